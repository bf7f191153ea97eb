"""Playing an item (3.8): announce, pick, pay, and resolve."""

from typing import Final

from wartable.core.state import EVERYBODY, only
from wartable.games.hands_of_war.board import (
    BOUND,
    CARD_PICK,
    COLOURS,
    CREATURE,
    END_OF_TURN,
    GUARD,
    HEAL,
    MAIN_1,
    MAIN_2,
    MODE_PICK,
    NOBODY,
    QUEST,
    REDIRECT,
    SEAT_PICK,
    SEATS,
    USED_BY_HAND,
    WINDOW_1,
    WINDOW_2,
    ZONE_NAMES,
    ZONE_PICK,
)
from wartable.games.hands_of_war.damage import discard, lose
from wartable.games.hands_of_war.deaths import SACRIFICED, enter, fire, leave
from wartable.games.hands_of_war.effects import exhaust
from wartable.games.hands_of_war.events import (
    AbilityUsed,
    Announced,
    CardCast,
    ItemFailed,
    ItemResolved,
    TriggerResolved,
)
from wartable.games.hands_of_war.keywords import heal_plan
from wartable.games.hands_of_war.printed import (
    CAST,
    SLOT_DISCARD,
    SLOT_HEALTH,
    SLOT_SACRIFICE,
    SLOT_TARGET,
    SLOT_ZONE,
    Plan,
    describe_all,
)
from wartable.games.hands_of_war.settlement import begin_mod, holds
from wartable.games.hands_of_war.state import (
    A_PERMANENT,
    A_SPELL,
    A_TRIGGER,
    AN_ABILITY,
    ASK_MAY,
    ASK_MODE,
    ASK_SLOT,
    BY_GUARD,
    BY_HEAL,
    BY_QUEST,
    BY_REDIRECT,
    CHALLENGED,
    NONE,
    Ask,
    Do,
    HandsState,
    Item,
    Mod,
    Piece,
)
from wartable.games.hands_of_war.steps import BURY, EFFECTS, PRIORITY_TO, RESOLVE, SETTLED
from wartable.games.hands_of_war.targets import affords, can_pay, is_legal, is_possible, options, spend

ACTION_LIMIT: Final = 40
"""2.10 (a): the most actions of a turn."""
NONE_USABLE: Final[list[int]] = []
"""Shared, and never changed."""
ABILITY_WORDS = ("", "Guard", "Heal", "Redirect", "Spirit Quest")


def in_window(state: HandsState) -> bool:
    return state.phase == WINDOW_1 or state.phase == WINDOW_2


def in_main(state: HandsState) -> bool:
    return state.phase == MAIN_1 or state.phase == MAIN_2


# -- items out of cards and abilities ------------------------------------------------------------------------------


def cast_item(state: HandsState, seat: int, number: int, mode: int) -> Item:
    """The item that a card in hand would be."""
    printed = state.table.prints[number]
    kind = A_PERMANENT if printed.is_permanent else A_SPELL
    return Item(state.next_item, kind, seat, NONE, printed, printed.plans[mode], 0, NONE)


def ability_item(state: HandsState, seat: int, piece: Piece, ability: int, mode: int) -> Item:
    """The item that an activated ability of a permanent would be."""
    plan: Plan
    if ability == BY_GUARD:
        plan = state.table.guard
    elif ability == BY_HEAL:
        plan = heal_plan(state.table, piece.heal)
    elif ability == BY_REDIRECT:
        plan = state.table.redirect
    elif ability == BY_QUEST:
        plan = state.table.quest
    else:
        plan = piece.print.acts[ability].plans[mode]
    return Item(state.next_item, AN_ABILITY, seat, piece.id, piece.print, plan, ability, NONE)


def modes_of(item: Item) -> list[Plan]:
    """The modes to choose from; only the one plan where there is no choice."""
    if item.kind == AN_ABILITY and item.ability >= 0:
        return item.print.acts[item.ability].plans
    if item.kind == A_SPELL:
        return item.print.plans
    return [item.plan]


def has_ability(state: HandsState, piece: Piece, ability: int) -> bool:
    """Whether the permanent has this activated ability now."""
    if ability == BY_GUARD:
        return piece.keywords & GUARD != 0
    if ability == BY_HEAL:
        return piece.keywords & HEAL != 0
    if ability == BY_REDIRECT:
        return piece.keywords & REDIRECT != 0
    if ability == BY_QUEST:
        return piece.keywords & QUEST != 0
    if piece.nullified or ability >= len(piece.print.acts):
        return False
    return holds(state, piece, piece.print.acts[ability].when)


def is_engaging(piece: Piece, ability: int) -> bool:
    """1.9: whether the cost includes Exhaust."""
    return ability < 0 or piece.print.acts[ability].exhausts


def may_cast(state: HandsState, seat: int, number: int) -> bool:
    """Whether this card of the hand can be cast now, to the end."""
    printed = state.table.prints[number]
    if not affords(state.sides[seat].essence, printed.price):
        return False
    if in_window(state):
        if printed.is_permanent:
            return False
    elif printed.needs_window:
        return False
    if not can_pay(state, seat, printed.cost, None, True):
        return False
    if printed.is_permanent and printed.kind != BOUND:
        return True
    for mode in range(len(printed.plans)):
        if not printed.plans[mode].targets or is_possible(state, cast_item(state, seat, number, mode), []):
            return True
    return False


def may_use(state: HandsState, seat: int, piece: Piece, ability: int) -> bool:
    """Whether this ability of one's own permanent can be used now, to the end. The permanent has the ability."""
    if piece.pacified:
        return False
    if ability == BY_GUARD and (state.phase != WINDOW_1 or seat == state.active):
        return False
    if ability == BY_QUEST and not in_main(state):
        return False
    if is_engaging(piece, ability):
        if piece.exhausted:
            return False
    elif piece.used >> ability & 1:
        return False
    if ability < 0:
        if ability == BY_QUEST:
            return True
        return is_possible(state, ability_item(state, seat, piece, ability, 0), [])
    act = piece.print.acts[ability]
    if not affords(state.sides[seat].essence, act.price):
        return False
    if not can_pay(state, seat, act.cost, piece, False):
        return False
    for mode in range(len(act.plans)):
        if not act.plans[mode].targets or is_possible(
            state, ability_item(state, seat, piece, ability, mode), []
        ):
            return True
    return False


def usable(state: HandsState, seat: int, piece: Piece) -> list[int]:
    """The abilities of one's own permanent that can be used now."""
    printed = piece.print
    if piece.pacified or (piece.exhausted and not printed.acts_exhausted):
        return NONE_USABLE
    found: list[int] = []
    keywords = piece.keywords
    if keywords & USED_BY_HAND:
        if keywords & GUARD and may_use(state, seat, piece, BY_GUARD):
            found.append(BY_GUARD)
        if keywords & HEAL and may_use(state, seat, piece, BY_HEAL):
            found.append(BY_HEAL)
        if keywords & REDIRECT and may_use(state, seat, piece, BY_REDIRECT):
            found.append(BY_REDIRECT)
        if keywords & QUEST and may_use(state, seat, piece, BY_QUEST):
            found.append(BY_QUEST)
    for ability in range(len(printed.acts)):
        if has_ability(state, piece, ability) and may_use(state, seat, piece, ability):
            found.append(ability)
    return found


def may_move(state: HandsState, piece: Piece) -> bool:
    """3.4, but for whose it is and the zone."""
    return (
        not piece.exhausted
        and not piece.moved
        and piece.print.family == CREATURE
        and piece.entered != state.turn
        and in_main(state)
    )


def may_act(state: HandsState, seat: int) -> bool:
    """Whether there is anything to cast, use or move in a Main phase."""
    side = state.sides[seat]
    if side.actions >= ACTION_LIMIT:
        return False
    for piece in state.pieces:
        if piece.controller == seat and may_move(state, piece):
            return True
    for number in side.hand:
        if may_cast(state, seat, number):
            return True
    return any(piece.controller == seat and usable(state, seat, piece) for piece in state.pieces)


# -- announcing and paying -----------------------------------------------------------------------------------------


def announce(state: HandsState, item: Item, picks: list[int]) -> None:
    """Ask for the next pick, or pay and play when all is picked."""
    slots = item.plan.slots
    while (
        len(picks) < len(slots)
        and slots[len(picks)].what == SLOT_ZONE
        and options(state, item, picks) == [NOBODY]
    ):
        picks = [*picks, NOBODY]
    if len(picks) < len(item.plan.slots):
        state.ask = Ask(item.seat, ASK_SLOT, item, picks, True, 0)
        if not state.quiet:
            state.tell(only(item.seat), Announced(item.seat, item.print.name, len(picks)))
        return
    state.ask = None
    _play(state, item if not picks else item.with_picks(picks))


def ask_mode(state: HandsState, item: Item) -> None:
    state.ask = Ask(item.seat, ASK_MODE, item, [], True, 0)
    if not state.quiet:
        state.tell(only(item.seat), Announced(item.seat, item.print.name, 0))


def possible_modes(state: HandsState, item: Item) -> list[int]:
    found: list[int] = []
    plans = modes_of(item)
    for mode in range(len(plans)):
        if is_possible(state, with_mode(item, mode), []):
            found.append(MODE_PICK + mode)
    return found


def with_mode(item: Item, mode: int) -> Item:
    plan = modes_of(item)[mode]
    return Item(item.id, item.kind, item.seat, item.source, item.print, plan, item.ability, item.cause)


def _play(state: HandsState, item: Item) -> None:
    """3.8 (3)-(6): pay, queue what sees it, settle; then it resolves, or waits on the stack."""
    side = state.sides[item.seat]
    state.next_item += 1
    side.actions += 1
    waits = in_window(state)
    if not state.quiet:
        _tell_play(state, item, waits)
    if item.kind != AN_ABILITY:
        side.drop(item.print.number)
    _pay(state, item)
    if item.kind == A_SPELL:
        for piece in state.pieces:
            if piece.print.trigger_bits & CAST and piece.controller == item.seat:
                fire(state, piece, CAST, piece.id)
    if waits:
        state.waiting = False
        state.stack.append(item)
        state.passes = 0
        state.agenda.append(PRIORITY_TO[1 - item.seat])
        state.agenda.append(SETTLED)
    else:
        state.agenda.append(SETTLED)
        state.agenda.append(Do(RESOLVE, item))
        state.agenda.append(SETTLED)


def _pay(state: HandsState, item: Item) -> None:
    side = state.sides[item.seat]
    cost = item.print.cost
    source: Piece | None = None
    if item.kind == AN_ABILITY:
        source = state.find(item.source)
        assert source is not None
        if item.ability < 0:
            exhaust(state, source)
            return
        act = item.print.acts[item.ability]
        cost = act.cost
        spend(side.essence, act.price)
        if act.exhausts:
            exhaust(state, source)
        else:
            source.used |= 1 << item.ability
    else:
        spend(side.essence, item.print.price)
    slots = item.plan.slots
    for at in range(item.plan.picks, len(slots)):
        pick = item.picks[at]
        if slots[at].what == SLOT_DISCARD:
            discard(state, item.seat, pick - CARD_PICK)
            continue
        piece = state.find(pick)
        if piece is None:
            continue
        if slots[at].what == SLOT_SACRIFICE:
            leave(state, [piece], [SACRIFICED])
        elif slots[at].what == SLOT_HEALTH:
            lose(state, piece, slots[at].n)
    if cost.health and cost.health_from_self and source is not None:
        lose(state, source, cost.health)


def _tell_play(state: HandsState, item: Item, waits: bool) -> None:
    on: list[str] = []
    zone = ""
    if item.kind != A_PERMANENT or item.print.kind == BOUND:  # the zone is told as it enters
        for at in range(item.plan.picks):
            pick = item.picks[at]
            if ZONE_PICK <= pick < CARD_PICK:
                zone = pick_name(state, pick)
            elif pick != NOBODY:
                on.append(pick_name(state, pick))
    if item.kind == AN_ABILITY:
        price = "" if item.ability < 0 else item.print.acts[item.ability].cost.essence
        word = ability_words(item)
        event = AbilityUsed(item.seat, item.source, item.print.name, word, price, tuple(on), waits)
        state.tell(EVERYBODY, event)
        return
    essence = item.print.cost.essence
    event2 = CardCast(item.seat, item.print.id, item.print.name, essence, tuple(on), waits, zone)
    state.tell(EVERYBODY, event2)


def ability_words(item: Item) -> str:
    """What an activated ability is called: its keyword, or what it does in the words of the card."""
    if item.ability < 0:
        return ABILITY_WORDS[-item.ability]
    act = item.print.acts[item.ability]
    return "Challenge" if act.challenge else describe_all(tuple(item.plan.verbs))


def pick_name(state: HandsState, pick: int) -> str:
    """A pick in words."""
    if pick < ZONE_PICK:
        piece = state.find(pick)
        return "a permanent that is gone" if piece is None else piece.print.name
    if pick < CARD_PICK:
        return ZONE_NAMES[pick - ZONE_PICK]
    if pick < SEAT_PICK:
        return state.table.prints[pick - CARD_PICK].name
    if pick < SEAT_PICK + 2:
        return SEATS[pick - SEAT_PICK]
    return "an ability on the stack"


# -- resolving -----------------------------------------------------------------------------------------------------


def resolve(state: HandsState, item: Item) -> None:
    """3.8 (7) and (8): targets are checked again, then the item does what it does."""
    if item.kind == A_PERMANENT:
        _resolve_permanent(state, item)
        return
    if item.kind == A_TRIGGER and len(item.picks) < len(item.plan.slots):
        _pick_for_trigger(state, item)
        return
    if item.kind == A_TRIGGER and item.may and not item.plan.slots:
        state.ask = Ask(item.seat, ASK_MAY, item, [], False, 0)
        return
    carry_out(state, item)


def carry_out(state: HandsState, item: Item) -> None:
    """All is picked: the effects, one after another."""
    if item.kind == A_SPELL:
        state.agenda.append(Do(BURY, item))
    if not has_legal_target(state, item):
        if not state.quiet:
            state.tell(EVERYBODY, ItemFailed(item.id, item.print.name))
        return
    if not state.quiet:
        if item.kind == A_TRIGGER:
            if not _chose_nobody(item):
                state.tell(EVERYBODY, TriggerResolved(item.source, item.print.name, item.text))
        elif in_window(state):  # what happens at once was told as it was played
            word = ability_words(item) if item.kind == AN_ABILITY else ""
            state.tell(EVERYBODY, ItemResolved(item.id, item.print.name, word))
    if item.kind == AN_ABILITY and item.ability >= 0 and item.print.acts[item.ability].challenge:
        _challenge(state, item)
        return
    do_effects(state, item, 0)


def _chose_nobody(item: Item) -> bool:
    """All its targets were `up to one`, and nobody was chosen."""
    slots = item.plan.slots
    for at in range(len(slots)):
        if slots[at].what == SLOT_TARGET and item.picks[at] != NOBODY:
            return False
    return item.plan.targets > 0


def has_legal_target(state: HandsState, item: Item) -> bool:
    """False when there were targets and all of them are illegal now."""
    if item.plan.targets == 0:
        return True
    had = False
    slots = item.plan.slots
    for at in range(item.plan.picks):
        if slots[at].what != SLOT_TARGET or item.picks[at] == NOBODY:
            continue
        had = True
        if is_legal(state, item, slots[at], item.picks[at]):
            return True
    return not had


def do_effects(state: HandsState, item: Item, at: int) -> None:
    """The effects from this one on; an effect that asks leaves the others on the agenda."""
    plan = item.plan
    verbs = plan.verbs
    while at < len(verbs):
        if at + 1 < len(verbs):
            waiting = len(state.agenda)
            state.agenda.append(Do(EFFECTS, item, at + 1))
            verbs[at].resolve(state, item, plan.at[at], plan.zone_at[at])
            if state.ask is not None or len(state.agenda) != waiting + 1:
                return
            state.agenda.pop()
        else:
            verbs[at].resolve(state, item, plan.at[at], plan.zone_at[at])
        at += 1


def _resolve_permanent(state: HandsState, item: Item) -> None:
    host = NONE
    pick = item.picks[0]
    if item.print.kind == BOUND:
        creature = state.find(pick)
        if creature is None or not is_legal(state, item, item.plan.slots[0], pick):
            # 3.8 (8): it never entered, so it does not die.
            state.sides[item.seat].graveyard.append(item.print.number)
            if not state.quiet:
                state.tell(EVERYBODY, ItemFailed(item.id, item.print.name))
            return
        host = creature.id
        zone = creature.zone
    else:
        zone = pick - ZONE_PICK
    enter(state, item.print, item.seat, zone, False, host)


def _challenge(state: HandsState, item: Item) -> None:
    target = state.find(item.picks[0])
    if target is None:
        return
    act = item.print.acts[item.ability]
    mod = Mod(CHALLENGED, target.id, END_OF_TURN, item.seat, item.source)
    mod.plan = act.reward
    mod.other = item.print.number
    mod.n = item.ability
    begin_mod(state, mod)


def _pick_for_trigger(state: HandsState, item: Item) -> None:
    """3.11: targets of a trigger are picked as it resolves; with no legal target it does nothing."""
    picks = item.picks
    while len(picks) < len(item.plan.slots):
        if not is_possible(state, item, picks):
            return
        found = options(state, item, picks)
        if not found:
            return
        if len(found) > 1:
            state.ask = Ask(item.seat, ASK_SLOT, item, picks, False, 0)
            return
        picks = [*picks, found[0]]
    go_on_with(state, item, picks)


def go_on_with(state: HandsState, item: Item, picks: list[int]) -> None:
    """A trigger whose picks grew: ask on, or carry it out."""
    if item.may and picks and picks[0] == NOBODY:
        return
    ready = item.with_picks(picks)
    if len(picks) < len(item.plan.slots):
        _pick_for_trigger(state, ready)
    else:
        carry_out(state, ready)


def bury(state: HandsState, item: Item) -> None:
    """A resolved spell goes to its owner's graveyard."""
    state.sides[item.seat].graveyard.append(item.print.number)


def essence_text(essence: list[int]) -> str:
    return "".join([COLOURS[at] * essence[at] for at in range(6)])
