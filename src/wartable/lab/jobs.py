"""Long work as folders on the disk: what was played is kept, and work goes on where it stopped.

    <home>/lab/<id>/plan.json       what is asked
                    rows-<version>.jsonl   every game, appended as it ends
                    progress.json   how far it is
                    wish            `pause` or `cancel`, put there by anybody
                    running         the process that plays it, while one does
                    result.json, report.html, ...  what came out

Nothing else is needed: a server, a terminal or a script may list the jobs of a home, look at their progress, and ask one to
pause, by files alone. A job runs in one process at a time; the file `running` holds the number of that process and when it
was born, since after a restart another may have the number.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from wartable.core.errors import WartableError
from wartable.lab.changes import Version
from wartable.lab.study import Row, Task
from wartable.lab.workers import Crew, hire

State: TypeAlias = Literal["waiting", "running", "paused", "cancelled", "failed", "done"]
KEEP_CREWS = 2
TELL_EVERY = 0.5
"""Seconds between two looks at wishes, and between two writings of the progress."""


class BadJob(WartableError):
    """A job that cannot be found, read or run."""


class Stopped(Exception):
    """Somebody wished for a pause or a cancellation: not an error."""


class Interrupted(KeyboardInterrupt):
    """The process that runs the jobs has to leave: they wait until somebody runs them again."""


class Plan(msgspec.Struct, frozen=True):
    """What is asked: the kind of work and its own plan."""

    kind: str
    game: str
    title: str
    details: msgspec.Raw
    created: float
    command: str = ""
    """The words that ask for the same again."""
    owner: str = ""
    """The user who asked for the job, where several people share a home."""


class Progress(msgspec.Struct):
    """How far a job is."""

    state: State = "waiting"
    done: int = 0
    total: int = 0
    step: str = ""
    """What it is at, in words."""
    seconds: float = 0.0
    """The time spent playing, all runs together."""
    left: float | None = None
    """Seconds that are left, as far as one can tell."""
    problem: str = ""
    """Why it failed."""
    updated: float = 0.0


class Job:
    """One piece of work, with its folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan

    @property
    def id(self) -> str:
        return self.folder.name

    # -- beginning and finding -----------------------------------------------------------------------------------

    @staticmethod
    def create(
        home: Path,
        kind: str,
        game: str,
        title: str,
        details: msgspec.Struct,
        command: str = "",
        owner: str = "",
    ) -> "Job":
        """A new job that waits to be run."""
        now = time.time()
        plan = Plan(kind, game, title, msgspec.Raw(msgspec.json.encode(details)), now, command, owner)
        stem = f"{kind}-{game}-{time.strftime('%Y%m%d-%H%M%S', time.localtime(now))}"
        for at in range(1000):
            folder = home / "lab" / (stem if at == 0 else f"{stem}-{at}")
            try:
                folder.mkdir(parents=True)
            except FileExistsError:
                continue
            except OSError as error:
                raise BadJob("NO_FILE", f"cannot make the folder {folder}: {error.strerror}") from None
            job = Job(folder, plan)
            job._write("plan.json", msgspec.json.format(msgspec.json.encode(plan), indent=1))
            job.save(Progress(updated=now))
            return job
        raise BadJob("NO_FILE", f"there are too many jobs called {stem}")

    @staticmethod
    def open(folder: Path) -> "Job":
        try:
            data = (folder / "plan.json").read_bytes()
            return Job(folder, msgspec.json.decode(data, type=Plan))
        except OSError:
            raise BadJob("NO_JOB", f"there is no job in {folder}") from None
        except msgspec.MsgspecError as error:
            raise BadJob("BAD_JOB", f"{folder / 'plan.json'} cannot be read: {error}") from None

    def remove(self) -> None:
        """Delete the job with everything it has played."""
        if self.is_running():
            raise BadJob("RUNNING", f"{self.id} is running; pause or cancel it first")
        for file in sorted(self.folder.rglob("*"), reverse=True):
            file.rmdir() if file.is_dir() else file.unlink()
        self.folder.rmdir()

    # -- what it says --------------------------------------------------------------------------------------------

    def progress(self) -> Progress:
        """How far it is; a job whose process is gone is paused, whatever it wrote last."""
        try:
            progress = msgspec.json.decode((self.folder / "progress.json").read_bytes(), type=Progress)
        except (OSError, msgspec.MsgspecError):
            progress = Progress()
        if progress.state == "running" and not self.is_running():
            progress.state = "paused"
        return progress

    def save(self, progress: Progress) -> None:
        progress.updated = time.time()
        self._write("progress.json", msgspec.json.encode(progress))

    def result(self) -> bytes | None:
        """What came out, as JSON; None before the end."""
        with suppress(OSError):
            return (self.folder / "result.json").read_bytes()
        return None

    def is_running(self) -> bool:
        try:
            number, _, born = (self.folder / "running").read_text().partition(" ")
            os.kill(int(number), 0)
        except (OSError, ValueError):
            return False
        return not born or birth(int(number)) in ("", born)

    # -- what is wished of it --------------------------------------------------------------------------------------

    def wish(self, what: Literal["pause", "cancel"]) -> None:
        """Ask whoever runs the job to stop; a job that nobody runs is cancelled at once."""
        if not self.is_running():
            progress = self.progress()
            if progress.state in ("done", "cancelled"):
                return
            progress.state = "cancelled" if what == "cancel" else "paused"
            self.save(progress)
            return
        self._write("wish", what.encode())

    def queue(self) -> None:
        """Let it wait for its turn, from where it stands."""
        progress = self.progress()
        if progress.state in ("running", "waiting"):
            return
        if progress.state == "done":
            raise BadJob("DONE", f"{self.id} is done already")
        progress.state, progress.problem, progress.left = "waiting", "", None
        self.save(progress)

    def read_wish(self) -> str:
        with suppress(OSError):
            return (self.folder / "wish").read_text()
        return ""

    # -- what it keeps ---------------------------------------------------------------------------------------------

    def rows(self, version: Version) -> dict[int, Row]:
        """All games of a version that were played, by number. A line that a crash cut short does not count."""
        return {row.number: row for row in read_rows(self.folder / f"rows-{version.digest}.jsonl")}

    def keep(self, version: Version, rows: list[Row]) -> None:
        """Append games: what is kept once is never written again."""
        file = self.folder / f"rows-{version.digest}.jsonl"
        lines = b"".join(msgspec.json.encode(row) + b"\n" for row in rows)
        try:
            with file.open("ab") as out:
                if out.tell() and not _ends_a_line(file):
                    out.write(b"\n")
                out.write(lines)
                out.flush()
        except OSError as error:
            raise BadJob(
                "DISK_FULL",
                f"cannot write {file}: {error.strerror}; what was played before is kept, `wartable lab resume {self.id}` goes on",
            ) from None

    def note(self, result: object) -> None:
        """What has come out so far, for those who watch: `so-far.json`."""
        self._write("so-far.json", msgspec.json.encode(result))

    def finish(self, result: object) -> None:
        self._write("result.json", msgspec.json.format(msgspec.json.encode(result), indent=1))

    def _write(self, name: str, content: bytes) -> None:
        """Write a small file so that a crash leaves the old one or the new one."""
        half = self.folder / f"{name}.{os.getpid()}.partial"
        try:
            half.write_bytes(content)
            half.replace(self.folder / name)
        except OSError as error:
            with suppress(OSError):
                half.unlink()
            raise BadJob("DISK_FULL", f"cannot write {self.folder / name}: {error.strerror}") from None


def birth(process: int) -> str:
    """When a process was started, as its system counts; nothing where it does not say."""
    with suppress(OSError, IndexError):
        # The name of the program, in brackets, may hold anything.
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19]
    return ""


def read_rows(file: Path) -> Iterator[Row]:
    """The rows of a file."""
    decoder = msgspec.json.Decoder(Row)
    try:
        with file.open("rb") as lines:
            for line in lines:
                with suppress(msgspec.MsgspecError):
                    yield decoder.decode(line)
    except FileNotFoundError:
        return


def _ends_a_line(file: Path) -> bool:
    with file.open("rb") as content:
        content.seek(-1, os.SEEK_END)
        return content.read(1) == b"\n"


def list_jobs(home: Path) -> list[Job]:
    """The jobs of a home, the oldest first; folders that hold none are left out."""
    found: list[Job] = []
    for folder in sorted((home / "lab").glob("*")):
        with suppress(BadJob):
            found.append(Job.open(folder))
    return sorted(found, key=lambda job: job.plan.created)


def find_job(home: Path, word: str) -> Job:
    """A job by its id, by the beginning of it, or by its folder; `last` is the newest."""
    jobs = list_jobs(home)
    if word == "last" and jobs:
        return jobs[-1]
    matching = [job for job in jobs if job.id == word] or [job for job in jobs if job.id.startswith(word)]
    if len(matching) == 1:
        return matching[0]
    if not matching and (Path(word) / "plan.json").exists():
        return Job.open(Path(word))
    if matching:
        raise BadJob("NO_JOB", f"{word!r} may be any of {', '.join(job.id for job in matching)}")
    raise BadJob("NO_JOB", f"there is no job {word!r}; `wartable lab jobs` lists them")


# -- running -------------------------------------------------------------------------------------------------------------


class Run:
    """A job while it runs: plays what was not played yet, keeps it, counts, and listens to wishes."""

    def __init__(
        self, job: Job, jobs: int, ray: str = "", tell: Callable[[Progress], None] | None = None
    ) -> None:
        self.job = job
        self.jobs = jobs
        self.ray = ray
        self.tell = tell
        self.progress = job.progress()
        self.progress.state = "running"
        self.progress.problem = ""
        self.progress.done = 0
        self._before = self.progress.seconds
        self._begun = time.monotonic()
        self._looked = 0.0
        self._fresh = 0
        """Games that were played now, not found."""
        self._crews: dict[str, Crew] = {}

    def expect(self, total: int, step: str = "") -> None:
        """Say how many games there are to be, as far as one knows."""
        self.progress.total = total
        self.step(step)

    def step(self, words: str) -> None:
        self.progress.step = words
        self._look(force=True)

    def play(
        self, version: Version, tasks: Iterable[Task], watch: bool = True, processes: int = 0
    ) -> Iterator[Row]:
        """The rows of these tasks in order: those of earlier runs from the disk, the others from a crew."""
        known = self.job.rows(version)
        listed = list(tasks)
        missing = iter([task for task in listed if task.number not in known])
        fresh: Iterator[Row] | None = None
        unkept: list[Row] = []
        try:
            for task in listed:
                row = known.get(task.number)
                if row is None:
                    if fresh is None:
                        fresh = self.crew(version, processes).play(missing, watch)
                    row = next(fresh)
                    self._fresh += 1
                    unkept.append(row)
                    if len(unkept) >= 64 or time.monotonic() - self._looked > TELL_EVERY:
                        self.job.keep(version, unkept)
                        unkept = []
                self.progress.done += 1
                self._look()
                yield row
        finally:
            if unkept:
                self.job.keep(version, unkept)

    def crew(self, version: Version, processes: int = 0) -> Crew:
        """The workers that play a version; they stay for a while."""
        crew = self._crews.pop(version.digest, None)
        if crew is None:
            crew = hire(version, processes or self.jobs, self.ray)
        self._crews[version.digest] = crew
        while len(self._crews) > KEEP_CREWS:
            self._crews.pop(next(iter(self._crews))).close()
        return crew

    def _look(self, force: bool = False) -> None:
        now = time.monotonic()
        if not force and now - self._looked < TELL_EVERY:
            return
        self._looked = now
        spent = now - self._begun
        progress = self.progress
        progress.seconds = round(self._before + spent, 2)
        progress.total = max(progress.total, progress.done)
        if self._fresh and progress.total:
            progress.left = round(spent / self._fresh * (progress.total - progress.done), 1)
        self.job.save(progress)
        if self.tell is not None:
            self.tell(progress)
        wish = self.job.read_wish()
        if wish:
            raise Stopped(wish)

    def close(self) -> None:
        for crew in self._crews.values():
            crew.close()
        self._crews = {}


Work: TypeAlias = Callable[[Run, Plan], object]


def run_job(
    job: Job,
    works: dict[str, Work],
    jobs: int = 1,
    ray: str = "",
    tell: Callable[[Progress], None] | None = None,
) -> object | None:
    """Run a job to its end, from where it stands. None where it was paused or cancelled on the way.

    Ctrl-C pauses it and is passed on. Whatever else goes wrong is written down before it is raised.
    """
    if job.is_running():
        raise BadJob(
            "RUNNING",
            f"{job.id} is already running in process {(job.folder / 'running').read_text().split()[0]}",
        )
    work = works.get(job.plan.kind)
    if work is None:
        raise BadJob("BAD_JOB", f"{job.id} is of a kind that is not known here: {job.plan.kind!r}")
    with suppress(OSError):
        (job.folder / "wish").unlink()
    job._write("running", f"{os.getpid()} {birth(os.getpid())}".encode())
    run = Run(job, jobs, ray, tell)
    try:
        result = work(run, job.plan)
        job.finish(result)
        run.progress.state = "done"
        run.progress.left = 0.0
        run.progress.total = run.progress.done
        return result
    except Stopped as stop:
        run.progress.state = "cancelled" if str(stop) == "cancel" else "paused"
        return None
    except Interrupted:
        run.progress.state = "waiting"
        raise
    except KeyboardInterrupt:
        run.progress.state = "paused"
        raise
    except WartableError as error:
        run.progress.state = "failed"
        run.progress.problem = str(error)
        raise
    except Exception as error:
        run.progress.state = "failed"
        run.progress.problem = f"{type(error).__name__}: {error}"
        raise
    finally:
        run.close()
        with suppress(BadJob):
            job.save(run.progress)
        with suppress(OSError):
            (job.folder / "running").unlink()
            (job.folder / "wish").unlink()


def revive(home: Path) -> list[Job]:
    """Jobs whose process is gone, as after a crash, wait for their turn again."""
    found: list[Job] = []
    for job in list_jobs(home):
        with suppress(OSError, msgspec.MsgspecError):
            told = msgspec.json.decode((job.folder / "progress.json").read_bytes(), type=Progress)
            if told.state == "running" and not job.is_running():
                job.queue()
                found.append(job)
    return found


def run_waiting(
    home: Path, works: dict[str, Work], jobs: int = 1, tell: Callable[[Job, Progress], None] | None = None
) -> int:
    """Run the jobs that wait, one after another, the oldest first; how many there were. One that fails stops no other."""
    count = 0
    while True:
        job = next((each for each in list_jobs(home) if each.progress().state == "waiting"), None)
        if job is None:
            return count
        count += 1
        with suppress(WartableError):
            run_job(job, works, jobs, tell=None if tell is None else partial(tell, job))
