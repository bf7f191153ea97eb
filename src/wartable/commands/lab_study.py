"""`wartable lab ...`: change a card, know by evidence what it did, and be told what would fix it."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from wartable.commands.common import console, data_folder, print_json
from wartable.commands.lab import progress_bar
from wartable.core.errors import BadSetup
from wartable.games import game, playable
from wartable.lab import jobs as work
from wartable.lab.changes import Change, find_card, numbers_of, read_version
from wartable.lab.matches import check_seats
from wartable.lab.pool import check_jobs

lab = typer.Typer(
    name="lab",
    help="Change a card, know by evidence what it did, and be told what would fix it.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="The game, e.g. the-battlefield.")]
JobArgument = Annotated[
    str, typer.Argument(metavar="JOB", help="A job by its id or the beginning of it; `last` is the newest.")
]
ChangeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--change",
        "-c",
        help="VK02.x1.0=5, 'Short Fuse:CA=3', 'Short Fuse=my.deck' or option.mode=duel; may be repeated.",
    ),
]
BotOption = Annotated[str, typer.Option("--bot", help="Who plays all seats.")]
SeedOption = Annotated[int, typer.Option("--seed", min=0, help="The same seed plays the same games.")]
JobsOption = Annotated[int, typer.Option("--jobs", "-j", help="Processes; 0 takes one for each core.")]
RayOption = Annotated[
    str,
    typer.Option(
        "--ray", help="Play on a Ray cluster at this address (wartable[ray]); `local` starts one here."
    ),
]
PlayersOption = Annotated[int | None, typer.Option("--players", help="Seats, where a game allows several.")]
JsonOption = Annotated[bool, typer.Option("--json", help="For programs.")]
LaterOption = Annotated[
    bool, typer.Option("--later", help="Only put the job into the queue; `wartable lab run` plays it.")
]


def add_to(app: typer.Typer) -> None:
    app.add_typer(lab)


# -- jobs ----------------------------------------------------------------------------------------------------------------


def _command() -> str:
    return "wartable " + " ".join(shlex.quote(word) for word in sys.argv[1:])


def _begin(
    kind: str, game_id: str, title: str, details: msgspec.Struct, jobs: int, ray: str, json: bool, later: bool
) -> None:
    count = check_jobs(jobs)
    job = work.Job.create(data_folder(), kind, game_id, title, details, _command())
    if later:
        print_json(_line(job)) if json else print(f"{job.id} waits; `wartable lab run` plays it.")
        return
    _run(job, count, ray, json)


def _run(job: work.Job, jobs: int, ray: str, json: bool) -> None:
    from wartable.lab.works import WORKS

    try:
        with progress_bar(json) as bar:
            task = bar.add_task(job.plan.title, total=None)

            def tell(progress: work.Progress) -> None:
                bar.update(
                    task,
                    description=progress.step or job.plan.title,
                    completed=progress.done,
                    total=progress.total,
                )

            result = work.run_job(job, WORKS, jobs, ray, tell)
    except KeyboardInterrupt:
        print(f"\nWhat was played is kept. `wartable lab resume {job.id}` goes on.", file=sys.stderr)
        raise
    if result is None:
        print(f"{job.id} is {job.progress().state}; `wartable lab resume {job.id}` goes on.", file=sys.stderr)
        return
    _show(job, json)


def _show(job: work.Job, json: bool) -> None:
    from wartable.lab.works import RESULTS

    data = job.result()
    if data is None:
        raise work.BadJob("NOT_DONE", f"{job.id} is {job.progress().state}; there is no result yet")
    if json:
        print(data.decode())
        return
    found = msgspec.json.decode(data, type=RESULTS[job.plan.kind])
    _print_result(job, found)


def _print_result(job: work.Job, found: msgspec.Struct) -> None:
    from wartable.lab.compare import Comparison
    from wartable.lab.fix import Fixing
    from wartable.lab.report import Report
    from wartable.lab.trial import Trial

    if isinstance(found, Comparison):
        _print_comparison(found)
    elif isinstance(found, Report):
        _print_report(job, found)
    elif isinstance(found, Fixing):
        _print_fixing(job, found)
    elif isinstance(found, Trial):
        _print_trial(found)
    print(f"\nJob {job.id}, in {job.folder}")


def _line(job: work.Job) -> dict[str, object]:
    return {
        "id": job.id,
        "kind": job.plan.kind,
        "game": job.plan.game,
        "title": job.plan.title,
        "command": job.plan.command,
        "folder": str(job.folder),
        "progress": job.progress(),
    }


@lab.command("jobs")
def list_jobs(json: JsonOption = False) -> None:
    """List all jobs: what waits, runs, is paused or done."""
    found = work.list_jobs(data_folder())
    if json:
        print_json([_line(job) for job in found])
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("job", no_wrap=True, overflow="fold")
    for heading in ("state", "games", "time left", "about"):
        table.add_column(heading)
    for job in found:
        progress = job.progress()
        left = "" if progress.left is None or progress.state != "running" else f"{progress.left:.0f} s"
        table.add_row(job.id, progress.state, f"{progress.done}/{progress.total}", left, job.plan.title)
    console().print(table)


@lab.command()
def resume(job: JobArgument, jobs: JobsOption = 0, ray: RayOption = "", json: JsonOption = False) -> None:
    """Go on with a job where it stopped; what was played is not played again."""
    _run(work.find_job(data_folder(), job), check_jobs(jobs), ray, json)


@lab.command("run")
def run_waiting(jobs: JobsOption = 0, json: JsonOption = False) -> None:
    """Play all jobs that wait, one after another."""
    from wartable.lab.works import WORKS

    count = work.run_waiting(data_folder(), WORKS, check_jobs(jobs))
    print_json({"jobs": count}) if json else print(f"{count} jobs were run.")


@lab.command()
def pause(job: JobArgument, json: JsonOption = False) -> None:
    """Ask a running job to pause; it keeps what it has played."""
    _wish(job, "pause", json)


@lab.command()
def cancel(job: JobArgument, json: JsonOption = False) -> None:
    """Ask a job to stop for good; what it has played stays in its folder."""
    _wish(job, "cancel", json)


def _wish(word: str, what: str, json: bool) -> None:
    job = work.find_job(data_folder(), word)
    job.wish("pause" if what == "pause" else "cancel")
    print_json(_line(job)) if json else print(f"{job.id} is asked to {what}.")


@lab.command()
def remove(job: JobArgument, json: JsonOption = False) -> None:
    """Delete a job with everything it has played."""
    found = work.find_job(data_folder(), job)
    found.remove()
    print_json({"removed": found.id}) if json else print(f"{found.id} is gone.")


@lab.command()
def show(job: JobArgument, json: JsonOption = False) -> None:
    """Show what came out of a job."""
    _show(work.find_job(data_folder(), job), json)


# -- numbers -------------------------------------------------------------------------------------------------------------


@lab.command()
def numbers(
    game_id: GameArgument,
    card: Annotated[str, typer.Argument(help="A card by its id or name.")],
    json: JsonOption = False,
) -> None:
    """List the numbers on a card, as --change and --allow call them."""
    rules = game(game_id)
    found = find_card(rules, card)
    listed = numbers_of(found)
    if json:
        print_json({"card": found.id, "name": found.name, "numbers": listed})
        return
    print(f"{found.name} ({found.id})")
    for path, number in listed.items():
        print(f"  {found.id}.{path}={number}")


# -- compare -------------------------------------------------------------------------------------------------------------


@lab.command()
def compare(
    game_id: GameArgument,
    change: ChangeOption = None,
    base: Annotated[
        list[str] | None,
        typer.Option(
            "--base", help="Changes of the version it is compared with; none is the game as printed."
        ),
    ] = None,
    bot: BotOption = "fast",
    pairs: Annotated[int, typer.Option("--pairs", help="Pairs of games in each version at most.")] = 2500,
    deck: Annotated[
        list[str] | None,
        typer.Option("--deck", help="Whose wins count; those that change, if none is named."),
    ] = None,
    margin: Annotated[
        float, typer.Option("--margin", help="A difference below this does not matter.")
    ] = 0.02,
    to_the_end: Annotated[
        bool, typer.Option("--to-the-end", help="Play all pairs, even when it is clear.")
    ] = False,
    seed: SeedOption = 1,
    players: PlayersOption = None,
    jobs: JobsOption = 0,
    ray: RayOption = "",
    later: LaterOption = False,
    json: JsonOption = False,
) -> None:
    """Compare two versions of a card, a deck or an option by paired games, and stop as soon as it is clear."""
    from wartable.lab.compare import Plan, check

    seats = check_seats(game(game_id), players)
    tried = read_version(game_id, [*(base or []), *(change or [])])
    plan = Plan(
        read_version(game_id, base or []),
        tried,
        bot,
        pairs,
        seed,
        seats,
        tuple(deck or ()),
        margin,
        to_the_end=to_the_end,
    )
    check(plan)
    _begin("compare", game_id, f"{game(game_id).name}: {tried.name}", plan, jobs, ray, json, later)


def _print_comparison(found: "object") -> None:
    from wartable.lab.compare import Comparison

    assert isinstance(found, Comparison)
    print(found.sentence)
    table = Table(box=None, pad_edge=False)
    table.add_column("what")
    for heading in ("before", "with it", "difference", "95 %, at any time"):
        table.add_column(heading, justify="right")
    for each in (found.main, *found.others):
        plain = each.name in ("turns", "decisions")
        cells = [f"{number:.2f}" if plain else f"{number:.1%}" for number in (each.base, each.tried)]
        change = f"{each.difference:+.2f}" if plain else f"{100 * each.difference:+.1f}"
        ends = (
            f"{each.low:+.2f} – {each.high:+.2f}"
            if plain
            else f"{100 * each.low:+.1f} – {100 * each.high:+.1f}"
        )
        table.add_row(each.name, *cells, change, ends)
    console().print(table)


# -- report --------------------------------------------------------------------------------------------------------------


@lab.command()
def report(
    game_id: GameArgument,
    change: ChangeOption = None,
    bot: BotOption = "fast",
    games: Annotated[
        int, typer.Option("--games", "-n", help="How many games, all meetings of decks together.")
    ] = 10_000,
    skill: Annotated[
        int, typer.Option("--skill", help="Games for each step of the ladder of players; 0 leaves skill out.")
    ] = 200,
    ladder: Annotated[
        str, typer.Option("--ladder", help="Players of rising strength, by spaces.")
    ] = "random fast greedy",
    seed: SeedOption = 1,
    players: PlayersOption = None,
    jobs: JobsOption = 0,
    ray: RayOption = "",
    later: LaterOption = False,
    json: JsonOption = False,
) -> None:
    """Report on a game: decks, seats, cards, skill and luck, in words, charts and tables."""
    from wartable.lab.report import Plan, check

    seats = check_seats(game(game_id), players)
    plan = Plan(read_version(game_id, change or []), bot, games, seed, seats, tuple(ladder.split()), skill)
    check(plan)
    _begin("report", game_id, f"{game(game_id).name}: report", plan, jobs, ray, json, later)


def _print_report(job: work.Job, found: object) -> None:
    from wartable.lab.report import Report
    from wartable.lab.report_words import words

    assert isinstance(found, Report)
    for sentence in words(found):
        print(f"• {sentence}")
    print()
    for name in ("report.html", "report.md", "report.png", "games.parquet", "cards.parquet"):
        if (job.folder / name).exists():
            print(f"  {job.folder / name}")


@lab.command()
def games(
    job: JobArgument,
    deck: Annotated[str, typer.Option("--deck", help="Games of this deck.")] = "",
    against: Annotated[str, typer.Option("--against", help="Against this one.")] = "",
    card: Annotated[
        str, typer.Option("--card", help="Games in which this card was drawn, by id or name.")
    ] = "",
    json: JsonOption = False,
) -> None:
    """Show the games behind a number: the typical one, the shortest, the biggest swing, the one that a card decided."""
    from wartable.lab.games_behind import choose_games, version_of, write_records

    found = work.find_job(data_folder(), job)
    version = version_of(found)
    if card:
        card = find_card(game(found.plan.game), card).id
    rows = found.rows(version)
    shown = choose_games(list(rows.values()), deck, against, card)
    write_records(found, version, shown, rows)
    if json:
        print_json(shown)
        return
    for each in shown:
        print(f"{each.sentence}\n  {each.command}")


# -- fix -----------------------------------------------------------------------------------------------------------------


@lab.command()
def fix(
    game_id: GameArgument,
    aim: Annotated[
        list[str] | None,
        typer.Option("--aim", help="cells 45-55, first 48-52, turns 7-10, deck NAME 45-55, card ID 0-56."),
    ] = None,
    allow: Annotated[
        list[str] | None,
        typer.Option("--allow", help="What may change: VK02, 'VK02.x1.0 2..6', 'Short Fuse:CA 1..3'."),
    ] = None,
    change: ChangeOption = None,
    bot: BotOption = "fast",
    games: Annotated[
        int, typer.Option("--games", "-n", help="Games of a candidate in its first heat.")
    ] = 400,
    candidates: Annotated[int, typer.Option("--candidates", help="How many to try.")] = 24,
    verify: Annotated[int, typer.Option("--verify", help="Games of each proposal on fresh seeds.")] = 2000,
    seed: SeedOption = 1,
    players: PlayersOption = None,
    jobs: JobsOption = 0,
    ray: RayOption = "",
    later: LaterOption = False,
    json: JsonOption = False,
) -> None:
    """Search the smallest changes that reach some aims; `wartable lab accept` writes one down."""
    from wartable.lab.fix import Plan, check, read_aim, read_levers

    rules = game(game_id)
    seats = check_seats(rules, players)
    version = read_version(game_id, change or [])
    aims = tuple(read_aim(rules, text) for text in aim or ["cells 45-55"])
    levers = tuple(lever for text in allow or [] for lever in read_levers(rules, version, text))
    plan = Plan(version, aims, levers, bot, games, candidates, seed, seats, verify)
    check(plan)
    _begin("fix", game_id, f"{rules.name}: what would fix it", plan, jobs, ray, json, later)


def _print_fixing(job: work.Job, found: object) -> None:
    from wartable.lab.fix import Fixing

    assert isinstance(found, Fixing)
    print(found.sentence)
    table = Table(box=None, pad_edge=False)
    for heading in ("", "changes", "steps", "missing", "aims", "measured"):
        table.add_column(heading)
    for at, each in enumerate((found.before, *found.proposals)):
        words = ", ".join(str(change) for change in each.changes) or "as it is"
        measured = ", ".join(f"{name} {number:g}" for name, number in each.measured.items())
        table.add_row(
            str(at) if at else "",
            words,
            f"{each.size:g}",
            f"{each.miss:.1f}",
            "reached" if each.reached else "",
            measured,
        )
    console().print(table)
    if found.proposals:
        print(f"`wartable lab accept {job.id} 1` writes the first one down.")


@lab.command()
def accept(
    job: JobArgument,
    number: Annotated[int, typer.Argument(min=1, help="The number of the proposal.")] = 1,
    deck: Annotated[Path | None, typer.Option("--deck", help="Change the counts in this deck file.")] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--set", metavar="FOLDER", help="The folder of your own set that the game was played with."
        ),
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Change the files of the set.")] = False,
    json: JsonOption = False,
) -> None:
    """Write a proposal down: into a deck file, or into the files of the set; without either the difference is printed."""
    from wartable.lab.accepting import difference_of_set, write_deck, write_set
    from wartable.lab.fix import Fixing, with_changes

    found = work.find_job(data_folder(), job)
    data = found.result()
    if data is None or found.plan.kind != "fix":
        raise work.BadJob("NOT_DONE", f"{found.id} has no proposals")
    fixing = msgspec.json.decode(data, type=Fixing)
    proposals = fixing.proposals
    if number > len(proposals):
        raise BadSetup("NO_PROPOSAL", f"{found.id} has {len(proposals)} proposals, no number {number}")
    rules = game(found.plan.game)
    # What was tried already is part of it: the files know nothing of it yet.
    changes = with_changes(fixing.plan.version, proposals[number - 1].changes).changes
    if deck is not None:
        difference = write_deck(deck, rules, changes)
    else:
        difference = (write_set if write else difference_of_set)(rules, changes, folder)
    if json:
        print_json(
            {
                "changes": [str(change) for change in changes],
                "difference": difference,
                "file": None if deck is None else str(deck),
            }
        )
        return
    print(difference or _say_nothing_written(changes, deck))


def _say_nothing_written(changes: Sequence[Change], deck: Path | None) -> str:
    """Why no file changes."""
    told = ", ".join(str(change) for change in changes)
    if deck is not None:
        return f"Nothing of it is a count in a deck, so {deck} stays as it is: {told}"
    if all(change.kind == "option" for change in changes):
        return f"Options are chosen at the table, not in files: {told}"
    return f"The files say so already: {told}"


# -- trial ---------------------------------------------------------------------------------------------------------------


@lab.command()
def trial(
    only: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="The games; all with decks if none is named."),
    ] = None,
    plants: Annotated[int, typer.Option("--plants", help="Faults to plant.")] = 20,
    controls: Annotated[int, typer.Option("--controls", help="Reports with nothing planted.")] = 20,
    games: Annotated[int, typer.Option("--games", "-n", help="Games of each report.")] = 10_000,
    repair: Annotated[bool, typer.Option("--repair/--no-repair", help="Also ask what would fix it.")] = True,
    bot: BotOption = "fast",
    seed: SeedOption = 1,
    jobs: JobsOption = 0,
    ray: RayOption = "",
    later: LaterOption = False,
    json: JsonOption = False,
) -> None:
    """Put the lab to the test: plant faults in decks and see whether it finds and repairs them. Takes long."""
    from wartable.lab.trial import Plan

    ids = tuple(only or [game_id for game_id in playable() if len(game(game_id).decks) > 1])
    for game_id in ids:
        game(game_id)
    plan = Plan(ids, plants, controls, seed, bot, games, repair=repair)
    _begin("trial", ids[0] if len(ids) == 1 else "all", f"{plants} plants", plan, jobs, ray, json, later)


def _print_trial(found: object) -> None:
    from wartable.lab.trial import Trial

    assert isinstance(found, Trial)
    table = Table(box=None, pad_edge=False)
    for heading in ("deck", "plant", "moved", "place", "named", "repaired by"):
        table.add_column(heading)
    for each in found.plants:
        repair = ", ".join(str(change) for change in each.repair) if each.repaired else "—"
        if each.inside:
            repair = "was inside"
        words = ", ".join(str(change) for change in each.changes)
        table.add_row(
            each.deck,
            words,
            f"{100 * each.moved:+.1f}",
            str(each.rank or "—"),
            "yes" if each.named else "",
            repair,
        )
    console().print(table)
    for control in found.controls:
        if control.named:
            print(
                f"Nothing planted in {control.game}, seed {control.seed}: it names {', '.join(control.named)}"
            )
    print(found.sentence)
