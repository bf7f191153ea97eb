"""`wartable print`: a game, a set or a deck as sheets of paper.

The page draws them (`web/src/pages/Print.svelte`): the same faces as on the screen. A Chromium of this machine shows the page,
without a server and without a network, and prints it sheet by sheet; pypdf joins the sheets into one file.
"""

import json
import mimetypes
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote, unquote, urlsplit

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wartable.commands.common import read_text
from wartable.core.cards import printed
from wartable.core.decks import Deck, parse
from wartable.core.errors import BadSetup
from wartable.core.names import many
from wartable.core.rules import Rules
from wartable.core.sets import CardSet, has_sets
from wartable.core.state import State
from wartable.games import game, playable
from wartable.sets.folder import load_folder
from wartable.sets.loading import make_game
from wartable.sets.store import ENDING, list_sets, load

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

PAPERS = ("a4", "letter")
PARTS = ("cards", "backs", "counters", "board", "reference")
THEMES = ("light", "dark")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
AT_ONCE = 4
"""Sheets that are printed in one go: more go faster, fewer show how far it is."""
ADDRESS = "http://wartable.invalid"
"""Where the page believes to be; nothing outside this process is ever asked."""
READY_MS = 120_000
NEEDED = "pip install 'wartable[print]'"


def add_to(app: typer.Typer) -> None:
    app.command("print")(print_sheets)


@dataclass(frozen=True)
class Order:
    """What is to be printed."""

    rules: Rules[State]
    title: str
    authors: tuple[str, ...]
    cards: tuple[tuple[str, int], ...]


def print_sheets(
    what: Annotated[
        str,
        typer.Argument(
            help="A game, a set (its folder, its file or its name) or a deck (a file or a prebuilt one).",
            metavar="GAME|SET|DECK",
        ),
    ],
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    out: Annotated[Path, typer.Option("--out", "-o", help="The PDF to write.")] = Path("cards.pdf"),
    game_id: Annotated[str, typer.Option("--game", help="Of a deck: the game it is for.")] = "",
    parts: Annotated[str, typer.Option(help="Which of the sheets.")] = ",".join(PARTS),
    theme: Annotated[
        str, typer.Option(help="light: words on parchment, which takes less ink; dark: as on a dark screen.")
    ] = "light",
    browser: Annotated[
        str, typer.Option(help="The program of a Chromium; else one that is found here.", metavar="PROGRAM")
    ] = "",
) -> None:
    """Print a game, a set or a deck: cards nine to a sheet, their backs, counters, a board and the rules in short.

    Print the file at 100 %, on both sides, turned over the long edge; then cut along the marks.
    """
    wanted = tuple(each for each in parts.split(",") if each)
    for word, known in ((paper, PAPERS), (theme, THEMES), *((each, PARTS) for each in wanted)):
        if word not in known:
            raise BadSetup("BAD_OPTION", f"there is no {word!r} here; there are: {', '.join(known)}")
    order = find_order(what, game_id)
    pages = draw(order, paper, wanted, theme, out, browser)
    count = sum(count for _, count in order.cards)
    print(f"{out}: {order.title}, {many(count, 'card')} on {many(pages, 'page')} of {paper.upper()}.")


# -- what is printed -----------------------------------------------------------------------------------------------------


def find_order(what: str, game_id: str = "") -> Order:
    """A game, a set or a deck by what it is called. Raises BadSetup."""
    place = Path(what)
    if place.is_dir():
        return _order_of_set(load_folder(place))
    if what.endswith(ENDING):
        return _order_of_set(load(place))
    if what in playable() or has_sets(what):
        rules = game(what)
        return Order(rules, rules.name, (), _counted(rules, list(rules.cards)))
    for each in list_sets():
        if each.id == what:
            return _order_of_set(each)
    rules, deck = _find_deck(what, place, game_id)
    return Order(rules, f"{deck.name} · {rules.name}", (), deck.cards)


def _order_of_set(card_set: CardSet) -> Order:
    rules = make_game(card_set.game, [card_set])
    own = [str(card["id"]) for card in card_set.cards]
    return Order(rules, card_set.name, card_set.authors, _counted(rules, own))


def _counted(rules: Rules[State], ids: list[str]) -> tuple[tuple[str, int], ...]:
    """Each card once, or as often as its army has it."""
    return tuple((card_id, rules.copies(card_id)) for card_id in ids)


def _find_deck(what: str, place: Path, game_id: str) -> tuple[Rules[State], Deck]:
    asked = [game(each) for each in ([game_id] if game_id else playable())]
    if not place.exists():
        for rules in asked:
            for deck in rules.decks:
                if deck.name.casefold() == what.casefold():
                    return rules, deck
        raise BadSetup(
            "NOTHING_TO_PRINT",
            f"there is no game, set or deck {what!r}; games: {', '.join(playable())}; a deck file is named with its path",
        )
    text = read_text(place)
    read = [(rules, *parse(text, rules.cards)) for rules in asked]
    for rules, deck, problems in read:
        if not problems and deck.cards:
            return rules, deck
    # The game that knows most of its cards is the one that was meant.
    rules, _, problems = min(read, key=lambda each: len(each[2]))
    said = problems[0].sentence if problems else "it lists no cards"
    raise BadSetup("BAD_DECK", f"{what} is no deck of {rules.name}: {said}")


# -- how it is printed -----------------------------------------------------------------------------------------------------


def draw(order: Order, paper: str, parts: tuple[str, ...], theme: str, out: Path, browser: str = "") -> int:
    """Write the PDF; returns how many pages it has. Nothing is written where it is stopped halfway."""
    try:
        from playwright.sync_api import Error, sync_playwright
        from pypdf import PdfReader, PdfWriter
    except ImportError as error:
        raise BadSetup("NEEDS_PRINT", f"printing needs {error.name}: {NEEDED}") from None
    from wartable.server.web.pages import PAGE

    if not (PAGE / "index.html").is_file():
        raise BadSetup(
            "NO_PAGE", "this copy came without the page, which draws the cards; build it once: make web"
        )
    if not out.parent.is_dir():
        raise BadSetup("NO_FILE", f"there is no folder {out.parent}")
    listed = ".".join(f"{card_id}*{count}" for card_id, count in order.cards)
    address = f"{ADDRESS}/print/{quote(order.rules.id)}?paper={paper}&theme={theme}&parts={','.join(parts)}&cards={listed}&lang=en"
    writer = PdfWriter()
    with sync_playwright() as driver:
        program = find_browser(browser, driver.chromium.executable_path)
        try:
            with _launch(
                driver.chromium.launch(executable_path=program, args=ARGUMENTS, handle_sigint=False)
            ) as opened:
                page = opened.new_page()
                page.route("**/*", lambda route: _answer(route, order, PAGE))
                page.goto(address)
                page.wait_for_selector("[data-ready]", timeout=READY_MS)
                for sheets in _print_in_parts(page):
                    writer.append(PdfReader(BytesIO(sheets)))
        except Error as error:
            said = str(error).strip().splitlines()[0]
            raise BadSetup("NOT_PRINTED", f"the page could not be printed by {program}: {said}") from None
    if not writer.pages:
        raise BadSetup("NOTHING_TO_PRINT", f"there is nothing of {', '.join(parts)} for {order.title}")
    writer.add_metadata(
        {
            "/Title": order.title,
            "/Author": ", ".join(order.authors) or "Wartable",
            "/Creator": "wartable print",
        }
    )
    writer.compress_identical_objects()
    _keep(writer.write, out)
    return len(writer.pages)


def find_browser(asked: str, own: str) -> str:
    """The Chromium that prints: the one that was asked for, one of this machine, or Playwright's own. Raises BadSetup."""
    for name in [asked] if asked else [*BROWSERS, own]:
        found = shutil.which(name)
        if found:
            return found
    said = f"there is no program {asked!r}" if asked else "printing needs a Chromium, and none is found here"
    raise BadSetup(
        "NO_BROWSER",
        f"{said}; `playwright install chromium-headless-shell` brings one, or name yours with --browser",
    )


@contextmanager
def _launch(browser: "Browser") -> "Iterator[Browser]":
    try:
        yield browser
    finally:
        browser.close()


def _answer(route: "Route", order: Order, folder: Path) -> None:
    """What a server would say: a file of the page, or the cards."""
    path = unquote(urlsplit(route.request.url).path).lstrip("/")
    if not route.request.url.startswith(ADDRESS):
        route.abort()
    elif path.startswith("api/"):
        if path == f"api/games/{order.rules.id}/cards":
            rules = order.rules
            cards = [printed(card, rules.art.get(card.id)) for card in rules.cards.values()]
            route.fulfill(body=msgspec.json.encode(cards), content_type="application/json")
        else:
            route.fulfill(status=404, body=json.dumps({"code": "NO_SERVER"}), content_type="application/json")
    else:
        file = (folder / path).resolve()
        if not (path and file.is_file() and file.is_relative_to(folder.resolve())):
            file = folder / "index.html"
        route.fulfill(
            path=file, content_type=mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        )


def _print_in_parts(page: "Page") -> Iterator[bytes]:
    """The sheets as PDF files of a few each, with a bar that shows how far it is."""
    count: int = page.evaluate("document.querySelectorAll('.sheets > section').length")
    screen = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("sheets", total=count)
        for first in range(0, count, AT_ONCE):
            page.evaluate(SHOW_ONLY, [first, first + AT_ONCE])
            yield page.pdf(prefer_css_page_size=True, print_background=True)
            progress.update(task, completed=min(count, first + AT_ONCE))


SHOW_ONLY = """([first, end]) => document.querySelectorAll('.sheets > section').forEach(
    (section, at) => section.style.setProperty('display', at >= first && at < end ? 'block' : 'none')
)"""


def _keep(write: object, out: Path) -> None:
    """Put the file in its place when it is whole."""
    assert callable(write)
    try:
        with tempfile.NamedTemporaryFile(dir=out.parent, suffix=".pdf", delete=False) as file:
            write(file)
        Path(file.name).chmod(0o644)
        Path(file.name).replace(out)
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot write {out}: {error.strerror}") from None
