"""What Magic Cards can do: this game's verbs, each with the sentence that is printed. `magic.py` carries them out."""

from dataclasses import dataclass

from wartable.core.effects import Effect

LASTS = "until the start of your next turn"


@dataclass(frozen=True)
class TurnRound(Effect):
    def describe(self) -> str:
        return "turn one unprotected card by 180 degrees, for good"


@dataclass(frozen=True)
class MarkWithQueen(Effect):
    def describe(self) -> str:
        return (
            f"mark one unprotected card {LASTS}: when an opponent's Chain runs over it while it is unprotected, "
            "every unprotected card of the line, both ends included, turns to your colour instead"
        )


@dataclass(frozen=True)
class Wall(Effect):
    def describe(self) -> str:
        return (
            f"wall one unprotected card {LASTS}: a Kiss or Queen mark on it ends, and no Magic Card may choose it; "
            "Chains flip it as usual"
        )


@dataclass(frozen=True)
class Swap(Effect):
    def describe(self) -> str:
        return (
            "one unprotected card that you own and that shows your colour changes places with a Circuit Card from your "
            "hand, in the rotation you like; no Chain is offered"
        )


@dataclass(frozen=True)
class HalveAP(Effect):
    def describe(self) -> str:
        return "one player, perhaps yourself, loses half of his AP, rounded up"


@dataclass(frozen=True)
class PushField(Effect):
    def describe(self) -> str:
        return (
            "all cards on the Field move one cell N, E, S or W; those that leave it are discarded and their players "
            "retrieve AP. If a protected card would leave, nothing happens"
        )


@dataclass(frozen=True)
class DiscardFromHand(Effect):
    count: int

    def describe(self) -> str:
        return f"discard {self.count} other card{'s' if self.count != 1 else ''} from your hand"


@dataclass(frozen=True)
class Draw(Effect):
    count: int

    def describe(self) -> str:
        return f"draw {self.count}"


@dataclass(frozen=True)
class FetchFromGraveyard(Effect):
    but: str

    def describe(self) -> str:
        return "take any one card except a Rebirth from the Graveyard into your hand"


@dataclass(frozen=True)
class Borrow(Effect):
    def describe(self) -> str:
        return (
            f"one unprotected card shows another colour {LASTS}: an opponent's card shows yours, a friend's card "
            "shows an opponent's that you name; its owner stays, unless a Chain flips it"
        )


@dataclass(frozen=True)
class NewHands(Effect):
    count: int

    def describe(self) -> str:
        return (
            f"beginning with you, every player discards his whole hand; then every player draws {self.count}"
        )


@dataclass(frozen=True)
class DiscardFromField(Effect):
    def describe(self) -> str:
        return "discard one unprotected card from the Field; the player whose colour it shows retrieves 1 AP"


@dataclass(frozen=True)
class Charge(Effect):
    ap: int

    def describe(self) -> str:
        return f"get {self.ap} AP more at the start of your next turn"
