"""The four prebuilt decks, playable by everybody without owning the cards (5.3)."""

from wartable.core.decks import Deck


def _deck(name: str, text: str) -> Deck:
    """`2Hx3 4Xx8`: a card and its copies."""
    pairs = [word.rsplit("x", 1) for word in text.split()]
    return Deck(name, tuple((card_id, int(copies)) for card_id, copies in pairs))


COPPER_STARTER = _deck("Copper Starter", "2Hx2 2Vx2 2Ax2 2Bx2 3Hx2 3Vx2 4Xx16 VXx2")
SHORT_FUSE = _deck("Short Fuse", "2Hx3 2Vx3 2Ax1 2Bx1 3Hx3 3Vx3 4Xx8 KQx2 HMx1 TKx1 SCx2 CAx2")
CROSSWIND = _deck("Crosswind", "2Hx1 2Vx1 2Ax1 2Bx1 3Hx2 3Vx3 4Xx13 CWx2 HDx2 GHx1 DWx2 RBx1")
CRIMSON_RESET = _deck("Crimson Reset", "2Hx2 2Vx2 2Ax1 2Bx2 3Hx3 3Vx3 4Xx9 VXx2 HMx2 KCx1 CAx3")

PREBUILT = (COPPER_STARTER, SHORT_FUSE, CROSSWIND, CRIMSON_RESET)
