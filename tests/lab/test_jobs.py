"""Jobs on the disk: what was played is kept, paused work goes on, and everything that goes wrong is a sentence."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from wartable.core.errors import BadSetup
from wartable.games import game
from wartable.lab.changes import Version
from wartable.lab.games_behind import choose_games, write_records
from wartable.lab.jobs import (
    BadJob,
    Interrupted,
    Job,
    Plan,
    Progress,
    Run,
    birth,
    find_job,
    list_jobs,
    revive,
    run_job,
    run_waiting,
)
from wartable.lab.matches import round_robin
from wartable.lab.report import Plan as ReportPlan
from wartable.lab.report import report
from wartable.lab.study import Row, Task

BATTLEFIELD = Version("the-battlefield")


class Games(msgspec.Struct):
    count: int


def tasks(count: int) -> Iterator[Task]:
    return round_robin(game("the-battlefield"), "random", 2, count // 2, 1, {})


def play_some(run: Run, plan: Plan) -> list[float]:
    count = msgspec.json.decode(plan.details, type=Games).count
    run.expect(count)
    return [row.returns[0] for row in run.play(BATTLEFIELD, tasks(count), watch=False)]


WORKS = {"some": play_some}


def new_job(home: Path, count: int = 12) -> Job:
    return Job.create(home, "some", "the-battlefield", "some games", Games(count))


def test_a_job_runs_to_its_end_and_keeps_every_game(tmp_path: Path) -> None:
    job = new_job(tmp_path)
    assert job.progress().state == "waiting"
    result = run_job(job, WORKS)
    assert job.progress().state == "done" and job.progress().done == 12
    assert msgspec.json.decode(job.result() or b"") == result
    assert sorted(job.rows(BATTLEFIELD)) == list(range(12))
    assert [each.id for each in list_jobs(tmp_path)] == [job.id]
    assert find_job(tmp_path, "last").id == find_job(tmp_path, job.id[:8]).id == job.id


def test_an_interrupted_job_goes_on_where_it_stopped(tmp_path: Path) -> None:
    job, whole = new_job(tmp_path), new_job(tmp_path)
    expected = run_job(whole, WORKS)
    played: list[Row] = []

    def stop_soon(run: Run, plan: Plan) -> None:
        for row in run.play(BATTLEFIELD, tasks(12), watch=False):
            played.append(row)
            if len(played) == 5:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_job(job, {"some": stop_soon})
    assert job.progress().state == "paused"
    assert len(job.rows(BATTLEFIELD)) == 5
    # A crash in the middle of a line loses that line only.
    with next(job.folder.glob("rows-*")).open("ab") as file:
        file.write(b'{"number": 5, "un')
    assert run_job(Job.open(job.folder), WORKS) == expected
    assert sorted(job.rows(BATTLEFIELD)) == list(range(12))


def test_whoever_has_to_leave_leaves_the_job_waiting_and_a_crash_is_made_good(tmp_path: Path) -> None:
    job = new_job(tmp_path)

    def leave(run: Run, plan: Plan) -> None:
        raise Interrupted

    with pytest.raises(Interrupted):
        run_waiting(tmp_path, {"some": leave})
    assert job.progress().state == "waiting"
    job.save(Progress(state="running", done=3))  # its process was killed: nobody could write down more
    assert job.progress().state == "paused"
    assert [each.id for each in revive(tmp_path)] == [job.id] and job.progress().state == "waiting"
    assert run_waiting(tmp_path, WORKS) == 1
    with pytest.raises(BadJob, match="done already"):
        job.queue()


@pytest.mark.parametrize(("wish", "state"), [("pause", "paused"), ("cancel", "cancelled")])
def test_a_running_job_listens_to_wishes(tmp_path: Path, wish: str, state: str) -> None:
    job = new_job(tmp_path)

    def wished(run: Run, plan: Plan) -> None:
        for _ in run.play(BATTLEFIELD, tasks(12), watch=False):
            job.wish("pause" if wish == "pause" else "cancel")
            run.step("listening")

    assert run_job(job, {"some": wished}) is None
    assert job.progress().state == state
    assert len(job.rows(BATTLEFIELD)) == 1


def test_waiting_jobs_are_run_one_after_another_and_a_bad_one_stops_none(tmp_path: Path) -> None:
    jobs = [new_job(tmp_path, 2), Job.create(tmp_path, "unknown", "x", "?", Games(1)), new_job(tmp_path, 4)]

    def fail(run: Run, plan: Plan) -> None:
        raise BadSetup("NO_GAMES", "nothing to play")

    assert run_waiting(tmp_path, {**WORKS, "unknown": fail}) == 3
    assert [job.progress().state for job in jobs] == ["done", "failed", "done"]
    assert "nothing to play" in jobs[1].progress().problem


def test_a_full_disk_is_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    job = new_job(tmp_path)

    def fill(run: Run, plan: Plan) -> None:
        rows = list(run.play(BATTLEFIELD, tasks(4), watch=False))
        (job.folder / f"rows-{Version('x').digest}.jsonl").mkdir()
        job.keep(Version("x"), rows)

    with pytest.raises(BadJob, match="what was played before is kept") as caught:
        run_job(job, {"some": fill})
    assert caught.value.code == "DISK_FULL"
    assert job.progress().state == "failed" and len(job.rows(BATTLEFIELD)) == 4


def test_jobs_that_are_not_there_or_run_already(tmp_path: Path) -> None:
    with pytest.raises(BadJob, match="there is no job"):
        find_job(tmp_path, "nothing")
    job = new_job(tmp_path)
    (job.folder / "running").write_text("1")  # a process that always is
    with pytest.raises(BadJob, match="already running"):
        run_job(job, WORKS)
    # The same number, and another process: after a restart that is how it looks.
    (job.folder / "running").write_text(f"1 {int(birth(1) or 0) + 1}")
    assert not job.is_running()
    (job.folder / "running").write_text("999999999")
    run_job(job, WORKS)
    job.remove()
    assert list_jobs(tmp_path) == []


def test_a_report_and_the_games_behind_it(tmp_path: Path) -> None:
    plan = ReportPlan(BATTLEFIELD, "random", 40, skill_games=4, ladder=("random", "random"))
    job = Job.create(tmp_path, "report", "the-battlefield", "report", plan)
    found = run_job(job, {"report": report})
    assert found is not None and found.games == 40  # type: ignore[attr-defined]
    rows = job.rows(BATTLEFIELD)
    card = next(game_id for row in rows.values() for seen in row.seats for game_id in seen.played)
    shown = choose_games(list(rows.values()), "Viking", "Maratha", card)
    assert [each.why for each in shown][:3] == ["typical", "shortest", "swing"]
    write_records(job, BATTLEFIELD, shown[:1], rows)
    from wartable.core.match import replay
    from wartable.core.record import load_record

    record = load_record(Path(shown[0].file))
    assert sum(1 for _ in replay(game("the-battlefield"), record)) > 10
    assert record.outcome is not None
    won = rows[shown[0].number].returns
    assert record.outcome.returns((0, 1)) == won
    with pytest.raises(BadSetup, match="no game of this job"):
        choose_games(list(rows.values()), "Nobody")
