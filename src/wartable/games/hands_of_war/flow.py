"""How a turn goes (section 3): the agenda is worked off until somebody is asked something."""

from typing import Final

from wartable.core.state import EVERYBODY, all_but, only
from wartable.games.hands_of_war.board import (
    CARD_PICK,
    DAMAGE,
    DECLARE,
    END,
    END_OF_TURN,
    MAIN_1,
    MAIN_2,
    MAINTENANCE,
    MODE_PICK,
    NEXT_TURN,
    NO,
    OVER,
    PHASES,
    RECOVERY,
    SPELL,
    WINDOW_1,
    WINDOW_2,
    YES,
)
from wartable.games.hands_of_war.combat import apply_damage, has_attack
from wartable.games.hands_of_war.damage import discard, draw, standard_of
from wartable.games.hands_of_war.deaths import death_check, end_game, fire, queue, sort_batch
from wartable.games.hands_of_war.effects import make_ready
from wartable.games.hands_of_war.events import (
    ChoiceMade,
    CombatBegan,
    EssenceGained,
    NothingToDo,
    Passed,
    PhaseBegan,
    PieceStaysLocked,
    TopLeft,
    TopSeen,
    TopTaken,
    TurnBegan,
)
from wartable.games.hands_of_war.play import (
    announce,
    bury,
    carry_out,
    do_effects,
    essence_text,
    go_on_with,
    in_main,
    may_act,
    possible_modes,
    resolve,
    usable,
    with_mode,
)
from wartable.games.hands_of_war.printed import AT_END, AT_MAINTENANCE, QUEST_DONE
from wartable.games.hands_of_war.settlement import end_mods, refresh
from wartable.games.hands_of_war.state import (
    A_PERMANENT,
    ASK_DISCARD,
    ASK_MAY,
    ASK_MODE,
    ASK_SLOT,
    ASK_STORM,
    ASK_THEIR_DISCARD,
    Ask,
    Do,
    HandsState,
    Item,
    Mod,
)
from wartable.games.hands_of_war.steps import (
    APPLY_DAMAGE,
    BEGIN_DECLARE,
    BEGIN_MAIN_1,
    BEGIN_MAIN_2,
    BURY,
    DISCARD,
    DRAW_STORM,
    EFFECTS,
    END_EFFECTS,
    END_TRIGGERS,
    GIVE_PRIORITY,
    MAINTAIN,
    NEXT_TURN_STEP,
    NO_COMBAT,
    OPEN_WINDOW_1,
    OPEN_WINDOW_2,
    PRIORITY_TO,
    PRODUCE,
    RECOVER,
    RESOLVE,
    RESOLVE_COMBAT,
    RESOLVE_STACK,
    SETTLE,
    SETTLED,
    STACK_RESOLVES,
    TRIM_HAND,
)
from wartable.games.hands_of_war.targets import options

HAND_LIMIT: Final = 8
LAST_TURN: Final = 60

TURN_STEPS: Final[list[Do]] = [
    Do(what) for what in (BEGIN_MAIN_1, SETTLE, PRODUCE, SETTLE, MAINTAIN, SETTLE, RECOVER)
]
"""What begins a turn, last first: the agenda is a stack."""
COMBAT_STEPS: Final[list[Do]] = [
    Do(what)
    for what in (
        BEGIN_MAIN_2,
        SETTLE,
        RESOLVE_COMBAT,
        OPEN_WINDOW_2,
        SETTLE,
        APPLY_DAMAGE,
        OPEN_WINDOW_1,
        SETTLE,
    )
]
COMBAT_NEXT: Final[list[Do]] = [Do(BEGIN_DECLARE)]
END_STEPS: Final[list[Do]] = [
    Do(what) for what in (NEXT_TURN_STEP, SETTLE, END_EFFECTS, TRIM_HAND, SETTLE, END_TRIGGERS)
]


def run(state: HandsState) -> None:
    """Work the agenda off until somebody has something to decide or the game is over."""
    _work(state)
    while _may_go_on(state):
        state.agenda.extend(COMBAT_NEXT if state.phase == MAIN_1 else END_STEPS)
        _work(state)


def _may_go_on(state: HandsState) -> bool:
    """A Main phase in which the active player can do nothing ends by itself; so does Declare Attackers (`BEGIN_DECLARE`)."""
    if (
        state.by_hand
        or state.ask is not None
        or state.waiting
        or state.outcome is not None
        or not in_main(state)
    ):
        return False
    seat = state.active
    if may_act(state, seat):
        return False
    if (
        not state.quiet
        and state.phase == MAIN_1
        and not state.sides[seat].actions
        and not has_attack(state, seat)
    ):
        state.tell(only(seat), NothingToDo(seat))
    return True


def _work(state: HandsState) -> None:
    while state.agenda and state.ask is None and not state.waiting and state.outcome is None:
        step = state.agenda.pop()
        assert isinstance(step, Do)
        what = step.what
        item = step.item
        if what == SETTLE:
            settle(state)
        elif what == RESOLVE:
            assert item is not None
            resolve(state, item)
        elif what == EFFECTS:
            assert item is not None
            do_effects(state, item, step.n)
        elif what == BURY:
            assert item is not None
            bury(state, item)
        elif what == GIVE_PRIORITY:
            _give_priority(state, step.n)
        elif what == RESOLVE_STACK:
            _resolve_stack(state)
        elif what == DISCARD:
            _discard_one(state, step)
        elif what == DRAW_STORM:
            _storm(state, step)
        else:
            _turn_step(state, what)


def settle(state: HandsState) -> None:
    """3.10 Settlement: S1, S2, and one trigger of S3; the rest comes after it."""
    while True:
        refresh(state)
        if not death_check(state):
            break
        if state.outcome is not None:
            return
    if state.pending:
        sort_batch(state)
    if state.queue:
        item = state.queue.pop(0)
        state.agenda.append(SETTLED)
        resolve(state, item)


def _enter_phase(state: HandsState, phase: int, seat: int) -> None:
    state.phase = phase
    state.priority = seat
    if not state.quiet:
        state.tell(EVERYBODY, PhaseBegan(PHASES[phase], seat))


def _turn_step(state: HandsState, what: int) -> None:
    if what == RECOVER:
        _recover(state)
    elif what == MAINTAIN:
        _maintain(state)
    elif what == PRODUCE:
        _produce(state)
    elif what == BEGIN_MAIN_1:
        _enter_phase(state, MAIN_1, state.active)
    elif what == BEGIN_DECLARE:
        _enter_phase(state, DECLARE, state.active)
        if not has_attack(state, state.active):
            state.agenda.append(NO_COMBAT)
        elif not state.quiet:
            state.tell(EVERYBODY, CombatBegan(state.active))
    elif what == OPEN_WINDOW_1:
        _open_window(state, WINDOW_1)
    elif what == APPLY_DAMAGE:
        _enter_phase(state, DAMAGE, state.active)
        state.hold = True
        apply_damage(state)
    elif what == OPEN_WINDOW_2:
        _open_window(state, WINDOW_2)
    elif what == RESOLVE_COMBAT:
        state.hold = False  # 4.7
    elif what == BEGIN_MAIN_2:
        state.charges = []
        _enter_phase(state, MAIN_2, state.active)
    elif what == END_TRIGGERS:
        _enter_phase(state, END, state.active)
        for piece in state.pieces:
            if piece.controller == state.active:
                fire(state, piece, AT_END, piece.id)
    elif what == TRIM_HAND:
        extra = len(state.sides[state.active].hand) - HAND_LIMIT
        if extra > 0:
            state.agenda.append(Do(DISCARD, None, extra * 2 + state.active))
    elif what == END_EFFECTS:
        end_effects(state)
    else:
        _next_turn(state)


# -- 3.1 and 3.2 ---------------------------------------------------------------------------------------------------


def begin_turn(state: HandsState, seat: int) -> None:
    state.turn += 1
    state.active = seat
    state.priority = seat
    state.sides[seat].turns += 1
    if not state.quiet:
        state.tell(EVERYBODY, TurnBegan(state.turn, seat))
    state.agenda.extend(TURN_STEPS)


def _recover(state: HandsState) -> None:
    state.phase = RECOVERY
    ending: list[Mod] = []
    for mod in state.mods:
        if mod.until == NEXT_TURN and mod.seat == state.active:
            ending.append(mod)
    end_mods(state, ending)
    for piece in state.pieces:
        if piece.controller != state.active:
            continue
        if piece.locked:
            if piece.exhausted:
                piece.locked = False
                if not state.quiet:
                    state.tell(EVERYBODY, PieceStaysLocked(piece.id, piece.print.name))
                continue
            piece.locked = False
        make_ready(state, piece)


def _maintain(state: HandsState) -> None:
    """3.2 (a): all triggers of the active player, pending Spirit Quests among them."""
    state.phase = MAINTENANCE
    for piece in state.pieces:
        if piece.controller != state.active:
            continue
        fire(state, piece, AT_MAINTENANCE, piece.id)
        for _ in range(piece.quests):
            plan = state.table.spirit
            queue(state, piece, piece.controller, plan, 0, piece.id, False, QUEST_DONE)
        piece.quests = 0


def _produce(state: HandsState) -> None:
    """3.2 (b) and (c): essence by 2.5, then one card."""
    seat = state.active
    side = state.sides[seat]
    standard = standard_of(state, seat)
    times = 1 if side.turns == 1 else 2
    gained = [0, 0, 0, 0, 0, 0]
    for colour in range(6):
        gained[colour] = standard.print.yields[colour] * times
        side.essence[colour] = side.essence[colour] + gained[colour]
    if not state.quiet and essence_text(gained):
        state.tell(EVERYBODY, EssenceGained(seat, essence_text(gained), standard.print.id))
    if state.turn > 1:  # 2.4: the first player skips the first draw
        draw(state, seat, 1)


# -- 3.7 windows ---------------------------------------------------------------------------------------------------


def _open_window(state: HandsState, phase: int) -> None:
    state.passes = 0
    _enter_phase(state, phase, 1 - state.active)
    _give_priority(state, 1 - state.active)


def _give_priority(state: HandsState, seat: int) -> None:
    state.priority = seat
    if _may_answer(state, seat):
        state.waiting = True
    else:
        pass_priority(state, seat, True)


def _may_answer(state: HandsState, seat: int) -> bool:
    """Whether this seat may have an answer, as far as everybody can see: the contents of the hand do not count."""
    side = state.sides[seat]
    if side.hand:
        for count in side.essence:
            if count > 0:
                return True
    return any(piece.controller == seat and usable(state, seat, piece) for piece in state.pieces)


def pass_priority(state: HandsState, seat: int, automatic: bool) -> None:
    """Two passes in a row close the window; then the whole stack resolves."""
    state.waiting = False
    state.passes += 1
    if not state.quiet and not automatic:
        state.tell(EVERYBODY, Passed(seat))
    if state.passes >= 2:
        state.agenda.append(STACK_RESOLVES)
    else:
        state.agenda.append(PRIORITY_TO[1 - seat])


def _resolve_stack(state: HandsState) -> None:
    """From the newest item to the oldest, with Settlement after each."""
    if state.stack:
        item = state.stack.pop()
        state.agenda.append(STACK_RESOLVES)
        state.agenda.append(SETTLED)
        resolve(state, item)


# -- 3.9 end -------------------------------------------------------------------------------------------------------


def end_effects(state: HandsState) -> None:
    """E3: everything that lasts until end of turn ends at the same moment."""
    ending: list[Mod] = []
    for mod in state.mods:
        if mod.until == END_OF_TURN:
            ending.append(mod)
    end_mods(state, ending)
    state.marks = []


def _next_turn(state: HandsState) -> None:
    """E3's last Settlement is over; E4."""
    end_effects(state)
    refresh(state)
    if state.turn >= LAST_TURN:
        one = standard_of(state, 0).current
        two = standard_of(state, 1).current
        end_game(state, -1 if one == two else (0 if one > two else 1), "turns")
        return
    for piece in state.pieces:
        piece.moved = False
        piece.stood = False
        piece.used = 0
        piece.fired = 0
    state.sides[0].actions = 0
    state.sides[1].actions = 0
    state.triggers = 0
    begin_turn(state, 1 - state.active)


# -- the end in the middle of something ------------------------------------------------------------------------------


def cards_under_way(state: HandsState) -> list[Item]:
    """The cards on the stack, and those that are being resolved: they lie neither in play nor in a pile."""
    items = state.stack.copy()
    ask = state.ask
    if ask is not None and ask.item is not None and not ask.announcing:
        items.append(ask.item)
    for step in state.agenda:
        assert isinstance(step, Do)
        if step.item is not None:
            items.append(step.item)
    found: list[Item] = []
    seen: list[int] = []
    for item in items:
        if item.kind <= A_PERMANENT and item.id not in seen:
            seen.append(item.id)
            found.append(item)
    return found


def wind_up(state: HandsState) -> None:
    """What lasts until end of turn ends, and what was under way goes to its owner's graveyard."""
    for item in cards_under_way(state):
        bury(state, item)
    state.agenda = []
    state.stack = []
    state.charges = []
    state.ask = None
    state.waiting = False
    for side in state.sides:
        side.aside = []
    end_effects(state)
    refresh(state)
    state.phase = OVER


# -- asking --------------------------------------------------------------------------------------------------------


def _discard_one(state: HandsState, step: Do) -> None:
    """A player discards by own choice, one card at a time."""
    seat = step.n % 2
    count = step.n // 2
    hand = state.sides[seat].hand
    if count == 0 or not hand:
        return
    if len(hand) <= count:
        # All of it goes: nothing is chosen, and nothing is told by that.
        for number in hand.copy():
            discard(state, seat, number)
        return
    state.ask = Ask(seat, ASK_DISCARD, step.item, [], False, count)


def _storm(state: HandsState, step: Do) -> None:
    """6.5: the question is asked whatever the card is, so that the pause tells nothing."""
    assert step.item is not None
    seat = step.item.seat
    side = state.sides[seat]
    if step.n == 0 or not side.deck:
        return
    side.knows_top = True
    if not state.quiet:
        state.tell(only(seat), TopSeen(seat, state.table.prints[side.deck[-1]].name))
        state.tell(all_but(seat), TopSeen(seat))
    state.ask = Ask(seat, ASK_STORM, step.item, [], False, step.n)


def ask_options(state: HandsState, ask: Ask) -> list[int]:
    """Every legal answer to an open question."""
    if ask.what == ASK_SLOT:
        assert ask.item is not None
        return options(state, ask.item, ask.picks)
    if ask.what == ASK_MODE:
        assert ask.item is not None
        return possible_modes(state, ask.item)
    if ask.what == ASK_MAY:
        return [YES, NO]
    if ask.what == ASK_STORM:
        side = state.sides[ask.seat]
        is_spell = state.table.prints[side.deck[-1]].family == SPELL
        return [YES, NO] if is_spell else [NO]
    hand = state.sides[ask.seat if ask.what == ASK_DISCARD else 1 - ask.seat].hand
    found: list[int] = []
    for number in hand:
        if CARD_PICK + number not in found:
            found.append(CARD_PICK + number)
    return found


def answer(state: HandsState, ask: Ask, pick: int) -> None:
    """Carry out one legal answer to the open question."""
    item = ask.item
    state.ask = None
    if ask.what == ASK_SLOT:
        assert item is not None
        picks = [*ask.picks, pick]
        if ask.announcing:
            announce(state, item, picks)
        else:
            _tell_choice(state, ask)
            go_on_with(state, item, picks)
    elif ask.what == ASK_MODE:
        assert item is not None
        announce(state, with_mode(item, pick - MODE_PICK), [])
    elif ask.what == ASK_MAY:
        assert item is not None
        _tell_choice(state, ask)
        if pick == YES:
            carry_out(state, item)
    elif ask.what == ASK_STORM:
        _answer_storm(state, ask, pick)
    elif ask.what == ASK_DISCARD:
        discard(state, ask.seat, pick - CARD_PICK)
        state.agenda.append(Do(DISCARD, item, (ask.n - 1) * 2 + ask.seat))
    elif ask.what == ASK_THEIR_DISCARD:
        discard(state, 1 - ask.seat, pick - CARD_PICK)


def _tell_choice(state: HandsState, ask: Ask) -> None:
    if not state.quiet and ask.item is not None:
        state.tell(EVERYBODY, ChoiceMade(ask.seat, ask.item.print.name))


def _answer_storm(state: HandsState, ask: Ask, pick: int) -> None:
    side = state.sides[ask.seat]
    if pick == YES:
        number = side.deck.pop()
        side.knows_top = False
        side.take(number, True)
        if not state.quiet:
            card = state.table.prints[number]
            state.tell(EVERYBODY, TopTaken(ask.seat, card.id, card.name))
    elif not state.quiet:
        state.tell(EVERYBODY, TopLeft(ask.seat))
    state.agenda.append(Do(DRAW_STORM, ask.item, ask.n - 1))
