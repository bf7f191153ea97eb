"""`wartable bench`: how fast the rules are."""

from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from wartable.bots.bot import parse_bot
from wartable.commands.common import console, print_json
from wartable.core.build import is_compiled
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game, playable
from wartable.lab.bench import measure, measure_bots


def add_to(app: typer.Typer) -> None:
    app.command("bench")(bench)


COLUMNS = {
    "decisions_per_s": "decisions/s",
    "games_per_s": "games/s",
    "clone_us": "clone",
    "legal_us": "legal",
    "apply_us": "apply",
    "view_us": "view",
    "imagine_us": "imagine",
}


def bench(
    games: Annotated[
        list[str] | None, typer.Argument(help="The games; all if none is named.", metavar="[GAME]...")
    ] = None,
    repeats: Annotated[
        int, typer.Option("--repeats", min=1, help="The median of so many runs is given.")
    ] = 5,
    players: Annotated[
        int | None, typer.Option("--players", help="Seats, where a game allows several.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", help="Measure these bots instead of the rules, e.g. 'random fast greedy search:12it'."
        ),
    ] = "",
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="With --bots: how long each plays.")
    ] = 2.0,
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Measure random play on one core: decisions and games a second, and the microseconds of each verb.

    With --bots, games that bots play among themselves.
    """
    chosen = [game(id) for id in games or playable()]
    for rules in chosen:
        if players is not None:
            rules.check_players(players)
    if bots:
        _bench_bots(chosen, bots.split(), seconds, players, json)
        return
    figures: dict[str, dict[str, float]] = {}
    screen = console()
    with Progress(console=screen, transient=True, disable=json or not screen.is_terminal) as progress:
        task = progress.add_task("measuring", total=len(chosen))
        for rules in chosen:
            progress.update(task, description=rules.name)
            figures[rules.id] = measure(rules, repeats, players)
            progress.advance(task)
    if json:
        print_json({"compiled": is_compiled(), "games": figures})
        return
    table = Table(
        box=None, pad_edge=False, title=f"{'compiled' if is_compiled() else 'interpreted'}; times in µs"
    )
    table.add_column("game")
    for heading in COLUMNS.values():
        table.add_column(heading, justify="right")
    for id, numbers in figures.items():
        cells = [f"{numbers[key]:,.0f}" if key.endswith("_s") else f"{numbers[key]:.2f}" for key in COLUMNS]
        table.add_row(id, *cells)
    screen.print(table)


def _bench_bots(
    chosen: list[Rules[State]], bots: list[str], seconds: float, players: int | None, json: bool
) -> None:
    """Games of each bot among itself."""
    for bot in bots:
        parse_bot(bot)
    figures = {rules.id: measure_bots(rules, bots, seconds, players) for rules in chosen}
    if json:
        print_json({"compiled": is_compiled(), "games": figures})
        return
    table = Table(box=None, pad_edge=False, title="compiled" if is_compiled() else "interpreted")
    for heading in ("game", "bot"):
        table.add_column(heading)
    for heading in ("decisions/s", "games/s", "µs a decision", "games"):
        table.add_column(heading, justify="right")
    for id, by_bot in figures.items():
        for bot, numbers in by_bot.items():
            table.add_row(
                id,
                bot,
                f"{numbers['decisions_per_s']:,.0f}",
                f"{numbers['games_per_s']:,.1f}",
                f"{numbers['us_per_decision']:,.1f}",
                f"{numbers['games']:g}",
            )
    console().print(table)
