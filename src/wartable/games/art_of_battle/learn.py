"""How a position of The Art of Battle is written down for learners: the own seat, the partner, and who sits opposite each.

All choose at once: what others have locked in is not written down, but for an open partner's lock.
"""

from typing import Final

from wartable.core.actions import Action
from wartable.core.encoder import Encoder, byte_of
from wartable.core.layout import Field, Group, Layout, Lookup
from wartable.games.art_of_battle import features as judged
from wartable.games.art_of_battle.actions import Choose, Draw, Play
from wartable.games.art_of_battle.board import DIRECTIONS, FULL_STAMINA, SEAT_COUNT, lane_of, team_of
from wartable.games.art_of_battle.cards import ALL
from wartable.games.art_of_battle.cards.kinds import (
    LAST_STAND_FAMILIES,
    PROFICIENCY_FAMILIES,
    WEAPON_FAMILIES,
)
from wartable.games.art_of_battle.state import PLAY_STEP, ArtOfBattleState, Fighter
from wartable.games.art_of_battle.tables import (
    CARD_NUMBERS,
    CARD_PLAYS,
    CHOICES,
    DRAW_NO,
    DRAW_YES,
    IDS,
    KEEP_AND_DRAW,
    KEEP_AND_STAY,
    NO_CARD,
    PASS,
    PROFICIENCY_COUNT,
    ROW_BITS,
    WEAPON_PLAYS,
    WORKS,
)

# -- a card by its data ------------------------------------------------------------------------------------------

FAMILIES: Final[tuple[str, ...]] = (*WEAPON_FAMILIES, *PROFICIENCY_FAMILIES, *LAST_STAND_FAMILIES)
MOST_CARDS: Final = 32
"""With room for new ones."""
NAMES: Final = ("", "Weapon", "lane", "ally")
CARD: Final = (
    Field("family", 8, "attack, defence, recover, Modifier, Action, Last Stand Passive, Last Stand Action"),
    Field("cost", 16),
    Field("rows", 8, "as bits"),
    Field("names", 5, "what its Direction names: nothing, a Weapon, a lane, an ally"),
    Field("attack", 16),
    Field("block", 16),
    Field("gives", 16, "Stamina or Health or damage, whichever it is about"),
    Field("does", 64, "holds, redirects, lunges, charges, heals or rallies as bits"),
    Field("bites", 64, "gap, drain and riposte, each up to 3"),
)


def _card_data(number: int) -> bytes:
    card = ALL[number]
    w = WORKS[number]
    does = (
        (1 if w.holds else 0) | (2 if w.redirects else 0) | (4 if w.lunges else 0) | (8 if w.charges else 0)
        | (16 if w.heals else 0) | (32 if w.rallies or w.hits_all else 0)
    )  # fmt: skip
    return bytes(
        [
            FAMILIES.index(card.family) + 1,
            min(card.cost, 15),
            ROW_BITS[number] >> 1 & 7,
            NAMES.index(card.names) + 1 if card.names in NAMES else 0,
            max(0, min(w.attack + w.charge, 15)),
            max(0, min(w.block, 15)),
            max(0, min(w.rest + w.rest_when_hurt + w.health + w.damage + w.stamina, 15)),
            does,
            min(w.gap, 3) | min(w.drain, 3) << 2 | min(w.riposte, 3) << 4,
        ]
    )


ROWS: Final[tuple[bytes, ...]] = (bytes(len(CARD)), *[_card_data(number) for number in range(len(ALL))])
CARDS: Final = Lookup("card", CARD, ROWS, ("", *IDS))
TARGETS: Final = Lookup("target", CARD, ROWS, ("", *IDS))
CARD_FIELD: Final = Field("card", MOST_CARDS)

# -- the row -----------------------------------------------------------------------------------------------------

ROLE: Final = Field(
    "role", 5, "the seat itself, its partner, who sits opposite it, who sits opposite the partner"
)
LANE: Final = Field("lane", 5, "by the role of the seat whose home it is")
ROW: Final = Field("row", 5, "0 none, then one more than the row")
MOST_HEALTH: Final = 20
MOST_TURN: Final = 63

TABLE: Final = (
    Field("step", 4, "playing, Last Stand, drawing"),
    Field("turn", MOST_TURN + 1),
    Field("short", 2, "half the Health"),
    Field("open", 2, "partners see each other's cards"),
    Field("counts", 2),
    Field("stands", 16, "who is still standing, by role as bits"),
    Field("stand", 7, "whose Last Stand card: 0 in the centre, then by role, 6 gone"),
    CARD_FIELD,
)
TABLE_JOINTS: Final = (
    ("step", "turn"),
    ("step", "stands"),
    ("short", "open", "counts"),
    ("stand", "card"),
    ("stands", "stand"),
)
FIGHTER: Final = (
    ROLE,
    Field("health", MOST_HEALTH + 1),
    Field("stamina", FULL_STAMINA + 1),
    Field("hand", 5),
    Field("deck", 32),
    Field("hurt", 2),
    CARD_FIELD,
)
FIGHTER_JOINTS: Final = (
    ("role", "health"),
    ("role", "stamina"),
    ("health", "stamina"),
    ("role", "hand"),
    ("role", "deck"),
    ("role", "hurt", "card"),
)
WEAPON: Final = (CARD_FIELD, ROLE, LANE, ROW, Field("held", 2), Field("modified", 5))
WEAPON_JOINTS: Final = (
    ("card", "role", "row"),
    ("role", "lane", "row"),
    ("card", "lane"),
    ("card.family", "lane", "row"),
    ("card.attack", "role", "lane"),
    ("card.block", "role", "lane"),
    ("card.gives", "role"),
    ("role", "held", "modified"),
)
MODIFIER: Final = (CARD_FIELD, ROLE, LANE, ROW)
MODIFIER_JOINTS: Final = (
    ("card", "role", "row"),
    ("card", "lane"),
    ("card.attack", "lane"),
    ("card.block", "lane"),
)
MOST_MODIFIERS: Final = 8
HELD: Final = (CARD_FIELD, ROLE)
HELD_JOINTS: Final = (("card", "role"), ("card.family", "role"), ("card.cost", "role"))
MOST_HELD: Final = 12
GONE: Final = (CARD_FIELD, ROLE, Field("count", 5))
GONE_JOINTS: Final = (("card", "role"), ("card", "count"))
LOCK: Final = (CARD_FIELD, LANE, ROW)

# -- answers -----------------------------------------------------------------------------------------------------

PASSING: Final = 1
PLAYING: Final = 2
CHOOSING: Final = 3
DRAWING: Final = 4

ANSWER: Final = (
    Field("verb", 5, "pass, play, choose, draw"),
    CARD_FIELD,
    Field("toward", 3, "the own side, the partner's side"),
    ROW,
    Field("draws", 3, "keep, draw"),
    Field("target", MOST_CARDS, "the Weapon that an ally on that side has on the battlefield"),
    Field("target_row", 5),
    Field("target_health", MOST_HEALTH + 1),
)
ANSWER_JOINTS: Final = (
    ("verb", "draws"),
    ("card", "verb"),
    ("card", "toward", "row"),
    ("card.family", "toward", "row"),
    ("card.attack", "toward"),
    ("card.block", "toward"),
    ("card.cost", "toward"),
    ("card.gives", "card.family"),
    ("card.rows", "row"),
    ("card.bites", "card.names"),
    ("card.does", "target_row"),
    ("card", "target"),
    ("card", "target_row"),
    ("card.does", "target.family"),
    ("card.does", "target_health"),
)

LAYOUT: Final = Layout(
    groups=(
        Group("table", 1, TABLE, TABLE_JOINTS),
        Group(
            "fighters", SEAT_COUNT, FIGHTER, FIGHTER_JOINTS, "by role; `card` is what was played this turn"
        ),
        Group("weapons", SEAT_COUNT, WEAPON, WEAPON_JOINTS, "on the battlefield"),
        Group(
            "modifiers", MOST_MODIFIERS, MODIFIER, MODIFIER_JOINTS, "on Weapons: role and lane of the Weapon"
        ),
        Group("held", MOST_HELD, HELD, HELD_JOINTS, "cards that are known to be in a hand"),
        Group("gone", PROFICIENCY_COUNT * SEAT_COUNT, GONE, GONE_JOINTS, "Proficiencies that were discarded"),
        Group("lock", 1, LOCK, (("card", "lane"), ("card", "row")), "what an open partner has locked in"),
    ),
    answer=Group("answer", 1, ANSWER, ANSWER_JOINTS),
    numbers=judged.NAMES,
    terms=len(judged.NAMES),
    lookups=(CARDS, TARGETS),
    draws=True,
)

# -- pieces, built once ------------------------------------------------------------------------------------------

ROLES: Final[list[list[int]]] = [
    [1 if at == seat else 2 if at == seat ^ 1 else 3 if at == 3 - seat else 4 for at in range(SEAT_COUNT)]
    for seat in range(SEAT_COUNT)
]
"""By the seat that looks, and the seat or lane that is looked at."""
ORDER: Final[list[list[int]]] = [[seat, seat ^ 1, 3 - seat, (3 - seat) ^ 1] for seat in range(SEAT_COUNT)]
ZEROS: Final[list[bytes]] = [bytes(count) for count in range(400)]
NO_TARGET: Final = bytes(3)


def _toward(parity: int, direction: str | None) -> int:
    if direction is None:
        return 0
    return 1 if DIRECTIONS.index(direction) == parity else 2


def _written(action: Action, parity: int) -> bytes:
    """An action without its target, as a left (0) or a right (1) seat means it."""
    if isinstance(action, Play):
        row = 0 if action.row is None else action.row + 1
        card = CARD_NUMBERS[action.card] + 1
        return bytes([PLAYING, card, _toward(parity, action.direction), row, 0])
    if isinstance(action, Choose):
        return bytes([CHOOSING, CARD_NUMBERS[action.card] + 1, 0, 0, 0])
    if isinstance(action, Draw):
        card = 0 if action.discard is None else CARD_NUMBERS[action.discard] + 1
        return bytes([DRAWING, card, 0, 0, 2 if action.draw else 1])
    return bytes([PASSING, 0, 0, 0, 0])


WEAPON_ANSWERS: Final[list[list[bytes]]] = [
    [b"".join([_written(action, parity) + NO_TARGET for action in plays]) for plays in WEAPON_PLAYS]
    for parity in range(2)
]
"""All plays of Weapons, by parity of the seat and Stamina."""
OTHERS: Final[list[Action]] = [PASS, KEEP_AND_DRAW, KEEP_AND_STAY, *CHOICES, *DRAW_YES, *DRAW_NO]
PIECES: Final[list[dict[int, bytes]]] = [
    {
        id(action): _written(action, parity)
        for action in (*OTHERS, *[play for plays in CARD_PLAYS for play in plays])
    }
    for parity in range(2)
]
"""By the identity of the action, which is handed out by reference."""
TOWARD: Final[int] = 2
"""Where an answer says its side."""


class ArtOfBattleEncoder(Encoder[ArtOfBattleState]):
    """Rows and answers of The Art of Battle."""

    def encode(self, state: ArtOfBattleState, seat: int) -> bytes:
        roles = ROLES[seat]
        row = _table(state, seat, roles)
        for at in ORDER[seat]:
            _add_fighter(row, state.fighters[at], roles[at])
        modifiers: list[int] = []
        for at in ORDER[seat]:
            _add_weapon(row, modifiers, state.fighters[at], roles, at)
        modifiers.extend([0] * (len(MODIFIER) * MOST_MODIFIERS - len(modifiers)))
        row.extend(modifiers)
        held: list[int] = []
        gone: list[int] = []
        for at in ORDER[seat]:
            fighter = state.fighters[at]
            for card in fighter.hand if state.knows(seat, at) else fighter.known:
                held.append(card + 1)
                held.append(roles[at])
            _add_gone(gone, fighter, roles[at])
        row.extend(held[: 2 * MOST_HELD])
        pieces = [bytes(row), ZEROS[max(0, 2 * MOST_HELD - len(held))], bytes(gone)]
        pieces.append(ZEROS[3 * PROFICIENCY_COUNT * SEAT_COUNT - len(gone)])
        pieces.append(_lock(state, seat, roles))
        pieces.append(bytes([byte_of(number) for number in judged.features(state, seat)]))
        return b"".join(pieces)

    def answers(self, state: ArtOfBattleState, seat: int, actions: list[Action]) -> bytes:
        fighter = state.fighters[seat]
        parity = seat & 1
        found: list[bytes] = []
        first = 0
        if state.step == PLAY_STEP and fighter.weapon == NO_CARD:
            found.append(WEAPON_ANSWERS[parity][fighter.stamina])
            first = len(WEAPON_PLAYS[fighter.stamina])
        pieces = PIECES[parity]
        targets = [NO_TARGET, _target(fighter), _target(state.fighters[seat ^ 1])]
        for at in range(first, len(actions)):
            piece = pieces[id(actions[at])]
            found.append(piece)
            found.append(targets[piece[TOWARD]])
        return b"".join(found)


def _target(fighter: Fighter) -> bytes:
    health = min(fighter.health, MOST_HEALTH) if fighter.standing else 0
    return bytes([fighter.weapon + 1, fighter.row + 1, max(0, health)])


def _table(state: ArtOfBattleState, seat: int, roles: list[int]) -> list[int]:
    stands = 0
    for at in range(SEAT_COUNT):
        if state.fighters[at].standing:
            stands |= 1 << (roles[at] - 1)
    holder = state.stand_holder
    return [
        state.step + 1,
        min(state.turn, MOST_TURN),
        1 if state.full_health < MOST_HEALTH else 0,
        1 if state.knows(seat, seat ^ 1) else 0,
        1 if state.show_card_counts else 0,
        stands,
        roles[holder] if holder >= 0 else 0 if holder == -1 else 6,
        state.stand_card + 1,
    ]


def _add_fighter(row: list[int], fighter: Fighter, role: int) -> None:
    row.append(role)
    row.append(max(0, min(fighter.health, MOST_HEALTH)))
    row.append(fighter.stamina)
    row.append(min(len(fighter.hand), 4))
    row.append(min(len(fighter.deck), 31))
    row.append(1 if fighter.hurt else 0)
    row.append(fighter.played + 1)


def _add_weapon(row: list[int], modifiers: list[int], fighter: Fighter, roles: list[int], at: int) -> None:
    if fighter.weapon == NO_CARD:
        row.extend(NO_WEAPON)
        return
    role = roles[at]
    lane = roles[fighter.lane]
    row.append(fighter.weapon + 1)
    row.append(role)
    row.append(lane)
    row.append(fighter.row + 1)
    row.append(1 if fighter.held else 0)
    row.append(min(len(fighter.modifiers), 4))
    for each in fighter.modifiers:
        if len(modifiers) < len(MODIFIER) * MOST_MODIFIERS:
            modifiers.append((each >> 2) + 1)
            modifiers.append(role)
            modifiers.append(lane)
            modifiers.append(fighter.row + 1)


NO_WEAPON: Final[list[int]] = [0] * len(WEAPON)


def _add_gone(gone: list[int], fighter: Fighter, role: int) -> None:
    if not fighter.discard:
        return
    counts = [0] * PROFICIENCY_COUNT
    for card in fighter.discard:
        counts[card] += 1
    for card in range(PROFICIENCY_COUNT):
        if counts[card]:
            gone.append(card + 1)
            gone.append(role)
            gone.append(min(counts[card], 4))


def _lock(state: ArtOfBattleState, seat: int, roles: list[int]) -> bytes:
    partner = state.fighters[seat ^ 1]
    if (
        state.step != PLAY_STEP
        or not partner.locked
        or partner.card == NO_CARD
        or not state.knows(seat, seat ^ 1)
    ):
        return ZEROS[len(LOCK)]
    lane = roles[lane_of(team_of(seat), partner.direction)] if partner.direction >= 0 else 0
    return bytes([partner.card + 1, lane, partner.target_row + 1])


ENCODER: Final = ArtOfBattleEncoder(LAYOUT)
