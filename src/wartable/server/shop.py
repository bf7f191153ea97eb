"""Collections and the Card Mall: the game's own economy, kept as a double-entry ledger.

Every purchase and every award is one entry whose postings add up to zero, with a key that makes it happen once. What a
person has is also kept as a balance that the database itself never lets fall below zero.
"""

import secrets
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.games import GAMES
from wartable.server.db import Balance, LedgerEntry, Owned, Posting, SavedPreset
from wartable.server.errors import ApiError, no_such
from wartable.server.header import Header, new_id
from wartable.server.timing import Time

HOUSE = "house"


def economy(game: str) -> ModuleType:
    """The rules of a game's shop. Not every game has one."""
    name = f"wartable.games.{game.replace('-', '_')}"
    if game not in GAMES:
        raise no_such("game")
    if find_spec(f"{name}.economy") is None:
        raise ApiError(404, "NO_SHOP", "This game has no shop: all its cards are free.")
    return import_module(f"{name}.economy")


def has_shop(game: str) -> bool:
    return game in GAMES and find_spec(f"wartable.games.{game.replace('-', '_')}.economy") is not None


def account_name(user: str, game: str) -> str:
    return f"user:{user}:{game}"


async def open_account(session: AsyncSession, user: str, game: str) -> Balance:
    """The balance of a person, locked until the transaction ends. A new person gets what the rule book gives."""
    name = account_name(user, game)
    insert: Any = sqlite.insert
    if session.get_bind().dialect.name != "sqlite":
        from sqlalchemy.dialects import postgresql  # a server on SQLite starts without it

        insert = postgresql.insert
    made = await session.execute(
        insert(Balance).values(account=name, points=0).on_conflict_do_nothing().returning(Balance.account)
    )
    is_new = made.first() is not None
    balance = (
        await session.execute(select(Balance).where(Balance.account == name).with_for_update())
    ).scalar_one()
    if is_new:
        first = economy(game).new_account()
        for card, count in first.collection.items():
            session.add(Owned(user=user, game=game, card=card, count=count))
        for slot, preset in enumerate(first.presets, start=1):
            if preset is not None:
                cards = [list(pair) for pair in preset.deck.cards]
                session.add(SavedPreset(user=user, game=game, slot=slot, name=preset.name, cards=cards))
        await post(
            session,
            user,
            game,
            f"welcome:{game}",
            "Welcome to the Card Mall",
            first.points,
            balance,
            "welcome",
        )
    return balance


async def post(
    session: AsyncSession,
    user: str,
    game: str,
    key: str,
    what: str,
    amount: int,
    balance: Balance,
    house: str,
    answer: dict[str, Any] | None = None,
) -> None:
    """One entry: what the person gains the house gives, and the other way round."""
    entry = LedgerEntry(
        id=new_id("l"), user=user, game=game, key=key, what=what, at=Time().wall(), answer=answer or {}
    )
    session.add(entry)
    await session.flush()
    session.add(Posting(entry=entry.id, account=balance.account, amount=amount))
    session.add(Posting(entry=entry.id, account=f"{HOUSE}:{house}:{game}", amount=-amount))
    balance.points += amount
    await session.flush()


async def account_of(session: AsyncSession, user: str, game: str, balance: Balance) -> Any:
    """The account as the game's economy knows it."""
    rules = economy(game)
    owned = await session.scalars(select(Owned).where(Owned.user == user, Owned.game == game))
    cards = {each.card: each.count for each in owned.all()}
    presets: list[Any] = [None] * rules.SLOTS
    kept = await session.scalars(
        select(SavedPreset).where(SavedPreset.user == user, SavedPreset.game == game)
    )
    for each in kept.all():
        presets[each.slot - 1] = rules.Preset(each.name, _deck(each.name, each.cards))
    return rules.Account(balance.points, cards, tuple(presets))


def _deck(name: str, cards: list[Any]) -> Deck:
    return Deck(name, tuple((id, count) for id, count in cards))


async def buy(session: AsyncSession, user: str, game: str, product: str, key: str) -> dict[str, Any]:
    """Buy something once. The same key gets the same answer, and nothing more is taken."""
    rules = economy(game)
    balance = await open_account(session, user, game)
    earlier = await session.scalar(
        select(LedgerEntry).where(LedgerEntry.user == user, LedgerEntry.key == f"buy:{key}")
    )
    if earlier is not None:
        return dict(earlier.answer)
    account = await account_of(session, user, game, balance)
    bought = rules.buy(account, product, Dice(secrets.randbits(256)))
    drawn = [{"card": each.card, "changed_into": each.points} for each in bought.cards]
    answer = {"cards": drawn, "points": bought.account.points, "price": bought.price}
    what = f"Card Mall: {product}"
    await post(session, user, game, f"buy:{key}", what, -bought.price, balance, "mall", answer)
    # The price is one entry and what cards too many gave is another: nobody reads another price than the one on the button.
    changed = sum(each.points for each in bought.cards)
    if changed:
        spare = sum(each.points > 0 for each in bought.cards)
        what = f"Card Mall: {spare} card{'s' if spare != 1 else ''} too many"
        await post(session, user, game, f"changed:{key}", what, changed, balance, "mall")
    for card, count in bought.account.collection.items():
        if account.collection.get(card, 0) != count:
            kept = await session.get(Owned, (user, game, card))
            if kept is None:
                session.add(Owned(user=user, game=game, card=card, count=count))
            else:
                kept.count = count
    return answer


async def save_preset(session: AsyncSession, user: str, game: str, slot: int, name: str, deck: Deck) -> None:
    rules = economy(game)
    balance = await open_account(session, user, game)
    account = await account_of(session, user, game, balance)
    rules.save_preset(account, slot, name, deck)
    await session.execute(
        delete(SavedPreset).where(
            SavedPreset.user == user, SavedPreset.game == game, SavedPreset.slot == slot
        )
    )
    cards = [list(pair) for pair in deck.cards]
    session.add(SavedPreset(user=user, game=game, slot=slot, name=name, cards=cards))


async def may_play(session: AsyncSession, user: str, game: str, deck: Deck) -> bool:
    """The person owns the cards of the deck, or needs not to."""
    rules = economy(game)
    balance = await open_account(session, user, game)
    return bool(rules.may_play(await account_of(session, user, game, balance), deck))


async def award(session: AsyncSession, header: Header, match: Match, living: set[str]) -> None:
    """The points of a finished match. Tables with bots or with cards nobody owns earn nothing."""
    if not has_shop(header.game) or header.all_cards or any(held.kind == "bot" for held in header.seats):
        return
    if match.outcome is None:
        return
    # Where the rule book counts points they are the match's own; else the game's economy gives them for the outcome.
    counted = getattr(match.rules, "card_points", None)
    awarded = counted(match.state) if counted is not None else economy(header.game).points_of(match.outcome)
    for seat, points in enumerate(awarded):
        user = header.seats[seat].user
        if user is None or user not in living or points <= 0:
            continue
        balance = await open_account(session, user, header.game)
        key = f"match:{header.id}:{seat}"
        await post(session, user, header.game, key, "Points of a match", points, balance, "awards")


async def ledger_sum(session: AsyncSession) -> int:
    """Zero, always."""
    return int(await session.scalar(select(func.coalesce(func.sum(Posting.amount), 0))) or 0)
