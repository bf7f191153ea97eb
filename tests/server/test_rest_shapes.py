"""What the page's types say of the REST interface is what it answers: real answers are read by the shapes, strictly."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from wartable.server.app import make_app
from wartable.server.settings import Settings
from wartable.server.web.rest import shapes

GAME = "circuit-warfare"


@pytest.fixture
async def ada(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with an account, at a server of their own."""
    app = make_app(Settings(data=tmp_path, port=1))
    async with app.router.lifespan_context(app):
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here/api")
        async with client:
            await client.post("/session", json={"name": "Ada"})
            yield client


async def test_answers_have_the_shapes_that_the_page_knows(ada: httpx.AsyncClient) -> None:
    async def read(shape: Any, answer: httpx.Response) -> Any:
        assert answer.status_code < 300, answer.text
        return msgspec.convert(answer.json(), shape)

    asked = {
        "/session": shapes.Me,
        "/account/sessions": list[shapes.LoginSession],
        "/passkeys": list[shapes.PasskeyInfo],
        "/games": list[shapes.GameInfo],
        "/emotes": list[shapes.EmoteText],
        f"/shop?game={GAME}": shapes.ShopInfo,
        f"/collection/{GAME}": shapes.CollectionInfo,
        f"/presets/{GAME}": list[shapes.PresetInfo],
        f"/decks?game={GAME}": list[shapes.DeckInfo],
        "/ledger": list[shapes.LedgerLine],
        "/ratings": list[shapes.RatingInfo],
        f"/ratings/{GAME}/duel/history": list[shapes.RatingPoint],
    }
    said = {path: await read(shape, await ada.get(path)) for path, shape in asked.items()}
    for game in said["/games"]:
        await read(list[shapes.CardInfo], await ada.get(f"/games/{game.id}/cards"))
    pack = said[f"/shop?game={GAME}"].packs[0].id
    await read(shapes.Bought, await ada.post("/shop/packs", json={"game": GAME, "pack": pack, "key": "k"}))
    await read(shapes.SealInfo, await ada.post("/seals", json={}))
    check = await ada.post("/decks/check", json={"game": GAME, "name": "None", "cards": []})
    assert not (await read(shapes.DeckInfo, check)).legal

    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    wanted = {"game": "the-battlefield", "players": 2, "seats": seats}
    table = await read(shapes.TableInfo, await ada.post("/tables", json=wanted))
    await read(list[shapes.TableInfo], await ada.get("/tables?status=playing"))
    gone = {"key": "c", "seq": 0, "action": {"do": "concede"}}
    assert (await ada.post(f"/tables/{table.id}/play", json=gone)).status_code < 300
    replay = await read(shapes.ReplayInfo, await ada.get(f"/tables/{table.id}/replay?seat=all"))
    assert replay.table.status == "over" and replay.steps
    story = await read(shapes.Story, await ada.get(f"/tables/{table.id}/story"))
    assert story.points[-1].chances == [0.0, 1.0]
    await read(shapes.ChallengeInfo, await ada.get("/challenge"))
    await read(shapes.CompanyInfo, await ada.get("/company"))
    await read(shapes.Opened, await ada.get(f"/tables/{table.id}/fair"))
    await read(list[shapes.HistoryLine], await ada.get("/history"))
    await read(shapes.MatchTicket, await ada.post("/match", json={"game": "the-battlefield", "players": 2}))
    refused = await ada.get("/tables/none")
    assert msgspec.convert(refused.json(), shapes.Refusal).code
