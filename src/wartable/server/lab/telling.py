"""What the page is told of jobs: how far they are, what came out, and the games behind a number."""

from time import time

import msgspec

from wartable.games import game
from wartable.lab.changes import numbers_of
from wartable.lab.jobs import Job, Progress
from wartable.lab.sentences import Language
from wartable.lab.showing import Showing
from wartable.server.lab.asking import PLAYERS
from wartable.server.table.header import ClockSpec, Header, HeldSeat, public

FILES = {
    "report.html": "text/html; charset=utf-8",
    "report.md": "text/markdown; charset=utf-8",
    "report.png": "image/png",
    "games.parquet": "application/vnd.apache.parquet",
    "cards.parquet": "application/vnd.apache.parquet",
}
"""What can be fetched of a job, and what it is."""

CHARTS = ("cards", "skill", "length")

Json = dict[str, object]


def line(job: Job, ahead: int = 0) -> Json:
    """One job in the list."""
    progress = job.progress()
    return {
        "id": job.id,
        "kind": job.plan.kind,
        "game": job.plan.game,
        "title": job.plan.title,
        "created": round(1000 * job.plan.created),
        "command": job.plan.command,
        "state": progress.state,
        "done": progress.done,
        "total": progress.total,
        "step": progress.step,
        "seconds": progress.seconds,
        "left": _seconds_left(progress),
        "problem": progress.problem,
        "ahead": ahead,
    }


def _seconds_left(progress: Progress) -> float | None:
    if progress.state != "running" or progress.left is None:
        return None
    return max(0.0, progress.left - max(0.0, time() - progress.updated))


def lines(jobs: list[Job], owner: str | None) -> list[Json]:
    """The jobs of somebody, the newest first, each with how many are before it in the queue."""
    found: list[Json] = []
    before = 0
    for job in jobs:
        told = line(job, before)
        before += told["state"] in ("waiting", "running")
        if owner in (None, job.plan.owner):
            found.append(told)
    return found[::-1]


def whole(job: Job, ahead: int, language: Language) -> Json:
    """One job with what came out of it."""
    told = line(job, ahead)
    data = job.result()
    told["result"] = None if data is None else msgspec.Raw(data)
    told["words"] = [] if data is None else tell_result(job, data, language)
    told["files"] = [name for name in FILES if (job.folder / name).is_file()]
    told["charts"] = charts(job)
    told["plan"] = msgspec.Raw(job.plan.details)
    return told


def tell_result(job: Job, data: bytes, language: Language) -> list[str]:
    """What came out, in words."""
    from wartable.lab.compare import Comparison
    from wartable.lab.compare import sentence as compared
    from wartable.lab.fix import Fixing
    from wartable.lab.fix import sentence as fixed
    from wartable.lab.report import Report
    from wartable.lab.report_words import words
    from wartable.lab.works import RESULTS

    found = msgspec.json.decode(data, type=RESULTS[job.plan.kind])
    if isinstance(found, Report):
        return words(found, language)
    if isinstance(found, Comparison):
        return [compared(found, language)]
    if isinstance(found, Fixing):
        return [fixed(found, language)]
    return []


def charts(job: Job) -> list[str]:
    """What it has charts of; each is there in both languages, by day and by night."""
    found = {file.name.split("-")[1] for file in job.folder.glob("chart-*-en-light.svg")}
    return [name for name in CHARTS if name in found]


def bench(game_id: str) -> Json:
    """What can be changed in a game: the numbers on its cards, the counts in its decks, its options."""
    rules = game(game_id)
    return {
        "id": rules.id,
        "name": rules.name,
        "cards": [
            {"id": card.id, "name": card.name, "numbers": numbers_of(card)} for card in rules.cards.values()
        ],
        "decks": [{"name": deck.name, "cards": list(deck.cards)} for deck in rules.decks],
        "options": msgspec.to_builtins(rules.options),
        "players": list(PLAYERS),
    }


def replay(job: Job, name: str, data: bytes) -> Json:
    """A game of a job, as the replays of tables are shown: with a table made up around it, and the changed cards."""
    showing = msgspec.json.decode(data, type=Showing)
    seats = [
        HeldSeat("bot", None, called, bot) for called, bot in zip(showing.names, showing.bots, strict=True)
    ]
    header = Header(
        f"{job.id}/{name}",
        showing.game,
        showing.rules,
        "",
        showing.players,
        showing.options,
        seats,
        ClockSpec("none"),
        round(1000 * job.plan.created),
        "",
        status="over",
        outcome=showing.outcome,
        teams=list(showing.teams),
        controllers=list(range(showing.players)),
    )
    return {
        "table": public(header, None, 0),
        "seat": "all",
        "steps": showing.steps,
        "cards": showing.cards,
    }
