"""One board for the scenarios of single cards: two of A's creatures and one of B's in the Vanguards, some things around.

A.V: Ally 2/3 r2, Pal 1/3 r2 · A's graveyard: Fallen 3/3 r2, Old 1/1 r1 · SA has 15 of 20
B.V: Foe 2/4 r2 · B.M: Wall (local, 3) · B's hand: Spare 1/1 r1
"""

from collections.abc import Sequence

from wartable.games.hands_of_war.board import KEYWORDS
from wartable.games.hands_of_war.cards import BY_ID
from wartable.games.hands_of_war.cards.words import draw
from wartable.games.hands_of_war.scenario import HandsTable, Placed, battle, card, local, side, spell, unit

NOTE = spell("Note", draw(1))


def skirmish(
    *ids: str,
    V: Sequence[Placed] = (),
    M: Sequence[Placed] = (),
    foes: Sequence[Placed] = (),
    allies: bool = True,
    notes: int = 0,
    standard: str = "",
) -> HandsTable:
    """The board with these cards of the set in A's hand."""
    own = [unit("Ally 2/3 r2"), unit("Pal 1/3 r2")] if allies else []
    return battle(
        a=side(
            V=[*own, *V],
            M=M,
            hand=[*(card(card_id) for card_id in ids), *([NOTE] * notes)],
            graveyard=[unit("Fallen 3/3 r2"), unit("Old 1/1 r1")],
            deck_top=[NOTE],
            standard=BY_ID[standard] if standard else None,
            health=15,
        ),
        b=side(V=[unit("Foe 2/4 r2"), *foes], M=[local("Wall", 3)], hand=[unit("Spare 1/1 r1")]),
    )


def words(table: HandsTable, name: str) -> set[str]:
    """The abilities that a permanent has now."""
    bits = table[name].keywords
    return {word for at, word in enumerate(KEYWORDS) if bits >> at & 1}
