"""`wartable bench`: how fast the rules are."""

from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from wartable.commands.common import console, print_json
from wartable.core.build import is_compiled
from wartable.env.speed import measure_rows
from wartable.games import game, playable
from wartable.lab.bench import measure


def add_to(app: typer.Typer) -> None:
    app.command("bench")(bench)


COLUMNS = {
    "decisions_per_s": "decisions/s",
    "games_per_s": "games/s",
    "rows_per_s": "rows/s",
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
    json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Measure random play on one core: decisions and games a second, decisions written down for learners (rows), the microseconds of each verb."""
    chosen = [game(id) for id in games or playable()]
    for rules in chosen:
        if players is not None:
            rules.check_players(players)
    figures: dict[str, dict[str, float]] = {}
    screen = console()
    with Progress(console=screen, transient=True, disable=json or not screen.is_terminal) as progress:
        task = progress.add_task("measuring", total=len(chosen))
        for rules in chosen:
            progress.update(task, description=rules.name)
            figures[rules.id] = {
                **measure(rules, repeats, players),
                "rows_per_s": measure_rows(rules, repeats, players),
            }
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
