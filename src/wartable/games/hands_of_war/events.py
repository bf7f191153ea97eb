"""What may happen in Hands of War. Events carry names, so that cards of a scenario can speak too."""

from typing import ClassVar

from wartable.core.effects import joined
from wartable.core.events import Event
from wartable.core.names import Names
from wartable.games.hands_of_war.board import DURATIONS, NEXT_TURN
from wartable.games.hands_of_war.printed import CHALLENGE_WON, GLORY_WON, QUEST_DONE, essence_words

LASTING = {
    "gets": "gets {}",
    "gains": "gains {}",
    "shielded": "is shielded from the next {} damage",
    "spared": "is shielded from all combat damage",
    "pacified": "is Pacified",
    "nullified": "is Nullified",
    "firm": "stands firm: {}",
    "aside": "redirects its damage to {}",
}
"""What may last on a permanent, in the words of the cards."""
LEFT = {
    "died": "dies",
    "destroyed": "is destroyed",
    "sacrificed": "is sacrificed",
    "orphaned": "falls with its creature",
    "returned": "returns to its owner's hand",
}
"""How a permanent left the battlefield, in the words of the log."""


def _whose(name: str) -> str:
    """`Corvane Ashmoor's`, who is King Under the Bridges: titles are left out where they would stand in the way."""
    return f"{name.partition(',')[0]}'s"


class GameBegan(Event, frozen=True, tag="game_began"):
    first: int
    decks: tuple[str, str]

    def sentence(self, names: Names) -> str:
        return f"{names.does(0, 'plays')} {self.decks[0]}, {names.does(1, 'plays')} {self.decks[1]}; {names.does(self.first, 'goes')} first."


class CardSetAside(Event, frozen=True, tag="card_set_aside"):
    """Told to its owner alone."""

    seat: int
    cards: tuple[str, ...]

    def replaces(self, before: Event) -> bool:
        return isinstance(before, CardSetAside) and before.seat == self.seat

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'sets')} aside {joined(self.cards) or 'nothing'}."


class HandExchanged(Event, frozen=True, tag="hand_exchanged"):
    seat: int
    count: int

    def sentence(self, names: Names) -> str:
        if self.count == 0:
            return f"{names.does(self.seat, 'keeps')} the opening hand."
        return (
            f"{names.does(self.seat, 'exchanges')} {'a card' if self.count == 1 else f'{self.count} cards'}."
        )


class TurnBegan(Event, frozen=True, tag="turn_began"):
    turn: int
    seat: int

    def sentence(self, names: Names) -> str:
        return f"Turn {self.turn}: {names.whose(self.seat)} turn."


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """The strip of the turn shows it."""

    is_logged: ClassVar[bool] = False
    phase: str
    seat: int


class Announced(Event, frozen=True, tag="announced"):
    """Told to the announcing seat alone: what it is about to play, as far as it is picked; empty when taken back."""

    is_logged: ClassVar[bool] = False
    seat: int
    name: str
    picked: int


class ChoiceMade(Event, frozen=True, tag="choice_made"):
    """A seat answered what an effect asked of it; what comes of it is told by itself."""

    is_logged: ClassVar[bool] = False
    seat: int
    name: str


class CombatBegan(Event, frozen=True, tag="combat_began"):
    """The active player may declare attacks."""

    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'goes')} to combat."


class AttacksStruck(Event, frozen=True, tag="attacks_struck"):
    """The damage of all attacks is dealt now; nobody dies of it before combat is resolved."""

    count: int

    def sentence(self, names: Names) -> str:
        return "The attack strikes." if self.count == 1 else "The attacks strike, all at once."


class NothingToDo(Event, frozen=True, tag="nothing_to_do"):
    """Told to the player alone, whose turn goes by."""

    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names[self.seat]} can do nothing this turn."


class EssenceGained(Event, frozen=True, tag="essence_gained"):
    seat: int
    essence: str
    card: str
    """What gives it: the Standard, or a card."""

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'gains')} {essence_words(self.essence)} essence."


class CardCast(Event, frozen=True, tag="card_cast"):
    seat: int
    card: str
    name: str
    essence: str
    on: tuple[str, ...]
    waits: bool
    """It waits on the stack."""
    zone: str = ""
    """Where something is put or moved to, if that was chosen."""

    def sentence(self, names: Names) -> str:
        on = f" on {joined(self.on)}" if self.on else ""
        zone = f", into the {self.zone}," if self.zone else ""
        stack = " (it waits on the stack)" if self.waits else ""
        return f"{names.does(self.seat, 'casts')} {self.name}{on}{zone} for {self.essence}{stack}."


class AbilityUsed(Event, frozen=True, tag="ability_used"):
    seat: int
    piece: int
    name: str
    ability: str
    """Guard, Heal, Redirect, Spirit Quest or Challenge; or what a printed ability does, in the words of the card."""
    essence: str
    on: tuple[str, ...]
    waits: bool

    def sentence(self, names: Names) -> str:
        has = names.does(self.seat, "has")
        on = joined(self.on)
        price = f" for {self.essence}" if self.essence else ""
        stack = " (it waits on the stack)" if self.waits else ""
        if self.ability == "Guard":
            return f"{has} {self.name} guard against {on}{stack}."
        if self.ability == "Heal":
            return f"{has} {self.name} heal {on}{stack}."
        if self.ability == "Redirect":
            return f"{has} {self.name} redirect its damage to {on}{stack}."
        if self.ability == "Spirit Quest":
            return f"{names.does(self.seat, 'sends')} {self.name} on a Spirit Quest."
        if self.ability == "Challenge":
            return f"{has} {self.name} challenge {on}{price}{stack}."
        at = f" on {on}" if on else ""
        return f"{names.does(self.seat, 'uses')} {_whose(self.name)} ability{at}{price}{stack}."


class ItemResolved(Event, frozen=True, tag="item_resolved"):
    """Something that waited on the stack happens now."""

    item: int
    name: str
    ability: str = ""
    """As in `ability_used`; empty for a spell."""

    def sentence(self, names: Names) -> str:
        if not self.ability:
            return f"{self.name} takes effect."
        if self.ability in ("Guard", "Heal", "Redirect", "Spirit Quest", "Challenge"):
            return f"{_whose(self.name)} {self.ability} takes effect."
        return f"{_whose(self.name)} ability takes effect."


class ItemFailed(Event, frozen=True, tag="item_failed"):
    item: int
    name: str

    def sentence(self, names: Names) -> str:
        return f"{self.name} has no legal target left and does nothing."


class ItemNegated(Event, frozen=True, tag="item_negated"):
    item: int
    name: str

    def sentence(self, names: Names) -> str:
        return f"{_whose(self.name)} ability is negated."


class TriggerResolved(Event, frozen=True, tag="trigger_resolved"):
    """A trigger happens. What it does is told by itself."""

    piece: int
    name: str
    text: str
    """What it does in the words of the card, or what set it off."""

    def sentence(self, names: Names) -> str:
        if self.text == QUEST_DONE:
            return f"{self.name} returns from its Spirit Quest."
        if self.text == CHALLENGE_WON:
            return f"{self.name} wins its Challenge."
        return f"{_whose(self.name)} {self.text if self.text == GLORY_WON else 'ability'} triggers."


class PieceEntered(Event, frozen=True, tag="piece_entered"):
    piece: int
    card: str
    name: str
    seat: int
    zone: str
    exhausted: bool
    token: bool

    def sentence(self, names: Names) -> str:
        token = " (a token)" if self.token else ""
        ready = "" if self.exhausted else ", ready"
        return f"{self.name}{token} enters {names.whose(self.seat)} {self.zone}{ready}."


class PieceMoved(Event, frozen=True, tag="piece_moved"):
    piece: int
    name: str
    zone: str

    def sentence(self, names: Names) -> str:
        return f"{self.name} moves to the {self.zone}."


class PieceExhausted(Event, frozen=True, tag="piece_exhausted"):
    piece: int
    name: str
    locked: bool = False

    def sentence(self, names: Names) -> str:
        return f"{self.name} is exhausted{' and locked' if self.locked else ''}."


class PieceReadied(Event, frozen=True, tag="piece_readied"):
    piece: int
    name: str

    def sentence(self, names: Names) -> str:
        return f"{self.name} is ready."


class PieceStaysLocked(Event, frozen=True, tag="piece_stays_locked"):
    piece: int
    name: str

    def sentence(self, names: Names) -> str:
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

    def sentence(self, names: Names) -> str:
        words = f", {', '.join(self.abilities)}" if self.abilities else ""
        most = max(0, self.maximum)
        wounds = f", health {max(0, self.health)} of {most}" if self.health != self.maximum else ""
        return f"{self.name} is now {self.attack}/{most}, Range {self.range}{words}{wounds}."


class Lasted(Event, frozen=True, tag="lasted"):
    """Something that lasts begins on a permanent."""

    piece: int
    name: str
    kind: str
    """gets, gains, shielded, spared, pacified, nullified, firm or aside."""
    what: str
    """By how much, which ability, how much damage, or to whom it is turned aside."""
    until: int
    """0 for good, 1 until end of turn, 2 until the next turn of `seat` begins, 3 while its source is in play."""
    seat: int
    """The seat whose doing it is."""
    text: str
    """The same in the words of a card."""

    def replaces(self, before: Event) -> bool:
        # What a trigger does to its own permanent says that it happened.
        return before == TriggerResolved(self.piece, self.name, f"this {self.text}")

    def sentence(self, names: Names) -> str:
        until = (
            f" until {names.whose(self.seat)} next turn begins"
            if self.until == NEXT_TURN
            else DURATIONS[self.until]
        )
        return f"{self.name} {LASTING[self.kind].format(self.what)}{until}."


def something_lasts(piece: int, name: str, kind: str, what: str, until: int, seat: int) -> Lasted:
    text = f"{LASTING[kind].format(what)}{DURATIONS[until]}"
    return Lasted(piece, name, kind, what, until, seat, text)


MOST_NAMED = 3
"""Names that are told one by one; more are counted."""


class EffectsEnded(Event, frozen=True, tag="effects_ended"):
    pieces: tuple[int, ...]
    names: tuple[str, ...]

    def sentence(self, names: Names) -> str:
        if len(self.names) > MOST_NAMED or len(set(self.names)) < len(self.names):
            return f"Temporary effects end on {len(self.names)} permanents."
        return f"Temporary effects end on {joined(self.names)}."


class DamageDealt(Event, frozen=True, tag="damage_dealt", omit_defaults=True):
    piece: int
    name: str
    amount: int
    health: int
    by: str
    source: int = -1
    """The permanent that deals it, of which there may be two with one name; -1: a spell."""

    def sentence(self, names: Names) -> str:
        return f"{self.by} deals {self.amount} damage to {self.name} ({max(0, self.health)} left)."


class DamageStopped(Event, frozen=True, tag="damage_stopped"):
    piece: int
    name: str
    amount: int

    def sentence(self, names: Names) -> str:
        return f"{self.amount} damage to {self.name} is prevented."


class HealthLost(Event, frozen=True, tag="health_lost"):
    piece: int
    name: str
    amount: int
    health: int

    def sentence(self, names: Names) -> str:
        return f"{self.name} loses {self.amount} health ({max(0, self.health)} left)."


class Healed(Event, frozen=True, tag="healed"):
    piece: int
    name: str
    amount: int
    health: int

    def sentence(self, names: Names) -> str:
        return f"{self.name} regains {self.amount} health (now {self.health})."


class CountersPut(Event, frozen=True, tag="counters_put"):
    piece: int
    name: str
    kind: str
    count: int
    total: int

    def sentence(self, names: Names) -> str:
        counters = f"a {self.kind} counter" if self.count == 1 else f"{self.count} {self.kind} counters"
        return f"{self.name} gets {counters} (now {self.total})."


class PieceLeft(Event, frozen=True, tag="piece_left"):
    piece: int
    name: str
    how: str
    """`died`, `destroyed`, `sacrificed`, `orphaned` (its host has left) or `returned` (to its owner's hand)"""

    def sentence(self, names: Names) -> str:
        return f"{self.name} {LEFT[self.how]}."


class ControlChanged(Event, frozen=True, tag="control_changed"):
    piece: int
    name: str
    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names[self.seat]} now {names.verb(self.seat, 'controls')} {self.name}."


class AttackDeclared(Event, frozen=True, tag="attack_declared"):
    piece: int
    name: str
    target: int
    target_name: str

    def sentence(self, names: Names) -> str:
        return f"{self.name} attacks {self.target_name}."


class AttackTakenBack(Event, frozen=True, tag="attack_taken_back"):
    piece: int
    name: str

    def sentence(self, names: Names) -> str:
        return f"{self.name} does not attack after all."


class AttacksConfirmed(Event, frozen=True, tag="attacks_confirmed"):
    seat: int
    count: int

    def sentence(self, names: Names) -> str:
        what = {1: "the attack", 2: "both attacks"}.get(self.count, f"all {self.count} attacks")
        return f"{names.does(self.seat, 'confirms')} {what}."


class AttackGuarded(Event, frozen=True, tag="attack_guarded"):
    piece: int
    name: str
    target: int
    target_name: str

    def sentence(self, names: Names) -> str:
        return f"{self.target_name} steps in: {self.name} now attacks it."


class AttackFailed(Event, frozen=True, tag="attack_failed"):
    piece: int
    name: str

    def sentence(self, names: Names) -> str:
        if not self.name:
            return "An attack comes to nothing: its attacker is gone."
        return f"{_whose(self.name)} attack comes to nothing."


class Passed(Event, frozen=True, tag="passed"):
    """Told where the player could have answered."""

    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'passes')}."


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """The owner hears which cards, everybody else how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def sentence(self, names: Names) -> str:
        if self.cards:
            return f"{names.does(self.seat, 'draws')} {joined(self.cards)}."
        return f"{names.does(self.seat, 'draws')} {'a card' if self.count == 1 else f'{self.count} cards'}."


class DeckWasEmpty(Event, frozen=True, tag="deck_was_empty"):
    seat: int
    loss: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'has')} no card left to draw and {names.verb(self.seat, 'suffers')} Attrition {self.loss}."


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    seat: int
    card: str
    name: str

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'discards')} {self.name}."


class HandSeen(Event, frozen=True, tag="hand_seen"):
    """A look at a hand: the seat that looks hears the cards, everybody else only that there was a look."""

    seat: int
    cards: tuple[str, ...] = ()

    def sentence(self, names: Names) -> str:
        if self.cards:
            return f"{names.does(self.seat, 'looks')} at {names.whose(1 - self.seat)} hand: {joined(self.cards)}."
        return f"{names.does(self.seat, 'looks')} at {names.whose(1 - self.seat)} hand."


class TopSeen(Event, frozen=True, tag="top_seen"):
    """Spellstorm: its player hears the card, everybody else that there was a look."""

    seat: int
    card: str = ""

    def sentence(self, names: Names) -> str:
        seen = f": {self.card}" if self.card else ""
        return f"{names.does(self.seat, 'looks')} at the top card of the deck{seen}."


class TopLeft(Event, frozen=True, tag="top_left"):
    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'leaves')} it on top."


class TopTaken(Event, frozen=True, tag="top_taken"):
    seat: int
    card: str
    name: str

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'shows')} {self.name} and {names.verb(self.seat, 'takes')} it."


class CardRegrown(Event, frozen=True, tag="card_regrown"):
    seat: int
    card: str
    name: str

    def sentence(self, names: Names) -> str:
        return f"{self.name} returns from the graveyard to {names.whose(self.seat)} hand."


class GameEnded(Event, frozen=True, tag="game_ended"):
    winner: int | None
    reason: str

    def sentence(self, names: Names) -> str:
        is_fall = self.reason == "standard"
        if self.winner is None:
            why = (
                "both Battle Standards have fallen"
                if is_fall
                else "after turn 60 both Standards have the same health"
            )
            return f"A draw: {why}."
        why = (
            f"{names.whose(1 - self.winner)} Battle Standard has fallen"
            if is_fall
            else f"after turn 60 {names.whose(self.winner)} Standard has more health left"
        )
        return f"{names.does(self.winner, 'wins')}: {why}."


EVENTS = (
    GameBegan, CardSetAside, HandExchanged, TurnBegan, PhaseBegan, Announced, ChoiceMade, CombatBegan, AttacksStruck, NothingToDo, EssenceGained, CardCast, AbilityUsed,
    ItemResolved, ItemFailed, ItemNegated, TriggerResolved, PieceEntered, PieceMoved, PieceExhausted,
    PieceReadied, PieceStaysLocked, PieceChanged, Lasted, EffectsEnded, DamageDealt, DamageStopped, HealthLost, Healed,
    CountersPut, PieceLeft, ControlChanged, AttackDeclared, AttackTakenBack, AttacksConfirmed, AttackGuarded,
    AttackFailed, Passed, CardsDrawn, DeckWasEmpty, CardDiscarded, HandSeen, TopSeen, TopLeft, TopTaken, CardRegrown,
    GameEnded,
)  # fmt: skip
