"""`wartable new`, `wartable set`: sets of cards and games of one's own."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from wartable.commands.common import console, print_json
from wartable.core.errors import BadSetup
from wartable.core.names import many
from wartable.core.sets import CardSet, join_id, pack
from wartable.games import BUILT_IN
from wartable.sets.check import check_folder, check_set, run_tests
from wartable.sets.folder import load_folder
from wartable.sets.store import ENDING, install, list_sets, load, remove, store_folder
from wartable.sets.trial import USUAL_GAMES

if TYPE_CHECKING:
    from wartable.sets.random_trial import CardTrial, JunkTrial

new = typer.Typer(help="Begin a set of cards or a game of your own.", no_args_is_help=True)
sets = typer.Typer(help="Check, test, pack, install and list sets of cards.", no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(help="The folder of a set, or a packed set.", metavar="SET")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Games = Annotated[
    int, typer.Option("--games", help="How many games are played to try the cards; 0 for none.", min=0)
]


def add_to(app: typer.Typer) -> None:
    app.command()(dev)
    app.add_typer(new, name="new")
    app.add_typer(sets, name="set")


@new.command("set")
def new_set(
    game_id: Annotated[str, typer.Argument(help="The game it is for.", metavar="GAME")],
    name: Annotated[str, typer.Argument(help="Its name: small letters, digits and hyphens.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Where; by default a folder of its name.")
    ] = None,
    author: Annotated[str, typer.Option("--author", help="Who makes it.")] = "",
) -> None:
    """Make a set that works: three cards, a deck, two scenarios and a README."""
    from wartable.sets.new_set import make_set

    made = make_set(game_id, name, folder or Path(name), author)
    print(f"{made}/ is a set for {game_id}. Look at it and play it:")
    print(f"    wartable dev {made}")
    print(f"    wartable set check {made}")


@new.command("game")
def new_game(
    name: Annotated[str, typer.Argument(help="Its name: small letters, digits and hyphens.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Where; by default a folder of its name.")
    ] = None,
) -> None:
    """Make a game that works: complete rules for a tiny duel, its tests and its package."""
    from wartable.sets.new_game import make_game_package

    made = make_game_package(name, folder or Path(name))
    print(f"{made}/ is a game. Install it, play it, test it:")
    print(f"    pip install -e {made}")
    print(f"    wartable play {name}")
    print(f"    python -m pytest {made}")


def dev(
    folder: Annotated[Path, typer.Argument(help="The folder of a set.", metavar="FOLDER")],
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65535)] = 8430,
) -> int:
    """Serve a set while you write it: every save shows at once, a mistake is said with its file and line.

    The gallery, a table to try the cards at (R begins it anew, with the newest cards and the same shuffle) and everything
    else of the page are there. What is played here is forgotten when it ends (Ctrl-C).
    """
    import os
    import tempfile

    from wartable.server.run.serve import serve as run
    from wartable.server.settings import Settings
    from wartable.sets.store import VARIABLE

    if not (folder / "set.toml").is_file():
        raise BadSetup(
            "NO_SET",
            f"there is no set in {folder}: it has no set.toml. `wartable new set GAME NAME` begins one",
        )
    with tempfile.TemporaryDirectory(prefix="wartable-dev-") as place:
        os.environ[VARIABLE] = str(Path(place) / "sets")  # for the bots' processes too
        settings = Settings(
            host=host, port=port, data=Path(place) / "data", workshop=folder.resolve(), operations_port=0,
            log_level="warning",
        )  # fmt: skip
        print(f"Watching {folder}/. The gallery is at /workshop of this address:", flush=True)
        return run(settings)


@sets.command("check")
def check(place: Folder, games: Games = USUAL_GAMES, json: Json = False) -> int:
    """Say everything that is wrong with a set, each mistake with its file and line."""
    if place.is_dir():
        read = check_folder(place, games)
        mistakes = [str(each) for each in read.mistakes]
        card_set = read.card_set
    else:
        card_set = load(place)
        mistakes = [
            f"{each.card}: {each.sentence}" if each.card else each.sentence
            for each in check_set(card_set, games)
        ]
    if json:
        print_json({"name": card_set.name if card_set else "", "mistakes": mistakes})
    else:
        for each in mistakes:
            print(each)
        if card_set is not None and not mistakes:
            print(f"{card_set.name}: {describe(card_set)}. Nothing is wrong with it.")
        else:
            print(f"{many(len(mistakes), 'mistake')}.")
    return 2 if mistakes else 0


@sets.command("test")
def test(place: Folder) -> int:
    """Play the scenarios of a set."""
    card_set = read_set(place)
    failed = dict(run_tests(card_set))
    for name in card_set.tests:
        print(f"tests/{name}.txt: {failed[name]}" if name in failed else f"tests/{name}.txt: as expected")
    print(f"{many(len(card_set.tests), 'scenario')}, {len(failed)} not so.")
    return 2 if failed else 0


@sets.command("pack")
def pack_set(
    place: Folder,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")] = None,
    games: Games = USUAL_GAMES,
) -> None:
    """Put a set into one file that others can install. What is wrong with it is said first."""
    card_set = _checked(place, games)
    file = out or Path(f"{card_set.id}-{card_set.version}{ENDING}")
    try:
        file.write_bytes(pack(card_set))
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot write {file}: {error.strerror}") from None
    print(f"{file}: {card_set.name} {card_set.version}, {describe(card_set)}, digest {card_set.digest}")


@sets.command("install")
def install_set(place: Folder, games: Games = USUAL_GAMES) -> None:
    """Install a set, from its folder or from a packed file: games with it can then be played here."""
    card_set = _checked(place, games)
    install(card_set)
    print(f"{card_set.name} {card_set.version} is installed, digest {card_set.digest}.")
    print(f"    wartable play {card_set.game}+{card_set.id}")


@sets.command("remove")
def remove_set(name: Annotated[str, typer.Argument(help="The id of a set.")]) -> int:
    """Take all versions of a set away. Games that were played with it cannot be replayed then."""
    count = remove(name)
    print(
        f"{name}: {many(count, 'version')} removed."
        if count
        else f"There is no set {name!r} in {store_folder()}."
    )
    return 0 if count else 2


@sets.command("list")
def list_them(
    game_id: Annotated[str, typer.Argument(help="Only sets for this game.", metavar="[GAME]")] = "",
    json: Json = False,
) -> None:
    """List the sets that can be played here."""
    found = list_sets(game_id)
    if json:
        print_json([summary(each) for each in found])
        return
    if not found:
        print("No sets are installed. `wartable new set GAME NAME` begins one.")
        return
    table = Table(box=None, pad_edge=False)
    for column in ("set", "version", "game", "cards", "decks", "digest", "name"):
        table.add_column(column)
    for each in found:
        decks = len(each.decks) + len(each.armies)
        table.add_row(
            each.id, each.version, each.game, str(len(each.cards)), str(decks), each.digest, each.name
        )
    console().print(table)


@sets.command("trial")
def trial(
    game_id: Annotated[str, typer.Argument(help="Only this game.", metavar="[GAME]")] = "",
    cards: Annotated[int, typer.Option(help="Cards at random, of each game.", min=0)] = 100,
    games: Annotated[int, typer.Option(help="Games that each has to play.", min=1)] = 20,
    junk: Annotated[int, typer.Option(help="Documents that are no cards.", min=0)] = 10_000,
    seed: Annotated[int, typer.Option(help="The same seed tries the same.")] = 1,
    json: Json = False,
) -> int:
    """Try what others might send: cards at random, as the schema allows them, and junk.

    Each card is refused with a reason or plays its games without a crash, a loop or a leak; junk is refused with a sentence.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    from wartable.sets.random_trial import CardTrial, JunkTrial, try_junk, try_random_cards

    wanted = (game_id,) if game_id else BUILT_IN
    if game_id and game_id not in BUILT_IN:
        raise BadSetup("NO_SETS", f"{game_id!r} takes no sets; these games do: {', '.join(BUILT_IN)}")
    found: list[CardTrial | JunkTrial] = []
    screen = Console(stderr=True, highlight=False)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:

        def tell(task: TaskID) -> Callable[[int], None]:
            return lambda done: progress.update(task, completed=done)

        for each in wanted if cards else ():
            task = progress.add_task(each, total=cards)
            found.append(try_random_cards(each, cards, games, seed, tell(task)))
            if not json:
                _print_trial(found[-1])
        if junk:
            task = progress.add_task("junk", total=junk)
            found.append(try_junk(wanted, junk, seed, tell(task)))
            if not json:
                _print_trial(found[-1])
    if json:
        print_json(found)
    return 1 if any(each.mistakes for each in found) else 0


def _print_trial(done: "CardTrial | JunkTrial") -> None:
    print(done, flush=True)
    for reason, count in getattr(done, "reasons", {}).items():
        print(f"    {count:6,} {reason[:110]}")
    for each in done.mistakes[:10]:
        print(f"    mistake: {each.encode(errors='backslashreplace').decode()}", flush=True)


def read_set(place: Path) -> CardSet:
    """A set out of a folder, a packed file or the name of an installed one. Raises BadSetup."""
    if place.is_dir():
        return load_folder(place)
    return load(place)


def _checked(place: Path, games: int) -> CardSet:
    """A set in which nothing is wrong. Raises BadSetup with what is."""
    if place.is_dir():
        read = check_folder(place, games)
        if read.mistakes or read.card_set is None:
            listed = "\n".join(str(each) for each in read.mistakes)
            raise BadSetup("BAD_SET", f"something is wrong with {place}:\n{listed}\n")
        return read.card_set
    card_set = load(place)
    found = check_set(card_set, games)
    if found:
        listed = "\n".join(f"{each.card}: {each.sentence}" if each.card else each.sentence for each in found)
        raise BadSetup("BAD_SET", f"something is wrong with {place}:\n{listed}\n")
    return card_set


def describe(card_set: CardSet) -> str:
    """`3 cards, 1 deck, 2 scenarios`."""
    parts = [many(len(card_set.cards), "card")]
    if card_set.decks:
        parts.append(many(len(card_set.decks), "deck"))
    if card_set.armies:
        parts.append("1 army" if len(card_set.armies) == 1 else f"{len(card_set.armies)} armies")
    if card_set.tests:
        parts.append(many(len(card_set.tests), "scenario"))
    return ", ".join(parts)


def summary(card_set: CardSet) -> dict[str, object]:
    """A set in a list, for programs."""
    return {
        "id": card_set.id,
        "name": card_set.name,
        "version": card_set.version,
        "game": card_set.game,
        "digest": card_set.digest,
        "game_id": join_id(card_set.game, [card_set]),
        "authors": list(card_set.authors),
        "licence": card_set.licence,
        "about": card_set.about,
        "cards": len(card_set.cards),
        "decks": [each.name for each in card_set.decks] + [each.name for each in card_set.armies],
    }
