"""Presets: five numbered decks of a person in every game to which decks are brought.

Who brings no deck to a table plays the lowest-numbered preset that is lawful there; without any, the game's
starter deck.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.core.decks import BadDeck, Deck
from wartable.core.packs import SLOTS, check_preset, check_slot
from wartable.core.rules import Rules
from wartable.core.sets import base_game
from wartable.core.setup import Value
from wartable.core.state import State
from wartable.games import game, playable
from wartable.server.accounts import shop
from wartable.server.accounts.database import SavedPreset
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_such


def rules_with_presets(game_id: str) -> Rules[State]:
    if game_id not in playable():
        raise no_such("game")
    rules = game(game_id)
    if not rules.brings_decks:
        raise ApiError(404, "NO_PRESETS", f"{rules.name} is played without decks of your own.")
    return rules


async def list_presets(session: AsyncSession, user: str, game_id: str) -> list[tuple[int, Deck]]:
    """The presets in use, by number. The first look opens the account, with what the rule book puts into it."""
    rules_with_presets(game_id)
    if shop.has_shop(game_id):
        await shop.open_account(session, user, game_id)
    return await _read_presets(session, user, game_id)


async def _read_presets(session: AsyncSession, user: str, game_id: str) -> list[tuple[int, Deck]]:
    rows = await session.scalars(
        select(SavedPreset)
        .where(SavedPreset.user == user, SavedPreset.game == game_id, SavedPreset.slot.between(1, SLOTS))
        .order_by(SavedPreset.slot)
    )
    return [
        (row.slot, Deck(row.name, tuple((card, count) for card, count in row.cards))) for row in rows.all()
    ]


async def save_preset(
    session: AsyncSession, user: str, game_id: str, slot: int, name: str, deck: Deck
) -> None:
    """Save a lawful deck of own cards under a number; what was there is overwritten."""
    rules = rules_with_presets(game_id)
    if shop.has_shop(game_id):
        await shop.save_preset(session, user, game_id, slot, name, deck)
        return
    check_preset(slot, name)
    problems = [each for each in rules.check_deck(deck) if not each.warning]
    if problems:
        raise BadDeck(problems)
    await _empty(session, user, game_id, slot)
    cards: list[Any] = [list(pair) for pair in deck.cards]
    session.add(SavedPreset(user=user, game=game_id, slot=slot, name=name, cards=cards))


async def clear_preset(session: AsyncSession, user: str, game_id: str, slot: int) -> None:
    rules_with_presets(game_id)
    check_slot(slot)
    if shop.has_shop(game_id):
        await shop.open_account(session, user, game_id)
    await _empty(session, user, game_id, slot)


async def _empty(session: AsyncSession, user: str, game_id: str, slot: int) -> None:
    await session.execute(
        delete(SavedPreset).where(
            SavedPreset.user == user, SavedPreset.game == game_id, SavedPreset.slot == slot
        )
    )


async def is_lawful(
    session: AsyncSession,
    user: str,
    game_id: str,
    deck: Deck,
    all_cards: bool,
    options: Mapping[str, Value] | None = None,
) -> bool:
    """Whether a person may play this deck at a table, with all cards or with those the person owns."""
    rules = game(game_id)
    if any(not each.warning for each in rules.check_deck(deck, options)):
        return False
    return all_cards or not shop.has_shop(game_id) or not await shop.not_owned(session, user, game_id, deck)


async def default_deck(
    hub: Hub, who: Who, game_id: str, all_cards: bool, options: Mapping[str, Value] | None = None
) -> Deck | None:
    """What somebody plays who has chosen nothing; None is the game's starter deck."""
    if base_game(game_id) not in playable() or not game(game_id).brings_decks:
        return None
    async with hub.db.read() as session:
        kept = await _read_presets(session, who.user, base_game(game_id))
    for _, deck in kept:
        async with hub.db.begin() as session:
            if await is_lawful(session, who.user, game_id, deck, all_cards, options):
                return deck
    return None
