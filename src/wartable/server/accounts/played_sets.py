"""Sets that tables are played with: checked once, kept for as long as there are records of their games, brought to every worker.

In the database each stands under the word that names it in the ids of games. Whoever is about to ask for the rules of a game
has its sets brought first: each is written into a folder of the server's own, where its bots find it too.
"""

import asyncio
import os
from pathlib import Path

import msgspec

from wartable.core.errors import BadSetup
from wartable.core.sets import CardSet, has_sets, pack, split_id, unpack
from wartable.games import BUILT_IN, game
from wartable.server.accounts.database import Database, PlayedSet
from wartable.server.errors import ApiError
from wartable.sets.store import PLAYED, find, install


def use_folder(folder: Path) -> None:
    """Have this process and all that it starts look for sets of tables in this folder."""
    os.environ[PLAYED] = str(folder.resolve())


async def keep(db: Database, card_set: CardSet, now: int) -> str:
    """Keep a set that was checked, so that tables can be played with it; the word that names it."""
    data = pack(msgspec.structs.replace(card_set, tests={}))
    async with db.begin() as session:
        kept = await session.get(PlayedSet, card_set.word)
        if kept is None:
            session.add(PlayedSet(word=card_set.word, game=card_set.game, data=data, made_at=now))
        elif kept.data != data:
            raise ApiError(
                409, "SAME_DIGEST", "Another set has the very digest of this one; change a word in it."
            )
    return card_set.word


async def is_kept(db: Database, card_set: CardSet) -> bool:
    async with db.read() as session:
        return await session.get(PlayedSet, card_set.word) is not None


async def bring(db: Database, folder: Path, game_id: str) -> None:
    """See to it that the sets of a game are here and its rules are loaded, beside the event loop. Raises BadSetup where one is
    missing."""
    if not has_sets(game_id):
        return
    base, wanted = split_id(game_id)
    for name, digest in wanted:
        try:
            find(name, digest, base)
        except BadSetup as error:
            if not digest or not await _fetch(db, folder, f"{name}@{digest}"):
                if error.code == "NO_SET":
                    sentence = (
                        f"this game is played with the set {name!r}, which is not on this server any more"
                    )
                    raise BadSetup(error.code, sentence) from None
                raise
    await asyncio.to_thread(game, game_id)


async def _fetch(db: Database, folder: Path, word: str) -> bool:
    async with db.read() as session:
        kept = await session.get(PlayedSet, word)
    if kept is None:
        return False
    install(unpack(kept.data), folder)
    return True


def game_with(base: str, words: list[str]) -> str:
    """The id of a game with these sets. Raises BadSetup."""
    if not words:
        return base
    if has_sets(base):
        raise BadSetup("BAD_SET_NAME", "the sets of a table are listed apart from its game")
    if base not in BUILT_IN:
        raise BadSetup("NO_SETS", f"{base[:40]!r} takes no sets; these games do: {', '.join(BUILT_IN)}")
    _, wanted = split_id("+".join([base, *words]))
    return "+".join(
        [base, *sorted(f"{name}@{digest}" if digest else _newest(name, base) for name, digest in wanted)]
    )


def _newest(name: str, base: str) -> str:
    """An installed set by its name alone, with the digest of the version that is here."""
    return find(name, "", base).word
