"""Decks, collections and the Card Mall."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Response
from pydantic import Field, model_validator
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.core.decks import BadDeck, Deck
from wartable.core.texts import plain_text
from wartable.server.accounts import decks, presets, shop
from wartable.server.accounts.database import LedgerEntry, Posting
from wartable.server.web.rest.common import TROUBLE, Body, Json, Someone, TheHub, as_json

router = APIRouter(prefix="/api", tags=["decks"], responses=TROUBLE)

CardCounts = Annotated[
    list[Any], Field(max_length=10_000, description="ids with counts", examples=[[["4X", 16], ["2H", 2]]])
]
"""Read where all decks are read: what is no card or no count is told in a sentence."""


class DeckBody(Body):
    """One of text, code or cards."""

    game: Annotated[str, Field(max_length=40)]
    name: Annotated[str, Field(max_length=60)] | None = None
    text: Annotated[str, Field(max_length=4096)] | None = None
    code: Annotated[str, Field(max_length=400)] | None = None
    cards: CardCounts | None = None

    @model_validator(mode="after")
    def one_form(self) -> "DeckBody":
        if sum(form is not None for form in (self.text, self.code, self.cards)) != 1:
            raise ValueError("a deck is given as text, as code or as cards")
        return self


class PresetBody(Body):
    name: Annotated[str, Field(min_length=1, max_length=60)]
    text: Annotated[str, Field(max_length=4096)] | None = None
    code: Annotated[str, Field(max_length=400)] | None = None
    cards: CardCounts | None = None


class BuyBody(Body):
    game: Annotated[str, Field(max_length=40)] = "circuit-warfare"
    pack: Annotated[str, Field(max_length=40)]
    key: Annotated[str, Field(min_length=1, max_length=100)]


@router.get("/decks", response_model=list[Json])
async def my_decks(
    who: Someone, hub: TheHub, game: Annotated[str | None, Query(max_length=40)] = None
) -> Response:
    """My decks, then the prebuilt ones."""
    return as_json(await decks.list_decks(hub, who, game or None))


@router.post("/decks", status_code=201)
async def save_deck(body: DeckBody, who: Someone, hub: TheHub) -> Json:
    return await decks.save(hub, who, body.model_dump())


@router.post("/decks/check")
async def check_deck(body: DeckBody) -> Json:
    """What is wrong with a deck; nothing is kept."""
    rules = decks.rules_of(body.game)
    deck, problems = decks.read(rules, body.model_dump())
    return decks.describe_deck(rules, None, deck, problems)


@router.get("/decks/{deck_id}")
async def one_deck(deck_id: str, who: Someone, hub: TheHub) -> Json:
    return await decks.one(hub, who, deck_id)


@router.put("/decks/{deck_id}")
async def change_deck(deck_id: str, body: DeckBody, who: Someone, hub: TheHub) -> Json:
    return await decks.save(hub, who, body.model_dump(), deck_id)


@router.delete("/decks/{deck_id}", status_code=204)
async def delete_deck(deck_id: str, who: Someone, hub: TheHub) -> None:
    await decks.delete(hub, who, deck_id)


# -- collection and Card Mall --------------------------------------------------------------------------------------


@router.get("/shop")
async def card_mall(
    who: Someone, hub: TheHub, game: Annotated[str, Query(max_length=40)] = "circuit-warfare"
) -> Json:
    """What is sold, at which price and with which odds; and what I can spend."""
    mall = shop.mall_of(game)
    async with hub.db.begin() as session:
        balance = await shop.open_account(session, who.user, game)
        points = balance.points
    packs = [
        {
            "id": each.id, "price": each.price, "size": len(each.cards), "sentence": each.describe(),
            "odds": [
                {"cards": count, "percent": [[odds.word(rarity), share] for rarity, share in odds.percent]}
                for odds, count in each.groups()
            ],
        }
        for each in mall.products.values()
    ]  # fmt: skip
    return {"game": game, "points": points, "packs": packs}


@router.post("/shop/packs")
async def buy(body: BuyBody, who: Someone, hub: TheHub) -> Json:
    """Buy a pack. The same key never buys twice."""
    shop.mall_of(body.game)
    async with hub.db.begin() as session:
        return await shop.buy(session, who.user, body.game, body.pack, body.key)


@router.get("/collection/{game}")
async def collection(game: str, who: Someone, hub: TheHub) -> Json:
    shop.mall_of(game)
    async with hub.db.begin() as session:
        balance = await shop.open_account(session, who.user, game)
        account = await shop.account_of(session, who.user, game, balance)
    return {"game": game, "points": account.points, "cards": account.collection}


@router.get("/presets/{game}")
async def list_presets(game: str, who: Someone, hub: TheHub) -> list[Json]:
    """The numbered presets in use; bring one to a table as `slot:1`. Without a choice the first legal one is played."""
    async with hub.db.begin() as session:
        kept = await presets.list_presets(session, who.user, game)
        return [await _preset(session, who.user, game, slot, deck) for slot, deck in kept]


async def _preset(session: AsyncSession, user: str, game: str, slot: int, deck: Deck) -> Json:
    return {
        "slot": slot,
        "name": deck.name,
        "cards": [list(pair) for pair in deck.cards],
        "size": deck.size,
        "legal": await presets.is_lawful(session, user, game, deck, all_cards=False),
    }


@router.put("/presets/{game}/{slot}")
async def save_preset(game: str, slot: int, body: PresetBody, who: Someone, hub: TheHub) -> Json:
    """Save a legal deck of own cards into a slot; what was there is overwritten."""
    rules = presets.rules_with_presets(game)
    wanted: dict[str, Any] = body.model_dump()
    deck, problems = decks.read(rules, wanted)
    if problems:
        raise BadDeck(problems)
    name = plain_text(body.name)
    deck = msgspec.structs.replace(deck, name=name)
    async with hub.db.begin() as session:
        await presets.save_preset(session, who.user, game, slot, name, deck)
        return await _preset(session, who.user, game, slot, deck)


@router.delete("/presets/{game}/{slot}", status_code=204)
async def clear_preset(game: str, slot: int, who: Someone, hub: TheHub) -> None:
    """Empty a slot."""
    async with hub.db.begin() as session:
        await presets.clear_preset(session, who.user, game, slot)


@router.get("/ledger")
async def ledger(who: Someone, hub: TheHub) -> list[Json]:
    """Every gain and expense, newest first: what it was for as a sentence, and as a key with what belongs to it."""
    async with hub.db.read() as session:
        rows = await session.execute(
            select(LedgerEntry, Posting.amount)
            .join(Posting, Posting.entry == LedgerEntry.id)
            .where(LedgerEntry.user == who.user, Posting.account.like("user:%"))
            .order_by(LedgerEntry.at.desc(), LedgerEntry.id)
            .limit(500)
        )
    return [
        {
            "at": entry.at, "amount": amount, "what": entry.what, "game": entry.game,
            "kind": entry.key.partition(":")[0], "pack": entry.answer.get("pack"), "spare": entry.answer.get("spare"),
        }
        for entry, amount in rows.all()
    ]  # fmt: skip
