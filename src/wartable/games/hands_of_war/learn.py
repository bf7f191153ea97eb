"""How a position of Hands of War is written down for learners: pieces, cards, the stack, the open question, answers."""

from typing import Final

from wartable.core.actions import Action
from wartable.core.encoder import Encoder, byte_of
from wartable.core.layout import Field, Group, Layout, Lookup
from wartable.games.hands_of_war import features as judged
from wartable.games.hands_of_war.actions import (
    Activate,
    Advance,
    Attack,
    Cast,
    Choose,
    Confirm,
    Move,
    Mulligan,
    Pass,
)
from wartable.games.hands_of_war.board import BACKLASH, COLOURS, CREATURE, ENCHANTMENT, PHASES, SPELL, ZONES
from wartable.games.hands_of_war.cards import ALL
from wartable.games.hands_of_war.cards.kinds import HandsCard
from wartable.games.hands_of_war.printed import Activated, Keyword, Static, Triggered
from wartable.games.hands_of_war.state import (
    ASK_STORM,
    CHALLENGED,
    NONE,
    SHIELDED,
    SPARED,
    HandsState,
    Item,
    Piece,
    Side,
)
from wartable.games.hands_of_war.targets import affords

# -- a card by its data ------------------------------------------------------------------------------------------

WORDS: Final = (
    "damage", "drain", "heal", "pump", "weaken", "keyword", "prevent", "pacify", "nullify", "exhaust", "lock", "ready",
    "kill", "bounce", "control", "clone", "reanimate", "move", "negate", "draw", "discard", "essence", "peek",
    "regrowth",
)  # fmt: skip
"""The words of the effects catalogue (9.2), in which a card says what it does."""
OTHER_WORD: Final = len(WORDS) + 1
MOST_ATTACK: Final = 10
MOST_HEALTH: Final = 13
MOST_RANGE: Final = 6
MOST_COST: Final = 6

CARD: Final = (
    Field("family", 7, "creature, spell, Local, Global or Bound enchantment, Standard"),
    Field("cost", MOST_COST + 1, "essence in all"),
    Field("colour", 8, "of its cost; 7 for more than one"),
    Field("attack", MOST_ATTACK + 1),
    Field("health", MOST_HEALTH + 1),
    Field("range", MOST_RANGE + 1),
    Field("does", OTHER_WORD + 1, "the first word of the effects catalogue on it"),
    Field("also", OTHER_WORD + 1, "the second"),
    Field(
        "works", 6, "as a spell, by triggers, when used, for as long as it lies, or more than one of these"
    ),
    Field("words", 16, "Guard, Overkill, Spell Shield, Stealth as bits"),
    Field("more_words", 16, "Stalwart, Bloodlust, Backlash, Aggression as bits"),
    Field("last_words", 128, "Swiftness to Glory as bits"),
)


def _word(tag: str) -> int:
    return WORDS.index(tag) + 1 if tag in WORDS else OTHER_WORD


def _card_data(card: HandsCard) -> bytes:
    family = 6
    if card.family == CREATURE:
        family = 1
    elif card.family == SPELL:
        family = 2
    elif card.family == ENCHANTMENT:
        family = 2 + card.enchants
    colours = card.colours
    colour = 0 if not colours else 7 if len(colours) > 1 else COLOURS.index(colours) + 1
    does: list[int] = []
    for verb in card.verbs():
        if _word(verb.tag()) not in does:
            does.append(_word(verb.tag()))
    works: list[int] = [1] if card.modes else []
    bits = 0
    for ability in card.abilities:
        if isinstance(ability, Keyword):
            bits |= ability.bit
        elif isinstance(ability, Triggered):
            works.append(2)
        elif isinstance(ability, Activated):
            works.append(3)
        elif isinstance(ability, Static):
            works.append(4)
    return bytes(
        [
            family,
            min(card.total, MOST_COST),
            colour,
            min(card.attack, MOST_ATTACK),
            min(card.health, MOST_HEALTH),
            min(card.range, MOST_RANGE),
            does[0] if does else 0,
            does[1] if len(does) > 1 else 0,
            0 if not works else works[0] if len(set(works)) == 1 else 5,
            bits & 15,
            bits >> 4 & 15,
            bits >> 8,
        ]
    )


ROWS: Final = (bytes(len(CARD)), *(_card_data(card) for card in ALL))
IDS: Final = ("", *(card.id for card in ALL))
CARDS: Final = Lookup("card", CARD, ROWS, IDS)
TARGETS: Final = Lookup("target", CARD, ROWS, IDS)
ASKERS: Final = Lookup("asker", CARD, ROWS, IDS)
CARD_FIELD: Final = Field("card", len(ALL) + 1)

# -- the row -----------------------------------------------------------------------------------------------------

READY: Final = 0
TIRED: Final = 1
FRESH: Final = 2
CHARGING: Final = 3
SPOTS: Final = 12
SAFE: Final = MOST_HEALTH + 1
"""No damage is coming."""
MOST_COUNTERS: Final = 7

PIECES: Final = 16
PIECE: Final = (
    CARD_FIELD,
    Field("spot", SPOTS, "four times the zone, and ready, exhausted, new this turn, attacking"),
    Field("attack", MOST_ATTACK + 1),
    Field("health", MOST_HEALTH + 1, "Standards count half"),
    Field("left", SAFE + 1, "health after the declared attacks; the last: none is coming"),
    Field("range", MOST_RANGE + 1),
    Field("words", 16, "Guard, Overkill, Spell Shield, Stealth as bits"),
    Field("more_words", 16, "Stalwart, Bloodlust, Backlash, Aggression as bits"),
    Field("healing", 8, "Swiftness, Splatter, Heal as bits"),
    Field("last_words", 16, "Redirect, Espionage, Spirit Quest, Glory as bits"),
    Field("held", 64, "pacified, nullified, locked, shielded, challenged, bound as bits"),
    Field("counters", MOST_COUNTERS + 1, "growth, Spirit and Glory"),
)
PIECE_JOINTS: Final = (
    ("card",),
    ("card.family", "spot"),
    ("card.does",),
    ("card.also", "card.works"),
    ("spot", "attack"),
    ("spot", "health"),
    ("spot", "range"),
    ("attack", "health"),
    ("attack", "left"),
    ("words", "more_words"),
    ("healing",),
    ("last_words",),
    ("held",),
    ("counters",),
)

HELD: Final = 10
HELD_CARD: Final = (CARD_FIELD, Field("now", 2, "whether its essence is there"))
HELD_JOINTS: Final = (
    ("card",),
    ("card.family", "card.cost", "now"),
    ("card.colour", "now"),
    ("card.does",),
    ("card.works", "now"),
    ("card.attack", "card.health"),
)
KNOWN: Final = 6
KNOWN_JOINTS: Final = (("card.family", "card.cost"), ("card.does",))

STACKED: Final = 4
WHOSE: Final = Field("whose", 3, "own, the enemy's")
STACK_ITEM: Final = (
    CARD_FIELD,
    WHOSE,
    Field("at", 4, "aimed at nobody, at own, at the enemy's, at the stack"),
)
STACK_JOINTS: Final = (("card.family", "whose"), ("card.does", "whose", "at"))

QUESTION: Final = (
    Field("asked", 8, "none, a mode, a pick, yes or no, a discard, Spellstorm, the enemy's discard"),
    CARD_FIELD,
    Field("picks", 4, "made so far"),
    Field("leaning", 4, "one would rather choose one's own, or the enemy's"),
)
QUESTION_JOINTS: Final = (
    ("asked", "picks"),
    ("asked", "leaning"),
    ("card.does", "leaning"),
    ("card.family", "card.works"),
)

MOST_ESSENCE: Final = 7
MOST_IN_HAND: Final = 10
TABLE: Final = (
    Field("phase", len(PHASES) + 1),
    Field("turn_of", 2, "whether it is the own turn"),
    Field("passes", 3),
    Field("hand", MOST_IN_HAND + 1),
    Field("enemy_hand", MOST_IN_HAND + 1),
    Field("standard", 22),
    Field("enemy_standard", 22),
    Field("turn", 16, "two turns a step"),
    Field("actions", 8, "taken in this turn, four a step"),
    Field("charges", 8, "attacks declared"),
    Field("aside", 8, "cards set aside in the mulligan"),
    *(Field(f"own_{letter}", MOST_ESSENCE + 1) for letter in COLOURS),
    *(Field(f"enemy_{letter}", MOST_ESSENCE + 1) for letter in COLOURS),
)
TABLE_JOINTS: Final = (
    ("phase", "turn_of", "passes"),
    ("phase", "turn_of", "charges"),
    ("hand", "enemy_hand"),
    ("standard",),
    ("enemy_standard",),
    ("turn", "turn_of"),
    ("actions",),
    ("aside",),
    *((f"own_{letter}",) for letter in COLOURS),
    *((f"enemy_{letter}",) for letter in COLOURS),
)

# -- answers -----------------------------------------------------------------------------------------------------

PASSING: Final = 1
ADVANCING: Final = 2
CONFIRMING: Final = 3
KEEPING: Final = 4
CASTING: Final = 5
USING: Final = 6
MOVING: Final = 7
ATTACKING: Final = 8
CHOOSING: Final = 9
CHOOSING_ZONE: Final = 10
CHOOSING_CARD: Final = 11
CHOOSING_PLAYER: Final = 12
CHOOSING_ITEM: Final = 13
CHOOSING_MODE: Final = 14
SAYING_YES: Final = 15
SAYING_NO: Final = 16
CHOOSING_NOBODY: Final = 17
VERBS: Final = 18
MOST_NUMBER: Final = 8
MOST_MARGIN: Final = 8

ANSWER: Final = (
    Field("verb", VERBS, "pass, advance, confirm, keep, cast, use, move, attack, then choices by their kind"),
    CARD_FIELD,
    Field("spot", 2 * SPOTS + 1, "of whoever acts or is chosen; the enemy's after the own"),
    Field("attack", MOST_ATTACK + 1),
    Field("health", MOST_HEALTH + 1),
    Field("target", len(ALL) + 1, "the card that is attacked"),
    Field("number", MOST_NUMBER + 1, "the zone, mode or ability"),
    Field("margin", 2 * MOST_MARGIN + 2, "the blow less the health that is left"),
    Field("at", 5, "attacked: a creature, an enchantment, a Standard; one with Backlash that reaches back"),
    Field("asker", len(ALL) + 1, "the card that asks"),
    Field("whose", 3, "own, the enemy's"),
)
ANSWER_JOINTS: Final = (
    ("verb", "number"),
    ("verb", "spot"),
    ("card",),
    ("card.family", "verb"),
    ("card.cost", "verb"),
    ("card.does", "verb"),
    ("attack", "health"),
    ("health", "whose"),
    ("target",),
    ("margin", "at"),
    ("margin", "attack"),
    ("asker", "whose"),
    ("asker.does", "health", "whose"),
    ("asker.does", "spot"),
    ("asker.does", "attack"),
)

LAYOUT: Final = Layout(
    groups=(
        Group("table", 1, TABLE, TABLE_JOINTS),
        Group("own", PIECES, PIECE, PIECE_JOINTS, "what the seat controls"),
        Group("enemy", PIECES, PIECE, PIECE_JOINTS, "what the enemy controls"),
        Group("hand", HELD, HELD_CARD, HELD_JOINTS),
        Group("known", KNOWN, (CARD_FIELD,), KNOWN_JOINTS, "cards that the seat knows in the enemy's hand"),
        Group("stack", STACKED, STACK_ITEM, STACK_JOINTS, "the top first"),
        Group("question", 1, QUESTION, QUESTION_JOINTS),
    ),
    answer=Group("answer", 1, ANSWER, ANSWER_JOINTS),
    numbers=judged.NAMES,
    terms=len(judged.NAMES),
    lookups=(CARDS, TARGETS, ASKERS),
)

# -- pieces of rows that are built once --------------------------------------------------------------------------

NO_PIECES: Final[list[bytes]] = [bytes(len(PIECE) * count) for count in range(PIECES + 1)]
HELD_CARDS: Final[list[list[bytes]]] = [[bytes([n, now]) for n in range(len(ALL) + 1)] for now in range(2)]
NO_HELD: Final[list[bytes]] = [bytes(2 * count) for count in range(HELD + 1)]
KNOWN_CARDS: Final[list[bytes]] = [bytes([n]) for n in range(len(ALL) + 1)]
NO_KNOWN: Final[list[bytes]] = [bytes(count) for count in range(KNOWN + 1)]
NO_STACK: Final[list[bytes]] = [bytes(len(STACK_ITEM) * count) for count in range(STACKED + 1)]
NO_QUESTION: Final = bytes(len(QUESTION))

PASS_ANSWER: Final = bytes([PASSING, *bytes(len(ANSWER) - 1)])
ADVANCE_ANSWER: Final = bytes([ADVANCING, *bytes(len(ANSWER) - 1)])
CONFIRM_ANSWER: Final = bytes([CONFIRMING, *bytes(len(ANSWER) - 1)])
KEEP_ANSWER: Final = bytes([KEEPING, *bytes(len(ANSWER) - 1)])
CAST_ANSWERS: Final[list[bytes]] = [bytes([CASTING, n, *bytes(len(ANSWER) - 2)]) for n in range(len(ALL) + 1)]


class HandsEncoder(Encoder[HandsState]):
    """Rows and answers of Hands of War."""

    def encode(self, state: HandsState, seat: int) -> bytes:
        found = [_table(state, seat)]
        own: list[bytes] = []
        enemy: list[bytes] = []
        coming = judged.coming_damage(state) if state.charges else judged.NO_HURT
        for at in range(len(state.pieces)):
            piece = state.pieces[at]
            side = own if piece.controller == seat else enemy
            if len(side) < PIECES:
                side.append(_piece(state, piece, coming[at] if coming else 0))
        found += own
        found.append(NO_PIECES[PIECES - len(own)])
        found += enemy
        found.append(NO_PIECES[PIECES - len(enemy)])
        _add_hands(found, state, state.sides[seat], state.sides[1 - seat])
        _add_stack(found, state, seat)
        found.append(_question(state, seat))
        found.append(bytes([byte_of(number) for number in judged.features(state, seat)]))
        return b"".join(found)

    def answers(self, state: HandsState, seat: int, actions: list[Action]) -> bytes:
        coming = judged.coming_damage(state) if state.charges else judged.NO_HURT
        ask = state.ask
        asker = 0
        if ask is not None and ask.item is not None:
            asker = ask.item.print.number + 1
        return b"".join([_answer(state, seat, action, asker, coming) for action in actions])


def _table(state: HandsState, seat: int) -> bytes:
    own = state.sides[seat]
    enemy = state.sides[1 - seat]
    row = [
        state.phase + 1,
        1 if state.active == seat else 0,
        min(state.passes, 2),
        min(len(own.hand), MOST_IN_HAND),
        min(len(enemy.hand), MOST_IN_HAND),
        _standard(state, own),
        _standard(state, enemy),
        min(state.turn // 2, 15),
        min(own.actions // 4, 7),
        min(len(state.charges), 7),
        min(len(own.aside), 7),
    ]
    for amount in own.essence:
        row.append(min(amount, MOST_ESSENCE))
    for amount in enemy.essence:
        row.append(min(amount, MOST_ESSENCE))
    return bytes(row)


def _standard(state: HandsState, side: Side) -> int:
    piece = state.find(side.standard) if side.standard != NONE else None
    return 0 if piece is None else max(0, min(21, piece.current))


def _spot(state: HandsState, piece: Piece) -> int:
    how = READY
    if piece.exhausted:
        how = TIRED
    elif piece.entered == state.turn:
        how = FRESH
    for charge in state.charges:
        if charge.attacker == piece.id and not charge.void:
            how = CHARGING
    return piece.zone * 4 + how


def _health(piece: Piece) -> int:
    current = piece.current // 2 if piece.is_standard() else piece.current
    return max(0, min(MOST_HEALTH, current))


def _piece(state: HandsState, piece: Piece, coming: int) -> bytes:
    left = SAFE
    if coming > 0:
        left = max(0, min(MOST_HEALTH, piece.current - coming))
    held = (1 if piece.pacified else 0) + (2 if piece.nullified else 0) + (4 if piece.locked else 0)
    for mod in state.mods:
        if mod.piece == piece.id:
            if mod.kind == SHIELDED or mod.kind == SPARED:
                held |= 8
            elif mod.kind == CHALLENGED:
                held |= 16
    if piece.host != NONE:
        held |= 32
    return bytes(
        [
            piece.print.number + 1,
            _spot(state, piece),
            max(0, min(MOST_ATTACK, piece.attack)),
            _health(piece),
            left,
            max(0, min(MOST_RANGE, piece.range)),
            piece.keywords & 15,
            piece.keywords >> 4 & 15,
            piece.keywords >> 8 & 7,
            piece.keywords >> 11 & 15,
            held,
            max(0, min(MOST_COUNTERS, piece.growth + piece.spirit + piece.glory)),
        ]
    )


def _add_hands(found: list[bytes], state: HandsState, own: Side, enemy: Side) -> None:
    prints = state.table.prints
    count = min(len(own.hand), HELD)
    for at in range(count):
        number = own.hand[at]
        found.append(HELD_CARDS[1 if affords(own.essence, prints[number].price) else 0][number + 1])
    found.append(NO_HELD[HELD - count])
    count = 0
    for at in range(len(enemy.hand)):
        if enemy.known[at] and count < KNOWN:
            found.append(KNOWN_CARDS[enemy.hand[at] + 1])
            count += 1
    found.append(NO_KNOWN[KNOWN - count])


def _add_stack(found: list[bytes], state: HandsState, seat: int) -> None:
    count = min(len(state.stack), STACKED)
    for at in range(count):
        item = state.stack[len(state.stack) - 1 - at]
        found.append(bytes([item.print.number + 1, 1 if item.seat == seat else 2, _aim(state, item, seat)]))
    found.append(NO_STACK[STACKED - count])


def _aim(state: HandsState, item: Item, seat: int) -> int:
    if not item.picks:
        return 0
    piece = state.find(item.picks[0])
    if piece is None:
        return 3
    return 1 if piece.controller == seat else 2


def _question(state: HandsState, seat: int) -> bytes:
    ask = state.ask
    if ask is None or ask.seat != seat:
        return NO_QUESTION
    item = ask.item
    number = 0
    leaning = 0
    if item is not None:
        number = item.print.number + 1
        if len(ask.picks) < len(item.plan.slots):
            leaning = item.plan.slots[len(ask.picks)].leaning + 1
    own = state.sides[seat]
    if ask.what == ASK_STORM and own.knows_top and own.deck:
        number = own.deck[-1] + 1
    return bytes([ask.what + 1, number, min(len(ask.picks), 3), leaning])


def _answer(state: HandsState, seat: int, action: Action, asker: int, coming: list[int]) -> bytes:
    if isinstance(action, Cast):
        return CAST_ANSWERS[state.table.numbers[action.card] + 1]
    if isinstance(action, Choose):
        return _choice(state, seat, action.pick, asker, coming)
    if isinstance(action, Attack):
        return _attack(state, seat, action.piece, action.target, coming)
    if isinstance(action, Move):
        return _act(state, seat, MOVING, action.piece, ZONES.index(action.zone) + 1, asker, coming)
    if isinstance(action, Activate):
        return _act(state, seat, USING, action.piece, _ability(action.ability), asker, coming)
    if isinstance(action, Pass):
        return PASS_ANSWER
    if isinstance(action, Advance):
        return ADVANCE_ANSWER
    if isinstance(action, Confirm):
        return CONFIRM_ANSWER
    assert isinstance(action, Mulligan), "every legal action is written down"
    return KEEP_ANSWER


ABILITIES: Final = ("", "guard", "heal", "redirect", "quest", "1", "2", "3")


def _ability(word: str) -> int:
    return ABILITIES.index(word) if word in ABILITIES else MOST_NUMBER


def _act(
    state: HandsState, seat: int, verb: int, card_id: int, number: int, asker: int, coming: list[int]
) -> bytes:
    """Somebody acts, or is chosen."""
    piece = state.find(card_id)
    assert piece is not None
    own = piece.controller == seat
    return bytes(
        [
            verb,
            piece.print.number + 1,
            1 + _spot(state, piece) + (0 if own else SPOTS),
            max(0, min(MOST_ATTACK, piece.attack)),
            max(0, min(MOST_HEALTH, _left(state, piece, coming))),
            0,
            min(number, MOST_NUMBER),
            0,
            0,
            asker,
            1 if own else 2,
        ]
    )


def _left(state: HandsState, piece: Piece, coming: list[int]) -> int:
    """Its health after the attacks that are declared."""
    if not coming:
        return piece.current
    for at in range(len(state.pieces)):
        if state.pieces[at].id == piece.id:
            return piece.current - coming[at]
    return piece.current


def _attack(state: HandsState, seat: int, card_id: int, target_id: int, coming: list[int]) -> bytes:
    piece = state.find(card_id)
    target = state.find(target_id)
    assert piece is not None and target is not None
    blow = piece.attack + piece.bloodlust - target.reduces
    margin = max(-MOST_MARGIN, min(MOST_MARGIN, blow - _left(state, target, coming)))
    at = 3
    if target.print.family == CREATURE:
        strikes_back = target.keywords & BACKLASH != 0 and piece.zone + target.zone + 1 <= target.range
        at = 4 if strikes_back else 1
    elif not target.is_standard():
        at = 2
    return bytes(
        [
            ATTACKING,
            piece.print.number + 1,
            1 + _spot(state, piece),
            max(0, min(MOST_ATTACK, blow)),
            max(0, min(MOST_HEALTH, _left(state, target, coming))),
            target.print.number + 1,
            0,
            margin + MOST_MARGIN + 1,
            at,
            0,
            1,
        ]
    )


def _choice(state: HandsState, seat: int, pick: int | str, asker: int, coming: list[int]) -> bytes:
    if isinstance(pick, int):
        return _act(state, seat, CHOOSING, pick, 0, asker, coming)
    number = 0
    card = 0
    whose = 0
    if pick == "yes":
        verb = SAYING_YES
    elif pick == "no":
        verb = SAYING_NO
    elif pick == "nobody":
        verb = CHOOSING_NOBODY
    elif pick in ZONES:
        verb = CHOOSING_ZONE
        number = ZONES.index(pick) + 1
    elif pick == "A" or pick == "B":
        verb = CHOOSING_PLAYER
        whose = 1 if (pick == "A") == (seat == 0) else 2
    elif pick[0] == "#":
        verb = CHOOSING_ITEM
        for item in state.stack:
            if item.id == int(pick[1:]):
                card = item.print.number + 1
                whose = 1 if item.seat == seat else 2
    elif pick[:5] == "mode ":
        verb = CHOOSING_MODE
        number = min(int(pick[5:]), MOST_NUMBER)
    else:
        verb = CHOOSING_CARD
        card = state.table.numbers[pick] + 1
    return bytes([verb, card, 0, 0, 0, 0, number, 0, 0, asker, whose])


ENCODER: Final = HandsEncoder(LAYOUT)
