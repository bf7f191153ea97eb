"""What may happen in The Art of Battle. A turn is told blow by blow, with the sums."""

from collections.abc import Sequence

from wartable.core.effects import joined
from wartable.core.events import Event
from wartable.games.art_of_battle.board import SEATS, TEAM_NAMES
from wartable.games.art_of_battle.cards import name_of


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """Told to those who may see the hand."""

    seat: int
    cards: tuple[str, ...]

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} is dealt {joined([name_of(id) for id in self.cards])}."


class TurnBegan(Event, frozen=True, tag="turn_began"):
    turn: int

    def say(self, names: Sequence[str]) -> str:
        return f"Turn {self.turn} begins."


# -- PLAY ------------------------------------------------------------------------------------------------------


class LockedIn(Event, frozen=True, tag="locked_in"):
    """A seat has locked; what it locked stays secret."""

    seat: int
    cards: int | None = None
    """How many cards were laid down, where the table shows that."""

    def say(self, names: Sequence[str]) -> str:
        if self.cards is None:
            return f"{names[self.seat]} has locked in."
        return f"{names[self.seat]} has locked in with {self.cards} card{'' if self.cards == 1 else 's'}."


class Committed(Event, frozen=True, tag="committed"):
    """What a seat has locked in PLAY: told to those who may know."""

    seat: int
    card: str | None
    direction: str | None = None
    row: int | None = None

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} will {_play(self.card, self.direction, self.row)}."


class Answered(Event, frozen=True, tag="answered"):
    """What a seat has locked in DRAW: told to those who may know."""

    seat: int
    discard: str | None
    draw: bool
    """A card will be drawn: never with a full hand."""

    def say(self, names: Sequence[str]) -> str:
        away = f"discard {name_of(self.discard)}" if self.discard else "keep its hand"
        return f"{names[self.seat]} will {away}{' and draw' if self.draw else ''}."


class LockTakenBack(Event, frozen=True, tag="lock_taken_back"):
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} thinks again."


# -- REVEAL ----------------------------------------------------------------------------------------------------


class Revealed(Event, frozen=True, tag="revealed"):
    seat: int
    card: str | None
    direction: str | None
    row: int | None
    cost: int
    stamina: int
    """What is left after paying."""

    def say(self, names: Sequence[str]) -> str:
        if self.card is None:
            return f"{names[self.seat]} passes."
        paid = f" for {self.cost} Stamina, {self.stamina} left" if self.cost else ""
        with_direction = f" with {self.direction}" if self.direction else ""
        return f"{names[self.seat]} reveals {name_of(self.card)}{with_direction}{paid}."


class WeaponPlaced(Event, frozen=True, tag="weapon_placed"):
    seat: int
    card: str
    lane: str
    row: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]}'s {name_of(self.card)} goes to lane {self.lane}, row {self.row}."


class ModifierAttached(Event, frozen=True, tag="modifier_attached"):
    seat: int
    card: str
    owner: int
    """The owner of the Weapon."""
    weapon: str

    def say(self, names: Sequence[str]) -> str:
        on = f"{names[self.owner]}'s {name_of(self.weapon)}"
        return f"{names[self.seat]}'s {name_of(self.card)} is attached to {on}."


class CardFailed(Event, frozen=True, tag="card_failed"):
    """A Modifier or an Action without its target, or with its Weapon in the wrong row, does nothing."""

    seat: int
    card: str
    why: str
    """no_weapon, wrong_row or not_standing"""

    def say(self, names: Sequence[str]) -> str:
        reason = {
            "no_weapon": "there is no allied Weapon",
            "wrong_row": "the Weapon is in the wrong row",
            "not_standing": "nobody stands there",
        }[self.why]
        return f"{names[self.seat]}'s {name_of(self.card)} fails: {reason}."


class WeaponRedirected(Event, frozen=True, tag="weapon_redirected"):
    seat: int
    owner: int
    weapon: str
    lane: str
    row: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.owner]}'s {name_of(self.weapon)} changes to lane {self.lane}, row {self.row}."


class WeaponLunged(Event, frozen=True, tag="weapon_lunged"):
    seat: int
    owner: int
    weapon: str
    lane: str
    row: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.owner]}'s {name_of(self.weapon)} lunges to row {self.row} of lane {self.lane}."


class WeaponHeld(Event, frozen=True, tag="weapon_held"):
    owner: int
    weapon: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.owner]}'s {name_of(self.weapon)} is held this turn."


class Charged(Event, frozen=True, tag="charged"):
    """A Shoulder Charge finds its enemy."""

    seat: int
    target: int
    damage: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} charges {names[self.target]} for {self.damage}."


class Healed(Event, frozen=True, tag="healed"):
    seat: int
    target: int
    health: int

    def say(self, names: Sequence[str]) -> str:
        whose = "its own" if self.seat == self.target else f"{names[self.target]}'s"
        return f"{names[self.seat]} dresses {whose} wounds: {self.health} Health."


class Rallied(Event, frozen=True, tag="rallied"):
    """A Rally or Nothing Left to Lose gives Stamina to these seats."""

    seat: int
    targets: tuple[int, ...]
    stamina: int

    def say(self, names: Sequence[str]) -> str:
        whom = joined([names[each] for each in self.targets])
        return f"{names[self.seat]}'s call gives {whom} {self.stamina} Stamina."


class AllStruck(Event, frozen=True, tag="all_struck"):
    """Nothing Left to Lose strikes every standing enemy."""

    seat: int
    targets: tuple[int, ...]
    damage: int

    def say(self, names: Sequence[str]) -> str:
        whom = joined([names[each] for each in self.targets])
        return f"{names[self.seat]} has nothing left to lose: {self.damage} damage to {whom}."


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A Proficiency goes to its owner's discard pile."""

    seat: int
    card: str

    def say(self, names: Sequence[str]) -> str:
        return f"{name_of(self.card)} goes to {names[self.seat]}'s discard pile."


# -- MOVE ------------------------------------------------------------------------------------------------------


class WeaponMoved(Event, frozen=True, tag="weapon_moved"):
    owner: int
    weapon: str
    lane: str
    row: int
    """The row it is in now; 0 is the resolution zone."""

    def say(self, names: Sequence[str]) -> str:
        to = f"row {self.row}" if self.row else "the centre"
        return f"{names[self.owner]}'s {name_of(self.weapon)} moves to {to} in lane {self.lane}."


class WeaponStayed(Event, frozen=True, tag="weapon_stayed"):
    """A held Weapon does not move; the mark is wiped."""

    owner: int
    weapon: str
    lane: str
    row: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.owner]}'s {name_of(self.weapon)} stays in row {self.row} of lane {self.lane}."


# -- RESOLVE ---------------------------------------------------------------------------------------------------


class WeaponArrived(Event, frozen=True, tag="weapon_arrived"):
    """A Weapon resolves: its printed number, and what Modifiers and LS1 add. For rest: the Stamina it gives."""

    owner: int
    weapon: str
    lane: str
    does: str
    """attack, block or rest"""
    printed: int
    added: int

    def say(self, names: Sequence[str]) -> str:
        what = {"attack": "attack", "block": "block", "rest": "rest"}[self.does]
        total = (
            f"{self.printed} + {self.added} = {self.printed + self.added}"
            if self.added
            else f"{self.printed}"
        )
        return f"{names[self.owner]}'s {name_of(self.weapon)} arrives in lane {self.lane}: {what} {total}."


class UnbrokenGuards(Event, frozen=True, tag="unbroken_guards"):
    """LS1 adds block to its holder's home lane in this RESOLVE."""

    seat: int
    block: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} stands unbroken: block {self.block} in lane {SEATS[self.seat]}."


class AttackResolved(Event, frozen=True, tag="attack_resolved"):
    """The sums of one attacked lane: hit = attack − (block − gap, not below 0), not below 0."""

    lane: str
    """Where the attack came from."""
    target: int
    attack: int
    block: int
    gap: int
    hit: int
    lost: bool = False
    """The target had fallen before."""

    def say(self, names: Sequence[str]) -> str:
        if self.lost:
            return (
                f"Attack {self.attack} from lane {self.lane} finds nobody: {names[self.target]} has fallen."
            )
        block = f"block {self.block}"
        if self.gap:
            block += f" less {self.gap}"
        return f"Attack {self.attack} from lane {self.lane} against {block}: {names[self.target]} is hit for {self.hit}."


class Riposted(Event, frozen=True, tag="riposted"):
    owner: int
    """The owner of the defence Weapon."""
    target: int
    damage: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.owner]}'s Riposte strikes {names[self.target]} for {self.damage}."


class Drained(Event, frozen=True, tag="drained"):
    target: int
    stamina: int

    def say(self, names: Sequence[str]) -> str:
        return f"The Winding Blow takes {self.stamina} Stamina from {names[self.target]}."


class CountersChanged(Event, frozen=True, tag="counters_changed"):
    """All gains and losses of one step applied at once, and where the counters stand now."""

    seat: int
    health_gain: int
    health_loss: int
    stamina_gain: int
    stamina_loss: int
    health: int
    stamina: int

    def say(self, names: Sequence[str]) -> str:
        parts = []
        if self.health_gain or self.health_loss:
            parts.append(f"Health {_change(self.health_gain, self.health_loss)}, now {self.health}")
        if self.stamina_gain or self.stamina_loss:
            parts.append(f"Stamina {_change(self.stamina_gain, self.stamina_loss)}, now {self.stamina}")
        return f"{names[self.seat]}: {'; '.join(parts)}."


class WeaponReturned(Event, frozen=True, tag="weapon_returned"):
    owner: int
    weapon: str

    def say(self, names: Sequence[str]) -> str:
        return f"{name_of(self.weapon)} returns to {names[self.owner]}'s hand."


# -- Fall check ------------------------------------------------------------------------------------------------


class Fell(Event, frozen=True, tag="fell"):
    """A player is eliminated, and so is the Weapon that player had on the battlefield."""

    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} falls."


class LastStandOffered(Event, frozen=True, tag="last_stand_offered"):
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} stands alone and chooses a Last Stand card."


class LastStandTaken(Event, frozen=True, tag="last_stand_taken"):
    seat: int
    card: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} takes {name_of(self.card)}."


class LastStandLeft(Event, frozen=True, tag="last_stand_left"):
    card: str

    def say(self, names: Sequence[str]) -> str:
        return f"{name_of(self.card)} leaves the game."


# -- DRAW and the end ------------------------------------------------------------------------------------------


class DrawBegan(Event, frozen=True, tag="draw_began"):
    def say(self, names: Sequence[str]) -> str:
        return "Everybody may discard and draw."


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """Those who may see the hand hear which card, everybody else only that one was drawn."""

    seat: int
    card: str | None = None

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} draws {name_of(self.card) if self.card else 'a card'}."


class DeckRefilled(Event, frozen=True, tag="deck_refilled"):
    """The discard pile was shuffled into a new deck."""

    seat: int
    cards: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} shuffles {self.cards} discards into a new deck."


class GameEnded(Event, frozen=True, tag="game_ended"):
    team: int | None
    reason: str
    """last_standing, both_fell or turn_limit"""
    health: tuple[int, ...]

    def say(self, names: Sequence[str]) -> str:
        why = {
            "last_standing": "the other team has fallen",
            "both_fell": "both teams fell together",
            "turn_limit": "the last turn is over",
        }[self.reason]
        who = "A draw" if self.team is None else f"Team {TEAM_NAMES[self.team]} wins"
        return f"{who}: {why}."


def _play(card: str | None, direction: str | None, row: int | None) -> str:
    if card is None:
        return "pass"
    text = f"play {name_of(card)}"
    if direction is not None:
        text += f" {direction}"
    return text if row is None else f"{text} in row {row}"


def _change(gain: int, loss: int) -> str:
    return " ".join([f"+{gain}"] * (gain > 0) + [f"−{loss}"] * (loss > 0))


EVENTS = (
    HandDealt, TurnBegan, LockedIn, Committed, Answered, LockTakenBack, Revealed, WeaponPlaced, ModifierAttached,
    CardFailed, WeaponRedirected, WeaponLunged, WeaponHeld, Charged, Healed, Rallied, AllStruck, CardDiscarded,
    WeaponMoved, WeaponStayed, WeaponArrived, UnbrokenGuards, AttackResolved, Riposted, Drained, CountersChanged,
    WeaponReturned, Fell, LastStandOffered, LastStandTaken, LastStandLeft, DrawBegan, CardDrawn, DeckRefilled,
    GameEnded,
)  # fmt: skip
