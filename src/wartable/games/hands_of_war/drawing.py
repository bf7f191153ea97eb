"""What cards can do with hands, decks, graveyards and essence (9.2, 6.5)."""

from dataclasses import dataclass

from wartable.core.state import EVERYBODY, all_but, only
from wartable.games.hands_of_war.board import (
    CARD_PICK,
    COLOURS,
    SEAT_PICK,
)
from wartable.games.hands_of_war.damage import discard, draw
from wartable.games.hands_of_war.events import (
    CardRegrown,
    EssenceGained,
    HandSeen,
)
from wartable.games.hands_of_war.phrases import (
    YOU,
    Fixed,
    Who,
)
from wartable.games.hands_of_war.printed import (
    Reaching,
    Verb,
    essence_words,
)
from wartable.games.hands_of_war.state import (
    ASK_THEIR_DISCARD,
    NONE,
    Ask,
    Do,
    HandsState,
    Item,
)
from wartable.games.hands_of_war.steps import DISCARD, DRAW_STORM
from wartable.games.hands_of_war.targets import is_legal


def _player(state: HandsState, item: Item, who: Who, at: int) -> int:
    """The player that an effect reaches, or NONE."""
    if at >= 0:
        pick = item.picks[at]
        return pick - SEAT_PICK if is_legal(state, item, item.plan.slots[at], pick) else NONE
    if isinstance(who, Fixed):
        return item.seat if who.whom == YOU else 1 - item.seat
    return NONE


@dataclass(frozen=True)
class Draw(Verb):
    count: int

    def tag(self) -> str:
        return "draw"

    def describe(self) -> str:
        return "draw a card" if self.count == 1 else f"draw {self.count} cards"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        draw(state, item.seat, self.count)


@dataclass(frozen=True)
class Discard(Reaching):
    """A player discards: by own choice or at random."""

    count: int
    at_random: bool = False

    def tag(self) -> str:
        return "discard"

    def describe(self) -> str:
        cards = "a card" if self.count == 1 else f"{self.count} cards"
        return f"{self.who.describe()} discards {cards}{' at random' if self.at_random else ''}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        seat = _player(state, item, self.who, at)
        if seat == NONE:
            return
        if not self.at_random:
            state.agenda.append(Do(DISCARD, item, self.count * 2 + seat))
            return
        for _ in range(self.count):
            hand = state.sides[seat].hand
            if hand:
                discard(state, seat, hand[state.dice.below(len(hand))])


@dataclass(frozen=True)
class Peek(Verb):
    """Look at the opponent's hand, and perhaps choose a card there."""

    discards: bool = False

    def tag(self) -> str:
        return "peek"

    def describe(self) -> str:
        then = " and choose a card there; they discard it" if self.discards else ""
        return f"look at your opponent's hand{then}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        other = state.sides[1 - item.seat]
        other.known = [True] * len(other.hand)
        if not state.quiet:
            cards = tuple([state.table.prints[number].name for number in other.hand])
            state.tell(only(item.seat), HandSeen(item.seat, cards))
            state.tell(all_but(item.seat), HandSeen(item.seat))
        if self.discards and len(other.hand) == 1 and not state.by_hand:
            discard(state, 1 - item.seat, other.hand[0])  # nothing to choose
        elif self.discards and other.hand:
            state.ask = Ask(item.seat, ASK_THEIR_DISCARD, item, [], False, 0)


@dataclass(frozen=True)
class Spellstorm(Verb):
    """6.5: look at the top card; a spell may be shown and taken."""

    count: int = 1

    def describe(self) -> str:
        return "Spellstorm" if self.count == 1 else f"Spellstorm {self.count}"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        state.agenda.append(Do(DRAW_STORM, item, self.count))


@dataclass(frozen=True)
class Regrow(Reaching):
    def tag(self) -> str:
        return "regrowth"

    def describe(self) -> str:
        return f"return {self.who.describe()} to your hand"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        pick = item.picks[at]
        if not is_legal(state, item, item.plan.slots[at], pick):
            return
        side = state.sides[item.seat]
        number = pick - CARD_PICK
        side.graveyard.remove(number)
        side.take(number, True)
        if not state.quiet:
            card = state.table.prints[number]
            state.tell(EVERYBODY, CardRegrown(item.seat, card.id, card.name))


@dataclass(frozen=True)
class Essence(Verb):
    """Gain essence at once."""

    essence: str

    def tag(self) -> str:
        return "essence"

    def describe(self) -> str:
        return f"gain {essence_words(self.essence)} essence"

    def resolve(self, state: HandsState, item: Item, at: int, zone_at: int) -> None:
        pool = state.sides[item.seat].essence
        for letter in self.essence:
            pool[COLOURS.index(letter)] += 1
        if not state.quiet:
            state.tell(EVERYBODY, EssenceGained(item.seat, self.essence, item.print.id))
