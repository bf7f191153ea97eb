"""The cards of The Battlefield as documents: which words there are, and what its numbers are called in them."""

from wartable.core.documents import Army, Documents, Vocabulary
from wartable.games.the_battlefield.board import LANES
from wartable.games.the_battlefield.cards.kinds import FAMILIES, SIDES, BattlefieldCard
from wartable.games.the_battlefield.effects import (
    HALF,
    HALF_MORE,
    ONCE,
    REACHES,
    TWICE,
    Add,
    BattlefieldEffect,
    Cancel,
    Clear,
    DoubleFlank,
    Multiply,
)

FACTORS = {HALF: "half", ONCE: "once", HALF_MORE: "one and a half", TWICE: "twice"}


def _armies() -> tuple[Army, ...]:
    from wartable.games.the_battlefield.cards import ARMIES  # which reads the documents of sets

    return tuple(Army(each.name, tuple(card.id for card in each.cards), each.usual_wishes) for each in ARMIES)


DOCUMENTS = Documents(
    Vocabulary(
        cards={"card": BattlefieldCard},
        families={BattlefieldEffect: (Add, Multiply, DoubleFlank, Cancel, Clear)},
        codes={
            "lane": dict(enumerate(LANES)),
            "Multiply.attack": FACTORS,
            "Multiply.defence": FACTORS,
        },
        words={
            "BattlefieldCard.family": FAMILIES,
            "side": SIDES,
            "reach": tuple(REACHES),
            "Clear.family": ("weather", "disease"),
        },
        limits={
            "copies": (1, 4),
            "x1": (0, 9),
            "x2": (0, 20),
            "flank": (0, 4),
            "Add.attack": (-5, 5),
            "Add.defence": (-5, 5),
        },
        patterns={"id": "^[A-Z][A-Z0-9]{1,11}$"},
        left_out=frozenset({"army"}),
        armies=_armies,
    )
)
