"""Sets that players make: kept with the account as data, bounded in number and size, and checked before anybody plays them."""

from typing import Any, cast

import msgspec
from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.core.cards import Card
from wartable.core.documents import Army
from wartable.core.sets import CardSet, problems_of
from wartable.core.texts import plain_text
from wartable.games import BUILT_IN, game
from wartable.server.accounts.database import Draft
from wartable.server.accounts.sessions import Who
from wartable.server.cluster.worker import Hub
from wartable.server.errors import ApiError, no_such
from wartable.server.table.header import new_id
from wartable.sets.folder import documents_of

MOST_DRAFTS = 30
MOST_OF_A_GUEST = 5
MOST_CARDS = 60
LONGEST = 50_000
"""The most bytes of a set that is made on a server."""
OF_USER = select(Draft).where(Draft.user == bindparam("user")).order_by(Draft.changed_at.desc())


def check_game(game_id: str) -> str:
    if game_id not in BUILT_IN:
        raise ApiError(
            400,
            "NO_SETS",
            f"These games take sets of your own: {', '.join(game(each).name for each in BUILT_IN)}.",
        )
    return game_id


# -- reading and writing -----------------------------------------------------------------------------------------------


def read_set(content: object) -> CardSet:
    """The set of a request or of the database, finished or not. Raises a sentence."""
    try:
        size = len(msgspec.json.encode(content))
        made = msgspec.convert(content, type=CardSet)
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError, OverflowError) as error:
        said = str(error) or "it is nested too deeply"
        raise ApiError(400, "BAD_SET", f"This is no set: {said[:200]}.") from None
    if size > LONGEST:
        raise ApiError(
            400, "TOO_LONG", f"A set that is made here has at most {LONGEST:,} bytes, not {size:,}."
        )
    if len(made.cards) > MOST_CARDS:
        raise ApiError(
            400,
            "TOO_MANY_CARDS",
            f"A set that is made here has at most {MOST_CARDS} cards, not {len(made.cards)}.",
        )
    check_game(made.game)
    if not made.name.strip() or len(made.name) > 60:
        raise ApiError(400, "BAD_SET_NAME", "A set has a name of at most 60 letters.")
    problems = problems_of(msgspec.structs.replace(made, cards=()))
    own = [each for each in problems if "picture is chosen" not in each]
    if own:
        raise ApiError(400, "BAD_SET", f"{own[0][:1].upper()}{own[0][1:]}.")
    return msgspec.structs.replace(made, name=plain_text(made.name))


def tell(row: Draft) -> dict[str, Any]:
    return {**tell_short(row), "set": row.content, "origins": row.origins}


def tell_short(row: Draft) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "name": row.name,
        "cards": len(cast("list[object]", row.content.get("cards", []))),
        "revision": row.revision,
        "link": row.link,
        "changed_at": row.changed_at,
    }


async def list_drafts(hub: Hub, who: Who) -> list[dict[str, Any]]:
    async with hub.db.read() as session:
        return [tell_short(row) for row in (await session.scalars(OF_USER, {"user": who.user})).all()]


async def _get_own(session: AsyncSession, who: Who, draft_id: str, for_update: bool = False) -> Draft:
    """A set of this person; those of others are not there."""
    row = await session.get(Draft, draft_id, with_for_update=for_update)
    if row is None or row.user != who.user:
        raise no_such("set")
    return row


async def one(hub: Hub, who: Who, draft_id: str) -> Draft:
    async with hub.db.read() as session:
        return await _get_own(session, who, draft_id)


async def by_link(hub: Hub, link: str) -> Draft:
    async with hub.db.read() as session:
        row = await session.scalar(select(Draft).where(Draft.link == link))
    if row is None:
        raise no_such("set")
    return row


async def add(hub: Hub, who: Who, card_set: CardSet, origins: dict[str, str]) -> Draft:
    """Keep a new set."""
    most = MOST_OF_A_GUEST if who.guest else MOST_DRAFTS
    async with hub.db.begin() as session:
        count = await session.scalar(select(func.count()).select_from(Draft).where(Draft.user == who.user))
        if (count or 0) >= most:
            more = "; with an account there is room for more" if who.guest else ""
            raise ApiError(409, "TOO_MANY_SETS", f"You can keep {most} sets at most; delete one first{more}.")
        row = Draft(
            id=new_id("w"),
            user=who.user,
            game=card_set.game,
            name=card_set.name,
            content=msgspec.to_builtins(card_set),
            origins=_keep_known(card_set, origins),
            revision=1,
            link=None,
            changed_at=hub.time.wall(),
        )
        session.add(row)
    return row


async def same_or_new(hub: Hub, who: Who, card_set: CardSet) -> Draft:
    """A set of mine with this very content: the one that is kept, or a new one."""
    content = msgspec.json.decode(msgspec.json.encode(card_set))  # as the database gives it back
    async with hub.db.read() as session:
        for row in (await session.scalars(OF_USER, {"user": who.user})).all():
            if row.content == content:
                return row
    return await add(hub, who, card_set, {})


async def change(
    hub: Hub, who: Who, draft_id: str, card_set: CardSet, origins: dict[str, str], revision: int
) -> Draft:
    """Keep a change of what stood there at this revision. What was changed elsewhere since is not overwritten."""
    async with hub.db.begin() as session:
        row = await _get_own(session, who, draft_id, for_update=True)
        if row.revision != revision:
            raise ApiError(
                409,
                "CHANGED_ELSEWHERE",
                "This set was changed in another tab since; nothing was overwritten.",
            )
        if row.game != card_set.game:
            raise ApiError(400, "OTHER_GAME", "A set stays with its game.")
        row.name = card_set.name
        row.content = msgspec.to_builtins(card_set)
        row.origins = _keep_known(card_set, origins)
        row.revision = revision + 1
        row.changed_at = hub.time.wall()
    return row


def _keep_known(card_set: CardSet, origins: dict[str, str]) -> dict[str, str]:
    """By card, what it was a copy of; only what there is."""
    ids = {str(each.get("id", "")) for each in card_set.cards}
    there = game(card_set.game).cards
    return {card: origin for card, origin in origins.items() if card in ids and origin in there}


async def delete(hub: Hub, who: Who, draft_id: str) -> None:
    async with hub.db.begin() as session:
        await session.delete(await _get_own(session, who, draft_id))


async def share(hub: Hub, who: Who, draft_id: str, on: bool) -> Draft:
    """Show a set to whoever has its link, or no longer."""
    async with hub.db.begin() as session:
        row = await _get_own(session, who, draft_id)
        row.link = (row.link or new_id("v")) if on else None
    return row


# -- a new set ---------------------------------------------------------------------------------------------------------


def begin(game_id: str, name: str, card_id: str, kind: str) -> tuple[CardSet, dict[str, str]]:
    """A set with its first card: a copy of one of the game, or an empty one of a kind. And what its cards are copies of.

    The Battlefield plays whole armies: there the army of the card is copied with it.
    """
    rules, documents = game(check_game(game_id)), documents_of(game_id)
    name = plain_text(name)[:60] or "My set"
    made = CardSet(id=_slug(name), name=name, game=game_id, licence="CC BY 4.0")
    original = rules.cards.get(card_id)
    if card_id and original is None:
        raise no_such("card")
    printed = documents.vocabulary.armies() if documents.vocabulary.armies else ()
    if original is None:
        if kind not in documents.vocabulary.cards:
            raise ApiError(
                400,
                "NO_SUCH_KIND",
                f"A card is of one of these kinds: {', '.join(documents.vocabulary.cards)}.",
            )
        if not printed:
            return msgspec.structs.replace(made, cards=(blank(game_id, kind, "ZA1"),)), {}
        original = next(iter(rules.cards.values()))
    led = next((each for each in printed if original.id in each.cards), None)
    copied = [original] if led is None else [rules.cards[each] for each in led.cards]
    new_ids = {each.id: f"ZA{number}" for number, each in enumerate(copied, start=1)}
    cards = [
        {**documents.write(each), "id": new_ids[each.id], "name": f"{name_of_copy(rules.cards, each.name)}"}
        for each in copied
    ]
    armies: tuple[Army, ...] = ()
    if led is not None:
        wishes = tuple(new_ids[each] for each in led.usual_wishes)
        armies = (Army(f"Army of {name}"[:40], tuple(new_ids.values()), wishes),)
    art = {new_ids[each.id]: {"emblem": rules.art[each.id].emblem} for each in copied if each.id in rules.art}
    made = msgspec.structs.replace(
        made, cards=tuple(cards), armies=armies, art=cast("dict[str, dict[str, str | int]]", art)
    )
    return made, {new: old for old, new in new_ids.items()}


def name_of_copy(cards: dict[str, Card], name: str) -> str:
    """A name that no card of the game has."""
    found, names = f"New {name}", {each.name.casefold() for each in cards.values()}
    while found.casefold() in names:
        found = f"New {found}"
    return found[:60]


BLANKS: dict[tuple[str, str], dict[str, object]] = {
    ("hands-of-war", "card"): {"family": "creature", "cost": {"essence": "W"}, "attack": 1, "health": 1, "range": 1},
    ("circuit-warfare", "card"): {"rarity": 1, "wires": "NS"},
    ("art-of-battle", "card"): {"family": "attack Weapon", "cost": 2, "rows": [1], "does": {"is": "strike", "attack": 3}},
    ("blood-wars", "legion"): {"rr": 2, "combat": 2},
    ("blood-wars", "battlefield"): {"rr": 2, "vp": 2},
    ("blood-wars", "warlord"): {"rr": 3, "intrigue": 1},
    ("blood-wars", "fate"): {
        "rr": 2, "sort": "Orders", "timing": "C", "does": {"is": "add_combat", "amount": 2}, "cost": "discard",
    },
}  # fmt: skip
"""The least that a card of each kind is."""


def blank(game_id: str, kind: str, card_id: str) -> dict[str, object]:
    named = {} if len(documents_of(game_id).vocabulary.cards) == 1 else {"is": kind}
    return {**named, "id": card_id, "name": "My first card", **BLANKS.get((game_id, kind), {})}


def _slug(name: str) -> str:
    letters = "".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower())
    slug = "-".join(filter(None, letters.split("-"))).lstrip("0123456789-")[:30].rstrip("-")
    return slug if len(slug) > 1 else "my-set"
