"""What may happen in Blood Wars."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from wartable.core.effects import joined
from wartable.core.events import Event
from wartable.core.names import Names
from wartable.games.blood_wars.cards import ALL, NUMBERS
from wartable.games.blood_wars.words import DEAD_BOOK


def name(card_id: str) -> str:
    """The name of a card; `L25#2` is the second of its kind."""
    card, _, copy = card_id.partition("#")
    number = NUMBERS.get(card)
    if number is None:
        return card_id
    return f"{ALL[number].name} (no. {copy})" if copy else ALL[number].name


def _names(ids: Sequence[str]) -> str:
    return joined([name(card_id) for card_id in ids])


def _cards(count: int) -> str:
    return f"{count or 'no'} card{'' if count == 1 else 's'}"


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

    def sentence(self, names: Names) -> str:
        what = _names(self.cards) or _cards(self.count)
        return f"{names.does(self.seat, 'is')} dealt {what}."


class HandRefused(Event, frozen=True, tag="hand_refused"):
    """2.2: no Warlord among the first cards."""

    seat: int
    cards: tuple[str, ...]

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'has')} no Warlord in hand, {names.verb(self.seat, 'discards')} {_names(self.cards)} and {names.verb(self.seat, 'draws')} again."


class HeadStartGiven(Event, frozen=True, tag="head_start_given"):
    """By an option of the table: who does not move first has something in return."""

    seat: int
    vp: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'does')} not move first and {names.verb(self.seat, 'begins')} with {self.vp} VP."


class ResultDrawn(Event, frozen=True, tag="result_drawn"):
    """A random result: the card is discarded. Without a card the result is 0."""

    seat: int
    card: str
    rr: int

    def sentence(self, names: Names) -> str:
        if not self.card:
            return f"{names.does(self.seat, 'has')} nothing to draw for a random result: it is 0."
        return f"{names.does(self.seat, 'turns')} up {name(self.card)} for a random result of {self.rr}."


class PileShuffled(Event, frozen=True, tag="pile_shuffled"):
    seat: int
    count: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'shuffles')} the discard pile ({_cards(self.count)}) into a new draw pile."


class TurnBegan(Event, frozen=True, tag="turn_began"):
    seat: int
    round: int
    mustering: bool

    def sentence(self, names: Names) -> str:
        note = " (mustering)" if self.mustering else ""
        return f"Round {self.round}: {names.whose(self.seat)} turn{note}."


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """The strip of the turn shows it."""

    is_logged: ClassVar[bool] = False
    seat: int
    phase: str


class CardsDrawn(Event, frozen=True, tag="cards_drawn", omit_defaults=True):
    """The owner hears which cards, everybody else how many."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'draws')} {_names(self.cards) or _cards(self.count)}."


class BattleHandChanged(Event, frozen=True, tag="battle_hand_changed", omit_defaults=True):
    """In the assembly. The owner hears what it is now, everybody else its size."""

    seat: int
    warlord: str
    size: int
    hand: int
    """Cards left in the Command Hand."""
    legions: tuple[Shown, ...] = ()
    loose: tuple[str, ...] = ()

    def replaces(self, before: Event) -> bool:
        return (
            isinstance(before, BattleHandChanged)
            and before.seat == self.seat
            and before.warlord == self.warlord
        )

    def sentence(self, names: Names) -> str:
        who = f"{names.whose(self.seat)} {name(self.warlord)}"
        listed = [say_shown(each) for each in self.legions] + [name(each) for each in self.loose]
        what = f": {joined(listed)}" if listed else ""
        return f"{who} now leads {_cards(self.size)}{what}."


class AssemblyDone(Event, frozen=True, tag="assembly_done"):
    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'finishes')} the Assembly."


class Picked(Event, frozen=True, tag="picked"):
    """Told to the picker alone: what is picked so far. What comes of it is told when it is done."""

    is_logged: ClassVar[bool] = False
    seat: int
    cards: tuple[str, ...]


PASSES = {
    "open": "passes",
    "respond": "does not respond",
    "act": "ends the Action Phase",
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

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, PASSES[self.ask])}."


class ChallengeIssued(Event, frozen=True, tag="challenge_issued"):
    seat: int
    battlefield: str
    type: str
    warlord: str
    devoted: int

    def sentence(self, names: Names) -> str:
        with_ = f", devoting {_cards(self.devoted)}" if self.devoted else ""
        way = f"by {self.type.capitalize()} with {name(self.warlord)}{with_}"
        return f"{names.does(self.seat, 'challenges')} for {name(self.battlefield)} {way}."


class WarlordJoined(Event, frozen=True, tag="warlord_joined"):
    """A Warlord joins a side of an Intrigue."""

    seat: int
    warlord: str
    side: str
    challenger: int

    def sentence(self, names: Names) -> str:
        does = "aids" if self.side == "aid" else "opposes"
        return f"{names.does(self.seat, does)} {names[self.challenger]} with {name(self.warlord)}."


class WarlordRoused(Event, frozen=True, tag="warlord_roused"):
    seat: int
    warlord: str
    devoted: int

    def sentence(self, names: Names) -> str:
        with_ = f", devoting {_cards(self.devoted)}" if self.devoted else ""
        return f"{names.does(self.seat, 'defends')} with {name(self.warlord)}{with_}."


class LegionsRevealed(Event, frozen=True, tag="legions_revealed"):
    seat: int
    warlord: str
    legions: tuple[Shown, ...]

    def sentence(self, names: Names) -> str:
        listed = joined([say_shown(each) for each in self.legions]) or "no Legions"
        return f"{names.whose(self.seat)} {name(self.warlord)} leads {listed}."


class PowerUsed(Event, frozen=True, tag="power_used", omit_defaults=True):
    seat: int
    card: str
    target: str = ""
    realm: bool = False

    def sentence(self, names: Names) -> str:
        which = "Realm Power" if self.realm else "Power"
        aimed = f" on {_aim(self.target, self.seat, names)}" if self.target else ""
        return f"{names.does(self.seat, 'uses')} the {which} of {name(self.card)}{aimed}."


class FatePlayed(Event, frozen=True, tag="fate_played", omit_defaults=True):
    seat: int
    card: str
    target: str = ""
    answers: str = ""
    """The card or Power it responds to."""

    def sentence(self, names: Names) -> str:
        aimed = f" on {_aim(self.target, self.seat, names)}" if self.target else ""
        answers = f" against {name(self.answers)}" if self.answers else ""
        return f"{names.does(self.seat, 'plays')} {name(self.card)}{aimed}{answers}."


def _aim(target: str, by: int, names: Names) -> str:
    """A target in words: `P1`, `P1:W07`, `L25#2`; whoever is spoken to and aims at the own seat hears `yourself`."""
    seat, colon, piece = target.partition(":")
    if seat.startswith("P") and seat[1:].isdecimal():
        at = int(seat[1:])
        if colon:
            return f"{names.whose(at)} {name(piece)}"
        return "yourself" if at == by == names.you else names[at]
    return name(target)


class Cancelled(Event, frozen=True, tag="cancelled"):
    card: str
    by: str

    def sentence(self, names: Names) -> str:
        return f"{name(self.by)} cancels {name(self.card)}."


class NothingHappened(Event, frozen=True, tag="nothing_happened", omit_defaults=True):
    card: str
    power: bool = False
    """It was the Power of a Warlord or a Legion."""

    def sentence(self, names: Names) -> str:
        return f"{'The Power of ' if self.power else ''}{name(self.card)} comes to nothing."


class StrengthChanged(Event, frozen=True, tag="strength_changed"):
    """IS of a Warlord in an Intrigue, or CS of a side in a Combat."""

    seat: int
    by: int
    of: str
    total: int

    def sentence(self, names: Names) -> str:
        if self.by == 0:
            return f"{names.does(self.seat, 'gains')} no {self.of} and still {names.verb(self.seat, 'has')} {self.total}."
        does = "gains" if self.by > 0 else "loses"
        now = f"now {names.verb(self.seat, 'has')} {self.total}"
        return f"{names.does(self.seat, does)} {abs(self.by)} {self.of} and {now}."


class RewardSecured(Event, frozen=True, tag="reward_secured"):
    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.whose(self.seat)} reward is secured."


class AllyDoubled(Event, frozen=True, tag="ally_doubled"):
    seat: int

    def sentence(self, names: Names) -> str:
        return f"The Hidden Ally on {names.whose(self.seat)} side will count double."


class LegionLost(Event, frozen=True, tag="legion_lost", omit_defaults=True):
    """A Legion leaves a Battle Hand; what it carried is discarded."""

    seat: int
    legion: str
    carried: tuple[str, ...] = ()
    buried: bool = False

    def sentence(self, names: Names) -> str:
        carried = _names(self.carried)
        if self.buried:
            also = f" and {names.verb(self.seat, 'discards')} {carried}" if carried else ""
            return f"{names.does(self.seat, 'sends')} {name(self.legion)} to the {DEAD_BOOK}{also}."
        also = f" with {carried}" if carried else ""
        return f"{names.does(self.seat, 'discards')} {name(self.legion)}{also}."


class LegionDoomed(Event, frozen=True, tag="legion_doomed"):
    """A Legion must be discarded, unless its Support goes in its place."""

    seat: int
    legion: str

    def sentence(self, names: Names) -> str:
        return f"{names[self.seat]} must discard {name(self.legion)}."


class SupportLost(Event, frozen=True, tag="support_lost"):
    seat: int
    card: str
    legion: str

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'discards')} {name(self.card)} in place of {name(self.legion)}."


class LegionTurned(Event, frozen=True, tag="legion_turned"):
    seat: int
    legion: str
    flipped: bool

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'flips' if self.flipped else 'unflips')} {name(self.legion)}."


class LegionShielded(Event, frozen=True, tag="legion_shielded"):
    seat: int
    legion: str

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'shields')} {name(self.legion)}."


class WarlordTurned(Event, frozen=True, tag="warlord_turned", omit_defaults=True):
    """A Warlord is turned, and the Battle Hand he leads with him; not while it fights."""

    seat: int
    warlord: str
    flipped: bool
    cards: int = 0
    """Cards of the Battle Hand that are turned with him."""

    def sentence(self, names: Names) -> str:
        does = "flipped" if self.flipped else "unflipped"
        with_ = f" together with a Battle Hand of {_cards(self.cards)}" if self.cards else ""
        return f"{names.whose(self.seat)} {name(self.warlord)} is {does}{with_}."


class BattleHandTurned(Event, frozen=True, tag="battle_hand_turned"):
    """What is left of a Battle Hand comes back from a Combat to a Warlord whom his Power has flipped, and is flipped too."""

    seat: int
    warlord: str
    cards: int

    def sentence(self, names: Names) -> str:
        who = f"{names.whose(self.seat)} {name(self.warlord)}"
        return f"{who} is flipped already; a Battle Hand of {_cards(self.cards)} is flipped too."


class WarlordLost(Event, frozen=True, tag="warlord_lost"):
    """A Warlord is discarded with his whole Battle Hand."""

    seat: int
    warlord: str
    cards: tuple[str, ...]

    def sentence(self, names: Names) -> str:
        with_ = f" with {_names(self.cards)}" if self.cards else ""
        return f"{names.whose(self.seat)} {name(self.warlord)} is discarded{with_}."


class CardsDiscarded(Event, frozen=True, tag="cards_discarded"):
    seat: int
    cards: tuple[str, ...]

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'discards')} {_names(self.cards)}."


class CardBuried(Event, frozen=True, tag="card_buried"):
    seat: int
    card: str

    def sentence(self, names: Names) -> str:
        return f"{names.whose(self.seat)} {name(self.card)} goes to the {DEAD_BOOK}."


class CardTaken(Event, frozen=True, tag="card_taken"):
    seat: int
    card: str

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'takes')} {name(self.card)} from the discard pile."


class BallotHeld(Event, frozen=True, tag="ballot_held"):
    totals: tuple[int, int]
    """The Challenger's side, the other side."""

    def sentence(self, names: Names) -> str:
        return f"The ballot: {self.totals[0]} for the Challenger, {self.totals[1]} against."


class CombatCompared(Event, frozen=True, tag="combat_compared"):
    totals: tuple[int, int]

    def sentence(self, names: Names) -> str:
        return f"The battle: {self.totals[0]} CS for the Challenger, {self.totals[1]} against."


class CombatStopped(Event, frozen=True, tag="combat_stopped"):
    def sentence(self, names: Names) -> str:
        return "The Combat ends at once, without a winner."


class BattlefieldCaptured(Event, frozen=True, tag="battlefield_captured"):
    seat: int
    battlefield: str
    vp: int
    """The captor's VP now."""

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'captures')} {name(self.battlefield)} and now {names.verb(self.seat, 'has')} {self.vp} VP."


class ChallengeFailed(Event, frozen=True, tag="challenge_failed"):
    seat: int
    battlefield: str

    def sentence(self, names: Names) -> str:
        return f"{names.whose(self.seat)} Challenge fails; {name(self.battlefield)} is discarded."


class BattleHandReturned(Event, frozen=True, tag="battle_hand_returned", omit_defaults=True):
    """Cards go from a Battle Hand to the Command Hand. The owner hears which."""

    seat: int
    warlord: str
    count: int
    cards: tuple[str, ...] = ()

    def sentence(self, names: Names) -> str:
        what = _names(self.cards) or _cards(self.count)
        return (
            f"{names.does(self.seat, 'takes')} {what} back from {name(self.warlord)} into the Command Hand."
        )


class SurvivorsStay(Event, frozen=True, tag="survivors_stay"):
    seat: int
    warlord: str
    legions: tuple[Shown, ...]

    def sentence(self, names: Names) -> str:
        listed = joined([say_shown(each) for each in self.legions])
        return f"{names.whose(self.seat)} {name(self.warlord)} keeps {listed}."


class WarlordInducted(Event, frozen=True, tag="warlord_inducted"):
    seat: int
    warlord: str

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'inducts')} {name(self.warlord)}."


class Regrouped(Event, frozen=True, tag="regrouped"):
    seat: int

    def sentence(self, names: Names) -> str:
        return f"{names.does(self.seat, 'regroups')} and {names.verb(self.seat, 'unflips')} all Warlords with their Battle Hands."


class GameEnded(Event, frozen=True, tag="game_ended"):
    winners: tuple[int, ...]
    vp: tuple[int, ...]
    reason: str

    def sentence(self, names: Names) -> str:
        why = "after round 60 " if self.reason == "round_cap" else ""
        if len(self.winners) == 1:
            return f"The war is over: {why}{names.does(self.winners[0], 'wins')} with {self.vp[self.winners[0]]} VP."
        return f"The war is over: {why}a draw between {names.join(self.winners)}."


EVENTS = (
    HandDealt, HandRefused, HeadStartGiven, ResultDrawn, PileShuffled, TurnBegan, PhaseBegan, CardsDrawn, BattleHandChanged,
    AssemblyDone, Picked, Passed, ChallengeIssued, WarlordJoined, WarlordRoused, LegionsRevealed, PowerUsed,
    FatePlayed, Cancelled, NothingHappened, StrengthChanged, RewardSecured, AllyDoubled, LegionLost, LegionDoomed, SupportLost,
    LegionTurned, LegionShielded, WarlordTurned, BattleHandTurned, WarlordLost, CardsDiscarded, CardBuried, CardTaken, BallotHeld,
    CombatCompared, CombatStopped, BattlefieldCaptured, ChallengeFailed, BattleHandReturned, SurvivorsStay,
    WarlordInducted, Regrouped, GameEnded,
)  # fmt: skip
