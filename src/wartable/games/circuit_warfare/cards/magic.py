"""The Magic Cards, in catalogue order (5.2)."""

from wartable.core.effects import in_order
from wartable.games.circuit_warfare.cards.kinds import CircuitWarfareCard, magic

from wartable.games.circuit_warfare.effects import (  # isort: skip
    Borrow, Charge, DiscardFromField, DiscardFromHand, Draw, FetchFromGraveyard, HalveAP, MarkWithQueen,
    NewHands, PushField, Swap, TurnRound, Wall,
)  # fmt: skip

MAGIC: tuple[CircuitWarfareCard, ...] = (
    magic("VX", "Vortex", 1, 2, TurnRound()),
    magic("KQ", "Killer Queen", 1, 3, MarkWithQueen()),
    magic("CW", "Crystal Wall", 2, 2, Wall()),
    magic("HD", "Heaven's Door", 2, 2, Swap()),
    magic("HM", "Hanged Man", 2, 2, HalveAP()),
    magic("GH", "God's Hand", 2, 3, PushField()),
    magic("DW", "Dusky Wind", 2, 3, in_order(DiscardFromHand(1), Draw(2))),
    magic("RB", "Rebirth", 3, 5, FetchFromGraveyard("Rebirth")),
    magic("TK", "The Kiss", 3, 5, Borrow()),
    magic("KC", "King Crimson", 3, 6, NewHands(5)),
    magic("SC", "Short Circuit", 2, 3, DiscardFromField()),
    magic("CA", "Capacitor", 1, 1, Charge(3)),
)
