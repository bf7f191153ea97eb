"""What may happen in Blood Wars."""

from collections.abc import Sequence

import msgspec

from wartable.core.effects import joined
from wartable.core.events import Event
from wartable.games.blood_wars.cards import ALL, NUMBERS
from wartable.games.blood_wars.words import DEAD_BOOK


def name(id: str) -> str:
    """The name of a card; `L25#2` is the second of its kind."""
    card, _, copy = id.partition("#")
    number = NUMBERS.get(card)
    if number is None:
        return id
    return f"{ALL[number].name} (no. {copy})" if copy else ALL[number].name


def _names(ids: Sequence[str]) -> str:
    return joined([name(id) for id in ids])


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Legion with what it carries."""

    legion: str
    gear: tuple[str, ...] = ()
    acolyte: str = ""
    flipped: bool = False
    shielded: bool = False
    gear_flipped: tuple[bool, ...] = ()


def say_shown(legion: Shown) -> str:
    """`Iron Ranks (carrying Mule Train; flipped)`."""
    carried = [name(each) for each in legion.gear]
    carried += [name(legion.acolyte)] if legion.acolyte else []
    notes = [f"carrying {joined(carried)}"] if carried else []
    notes += ["flipped"] * legion.flipped + ["Shielded"] * legion.shielded
    return f"{name(legion.legion)} ({'; '.join(notes)})" if notes else name(legion.legion)


class HandDealt(Event, frozen=True, tag="hand_dealt", omit_defaults=True):
    """The owner hears which cards, everybody else how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def say(self, names: Sequence[str]) -> str:
        what = _names(self.cards) or _cards(self.count)
        return f"{names[self.seat]} is dealt {what}."


class HandRefused(Event, frozen=True, tag="hand_refused"):
    """2.2: no Warlord among the first cards."""

    seat: int
    cards: tuple[str, ...]

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} has no Warlord, discards {_names(self.cards)} and draws anew."


class HeadStartGiven(Event, frozen=True, tag="head_start_given"):
    """By an option of the table: who does not move first has something in return."""

    seat: int
    vp: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} does not move first and begins with {self.vp} VP."


class ResultDrawn(Event, frozen=True, tag="result_drawn"):
    """A random result: the card is discarded. Without a card the result is 0."""

    seat: int
    card: str
    rr: int

    def say(self, names: Sequence[str]) -> str:
        if not self.card:
            return f"{names[self.seat]} has nothing to draw: random result 0."
        return f"{names[self.seat]} turns up {name(self.card)}: random result {self.rr}."


class PileShuffled(Event, frozen=True, tag="pile_shuffled"):
    seat: int
    count: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} shuffles {_cards(self.count)} of the discard pile into a new draw pile."


class TurnBegan(Event, frozen=True, tag="turn_began"):
    seat: int
    round: int
    mustering: bool

    def say(self, names: Sequence[str]) -> str:
        note = " (mustering)" if self.mustering else ""
        return f"Round {self.round}: the turn of {names[self.seat]}{note}."


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    seat: int
    phase: str

    def say(self, names: Sequence[str]) -> str:
        return f"{self.phase.capitalize()} Phase of {names[self.seat]}."


class CardsDrawn(Event, frozen=True, tag="cards_drawn", omit_defaults=True):
    """The owner hears which cards, everybody else how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} draws {_names(self.cards) or _cards(self.count)}."


class BattleHandChanged(Event, frozen=True, tag="battle_hand_changed", omit_defaults=True):
    """In the assembly. The owner hears what it is now, everybody else its size."""

    seat: int
    warlord: str
    size: int
    hand: int
    """Cards left in the Command Hand."""
    legions: tuple[Shown, ...] = ()
    loose: tuple[str, ...] = ()

    def say(self, names: Sequence[str]) -> str:
        who = f"{names[self.seat]}'s {name(self.warlord)}"
        listed = [say_shown(each) for each in self.legions] + [name(each) for each in self.loose]
        what = f": {joined(listed)}" if listed else ""
        return f"{who} now leads {_cards(self.size)}{what}."


class AssemblyDone(Event, frozen=True, tag="assembly_done"):
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} has assembled."


class Picked(Event, frozen=True, tag="picked"):
    """Told to the picker alone: what is picked so far."""

    seat: int
    cards: tuple[str, ...]

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} has picked {_names(self.cards) or 'nothing'} so far."


PASSES = {
    "open": "passes",
    "respond": "does not respond",
    "act": "issues no further Challenge",
    "join": "stays out of the Intrigue",
    "rouse": "does not defend",
    "power": "uses no Warlord Power",
    "caucus": "passes in the Caucus",
    "battle": "passes in the battle",
    "induct": "inducts nobody",
}


class Passed(Event, frozen=True, tag="passed"):
    seat: int
    ask: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} {PASSES[self.ask]}."


class ChallengeIssued(Event, frozen=True, tag="challenge_issued"):
    seat: int
    battlefield: str
    type: str
    warlord: str
    devoted: int

    def say(self, names: Sequence[str]) -> str:
        with_ = f", devoting {_cards(self.devoted)}" if self.devoted else ""
        return (
            f"{names[self.seat]} lays out {name(self.battlefield)} and challenges with {name(self.warlord)}: "
            f"{self.type.capitalize()}{with_}."
        )


class WarlordJoined(Event, frozen=True, tag="warlord_joined"):
    """Who helps whom in an Intrigue."""

    seat: int
    warlord: str
    side: str
    challenger: int

    def say(self, names: Sequence[str]) -> str:
        does = "aids" if self.side == "aid" else "opposes"
        return f"{names[self.seat]} {does} {names[self.challenger]} with {name(self.warlord)}."


class WarlordRoused(Event, frozen=True, tag="warlord_roused"):
    seat: int
    warlord: str
    devoted: int

    def say(self, names: Sequence[str]) -> str:
        with_ = f", devoting {_cards(self.devoted)}" if self.devoted else ""
        return f"{names[self.seat]} defends with {name(self.warlord)}{with_}."


class LegionsRevealed(Event, frozen=True, tag="legions_revealed"):
    seat: int
    warlord: str
    legions: tuple[Shown, ...]

    def say(self, names: Sequence[str]) -> str:
        listed = joined([say_shown(each) for each in self.legions]) or "no Legion"
        return f"{names[self.seat]}'s {name(self.warlord)} leads {listed}."


class PowerUsed(Event, frozen=True, tag="power_used", omit_defaults=True):
    seat: int
    card: str
    target: str = ""
    realm: bool = False

    def say(self, names: Sequence[str]) -> str:
        which = "Realm Power" if self.realm else "Power"
        aimed = f" on {_aim(self.target, names)}" if self.target else ""
        return f"{names[self.seat]} uses the {which} of {name(self.card)}{aimed}."


class FatePlayed(Event, frozen=True, tag="fate_played", omit_defaults=True):
    seat: int
    card: str
    target: str = ""
    answers: str = ""
    """The card or Power it responds to."""

    def say(self, names: Sequence[str]) -> str:
        aimed = f" on {_aim(self.target, names)}" if self.target else ""
        answers = f" against {name(self.answers)}" if self.answers else ""
        return f"{names[self.seat]} plays {name(self.card)}{aimed}{answers}."


def _aim(target: str, names: Sequence[str]) -> str:
    """A target in words: `P1`, `P1:W07`, `L25#2`."""
    seat, colon, piece = target.partition(":")
    if seat.startswith("P") and seat[1:].isdigit():
        who = names[int(seat[1:])]
        return f"{who}'s {name(piece)}" if colon else who
    return name(target)


class Cancelled(Event, frozen=True, tag="cancelled"):
    card: str
    by: str

    def say(self, names: Sequence[str]) -> str:
        return f"{name(self.card)} is cancelled by {name(self.by)}."


class NothingHappened(Event, frozen=True, tag="nothing_happened"):
    card: str

    def say(self, names: Sequence[str]) -> str:
        return f"{name(self.card)} has no effect."


class StrengthChanged(Event, frozen=True, tag="strength_changed"):
    """IS of a Warlord in an Intrigue, or CS of a side in a Combat."""

    seat: int
    by: int
    of: str
    total: int

    def say(self, names: Sequence[str]) -> str:
        sign = "+" if self.by >= 0 else "−"
        return f"{names[self.seat]}: {sign}{abs(self.by)} {self.of}, now {self.total}."


class RewardSecured(Event, frozen=True, tag="reward_secured"):
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"The reward of {names[self.seat]} is secured."


class AllyDoubled(Event, frozen=True, tag="ally_doubled"):
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"The Hidden Ally of {names[self.seat]}'s side will count double."


class LegionLost(Event, frozen=True, tag="legion_lost", omit_defaults=True):
    """A Legion leaves a Battle Hand; what it carried is discarded."""

    seat: int
    legion: str
    carried: tuple[str, ...] = ()
    buried: bool = False

    def say(self, names: Sequence[str]) -> str:
        goes = f"goes to the {DEAD_BOOK}" if self.buried else "is discarded"
        with_ = f" with {_names(self.carried)}" if self.carried else ""
        return f"{names[self.seat]}'s {name(self.legion)} {goes}{with_}."


class LegionDoomed(Event, frozen=True, tag="legion_doomed"):
    """A Legion must be discarded, unless its Support goes in its place."""

    seat: int
    legion: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]}'s {name(self.legion)} must be discarded."


class SupportLost(Event, frozen=True, tag="support_lost"):
    seat: int
    card: str
    legion: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} discards {name(self.card)} in place of {name(self.legion)}."


class LegionTurned(Event, frozen=True, tag="legion_turned"):
    seat: int
    legion: str
    flipped: bool

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]}'s {name(self.legion)} is {'flipped' if self.flipped else 'unflipped'}."


class LegionShielded(Event, frozen=True, tag="legion_shielded"):
    seat: int
    legion: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]}'s {name(self.legion)} is Shielded."


class WarlordTurned(Event, frozen=True, tag="warlord_turned"):
    seat: int
    warlord: str
    flipped: bool

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]}'s {name(self.warlord)} is {'flipped' if self.flipped else 'unflipped'}."


class WarlordLost(Event, frozen=True, tag="warlord_lost"):
    """A Warlord is discarded with his whole Battle Hand."""

    seat: int
    warlord: str
    cards: tuple[str, ...]

    def say(self, names: Sequence[str]) -> str:
        with_ = f" with {_names(self.cards)}" if self.cards else ""
        return f"{names[self.seat]}'s {name(self.warlord)} is discarded{with_}."


class CardsDiscarded(Event, frozen=True, tag="cards_discarded"):
    seat: int
    cards: tuple[str, ...]

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} discards {_names(self.cards)}."


class CardBuried(Event, frozen=True, tag="card_buried"):
    seat: int
    card: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]}'s {name(self.card)} goes to the {DEAD_BOOK}."


class CardTaken(Event, frozen=True, tag="card_taken"):
    seat: int
    card: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} takes {name(self.card)} from the discard pile."


class BallotHeld(Event, frozen=True, tag="ballot_held"):
    totals: tuple[int, int]
    """The Challenger's side, the other side."""

    def say(self, names: Sequence[str]) -> str:
        return f"The ballot: {self.totals[0]} for the Challenger, {self.totals[1]} against."


class CombatCompared(Event, frozen=True, tag="combat_compared"):
    totals: tuple[int, int]

    def say(self, names: Sequence[str]) -> str:
        return f"The battle: CS {self.totals[0]} of the Challenger against {self.totals[1]}."


class CombatStopped(Event, frozen=True, tag="combat_stopped"):
    def say(self, names: Sequence[str]) -> str:
        return "The Combat ends at once, without a winner."


class BattlefieldCaptured(Event, frozen=True, tag="battlefield_captured"):
    seat: int
    battlefield: str
    vp: int
    """The captor's VP now."""

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} captures {name(self.battlefield)} and has {self.vp} VP."


class ChallengeFailed(Event, frozen=True, tag="challenge_failed"):
    seat: int
    battlefield: str

    def say(self, names: Sequence[str]) -> str:
        return f"The Challenge of {names[self.seat]} fails; {name(self.battlefield)} is discarded."


class BattleHandReturned(Event, frozen=True, tag="battle_hand_returned", omit_defaults=True):
    """Cards go from a Battle Hand to the Command Hand. The owner hears which."""

    seat: int
    warlord: str
    count: int
    cards: tuple[str, ...] = ()

    def say(self, names: Sequence[str]) -> str:
        what = _names(self.cards) or _cards(self.count)
        return f"{what} of {names[self.seat]}'s {name(self.warlord)} return to the Command Hand."


class SurvivorsStay(Event, frozen=True, tag="survivors_stay"):
    seat: int
    warlord: str
    legions: tuple[Shown, ...]

    def say(self, names: Sequence[str]) -> str:
        listed = joined([say_shown(each) for each in self.legions])
        return f"With {names[self.seat]}'s {name(self.warlord)} stays {listed}."


class WarlordInducted(Event, frozen=True, tag="warlord_inducted"):
    seat: int
    warlord: str

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} inducts {name(self.warlord)}."


class Regrouped(Event, frozen=True, tag="regrouped"):
    seat: int

    def say(self, names: Sequence[str]) -> str:
        return f"{names[self.seat]} regroups: all Warlords and their cards are unflipped."


class GameEnded(Event, frozen=True, tag="game_ended"):
    winners: tuple[int, ...]
    vp: tuple[int, ...]
    reason: str

    def say(self, names: Sequence[str]) -> str:
        why = "after round 60 " if self.reason == "round_cap" else ""
        if len(self.winners) == 1:
            return f"The war is over: {why}{names[self.winners[0]]} wins with {self.vp[self.winners[0]]} VP."
        return f"The war is over: {why}a draw between {joined([names[seat] for seat in self.winners])}."


EVENTS = (
    HandDealt, HandRefused, HeadStartGiven, ResultDrawn, PileShuffled, TurnBegan, PhaseBegan, CardsDrawn, BattleHandChanged,
    AssemblyDone, Picked, Passed, ChallengeIssued, WarlordJoined, WarlordRoused, LegionsRevealed, PowerUsed,
    FatePlayed, Cancelled, NothingHappened, StrengthChanged, RewardSecured, AllyDoubled, LegionLost, LegionDoomed, SupportLost,
    LegionTurned, LegionShielded, WarlordTurned, WarlordLost, CardsDiscarded, CardBuried, CardTaken, BallotHeld,
    CombatCompared, CombatStopped, BattlefieldCaptured, ChallengeFailed, BattleHandReturned, SurvivorsStay,
    WarlordInducted, Regrouped, GameEnded,
)  # fmt: skip
