"""`wartable arena`, `simulate`, `balance` and `fit`: many games, and what they tell."""

import datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from wartable.bots.bot import BOTS, Budget, parse_budget
from wartable.commands.common import console, print_json, read_options
from wartable.core.build import build_name
from wartable.core.errors import BadSetup
from wartable.core.names import many
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game
from wartable.lab import balance as balances
from wartable.lab.arena import Arena, Contest, Report
from wartable.lab.pool import check_jobs
from wartable.lab.simulate import Outcomes, Share, Simulation
from wartable.lab.simulate import simulate as run_simulation

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The game, e.g. the-battlefield.")]
JobsOption = Annotated[int, typer.Option("--jobs", "-j", help="Processes; 0 takes one for each core.")]
SeedOption = Annotated[int, typer.Option("--seed", min=0, help="The same seed plays the same games.")]
BudgetOption = Annotated[
    str | None, typer.Option("--budget", help="For searches that name none: 200ms or 64it a turn.")
]
OptionOption = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game, name=value; may be repeated.")
]
PlayersOption = Annotated[int | None, typer.Option("--players", help="Seats, where a game allows several.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def add_to(app: typer.Typer) -> None:
    app.command("arena")(arena)
    app.command("simulate")(simulate)
    app.command("balance")(balance)
    app.command("fit")(fit)


def _budget(text: str | None) -> Budget | None:
    return None if text is None else parse_budget(text)


def _seats(rules: Rules[State], players: int | None) -> int:
    seats = rules.players[0] if players is None else players
    rules.check_players(seats)
    return seats


def progress_bar(quiet: bool) -> Progress:
    """The bar of a long command: how many, and the time that is left; nothing where nobody looks."""
    screen = console()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        transient=True,
        disable=quiet or not screen.is_terminal,
    )


def _interval(low: float, high: float) -> str:
    return f"{low:6.1%} – {high:.1%}"


# -- arena -----------------------------------------------------------------------------------------------------


def arena(
    game_id: GameArgument,
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT BOT...", help=f"Two bots or more of: {', '.join(BOTS)}."),
    ],
    pairs: Annotated[int, typer.Option("--pairs", help="Pairs of games for each two bots.")] = 50,
    jobs: JobsOption = 1,
    budget: BudgetOption = None,
    players: PlayersOption = None,
    seed: SeedOption = 1,
    option: OptionOption = None,
    sprt: Annotated[
        str | None, typer.Option("--sprt", help="Stop as soon as it is clear: LOW,HIGH, e.g. 0.7,0.8.")
    ] = None,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Different decks at one table, not the same at every seat.")
    ] = False,
    chart: Annotated[Path | None, typer.Option("--chart", help="Write a chart, as .html and .png.")] = None,
    json: JsonOption = False,
) -> None:
    """Let bots play each other: paired seeds, seats swapped, intervals, ratings and thinking times."""
    rules = game(game_id)
    low, high = _bounds(sprt)
    contest = Contest(
        game_id,
        tuple(bots),
        pairs,
        _seats(rules, players),
        seed,
        _budget(budget),
        read_options(rules, option or []),
        low,
        high,
        mixed,
    )
    contestants = Arena(rules, contest)
    check_jobs(jobs)
    with progress_bar(json) as progress:
        task = progress.add_task(rules.name, total=contestants.total)
        report = contestants.run(jobs, lambda _: progress.advance(task))
    written: list[Path] = []
    if chart is not None:
        from wartable.lab.charts import save_chart  # its drawing package takes half a second to load

        written = save_chart(report, chart)
    if json:
        print_json(report)
    else:
        _print_report(rules, report)
        for file in written:
            print(f"Chart: {file}")
    if report.interrupted:
        raise KeyboardInterrupt


def _bounds(text: str | None) -> tuple[float, float]:
    if text is None:
        return 0.0, 0.0
    try:
        low, high = (float(word) for word in text.split(","))
    except ValueError:
        raise BadSetup("BAD_BOUNDS", f"a test is written LOW,HIGH, e.g. 0.7,0.8, not {text!r}") from None
    if not 0 < low < high < 1:
        raise BadSetup("BAD_BOUNDS", f"a test needs 0 < LOW < HIGH < 1, not {text}")
    return low, high


def _print_report(rules: Rules[State], report: Report) -> None:
    screen = console()
    build = build_name()
    title = f"{rules.name}, {report.contest.players} seats, {many(report.games, 'game')}, seed {report.contest.seed}, {build}"
    table = Table(box=None, pad_edge=False, title=title, title_justify="left")
    for heading in ("bot", "against"):
        table.add_column(heading)
    for heading in ("score", "95 % interval", "pairs", "won", "drawn", "lost"):
        table.add_column(heading, justify="right", no_wrap=True)
    if report.contest.high:
        table.add_column(f"{report.contest.low:g} / {report.contest.high:g}", no_wrap=True)
    for cell in report.cells:
        row = [cell.bot, cell.against, f"{cell.score:.1%}", _interval(cell.low, cell.high)]
        row += [str(number) for number in (cell.units, cell.wins, cell.draws, cell.losses)]
        if cell.verdict is not None:
            row.append(cell.verdict)
        table.add_row(*row)
    screen.print(table)
    ratings = Table(box=None, pad_edge=False)
    for heading in ("bot", "OpenSkill", "±", "p50 ms", "p95 ms", "most ms", "decisions"):
        ratings.add_column(heading, justify="left" if heading == "bot" else "right")
    times = {each.bot: each for each in report.thinking}
    for rating in report.ratings:
        spent = times[rating.bot]
        numbers = (rating.mu, rating.sigma, spent.p50, spent.p95, spent.most)
        ratings.add_row(rating.bot, *(f"{number:.2f}" for number in numbers), str(spent.decisions))
    screen.print()
    screen.print(ratings)
    first = "" if report.first_seat is None else f"the first to move scores {report.first_seat:.1%}; "
    print(
        f"\nEqual bots score {report.cells[0].even:.0%}. {report.decisions:g} decisions a game; {first}"
        f"illegal moves or crashes {report.illegal}, late moves {report.late}"
    )
    for mishap in report.mishaps:
        print(f"  {mishap.spec} {mishap.kind}: {mishap.detail}")
    if report.interrupted:
        print("Interrupted: this is what was played.")


# -- simulate --------------------------------------------------------------------------------------------------


def simulate(
    game_id: GameArgument,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    seats: Annotated[
        str, typer.Option("--seats", help="The bot of every seat, e.g. random,greedy; one name for all.")
    ] = "random",
    players: PlayersOption = None,
    jobs: JobsOption = 1,
    budget: BudgetOption = None,
    seed: SeedOption = 1,
    option: OptionOption = None,
    json: JsonOption = False,
) -> None:
    """Play many games with fixed seats: who wins, how long it takes, whether going first helps."""
    rules = game(game_id)
    specs = tuple(word.strip() for word in _split(seats))
    if len(specs) == 1:
        specs *= _seats(rules, players)
    elif players is not None and players != len(specs):
        raise BadSetup("BAD_PLAYER_COUNT", f"{many(len(specs), 'bot')} for {many(players, 'seat')}")
    simulation = Simulation(game_id, specs, games, seed, _budget(budget), read_options(rules, option or []))
    check_jobs(jobs)
    with progress_bar(json) as progress:
        task = progress.add_task(rules.name, total=games)
        outcomes = run_simulation(rules, simulation, jobs, lambda _: progress.advance(task))
    if json:
        print_json(outcomes)
    else:
        _print_outcomes(rules, outcomes)
    if outcomes.interrupted:
        raise KeyboardInterrupt


def _split(seats: str) -> list[str]:
    """Bots by commas; a setting of a search (`search:64it,explore=0.2`) belongs to the search before it."""
    words: list[str] = []
    for word in seats.split(","):
        if words and ("=" in word or word.strip()[:1].isdigit()):
            words[-1] += f",{word.strip()}"
        else:
            words.append(word)
    return words


def _print_outcomes(rules: Rules[State], outcomes: Outcomes) -> None:
    table = Table(
        box=None,
        pad_edge=False,
        title=f"{rules.name}: {many(outcomes.games, 'game')}, {outcomes.draws} drawn, seed {outcomes.simulation.seed}",
        title_justify="left",
    )
    table.add_column("who")
    for heading in ("games", "wins", "share", "95 % interval"):
        table.add_column(heading, justify="right")
    first = () if outcomes.first_seat is None else (outcomes.first_seat,)
    for share in (*outcomes.seats, *first, *outcomes.decks):
        _add_share(table, share)
    console().print(table)
    lengths = outcomes.decisions
    print(
        f"\nDecisions a game: {lengths['mean']:g} on average, half the games up to {lengths['p50']:g}, "
        f"19 in 20 up to {lengths['p95']:g}, at most {lengths['most']:g}"
    )
    print("Ended by: " + ", ".join(f"{reason} {count}" for reason, count in outcomes.reasons.items()))
    if outcomes.interrupted:
        print("Interrupted: this is what was played.")


def _add_share(table: Table, share: Share) -> None:
    interval = _interval(share.low, share.high)
    table.add_row(share.name, str(share.games), f"{share.wins:g}", f"{share.share:.1%}", interval)


# -- balance ---------------------------------------------------------------------------------------------------


def balance(
    game_id: GameArgument,
    bot: Annotated[str, typer.Option("--bot", help="Who plays all seats.")] = "greedy",
    pairs: Annotated[int, typer.Option("--pairs", help="Pairs of games for each two decks.")] = 50,
    deck: Annotated[str, typer.Option("--deck", help="Only games in which this deck is played.")] = "",
    jobs: JobsOption = 1,
    budget: BudgetOption = None,
    players: PlayersOption = None,
    seed: SeedOption = 1,
    option: OptionOption = None,
    markdown: Annotated[
        Path | None,
        typer.Option("--markdown", help="Write the matrix to this file, as docs/balance keeps it."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Play every deck of a game against every other, and see how much going first helps.

    With three players or more the decks sit at one table and go round the seats: the score of a deck against another
    is how often it comes before it.
    """
    rules = game(game_id)
    seats = _seats(rules, players)
    plan = balances.Plan(
        game_id, bot, pairs, seats, seed, _budget(budget), read_options(rules, option or []), deck
    )
    check_jobs(jobs)
    with progress_bar(json) as progress:
        task = progress.add_task(rules.name, total=balances.count(rules, plan))
        found = balances.measure(rules, plan, jobs, lambda _: progress.advance(task))
    if markdown is not None:
        try:
            markdown.parent.mkdir(parents=True, exist_ok=True)
            markdown.write_text(balances.markdown(rules, found, datetime.date.today().isoformat()))
        except OSError as error:
            raise BadSetup("NO_FILE", f"cannot write {markdown}: {error}") from None
    if json:
        print_json(found)
    else:
        table = Table(
            box=None, pad_edge=False, title=f"{rules.name}: {many(found.games, 'game')}", title_justify="left"
        )
        for heading in ("deck", "against"):
            table.add_column(heading)
        for heading in ("games", "score", "95 % interval", *(["turns"] if found.turns else [])):
            table.add_column(heading, justify="right")
        for each in found.matchups:
            interval = _interval(each.low, each.high)
            turns = [f"{each.turns[0]:g} – {each.turns[2]:g}"] if each.turns else []
            table.add_row(each.deck, each.against, str(each.games), f"{each.score:.1%}", interval, *turns)
        console().print(table)
        even = f"(even: {found.even:.0%})"
        if found.even < 0.5:
            shares = [
                f"{each.deck} {each.score:.1%} [{_interval(each.low, each.high).strip()}]"
                for each in found.wins
            ]
            print(f"\nAt a table of all, each deck wins {even}: {', '.join(shares)}")
        first = _interval(found.first_low, found.first_high).strip()
        print(f"\nThe first to move scores {found.first_seat:.1%} [{first}] {even}")
        if found.turns:
            low, middle, high = found.turns
            print(
                f"The middle 80 % of the games last {low:g} to {high:g} turns of a player, half up to {middle:g}"
            )
        if found.interrupted:
            print("Interrupted: this is what was played.")
    if found.interrupted:
        raise KeyboardInterrupt


# -- fit -------------------------------------------------------------------------------------------------------


def fit(
    game_id: GameArgument,
    games: Annotated[int, typer.Option("--games", "-n", help="Games of self-play in each round.")] = 1000,
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds, each with the weights of the last.")] = 4,
    players: PlayersOption = None,
    seed: SeedOption = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write the weights to this file; without it they are only printed."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Fit the weights of a game's evaluation to the outcomes of self-play. The same arguments give the same numbers."""
    from wartable.lab.fit import Plan as FitPlan  # numpy takes a while to load
    from wartable.lab.fit import fit as fit_weights
    from wartable.lab.fit import store

    rules = game(game_id)
    plan = FitPlan(game_id, _seats(rules, players), games, rounds, seed)
    with progress_bar(json) as progress:
        task = progress.add_task(rules.name, total=games * rounds)
        fitted = fit_weights(rules, plan, lambda _round, _game: progress.advance(task))
    if out is not None:
        try:
            store(rules, plan.players, fitted, out)
        except (OSError, msgspec.DecodeError) as error:
            raise BadSetup("NO_FILE", f"cannot write {out}: {error}") from None
    if json:
        print_json(fitted)
        return
    table = Table(box=None, pad_edge=False, title=f"{rules.name}, {plan.players} seats", title_justify="left")
    table.add_column("term")
    table.add_column("weight", justify="right")
    for name, weight in sorted(fitted.weights.items(), key=lambda each: -abs(each[1])):
        table.add_row(name, f"{weight:.2f}")
    console().print(table)
    print(
        f"\n{fitted.positions} positions; log loss {fitted.log_loss:.4f} (without knowledge {fitted.base_loss:.4f}), "
        f"Brier {fitted.brier:.4f}"
    )
    if out is not None:
        print(f"Written to {out}")
