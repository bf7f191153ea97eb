"""How a position of Blood Wars is written down for learners: camps, Battle Hands, the Challenge, answers.

Of others only what lies open is read: the Warlords, how many cards each leads, and the Legions that everybody has seen.
A draft of a Combat counts as laid, since only its own player is ever asked about it.
"""

from typing import Final

from wartable.core.actions import Action
from wartable.core.encoder import Encoder, byte_of
from wartable.core.layout import Field, Group, Layout, Lookup
from wartable.games.blood_wars import features as judged
from wartable.games.blood_wars.actions import (
    Assign,
    Attach,
    Challenge,
    ChooseLegion,
    ChooseWarlord,
    Devote,
    Done,
    GiveSupport,
    Join,
    Pass,
    Pick,
    PlayFate,
    PlayOpen,
    Prepare,
    Respond,
    UseItem,
    UseLegion,
    UsePower,
    Withdraw,
)
from wartable.games.blood_wars.combat import hand_strength, legion_strength
from wartable.games.blood_wars.devotion import draft_hand, read_draft
from wartable.games.blood_wars.state import (
    ACT,
    CHALLENGERS,
    CULL_CARDS,
    DISCARD_CARDS,
    FLIPPED,
    INDUCT,
    NAMES,
    NONE,
    PHASES,
    ROUSE,
    SHIELDED,
    SHOWN,
    USED,
    BloodState,
    Legion,
    Player,
    Warlord,
)
from wartable.games.blood_wars.tables import (
    CARDS,
    COMBAT_POWER,
    COMBAT_REALM,
    CS,
    IDS,
    INTRIGUE_POWER,
    INTRIGUE_REALM,
    IS,
    KEYWORD,
    KIND,
    TIMING,
    USE,
    VP,
    card_number,
)
from wartable.games.blood_wars.targets import SEATS

# -- a card by its data ------------------------------------------------------------------------------------------

MOST_CS: Final = 12
LEAST_IS: Final = 6
MOST_IS: Final = 18
MOST_VP: Final = 6
MOST_OPS: Final = 32

CARD: Final = (
    Field("kind", 9, "Warlord, Legion, Battlefield, Item, Support, Acolyte, Orders, Spell"),
    Field("cs", MOST_CS + 1),
    Field("is", MOST_IS - LEAST_IS + 1, "six less than printed"),
    Field("vp", MOST_VP + 1),
    Field("keyword", 9, "of a Legion"),
    Field("timing", 5, "none, Combat, Intrigue, Open, Response"),
    Field("does", MOST_OPS, "what its use or Power does"),
    Field("amount", 10),
    Field("powers", 16, "of a Warlord: Combat, Intrigue, Combat and Intrigue of the Realm as bits"),
)


def _card_data(number: int) -> bytes:
    use = USE[number]
    powers = 0
    for bit, power in enumerate(
        (COMBAT_POWER[number], INTRIGUE_POWER[number], COMBAT_REALM[number], INTRIGUE_REALM[number])
    ):
        if power is not None:
            powers |= 1 << bit
            use = use or power
    return bytes(
        [
            KIND[number] + 1,
            min(CS[number], MOST_CS),
            max(0, min(IS[number], MOST_IS) - LEAST_IS),
            min(VP[number], MOST_VP),
            KEYWORD[number],
            TIMING[number],
            0 if use is None else min(use.op + 1, MOST_OPS - 1),
            0 if use is None else max(0, min(use.amount, 9)),
            powers,
        ]
    )


ROWS: Final = (bytes(len(CARD)), *(_card_data(number) for number in range(CARDS)))
CARD_IDS: Final = ("", *IDS)
CARD_FIELD: Final = Field("card", CARDS + 1)

# -- the row -----------------------------------------------------------------------------------------------------

MOST_POINTS: Final = 15
MOST_HAND: Final = 12
MOST_LED: Final = 4
MOST_STRENGTH: Final = 15
"""Strengths are told in steps of two."""
SIDE: Final = 20
"""Margins are told from -20 to 20."""

QUESTIONS: Final = max(NAMES) + 1
TABLE: Final = (
    Field("asked", QUESTIONS, "the question"),
    Field("phase", len(PHASES) + 1),
    Field("players", 9),
    Field("acting", 8, "whose turn it is, counted from the own seat"),
    Field("points", MOST_POINTS + 1, "VP still needed"),
    Field("rival", MOST_POINTS + 1, "VP that the best rival still needs"),
    Field("hand", MOST_HAND + 1),
    Field("draw", 9, "cards in the draw pile, eight a step"),
    Field("wanted", 8, "cards to discard, or draws"),
    Field("picks", 8, "made so far"),
    Field("mustering", 2),
)
TABLE_JOINTS: Final = (
    ("asked", "phase"),
    ("asked", "acting"),
    ("asked", "wanted"),
    ("asked", "picks"),
    ("points", "rival"),
    ("hand", "asked"),
    ("players", "acting"),
    ("draw",),
    ("mustering", "phase"),
)

STAKE: Final = (
    CARD_FIELD,
    Field("type", 3, "Intrigue, Combat, revealed"),
    Field("side", 4, "own: none, that of the Challenger, of the Defender, drafting"),
    Field("margin", 2 * SIDE + 2, "of the own side; the last where it is not known"),
    Field("wins", 3, "whether it would win the game for the Challenger, who is oneself or a rival"),
    Field("seats", 8, "who take part"),
)
STAKE_JOINTS: Final = (
    ("card",),
    ("type", "side"),
    ("margin", "type"),
    ("margin", "side"),
    ("card.vp", "side", "wins"),
    ("seats", "side"),
)

RIVAL: Final = (
    Field("next", 8, "seats on from the own one"),
    Field("points", MOST_POINTS + 1, "VP still needed"),
    Field("hand", MOST_HAND + 1),
    Field("ready", 8, "Warlords that are not flipped"),
    Field("leads", 8, "Warlords in all"),
)
RIVAL_JOINTS: Final = (("next", "ready"), ("points", "ready"), ("hand",), ("leads",))

CAMPS: Final = 6
STATE: Final = Field("state", 8, "flipped, used this turn, in the Challenge as bits")
STRENGTH: Final = Field("strength", MOST_STRENGTH + 1, "CS, two a step")
CAMP: Final = (CARD_FIELD, STATE, STRENGTH, Field("legions", 8), Field("loose", MOST_LED + 1))
CAMP_JOINTS: Final = (
    ("card",),
    ("card.is", "state"),
    ("strength", "state"),
    ("legions", "state"),
    ("card.powers", "state"),
    ("loose",),
)
FOES: Final = 10
FOE: Final = (
    CARD_FIELD,
    STATE,
    STRENGTH,
    Field("size", 10, "cards in the Battle Hand"),
    Field("whose", 8, "seats on from the own one"),
)
FOE_JOINTS: Final = (
    ("card",),
    ("card.is", "state"),
    ("strength", "state"),
    ("size", "state"),
    ("card.powers", "state"),
    ("whose", "state"),
)

HOST: Final = 14
LEGION: Final = (
    CARD_FIELD,
    Field("leader", CAMPS + 1, "which Warlord, the one in the Challenge first"),
    Field("marks", 16, "flipped, shielded, used, known to all as bits"),
    Field("cs", MOST_CS + 6, "with what it carries"),
    Field("gear", 8, "carries: one, two things, an Acolyte as bits"),
)
LEGION_JOINTS: Final = (("card",), ("cs", "leader"), ("card.keyword", "leader"), ("marks", "gear"))
KNOWN: Final = 8
KNOWN_JOINTS: Final = (("card.keyword", "leader"), ("cs", "leader"), ("marks",))

HELD: Final = 12
HELD_JOINTS: Final = (
    ("card",),
    ("card.kind", "card.cs"),
    ("card.kind", "card.vp"),
    ("card.does", "card.timing"),
)
LOOSE: Final = 5
LOOSE_CARD: Final = (CARD_FIELD, Field("fights", 2, "whether its Warlord is in the Challenge"))
LOOSE_JOINTS: Final = (("card",), ("card.does", "fights"))

# -- answers -----------------------------------------------------------------------------------------------------

VERBS: Final = 20
ANSWER: Final = (
    Field(
        "verb",
        VERBS,
        "pass, done, assign, attach, withdraw, challenge, prepare, devote, join, power, legion, item, fate, open, respond, "
        "choose a Legion, choose a Warlord, support, pick",
    ),
    CARD_FIELD,
    Field("leader", CARDS + 1, "the Warlord"),
    Field("target", CARDS + 1, "the Legion or what is aimed at"),
    Field("how", 4, "Intrigue or aid, Combat or oppose, of the Realm, yes, no"),
    Field("acolyte", 2),
    Field("whose", 3, "aimed at a seat: own, a rival's"),
    Field("strength", MOST_STRENGTH + 1, "of that Warlord's Battle Hand"),
    Field("asked", QUESTIONS, "the question"),
)
ANSWER_JOINTS: Final = (
    ("verb", "how", "acolyte"),
    ("verb", "card"),
    ("leader", "how"),
    ("leader.is", "how"),
    ("verb", "strength"),
    ("strength", "how"),
    ("card.vp", "how", "strength"),
    ("card.kind", "asked"),
    ("card.cs", "verb"),
    ("card.does", "whose"),
    ("card.keyword", "verb"),
    ("target",),
    ("target.cs", "verb", "whose"),
    ("target.is", "whose"),
    ("asked", "verb"),
)

LAYOUT: Final = Layout(
    groups=(
        Group("table", 1, TABLE, TABLE_JOINTS),
        Group("stake", 1, STAKE, STAKE_JOINTS, "the running or drafted Challenge"),
        Group("rivals", 7, RIVAL, RIVAL_JOINTS),
        Group("camp", CAMPS, CAMP, CAMP_JOINTS, "own Warlords, the one in the Challenge first"),
        Group("foes", FOES, FOE, FOE_JOINTS, "the others' Warlords, the one in the Challenge first"),
        Group("host", HOST, LEGION, LEGION_JOINTS, "own Legions"),
        Group("seen", KNOWN, LEGION, KNOWN_JOINTS, "Legions of others that everybody has seen"),
        Group("hand", HELD, (CARD_FIELD,), HELD_JOINTS, "the Command Hand"),
        Group("loose", LOOSE, LOOSE_CARD, LOOSE_JOINTS, "Orders and Spells in own Battle Hands"),
    ),
    answer=Group("answer", 1, ANSWER, ANSWER_JOINTS),
    numbers=judged.NAMES,
    terms=len(judged.NAMES),
    lookups=(
        Lookup("card", CARD, ROWS, CARD_IDS),
        Lookup("leader", CARD, ROWS, CARD_IDS),
        Lookup("target", CARD, ROWS, CARD_IDS),
    ),
)

# -- pieces of rows that are built once --------------------------------------------------------------------------

HELD_CARDS: Final[list[bytes]] = [bytes([number + 1]) for number in range(CARDS)]
LOOSE_CARDS: Final[list[list[bytes]]] = [
    [bytes([number + 1, fights]) for number in range(CARDS)] for fights in range(2)
]
NOTHING: Final[list[bytes]] = [bytes(count) for count in range(128)]
NO_STAKE: Final = bytes(len(STAKE))


class BloodEncoder(Encoder[BloodState]):
    """Rows and answers of Blood Wars."""

    def encode(self, state: BloodState, seat: int) -> bytes:
        player = state.table[seat]
        hand = player.hand
        draft: Warlord | None = None
        place = _fighting(state, seat)
        if _is_drafting(state, seat):
            draft = read_draft(state, seat)
            hand = draft_hand(state, seat)
            place = state.picks[1]
        found = [_table(state, seat), _stake(state, seat, draft)]
        _add_rivals(found, state, seat)
        _add_camp(found, player, place, draft)
        _add_foes(found, state, seat)
        _add_hosts(found, state, seat, place, draft)
        count = 0
        for card in hand:
            if count < HELD:
                found.append(HELD_CARDS[card])
                count += 1
        found.append(NOTHING[HELD - count])
        _add_loose(found, player, place, draft)
        found.append(bytes([byte_of(number) for number in judged.features(state, seat)]))
        return b"".join(found)

    def answers(self, state: BloodState, seat: int, actions: list[Action]) -> bytes:
        asked = state.top().what
        strengths: dict[int, int] = {}
        player = state.table[seat]
        for warlord in player.warlords:
            strengths[warlord.card + 1] = min(hand_strength(warlord) // 2, MOST_STRENGTH)
        if _is_drafting(state, seat):
            warlord = read_draft(state, seat)
            strengths[0] = min(hand_strength(warlord) // 2, MOST_STRENGTH)
        else:
            at = _fighting(state, seat)
            if at >= 0:
                strengths[0] = min(hand_strength(player.warlords[at]) // 2, MOST_STRENGTH)
        found: list[bytes] = []
        for action in actions:
            words = WRITTEN.get(action)
            if words is None:
                words = write_action(action)
                if len(WRITTEN) >= MOST_WRITTEN:
                    WRITTEN.clear()
                WRITTEN[action] = words
            aim = words[6]
            found.append(words[:6])
            found.append(
                bytes(
                    [
                        0 if aim == 0 else 1 if aim - 1 == seat else 2,
                        strengths.get(words[2], 0),
                        asked,
                    ]
                )
            )
        return b"".join(found)


def _is_drafting(state: BloodState, seat: int) -> bool:
    return seat == state.asked and len(state.picks) > 0 and state.top().what in (ACT, ROUSE)


def _fighting(state: BloodState, seat: int) -> int:
    """Where the own Warlord in the Challenge stands, or NONE."""
    challenge = state.challenge
    if challenge is None:
        return NONE
    at = challenge.at(seat)
    return challenge.places[at] if at >= 0 else NONE


def _needed(state: BloodState, vp: int) -> int:
    return max(0, min(MOST_POINTS, state.length - vp))


def _table(state: BloodState, seat: int) -> bytes:
    player = state.table[seat]
    step = state.top()
    best = 0
    for other in range(state.players):
        if other != seat:
            best = max(best, state.table[other].vp)
    picks = 0
    if seat == state.asked and step.what in (DISCARD_CARDS, CULL_CARDS, INDUCT):
        picks = min(len(state.picks), 7)
    return bytes(
        [
            step.what if step.what < QUESTIONS else 0,
            state.phase + 1,
            state.players,
            (state.acting - seat) % state.players,
            _needed(state, player.vp),
            _needed(state, best),
            min(len(player.hand), MOST_HAND),
            min(len(player.draw) // 8, 8),
            max(0, min(step.n, 7)) if step.what in (DISCARD_CARDS, CULL_CARDS) else 0,
            picks,
            1 if player.turns <= state.muster else 0,
        ]
    )


def _stake(state: BloodState, seat: int, draft: Warlord | None) -> bytes:
    challenge = state.challenge
    if challenge is None:
        if draft is None or state.picks[0] < 0:
            return NO_STAKE
        card = state.picks[0]
        wins = 1 if state.table[seat].vp + VP[card] >= state.length else 0
        return bytes([card + 1, 1, 3, 2 * SIDE + 1, wins, 1])
    at = challenge.at(seat)
    side = 0 if at < 0 else 1 if challenge.sides[at] == CHALLENGERS else 2
    if draft is not None:
        side = 3
    margin = 2 * SIDE + 1
    if not challenge.is_combat or challenge.is_revealed:
        margin = max(0, min(2 * SIDE, judged.lead_in(state, challenge, seat) + SIDE))
    wins = 0
    if state.table[state.acting].vp + VP[challenge.card] >= state.length:
        wins = 1 if state.acting == seat else 2
    kind = 0 if not challenge.is_combat else 2 if challenge.is_revealed else 1
    return bytes([challenge.card + 1, kind, side, margin, wins, min(len(challenge.seats), 7)])


def _add_rivals(found: list[bytes], state: BloodState, seat: int) -> None:
    for step in range(1, state.players):
        player = state.table[(seat + step) % state.players]
        ready = 0
        for warlord in player.warlords:
            if not warlord.flipped:
                ready += 1
        found.append(
            bytes(
                [
                    step,
                    _needed(state, player.vp),
                    min(len(player.hand), MOST_HAND),
                    min(ready, 7),
                    min(len(player.warlords), 7),
                ]
            )
        )
    found.append(NOTHING[len(RIVAL) * (8 - state.players)])


def _state_of(warlord: Warlord, fights: bool) -> int:
    return (1 if warlord.flipped else 0) + (2 if warlord.used else 0) + (4 if fights else 0)


def _order(count: int, first: int) -> list[int]:
    """Places in order, one of them first."""
    order = [first] if first >= 0 else []
    for place in range(count):
        if place != first:
            order.append(place)
    return order


def _add_camp(found: list[bytes], player: Player, place: int, draft: Warlord | None) -> None:
    order = _order(len(player.warlords), place)
    count = min(len(order), CAMPS)
    for at in range(count):
        warlord = player.warlords[order[at]]
        if draft is not None and order[at] == place:
            warlord = draft
        found.append(
            bytes(
                [
                    warlord.card + 1,
                    _state_of(warlord, order[at] == place),
                    min(hand_strength(warlord) // 2, MOST_STRENGTH),
                    min(len(warlord.legions), 7),
                    min(len(warlord.loose), MOST_LED),
                ]
            )
        )
    found.append(NOTHING[len(CAMP) * (CAMPS - count)])


def _add_foes(found: list[bytes], state: BloodState, seat: int) -> None:
    fighting: list[bytes] = []
    others: list[bytes] = []
    for step in range(1, state.players):
        other = (seat + step) % state.players
        player = state.table[other]
        place = _fighting(state, other)
        for at in range(len(player.warlords)):
            warlord = player.warlords[at]
            piece = bytes(
                [
                    warlord.card + 1,
                    _state_of(warlord, at == place),
                    min(judged.known_strength(warlord) // 2, MOST_STRENGTH),
                    min(warlord.size(), 9),
                    step,
                ]
            )
            if at == place:
                fighting.append(piece)
            else:
                others.append(piece)
    fighting += others
    count = min(len(fighting), FOES)
    found += fighting[:count]
    found.append(NOTHING[len(FOE) * (FOES - count)])


def _legion(legion: Legion, leader: int) -> bytes:
    marks = legion.marks
    return bytes(
        [
            legion.card + 1,
            leader,
            (1 if marks & FLIPPED else 0)
            + (2 if marks & SHIELDED else 0)
            + (4 if marks & USED else 0)
            + (8 if marks & SHOWN else 0),
            max(0, min(legion_strength(legion), MOST_CS + 5)),
            (1 if legion.gear0 >= 0 else 0)
            + (2 if legion.gear1 >= 0 else 0)
            + (4 if legion.acolyte >= 0 else 0),
        ]
    )


def _add_hosts(found: list[bytes], state: BloodState, seat: int, place: int, draft: Warlord | None) -> None:
    player = state.table[seat]
    order = _order(len(player.warlords), place)
    count = 0
    for at in range(min(len(order), CAMPS)):
        warlord = player.warlords[order[at]]
        if draft is not None and order[at] == place:
            warlord = draft
        leader = at if place >= 0 else at + 1
        for legion in warlord.legions:
            if count < HOST:
                found.append(_legion(legion, min(leader, CAMPS)))
                count += 1
    found.append(NOTHING[len(LEGION) * (HOST - count)])
    count = 0
    for step in range(1, state.players):
        other = (seat + step) % state.players
        at = _fighting(state, other)
        warlords = state.table[other].warlords
        for which in range(len(warlords)):
            for legion in warlords[which].legions:
                if legion.marks & SHOWN and count < KNOWN:
                    found.append(_shown_legion(legion, 0 if which == at else min(step, CAMPS)))
                    count += 1
    found.append(NOTHING[len(LEGION) * (KNOWN - count)])


def _shown_legion(legion: Legion, leader: int) -> bytes:
    """The row of a Legion that everybody has seen: only what everybody has seen of it."""
    marks = legion.marks
    return bytes(
        [
            legion.card + 1,
            leader,
            (1 if marks & FLIPPED else 0) + (2 if marks & SHIELDED else 0) + (4 if marks & USED else 0) + 8,
            max(0, min(judged.shown_strength(legion), MOST_CS + 5)),
            0,
        ]
    )


def _add_loose(found: list[bytes], player: Player, place: int, draft: Warlord | None) -> None:
    count = 0
    for at in range(len(player.warlords)):
        warlord = player.warlords[at]
        if draft is not None and at == place:
            warlord = draft
        for card in warlord.loose:
            if count < LOOSE:
                found.append(LOOSE_CARDS[1 if at == place else 0][card])
                count += 1
    found.append(NOTHING[len(LOOSE_CARD) * (LOOSE - count)])


# -- answers -----------------------------------------------------------------------------------------------------

MOST_WRITTEN: Final = 100_000
WRITTEN: Final[dict[Action, bytes]] = {}
"""What was written of actions so far: verb, card, leader, target, how, acolyte, and the seat aimed at plus one."""


def _card(name: str) -> int:
    """The card of a name: `L25#2` is L25, `P1:W07` is W07, a mere seat is none."""
    return card_number(name.rpartition(":")[2].partition("#")[0]) + 1


def _seat(name: str) -> int:
    seat = name.partition(":")[0]
    return SEATS.index(seat) + 1 if seat in SEATS else 0


def write_action(action: Action) -> bytes:
    """What can be said of an action without looking at the table."""
    verb = 0
    card = leader = target = how = acolyte = aim = 0
    if isinstance(action, Pass):
        verb = 1
    elif isinstance(action, Done):
        verb = 2
    elif isinstance(action, Assign):
        verb = 3
        card, leader, acolyte = _card(action.card), _card(action.warlord), 1 if action.acolyte else 0
    elif isinstance(action, Attach):
        verb = 4
        card, leader, target = _card(action.card), _card(action.warlord), _card(action.legion)
    elif isinstance(action, Withdraw):
        verb = 5
        card, leader, target = _card(action.card), _card(action.warlord), _card(action.legion)
    elif isinstance(action, Challenge):
        verb = 6
        card, leader = _card(action.battlefield), _card(action.warlord)
        how = 1 if action.type == "intrigue" else 2
    elif isinstance(action, Prepare):
        verb = 7
        card, leader, how = _card(action.battlefield), _card(action.warlord), 2
    elif isinstance(action, Devote):
        verb = 8
        card, target, acolyte = _card(action.card), _card(action.legion), 1 if action.acolyte else 0
    elif isinstance(action, Join):
        verb = 9
        leader, how = _card(action.warlord), 1 if action.side == "aid" else 2
    elif isinstance(action, UsePower):
        verb = 10
        target, aim, how = _card(action.target), _seat(action.target), 3 if action.realm else 0
    elif isinstance(action, UseLegion):
        verb = 11
        card, target, aim = _card(action.legion), _card(action.target), _seat(action.target)
    elif isinstance(action, UseItem):
        verb = 12
        card, target, aim = _card(action.card), _card(action.target), _seat(action.target)
    elif isinstance(action, PlayFate):
        verb = 13
        card, target, aim = _card(action.card), _card(action.target), _seat(action.target)
    elif isinstance(action, PlayOpen):
        verb = 14
        card, target, aim = _card(action.card), _card(action.target), _seat(action.target)
    elif isinstance(action, Respond):
        verb = 15
        card = _card(action.card)
    elif isinstance(action, ChooseLegion):
        verb = 16
        card = _card(action.legion)
    elif isinstance(action, ChooseWarlord):
        verb = 17
        aim = _seat(action.player)
    elif isinstance(action, GiveSupport):
        verb = 18
        how = 1 if action.yes else 2
    else:
        assert isinstance(action, Pick), "every legal action is written down"
        verb = 19
        card = _card(action.card)
    return bytes([verb, card, leader, target, how, acolyte, aim])


ENCODER: Final = BloodEncoder(LAYOUT)
