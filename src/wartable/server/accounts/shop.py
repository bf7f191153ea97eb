"""Collections and the Card Mall: the game's own economy, kept as a double-entry ledger.

Every purchase and every award is one entry whose postings add up to zero, with a key that makes it happen once. What a
person has is also kept as a balance that the database itself never lets fall below zero.
"""

import secrets
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.core.decks import Deck, Problem, read_lines
from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.core.names import many
from wartable.core.packs import SLOTS, Account, Mall, Preset
from wartable.games import game, playable
from wartable.server.accounts import fair_play
from wartable.server.accounts.database import (
    Balance,
    LedgerEntry,
    Owned,
    Posting,
    SavedPreset,
    inserting,
    time_of,
)
from wartable.server.errors import ApiError, no_such
from wartable.server.table.header import Earned, Header, Why, new_id

HOUSE = "house"
BOTS_A_DAY = 60
"""The most that a person earns against bots in a day, in one game."""
DAY = 86_400_000


def mall_of(game_id: str) -> Mall:
    """The Card Mall of a game. Not every game has one."""
    if game_id not in playable():
        raise no_such("game")
    mall = game(game_id).mall()
    if mall is None:
        raise ApiError(404, "NO_SHOP", "This game has no shop: all its cards are free.")
    return mall


def has_shop(game_id: str) -> bool:
    return game_id in playable() and game(game_id).mall() is not None


def account_name(user: str, game: str) -> str:
    return f"user:{user}:{game}"


async def open_account(session: AsyncSession, user: str, game: str) -> Balance:
    """The balance of a person, locked until the transaction ends. A new person gets what the rule book gives."""
    name = account_name(user, game)
    made = await session.execute(
        inserting(session)(Balance)
        .values(account=name, points=0)
        .on_conflict_do_nothing()
        .returning(Balance.account)
    )
    is_new = made.first() is not None
    balance = (
        await session.execute(select(Balance).where(Balance.account == name).with_for_update())
    ).scalar_one()
    if is_new:
        first = mall_of(game).first()
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
        id=new_id("l"),
        user=user,
        game=game,
        key=key,
        what=what,
        at=time_of(session).wall(),
        answer=answer or {},
    )
    session.add(entry)
    await session.flush()
    session.add(Posting(entry=entry.id, account=balance.account, amount=amount))
    session.add(Posting(entry=entry.id, account=f"{HOUSE}:{house}:{game}", amount=-amount))
    balance.points += amount
    await session.flush()


async def forget(session: AsyncSession, user: str) -> None:
    """Somebody is gone: their entries go with both sides, so that what is left still adds up to zero."""
    entries = select(LedgerEntry.id).where(LedgerEntry.user == user)
    games = await session.scalars(select(LedgerEntry.game).where(LedgerEntry.user == user).distinct())
    accounts = [account_name(user, each) for each in {*games.all(), *playable()}]
    await session.execute(delete(Posting).where(Posting.entry.in_(entries)))
    await session.execute(delete(LedgerEntry).where(LedgerEntry.user == user))
    await session.execute(delete(Balance).where(Balance.account.in_(accounts)))


async def account_of(session: AsyncSession, user: str, game: str, balance: Balance) -> Account:
    """What a person owns in a game."""
    owned = await session.scalars(select(Owned).where(Owned.user == user, Owned.game == game))
    cards = {each.card: each.count for each in owned.all()}
    presets: list[Any] = [None] * SLOTS
    kept = await session.scalars(
        select(SavedPreset).where(SavedPreset.user == user, SavedPreset.game == game)
    )
    for each in kept.all():
        if 1 <= each.slot <= SLOTS:
            presets[each.slot - 1] = Preset(each.name, _deck(game, each.name, each.cards))
    return Account(balance.points, cards, tuple(presets))


def _deck(game_id: str, name: str, cards: list[Any]) -> Deck:
    return read_lines(name, cards, game(game_id).cards)[0]


async def buy(session: AsyncSession, user: str, game: str, product: str, key: str) -> dict[str, Any]:
    """Buy something once. The same key gets the same answer, and nothing more is taken."""
    mall = mall_of(game)
    balance = await open_account(session, user, game)
    earlier = await session.scalar(
        select(LedgerEntry).where(LedgerEntry.user == user, LedgerEntry.key == f"buy:{key}")
    )
    if earlier is not None:
        return dict(earlier.answer)
    account = await account_of(session, user, game, balance)
    bought = mall.buy(account, product, Dice(secrets.randbits(256)))
    drawn = [{"card": each.card, "changed_into": each.points} for each in bought.cards]
    answer = {"pack": product, "cards": drawn, "points": bought.account.points, "price": bought.price}
    what = f"Card Mall: {product}"
    await post(session, user, game, f"buy:{key}", what, -bought.price, balance, "mall", answer)
    # The price is one entry and what cards too many gave is another: nobody reads another price than the one
    # on the button.
    changed = sum(each.points for each in bought.cards)
    if changed:
        spare = sum(each.points > 0 for each in bought.cards)
        what = f"Card Mall: {many(spare, 'card')} too many"
        await post(session, user, game, f"changed:{key}", what, changed, balance, "mall", {"spare": spare})
    for card, count in bought.account.collection.items():
        if account.collection.get(card, 0) != count:
            kept = await session.get(Owned, (user, game, card))
            if kept is None:
                session.add(Owned(user=user, game=game, card=card, count=count))
            else:
                kept.count = count
    return answer


async def save_preset(session: AsyncSession, user: str, game: str, slot: int, name: str, deck: Deck) -> None:
    mall = mall_of(game)
    balance = await open_account(session, user, game)
    account = await account_of(session, user, game, balance)
    mall.save_preset(account, slot, name, deck)
    await session.execute(
        delete(SavedPreset).where(
            SavedPreset.user == user, SavedPreset.game == game, SavedPreset.slot == slot
        )
    )
    cards = [list(pair) for pair in deck.cards]
    session.add(SavedPreset(user=user, game=game, slot=slot, name=name, cards=cards))


async def not_owned(session: AsyncSession, user: str, game: str, deck: Deck) -> list[Problem]:
    """The cards of a lawful deck that the person would have to own and does not."""
    mall = mall_of(game)
    balance = await open_account(session, user, game)
    account = await account_of(session, user, game, balance)
    return [] if mall.may_play(account, deck) else mall.preset_problems(account, deck)


def due(header: Header, match: Match) -> list[Earned]:
    """What each seat of a finished match is to be credited with, before any limit; empty where a game has no points.

    Against bots it is a third, rounded up. A match that was given up or agreed drawn before its second round is none.
    """
    if not has_shop(header.game) or match.outcome is None:
        return []
    was_left = match.outcome.reason in ("conceded", "agreed")
    if was_left and match.rules.round_number(match.state) < 2:
        return [Earned(0, "too_short")] * header.players
    points = match.rules.card_points(match.state)
    has_bots = any(held.kind == "bot" for held in header.seats)
    found: list[Earned] = []
    for seat, each in enumerate(points):
        if match.state.has_left(seat):
            found.append(Earned(0, "gave_up"))
        elif has_bots:
            found.append(Earned(-(-each // 3), "bots"))
        else:
            found.append(Earned(each, "people"))
    return found


async def award(session: AsyncSession, header: Header, match: Match, living: set[str]) -> None:
    """Credit the points of a finished match."""
    # Among people who meet again and again it earns less, and then nothing.
    weight = fair_play.weigh(await fair_play.times_met(session, header, rated_only=False))
    for seat, earned in enumerate(due(header, match)):
        user = header.seats[seat].user
        if user is None or user not in living:
            continue
        balance = await open_account(session, user, header.game)
        points = earned.points
        if earned.why == "bots":
            points = min(points, BOTS_A_DAY - await _of_bots_today(session, user, header.game))
        elif earned.why == "people":
            points = int(points * weight)
        if points > 0:
            what = "Points of a match against bots" if earned.why == "bots" else "Points of a match"
            await post(
                session, user, header.game, _key(header, seat, earned), what, points, balance, "awards"
            )


def _key(header: Header, seat: int, earned: Earned) -> str:
    return f"{'bots' if earned.why == 'bots' else 'match'}:{header.id}:{seat}"


async def _of_bots_today(session: AsyncSession, user: str, game: str) -> int:
    """What was earned against bots since midnight (UTC)."""
    total = await session.scalar(
        select(func.coalesce(func.sum(Posting.amount), 0))
        .join(LedgerEntry, LedgerEntry.id == Posting.entry)
        .where(
            LedgerEntry.user == user,
            LedgerEntry.game == game,
            LedgerEntry.key.startswith("bots:"),
            LedgerEntry.at >= time_of(session).wall() // DAY * DAY,
            Posting.account == account_name(user, game),
        )
    )
    return int(total or 0)


async def read_credited(session: AsyncSession, header: Header, match: Match) -> list[Earned | None] | None:
    """What the ledger says that each seat got for a finished match."""
    wanted = due(header, match)
    if not wanted:
        return None
    told: list[Earned | None] = []
    for seat, earned in enumerate(wanted):
        user = header.seats[seat].user
        if user is None:
            told.append(None)
            continue
        points = await session.scalar(
            select(Posting.amount)
            .join(LedgerEntry, LedgerEntry.id == Posting.entry)
            .where(
                LedgerEntry.user == user,
                LedgerEntry.key == _key(header, seat, earned),
                Posting.account == account_name(user, header.game),
            )
        )
        is_cut = (points or 0) < earned.points
        cuts: dict[Why, Why] = {"bots": "bots_limit", "people": "met_often"}
        told.append(Earned(points or 0, cuts.get(earned.why, earned.why) if is_cut else earned.why))
    return told


async def ledger_sum(session: AsyncSession) -> int:
    """Zero, always."""
    return int(await session.scalar(select(func.coalesce(func.sum(Posting.amount), 0))) or 0)
