"""`wartable deck`: check, print and list decks."""

from pathlib import Path
from typing import Annotated

import typer

from wartable.commands.browse import Game
from wartable.commands.common import print_json, read_options, read_text
from wartable.core.decks import parse, print_deck
from wartable.core.names import many
from wartable.games import game

decks = typer.Typer(help="Check, print and list decks.", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    app.add_typer(decks, name="deck")


@decks.command("check")
def check(
    game_id: Game,
    file: Annotated[Path, typer.Argument(help="A deck as text: a count and a card in each line.")],
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="An option of the table it is for, as name=value."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> int:
    """Say everything that is wrong with a deck at once."""
    rules = game(game_id)
    options = read_options(rules, option or [])
    deck, problems = parse(read_text(file), rules.cards)
    problems = [*problems, *rules.check_deck(deck, options)]
    is_legal = all(problem.warning for problem in problems)
    if json:
        print_json({"name": deck.name, "cards": deck.size, "legal": is_legal, "problems": problems})
    else:
        for problem in problems:
            print(f"{'warning' if problem.warning else 'wrong'}: {problem.sentence} [{problem.code}]")
        verdict = "may be played" if is_legal else "may not be played"
        print(f"{deck.name}: {many(deck.size, 'card')}, {verdict}.")
    return 0 if is_legal else 2


@decks.command("list")
def list_decks(
    game_id: Game, json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False
) -> None:
    """List the prebuilt decks of a game."""
    rules = game(game_id)
    if json:
        print_json(list(rules.decks))
    elif not rules.decks:
        print(f"{rules.name} has no prebuilt decks.")
    for deck in () if json else rules.decks:
        print(f"{deck.name}: {many(deck.size, 'card')}")


@decks.command("show")
def show(game_id: Game, name: Annotated[str, typer.Argument(help="The name of a prebuilt deck.")]) -> None:
    """Print a prebuilt deck as a text that can be changed and checked."""
    from wartable.commands.common import read_deck

    rules = game(game_id)
    print(print_deck(read_deck(rules, name), rules.cards), end="")
