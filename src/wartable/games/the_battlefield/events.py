"""What may happen in The Battlefield."""

from typing import ClassVar

from wartable.core.effects import joined
from wartable.core.events import Event
from wartable.core.names import Names, capital
from wartable.games.the_battlefield.cards import ALL, NUMBERS


def _name(card_id: str) -> str:
    return ALL[NUMBERS[card_id]].name


def _side(slot: str) -> tuple[int, str]:
    """`P2:R4` is the R4 of seat 1."""
    owner, place = slot.split(":")
    return int(owner[1:]) - 1, place


class ArmyNamed(Event, frozen=True, tag="army_named"):
    """A seat has named its army; which one stays secret."""

    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'has')} named an army."


class ArmiesTaken(Event, frozen=True, tag="armies_taken"):
    armies: tuple[str, ...]
    rolls: tuple[int, ...]
    """The die rolls for it, P1 and P2 in turn, if both wanted the same army."""

    def sentence(self, names: Names) -> str:
        fell = joined([str(roll) for roll in self.rolls])
        rolled = f"Both want the same army, and the dice fall {fell}: " if self.rolls else ""
        first, second = (
            f"{names.does(seat, 'leads')} the {army} army" for seat, army in enumerate(self.armies)
        )
        return f"{rolled}{first} and {second}."


class WishWritten(Event, frozen=True, tag="wish_written"):
    """Told to the wisher alone: the wish list so far, which the table shows. What comes of it is told."""

    is_logged: ClassVar[bool] = False
    seat: int
    cards: tuple[str, ...]


class WishesServed(Event, frozen=True, tag="wishes_served"):
    """Told to the wisher alone: what came of the wish list."""

    seat: int
    served: tuple[str, ...]
    drawn: tuple[str, ...]
    """One card from the top of the deck for each missed wish."""

    def sentence(self, names: Names) -> str:
        served, drawn = (joined([_name(card_id) for card_id in ids]) for ids in (self.served, self.drawn))
        missed = "the missed wish" if len(self.drawn) == 1 else f"{len(self.drawn)} missed wishes"
        if not served:
            return f"{names.does(self.seat, 'misses')} every wish and {names.verb(self.seat, 'draws')} {drawn} instead."
        return f"{names.does(self.seat, 'is')} granted {served}" + (
            f" and {names.verb(self.seat, 'draws')} {drawn} for {missed}." if drawn else "."
        )


class HandTaken(Event, frozen=True, tag="hand_taken"):
    seat: int
    count: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'takes')} up a hand of {self.count} cards."


class StarterRolled(Event, frozen=True, tag="starter_rolled"):
    rolls: tuple[int, ...]
    starter: int

    def sentence(self, names: Names) -> str:
        return f"The dice fall {joined([str(roll) for roll in self.rolls])}: {names.does(self.starter, 'starts')}."


class BattleBegan(Event, frozen=True, tag="battle_began"):
    battle: int
    starter: int

    def sentence(self, names: Names) -> str:
        return f"Battle {self.battle} begins; {names.does(self.starter, 'moves')} first."


class CardPlayed(Event, frozen=True, tag="card_played"):
    seat: int
    card: str
    slot: str
    pair: bool

    def sentence(self, names: Names) -> str:
        pair = ", making a pair" if self.pair else ""
        owner, place = _side(self.slot)
        where = place if owner == self.seat else f"{names.whose(owner)} {place}"
        return f"{names.does(self.seat, 'plays')} {_name(self.card)} on {where}{pair}."


class CardCleared(Event, frozen=True, tag="card_cleared"):
    """A wild card goes to its owner's discard pile, on whichever side it lay."""

    card: str
    slot: str
    owner: int

    def sentence(self, names: Names) -> str:
        owner, place = _side(self.slot)
        pile = f"{names.whose(self.owner)} discard pile"
        return f"{_name(self.card)} is cleared from {names.whose(owner)} {place} and goes to {pile}."


class Folded(Event, frozen=True, tag="folded"):
    seat: int
    automatic: bool

    def sentence(self, names: Names) -> str:
        if self.automatic:
            return f"{names.does(self.seat, 'folds')}: no card can be played."
        return f"{names.does(self.seat, 'folds')}."


class BattleEnded(Event, frozen=True, tag="battle_ended"):
    battle: int
    totals: tuple[int, int, int, int]
    """A and D of P1, A and D of P2."""
    scores: tuple[int, int]
    winner: int | None

    def sentence(self, names: Names) -> str:
        first, second = (
            f"{names.does(seat, 'has')} {self.totals[2 * seat]}/{self.totals[2 * seat + 1]} and"
            f" {names.verb(seat, 'scores')} {self.scores[seat]}"
            for seat in (0, 1)
        )
        result = (
            f"{names.does(self.winner, 'wins')} the battle"
            if self.winner is not None
            else "The battle is drawn"
        )
        return f"Battle {self.battle} ends: {first}, {second}. {capital(result)}."


class CardFlipped(Event, frozen=True, tag="card_flipped"):
    card: str
    slot: str

    def sentence(self, names: Names) -> str:
        owner, place = _side(self.slot)
        return f"{_name(self.card)} is flipped face down and blocks {names.whose(owner)} {place}."


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """The owner hears which cards, everybody else how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def sentence(self, names: Names) -> str:
        if self.cards:
            return f"{names.does(self.seat, 'draws')} {joined([_name(card_id) for card_id in self.cards])}."
        return f"{names.does(self.seat, 'draws')} {'a card' if self.count == 1 else f'{self.count} cards'}."


class GameEnded(Event, frozen=True, tag="game_ended"):
    winner: int | None
    wins: tuple[int, int]
    cumulative: tuple[int, int]

    def sentence(self, names: Names) -> str:
        one = self.winner or 0
        wins, points = (f"{each[one]}–{each[1 - one]}" for each in (self.wins, self.cumulative))
        result = f"{names.does(self.winner, 'wins')} the war" if self.winner is not None else "A draw"
        return f"{result}: battles {wins}, points {points}."


EVENTS = (
    ArmyNamed, ArmiesTaken, WishWritten, WishesServed, HandTaken, StarterRolled, BattleBegan, CardPlayed, CardCleared,
    Folded, BattleEnded, CardFlipped, CardsDrawn, GameEnded,
)  # fmt: skip
