"""`wartable serve` and what operators need around it: backups, load, trials."""

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

Data = Annotated[Path | None, typer.Option(help="The folder of games and accounts.", envvar="WARTABLE_DATA")]
Db = Annotated[str, typer.Option(help="postgresql://... instead of the folder.", envvar="WARTABLE_DB")]


def add_to(app: typer.Typer) -> None:
    for command in COMMANDS:
        app.command()(command)


def _folder(data: Path | None) -> Path:
    from wartable.commands.common import data_folder

    return data or data_folder() / "server"


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody.", envvar="WARTABLE_HOST")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65535, envvar="WARTABLE_PORT")
    ] = 8420,
    data: Data = None,
    db: Db = "",
    redis: Annotated[
        str, typer.Option(help="redis://... so that several workers can talk.", envvar="WARTABLE_REDIS")
    ] = "",
    workers: Annotated[int, typer.Option(help="Worker processes.", envvar="WARTABLE_WORKERS")] = 1,
    log_json: Annotated[bool, typer.Option(help="Logs as JSON.", envvar="WARTABLE_LOG_JSON")] = False,
) -> int:
    """Play online: serve the page, the API and the tables until stopped (Ctrl-C).

    Everything else (public address, cookies, limits, bots) is set by environment variables; docs/hosting.md lists them.
    """
    from wartable.server.run.serve import serve as run
    from wartable.server.settings import Settings

    settings = Settings(
        host=host, port=port, data=_folder(data), db=db, redis=redis, workers=workers, log_json=log_json
    )
    return run(settings)


def backup(
    to: Annotated[Path, typer.Argument(help="The file to write, e.g. wartable-backup.tar.gz.")],
    data: Data = None,
    db: Db = "",
) -> None:
    """Back everything up while the server runs."""
    from wartable.server.run.backup import back_up
    from wartable.server.settings import Settings

    manifest = asyncio.run(back_up(Settings(data=_folder(data), db=db), to))
    print(
        f"Backed up to {to}: {', '.join(manifest.parts)} ({to.stat().st_size:,} bytes). It holds secrets; keep it safe."
    )


def restore(
    source: Annotated[Path, typer.Argument(help="A file that `wartable backup` wrote.")],
    data: Data = None,
    db: Db = "",
) -> None:
    """Put a backup into an empty folder or an empty database."""
    from wartable.server.run.backup import restore as run
    from wartable.server.settings import Settings

    manifest = asyncio.run(run(Settings(data=_folder(data), db=db), source))
    print(f"Restored {', '.join(manifest.parts)} of Wartable {manifest.version}.")


def pairs(
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    least: Annotated[int, typer.Option(help="Leave out those who met less often.", min=2)] = 5,
    top: Annotated[int, typer.Option(help="How many to show.", min=1)] = 20,
    data: Data = None,
    db: Db = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs: all of them.")] = False,
) -> None:
    """Show who does better in whose company in rated free-for-all games, for organisers."""
    from rich.table import Table

    from wartable.commands.common import console, print_json
    from wartable.core.errors import BadSetup
    from wartable.games import game as known
    from wartable.server.accounts.collusion import Pair
    from wartable.server.accounts.collusion import pairs as look
    from wartable.server.accounts.database import Database
    from wartable.server.settings import Settings

    settings = Settings(data=_folder(data), db=db)
    if not db and not (settings.data / "accounts.db").exists():
        raise BadSetup("NO_DATA", f"there is no accounts.db in {settings.data}")
    game_id = None if game is None else known(game).id

    async def read_pairs() -> list[Pair]:
        accounts = Database(settings.accounts_url)
        try:
            return await look(accounts, game_id, least)
        finally:
            await accounts.close()

    found = asyncio.run(read_pairs())
    if json:
        print_json(found)
        return
    if not found:
        print(f"No two people have met {least} times in rated free-for-all games, and as often not.")
        return
    table = Table(box=None, pad_edge=False)
    for column in ("game", "player", "with", "games", "score", "games without", "score", "better by"):
        table.add_column(column, justify="left" if column in ("game", "player", "with") else "right")
    for each in found[:top]:
        table.add_row(
            each.game, each.name, each.other, str(each.together), f"{each.score:.2f}", str(each.apart),
            f"{each.score_apart:.2f}", f"{each.sigmas:+.1f} sd",
        )  # fmt: skip
    console().print(table)
    print(
        "A score is 1 for the first place and 0 for the last. More than 3 sd deserves a look at the replays."
    )


def load(
    tables: Annotated[int, typer.Option(help="Tables, with a socket for each seat.", min=1, max=9000)] = 500,
    rate: Annotated[float, typer.Option(help="Moves offered a second.", min=1, max=20000)] = 200,
    seconds: Annotated[float, typer.Option(help="How long.", min=1, max=3600)] = 15,
    game: Annotated[str, typer.Option(help="Which game, or `all` one after another.")] = "the-battlefield",
    searches: Annotated[
        int, typer.Option(help="Then the same while this many hard bots search.", min=0, max=100)
    ] = 0,
    logins: Annotated[
        float, typer.Option(help="... while this many people log in each second.", min=0, max=1000)
    ] = 0,
    reads: Annotated[
        float,
        typer.Option(
            help="... while this many cards, decks and lists are read each second.", min=0, max=20000
        ),
    ] = 0,
    watchers: Annotated[
        int, typer.Option(help="... while this many watch one more table.", min=0, max=18000)
    ] = 0,
    silent: Annotated[
        int, typer.Option(help="... and this many never read what they ask for.", min=0, max=5000)
    ] = 0,
    hostile: Annotated[
        int,
        typer.Option(help="... while this many addresses do all that limits let them.", min=0, max=100),
    ] = 0,
    rounds: Annotated[
        int, typer.Option(help="How many rounds, alone and in company in turn.", min=1, max=100)
    ] = 1,
    storm: Annotated[
        bool, typer.Option("--storm", help="Kill the server at the end: everybody comes back at once.")
    ] = False,
    soak: Annotated[
        bool,
        typer.Option(
            "--soak", help="All games at once against bots, game after game: the memory by the minute."
        ),
    ] = False,
    workers: Annotated[
        int,
        typer.Option(
            help="Workers that share a database; without --db they get one of their own.", min=1, max=32
        ),
    ] = 1,
    apart: Annotated[
        bool, typer.Option("--apart", help="With --workers: the seats of a table at different workers.")
    ] = False,
    db: Db = "",
    redis: Annotated[str, typer.Option(help="redis://...", envvar="WARTABLE_REDIS")] = "",
) -> None:
    """Measure a server on this machine: sockets held, durable moves a second, how long each took and what it sent."""
    if soak:
        asyncio.run(_soak(tables, rate, seconds))
        return
    from wartable.core.errors import BadSetup
    from wartable.games import playable
    from wartable.trials.background import Company
    from wartable.trials.load import Shared
    from wartable.trials.load import load as run

    if workers > 1 and bool(db) != bool(redis):
        raise BadSetup("WORKERS_NEED_MORE", "several workers need both --db and --redis, or neither")
    if workers > 1 and storm:
        raise BadSetup("STORM_IS_FOR_ONE", "a storm is measured with one worker")
    shared = Shared(workers, db, redis, apart)
    company = Company(searches, logins, reads, watchers, silent, hostile)

    async def measure(game_id: str) -> None:
        with tempfile.TemporaryDirectory(prefix="wartable-load-") as folder:
            async for line in run(
                Path(folder), tables, rate, seconds, game_id, company, storm, rounds=rounds, shared=shared
            ):
                print(f"{game_id}: {line}", flush=True)

    for game_id in playable() if game == "all" else [game]:
        asyncio.run(measure(game_id))


async def _soak(tables: int, rate: float, seconds: float) -> None:
    from wartable.trials.soak import soak

    with tempfile.TemporaryDirectory(prefix="wartable-soak-") as folder:
        async for minute in soak(Path(folder), tables, rate, seconds):
            print(minute, flush=True)


def _many(what: str) -> object:
    return typer.Option(help=what, min=0, show_default=False)


def torture(
    kills: Annotated[int | None, _many("kill -9 under load.")] = None,
    restarts: Annotated[int | None, _many("Planned restarts under load.")] = None,
    cuts: Annotated[int | None, _many("Lines cut at random bytes.")] = None,
    frames: Annotated[int | None, _many("Hostile frames.")] = None,
    handshakes: Annotated[int | None, _many("Sockets that must not be opened.")] = None,
    leaks: Annotated[int | None, _many("Games recorded byte by byte.")] = None,
    crashes: Annotated[int | None, _many("Moves, one of 1,000 with a mistake in the rules.")] = None,
    eight: Annotated[
        int | None, _many("Actions sent eight times (with --db and --redis: over two workers).")
    ] = None,
    packs: Annotated[int | None, _many("Parallel purchases on one account.")] = None,
    decks: Annotated[int | None, _many("Decks and junk, pasted.")] = None,
    odds: Annotated[int | None, _many("Packs, opened to compare them with the printed odds.")] = None,
    shuffles: Annotated[int | None, _many("Shuffles, to see whether every order is equally likely.")] = None,
    chaos: Annotated[
        bool, typer.Option("--chaos", help="Faults of a cluster: workers, PostgreSQL, Redis and lines break.")
    ] = False,
    faults: Annotated[
        str, typer.Option(help="With --chaos: these faults, or those whose names begin so; a,b.")
    ] = "",
    runs: Annotated[int, typer.Option(help="With --chaos: how often each.", min=1)] = 1,
    workers: Annotated[int, typer.Option(help="With --chaos: how many there are.", min=2, max=8)] = 2,
    logs: Annotated[
        Path | None, typer.Option(help="With --chaos: keep the workers' logs in this folder.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed tries the same.")] = 1,
    db: Db = "",
    redis: Annotated[str, typer.Option(help="redis://...", envvar="WARTABLE_REDIS")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> int:
    """Do to a server on this machine what must not hurt it, and say what it did. Ctrl-C ends it with what was found so far.

    Name a trial with a count to have it alone, or several; without any, all of them are run with small counts (a minute).
    """
    from wartable.commands.common import print_json
    from wartable.trials.torture import USUAL, Finding

    if chaos:
        return asyncio.run(
            _chaos([each for each in faults.split(",") if each], runs, seed, workers, logs, json)
        )
    from wartable.trials.torture.all import Plan, run

    asked = {
        "kills": kills, "restarts": restarts, "cuts": cuts, "frames": frames, "handshakes": handshakes, "leaks": leaks,
        "crashes": crashes, "eight": eight, "packs": packs, "decks": decks, "odds": odds, "shuffles": shuffles,
    }  # fmt: skip
    counts = {trial: count for trial, count in asked.items() if count is not None} or USUAL
    plan = Plan(counts, seed, db, redis)

    async def all_of_it() -> list[Finding]:
        found: list[Finding] = []
        async for finding in run(plan):
            found.append(finding)
            if not json:
                print(finding, flush=True)
        return found

    found = asyncio.run(all_of_it())
    if json:
        print_json(found)
    if any(finding.failures for finding in found):
        return 1
    return 130 if any(finding.count < finding.asked for finding in found) else 0


async def _chaos(
    names: list[str], runs: int, seed: int, workers: int, logs: Path | None, as_json: bool
) -> int:
    from wartable.commands.common import console, print_json
    from wartable.trials.chaos.run import Report, Trouble, chaos, find_faults
    from wartable.trials.chaos.summary import summary
    from wartable.trials.torture.course import shown

    faults = find_faults(names)
    found: list[Trouble | Report] = []
    with shown("faults", runs * len(faults)) as course:
        async for each in chaos(faults, runs, seed, workers, course=course, keep_logs=logs):
            found.append(each)
            if not as_json:
                print(each, flush=True)
    if as_json:
        print_json(found)
    else:
        console().print(summary(found))
    if any(each.problems for each in found):
        return 1
    return 130 if course.is_stopped else 0


COMMANDS: tuple[Callable[..., object], ...] = (serve, backup, restore, pairs, load, torture)
