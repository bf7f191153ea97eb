"""What may happen in Hands of War. Events carry names, so that cards of a scenario can speak too."""

from collections.abc import Sequence

from wartable.core.effects import joined
from wartable.core.events import Event


class GameBegan(Event, frozen=True, tag="game_began"):
    first: int
    decks: tuple[str, str]

    def say(self, names: Sequence[str]) -> str:
        return f"{names[0]} plays {self.decks[0]}, {names[1]} plays {self.decks[1]}; {names[self.first]} goes first."


class CardSetAside(Event, frozen=True, tag="card_set_aside"):
    """Told to its owner alone."""

    seat: int
    cards: tuple[str, ...]

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} sets aside {joined(self.cards) or 'nothing'}."


class HandExchanged(Event, frozen=True, tag="hand_exchanged"):
    seat: int
    count: int

    def say(self, names: Sequence[str]) -> str:
        if self.count == 0:
            return f"{names[self.seat]} keeps the opening hand."
        return f"{names[self.seat]} exchanges {self.count} card{'s' if self.count != 1 else ''}."


class TurnBegan(Event, frozen=True, tag="turn_began"):
    turn: int
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"Turn {self.turn}: {names[self.seat]}."


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    phase: str
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]}: {self.phase}."


class EssenceGained(Event, frozen=True, tag="essence_gained"):
    seat: int
    essence: str
    card: str
    """What gives it: the Standard, or a card."""

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} gains {self.essence} essence."


class Announced(Event, frozen=True, tag="announced"):
    """Told to the announcing seat alone: what it is about to play, as far as it is picked."""

    seat: int
    name: str
    picked: int

    def say(self, names: Sequence[str]) -> str:
        if not self.name:
            return f"{names[self.seat]} takes it back."
        return f"{names[self.seat]} is about to play {self.name}."


class CardCast(Event, frozen=True, tag="card_cast"):
    seat: int
    card: str
    name: str
    essence: str
    on: tuple[str, ...]
    waits: bool
    """It waits on the stack."""

    def say(self, names: Sequence[str]) -> str:
        on = f" on {joined(self.on)}" if self.on else ""
        stack = " onto the stack" if self.waits else ""
        return f"{names[self.seat]} casts {self.name}{on}{stack} for {self.essence}."


class AbilityUsed(Event, frozen=True, tag="ability_used"):
    seat: int
    piece: int
    name: str
    ability: str
    on: tuple[str, ...]
    waits: bool

    def say(self, names: Sequence[str]) -> str:
        on = f" on {joined(self.on)}" if self.on else ""
        return f"{names[self.seat]} uses {self.ability} of {self.name}{on}."


class ItemResolved(Event, frozen=True, tag="item_resolved"):
    item: int
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} resolves."


class ItemFailed(Event, frozen=True, tag="item_failed"):
    item: int
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} has no legal target left and does nothing."


class ItemNegated(Event, frozen=True, tag="item_negated"):
    item: int
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"The ability of {self.name} is negated."


class TriggerResolved(Event, frozen=True, tag="trigger_resolved"):
    piece: int
    name: str
    text: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name}: {self.text}."


class ChoiceMade(Event, frozen=True, tag="choice_made"):
    """A seat answered what an effect asked of it."""

    seat: int
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} chooses for {self.name}."


class PieceEntered(Event, frozen=True, tag="piece_entered"):
    piece: int
    card: str
    name: str
    seat: int
    zone: str
    exhausted: bool
    token: bool

    def say(self, names: Sequence[str]) -> str:
        token = " (a token)" if self.token else ""
        ready = "" if self.exhausted else ", ready"
        return f"{self.name}{token} enters {names[self.seat]}'s {self.zone}{ready}."


class PieceMoved(Event, frozen=True, tag="piece_moved"):
    piece: int
    name: str
    zone: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} moves to {self.zone}."


class PieceExhausted(Event, frozen=True, tag="piece_exhausted"):
    piece: int
    name: str
    locked: bool = False

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} is exhausted{' and locked' if self.locked else ''}."


class PieceReadied(Event, frozen=True, tag="piece_readied"):
    piece: int
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} is ready."


class PieceStaysLocked(Event, frozen=True, tag="piece_stays_locked"):
    piece: int
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} is locked and does not ready; the lock is used up."


class PieceChanged(Event, frozen=True, tag="piece_changed"):
    """Its numbers or abilities are different now."""

    piece: int
    name: str
    attack: int
    health: int
    maximum: int
    range: int
    abilities: tuple[str, ...]

    def say(self, names: Sequence[str]) -> str:
        words = f", {', '.join(self.abilities)}" if self.abilities else ""
        return f"{self.name} is now {self.attack}/{self.health} of {self.maximum}, Range {self.range}{words}."


class Lasted(Event, frozen=True, tag="lasted"):
    """Something that lasts begins on a permanent."""

    piece: int
    name: str
    text: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} {self.text}."


class EffectsEnded(Event, frozen=True, tag="effects_ended"):
    pieces: tuple[int, ...]
    names: tuple[str, ...]

    def say(self, names: Sequence[str]) -> str:
        return f"Effects end on {joined(self.names)}."


class DamageDealt(Event, frozen=True, tag="damage_dealt"):
    piece: int
    name: str
    amount: int
    health: int
    by: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.by} deals {self.amount} damage to {self.name} ({self.health} left)."


class DamageStopped(Event, frozen=True, tag="damage_stopped"):
    piece: int
    name: str
    amount: int

    def say(self, names: Sequence[str]) -> str:
        return f"{self.amount} damage to {self.name} is prevented."


class HealthLost(Event, frozen=True, tag="health_lost"):
    piece: int
    name: str
    amount: int
    health: int

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} loses {self.amount} health ({self.health} left)."


class Healed(Event, frozen=True, tag="healed"):
    piece: int
    name: str
    amount: int
    health: int

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} is healed by {self.amount} (now {self.health})."


class CountersPut(Event, frozen=True, tag="counters_put"):
    piece: int
    name: str
    kind: str
    count: int
    total: int

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} gets {self.count} {self.kind} counter{'s' if self.count != 1 else ''} ({self.total} now)."


class PieceLeft(Event, frozen=True, tag="piece_left"):
    piece: int
    name: str
    how: str
    """dies, is destroyed, is sacrificed, returns to its owner's hand"""

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} {self.how}."


class ControlChanged(Event, frozen=True, tag="control_changed"):
    piece: int
    name: str
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} now controls {self.name}."


class AttackDeclared(Event, frozen=True, tag="attack_declared"):
    piece: int
    name: str
    target: int
    target_name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} attacks {self.target_name}."


class AttackTakenBack(Event, frozen=True, tag="attack_taken_back"):
    piece: int
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} does not attack after all."


class AttacksConfirmed(Event, frozen=True, tag="attacks_confirmed"):
    seat: int
    count: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} confirms {self.count} attack{'s' if self.count != 1 else ''}."


class AttackGuarded(Event, frozen=True, tag="attack_guarded"):
    piece: int
    name: str
    target: int
    target_name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.target_name} steps in: {self.name} now attacks it."


class AttackFailed(Event, frozen=True, tag="attack_failed"):
    piece: int
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"The attack of {self.name} comes to nothing."


class Passed(Event, frozen=True, tag="passed"):
    seat: int
    automatic: bool

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} passes{' (nothing to play)' if self.automatic else ''}."


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """The owner hears which cards, everybody else how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def say(self, names: Sequence[str]) -> str:
        if self.cards:
            return f"{names[self.seat]} draws {joined(self.cards)}."
        return f"{names[self.seat]} draws {self.count} card{'s' if self.count != 1 else ''}."


class DeckWasEmpty(Event, frozen=True, tag="deck_was_empty"):
    seat: int
    loss: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} has no card left to draw: Attrition {self.loss}."


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    seat: int
    card: str
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} discards {self.name}."


class HandSeen(Event, frozen=True, tag="hand_seen"):
    """Who looks hears the cards, everybody else that there was a look."""

    seat: int
    cards: tuple[str, ...] = ()

    def say(self, names: Sequence[str]) -> str:
        if self.cards:
            return f"{names[self.seat]} looks at the opponent's hand: {joined(self.cards)}."
        return f"{names[self.seat]} looks at the opponent's hand."


class TopSeen(Event, frozen=True, tag="top_seen"):
    """Spellstorm: its player hears the card, everybody else that there was a look."""

    seat: int
    card: str = ""

    def say(self, names: Sequence[str]) -> str:
        seen = f": {self.card}" if self.card else ""
        return f"{names[self.seat]} looks at the top card of the deck{seen}."


class TopLeft(Event, frozen=True, tag="top_left"):
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} leaves it on top."


class TopTaken(Event, frozen=True, tag="top_taken"):
    seat: int
    card: str
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} shows {self.name} and takes it."


class CardRegrown(Event, frozen=True, tag="card_regrown"):
    seat: int
    card: str
    name: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.name} returns from the graveyard to {names[self.seat]}'s hand."


class GameEnded(Event, frozen=True, tag="game_ended"):
    winner: int | None
    reason: str

    def say(self, names: Sequence[str]) -> str:
        why = "a Battle Standard has fallen" if self.reason == "standard" else "the sixtieth turn is over"
        if self.winner is None:
            return f"A draw: {'both Standards have fallen' if self.reason == 'standard' else why}."
        return f"{names[self.winner]} wins: {why}."


EVENTS = (
    GameBegan, CardSetAside, HandExchanged, TurnBegan, PhaseBegan, EssenceGained, Announced, CardCast, AbilityUsed,
    ItemResolved, ItemFailed, ItemNegated, TriggerResolved, ChoiceMade, PieceEntered, PieceMoved, PieceExhausted,
    PieceReadied, PieceStaysLocked, PieceChanged, Lasted, EffectsEnded, DamageDealt, DamageStopped, HealthLost, Healed,
    CountersPut, PieceLeft, ControlChanged, AttackDeclared, AttackTakenBack, AttacksConfirmed, AttackGuarded,
    AttackFailed, Passed, CardsDrawn, DeckWasEmpty, CardDiscarded, HandSeen, TopSeen, TopLeft, TopTaken, CardRegrown,
    GameEnded,
)  # fmt: skip
