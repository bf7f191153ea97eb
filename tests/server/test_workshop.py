"""The workshop of `wartable dev`: no save is missed. What its page shows is tested in the browser."""

import asyncio
from pathlib import Path

import pytest

from wartable.server.table.workshop import Workshop
from wartable.sets.new_set import make_set


async def test_what_is_saved_before_anybody_watches_is_shown_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARTABLE_SETS", str(tmp_path / "installed"))
    folder = make_set("circuit-warfare", "frost-march", tmp_path / "frost-march")
    said: list[str] = []
    shop = Workshop(folder, said.append)
    look = shop.look

    async def look_and_save() -> None:
        await look()
        monkeypatch.setattr(shop, "look", look)
        card = folder / "cards" / "spare-wire.json"
        card.write_text(card.read_text().replace("Spare Wire", "Sparse Wire"))

    monkeypatch.setattr(shop, "look", look_and_save)
    watching = asyncio.ensure_future(shop.watch())
    try:
        async with asyncio.timeout(60):
            while shop.standing.cards_version < 2:
                await asyncio.sleep(0.05)
    finally:
        watching.cancel()
    assert shop.good is not None
    assert "Sparse Wire" in [card["name"] for card in shop.good.cards]
    assert len([each for each in said if "shown after" in each]) == 2
