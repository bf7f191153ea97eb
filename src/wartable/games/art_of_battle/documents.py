"""The cards of The Art of Battle as documents: which words there are, and what they may be."""

from wartable.core.documents import Documents, Vocabulary
from wartable.games.art_of_battle.board import ROWS
from wartable.games.art_of_battle.cards.kinds import VERBS, ArtCard
from wartable.games.art_of_battle.effects import ArtEffect

DOCUMENTS = Documents(
    Vocabulary(
        cards={"card": ArtCard},
        families={ArtEffect: tuple(dict.fromkeys(verb for verbs in VERBS.values() for verb in verbs))},
        words={"family": tuple(VERBS), "Point.side": ("left", "right")},
        limits={
            "cost": (0, 10),
            "rows": (1, ROWS),
            "copies": (1, 4),
            "ArtCard.rows": (1, ROWS),
            "attack": (0, 12),
            "block": (0, 15),
            "stamina": (0, 20),
            "when_hurt": (0, 20),
            "less": (0, 10),
            "damage": (0, 6),
            "health": (0, 6),
        },
        patterns={"id": "^[A-Z][A-Z0-9]{0,11}$"},
    )
)
