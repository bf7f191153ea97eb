"""What may happen in The Battlefield."""

from collections.abc import Sequence

from wartable.core.effects import joined
from wartable.core.events import Event
from wartable.games.the_battlefield.cards import ALL, NUMBERS


def _name(id: str) -> str:
    return ALL[NUMBERS[id]].name


class ArmyNamed(Event, frozen=True, tag="army_named"):
    """A seat has named its army; which one stays secret."""

    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} has named an army."


class ArmiesTaken(Event, frozen=True, tag="armies_taken"):
    armies: tuple[str, ...]
    rolls: tuple[int, ...]
    """The die rolls for it, P1 and P2 in turn, if both wanted the same army."""

    def say(self, names: Sequence[str]) -> str:
        rolled = f" after rolling {', '.join(str(roll) for roll in self.rolls)}" if self.rolls else ""
        return f"{names[0]} leads the {self.armies[0]} army, {names[1]} the {self.armies[1]} army{rolled}."


class WishWritten(Event, frozen=True, tag="wish_written"):
    """Told to the wisher alone: the wish list so far."""

    seat: int
    cards: tuple[str, ...]

    def say(self, names: Sequence[str]) -> str:
        listed = joined([_name(id) for id in self.cards])
        return (
            f"{names[self.seat]} wishes for {listed}." if listed else f"{names[self.seat]} has no wish yet."
        )


class WishesServed(Event, frozen=True, tag="wishes_served"):
    """Told to the wisher alone: what came of the wish list."""

    seat: int
    served: tuple[str, ...]
    drawn: tuple[str, ...]
    """One card from the top of the deck for each missed wish."""

    def say(self, names: Sequence[str]) -> str:
        who = names[self.seat]
        served, drawn = (joined([_name(id) for id in ids]) for ids in (self.served, self.drawn))
        missed = "the missed wish" if len(self.drawn) == 1 else f"{len(self.drawn)} missed wishes"
        if not served:
            return f"{who} misses every wish and draws {drawn} instead."
        return f"{who} is granted {served}" + (f", and draws {drawn} for {missed}." if drawn else ".")


class HandTaken(Event, frozen=True, tag="hand_taken"):
    seat: int
    count: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} takes up a hand of {self.count} cards."


class StarterRolled(Event, frozen=True, tag="starter_rolled"):
    rolls: tuple[int, ...]
    starter: int

    def say(self, names: Sequence[str]) -> str:
        rolls = ", ".join(str(roll) for roll in self.rolls)
        return f"The dice fall {rolls}: {names[self.starter]} starts."


class BattleBegan(Event, frozen=True, tag="battle_began"):
    battle: int
    starter: int

    def say(self, names: Sequence[str]) -> str:
        return f"Battle {self.battle} begins; {names[self.starter]} moves first."


class CardPlayed(Event, frozen=True, tag="card_played"):
    seat: int
    card: str
    slot: str
    pair: bool

    def say(self, names: Sequence[str]) -> str:
        pair = ", making a pair" if self.pair else ""
        return f"{names[self.seat]} plays {_name(self.card)} to {self.slot}{pair}."


class CardCleared(Event, frozen=True, tag="card_cleared"):
    """A wild card goes to its owner's discard pile, on whichever side it lay."""

    card: str
    slot: str
    owner: int

    def say(self, names: Sequence[str]) -> str:
        pile = f"{names[self.owner]}'s discard pile"
        return f"{_name(self.card)} is cleared from {self.slot} and goes to {pile}."


class Folded(Event, frozen=True, tag="folded"):
    seat: int
    automatic: bool

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} {'cannot play a card and folds' if self.automatic else 'folds'}."


class BattleEnded(Event, frozen=True, tag="battle_ended"):
    battle: int
    totals: tuple[int, int, int, int]
    """A and D of P1, A and D of P2."""
    scores: tuple[int, int]
    winner: int | None

    def say(self, names: Sequence[str]) -> str:
        a1, d1, a2, d2 = self.totals
        sums = f"{a1}/{d1} against {a2}/{d2}, which scores {self.scores[0]} to {self.scores[1]}"
        result = f"{names[self.winner]} wins the battle" if self.winner is not None else "The battle is drawn"
        return f"Battle {self.battle} ends at {sums}. {result}."


class CardFlipped(Event, frozen=True, tag="card_flipped"):
    card: str
    slot: str

    def say(self, names: Sequence[str]) -> str:
        return f"{_name(self.card)} is flipped face down and blocks {self.slot}."


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """The owner hears which cards, everybody else how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def say(self, names: Sequence[str]) -> str:
        if self.cards:
            return f"{names[self.seat]} draws {joined([_name(id) for id in self.cards])}."
        return f"{names[self.seat]} draws {self.count} card{'s' if self.count != 1 else ''}."


class GameEnded(Event, frozen=True, tag="game_ended"):
    winner: int | None
    wins: tuple[int, int]
    cumulative: tuple[int, int]

    def say(self, names: Sequence[str]) -> str:
        score = f"battles {self.wins[0]}–{self.wins[1]}, points {self.cumulative[0]}–{self.cumulative[1]}"
        return (
            f"{names[self.winner]} wins the war: {score}." if self.winner is not None else f"A draw: {score}."
        )


EVENTS = (
    ArmyNamed, ArmiesTaken, WishWritten, WishesServed, HandTaken, StarterRolled, BattleBegan, CardPlayed, CardCleared,
    Folded, BattleEnded, CardFlipped, CardsDrawn, GameEnded,
)  # fmt: skip
