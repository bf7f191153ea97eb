"""Using cards and Powers, response windows and Open windows (4.1)."""

from typing import Final

from wartable.core.state import EVERYBODY
from wartable.games.blood_wars.effects import NOTHING, Working
from wartable.games.blood_wars.events import Cancelled
from wartable.games.blood_wars.state import NONE, OPEN, RESOLVE, RESPOND, BloodState, Todo
from wartable.games.blood_wars.tables import (
    ANSWERS,
    IDS,
    OPEN_CARD,
    TIMING,
    USE,
)
from wartable.games.blood_wars.targets import targets, warlord_of
from wartable.games.blood_wars.zones import right_of

# -- responses (4.1.3) ---------------------------------------------------------------------------------------------------

POWER_USED: Final = 0
FATE_PLAYED: Final = 1


def has_response(cards: list[int], kind: int) -> bool:
    """Whether one of these cards fits a window."""
    for card in ANSWERS[kind]:
        if card in cards:
            return True
    return False


def response_cards(state: BloodState, seat: int) -> list[int]:
    """Where a seat responds from: the Command Hand, or the loose cards of its Battle Hand in a running Combat."""
    challenge = state.challenge
    if challenge is not None and challenge.is_combat:
        at = challenge.at(seat)
        if at >= 0:
            return warlord_of(state, at).loose
    return state.table[seat].hand


def use(state: BloodState, seat: int, working: Working, target: int, source: int, kind: int) -> None:
    """The cost is paid: put the effect on the agenda, and a response window before it."""
    about = target if working.faction < 0 else working.faction
    state.push(Todo(RESOLVE, seat, working.op, working.amount, about, source))
    for other in range(state.players):
        if other != seat and has_response(response_cards(state, other), kind):
            state.push(Todo(RESPOND, right_of(state, seat), state.players - 1, kind, 0, source))
            return


def ask_response(state: BloodState) -> bool:
    """Ask the next seat that can respond; without one the window closes. True if somebody is asked."""
    step = state.top()
    seat = step.seat
    left = step.n
    skipped = step.target
    while left > 0:
        if has_response(response_cards(state, seat), step.m):
            if left != step.n:
                state.swap(Todo(RESPOND, seat, left, step.m, skipped, step.source))
            return True
        skipped |= 1 << seat
        seat = right_of(state, seat)
        left -= 1
    state.agenda.pop()
    return False


def ask_next_to_respond(state: BloodState) -> None:
    """The asked seat has responded or not: the window goes on with the next."""
    step = state.top()
    state.swap(Todo(RESPOND, right_of(state, step.seat), step.n - 1, step.m, step.target, step.source))


def cancel(state: BloodState, by: int) -> None:
    """The effect that the top window was opened for does not happen; its window closes."""
    window = state.top()
    assert window.what == RESPOND
    state.agenda.pop()
    effect = state.top()
    assert effect.what == RESOLVE
    state.agenda.pop()
    if not state.quiet:
        state.tell(EVERYBODY, Cancelled(IDS[effect.source], IDS[by]))


# -- Open windows (4.1.4) --------------------------------------------------------------------------------------------------


def open_window(state: BloodState, number: int) -> None:
    """OW1, OW2 or OW3: the Acting Player is asked first."""
    for seat in range(state.players):
        if has_open_play(state, seat, number):
            state.push(Todo(OPEN, state.acting, 0, number))
            return


def has_open_slot(state: BloodState, seat: int, number: int) -> bool:
    """In OW2 of a Combat the Acting Player, whose Command Hand is set aside, has no slot."""
    challenge = state.challenge
    return not (number == 2 and seat == state.acting and challenge is not None and challenge.is_combat)


def fits_open(state: BloodState, seat: int, card: int) -> bool:
    """Whether an O card can be played now: it has a target, if it needs one. Read from what everybody knows."""
    if TIMING[card] != OPEN_CARD:
        return False
    working = USE[card]
    assert working is not None
    return working.target == NOTHING or len(targets(state, seat, working, NONE)) > 0


def has_open_play(state: BloodState, seat: int, number: int) -> bool:
    for card in state.table[seat].hand:
        if TIMING[card] == OPEN_CARD and fits_open(state, seat, card):
            return has_open_slot(state, seat, number)
    return False


def ask_open(state: BloodState) -> bool:
    """Ask the next seat with a fitting card; the window closes when all have passed in a row."""
    step = state.top()
    seat = step.seat
    passes = step.n
    skipped = step.target
    while passes < state.players:
        if has_open_play(state, seat, step.m):
            if passes != step.n:
                state.swap(Todo(OPEN, seat, passes, step.m, skipped))
            return True
        skipped |= 1 << seat
        seat = right_of(state, seat)
        passes += 1
    state.agenda.pop()
    return False


def note_pass(state: BloodState) -> None:
    step = state.top()
    state.swap(Todo(OPEN, right_of(state, step.seat), step.n + 1, step.m, step.target))


def note_play(state: BloodState) -> None:
    """Somebody plays: all must pass anew, and who had no fitting card may have one by then."""
    step = state.top()
    state.swap(Todo(OPEN, right_of(state, step.seat), 0, step.m))
