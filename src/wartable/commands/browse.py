"""`wartable games`, `wartable cards`, `wartable rules`: what there is to play."""

import sys
from textwrap import fill, indent
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from wartable.commands.common import console, document, print_json
from wartable.core.cards import Card, printed
from wartable.core.names import many
from wartable.core.rules import Rules
from wartable.core.sets import base_game
from wartable.core.state import State
from wartable.games import GAMES, game, playable, problem
from wartable.lab.changes import find_card
from wartable.sets.folder import documents_of

Game = Annotated[
    str, typer.Argument(help="The id of a game, as `wartable games` lists them.", metavar="GAME")
]


def add_to(app: typer.Typer) -> None:
    app.command("games")(games)
    app.command("cards")(cards)
    app.command("rules")(rules)


def games(json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False) -> None:
    """List the games."""
    listed = [game(game_id) for game_id in playable()]
    if json:
        print_json(
            [
                {"id": each.id, "name": each.name, "seats": list(each.players), "cards": len(each.cards)}
                for each in listed
            ]
        )
        return
    table = Table(box=None, pad_edge=False)
    for column in ("id", "game", "seats", "cards", "options"):
        table.add_column(column, overflow="fold")
    for each in listed:
        seats = "–".join(str(n) for n in sorted({each.players[0], each.players[-1]}))
        options = ", ".join(option.name for option in each.options)
        table.add_row(each.id, each.name, seats, str(len(each.cards)), options)
    console().print(table)
    for game_id in GAMES:
        if game_id not in playable():
            typer.echo(f"Left out: {problem(game_id)}.", err=True)


def cards(
    game_id: Game,
    search: Annotated[
        str, typer.Option("--search", "-s", help="Only cards with this in their name, type or text.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="As the page of the documentation.")] = False,
    card: Annotated[
        str,
        typer.Option(
            "--document", help="One card as a document for a set, by its id or name.", metavar="CARD"
        ),
    ] = "",
    schema: Annotated[bool, typer.Option("--schema", help="The JSON Schema of such documents.")] = False,
) -> None:
    """List the cards of a game, with their text as generated from the rules."""
    chosen = game(game_id)
    if card or schema:
        documents = documents_of(base_game(game_id))
        print_json(
            documents.schema(f"A card of {chosen.name}")
            if schema
            else documents.write(find_card(chosen, card))
        )
        return
    found = [card for card in chosen.cards.values() if _matches(card, search)]
    if json:
        print_json([printed(card, chosen.art.get(card.id)) for card in found])
    elif markdown:
        sys.stdout.write(card_list(chosen))
    elif not found:
        print(f"No card of {chosen.name} has {search!r} in its name, type or text.")
    else:
        _print_cards(found)


def _matches(card: Card, search: str) -> bool:
    words = f"{card.id} {card.name} {card.kind} {card.text} {' '.join(card.facts().values())}".casefold()
    return all(word in words for word in search.casefold().split())


LEAST_TEXT = 30
"""A text in a narrower column cannot be read."""


def _print_cards(found: list[Card]) -> None:
    """Print the cards as a table where it fits, else card after card."""
    screen = console()
    facts = _fact_names(found)
    columns = [
        [card.id for card in found],
        [card.name for card in found],
        [card.kind for card in found],
        *([fact, *(card.facts().get(fact, "") for card in found)] for fact in facts),
    ]
    if sum(2 + max(map(len, column)) for column in columns) + LEAST_TEXT > screen.width:
        _print_one_by_one(screen, found)
        return
    table = Table(box=None, pad_edge=False)
    for column in ("id", "name", "type", *facts, "text"):
        table.add_column(column, overflow="fold", no_wrap=column in ("id", "name"))
    for card in found:
        values = card.facts()
        table.add_row(card.id, card.name, card.kind, *(values.get(fact, "") for fact in facts), card.text)
    screen.print(table)


def _print_one_by_one(screen: Console, found: list[Card]) -> None:
    for card in found:
        told = {fact: value for fact, value in card.facts().items() if value not in ("", "—")}
        facts = [f"{fact} {value}" for fact, value in told.items() if len(value) <= LEAST_TEXT]
        head = Text(f"{card.id}  {card.name} · {' · '.join([card.kind, *facts])}")
        head.stylize("bold", len(card.id) + 2, len(card.id) + 2 + len(card.name))
        screen.print(head)
        for text in [card.text, *(value for value in told.values() if len(value) > LEAST_TEXT)]:
            if text:
                screen.print(indent(fill(text, screen.width - 4), "    "), markup=False, highlight=False)


def _fact_names(found: list[Card]) -> list[str]:
    return list(dict.fromkeys(fact for card in found for fact in card.facts()))


def card_list(rules: Rules[State]) -> str:
    """The page `docs/cards/<game>.md`: made from the cards, never by hand."""
    lines = [
        f"# The cards of {rules.name}",
        "",
        "Made from the cards themselves by `make docs`; do not edit.",
        "",
    ]
    all_cards = list(rules.cards.values())
    for kind in dict.fromkeys(card.kind for card in all_cards):
        of_kind = [card for card in all_cards if card.kind == kind]
        facts = _fact_names(of_kind)
        lines += [f"## {kind[:1].upper()}{kind[1:]}", ""]
        lines.append("| id | name | " + "".join(f"{fact} | " for fact in facts) + "text |")
        lines.append("|---|---|" + "---|" * (len(facts) + 1))
        for card in of_kind:
            values = card.facts()
            cells = [card.id, card.name, *(values.get(fact, "") for fact in facts), card.text]
            lines.append(
                "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
            )
        lines.append("")
    if rules.decks:
        lines += ["## Prebuilt decks", ""]
        for deck in rules.decks:
            listed = ", ".join(f"{count}× {rules.cards[card_id].name}" for card_id, count in deck.cards)
            lines += [f"**{deck.name}** ({many(deck.size, 'card')}): {listed}.", ""]
    return "\n".join(lines)


def rules(game_id: Game) -> None:
    """Read the rule book of a game."""
    text = document("rules", base_game(game(game_id).id))
    screen = console()
    if screen.is_terminal:
        with screen.pager(styles=True):
            screen.print(Markdown(text))
    else:
        sys.stdout.write(text)
