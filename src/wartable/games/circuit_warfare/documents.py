"""The cards of Circuit Warfare as documents: which words there are, and what they may be."""

from wartable.core.documents import Documents, Vocabulary
from wartable.core.effects import Effect, InOrder
from wartable.games.circuit_warfare.cards.kinds import CircuitWarfareCard
from wartable.games.circuit_warfare.effects import (
    Borrow,
    Charge,
    DiscardFromField,
    DiscardFromHand,
    Draw,
    FetchFromGraveyard,
    HalveAP,
    MarkWithQueen,
    NewHands,
    PushField,
    Swap,
    TurnRound,
    Verb,
    Wall,
)

VERBS: tuple[type[Verb], ...] = (
    TurnRound, MarkWithQueen, Wall, Swap, HalveAP, PushField, DiscardFromHand, Draw, FetchFromGraveyard, Borrow, NewHands,
    DiscardFromField, Charge,
)  # fmt: skip

DOCUMENTS = Documents(
    Vocabulary(
        cards={"card": CircuitWarfareCard},
        families={Verb: VERBS, Effect: (*VERBS, InOrder)},
        limits={
            "rarity": (0, 3),
            "cost": (1, 9),
            "effects": (1, 4),
            "DiscardFromHand.count": (1, 4),
            "Draw.count": (1, 4),
            "NewHands.count": (1, 7),
            "ap": (1, 6),
        },
        patterns={"wires": "^N?E?S?W?$", "id": "^[A-Z0-9]{2,12}$"},
        hints={"InOrder.effects": tuple[Verb, ...]},
    )
)
