"""The printed cards as plain numbers by card number: what the rules run on."""

from typing import Final

from wartable.games.blood_wars.cards import ALL, LEGIONS, NUMBERS, WARLORDS
from wartable.games.blood_wars.cards.kinds import (
    KEYWORDS,
    BattlefieldCard,
    BloodCard,
    FateCard,
    LegionCard,
    WarlordCard,
)
from wartable.games.blood_wars.effects import (
    BURY,
    CANCEL,
    CULL,
    DISCARD,
    BuriedAfterCombat,
    CullLimit,
    EveryLegionMatches,
    Ground,
    Power,
    ShieldsCarrier,
    Untouched,
    Working,
    working,
)
from wartable.games.blood_wars.words import FACTIONS

CARDS: Final = len(ALL)
IDS: Final[list[str]] = [card.id for card in ALL]
CARD_NAMES: Final[list[str]] = [card.name for card in ALL]
RR: Final[list[int]] = [card.rr for card in ALL]

# -- kinds ---------------------------------------------------------------------------------------------------------

WARLORD: Final = 0
LEGION: Final = 1
BATTLEFIELD: Final = 2
ITEM: Final = 3
SUPPORT: Final = 4
ACOLYTE: Final = 5
ORDERS: Final = 6
SPELL: Final = 7
SORTS: Final = {"Item": ITEM, "Support": SUPPORT, "Acolyte": ACOLYTE, "Orders": ORDERS, "Spell": SPELL}


def _kind(number: int) -> int:
    card = ALL[number]
    if isinstance(card, WarlordCard):
        return WARLORD
    if isinstance(card, LegionCard):
        return LEGION
    if isinstance(card, FateCard):
        return SORTS[card.sort]
    return BATTLEFIELD


KIND: Final[list[int]] = [_kind(number) for number in range(CARDS)]

# -- values --------------------------------------------------------------------------------------------------------


def _intrigue(number: int) -> int:
    card = ALL[number]
    return card.intrigue if isinstance(card, WarlordCard) else 0


def _combat(number: int) -> int:
    card = ALL[number]
    return card.combat if isinstance(card, LegionCard | FateCard) else 0


def _vp(number: int) -> int:
    card = ALL[number]
    return card.vp if isinstance(card, BattlefieldCard) else 0


IS: Final[list[int]] = [_intrigue(number) for number in range(CARDS)]
CS: Final[list[int]] = [_combat(number) for number in range(CARDS)]
VP: Final[list[int]] = [_vp(number) for number in range(CARDS)]

# -- Powers of Legions -----------------------------------------------------------------------------------------------

CUTTER: Final = 1
GUARDIAN: Final = 2
HORDE: Final = 3
MARTYR: Final = 4
SHOCK_TROOP: Final = 5
SPIRIT: Final = 6
FIGHTER: Final = 7
"""It has a Power that is used in a battle slot."""
INTRIGUER: Final = 8
"""It has a Power that is used from the Command Hand in a Caucus."""
STANDING_WORDS: Final = {
    "Cutter": CUTTER, "Guardian": GUARDIAN, "Horde": HORDE, "Martyr": MARTYR, "Shock Troop": SHOCK_TROOP,
    "Spirit": SPIRIT, "": 0,
}  # fmt: skip
"""The Powers that are never used, but always hold."""


def keyword_of(card: BloodCard) -> int:
    if not isinstance(card, LegionCard):
        return 0
    power = card.power
    if power is None:
        return STANDING_WORDS[card.keyword]
    return FIGHTER if power.type == "combat" else INTRIGUER


KEYWORD: Final[list[int]] = [keyword_of(card) for card in ALL]

# -- uses --------------------------------------------------------------------------------------------------------------

PLAIN: Final = 0
"""Never played: gear without a use, Warlords, Legions, Battlefields."""
COMBAT_CARD: Final = 1
INTRIGUE_CARD: Final = 2
OPEN_CARD: Final = 3
RESPONSE_CARD: Final = 4


def _timing(number: int) -> int:
    card = ALL[number]
    return ["gear", "C", "I", "O", "R"].index(card.timing) if isinstance(card, FateCard) else PLAIN


TIMING: Final[list[int]] = [_timing(number) for number in range(CARDS)]


def _power(power: Power) -> Working:
    made = working(power.does, power.cost)
    if power.realm:
        made.realm = NUMBERS[power.realm]
    return made


def use_of(card: BloodCard) -> Working | None:
    """The use of a Fate card, the Power of an Item, or the active Power of a Legion."""
    if isinstance(card, FateCard) and card.does is not None:
        return working(card.does, card.cost)
    if isinstance(card, LegionCard) and card.power is not None:
        made = _power(card.power)
        made.is_harassment = card.keyword != "" and KEYWORDS[card.keyword].harasses
        made.spends_legion = made.cost in (DISCARD, BURY)
        return made
    return None


USE: Final[list[Working | None]] = [use_of(card) for card in ALL]


def warlord_power_of(card: BloodCard, battle: str, is_realm: bool) -> Working | None:
    if isinstance(card, WarlordCard):
        for power in card.powers:
            if power.type == battle and bool(power.realm) == is_realm:
                return _power(power)
    return None


COMBAT_POWER: Final[list[Working | None]] = [warlord_power_of(card, "combat", False) for card in ALL]
INTRIGUE_POWER: Final[list[Working | None]] = [warlord_power_of(card, "intrigue", False) for card in ALL]
COMBAT_REALM: Final[list[Working | None]] = [warlord_power_of(card, "combat", True) for card in ALL]
INTRIGUE_REALM: Final[list[Working | None]] = [warlord_power_of(card, "intrigue", True) for card in ALL]


def answers_to(what: int) -> list[int]:
    """The cards that answer the use of a Power (0) or of a Fate card (1)."""
    found: list[int] = []
    for number in range(CARDS):
        use = USE[number]
        if use is not None and use.op == CANCEL and use.amount == what:
            found.append(number)
    return found


ANSWERS: Final[list[list[int]]] = [answers_to(0), answers_to(1)]


def gear_rule_of(card: BloodCard, kind: type) -> bool:
    return isinstance(card, FateCard) and isinstance(card.rule, kind)


SHIELDS_CARRIER: Final[list[bool]] = [gear_rule_of(card, ShieldsCarrier) for card in ALL]
BURIED_AFTER_COMBAT: Final[list[bool]] = [gear_rule_of(card, BuriedAfterCombat) for card in ALL]

# -- alignment, leaders, Factions ----------------------------------------------------------------------------------------


def _alignment(number: int) -> str:
    card = ALL[number]
    return card.alignment if isinstance(card, WarlordCard | LegionCard | FateCard) else "any"


def letters_match(one: str, two: str) -> bool:
    """1.4: the first letters are equal, or the second ones."""
    return "any" in (one, two) or one[0] == two[0] or one[1] == two[1]


ALIGNMENT: Final[list[str]] = [_alignment(number) for number in range(CARDS)]


def _faction(number: int) -> int:
    card = ALL[number]
    if isinstance(card, LegionCard) and card.faction:
        return list(FACTIONS).index(card.faction)
    if isinstance(card, WarlordCard) and card.factol:
        return list(FACTIONS).index(card.factol)
    return -1


FACTION: Final[list[int]] = [_faction(number) for number in range(CARDS)]
"""The Faction of a Legion, or of which a Warlord is the Factol; -1 for none."""


def _is_exact(legion: int, warlord: int) -> bool:
    card = ALL[legion]
    if not isinstance(card, LegionCard) or KIND[warlord] != WARLORD:
        return False
    if card.alignment == ALIGNMENT[warlord] or card.born == IDS[warlord]:
        return True
    return FACTION[legion] >= 0 and FACTION[legion] == FACTION[warlord]


def _is_matching(legion: int, warlord: int) -> bool:
    leader = ALL[warlord]
    if KIND[legion] != LEGION or not isinstance(leader, WarlordCard):
        return False
    if _is_exact(legion, warlord) or isinstance(leader.personal, EveryLegionMatches):
        return True
    return letters_match(ALIGNMENT[legion], ALIGNMENT[warlord])


def _leads(acolyte: int, warlord: int) -> bool:
    card = ALL[acolyte]
    leader = ALL[warlord]
    if not isinstance(card, FateCard) or not card.leader or not isinstance(leader, WarlordCard):
        return False
    return bool(leader.factol) if card.leader == "factol" else card.leader == leader.id


LEADERS: Final = len(WARLORDS)
"""Warlords have the first numbers, then come the Legions."""
EXACT: Final[list[list[bool]]] = [[_is_exact(n, w) for w in range(LEADERS)] for n in range(CARDS)]
"""By Legion and Warlord, without Acolyte cards."""
MATCHING: Final[list[list[bool]]] = [[_is_matching(n, w) for w in range(LEADERS)] for n in range(CARDS)]
LED_BY: Final[list[list[bool]]] = [[_leads(n, w) for w in range(LEADERS)] for n in range(CARDS)]
"""By Acolyte card and Warlord."""
CARRIES: Final[list[list[bool]]] = [
    [
        KIND[g] in (ITEM, SUPPORT) and letters_match(ALIGNMENT[g], ALIGNMENT[n])
        for n in range(LEADERS + len(LEGIONS))
    ]
    for g in range(CARDS)
]
"""By Item or Support and Legion: rule 4 of 3.2."""

# -- marks -------------------------------------------------------------------------------------------------------------


def _is_unique(number: int) -> bool:
    card = ALL[number]
    return isinstance(card, WarlordCard) and card.unique


def _personal(number: int, kind: type) -> bool:
    card = ALL[number]
    return isinstance(card, WarlordCard) and isinstance(card.personal, kind)


def cull_limit_of(card: BloodCard) -> int:
    if isinstance(card, WarlordCard) and isinstance(card.personal, CullLimit):
        return card.personal.cards
    return CULL


UNIQUE: Final[list[bool]] = [_is_unique(number) for number in range(CARDS)]
UNTOUCHED: Final[list[bool]] = [_personal(number, Untouched) for number in range(CARDS)]
CULL_LIMITS: Final[list[int]] = [cull_limit_of(card) for card in ALL]

# -- special rules of Battlefields ----------------------------------------------------------------------------------------


def ground_of(card: BloodCard) -> Ground:
    ground = Ground()
    if isinstance(card, BattlefieldCard) and card.rule is not None:
        card.rule.lay(ground)
    return ground


GROUND: Final[list[Ground]] = [ground_of(card) for card in ALL]

# -- names of pieces: `L25` is the first copy standing there, `L25#2` the second -------------------------------------------

COPY: Final = 1 << CARDS.bit_length()
"""A reference to a piece is its card number plus this for each copy standing before it: more than there are cards."""


REF_SPAN: Final = COPY << 16
"""References are smaller than this: where several make one key, they are set so far apart."""
REF_NAMES: Final[dict[int, str]] = {}
"""The names that were needed so far: any number of Hordes may stand under one Warlord (3.2)."""


def ref_name(ref: int) -> str:
    found = REF_NAMES.get(ref)
    if found is None:
        copy = ref // COPY
        found = IDS[ref % COPY] if copy == 0 else f"{IDS[ref % COPY]}#{copy + 1}"
        REF_NAMES[ref] = found
    return found


def parse_ref(text: str) -> int:
    """The reference that a text names, or -1."""
    card_id, mark, copy = text.partition("#")
    number = NUMBERS.get(card_id, -1)
    if number < 0 or not mark:
        return number
    if len(copy) > 4 or not copy.isascii() or not copy.isdigit() or copy[0] == "0" or copy == "1":
        return -1
    return number + COPY * (int(copy) - 1)


def card_number(card_id: str) -> int:
    """The number of a card by its id, or -1."""
    return NUMBERS.get(card_id, -1)
