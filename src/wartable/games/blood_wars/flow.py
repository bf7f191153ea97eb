"""How a game goes on by itself: set-up, the phases of a turn, and the agenda until somebody is asked."""

from typing import Final

from wartable.core.outcome import Outcome
from wartable.core.state import EVERYBODY, all_but, only
from wartable.games.blood_wars.assembly import correct
from wartable.games.blood_wars.combat import ask_support, ask_which_legion, compare, reveal
from wartable.games.blood_wars.effects import CULL as CULL_LIMIT
from wartable.games.blood_wars.effects import OPENING_DRAW
from wartable.games.blood_wars.events import (
    GameEnded,
    HandDealt,
    HandRefused,
    HeadStartGiven,
    PhaseBegan,
    Regrouped,
    TurnBegan,
    WarlordInducted,
)
from wartable.games.blood_wars.intrigue import ask_join, ask_powers, ask_slots, ballot, has_free
from wartable.games.blood_wars.resolve import ask_which_warlord, resolve
from wartable.games.blood_wars.state import (
    ACT,
    ACTION_PHASE,
    ASSEMBLE,
    ASSEMBLY_PHASE,
    BALLOT,
    BATTLE,
    CAUCUS,
    COMPARE,
    CULL_CARDS,
    DISCARD_CARDS,
    INDUCT,
    JOIN,
    NONE,
    OPEN,
    OPENING_PHASE,
    PHASE,
    PHASES,
    POWER,
    RESOLUTION_PHASE,
    RESOLVE,
    RESPOND,
    REVEAL,
    ROUSE,
    SUPPORT_INSTEAD,
    TURNED,
    VICTORY_PHASE,
    WHICH_LEGION,
    WHICH_WARLORD,
    BloodState,
    Todo,
    new_warlord,
)
from wartable.games.blood_wars.tables import BATTLEFIELD, CULL_LIMITS, GROUND, IDS, KIND, UNIQUE, WARLORD
from wartable.games.blood_wars.windows import ask_open, ask_response, open_window
from wartable.games.blood_wars.zones import discard_from_hand, draw_cards, draw_one, draw_result, ids

FIRST_HAND: Final = 6
ROUND_CAP: Final = 60

# The steps of a turn; several belong to one phase.
OPENING: Final = 0
ASSEMBLY: Final = 1
ACTION: Final = 2
INDUCTION: Final = 3
REGROUP: Final = 4
CULL: Final = 5
VICTORY: Final = 6


# -- before the game (2.2) -------------------------------------------------------------------------------------------------


def deal(state: BloodState, head_start: int) -> None:
    """Six cards each with a Warlord among them, then the highest random result begins; the others may get a head start."""
    for seat in range(state.players):
        player = state.table[seat]
        state.dice.shuffle(player.draw)
        while True:
            for _ in range(FIRST_HAND):
                card = draw_one(state, seat)
                if card >= 0:
                    player.hand.append(card)
            if not state.quiet:
                state.tell(only(seat), HandDealt(seat, len(player.hand), ids(player.hand)))
                state.tell(all_but(seat), HandDealt(seat, len(player.hand)))
            has_warlord = False
            for card in player.hand:
                if KIND[card] == WARLORD:
                    has_warlord = True
            if has_warlord:
                break
            if not state.quiet:
                state.tell(EVERYBODY, HandRefused(seat, ids(player.hand)))
            player.discard.extend(player.hand)
            player.hand = []
    tied = list(range(state.players))
    while len(tied) > 1:
        results = [draw_result(state, seat) for seat in tied]
        best = max(results)
        tied = [tied[at] for at in range(len(tied)) if results[at] == best]
    state.first = tied[0]
    state.acting = tied[0]
    if head_start:
        for seat in range(state.players):
            if seat != state.first:
                state.table[seat].vp = head_start
                if not state.quiet:
                    state.tell(EVERYBODY, HeadStartGiven(seat, head_start))
    begin_turn(state)


# -- the turn (3) ------------------------------------------------------------------------------------------------------------


def begin_turn(state: BloodState) -> None:
    state.turns += 1
    for player in state.table:
        for warlord in player.warlords:
            warlord.used = False
    acting = state.table[state.acting]
    acting.turns += 1
    state.agenda = [Todo(PHASE, state.acting, OPENING)]
    if not state.quiet:
        state.tell(EVERYBODY, TurnBegan(state.acting, state.round(), acting.turns <= state.muster))


def _enter(state: BloodState, phase: int) -> None:
    state.phase = phase
    if not state.quiet:
        state.tell(EVERYBODY, PhaseBegan(state.acting, PHASES[phase]))


def _phase(state: BloodState, number: int) -> None:
    """One step of the turn; the next one is put on the agenda below what it brings."""
    seat = state.acting
    player = state.table[seat]
    if number != VICTORY:
        state.push(Todo(PHASE, seat, number + 1))
    if number == OPENING:
        _enter(state, OPENING_PHASE)
        count = OPENING_DRAW
        for card in player.pool:
            count = max(count, GROUND[card].opening_draw)
        draw_cards(state, seat, count)
        open_window(state, 1)
    elif number == ASSEMBLY:
        if player.turns > 1:
            _enter(state, ASSEMBLY_PHASE)
            state.order = 0
            state.push(Todo(ASSEMBLE, seat))
    elif number == ACTION:
        if player.turns > 1:
            correct(state, seat)
        if player.turns > state.muster:
            _enter(state, ACTION_PHASE)
            state.push(Todo(ACT, seat))
    elif number == INDUCTION:
        _enter(state, RESOLUTION_PHASE)
        state.push(Todo(INDUCT, seat))
    elif number == REGROUP:
        regroup(state, seat)
        open_window(state, 3)
    elif number == CULL:
        limit = CULL_LIMIT
        for warlord in player.warlords:
            limit = max(limit, CULL_LIMITS[warlord.card])
        if len(player.hand) > limit:
            state.push(Todo(CULL_CARDS, seat, len(player.hand) - limit))
    else:
        _victory(state)


def regroup(state: BloodState, seat: int) -> None:
    changed = False
    for warlord in state.table[seat].warlords:
        if warlord.flipped:
            warlord.flipped = False
            changed = True
        for legion in warlord.legions:
            if legion.marks & TURNED:
                legion.marks &= ~TURNED
                changed = True
    if changed and not state.quiet:
        state.tell(EVERYBODY, Regrouped(seat))


def may_induct(state: BloodState, card: int) -> bool:
    """3.4.1: any Warlord, but no Unique one of which a copy is on anybody's table."""
    if KIND[card] != WARLORD:
        return False
    if UNIQUE[card]:
        for player in state.table:
            for warlord in player.warlords:
                if warlord.card == card:
                    return False
    return True


def induct(state: BloodState, seat: int, cards: list[int]) -> None:
    player = state.table[seat]
    for card in cards:
        player.hand.remove(card)
        player.warlords.append(new_warlord(card))
        if not state.quiet:
            state.tell(EVERYBODY, WarlordInducted(seat, IDS[card]))


# -- the end (3.5 and 6) -----------------------------------------------------------------------------------------------------


def _victory(state: BloodState) -> None:
    _enter(state, VICTORY_PHASE)
    if state.table[state.acting].vp >= state.length and not state.has_left(state.acting):
        _end_game(state, [state.acting], "victory_points")
    elif state.turns >= ROUND_CAP * state.players:
        _end_game(state, _leaders(state), "round_cap")
    else:
        state.acting = (state.acting + 1) % state.players
        begin_turn(state)


def _leaders(state: BloodState) -> list[int]:
    """6.2: the highest VP, then more Battlefields; players who left cannot win."""
    best: list[int] = []
    most = -1
    for seat in range(state.players):
        if state.has_left(seat):
            continue
        rank = state.table[seat].vp * 1000 + len(state.table[seat].pool)
        if rank > most:
            most = rank
            best = []
        if rank == most:
            best.append(seat)
    return best


def _end_game(state: BloodState, winners: list[int], reason: str) -> None:
    vp = tuple([player.vp for player in state.table])
    ranks: list[int] = []
    for seat in range(state.players):
        ahead = 0
        for other in range(state.players):
            if _is_ahead(state, winners, other, seat):
                ahead += 1
        ranks.append(ahead + 1)
    state.outcome = Outcome(tuple(ranks), reason, vp)
    state.agenda = []
    if not state.quiet:
        state.tell(EVERYBODY, GameEnded(tuple(winners), vp, reason))


def _is_ahead(state: BloodState, winners: list[int], one: int, two: int) -> bool:
    """Winners come first and players who left last, whatever their VP."""
    if state.has_left(one) != state.has_left(two):
        return state.has_left(two)
    if one in winners or two in winners:
        return two not in winners
    return state.table[one].vp > state.table[two].vp


# -- the agenda ----------------------------------------------------------------------------------------------------------------


def advance(state: BloodState) -> None:
    """Do what is on the agenda until somebody is asked or the game is over."""
    state.asked = NONE
    while state.outcome is None:
        step = state.top()
        what = step.what
        if what in (CAUCUS, BATTLE):
            paused = ask_slots(state)
        elif what == PHASE:
            state.agenda.pop()
            _phase(state, step.n)
            paused = False
        elif what == RESOLVE:
            state.agenda.pop()
            resolve(state, step)
            paused = False
        elif what == OPEN:
            paused = ask_open(state)
        elif what == RESPOND:
            paused = ask_response(state)
        elif what == ASSEMBLE:
            paused = _ask_assembly(state)
        elif what == ACT:
            paused = _ask_act(state)
        elif what in (JOIN, ROUSE):
            paused = ask_join(state)
        elif what == POWER:
            paused = ask_powers(state)
        elif what == INDUCT:
            paused = _ask_induction(state)
        elif what == CULL_CARDS:
            paused = True
        elif what == DISCARD_CARDS:
            paused = _ask_discard(state)
        elif what == WHICH_LEGION:
            paused = ask_which_legion(state)
        elif what == SUPPORT_INSTEAD:
            paused = ask_support(state)
        elif what == WHICH_WARLORD:
            paused = ask_which_warlord(state)
        else:
            state.agenda.pop()
            if what == REVEAL:
                reveal(state)
            elif what == BALLOT:
                ballot(state)
            else:
                assert what == COMPARE
                compare(state)
            paused = False
        if paused:
            state.asked = state.top().seat
            return


def _ask_assembly(state: BloodState) -> bool:
    """Ask for the assembly if there is an unflipped Warlord and any card to lay: what everybody can see."""
    step = state.top()
    player = state.table[step.seat]
    for warlord in player.warlords:
        if not warlord.flipped and (player.hand or warlord.legions or warlord.loose):
            return True
    state.agenda.pop()
    return False


def _ask_act(state: BloodState) -> bool:
    step = state.top()
    if has_free(state, step.seat):
        for card in state.table[step.seat].hand:
            if KIND[card] == BATTLEFIELD:
                return True
    state.agenda.pop()
    return False


def _ask_induction(state: BloodState) -> bool:
    step = state.top()
    for card in state.table[step.seat].hand:
        if may_induct(state, card):
            return True
    state.agenda.pop()
    return False


def _ask_discard(state: BloodState) -> bool:
    """Discard all cards where there is nothing to choose, else ask."""
    step = state.top()
    hand = state.table[step.seat].hand
    if 0 < step.n < len(hand):
        return True
    state.agenda.pop()
    if step.n > 0:
        discard_from_hand(state, step.seat, hand.copy())
    return False
