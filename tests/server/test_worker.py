"""What a worker holds: tables that nobody looks at are put away, and nothing is lost by it."""

import gc
import weakref
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from wartable.server.accounts import results
from wartable.server.accounts.database import Database
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import IDLE_MS, OVER_IDLE_MS, Hub
from wartable.server.log import StoreDown
from wartable.server.log.sqlite import SqliteStore
from wartable.server.settings import Settings
from wartable.server.table.commands import Join, PlayAction, Show, Stand
from wartable.server.timing import Time
from wartable.trials.torture.waiting import until

ADA, BOB = Who("u_ada", "Ada", True, "s"), Who("u_bob", "Bob", True, "s")


class MovedTime(Time):
    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


@pytest.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    settings = Settings(data=tmp_path)
    made = Hub(settings, SqliteStore(tmp_path / "events.db"), Database(settings.accounts_url), MovedTime())
    await made.open()
    yield made
    await made.close()


async def seated(hub: Hub, clock: str = "days") -> str:
    """A table at which Ada and Bob play."""
    made = await hub.create(ADA, {"game": "the-battlefield", "clock": {"kind": clock, "days": 3}})
    table_id = str(made["id"])
    await hub.do(table_id, BOB, Join())
    return table_id


def later(hub: Hub, ms: int) -> None:
    assert isinstance(hub.time, MovedTime)
    hub.time.ahead += ms + 1
    hub._tidy()


async def test_a_game_in_play_is_held_and_one_that_is_over_is_soon_put_away(hub: Hub) -> None:
    table_id = await seated(hub)
    later(hub, IDLE_MS)
    assert table_id in hub.tables
    await hub.do(table_id, ADA, PlayAction("k", 0, {"do": "concede"}))
    await until(lambda: not hub._settling, "the result should be kept")
    held = weakref.ref(hub.tables[table_id])
    gc.disable()
    try:
        later(hub, OVER_IDLE_MS)
        assert table_id not in hub.tables
        await until(lambda: held() is None, "it should be gone by itself, not when garbage is collected")
    finally:
        gc.enable()
    assert (await hub.do(table_id, BOB, Show()))["status"] == "over", "the log has it"


async def test_a_game_that_nothing_happens_in_is_put_away_until_somebody_comes(hub: Hub) -> None:
    """A guest may leave as many games against bots behind as they can begin."""
    table_id = await seated(hub, "none")
    await hub.do(table_id, ADA, PlayAction("k", 0, {"do": "name_army", "army": "Viking"}))
    before = await hub.do(table_id, ADA, Stand())
    later(hub, IDLE_MS - 10_000)
    assert table_id in hub.tables
    later(hub, IDLE_MS)
    assert table_id not in hub.tables
    assert await hub.do(table_id, ADA, Stand()) == before
    again = await hub.do(table_id, ADA, PlayAction("k", 0, {"do": "name_army", "army": "Viking"}))
    assert again["seq"] == 1, "the same key gets the same answer"
    await hub.do(table_id, BOB, PlayAction("k", 0, {"do": "name_army", "army": "Maratha"}))


async def test_a_game_whose_result_is_not_kept_yet_is_not_put_away(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Any] = []
    is_down = True

    async def settle(*words: Any) -> None:
        if is_down:
            raise StoreDown("The accounts cannot be reached.")
        kept.append(words)

    monkeypatch.setattr(results, "settle", settle)
    table_id = await seated(hub)
    await hub.do(table_id, ADA, PlayAction("k", 0, {"do": "concede"}))
    await until(lambda: bool(hub._settling), "the result should wait to be kept")
    later(hub, IDLE_MS)
    assert table_id in hub.tables
    is_down = False
    await until(lambda: not hub._settling, "the result should be kept once it can be")
    later(hub, IDLE_MS)
    assert len(kept) == 1 and table_id not in hub.tables
