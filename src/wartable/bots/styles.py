"""How bots of one level differ: a style weighs some terms of the evaluation more and others less.

A style is asked for with its level, as in `easy:aggressive`. What it does not name it weighs as everybody does. It is meant to
leave the strength as it is: `wartable arena GAME easy:aggressive easy --pairs 200` says how far it does.
"""

from collections.abc import Mapping
from typing import Final

from wartable.bots.evaluation import Evaluation
from wartable.core.sets import base_game

STYLES: Final = ("aggressive", "careful", "tricky")

FACTORS: Final[Mapping[str, Mapping[str, Mapping[str, float]]]] = {
    "hands-of-war": {
        "aggressive": {
            "own Standard": 0.75,
            "enemy Standard": 1.3,
            "enemy Standard in danger": 1.8,
            "reach on the Standard": 1.4,
            "reach of the enemy on the Standard": 0.7,
            "ready attack ahead": 1.2,
        },
        "careful": {
            "own Standard": 1.3,
            "enemy Standard": 0.8,
            "own Standard in danger": 1.8,
            "reach of the enemy on the Standard": 1.4,
            "creatures ahead": 1.3,
        },
        "tricky": {
            "cards ahead": 1.5,
            "castable in hand": 4.0,
            "enchantments ahead": 2.0,
            "attack ahead": 0.7,
        },
    },
    "blood-wars": {
        "aggressive": {
            "own VP": 1.25,
            "strongest battle hand ready": 0.5,
            "strength on the board": 1.3,
            "stake in the Challenge": 1.3,
            "cards in hand ahead": 0.8,
        },
        "careful": {
            "best rival's VP": 1.25,
            "warlords on the table": 1.2,
            "size of battle hands ahead": 1.3,
            "margin in the Challenge": 1.4,
        },
        "tricky": {
            "IS ahead of the best rival": 1.35,
            "intrigue in hand": 2.5,
            "cards in hand ahead": 1.25,
            "strength on the board": 0.85,
        },
    },
    "circuit-warfare": {
        "aggressive": {
            "cards I can turn": 1.4,
            "enemy cards exposed": 1.4,
            "my cards in danger": 0.75,
            "my cards exposed": 0.75,
        },
        "careful": {
            "my cards in danger": 1.35,
            "my cards exposed": 1.35,
            "safe cards ahead late": 1.4,
            "cards I can turn": 0.8,
        },
        "tricky": {
            "hand ahead": 1.35,
            "AP ahead": 1.8,
            "borrowed cards": 1.6,
            "Queens ahead": 1.6,
        },
    },
    "art-of-battle": {
        "aggressive": {
            "hit on them next": 1.35,
            "hit on them later": 1.35,
            "weakest enemy": 1.3,
            "hit on us next": 0.8,
            "stamina ahead": 0.9,
        },
        "careful": {
            "hit on us next": 1.35,
            "hit on us later": 1.35,
            "weakest ally": 1.3,
            "stamina ahead": 1.1,
        },
        "tricky": {
            "hit on them later": 1.7,
            "hit on us later": 1.3,
            "hit on them next": 0.85,
            "rest ahead": 2.0,
        },
    },
    "the-battlefield": {
        "aggressive": {"lead": 1.3, "small lead": 1.2, "cards in hand": 0.85},
        "careful": {"cards in hand": 1.2, "lead over a folded enemy": 1.2, "small lead": 0.9},
        "tricky": {"last word": 2.0, "lead after folding": 1.25, "strength in hand": 1.2, "lead": 0.9},
    },
}
"""By game, style and term: how much more it weighs. A term of The Battlefield is named without its case: it holds for all."""


def with_style(evaluation: Evaluation, style: str) -> Evaluation:
    """The same evaluation as a bot of this style reads it."""
    factors = FACTORS.get(base_game(evaluation.rules.id), {}).get(style, {})
    weights = [
        weight * factors.get(name, factors.get(name.partition(",")[0], 1.0))
        for name, weight in zip(evaluation.names, evaluation.weights, strict=True)
    ]
    return Evaluation(evaluation.rules, evaluation.teams, evaluation.names, evaluation.bias, weights)


NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "hands-of-war": {"aggressive": "Brann", "careful": "Maren", "tricky": "Fenwick"},
    "blood-wars": {"aggressive": "Korvath", "careful": "Ysmay", "tricky": "Vesper"},
    "circuit-warfare": {"aggressive": "Voltan", "careful": "Ohma", "tricky": "Flux"},
    "art-of-battle": {"aggressive": "Kenta", "careful": "Aiko", "tricky": "Shun"},
    "the-battlefield": {"aggressive": "Sigrun", "careful": "Oddvar", "tricky": "Tara"},
}
"""The characters that play in each style, in the games that come with the package."""


def name_of(game: str, style: str) -> str:
    """What a bot of this style is called; a game of another package has plain bots."""
    return NAMES.get(base_game(game), {}).get(style, "Bot")
