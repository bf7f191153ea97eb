"""Names of people: visible, nobody else's, and not made to look like somebody else's.

Two names look alike where their skeletons are equal: every character is replaced by one that stands for all that look like it,
by Unicode's own list of confusable characters.
"""

import asyncio
import unicodedata
from collections.abc import Sequence
from functools import cache

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.bots.styles import NAMES
from wartable.core.texts import plain_text
from wartable.server.accounts.database import User
from wartable.server.errors import ApiError

LONGEST_NAME = 24
LONGEST_LOGIN = 48
"""Length of the folded name that a login is looked up by: one character of a name may become several there."""
LONGEST_SKELETON = 96
BY_KEY = "passkey:"
"""How the login of somebody begins who has no password."""

RESERVED = (
    "admin", "administrator", "moderator", "mod", "operator", "owner", "staff", "support", "system", "server", "official",
    "wartable", "root", "security", "bot", "bots", "robot", "anonymous", "nobody", "everybody", "spectator", "you", "gone",
    "null", "undefined",
)  # fmt: skip
"""Words that speak for the house, for bots or for nobody: no word of a name may be one of them."""
TOGETHER = frozenset({"HAN", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Scripts that are written beside each other and beside a further one."""
ANYWHERE = frozenset({"COMMON", "INHERITED", "UNKNOWN"})
MOST_MARKS = 2
"""Accents on one letter; more of them climb over what stands above."""
FOLDED = str.maketrans({"i": "l", "1": "l", "|": "l", "!": "l", "0": "o", "5": "s", "3": "e"})
BRACKETS = str.maketrans(dict.fromkeys("[{<\u27e8\u2985\u3010\u300c\u2039\u00ab", "("))
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def check_name(text: str) -> str:
    """A name that can be shown. Raises a sentence for one that cannot be read, or that nobody may have."""
    name = plain_text(text)
    if not 1 <= len(name) <= LONGEST_NAME or len(login_name(name)) > LONGEST_LOGIN:
        raise ApiError(400, "BAD_NAME", f"A name has 1 to {LONGEST_NAME} visible characters.")
    if not any(unicodedata.category(each)[0] in "LN" for each in name) or _has_tower(name):
        raise ApiError(
            400, "BAD_NAME", "A name has a letter or a digit, and at most two accents on a letter."
        )
    if len(_scripts(name) - TOGETHER) > 1:
        raise ApiError(
            400,
            "MIXED_ALPHABETS",
            "A name is written in one alphabet: letters of several look too much alike.",
        )
    if is_reserved(name) or is_bots(name):
        raise ApiError(400, "RESERVED_NAME", "This name is reserved; choose another one.")
    return name


async def check_free(session: AsyncSession, name: str, but: str | None = None) -> None:
    """Raises a sentence if somebody with an account has this name, or one that looks like it."""
    taken = select(User.id).where(
        User.skeleton == skeleton(name), User.login.is_not(None), User.id != (but or "")
    )
    if await session.scalar(taken.where(~User.login.startswith(BY_KEY)).limit(1)) is not None:
        raise ApiError(
            409,
            "NAME_TAKEN",
            "Somebody with an account has this name, or one that looks like it. Log in if it is you.",
        )


async def find_called(session: AsyncSession, name: str) -> Sequence[User]:
    """The accounts that somebody may mean who writes this name: the one that logs in by it first, then those that only a
    passkey opens. Their names need not be theirs alone, so what is shown with the name decides."""
    found = await session.scalars(select(User).where(User.login == login_name(name)))
    by_key = select(User).where(
        User.login.startswith(BY_KEY), or_(User.name == name, func.lower(User.name) == name.lower())
    )
    return [*found.all(), *(await session.scalars(by_key.order_by(User.made_at))).all()]


async def take_login(session: AsyncSession, user: User) -> None:
    """Let somebody who had only a passkey log in by their name too, if it is nobody else's."""
    if user.login is None or not user.login.startswith(BY_KEY):
        return
    try:
        await check_free(session, check_name(user.name), but=user.id)
    except ApiError:
        return  # the new password confirms that it is them, and then they can add another passkey
    user.login, user.skeleton = login_name(user.name), skeleton(user.name)


def login_name(name: str) -> str:
    """The name as it is looked up, without case and ways of writing."""
    return unicodedata.normalize("NFKC", name).casefold()


def is_reserved(name: str) -> bool:
    """One of its words, or all of them together, is a reserved one or looks like it."""
    words = "".join(each if each.isalnum() or each in "!|" else " " for each in name).split()
    known = _reserved_skeletons()
    return any(skeleton(word) in known for word in [*words, "".join(words)])


def is_bots(name: str) -> bool:
    """Whether it is the name of one of our bots with something in brackets, as they are shown: "Brann (hard)". The names
    alone are anybody's."""
    bare, bracket, _ = unicodedata.normalize("NFKC", name).translate(BRACKETS).partition("(")
    return bool(bracket) and skeleton(bare) in _bots_skeletons()


@cache
def _bots_skeletons() -> frozenset[str]:
    return frozenset(skeleton(each) for named in NAMES.values() for each in named.values())


@cache
def _reserved_skeletons() -> frozenset[str]:
    return frozenset(map(skeleton, RESERVED))


def skeleton(name: str) -> str:
    """What names that look alike have in common."""
    text = unicodedata.normalize("NFKD", name)
    text = "".join(_prototypes().get(each, each) for each in text)
    text = unicodedata.normalize("NFKC", text).casefold()
    text = "".join(_prototypes().get(each, each) for each in text).casefold().translate(FOLDED)
    text = "".join(each for each in text if unicodedata.category(each)[0] in "LN")
    for pair, one in PAIRS:
        text = text.replace(pair, one)
    return text[:LONGEST_SKELETON]


def _has_tower(name: str) -> bool:
    marks = 0
    for each in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(each)[0] == "M" else 0
        if marks > MOST_MARKS:
            return True
    return False


def _scripts(name: str) -> set[str]:
    from confusable_homoglyphs import categories

    return {alias.upper() for alias in categories.unique_aliases(name)} - ANYWHERE


@cache
def _prototypes() -> dict[str, str]:
    """By character: the one that stands for all that look like it, a letter of ASCII where there is one."""
    from confusable_homoglyphs.confusables import confusables_data

    parents: dict[str, str] = {}

    def find(each: str) -> str:
        while (parent := parents.setdefault(each, each)) != each:
            each = parent
        return each

    def rank(each: str) -> tuple[bool, bool, str]:
        return not each.isascii(), not each.isalpha(), each

    for character, alike in confusables_data.items():
        for other in alike:
            # Some are listed with marks of direction around them, and some are two that look like one: see PAIRS.
            shown = other["c"].strip("\u200e\u200f")
            if len(character) == 1 and len(shown) == 1:
                first, second = sorted((find(character), find(shown)), key=rank)
                parents[second] = first
    return {each: find(each) for each in parents if find(each) != each}


async def load() -> None:
    """Read the lists, off the event loop: they are long."""
    await asyncio.to_thread(skeleton, "a")
    await asyncio.to_thread(_scripts, "a")
