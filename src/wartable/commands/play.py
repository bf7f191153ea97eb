"""`wartable play`: a game at this terminal, against bots or against each other."""

import secrets
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from wartable.bots import bot_names
from wartable.bots.bot import parse_bot
from wartable.commands.common import data_folder, make_setup
from wartable.core.errors import BadSetup
from wartable.core.match import Match, resume
from wartable.core.record import load_record
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game, playable
from wartable.terminal.session import HUMAN, Session


def add_to(app: typer.Typer) -> None:
    app.command("play")(play)


def play(
    game_id: Annotated[
        str | None, typer.Argument(help="The id of a game; without it you are asked.", metavar="[GAME]")
    ] = None,
    seats: Annotated[
        str,
        typer.Option("--seats", help=f"Who sits where, e.g. human,random. Bots: {', '.join(bot_names())}."),
    ] = "",
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="The same seed gives the same shuffles.")
    ] = None,
    deck: Annotated[
        list[str] | None,
        typer.Option("--deck", help="A prebuilt deck or a deck file, once per seat in order; `-` for none."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game as name=value.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", help="Where the game is saved; else a new file in your data folder."),
    ] = None,
    resume_file: Annotated[Path | None, typer.Option("--resume", help="Go on with a saved game.")] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="No colours, no clearing of the screen: for screen readers and logs."),
    ] = False,
) -> None:
    """Play a game at this terminal.

    The board, your hand and the log are drawn; you answer with the number of an action, or with words of it. Type ? for
    help at any time. The game is saved after every move, so that nothing is lost when you leave.
    """
    if resume_file is not None:
        record = load_record(resume_file)
        rules = game(record.game)
        players = list(record.players)
        match = resume(rules, record)
        where = save or resume_file
    else:
        rules = _ask_for_game() if game_id is None else game(game_id)
        players = _seats(rules, seats)
        rules, setup = make_setup(rules.id, len(players), option or [], deck or [])
        match = Match(rules, setup, secrets.randbits(48) if seed is None else seed, players)
        if not seats:
            # The table may want one person at several seats.
            holders = rules.controllers(match.state)
            players = [HUMAN if holder == holders[0] else "normal" for holder in holders]
            match.players = tuple(players)
        where = save or _new_file(rules)
    Session(match, players, where, plain).play()


def _seats(rules: Rules[State], words: str) -> list[str]:
    """The players in seat order. Without a word: a person in the first seat, bots of level `normal` in the others."""
    if not words:
        return [HUMAN] + ["normal"] * (rules.players[0] - 1)
    players = [word.strip() for word in words.split(",")]
    rules.check_players(len(players))
    for player in players:
        if player != HUMAN and player.partition(":")[0] not in bot_names():
            listed = ", ".join((HUMAN, *bot_names()))
            raise BadSetup("UNKNOWN_BOT", f"nobody here is called {player!r}; a seat is one of: {listed}")
        if player != HUMAN:
            parse_bot(player)
    return players


def _ask_for_game() -> Rules[State]:
    print("Which game?")
    for number, each in enumerate(playable(), start=1):
        print(f"  {number}  {game(each).name}")
    while True:
        answer = input("Number or name: ").strip().casefold()
        for number, each in enumerate(playable(), start=1):
            if answer in (str(number), each, game(each).name.casefold()):
                return game(each)
        print(f"Please type a number from 1 to {len(playable())}.")


def _new_file(rules: Rules[State]) -> Path:
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    path = data_folder() / "saves" / f"{rules.id}-{stamp}.json"
    number = 2
    while path.exists():
        path = path.with_name(f"{rules.id}-{stamp}-{number}.json")
        number += 1
    return path
