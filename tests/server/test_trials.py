"""What the server must stand, with small counts. `wartable torture` takes large ones."""

from pathlib import Path

import pytest

from wartable.core.views import View
from wartable.games import GAMES
from wartable.games.the_battlefield import RULES
from wartable.games.the_battlefield.rules import BattlefieldRules
from wartable.server.hosting import Hosted
from wartable.server.settings import Settings
from wartable.server.torture.cuts import cuts
from wartable.server.torture.eight import eight
from wartable.server.torture.hostile import hostile
from wartable.server.torture.kills import check_log, kills
from wartable.server.torture.leaks import leaks
from wartable.server.torture.packs import packs
from wartable.server.torture.players import Acknowledged


async def test_twenty_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    finding = await kills(tmp_path, 20, tables=4)
    assert finding.failures == 0, str(finding)


async def test_two_hundred_cuts_and_every_resume_shows_the_truth(server: Hosted) -> None:
    finding = await cuts(server.port, 200)
    assert finding.failures == 0 and not finding.details.startswith("0 resumes"), str(finding)


async def test_five_thousand_hostile_frames_have_no_effect(server: Hosted) -> None:
    pid = server.pid
    finding = await hostile(server.url, 5000)
    assert finding.failures == 0 and server.is_alive() and server.pid == pid, str(finding)


async def test_every_action_eight_times_over_two_workers(two_workers: tuple[Hosted, Hosted]) -> None:
    finding = await eight([worker.url for worker in two_workers], 40)
    assert finding.failures == 0, str(finding)


async def test_parallel_purchases_over_two_workers(two_workers: tuple[Hosted, Hosted]) -> None:
    accounts = Settings(**two_workers[0].values).accounts_url
    finding = await packs([worker.url for worker in two_workers], accounts, 150, points=900)
    assert finding.failures == 0, str(finding)


async def test_parallel_purchases_on_sqlite(server: Hosted) -> None:
    accounts = Settings(**server.values).accounts_url
    finding = await packs([server.url], accounts, 100, points=600)
    assert finding.failures == 0, str(finding)


@pytest.mark.parametrize("id", GAMES)
async def test_no_secret_in_any_byte(id: str) -> None:
    finding = await leaks([id], 1)
    assert finding.failures == 0, str(finding)


# -- the trials themselves can fail --------------------------------------------------------------------------------


async def test_the_trial_finds_a_view_that_leaks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless(BattlefieldRules):
        def view(self, state: object, seat: int | None) -> View:  # type: ignore[override]
            seen = BattlefieldRules.view(self, state, seat)  # type: ignore[arg-type]
            others = sum(kind * count for side in state.sides for kind, count in enumerate(side.hand))  # type: ignore[attr-defined]
            import msgspec

            return msgspec.structs.replace(seen, starter_bonus=others)  # type: ignore[call-arg]

    careless = Careless()
    monkeypatch.setattr("wartable.server.torture.room.game", lambda id: careless)
    monkeypatch.setattr("wartable.server.tables.game", lambda id: careless)
    finding = await leaks([RULES.id], 1)
    assert finding.failures > 0


def test_the_trial_finds_a_lost_move(tmp_path: Path) -> None:
    import apsw

    from wartable.server.store.sqlite import SCHEMA

    db = apsw.Connection(str(tmp_path / "events.db"))
    db.execute(SCHEMA)
    db.execute("INSERT INTO events VALUES ('t', 1, 0, 'a', x'', x''), ('t', 3, 0, 'b', x'', x'')")
    db.close()
    acked = Acknowledged()
    acked.add("t", 0, "a", 1)
    acked.add("t", 0, "lost", 2)
    assert check_log(tmp_path / "events.db", acked) == (1, 0, 1)
