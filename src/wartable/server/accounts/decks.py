"""Decks of people: read from a text, a code or a list, checked as they are saved, told back in every form."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.core.deck_codes import decode_deck, encode_deck
from wartable.core.decks import (
    BadDeck,
    Deck,
    Problem,
    are_counted,
    parse,
    print_deck,
    read_lines,
    unknown_cards,
)
from wartable.core.rules import Rules
from wartable.core.sets import base_game
from wartable.core.setup import Value, complete_options
from wartable.core.state import State
from wartable.games import game, playable
from wartable.server.accounts import presets, shop
from wartable.server.accounts.database import SavedDeck, SavedPreset
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_such
from wartable.server.table.header import new_id
from wartable.server.table.seating import read_deck

MOST_DECKS = 200
MOST_LINES = 300
OF_USER = select(SavedDeck).where(SavedDeck.user == bindparam("user")).order_by(SavedDeck.changed_at.desc())


def rules_of(game_id: str) -> Rules[State]:
    if game_id not in playable():
        raise no_such("game")
    return game(game_id)


def read(rules: Rules[State], wanted: dict[str, Any]) -> tuple[Deck, list[Problem]]:
    """The deck of a request, whichever form it has, and what could not be read of it."""
    problems: list[Problem] = []
    if wanted.get("text") is not None:
        deck, problems = parse(wanted["text"], rules.cards)
    elif wanted.get("code") is not None:
        deck = decode_deck(wanted["code"], rules.cards)
    else:
        deck, problems = read_lines("", wanted.get("cards") or [], rules.cards)
    if len(deck.cards) > MOST_LINES:
        raise ApiError(400, "TOO_LONG", f"A deck has at most {MOST_LINES} different cards.")
    named, _ = read_lines(wanted.get("name") or deck.name, deck.cards, rules.cards)
    return named, problems


def describe_deck(
    rules: Rules[State], deck_id: str | None, deck: Deck, problems: list[Problem], is_prebuilt: bool = False
) -> dict[str, Any]:
    """A deck as it is answered, with everything that is wrong with it."""
    unknown = unknown_cards(deck, rules.cards)
    all_problems = list(problems)
    if are_counted(problems):
        # What was read of it already is not told twice.
        all_problems += [each for each in rules.check_deck(deck) if each not in problems]
    return {
        "id": deck_id,
        "game": rules.id,
        "name": deck.name,
        "cards": [list(pair) for pair in deck.cards],
        "size": deck.size,
        "legal": not any(not problem.warning for problem in all_problems),
        "problems": [msgspec.to_builtins(problem) for problem in all_problems[:100]],
        "text": print_deck(deck, rules.cards),
        "code": "" if unknown else encode_deck(deck, rules.cards),
        "prebuilt": is_prebuilt,
    }


def _deck(rules: Rules[State], row: SavedDeck | SavedPreset) -> tuple[Deck, list[Problem]]:
    """A deck as it was kept: whatever it was in the days before, it is read as any other."""
    return read_lines(row.name, row.cards, rules.cards)


async def list_decks(hub: Hub, who: Who, game_id: str | None) -> list[dict[str, Any]]:
    """The person's decks, then the prebuilt ones."""
    found: list[dict[str, Any]] = []
    async with hub.db.read() as session:
        rows = (await session.scalars(OF_USER, {"user": who.user})).all()
    for row in rows:
        if row.game in playable() and (game_id is None or row.game == game_id):
            rules = rules_of(row.game)
            found.append(describe_deck(rules, row.id, *_deck(rules, row)))
    for known in playable():
        if game_id is None or known == game_id:
            found += prebuilt(known)
    return found


@cache
def prebuilt(game_id: str) -> list[dict[str, Any]]:
    rules = game(game_id)
    return [describe_deck(rules, f"prebuilt:{deck.name}", deck, [], is_prebuilt=True) for deck in rules.decks]


async def save(hub: Hub, who: Who, wanted: dict[str, Any], deck_id: str | None = None) -> dict[str, Any]:
    """Keep a deck, new or in place of an old one. One that is not legal yet is kept too, and says so; but one of which
    nobody knows how many cards it has is not."""
    rules = rules_of(wanted["game"])
    deck, problems = read(rules, wanted)
    if wanted.get("cards") is not None and not are_counted(problems):
        raise BadDeck(problems)
    deck = msgspec.structs.replace(
        deck, cards=tuple((card, count) for card, count in deck.cards if card in rules.cards)
    )
    async with hub.db.begin() as session:
        if deck_id is None:
            count = await session.scalar(
                select(func.count()).select_from(SavedDeck).where(SavedDeck.user == who.user)
            )
            if (count or 0) >= MOST_DECKS:
                raise ApiError(
                    409, "TOO_MANY_DECKS", f"You can keep {MOST_DECKS} decks at most; delete one first."
                )
            row = SavedDeck(id=new_id("d"), user=who.user, game=rules.id, name="", cards=[], changed_at=0)
            session.add(row)
        else:
            row = await _get_own(session, who, deck_id)
        row.game = rules.id
        row.name = deck.name
        row.cards = [list(pair) for pair in deck.cards]
        row.changed_at = hub.time.wall()
        await session.flush()
    return describe_deck(rules, row.id, deck, problems)


async def _get_own(session: AsyncSession, who: Who, deck_id: str) -> SavedDeck:
    """A deck that this person has saved; those of others are not there."""
    row = await session.get(SavedDeck, deck_id)
    if row is None or row.user != who.user:
        raise no_such("deck")
    return row


async def one(hub: Hub, who: Who, deck_id: str) -> dict[str, Any]:
    async with hub.db.read() as session:
        row = await _get_own(session, who, deck_id)
    if row.game not in playable():
        raise no_such("deck")
    rules = rules_of(row.game)
    return describe_deck(rules, row.id, *_deck(rules, row))


async def delete(hub: Hub, who: Who, deck_id: str) -> None:
    async with hub.db.begin() as session:
        await session.delete(await _get_own(session, who, deck_id))


async def choose(
    hub: Hub,
    who: Who,
    game_id: str,
    wanted: object,
    all_cards: bool,
    options: Mapping[str, Value],
    seat: str = "",
) -> object:
    """The deck that somebody brings or, without one, plays of one's own: the lowest-numbered lawful preset."""
    if wanted is None or wanted == "":
        return msgspec.to_builtins(await presets.default_deck(hub, who, game_id, all_cards, options))
    return await bring(hub, who, game_id, wanted, all_cards, options, seat)


async def bring(
    hub: Hub,
    who: Who,
    game_id: str,
    wanted: object,
    all_cards: bool,
    options: Mapping[str, Value],
    seat: str = "",
) -> object:
    """A deck that somebody brings to a table, as plain values: saved ones looked up, law and ownership checked."""
    if wanted is None or wanted == "" or base_game(game_id) not in playable():
        return wanted
    rules = game(game_id)
    if isinstance(wanted, str) and wanted.startswith("d_"):
        async with hub.db.read() as session:
            row = await _get_own(session, who, wanted)
        if row.game != base_game(game_id):
            raise no_such("deck")
        wanted = {"name": row.name, "cards": row.cards}
    elif isinstance(wanted, str) and wanted.startswith("slot:"):
        async with hub.db.read() as session:
            slot = wanted.removeprefix("slot:")
            kept = (
                await session.get(SavedPreset, (who.user, base_game(game_id), int(slot)))
                if slot.isdecimal() and len(slot) < 3
                else None
            )
        if kept is None:
            raise ApiError(400, "BAD_SLOT", "This preset is empty.")
        wanted = {"name": kept.name, "cards": kept.cards}
    deck = read_deck(rules, wanted, complete_options(rules.options, options), seat)
    if deck is not None and not all_cards and shop.has_shop(game_id):
        async with hub.db.begin() as session:
            missing = await shop.not_owned(session, who.user, game_id, deck)
        if missing:
            whose = f"{seat}'s deck: " if seat else ""
            which = "; ".join(each.sentence for each in missing[:10])
            sentence = f"{whose}at this table decks are made of cards you own; {which}"
            raise ApiError(409, "NOT_OWNED", sentence[0].upper() + sentence[1:] + ".")
    return msgspec.to_builtins(deck)
