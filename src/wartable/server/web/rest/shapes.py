"""What the REST interface answers, shape by shape: the page's types are made from here, and a test reads real answers by it."""

from typing import Any, Literal

import msgspec

from wartable.bots.story import Story
from wartable.core.decks import Problem
from wartable.core.outcome import Outcome
from wartable.core.setup import Option, Value
from wartable.server.accounts.challenge import ChallengeInfo
from wartable.server.accounts.company import CompanyInfo
from wartable.server.table.header import ClockSpec, Earned, SeatKind, Status
from wartable.server.table.shuffle_proof import Opened

CardCount = tuple[str, int]
Mark = str | int | bool | list[str | int]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer, with every field that it has."""


class NewLogin(Shape, frozen=True):
    id: str
    at: int
    agent: str


class Me(Shape, frozen=True):
    """The person whom the cookie names."""

    id: str
    name: str
    guest: bool
    passkeys: int
    points: int
    login: NewLogin | None
    """Somebody came in as me elsewhere after I did here."""


class LoginSession(Shape, frozen=True):
    id: str
    made_at: int
    seen_at: int
    agent: str
    here: bool


class PasskeyInfo(Shape, frozen=True):
    id: str
    name: str
    made_at: int


class PrebuiltDeck(Shape, frozen=True):
    name: str
    cards: list[CardCount]


class GameInfo(Shape, frozen=True):
    id: str
    name: str
    players: list[int]
    rules: str
    options: list[Option]
    decks: list[PrebuiltDeck]
    bring_decks: bool
    seat_names: dict[str, list[str]]
    levels: list[str]
    levels_at: dict[str, list[str]]
    """By the number of seats: not every level knows every table."""
    draws: bool
    shop: bool


class CardArt(Shape, frozen=True):
    """The emblem of a card by name, and how it is staged."""

    emblem: str
    mode: Literal["rise", "stand", "light", "none"] | None = None
    scale: int | None = None
    """Percent of the usual size."""
    crown: str | None = None
    behind: str | None = None
    land: str | None = None
    """The land near by, where it is not that of the card's world."""


class CardInfo(Shape, frozen=True):
    """A card as it is printed."""

    id: str
    name: str
    kind: str
    text: str
    facts: dict[str, str]
    marks: dict[str, Mark] = {}
    """Codes and numbers of the card that a page draws and points by."""
    art: CardArt | None = None
    """What its picture shows; a card of another set may have none."""


class SeatInfo(Shape, frozen=True):
    seat: int
    kind: SeatKind
    name: str
    user: str | None
    level: str | None
    style: str | None
    """How a bot plays, where it is somebody who has a name."""
    deck: str | None
    rating: str
    stand_in: str | None = None
    rated: tuple[str, str] | None = None
    """The rating before and after, once the result of a rated game is kept."""
    earned: Earned | None = None
    """The Card Points of this seat, once they are credited."""
    patience: int = 1
    """How many times the rule book's seconds this seat has."""
    reserved: str | None = None


class RoundInfo(Shape, frozen=True):
    """The parts of the shuffle as they are collected, when all sit and before the first card."""

    id: str
    stage: Literal["pledge", "open"]
    """First each seat that is asked pledges a part by a hash; when all hashes are shown the parts are opened."""
    asked: list[int]
    """The seats that are still to do so."""
    terms: str
    """The hash of what is played with, decks included."""
    pledges: list[str]
    """The hash of every seat's part, from the second stage on; empty for who adds nothing."""


class TableInfo(Shape, frozen=True):
    """A table around its game."""

    id: str
    game: str
    sets: list[str]
    """The sets of cards that are added, by name and digest."""
    trial: str | None
    """The card that is tried here: the shuffle was looked for, so that it is in hand at once. `set`: a whole set."""
    rules: str
    status: Status
    host: str
    options: dict[str, Value]
    players: int
    seats: list[SeatInfo]
    mine: list[int]
    clock: ClockSpec
    rated: bool
    private: bool
    spectators: bool
    all_cards: bool
    wait: bool
    teams: list[int]
    made_at: int
    ended_at: int | None
    seq: int
    outcome: Outcome | None
    rematch: str | None
    came_from: str | None
    play_on: bool
    prepared: bool
    challenge: str | None
    """The day, where this is a try at its challenge."""
    commitment: str
    link: str
    deal: str | None = None
    """A hash of the seed, once the first cards are dealt: exactly one deal fits it."""
    luck: list[str] | None = None
    """What every seat added to the shuffle, from then on."""
    round: RoundInfo | None = None
    """All sit, and their parts of the shuffle are being collected."""
    withheld: list[int] = []
    """The seats that sealed a part of the shuffle and did not open it."""


class DraftLine(Shape, frozen=True):
    """A set that I am making, in the list of them."""

    id: str
    game: str
    name: str
    cards: int
    revision: int
    link: str | None
    """By which others can read it, where I show it."""
    changed_at: int


class DraftInfo(DraftLine, frozen=True):
    """The same with what is in it."""

    set: dict[str, Any]
    origins: dict[str, str]
    """By the id of a card: the card of the game that it was a copy of."""


class SharedSet(Shape, frozen=True):
    """A set that its maker shows."""

    game: str
    name: str
    by: str
    set: dict[str, Any]
    origins: dict[str, str]


class EditorCard(Shape, frozen=True):
    """A card of the game as a start: how it is written."""

    id: str
    document: dict[str, Any]


class EditorInfo(Shape, frozen=True):
    """What a card of a game may be made of."""

    game: str
    schema: dict[str, Any]
    kinds: list[str]
    cards: list[EditorCard]
    recorder: bool
    """Whether a moment at a table can be written down as a scenario."""


class SetFinding(Shape, frozen=True):
    """What is wrong with a card and a part of it, or (without one) with a set."""

    card: str
    sentence: str
    code: str
    path: list[str | int]


class CardChange(Shape, frozen=True):
    """One thing in which a card differs from the one that it was a copy of."""

    what: str
    now: str = ""
    before: str = ""
    by: int = 0


class SetPreview(Shape, frozen=True):
    """The cards of a set as they are printed (null: it cannot be read yet), and what is wrong short of playing it."""

    cards: list[CardInfo | None]
    findings: list[SetFinding]
    changes: list[CardChange]


class SetTrial(Shape, frozen=True):
    """What came of trying a card: what is wrong, or the table at which it can be played."""

    findings: list[SetFinding]
    table: str | None
    in_hand: list[bool]
    word: str
    """By which tables name the set."""


class RecordedTest(Shape, frozen=True):
    name: str
    text: str
    revision: int


class SealInfo(Shape, frozen=True):
    """The seal of a shuffle, for a table that is going to be made."""

    seal: str
    table: str
    commitment: str


class DeckInfo(Shape, frozen=True):
    id: str | None
    game: str
    name: str
    cards: list[CardCount]
    size: int
    legal: bool
    problems: list[Problem]
    text: str
    code: str
    prebuilt: bool


class PresetInfo(Shape, frozen=True):
    """One of the five numbered decks of a person in a game; `legal`: it may be played with the cards that are owned."""

    slot: int
    name: str
    cards: list[CardCount]
    size: int
    legal: bool


class PackOdds(Shape, frozen=True):
    """Cards with equal odds together: how many they are, and how many of a hundred have which rarity."""

    cards: int
    percent: list[tuple[str, int]]


class PackInfo(Shape, frozen=True):
    id: str
    price: int
    size: int
    sentence: str
    odds: list[PackOdds]


class ShopInfo(Shape, frozen=True):
    game: str
    points: int
    packs: list[PackInfo]


class DrawnCard(Shape, frozen=True):
    card: str
    changed_into: int


class Bought(Shape, frozen=True):
    pack: str
    cards: list[DrawnCard]
    points: int
    price: int


class CollectionInfo(Shape, frozen=True):
    game: str
    points: int
    cards: dict[str, int]


class LedgerLine(Shape, frozen=True):
    at: int
    amount: int
    what: str
    game: str
    kind: str = ""
    """Why: `buy` names its pack, `changed` how many cards were too many."""
    pack: str | None = None
    spare: int | None = None


class RatingInfo(Shape, frozen=True):
    game: str
    mode: str
    rating: int
    shown: str
    deviation: int
    games: int


class RatingPoint(Shape, frozen=True):
    at: int
    rating: float | None
    table: str


class HistoryLine(Shape, frozen=True):
    """A finished game of mine."""

    table: str
    game: str
    ended_at: int
    mode: str
    place: int
    of: int
    result: Literal["won", "lost", "drawn"]
    reason: str
    opponents: list[str]
    rated: bool
    annulled: bool
    change: int | None


class EmoteText(Shape, frozen=True):
    id: str
    text: str


class MatchTicket(Shape, frozen=True):
    ticket: str
    table: str | None
    waited: float
    window: int


class ReplayStep(Shape, frozen=True):
    index: int
    seq: int
    seat: int | None
    action: dict[str, Any] | None
    undone: bool
    events: list[dict[str, Any]]
    lines: list[str]
    views: dict[str, dict[str, Any]]


class ReplayInfo(Shape, frozen=True):
    table: TableInfo
    seat: str
    steps: list[ReplayStep]


class Refusal(Shape, frozen=True):
    """Any answer that is none."""

    code: str
    sentence: str


SHAPES = (
    Me, LoginSession, PasskeyInfo, GameInfo, CardInfo, TableInfo, SealInfo, Opened, DeckInfo, PresetInfo, ShopInfo, Bought,
    CollectionInfo, LedgerLine, RatingInfo, RatingPoint, HistoryLine, EmoteText, MatchTicket, ReplayInfo, Story, ChallengeInfo, CompanyInfo, DraftLine, DraftInfo, SharedSet, EditorInfo, SetPreview, SetTrial, RecordedTest, Refusal,
)  # fmt: skip
