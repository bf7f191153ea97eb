"""One fault after another, under play; what it took until every table moved again; and what the log says to it all."""

import asyncio
import random
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from wartable.core.errors import BadSetup
from wartable.trials.chaos.cluster import Cluster, Health, Member
from wartable.trials.chaos.faults import FAULTS, Fault, Harm
from wartable.trials.chaos.history import History, check
from wartable.trials.chaos.players import Pair
from wartable.trials.torture import Course

NEVER_S = 40.0
"""Seconds after which a player who has not moved counts as hanging."""
WELL_S = 60.0
"""How long a cluster may take to be well before anything is done to it."""
NOTICE_S = 1.0
"""A worker that lost its database says so within a lease and this. Who is away for less need not say anything."""
NOTICE_REDIS_S = 8.0
"""The same for Redis: what the server takes for silence, and a moment more."""
CLOCK_MS = 3_000
"""What a clock may lose beside the time that passed."""


class Trouble(msgspec.Struct):
    """What one fault did."""

    fault: str
    run: int
    moves: int
    """Acknowledged while it was looked at."""
    slowest_s: float | None
    """Until the last table moved again, from the end of the fault; None: it never did."""
    healthy_s: float | None
    """The same until every worker said that it is well."""
    problems: list[str]

    def __str__(self) -> str:
        moved = "never" if self.slowest_s is None else f"{self.slowest_s:.1f} s"
        well = "never" if self.healthy_s is None else f"{self.healthy_s:.1f} s"
        verdict = "ok" if not self.problems else f"{len(self.problems)} FAILURES: {self.problems[0]}"
        return f"{self.fault} {self.run}: all tables move after {moved}, all well after {well}, {verdict}"


class Report(msgspec.Struct):
    """A cluster's whole course: what was told, held against the log."""

    moves: int
    views: int
    tables: int
    left: int
    """Games that somebody had to leave in the middle."""
    problems: list[str]

    def __str__(self) -> str:
        verdict = (
            "ok" if not self.problems else f"{len(self.problems)} FAILURES: " + "; ".join(self.problems[:5])
        )
        return (
            f"{self.moves:,} acknowledged moves and {self.views:,} views at {self.tables:,} tables "
            f"held against the log, {self.left} games left in the middle: {verdict}"
        )


def find_faults(names: Sequence[str]) -> list[Fault]:
    """By their names, or by how their names begin; all if none is named."""
    found = []
    for name in names:
        these = [fault for fault in FAULTS if fault.name == name or fault.name.startswith(name + "-")]
        if not these:
            known = ", ".join(fault.name for fault in FAULTS)
            raise BadSetup("NO_SUCH_FAULT", f"there is no fault {name!r}; there are {known}")
        found += [fault for fault in these if fault not in found]
    return found or list(FAULTS)


async def chaos(
    faults: Sequence[Fault],
    runs: int,
    seed: int = 1,
    workers: int = 2,
    pairs: int = 6,
    lease: float = 3.0,
    course: Course | None = None,
    keep_logs: Path | None = None,
) -> AsyncIterator[Trouble | Report]:
    """Inject each fault the given number of times; check the log at the end of each cluster."""
    course = course or Course()
    done = 0
    for ahead, same in groupby(sorted(faults, key=lambda each: each.ahead), key=lambda each: each.ahead):
        folder = Path(tempfile.mkdtemp(prefix="wartable-chaos-"))
        try:
            async with Cluster(folder, workers, lease, ahead) as cluster:
                trial = Trial(cluster, pairs, seed)
                await trial.begin()
                try:
                    for fault in same:
                        for number in range(1, runs + 1):
                            if course.is_stopped:
                                break
                            yield await trial.undergo(fault, number)
                            done += 1
                            course.at(done)
                finally:
                    await trial.end()
                yield await trial.report()
        finally:
            if keep_logs is not None:
                _keep_logs(folder, keep_logs)
            shutil.rmtree(folder, ignore_errors=True)


def _keep_logs(folder: Path, to: Path) -> None:
    for log in folder.glob("worker*/server.log"):
        place = to / folder.name
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(log, place / f"{log.parent.name}.log")


class Trial:
    """One cluster, and the people at it."""

    def __init__(self, cluster: Cluster, pairs: int, seed: int) -> None:
        self.cluster = cluster
        self.history = History()
        self.seed = seed
        self.pairs = [Pair(cluster, self.history, number, seed) for number in range(pairs)]
        self._playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        self._playing = [asyncio.ensure_future(pair.run()) for pair in self.pairs]

    async def end(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)

    async def report(self) -> Report:
        problems = await check(self.cluster.postgres.admin_url, self.history)
        problems += [f"pair {pair.number} was told {pair.trouble}" for pair in self.pairs if pair.trouble]
        for task in self._playing:
            if not task.cancelled() and task.exception() is not None:
                problems.append(f"somebody who played gave up: {task.exception()!r}")
        for pair in self.pairs:
            problems += _check_clocks(pair)
        for number, member in enumerate(self.cluster.members):
            traces = member.server.log.read_text(errors="replace").count("Traceback")
            if traces:
                problems.append(f"worker {number} logged {traces} tracebacks")
        left = [sentence for pair in self.pairs for sentence in pair.left_since(0.0)]
        tables = len(self.history.tables())
        return Report(self.history.moves, self.history.views, tables, len(left), problems + left)

    async def undergo(self, fault: Fault, number: int) -> Trouble:
        """One fault, from a cluster that is well to one that is well again."""
        chance = random.Random(f"{self.seed} {fault.name} {number}")
        problems = await self._get_ready()
        moves = self.history.moves
        if fault.is_at_rest:
            await self._rest()
        began = time.monotonic()
        async with fault.happening(self.cluster, chance, fault.seconds) as harm:
            harmed = time.monotonic()
            await asyncio.sleep(fault.seconds)
            ending = time.monotonic()
        ended = time.monotonic()
        for pair in self.pairs:
            pair.may_move.set()
        slowest = await self._moved_again(began, ended)
        healthy = await self._well_again(ended)
        if slowest is None or slowest > fault.soon_s:
            late = [pair.say_when(ended) for pair in self.pairs if pair.is_late(ended, fault.soon_s)]
            problems.append(f"{', '.join(late)} (limit {fault.soon_s:.0f} s)")
        if healthy is None or healthy > fault.soon_s + 5:
            said = "; ".join(
                member.told[-1].sentence for member in self.cluster.members if not member.is_healthy
            )
            problems.append(f"not well {healthy or NEVER_S:.1f} s after it: {said}")
        # Whoever was well again stays so.
        await asyncio.sleep(max(0.0, ended + (healthy or 0.0) + self.cluster.lease - time.monotonic()))
        problems += self._check_silence(harm, harmed, ending)
        problems += self._check_alarms(harm, began, None if healthy is None else ended + healthy)
        for pair in self.pairs:
            problems += pair.left_since(began)
        return Trouble(fault.name, number, self.history.moves - moves, slowest, healthy, problems)

    async def _get_ready(self) -> list[str]:
        """Every worker is well and every table moves."""
        end = time.monotonic() + WELL_S
        at = time.monotonic()
        while time.monotonic() < end:
            await asyncio.sleep(0.1)
            if all(member.is_healthy for member in self.cluster.members) and all(
                pair.first_move_after(at) for pair in self.pairs
            ):
                # Whoever may take tables over has been steady for a lease.
                await asyncio.sleep(self.cluster.lease)
                return []
        return ["the cluster was not well before it"]

    async def _rest(self) -> None:
        for pair in self.pairs:
            pair.may_move.clear()
        end = time.monotonic() + 10
        while any(pair.moving for pair in self.pairs) and time.monotonic() < end:
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.3)

    async def _moved_again(self, began: float, ended: float) -> float | None:
        while time.monotonic() < ended + NEVER_S:
            waits = [pair.waited(ended) for pair in self.pairs]
            if any(pair.left_since(began) for pair in self.pairs):
                return None
            if all(each is not None for each in waits):
                return max(each for each in waits if each is not None)
            await asyncio.sleep(0.05)
        return None

    async def _well_again(self, ended: float) -> float | None:
        while time.monotonic() < ended + NEVER_S:
            if all(member.told[-1].at > ended and member.is_healthy for member in self.cluster.members):
                return max(_well_since(member, ended) for member in self.cluster.members) - ended
            await asyncio.sleep(0.05)
        return None

    def _check_silence(self, harm: Harm, harmed: float, ended: float) -> list[str]:
        """Whoever had no database or no Redis has said so for as long as it was so."""
        problems = []
        for number in harm.blind:
            told = self._told(number, harmed + self.cluster.lease + NOTICE_S, ended)
            if any(each.status == 200 for each in told):
                problems.append(f"worker {number} said that it is well, and had no database")
        for number in harm.silent:
            told = self._told(number, harmed + NOTICE_REDIS_S, ended)
            if any(each.status == 200 and not each.warnings for each in told):
                problems.append(f"worker {number} did not say that Redis is away")
        return problems

    def _check_alarms(self, harm: Harm, began: float, well: float | None) -> list[str]:
        """Whoever was not harmed has never said 503, and nobody has after all were well again."""
        problems = []
        for number in range(len(self.cluster.members)):
            since = began if number not in harm.blind | harm.shaken else well
            if since is None:
                continue
            wrong = [each for each in self._told(number, since, time.monotonic()) if each.status == 503]
            if wrong:
                when = "after it was well again" if since == well else "and nothing ailed it"
                problems.append(
                    f"worker {number} said that it is not well, {when}, {wrong[0].at - began:.1f} s after the "
                    f"fault began: {wrong[0].sentence}"
                )
        return problems

    def _told(self, number: int, since: float, until: float) -> list[Health]:
        """What a worker answered when asked within these times."""
        return [
            each
            for each in self.cluster.members[number].told
            if since < each.at and each.answered_at < until and each.status
        ]


def _well_since(member: Member, ended: float) -> float:
    since = member.told[-1].at
    for each in reversed(member.told):
        if each.at < ended or each.status != 200:
            break
        since = each.at
    return since


def _check_clocks(pair: Pair) -> list[str]:
    """No clock loses more than the time that passes, whoever has the table."""
    problems = []
    for table, shown in pair.clocks.items():
        # By the first that was shown: a line that was held brings old news, and then all that followed at once.
        (began, old), *later = sorted(shown)
        for at, new in later:
            for seat, (was, now) in enumerate(zip(old, new, strict=True)):
                if was is not None and now is not None and now < was - (at - began) * 1000 - CLOCK_MS:
                    problems.append(
                        f"{table}: the clock of seat {seat} lost {was - now} ms in {at - began:.1f} s"
                    )
    return problems
