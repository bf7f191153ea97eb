"""What may happen in The Art of Battle. A turn is told blow by blow, with the sums."""

from typing import ClassVar

from wartable.core.effects import joined
from wartable.core.events import Event
from wartable.core.names import Names
from wartable.games.art_of_battle.board import SEATS, TEAM_NAMES, team_of
from wartable.games.art_of_battle.cards import name_of


class HandDealt(Event, frozen=True, tag="hand_dealt"):
    """Told to those who may see the hand."""

    seat: int
    cards: tuple[str, ...]

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'is')} dealt {joined([name_of(card_id) for card_id in self.cards])}."


class TurnBegan(Event, frozen=True, tag="turn_began"):
    turn: int

    def sentence(self, names: Names) -> str:
        return f"Turn {self.turn} begins."


# -- PLAY ------------------------------------------------------------------------------------------------------


class LockedIn(Event, frozen=True, tag="locked_in"):
    """A seat has locked; what it locked stays secret. The table shows who has: four lines a turn would say nothing more."""

    is_logged: ClassVar[bool] = False
    seat: int
    cards: int | None = None
    """How many cards were laid down, where the table shows that."""


class Committed(Event, frozen=True, tag="committed"):
    """What a seat has locked in PLAY: told to those who may know."""

    seat: int
    card: str | None
    direction: str | None = None
    row: int | None = None

    def sentence(self, names: Names) -> str:
        return f"{names[self.seat]} will {_play(self.card, self.direction, self.row)}."


class Answered(Event, frozen=True, tag="answered"):
    """What a seat has locked in DRAW: told to those who may know."""

    seat: int
    discard: str | None
    draw: bool
    """A card will be drawn: never with a full hand."""

    def sentence(self, names: Names) -> str:
        if self.discard is None:
            own = "your" if self.seat == names.you else "their"
            return f"{names[self.seat]} will {'draw a card' if self.draw else f'keep {own} hand'}."
        away = f"discard {name_of(self.discard)}"
        return f"{names[self.seat]} will {away}{' and draw' if self.draw else ''}."


class LockTakenBack(Event, frozen=True, tag="lock_taken_back"):
    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'thinks')} again."


# -- REVEAL ----------------------------------------------------------------------------------------------------


class Revealed(Event, frozen=True, tag="revealed"):
    seat: int
    card: str | None
    direction: str | None
    row: int | None
    cost: int
    stamina: int
    """What is left after paying."""

    def sentence(self, names: Names) -> str:
        if self.card is None:
            return f"{names.does(self.seat, 'passes')}."
        paid = f" for {self.cost} Stamina, {self.stamina} left" if self.cost else ""
        with_direction = f" with {self.direction}" if self.direction else ""
        return f"{names.does(self.seat, 'reveals')} {name_of(self.card)}{with_direction}{paid}."


class WeaponPlaced(Event, frozen=True, tag="weapon_placed"):
    seat: int
    card: str
    lane: str
    row: int

    def sentence(self, names: Names) -> str:
        return f"{names.whose(self.seat)} {name_of(self.card)} goes to lane {self.lane}, row {self.row}."


class ModifierAttached(Event, frozen=True, tag="modifier_attached"):
    seat: int
    card: str
    owner: int
    """The owner of the Weapon."""
    weapon: str

    def sentence(self, names: Names) -> str:
        on = f"{names.whose(self.owner)} {name_of(self.weapon)}"
        return f"{names.whose(self.seat)} {name_of(self.card)} is attached to {on}."


class CardFailed(Event, frozen=True, tag="card_failed"):
    """A Modifier or an Action without its target, or with its Weapon in the wrong row, does nothing."""

    seat: int
    card: str
    why: str
    """no_weapon, wrong_row or not_standing"""

    def sentence(self, names: Names) -> str:
        reason = {
            "no_weapon": "the team has no Weapon on the battlefield",
            "wrong_row": "the Weapon is in the wrong row",
            "not_standing": "the player it was meant for has fallen",
        }[self.why]
        return f"{names.whose(self.seat)} {name_of(self.card)} fails: {reason}."


class WeaponRedirected(Event, frozen=True, tag="weapon_redirected"):
    seat: int
    owner: int
    weapon: str
    lane: str
    row: int

    def sentence(self, names: Names) -> str:
        return f"{names.whose(self.owner)} {name_of(self.weapon)} is redirected to lane {self.lane}, row {self.row}."


class WeaponLunged(Event, frozen=True, tag="weapon_lunged"):
    seat: int
    owner: int
    weapon: str
    lane: str
    row: int

    def sentence(self, names: Names) -> str:
        return (
            f"{names.whose(self.owner)} {name_of(self.weapon)} lunges to row {self.row} of lane {self.lane}."
        )


class WeaponHeld(Event, frozen=True, tag="weapon_held"):
    owner: int
    weapon: str

    def sentence(self, names: Names) -> str:
        return f"{names.whose(self.owner)} {name_of(self.weapon)} is held this turn."


class Charged(Event, frozen=True, tag="charged"):
    """A charge finds its enemy."""

    seat: int
    target: int
    damage: int
    card: str

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'charges')} into {names[self.target]} for {self.damage} damage."


class Healed(Event, frozen=True, tag="healed"):
    seat: int
    target: int
    health: int
    card: str

    def sentence(self, names: Names) -> str:
        if self.seat == self.target:
            return f"{names.does(self.seat, 'dresses')} a wound and {names.verb(self.seat, 'gains')} {self.health} Health."
        gains = names.does(self.target, "gains")
        return f"{names.does(self.seat, 'dresses')} {names.whose(self.target)} wounds: {gains} {self.health} Health."


class Rallied(Event, frozen=True, tag="rallied"):
    """A card gives Stamina to these seats."""

    seat: int
    targets: tuple[int, ...]
    stamina: int
    card: str

    def sentence(self, names: Names) -> str:
        if self.targets == (self.seat,):
            return f"{names.does(self.seat, 'gains')} {self.stamina} Stamina."
        if len(self.targets) == 1:
            gains = names.does(self.targets[0], "gains")
            return f"{names.does(self.seat, 'rallies')} the team: {gains} {self.stamina} Stamina."
        whom = names.join(self.targets)
        return f"{names.does(self.seat, 'rallies')} the team: {whom} gain {self.stamina} Stamina each."


class AllStruck(Event, frozen=True, tag="all_struck"):
    """Somebody gives all and strikes every standing enemy."""

    seat: int
    targets: tuple[int, ...]
    damage: int
    card: str

    def sentence(self, names: Names) -> str:
        each = " each" if len(self.targets) > 1 else ""
        struck = names.verb(self.targets[0], "takes") if len(self.targets) == 1 else "take"
        hurt = f"{names.join(self.targets)} {struck} {self.damage} damage{each}"
        return f"{names.does(self.seat, 'has')} nothing left to lose: {hurt}."


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A Proficiency goes to its owner's discard pile."""

    seat: int
    card: str

    def sentence(self, names: Names) -> str:
        return f"{name_of(self.card)} goes to {names.whose(self.seat)} discard pile."


# -- MOVE ------------------------------------------------------------------------------------------------------


class WeaponMoved(Event, frozen=True, tag="weapon_moved"):
    owner: int
    weapon: str
    lane: str
    row: int
    """The row it is in now; 0 is the resolution zone."""

    def sentence(self, names: Names) -> str:
        to = f"moves to row {self.row} of" if self.row else "enters the centre from"
        return f"{names.whose(self.owner)} {name_of(self.weapon)} {to} lane {self.lane}."


class WeaponStayed(Event, frozen=True, tag="weapon_stayed"):
    """A held Weapon does not move; the mark is wiped."""

    owner: int
    weapon: str
    lane: str
    row: int

    def sentence(self, names: Names) -> str:
        return (
            f"{names.whose(self.owner)} {name_of(self.weapon)} stays in row {self.row} of lane {self.lane}."
        )


# -- RESOLVE ---------------------------------------------------------------------------------------------------


class WeaponArrived(Event, frozen=True, tag="weapon_arrived"):
    """A Weapon resolves: its printed number, and what Modifiers and a Last Stand Passive add. For rest: the Stamina it gives."""

    owner: int
    weapon: str
    lane: str
    does: str
    """attack, block or rest"""
    printed: int
    added: int

    def sentence(self, names: Names) -> str:
        weapon = f"{names.whose(self.owner)} {name_of(self.weapon)}"
        if self.does == "rest":
            return f"{weapon} gives {self.printed} Stamina."
        total = f"{self.printed + self.added}{f' ({self.printed} + {self.added})' if self.added else ''}"
        if self.does == "block":
            return f"{weapon} blocks {total} in lane {self.lane}."
        return f"{weapon} attacks from lane {self.lane} for {total}."


class UnbrokenGuards(Event, frozen=True, tag="unbroken_guards"):
    """A Last Stand Passive adds block to its holder's home lane in this RESOLVE."""

    seat: int
    block: int
    card: str

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'stands')} unbroken: block {self.block} in lane {SEATS[self.seat]}."


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

    def sentence(self, names: Names) -> str:
        if self.lost:
            return f"The attack of {self.attack} from lane {self.lane} finds nobody: {names.does(self.target, 'has')} fallen."
        against = say_block(self.block, self.gap)
        damage = f"{self.hit} damage" if self.hit else "no damage"
        return f"The attack of {self.attack} from lane {self.lane} meets {against}: {names.does(self.target, 'takes')} {damage}."


class Riposted(Event, frozen=True, tag="riposted"):
    owner: int
    """The owner of the Modifier, who need not be the owner of the Weapon it is on."""
    target: int
    damage: int
    card: str

    def sentence(self, names: Names) -> str:
        whose = names.whose(self.owner)
        return f"{whose} {name_of(self.card)} strikes {names[self.target]} for {self.damage} damage."


class Drained(Event, frozen=True, tag="drained"):
    owner: int
    """The owner of the Modifier."""
    target: int
    stamina: int
    card: str

    def sentence(self, names: Names) -> str:
        whose = names.whose(self.owner)
        return f"{whose} {name_of(self.card)} costs {names[self.target]} {self.stamina} Stamina."


class CountersChanged(Event, frozen=True, tag="counters_changed"):
    """All gains and losses of one step applied at once, and where the counters stand now."""

    seat: int
    health_gain: int
    health_loss: int
    stamina_gain: int
    stamina_loss: int
    health: int
    stamina: int

    def sentence(self, names: Names) -> str:
        parts = []
        if self.health_gain or self.health_loss:
            parts.append(f"{self.health} Health ({_change(self.health_gain, self.health_loss)})")
        if self.stamina_gain or self.stamina_loss:
            parts.append(f"{self.stamina} Stamina ({_change(self.stamina_gain, self.stamina_loss)})")
        return f"{names[self.seat]} now {names.verb(self.seat, 'has')} {joined(parts)}."


class WeaponReturned(Event, frozen=True, tag="weapon_returned"):
    owner: int
    weapon: str

    def sentence(self, names: Names) -> str:
        return f"{name_of(self.weapon)} returns to {names.whose(self.owner)} hand."


# -- Fall check ------------------------------------------------------------------------------------------------


class Fell(Event, frozen=True, tag="fell"):
    """A player is eliminated, and so is the Weapon that player had on the battlefield."""

    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'falls')}."


class LastStandOffered(Event, frozen=True, tag="last_stand_offered"):
    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'stands')} alone and {names.verb(self.seat, 'chooses')} a Last Stand card."


class LastStandTaken(Event, frozen=True, tag="last_stand_taken"):
    seat: int
    card: str

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'takes')} {name_of(self.card)}."


class LastStandLeft(Event, frozen=True, tag="last_stand_left"):
    card: str

    def sentence(self, names: Names) -> str:
        return f"{name_of(self.card)} leaves the game."


# -- DRAW and the end ------------------------------------------------------------------------------------------


class DrawBegan(Event, frozen=True, tag="draw_began"):
    """The prompt says it."""

    is_logged: ClassVar[bool] = False


class CardDrawn(Event, frozen=True, tag="card_drawn"):
    """A card was drawn: those who may see the hand hear which one, everybody else only that."""

    seat: int
    card: str | None = None

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'draws')} {name_of(self.card) if self.card else 'a card'}."


class DeckRefilled(Event, frozen=True, tag="deck_refilled"):
    """The discard pile was shuffled into a new deck."""

    seat: int
    cards: int

    def sentence(self, names: Names) -> str:
        discards = "the only discard" if self.cards == 1 else f"{self.cards} discards"
        return f"{names.does(self.seat, 'shuffles')} {discards} into a new deck."


class GameEnded(Event, frozen=True, tag="game_ended"):
    team: int | None
    reason: str
    """last_standing, both_fell or turn_limit"""
    health: tuple[int, ...]

    def sentence(self, names: Names) -> str:
        mine = None if names.you is None else team_of(names.you)
        is_lost = self.team is not None and mine is not None and self.team != mine
        why = {
            "last_standing": "your team has fallen" if is_lost else "the other team has fallen",
            "both_fell": "both teams fell together",
            "turn_limit": "the last turn has been played",
        }[self.reason]
        if self.team is None:
            return f"A draw: {why}."
        who = "Your team wins" if self.team == mine else f"Team {TEAM_NAMES[self.team]} wins"
        return f"{who}: {why}."


def count_cards(count: int) -> str:
    return "no cards" if count == 0 else "1 card" if count == 1 else f"{count} cards"


def say_block(block: int, gap: int, guard: str = "") -> str:
    """The block that an attack really meets, and how it comes about with a Last Stand Passive and with gaps."""
    if block == 0:
        return "no block"
    guarded = f" with {guard}" if guard else ""
    if gap == 0:
        return f"block {block}{guarded}"
    comma = "," if guard else ""
    return f"block {max(0, block - gap)} ({block}{guarded}{comma} less {gap} for the gap)"


def _play(card: str | None, direction: str | None, row: int | None) -> str:
    if card is None:
        return "pass"
    text = f"play {name_of(card)}"
    if direction is not None:
        text += f" with {direction}"
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
