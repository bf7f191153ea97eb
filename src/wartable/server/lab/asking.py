"""What somebody asks of the lab, in the words of the command line: read, bounded and made a job."""

from pathlib import Path
from time import time
from typing import Literal, TypeAlias

import msgspec

from wartable.core.decks import Deck
from wartable.core.errors import BadSetup
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import game, playable
from wartable.lab.changes import Change, Version, read_change
from wartable.lab.jobs import BadJob, Job, find_job, list_jobs
from wartable.server.errors import ApiError, no_such

Kind: TypeAlias = Literal["compare", "report", "fix"]

PLAYERS = {"random": 0.3, "fast": 1.0, "greedy": 7.0, "search:12it": 60.0}
"""The players that a job may ask for, and what a game of each costs, in games of the fast player."""
WAITING = 3
"""Jobs of one person that wait or run, with a quota."""
A_DAY = 12
"""Jobs of one person in a day, with a quota."""
MOST_KEPT = 200
"""Jobs of one person, without a quota too."""
MOST_GAMES = 1_000_000


class Asked(msgspec.Struct, frozen=True):
    """What is asked, as a page or a program says it."""

    kind: Kind
    game: str
    changes: tuple[str, ...] = ()
    base: tuple[str, ...] = ()
    bot: str = "fast"
    games: int = 2000
    skill: int = 0
    decks: tuple[str, ...] = ()
    aims: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    candidates: int = 16
    seed: int = 1
    to_the_end: bool = False


class Quota(msgspec.Struct, frozen=True):
    """How much somebody may ask for; None: as much as they like."""

    cost: int


def make_job(home: Path, asked: Asked, owner: str, own: list[Deck], quota: Quota | None) -> Job:
    """A job that waits. Raises WartableError with a sentence; then nothing was made."""
    if asked.game not in playable():
        raise no_such("game")
    rules = game(asked.game)
    if asked.bot not in PLAYERS:
        raise BadSetup("BAD_BOT", f"games are played by {', '.join(PLAYERS)}, not by {asked.bot[:40]!r}")
    if asked.games > MOST_GAMES:
        raise BadSetup("TOO_MANY_GAMES", f"one job plays {MOST_GAMES:,} games at most")
    _check_quota(home, asked, owner, quota)
    tried = _version(rules, asked.changes, own)
    title, details = _plan(rules, asked, tried, own)
    return Job.create(home, asked.kind, asked.game, title, details, command_of(asked), owner)


def _version(rules: Rules[State], words: tuple[str, ...], own: list[Deck]) -> Version:
    changes: dict[tuple[str, str, str], Change] = {}
    for word in words:
        change = _change(rules, word, own)
        changes[change.kind, change.what, change.path] = change
    return Version(rules.id, tuple(changes.values()))


def _change(rules: Rules[State], word: str, own: list[Deck]) -> Change:
    """One change. `Short Fuse=My Deck` puts a deck of the person in the place of a prebuilt one: never a file."""
    name, sign, value = word.partition("=")
    deck = next((each for each in rules.decks if each.name.casefold() == name.strip().casefold()), None)
    if sign and deck is not None:
        mine = next((each for each in own if each.name.casefold() == value.strip().casefold()), None)
        if mine is None:
            raise BadSetup("NO_DECK", f"you have no deck called {value.strip()[:60]!r} in {rules.name}")
        return Change("deck", deck.name, cards=mine.cards)
    return read_change(rules, word)


def _plan(rules: Rules[State], asked: Asked, tried: Version, own: list[Deck]) -> tuple[str, msgspec.Struct]:
    # Only who asks for it waits for the lab to load.
    players = rules.players[0]
    if asked.kind == "compare":
        from wartable.lab import compare

        plan = compare.Plan(
            _version(rules, asked.base, own),
            tried,
            asked.bot,
            max(1, asked.games // 4),
            asked.seed,
            players,
            asked.decks,
            to_the_end=asked.to_the_end,
        )
        compare.check(plan)
        return f"{rules.name}: {tried.name}", plan
    if asked.kind == "report":
        from wartable.lab import report

        ladder = ("random", "fast", "greedy")
        report_plan = report.Plan(tried, asked.bot, asked.games, asked.seed, players, ladder, asked.skill)
        report.check(report_plan)
        return f"{rules.name}: {tried.name}", report_plan
    from wartable.lab import fix

    aims = tuple(fix.read_aim(rules, text) for text in asked.aims or ("cells 45-55",))
    levers = tuple(lever for text in asked.allow for lever in fix.read_levers(rules, tried, text))
    fix_plan = fix.Plan(
        tried,
        aims,
        levers,
        asked.bot,
        max(1, asked.games // 5),
        asked.candidates,
        asked.seed,
        players,
        asked.games,
    )
    fix.check(fix_plan)
    return f"{rules.name}: {', '.join(str(aim) for aim in aims)}", fix_plan


def cost_of(asked: Asked) -> float:
    """What it will take, in games of the fast player."""
    each = PLAYERS.get(asked.bot, 1.0)
    if asked.kind == "fix":
        return each * asked.games * (asked.candidates / 4 + 4)
    ladder = asked.skill * (PLAYERS["random"] + 2 * PLAYERS["fast"] + PLAYERS["greedy"]) / 2
    return each * asked.games + (ladder if asked.kind == "report" else 0.0)


def _check_quota(home: Path, asked: Asked, owner: str, quota: Quota | None) -> None:
    mine = [job for job in list_jobs(home) if job.plan.owner == owner]
    if len(mine) >= MOST_KEPT:
        raise ApiError(409, "LAB_FULL", f"You have {len(mine)} jobs here; remove some of them first.")
    if quota is None:
        return
    if cost_of(asked) > quota.cost:
        raise ApiError(
            409,
            "LAB_QUOTA",
            f"That would cost as much as {cost_of(asked):,.0f} games of the fast player; "
            f"{quota.cost:,} may be asked for here.",
        )
    busy = sum(job.progress().state in ("waiting", "running", "paused") for job in mine)
    if busy >= WAITING:
        raise ApiError(
            409, "LAB_QUOTA", f"{busy} of your jobs are not done yet; wait for them, or cancel one."
        )
    today = sum(job.plan.created > time() - 86_400 for job in mine)
    if today >= A_DAY:
        raise ApiError(409, "LAB_QUOTA", f"You have asked for {today} jobs within a day; come back tomorrow.")


def command_of(asked: Asked) -> str:
    """The words that ask for the same in a terminal."""
    import shlex

    words = ["wartable", "lab", asked.kind, asked.game]
    for change in asked.changes:
        words += ["--change", change]
    for base in asked.base:
        words += ["--base", base]
    for deck in asked.decks:
        words += ["--deck", deck]
    for aim in asked.aims:
        words += ["--aim", aim]
    for allow in asked.allow:
        words += ["--allow", allow]
    words += ["--bot", asked.bot, "--seed", str(asked.seed)]
    if asked.kind == "compare":
        words += ["--pairs", str(max(1, asked.games // 4)), *(["--to-the-end"] if asked.to_the_end else [])]
    elif asked.kind == "report":
        words += ["--games", str(asked.games), "--skill", str(asked.skill)]
    else:
        words += ["--games", str(max(1, asked.games // 5)), "--candidates", str(asked.candidates)]
        words += ["--verify", str(asked.games)]
    return shlex.join(words)


def job_of(home: Path, job_id: str, owner: str | None) -> Job:
    """A job by its id, if it is theirs; `None` sees everybody's. Raises ApiError."""
    try:
        job = find_job(home, job_id)
    except BadJob:
        raise no_such("job") from None
    # `find_job` also takes paths and beginnings of ids: from outside only a whole id is one.
    if job.id != job_id or job.folder.parent != home / "lab" or owner not in (None, job.plan.owner):
        raise no_such("job")
    return job
