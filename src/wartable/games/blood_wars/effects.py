"""What cards can do: the verbs of Blood Wars as frozen values, each with its sentence. `resolve.py` carries them out.

A verb also names itself as numbers (`Working`), since the rules run on numbers: which operation, how much, what it is
aimed at, and whether it needs an opponent. What no rule could carry out cannot be built: such a card is refused when it
is made.
"""

from dataclasses import dataclass
from typing import Final

from wartable.core.effects import Effect, sentence
from wartable.games.blood_wars.words import BATTLEFIELD, DEAD_BOOK, FACTIONS, LEGION, WARLORD

# Operations: what happens when an effect is carried out.
ADD_CS: Final = 1
ADD_CS_PER_FACTION: Final = 2
SHIELD: Final = 3
GAIN_IS: Final = 4
GAIN_IS_BY_RR: Final = 5
SIDE_GAINS_IS: Final = 6
ALLY_GAINS_IS: Final = 7
LOSE_IS: Final = 8
HAND_DISCARD: Final = 9
LOSE_AT_MOST: Final = 10
LOSE_AT_LEAST: Final = 11
LOSE_BY_RR: Final = 12
BURY_AT_MOST: Final = 13
BURY_CHOSEN: Final = 14
SLAY_CHOSEN: Final = 15
FLIP_OPPOSING_WARLORD: Final = 16
UNFLIP_LEGION: Final = 17
RETURN_ITEM: Final = 18
END_COMBAT: Final = 19
WAKE_WARLORD: Final = 20
CANCEL: Final = 21
LOSE_WARLORD: Final = 22
FLIP_LEGION: Final = 23
DRAW: Final = 24
SLEEP_WARLORD: Final = 25
TAKE_FROM_DISCARD: Final = 26
ADVOCATE: Final = 27
DIPLOMAT: Final = 28
BURY_AT_LEAST: Final = 29
BURY_BY_RR: Final = 30

# What a use is aimed at.
NOTHING: Final = 0
OWN_LEGION: Final = 1
OWN_FLIPPED: Final = 2
OWN_OTHER_FLIPPED: Final = 3
FOE_LEGION: Final = 4
FOE_UNFLIPPED: Final = 5
DISCARDED_ITEM: Final = 6
DISCARDED_CARD: Final = 7
FOE_SEAT: Final = 8
SIDE_SEAT: Final = 9
FLIPPED_WARLORD: Final = 10
IDLE_WARLORD: Final = 11

AIMS: Final = (
    "", "own", "own", "own", "foe", "foe", "pile", "pile", "player", "player", "warlord", "player",
)  # fmt: skip
"""Where the target of a use stands: in one's own or the opponent's Battle Hand, in the discard pile, among the players
(with their Warlords), or among one's own Warlords."""

# What a use costs: the card is turned, discarded, removed from the game, or nothing.
FREE: Final = 0
FLIP: Final = 1
DISCARD: Final = 2
BURY: Final = 3
COSTS: Final = ("none", "flip", "discard", DEAD_BOOK)


# The numbers of the rule book that cards speak of.
OPENING_DRAW: Final = 2
CULL: Final = 7
FLIPPED_IS: Final = 5
FLIPPED_CS: Final = 1
OWN_CS: Final = -1
"""An amount: as much as the Legion that does it has CS."""


class Working:
    """A use of a card as plain numbers."""

    def __init__(self, op: int, amount: int = 0, target: int = NOTHING, needs_foe: bool = False) -> None:
        self.op = op
        self.amount = amount
        self.target = target
        self.needs_foe = needs_foe
        self.cost = FREE
        self.realm = -1
        """The Realm that must lie in the Victory Pool, or -1."""
        self.faction = -1
        """The Faction whose Legions are counted, or -1. Only a use without a target has one."""
        self.is_harassment = False
        """Some Warlords cannot be chosen by it."""
        self.spends_legion = False
        """The Legion whose Power it is leaves the Battle Hand for it, so that it is no target itself."""


class Ground:
    """The special rule of a Battlefield as numbers."""

    def __init__(self) -> None:
        self.allows_intrigue = True
        self.allows_combat = True
        self.defender_bonus = 0
        self.opening_draw = OPENING_DRAW
        self.oppose_bonus = 0
        self.defence_reward = 0
        self.capture_draw = 0


def title(card_id: str) -> str:
    """The name of another card. It is looked up when it is said, since cards speak of each other."""
    from wartable.games.blood_wars.cards import ALL, NUMBERS

    return ALL[NUMBERS[card_id]].name if card_id in NUMBERS else card_id


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


@dataclass(frozen=True)
class Verb(Effect):
    """Something that happens when a card or Power is used."""

    def when(self) -> str:
        """When it can happen: in a Combat, in an Intrigue, in an Open window, as a response (R)."""
        return "CIO"

    def for_legion(self, combat: int) -> "Verb":
        """The same, done by a Legion of this CS."""
        return self

    def working(self) -> Working:
        raise TypeError(f"{type(self).__name__} has no working")


@dataclass(frozen=True)
class AddCombat(Verb):
    amount: int

    def when(self) -> str:
        return "C"

    def describe(self) -> str:
        return f"+{self.amount} CS to your total"

    def working(self) -> Working:
        return Working(ADD_CS, self.amount)


@dataclass(frozen=True)
class AddCombatPer(Verb):
    """More CS for each Legion of a Faction."""

    amount: int
    faction: str

    def when(self) -> str:
        return "C"

    def describe(self) -> str:
        who = f"{FACTIONS.get(self.faction, self.faction)} {LEGION}"
        return f"+{self.amount} CS to your total for each {who} in your Battle Hand when this resolves"

    def working(self) -> Working:
        w = Working(ADD_CS_PER_FACTION, self.amount)
        w.faction = list(FACTIONS).index(self.faction)
        return w


@dataclass(frozen=True)
class Shield(Verb):
    def when(self) -> str:
        return "C"

    def describe(self) -> str:
        return f"choose one of your {LEGION}s in this Combat; it is Shielded until the Challenge ends"

    def working(self) -> Working:
        return Working(SHIELD, target=OWN_LEGION)


@dataclass(frozen=True)
class GainIntrigue(Verb):
    amount: int

    def when(self) -> str:
        return "I"

    def describe(self) -> str:
        if self.amount == OWN_CS:
            return f"your {WARLORD} gains as much IS as this {LEGION} has CS"
        return f"your {WARLORD} in this Challenge gains {self.amount} IS"

    def for_legion(self, combat: int) -> Verb:
        return GainIntrigue(combat) if self.amount == OWN_CS else self

    def working(self) -> Working:
        return Working(GAIN_IS, self.amount)


@dataclass(frozen=True)
class GainIntrigueByDraw(Verb):
    def when(self) -> str:
        return "I"

    def describe(self) -> str:
        return f"draw an RR; your {WARLORD} in this Challenge gains that much IS"

    def working(self) -> Working:
        return Working(GAIN_IS_BY_RR)


@dataclass(frozen=True)
class SideGainsIntrigue(Verb):
    amount: int

    def when(self) -> str:
        return "I"

    def describe(self) -> str:
        return f"every {WARLORD} on your side gains {self.amount} IS"

    def working(self) -> Working:
        return Working(SIDE_GAINS_IS, self.amount)


@dataclass(frozen=True)
class AllyGainsIntrigue(Verb):
    amount: int

    def when(self) -> str:
        return "I"

    def describe(self) -> str:
        return f"choose a {WARLORD} on your side; it gains {self.amount} IS"

    def working(self) -> Working:
        return Working(ALLY_GAINS_IS, self.amount, SIDE_SEAT)


@dataclass(frozen=True)
class LoseIntrigue(Verb):
    amount: int

    def when(self) -> str:
        return "I"

    def describe(self) -> str:
        amount = f"as much IS as this {LEGION} has CS" if self.amount == OWN_CS else f"{self.amount} IS"
        return f"choose an opposing {WARLORD}; it loses {amount}"

    def for_legion(self, combat: int) -> Verb:
        return LoseIntrigue(combat) if self.amount == OWN_CS else self

    def working(self) -> Working:
        return Working(LOSE_IS, self.amount, FOE_SEAT, True)


@dataclass(frozen=True)
class MakeDiscard(Verb):
    """An opponent discards cards from the Command Hand."""

    amount: int

    def when(self) -> str:
        return "CI"

    def describe(self) -> str:
        by_cs = self.amount == OWN_CS
        cards = "as many cards" if by_cs else _cards(self.amount)
        return (
            f"choose a player on the opposing side; that player discards {cards} "
            f"of their choice from their Command Hand{f' as this {LEGION} has CS' if by_cs else ''}"
        )

    def for_legion(self, combat: int) -> Verb:
        return MakeDiscard(combat) if self.amount == OWN_CS else self

    def working(self) -> Working:
        return Working(HAND_DISCARD, self.amount, FOE_SEAT, True)


@dataclass(frozen=True)
class LoseLegion(Verb):
    """The opponent loses the closest Legion."""

    at_most: int = 0
    at_least: int = 0
    by_draw: bool = False
    buried: bool = False

    def __post_init__(self) -> None:
        if (self.at_most > 0) + (self.at_least > 0) + self.by_draw != 1:
            raise ValueError("a Legion is lost by one limit: at most, at least, or as drawn")

    def when(self) -> str:
        return "C"

    def describe(self) -> str:
        most = "that much CS" if self.by_draw else f"{self.at_most} CS"
        which = f"of at least {self.at_least} CS" if self.at_least else f"of {most} or less"
        does = f"send a {LEGION} {which} to the {DEAD_BOOK}" if self.buried else f"discard a {LEGION} {which}"
        return f"{'draw an RR; ' if self.by_draw else ''}the opponent must {does}"

    def working(self) -> Working:
        if self.by_draw:
            return Working(BURY_BY_RR if self.buried else LOSE_BY_RR, needs_foe=True)
        if self.at_least:
            return Working(BURY_AT_LEAST if self.buried else LOSE_AT_LEAST, self.at_least, needs_foe=True)
        return Working(BURY_AT_MOST if self.buried else LOSE_AT_MOST, self.at_most, needs_foe=True)


@dataclass(frozen=True)
class SlayLegion(Verb):
    """You choose which opposing Legion goes."""

    buried: bool = False

    def when(self) -> str:
        return "C"

    def describe(self) -> str:
        fate = f"goes to the {DEAD_BOOK}" if self.buried else "must be discarded"
        return f"you choose one opposing {LEGION} that is not Shielded; it {fate}"

    def working(self) -> Working:
        return Working(BURY_CHOSEN if self.buried else SLAY_CHOSEN, target=FOE_LEGION, needs_foe=True)


@dataclass(frozen=True)
class FlipWarlord(Verb):
    def when(self) -> str:
        return "I"

    def describe(self) -> str:
        return f"choose an opposing {WARLORD} in this Challenge; flip it (its base IS becomes {FLIPPED_IS})"

    def working(self) -> Working:
        return Working(FLIP_OPPOSING_WARLORD, target=FOE_SEAT, needs_foe=True)


@dataclass(frozen=True)
class UnflipLegion(Verb):
    other: bool = False

    def when(self) -> str:
        return "C"

    def describe(self) -> str:
        which = f"one other flipped {LEGION} of yours" if self.other else f"one of your {LEGION}s"
        return f"unflip {which} in this Combat"

    def working(self) -> Working:
        return Working(UNFLIP_LEGION, target=OWN_OTHER_FLIPPED if self.other else OWN_FLIPPED)


@dataclass(frozen=True)
class ReturnItem(Verb):
    def describe(self) -> str:
        return "return one Item card from your discard pile to your Command Hand"

    def working(self) -> Working:
        return Working(RETURN_ITEM, target=DISCARDED_ITEM)


@dataclass(frozen=True)
class EndCombat(Verb):
    def when(self) -> str:
        return "C"

    def describe(self) -> str:
        return "the Combat ends at once: nobody wins, and all cards still in both Battle Hands stay there"

    def working(self) -> Working:
        return Working(END_COMBAT)


@dataclass(frozen=True)
class WakeWarlord(Verb):
    def describe(self) -> str:
        return f"unflip one of your flipped {WARLORD}s and all flipped cards of his Battle Hand"

    def working(self) -> Working:
        return Working(WAKE_WARLORD, target=FLIPPED_WARLORD)


@dataclass(frozen=True)
class Cancel(Verb):
    """Stop what another player has just used: a `power` or a `fate` card."""

    what: str

    def when(self) -> str:
        return "R"

    def describe(self) -> str:
        if self.what == "power":
            return f"cancel the {WARLORD}, {LEGION} or Item Power another player has just used"
        return "cancel the Fate card another player has just played"

    def working(self) -> Working:
        return Working(CANCEL, 0 if self.what == "power" else 1)


@dataclass(frozen=True)
class LoseWarlord(Verb):
    at_most: int

    def when(self) -> str:
        return "I"

    def describe(self) -> str:
        return f"the opposing side must discard a {WARLORD} of {self.at_most} IS or less"

    def working(self) -> Working:
        return Working(LOSE_WARLORD, self.at_most, needs_foe=True)


@dataclass(frozen=True)
class FlipLegion(Verb):
    def when(self) -> str:
        return "C"

    def describe(self) -> str:
        return f"you choose one opposing unflipped {LEGION}; flip it"

    def working(self) -> Working:
        return Working(FLIP_LEGION, target=FOE_UNFLIPPED, needs_foe=True)


@dataclass(frozen=True)
class Draw(Verb):
    amount: int

    def describe(self) -> str:
        return f"draw {_cards(self.amount)}"

    def working(self) -> Working:
        return Working(DRAW, self.amount)


@dataclass(frozen=True)
class SleepWarlord(Verb):
    def describe(self) -> str:
        return f"flip one unflipped {WARLORD} that is not in a Challenge"

    def working(self) -> Working:
        return Working(SLEEP_WARLORD, target=IDLE_WARLORD)


@dataclass(frozen=True)
class TakeFromDiscard(Verb):
    def describe(self) -> str:
        return "take one card of your choice from your discard pile into your Command Hand"

    def working(self) -> Working:
        return Working(TAKE_FROM_DISCARD, target=DISCARDED_CARD)


@dataclass(frozen=True)
class SecureReward(Verb):
    """The Advocate's Power."""

    def when(self) -> str:
        return "I"

    def describe(self) -> str:
        return (
            f"when the Challenge ends, with or without a ballot, you draw as many cards as {WARLORD}s then stand "
            f"on your side, win or lose (only one reward per player and Challenge; none if your {WARLORD} has left play)"
        )

    def working(self) -> Working:
        return Working(ADVOCATE)


@dataclass(frozen=True)
class DoubleAlly(Verb):
    """The Diplomat's Power."""

    def when(self) -> str:
        return "I"

    def describe(self) -> str:
        return "your side's Hidden Ally counts double (once only)"

    def working(self) -> Working:
        return Working(DIPLOMAT)


# -- effects that are never used: they describe a state (4.1.5) ------------------------------------------------


@dataclass(frozen=True)
class Personal(Effect):
    """What is always true of a Warlord."""


@dataclass(frozen=True)
class GearRule(Effect):
    """What is always true of an Item."""


@dataclass(frozen=True)
class FieldRule(Effect):
    """The special rule of a Battlefield."""

    def lay(self, ground: Ground) -> None:
        """Write the rule down as numbers."""


@dataclass(frozen=True)
class EveryLegionMatches(Personal):
    def describe(self) -> str:
        return f"every {LEGION} counts as matching her alignment (exact are only those that really are)"


@dataclass(frozen=True)
class CullLimit(Personal):
    cards: int

    def describe(self) -> str:
        return f"your Cull limit is {self.cards} instead of {CULL}"


@dataclass(frozen=True)
class Untouched(Personal):
    def describe(self) -> str:
        return (
            f"in a Challenge in which this {WARLORD} takes part, opposing Parasites cannot choose him, "
            "and opposing Terrorists cannot choose his player"
        )


@dataclass(frozen=True)
class ShieldsCarrier(GearRule):
    def describe(self) -> str:
        return f"the {LEGION} carrying it is Shielded while it carries it"


@dataclass(frozen=True)
class BuriedAfterCombat(GearRule):
    def describe(self) -> str:
        return f"at the end of a Combat it goes to the {DEAD_BOOK} instead of the discard pile"


@dataclass(frozen=True)
class OnlyBy(FieldRule):
    """A Battlefield that can be won in one way only."""

    type: str

    def describe(self) -> str:
        return f"{self.type} only"

    def lay(self, ground: Ground) -> None:
        ground.allows_intrigue = self.type == "intrigue"
        ground.allows_combat = self.type == "combat"


@dataclass(frozen=True)
class HomeOf(FieldRule):
    warlord: str

    def describe(self) -> str:
        return f"home Realm of {title(self.warlord)}"


@dataclass(frozen=True)
class DefenderBonus(FieldRule):
    amount: int

    def describe(self) -> str:
        return f"in a Combat for it, a Defender has +{self.amount} CS"

    def lay(self, ground: Ground) -> None:
        ground.defender_bonus = self.amount


@dataclass(frozen=True)
class HeldOpeningDraw(FieldRule):
    cards: int

    def describe(self) -> str:
        return f"held: your Opening draw is {self.cards} instead of {OPENING_DRAW}"

    def lay(self, ground: Ground) -> None:
        ground.opening_draw = self.cards


@dataclass(frozen=True)
class HeldOpposeBonus(FieldRule):
    amount: int

    def describe(self) -> str:
        return f"held: your {WARLORD} has +{self.amount} IS while opposing in Intrigue"

    def lay(self, ground: Ground) -> None:
        ground.oppose_bonus = self.amount


@dataclass(frozen=True)
class HeldDefenceReward(FieldRule):
    cards: int

    def describe(self) -> str:
        return f"held: when you win a Combat as Defender, draw {self.cards} more card{'' if self.cards == 1 else 's'}"

    def lay(self, ground: Ground) -> None:
        ground.defence_reward = self.cards


@dataclass(frozen=True)
class CaptureDraw(FieldRule):
    cards: int

    def describe(self) -> str:
        return f"when this {BATTLEFIELD} is captured, the captor draws {_cards(self.cards)}"

    def lay(self, ground: Ground) -> None:
        ground.capture_draw = self.cards


# -- Powers: a verb, when it may be used, and what that costs ------------------------------------------------------


@dataclass(frozen=True)
class Power:
    """An active Power: `Combat [flip]: +4 CS to your total.`"""

    type: str
    """combat or intrigue"""
    does: Verb
    cost: int = FREE
    realm: str = ""
    """For a Realm Power, the id of the Realm that must be held."""

    def __post_init__(self) -> None:
        check_timing(self.does, "C" if self.type == "combat" else "I")

    @property
    def text(self) -> str:
        head = f"Realm ({title(self.realm)}), {self.type.capitalize()}" if self.realm else self.type
        return sentence(f"{head} [{COSTS[self.cost]}]: {self.does.describe()}")


def check_timing(does: Verb, timing: str) -> None:
    """Refuse a use at a time at which it can do nothing."""
    if timing not in does.when():
        raise ValueError(
            f"{does.describe()!r} is nothing that happens at {timing!r}, only at {does.when()!r}"
        )


def working(does: Verb, cost: int) -> Working:
    """The numbers of a use, its cost included."""
    w = does.working()
    if w.amount < 0:
        raise ValueError("only the Power of a Legion goes by its CS")
    w.cost = cost
    return w
