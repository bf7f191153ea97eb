"""The cards of Hands of War as documents: which words there are, and what its numbers are called in them."""

from wartable.core.documents import Documents, Vocabulary
from wartable.games.hands_of_war import board, phrases, printed
from wartable.games.hands_of_war.board import CREATURE, ENCHANTMENT, KEYWORDS, PERMANENT, SPELL, STANDARD
from wartable.games.hands_of_war.cards.kinds import HandsCard
from wartable.games.hands_of_war.drawing import Discard, Draw, Essence, Peek, Regrow, Spellstorm
from wartable.games.hands_of_war.effects import (
    Bounce,
    Clone,
    Control,
    Deal,
    Destroy,
    Drain,
    Exhaust,
    Gain,
    Grow,
    Heal,
    Inspire,
    Move,
    Negate,
    Nullify,
    Pacify,
    Prevent,
    Pump,
    Ready,
    Reanimate,
)
from wartable.games.hands_of_war.phrases import Fixed, Group, It, Target, Who
from wartable.games.hands_of_war.printed import (
    Ability,
    Activated,
    FirstBlade,
    Keyword,
    Rule,
    Static,
    Triggered,
    Verb,
)

VERBS: tuple[type[Verb], ...] = (
    Deal, Drain, Heal, Pump, Grow, Inspire, Gain, Prevent, Pacify, Nullify, Exhaust, Ready, Destroy, Bounce, Control,
    Move, Clone, Reanimate, Negate, Draw, Discard, Peek, Spellstorm, Regrow, Essence,
)  # fmt: skip

KINDS = {
    CREATURE: "creature",
    ENCHANTMENT: "enchantment",
    CREATURE | ENCHANTMENT: "creature or enchantment",
    STANDARD: "standard",
    PERMANENT: "permanent",
    CREATURE | STANDARD: "creature or standard",
}
ZONES = {
    board.ANYWHERE: "anywhere",
    board.VANGUARD: "vanguard",
    board.MIDDLE: "middle",
    board.REAR: "rear",
    board.HERE: "here",
}
BODIES = (-5, 10)
"""What Attack, Health and Range may change by."""

DOCUMENTS = Documents(
    Vocabulary(
        cards={"card": HandsCard},
        families={
            Verb: VERBS,
            Who: (Target, It, Group, Fixed),
            Ability: (Keyword, Static, Triggered, Activated, Rule, FirstBlade),
        },
        codes={
            "family": {
                CREATURE: "creature",
                SPELL: "spell",
                ENCHANTMENT: "enchantment",
                STANDARD: "standard",
            },
            "enchants": {0: "nothing", board.LOCAL: "local", board.GLOBAL: "global", board.BOUND: "bound"},
            "rarity": {0: "none", 1: "common", 2: "uncommon", 3: "rare", 4: "epic"},
            "Keyword.bit": {1 << at: name.lower() for at, name in enumerate(KEYWORDS)},
            "Target.what": {
                phrases.PIECE: "permanent",
                phrases.PLAYER: "player",
                phrases.FALLEN: "fallen creature",
                phrases.ABILITY: "ability",
            },
            "kinds": KINDS,
            "side": {board.OWN: "own", board.FOE: "foe", board.ANY: "any"},
            "only": {
                0: "all",
                phrases.ATTACKING: "attacking",
                phrases.EXHAUSTED: "exhausted",
                phrases.WOUNDED: "wounded",
                phrases.CALM: "without enter",
            },
            "Target.zone": ZONES,
            "Group.zone": ZONES,
            "Move.zone": {-1: "adjacent", 0: "vanguard", 1: "middle", 2: "rear"},
            "Fixed.whom": {
                phrases.ITSELF: "itself",
                phrases.HOST: "host",
                phrases.CAUSE: "cause",
                phrases.OWN_STANDARD: "own standard",
                phrases.FOE_STANDARD: "foe standard",
                phrases.YOU: "you",
                phrases.OPPONENT: "opponent",
            },
            "When.what": {
                phrases.LEGION: "legion",
                phrases.SPIRITS: "spirits",
                phrases.GLORIES: "glories",
                phrases.STANDS_IN: "stands in",
                phrases.IS_READY: "ready",
                phrases.IS_EXHAUSTED: "exhausted",
                phrases.ALONE: "alone",
            },
            "scale": {
                printed.ONCE: "once",
                printed.PER_SPIRIT: "per spirit",
                printed.PER_GLORY: "per glory",
                printed.PER_OTHER: "per other",
            },
            "Triggered.on": {
                printed.ENTER: "enter",
                printed.DEATH: "death",
                printed.AT_MAINTENANCE: "maintenance",
                printed.ATTACK: "attack",
                printed.STRIKE: "strike",
                printed.DEATHWISH: "deathwish",
                printed.AT_END: "end of turn",
                printed.CAST: "cast",
                printed.SLAIN: "slain",
            },
            "Rule.what": {
                printed.ATTACK_LIMIT: "attack limit",
                printed.ANCHORED: "anchored",
                printed.SHELTERED: "sheltered",
            },
            "until": {
                board.FOREVER: "forever",
                board.END_OF_TURN: "end of turn",
                board.NEXT_TURN: "next turn",
                board.IN_PLAY: "in play",
            },
            "sacrifice": {
                0: "none",
                CREATURE: "creature",
                CREATURE | ENCHANTMENT: "creature or enchantment",
                PERMANENT: "permanent",
            },
        },
        words={"rank": ("", "champion", "captain"), "mechanic": ("", "Glory")},
        limits={
            "attack": BODIES,
            "health": BODIES,
            "range": BODIES,
            "HandsCard.attack": (0, 8),
            "HandsCard.health": (0, 20),
            "HandsCard.range": (0, 5),
            "Cost.health": (0, 10),
            "amount": (0, 10),
            "count": (1, 5),
            "discard": (0, 3),
            "n": (0, 9),
            "Keyword.x": (0, 5),
            "reduces": (0, 5),
            "FirstBlade.attack": (0, 5),
            "modes": (1, 3),
            "flavour": (0, 200),
        },
        called={"Keyword.bit": "word"},
        patterns={
            "essence": "^[WGRBPU]*$",
            "yields": "^([WGRBPU]{2})?$",
            "id": "^[A-Z][A-Z0-9]{1,11}$",
        },
        hints={
            "Triggered.does": tuple[Verb, ...],
            "Activated.modes": tuple[tuple[Verb, ...], ...],
            "Static.keywords": tuple[Keyword, ...],
            "when": phrases.When | None,
        },
    )
)
