"""`wartable bench`: how fast the rules are."""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from wartable.bots.bot import parse_bot
from wartable.bots.levels import weights_file
from wartable.bots.origin import Calibration, read_origin
from wartable.commands.common import console, print_json
from wartable.core.build import build_name, is_compiled
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game, playable
from wartable.lab.bench import measure, measure_bots
from wartable.lab.benchmark import PAIRS, count_games, markdown, run
from wartable.lab.peers import OURS, Rate, measure_peers, missing_peers


def add_to(app: typer.Typer) -> None:
    app.command("bench")(bench)


COLUMNS = {
    "decisions_per_s": "random",
    "greedy_per_s": "greedy",
    "iterations_per_s": "search",
    "rows_per_s": "rows",
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
    repeats: Annotated[int, typer.Option("--repeats", min=1, help="How many runs; the median is given.")] = 5,
    players: Annotated[
        int | None, typer.Option("--players", help="Seats, where a game allows several.")
    ] = None,
    peers: Annotated[
        bool,
        typer.Option(
            "--peers", help="Beside OpenSpiel, RLCard and PettingZoo (pip install 'wartable[peers]')."
        ),
    ] = False,
    chart: Annotated[
        Path | None, typer.Option("--chart", help="With --peers: draw it into this file, .svg or .png.")
    ] = None,
    calibration: Annotated[
        Path | None,
        typer.Option(
            "--calibration",
            help="Only draw into this file, .svg or .png, how the Expert's chances and its results agree.",
        ),
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
    agents: Annotated[
        str,
        typer.Option(
            "--agents",
            help="Play the frozen benchmark with these: files of agents (.py) or weights (.npz), or names of bots.",
        ),
    ] = "",
    pairs: Annotated[
        int,
        typer.Option("--pairs", min=1, help="With --agents: pairs of games a line; fewer do not compare."),
    ] = PAIRS,
    jobs: Annotated[
        int, typer.Option("--jobs", min=0, help="With --agents: processes; 0 takes one for each core.")
    ] = 1,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="With --agents: print Markdown.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Measure on one core: random play, greedy, search, rows for learners, and the microseconds of each verb.

    With --bots, games that bots play among themselves. With --agents, the frozen benchmark of players.
    """
    chosen = [game(game_id) for game_id in games or playable()]
    if chart is not None and not peers:
        raise BadSetup("NO_CHART", "--chart draws what --peers measures; give both")
    if calibration is not None:
        _draw_calibration(chosen, calibration)
        return
    if peers:
        if players is not None:
            raise BadSetup("BAD_PLAYERS", "--peers plays every game with its smallest number of seats")
        _show_peers(measure_peers(chosen, repeats), json, chart)
        return
    for rules in chosen:
        if players is not None:
            rules.check_players(players)
    if agents:
        _bench_agents(
            chosen, agents.split(), pairs, jobs, "json" if json else "markdown" if as_markdown else ""
        )
        return
    if bots:
        _bench_bots(chosen, bots.split(), seconds, players, json)
        return
    from wartable.env.speed import measure_rows  # where nothing is written down nobody waits for numpy

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
        box=None, pad_edge=False, title=f"{build_name()}; decisions and iterations a second, then µs"
    )
    table.add_column("game", no_wrap=True)
    for heading in COLUMNS.values():
        table.add_column(heading, justify="right")
    for game_id, numbers in figures.items():
        cells = [f"{numbers[key]:,.0f}" if key.endswith("_s") else f"{numbers[key]:.2f}" for key in COLUMNS]
        table.add_row(game_id, *cells)
    screen.print(table)


def _draw_calibration(chosen: list[Rules[State]], file: Path) -> None:
    from wartable.lab.charts import save_calibration_chart

    found: dict[str, Calibration] = {}
    for rules in chosen:
        path = weights_file(rules.id)
        calibration = None if path is None else read_origin(path).calibration
        if calibration is not None:
            found[rules.name] = calibration
    if not found:
        raise BadSetup(
            "NO_CHART", "no Expert of these games was calibrated: wartable learn GAME --calibrate FILE"
        )
    save_calibration_chart(found, file)


def _show_peers(rates: list[Rate], json: bool, chart: Path | None) -> None:
    if chart is not None:
        from wartable.lab.charts import save_speed_chart

        save_speed_chart(rates, chart)
    if json:
        print_json({"compiled": is_compiled(), "rates": rates})
        return
    own = [rate.decisions_per_s for rate in rates if rate.library == OURS]
    table = Table(box=None, pad_edge=False, title=f"random play on one core; Wartable {build_name()}")
    for heading in ("library", "game"):
        table.add_column(heading)
    for heading in ("decisions/s", "our slowest is", "our fastest is"):
        table.add_column(heading, justify="right")
    for rate in rates:
        cells = [rate.library, rate.game, f"{rate.decisions_per_s:,.0f}"]
        if rate.library != OURS:
            cells += [f"{value / rate.decisions_per_s:,.1f} x" for value in (min(own), max(own))]
        table.add_row(*cells)
    screen = console()
    screen.print(table)
    for library in missing_peers():
        screen.print(f"{library} is not installed; pip install 'wartable[peers]' brings it.")


def _bench_agents(games: list[Rules[State]], words: list[str], pairs: int, jobs: int, shape: str) -> None:
    """The frozen benchmark: every agent in every game that it plays."""
    chosen = [
        (spec, rules)
        for word in words
        for spec, only in _agents(word)
        for rules in games
        if only in ("", rules.id)
    ]
    if not chosen:
        raise BadSetup("NO_AGENTS", f"{' '.join(words)}: nothing there plays the games that were named")
    screen = console()
    with Progress(console=screen, transient=True, disable=bool(shape) or not screen.is_terminal) as progress:
        task = progress.add_task("playing", total=count_games(chosen, pairs))
        outcome = run(chosen, pairs, jobs, lambda _: progress.advance(task))
    if shape == "json":
        print_json(outcome)
        return
    if shape == "markdown":
        typer.echo(markdown(outcome.lines), nl=False)
        return
    table = Table(box=None, pad_edge=False, title=f"benchmark, edition {outcome.edition}; {build_name()}")
    for heading in ("game", "agent", "opponent"):
        table.add_column(heading)
    for heading in ("games", "score", "95 %", "p95 ms", "mishaps"):
        table.add_column(heading, justify="right")
    for line in outcome.lines:
        interval = f"{100 * line.low:.0f}-{100 * line.high:.0f}"
        table.add_row(
            line.game,
            line.agent,
            line.opponent,
            str(line.games),
            f"{100 * line.score:.1f} %",
            interval,
            f"{line.p95_ms:.2f}",
            str(line.mishaps),
        )
    screen.print(table)
    if outcome.interrupted:
        screen.print("Stopped: the lines above are whole, the rest was not played.")
    elif pairs != PAIRS:
        screen.print(f"Only results of {PAIRS} pairs a line compare with the published ones.")


def _agents(word: str) -> list[tuple[str, str]]:
    """The names of the bots that a word means, each with the only game it plays (empty: all). Raises BadBot."""
    if word.endswith(".py"):
        from wartable.bots.agent import load_agents

        return [(f"agent:{word}#{name}", "") for name in load_agents(word)]
    if word.endswith(".npz"):
        return [(f"expert:{word}", read_origin(Path(word)).game)]
    parse_bot(word)
    return [(word, "")]


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
    table = Table(box=None, pad_edge=False, title=build_name())
    for heading in ("game", "bot"):
        table.add_column(heading)
    for heading in ("decisions/s", "games/s", "µs a decision", "p95 ms", "games"):
        table.add_column(heading, justify="right")
    for game_id, by_bot in figures.items():
        for bot, numbers in by_bot.items():
            table.add_row(
                game_id,
                bot,
                f"{numbers['decisions_per_s']:,.0f}",
                f"{numbers['games_per_s']:,.1f}",
                f"{numbers['us_per_decision']:,.1f}",
                f"{numbers['p95_ms']:,.2f}",
                f"{numbers['games']:g}",
            )
    console().print(table)
