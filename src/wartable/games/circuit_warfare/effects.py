"""What Magic Cards can do: this game's verbs.

A verb is data: its number in a table (`code`), how much (`amount`), what the user of the card names for it (`aim`), and
its sentence (`describe`), all made of the same fields. `tables.py` lays the verbs of every card out as plain numbers,
and `magic.py` carries them out, in the order in which they stand here: no rule knows a card by its name or number.
"""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from wartable.core.effects import Effect, InOrder

LASTS: Final = "until the start of your next turn"

# -- what the user of a card names ---------------------------------------------------------------------------------

AIM_NOTHING: Final = 0
AIM_CELL: Final = 1
"""An unprotected card on the Field."""
AIM_SWAP: Final = 2
"""An own card on the Field, a Circuit Card in hand and the rotation in which it is laid."""
AIM_PLAYER: Final = 3
AIM_DIRECTION: Final = 4
AIM_HAND: Final = 5
"""Other cards of the own hand, as many as the amount says."""
AIM_GRAVEYARD: Final = 6
AIM_COLOUR: Final = 7
"""An unprotected card on the Field and, with more than two players, a colour."""
AIM_WORDS: Final = (
    "none", "cell", "cell, hand card, rotation", "player", "direction", "hand card", "Graveyard card", "cell (colour)",
)  # fmt: skip

# -- the verbs as numbers ------------------------------------------------------------------------------------------

V_TURN_ROUND: Final = 0
V_MARK: Final = 1
V_WALL: Final = 2
V_SWAP: Final = 3
V_HALVE_AP: Final = 4
V_PUSH: Final = 5
V_DISCARD_FROM_HAND: Final = 6
V_DRAW: Final = 7
V_FETCH: Final = 8
V_BORROW: Final = 9
V_NEW_HANDS: Final = 10
V_DISCARD_FROM_FIELD: Final = 11
V_CHARGE: Final = 12
VERB_WORDS: Final = (
    "turn", "mark", "wall", "swap", "halve", "push", "discard", "draw", "fetch", "borrow", "hands", "burn", "charge",
)  # fmt: skip
"""The verbs by their codes, as programs call them."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Verb(Effect):
    """One thing that a Magic Card does."""

    def code(self) -> int:
        raise TypeError(f"{type(self).__name__} does nothing")

    def amount(self) -> int:
        """How many or how much; 0 where that is no question."""
        return 0

    def aim(self) -> int:
        """What the user of the card names for it."""
        return AIM_NOTHING

    def spares(self) -> str:
        """The name of the card that it may not reach; empty where there is none."""
        return ""


def verbs_of(does: Effect | None) -> list[Verb]:
    """What a card does, one thing after another."""
    if does is None:
        return []
    steps = does.effects if isinstance(does, InOrder) else (does,)
    verbs: list[Verb] = []
    for step in steps:
        if not isinstance(step, Verb):
            raise TypeError(f"{type(step).__name__} is no verb of Circuit Warfare")
        verbs.append(step)
    if len([verb for verb in verbs if verb.aim() != AIM_NOTHING]) > 1:
        raise ValueError(f"only one thing can be aimed at: {does.describe()}")
    return verbs


def aiming(verbs: list[Verb]) -> Verb | None:
    """The one verb for which the user of the card names something."""
    for verb in verbs:
        if verb.aim() != AIM_NOTHING:
            return verb
    return None


def aim_words(does: Effect | None) -> str:
    """What the user of a card names, as it is printed in a card list."""
    verb = aiming(verbs_of(does))
    if verb is None:
        return AIM_WORDS[AIM_NOTHING]
    words = AIM_WORDS[verb.aim()]
    return f"{verb.amount()} {words}s" if verb.aim() == AIM_HAND and verb.amount() > 1 else words


# -- the verbs in words --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnRound(Verb):
    def code(self) -> int:
        return V_TURN_ROUND

    def aim(self) -> int:
        return AIM_CELL

    def describe(self) -> str:
        return "turn one unprotected card by 180 degrees, for good"


@dataclass(frozen=True)
class MarkWithQueen(Verb):
    def code(self) -> int:
        return V_MARK

    def aim(self) -> int:
        return AIM_CELL

    def describe(self) -> str:
        return (
            f"mark one unprotected card {LASTS}: when an opponent's Chain runs over it while it is unprotected, "
            "every unprotected card of the line, both ends included, turns to your colour instead"
        )


@dataclass(frozen=True)
class Wall(Verb):
    def code(self) -> int:
        return V_WALL

    def aim(self) -> int:
        return AIM_CELL

    def describe(self) -> str:
        return (
            f"wall one unprotected card {LASTS}: a Kiss or Queen mark on it ends, and no Magic Card may choose it; "
            "Chains flip it as usual"
        )


@dataclass(frozen=True)
class Swap(Verb):
    def code(self) -> int:
        return V_SWAP

    def aim(self) -> int:
        return AIM_SWAP

    def describe(self) -> str:
        return (
            "one unprotected card that you own and that shows your colour changes places with a Circuit Card from your "
            "hand, in the rotation you like; no Chain is offered"
        )


@dataclass(frozen=True)
class HalveAP(Verb):
    def code(self) -> int:
        return V_HALVE_AP

    def aim(self) -> int:
        return AIM_PLAYER

    def describe(self) -> str:
        return "one player, perhaps yourself, loses half of his AP, rounded up"


@dataclass(frozen=True)
class PushField(Verb):
    def code(self) -> int:
        return V_PUSH

    def aim(self) -> int:
        return AIM_DIRECTION

    def describe(self) -> str:
        return (
            "all cards on the Field move one cell N, E, S or W; those that leave it are discarded and their players "
            "retrieve AP. If a protected card would leave, nothing happens"
        )


@dataclass(frozen=True)
class DiscardFromHand(Verb):
    count: int

    def code(self) -> int:
        return V_DISCARD_FROM_HAND

    def amount(self) -> int:
        return self.count

    def aim(self) -> int:
        return AIM_HAND if self.count > 0 else AIM_NOTHING

    def describe(self) -> str:
        return f"discard {self.count} other card{'s' if self.count != 1 else ''} from your hand"


@dataclass(frozen=True)
class Draw(Verb):
    count: int

    def code(self) -> int:
        return V_DRAW

    def amount(self) -> int:
        return self.count

    def describe(self) -> str:
        return f"draw {self.count}"


@dataclass(frozen=True)
class FetchFromGraveyard(Verb):
    but: str
    """The name of the card that stays there."""

    def code(self) -> int:
        return V_FETCH

    def aim(self) -> int:
        return AIM_GRAVEYARD

    def spares(self) -> str:
        return self.but

    def describe(self) -> str:
        return f"take any one card except a {self.but} from the Graveyard into your hand"


@dataclass(frozen=True)
class Borrow(Verb):
    def code(self) -> int:
        return V_BORROW

    def aim(self) -> int:
        return AIM_COLOUR

    def describe(self) -> str:
        return (
            f"one unprotected card shows another colour {LASTS}: an opponent's card shows yours, a friend's card "
            "shows an opponent's that you name; its owner stays, unless a Chain flips it"
        )


@dataclass(frozen=True)
class NewHands(Verb):
    count: int

    def code(self) -> int:
        return V_NEW_HANDS

    def amount(self) -> int:
        return self.count

    def describe(self) -> str:
        return (
            f"beginning with you, every player discards his whole hand; then every player draws {self.count}"
        )


@dataclass(frozen=True)
class DiscardFromField(Verb):
    def code(self) -> int:
        return V_DISCARD_FROM_FIELD

    def aim(self) -> int:
        return AIM_CELL

    def describe(self) -> str:
        return "discard one unprotected card from the Field; the player whose colour it shows retrieves 1 AP"


@dataclass(frozen=True)
class Charge(Verb):
    ap: int

    def code(self) -> int:
        return V_CHARGE

    def amount(self) -> int:
        return self.ap

    def describe(self) -> str:
        return f"get {self.ap} AP more at the start of your next turn"
