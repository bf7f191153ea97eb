"""The workshop: a set that is being written, watched by `wartable dev`. Every save shows at once; a mistake is said where it
stands, and the last good version stays.

What is good is installed under its digest like any other set, in a folder of this workshop alone: so tables, bots and
replays of every version go on while the next one is written.
"""

import asyncio
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import perf_counter

import msgspec
import structlog
from watchfiles import awatch

from wartable.core.decks import Deck
from wartable.core.names import many
from wartable.core.rules import Rules
from wartable.core.sets import CardSet, join_id
from wartable.core.state import State
from wartable.games import game
from wartable.server.accounts.sessions import Who
from wartable.server.errors import ApiError
from wartable.server.table import seating
from wartable.server.table.header import Header
from wartable.sets.check import check_set, run_tests, scenario_mistake
from wartable.sets.folder import Mistake, Read, read_folder
from wartable.sets.store import install
from wartable.sets.trial import try_apart
from wartable.sets.weaving import weave

log = structlog.get_logger("workshop")

GATHER_MS = 120
"""Saves that come so soon after one another are one: editors write a file in several strokes."""
LOOK_MS = 40
TRIAL_GAMES = 2


class Standing(msgspec.Struct, frozen=True):
    """How it stands with the set: what the page shows."""

    version: int
    """Counts every look at the folder."""
    cards_version: int
    """Counts the versions that were good."""
    name: str
    game: str
    """The game without sets."""
    game_id: str
    """The game with the last good version; empty before there is one."""
    cards: tuple[str, ...]
    mistakes: tuple[str, ...]
    is_tried: bool = False
    """Its scenarios and a few games have been played."""


class Workshop:
    """A folder, and what it holds."""

    def __init__(self, folder: Path, say: Callable[[str], None] = print) -> None:
        self.folder = folder
        self.say = say
        self.standing = Standing(0, 0, folder.name, "", "", (), ("the folder has not been read yet",))
        self.good: CardSet | None = None
        self._news = asyncio.Condition()
        self._trial: asyncio.Task[None] | None = None

    async def watch(self) -> None:
        """Look at the folder, and again whenever something in it is saved."""
        seen = await asyncio.to_thread(stamp, self.folder)
        await self.look()
        is_first = True
        async for saved in awatch(
            self.folder, debounce=GATHER_MS, step=LOOK_MS, rust_timeout=1000, yield_on_timeout=True
        ):
            # What was saved after the first look, but before anybody watched, is told by nobody.
            if saved or (is_first and await asyncio.to_thread(stamp, self.folder) != seen):
                await self.look()
            is_first = False

    async def look(self) -> None:
        """Read the folder. What is good becomes the set; what is not is said, with file and line."""
        begun = perf_counter()
        read, mistakes = await asyncio.to_thread(look_at, self.folder)
        if self._trial is not None:
            self._trial.cancel()
            self._trial = None
        card_set = read.card_set
        if mistakes or card_set is None:
            stays = f" The last good version stays ({self.good.version})." if self.good is not None else ""
            for each in mistakes:
                self.say(str(each))
            self.say(f"{many(len(mistakes), 'mistake')}.{stays}")
            await self._tell(mistakes=tuple(str(each) for each in mistakes))
            return
        if self.good is not None and card_set == self.good:
            if self.standing.mistakes:
                await self._tell(mistakes=(), is_tried=False)  # taken back
                self._trial = asyncio.ensure_future(self._try(read))
            return
        await asyncio.to_thread(install, card_set)
        self.good = card_set
        took = perf_counter() - begun
        self.say(
            f"{card_set.name} {card_set.version}: {many(len(card_set.cards), 'card')}, shown after {took:.2f} s."
        )
        await self._tell(
            cards_version=self.standing.cards_version + 1,
            name=card_set.name,
            game=card_set.game,
            game_id=join_id(card_set.game, [card_set]),
            cards=tuple(str(card["id"]) for card in card_set.cards),
            mistakes=(),
            is_tried=False,
        )
        self._trial = asyncio.ensure_future(self._try(read))

    async def _try(self, read: Read) -> None:
        """Then, without haste: its scenarios, and a few games."""
        assert read.card_set is not None
        found = await asyncio.to_thread(try_out, read)
        for each in found:
            self.say(str(each))
        if not found:
            self.say(f"{many(len(read.card_set.tests), 'scenario')} as expected, and nothing wrong in play.")
        await self._tell(mistakes=tuple(str(each) for each in found), is_tried=True)

    async def _tell(self, **changed: object) -> None:
        async with self._news:
            self.standing = msgspec.structs.replace(
                self.standing, version=self.standing.version + 1, **changed
            )
            self._news.notify_all()

    async def after(self, version: int, seconds: float) -> Standing:
        """The standing as soon as it is newer than `version`, or whatever it is after `seconds`."""
        try:
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait_for(lambda: self.standing.version > version)
        except TimeoutError:
            pass
        return self.standing

    def need_good(self) -> CardSet:
        """The last good version. Raises a sentence where there was none yet."""
        if self.good is None:
            raise ApiError(
                409, "NO_GOOD_VERSION", "There is no version of this set yet that could be played."
            )
        return self.good

    def table(self, who: Who, seed: int, level: str | None, now: int) -> Header:
        """A table to try the set at: the same seed deals the same, and the cards are in every hand that has a deck."""
        good = self.need_good()
        rules = game(self.standing.game_id)
        decks = trial_decks(rules, good)
        players = rules.players[0]
        deck = msgspec.to_builtins(decks[seed % len(decks)]) if decks else None
        seats: list[dict[str, object]] = [{"kind": "me", "deck": deck}]
        seats += [{"kind": "bot", "level": level, "deck": deck}] * (players - 1)
        wanted = {
            "game": self.standing.game_id, "players": players, "seats": seats, "private": True,
            "clock": {"kind": "none"}, "all_cards": True,
        }  # fmt: skip
        header = seating.new_header(who, wanted, now)
        header.seed = seed
        # The seal is worth nothing here, and says so (`replays.fair`); the bots' chance comes from it.
        header.server_seed = sha256(f"workshop:{seed}".encode()).hexdigest()
        header.is_trial = True
        return header


def stamp(folder: Path) -> list[tuple[str, int, int]]:
    """What tells that something in a folder was saved: every file, when it was written and how long it is."""
    try:
        found = [(each, each.stat()) for each in sorted(folder.rglob("*")) if each.is_file()]
    except FileNotFoundError:  # something is being saved right now
        return []
    return [(str(each), told.st_mtime_ns, told.st_size) for each, told in found]


def look_at(folder: Path) -> tuple[Read, list[Mistake]]:
    """Read and check a folder without playing: what a designer waits for."""
    read = read_folder(folder)
    if read.mistakes or read.card_set is None:
        return read, read.mistakes
    return read, [read.mistake(each.card, each.sentence) for each in check_set(read.card_set, games=0)]


def try_out(read: Read) -> list[Mistake]:
    """Play the scenarios of a set, and a few games with its cards."""
    assert read.card_set is not None
    found = [scenario_mistake(name, sentence) for name, sentence in run_tests(read.card_set)]
    tried = try_apart(read.card_set, TRIAL_GAMES)
    return [*found, *(read.mistake(each.card, each.sentence) for each in tried.findings)]


def trial_decks(rules: Rules[State], card_set: CardSet) -> list[Deck]:
    """The set's own decks; without any, printed ones with its cards in them."""
    if not rules.brings_decks:
        return []
    named = {deck.name for deck in card_set.decks}
    own = [deck for deck in rules.decks if deck.name in named]
    return own or weave(rules, [str(card["id"]) for card in card_set.cards])[0]
