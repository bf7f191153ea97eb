"""`wartable secrecy`: prove by trial that no seat learns what it may not know."""

from typing import Annotated

import typer
from rich.progress import Progress

from wartable.commands.common import console, print_json
from wartable.core.errors import WartableError
from wartable.games import game, playable
from wartable.lab.secrecy import Leak, find_leaks


def add_to(app: typer.Typer) -> None:
    app.command("secrecy")(secrecy)


def secrecy(
    games: Annotated[
        list[str] | None, typer.Argument(help="The games; all if none is named.", metavar="[GAME]...")
    ] = None,
    pairs: Annotated[
        int, typer.Option("--pairs", min=1, help="How many pairs of worlds to compare, over all games.")
    ] = 10_000,
    seed: Annotated[int, typer.Option("--seed", min=0)] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Compare what seats see, and what they imagine, in worlds that they must not be able to tell apart."""
    chosen = [game(game_id) for game_id in games or playable()]
    share = max(1, -(-pairs // len(chosen)))
    compared: dict[str, int] = {}
    screen = console()
    with Progress(console=screen, transient=True, disable=json or not screen.is_terminal) as progress:
        for rules in chosen:
            task = progress.add_task(rules.name, total=share)
            compared[rules.id] = 0
            for found in find_leaks(rules, share, seed):
                if isinstance(found, Leak):
                    raise WartableError("LEAK", str(found))
                compared[rules.id] += 1
                if compared[rules.id] % 500 == 0:
                    progress.update(task, completed=compared[rules.id])
    if json:
        print_json({"pairs": sum(compared.values()), "differences": 0, "games": compared})
        return
    for game_id, count in compared.items():
        print(f"{game_id}: {count:,} pairs of worlds, 0 differences")
