"""Carrying out what cards do: one branch for each verb of `effects.py`."""

from wartable.core.state import EVERYBODY
from wartable.games.blood_wars.combat import bury_legion, combatant, stop, take_legion, total
from wartable.games.blood_wars.effects import (
    ADD_CS,
    ADD_CS_PER_FACTION,
    ADVOCATE,
    ALLY_GAINS_IS,
    BURY_AT_LEAST,
    BURY_AT_MOST,
    BURY_BY_RR,
    BURY_CHOSEN,
    CANCEL,
    DIPLOMAT,
    DRAW,
    END_COMBAT,
    FLIP_LEGION,
    FLIP_OPPOSING_WARLORD,
    GAIN_IS,
    GAIN_IS_BY_RR,
    HAND_DISCARD,
    LOSE_AT_LEAST,
    LOSE_AT_MOST,
    LOSE_BY_RR,
    LOSE_IS,
    LOSE_WARLORD,
    RETURN_ITEM,
    SHIELD,
    SIDE_GAINS_IS,
    SLAY_CHOSEN,
    SLEEP_WARLORD,
    TAKE_FROM_DISCARD,
    UNFLIP_LEGION,
    WAKE_WARLORD,
)
from wartable.games.blood_wars.events import (
    AllyDoubled,
    CardTaken,
    LegionShielded,
    LegionTurned,
    NothingHappened,
    RewardSecured,
    StrengthChanged,
)
from wartable.games.blood_wars.intrigue import lose_warlord, strength, the
from wartable.games.blood_wars.state import (
    DISCARD_CARDS,
    FLIPPED,
    SHIELDED,
    TURNED,
    WHICH_LEGION,
    WHICH_WARLORD,
    BloodState,
    Todo,
)
from wartable.games.blood_wars.tables import FACTION, IDS, KIND, LEGION, WARLORD
from wartable.games.blood_wars.targets import PLACES, foe_of
from wartable.games.blood_wars.windows import cancel
from wartable.games.blood_wars.zones import draw_cards, draw_result, legion_name, turn_warlord


def resolve(state: BloodState, step: Todo) -> None:
    """An effect that nobody cancelled happens."""
    op = step.n
    seat = step.seat
    amount = step.m
    target = step.target
    if op in (ADD_CS, GAIN_IS):
        change(state, seat, amount)
    elif op == LOSE_IS:
        change(state, target, -amount)
    elif op == ALLY_GAINS_IS:
        change(state, target, amount)
    elif op == HAND_DISCARD:
        state.push(Todo(DISCARD_CARDS, target, amount))
    elif op == CANCEL:
        cancel(state, step.source)
    elif op == SLAY_CHOSEN:
        take_legion(state, foe_of(state, seat), target, False)
    elif op == BURY_CHOSEN:
        bury_legion(state, foe_of(state, seat), target)
    elif op == LOSE_AT_MOST:
        state.push(Todo(WHICH_LEGION, foe_of(state, seat), amount, 0, 0, step.source))
    elif op in (LOSE_AT_LEAST, BURY_AT_LEAST):
        buried = 1 if op == BURY_AT_LEAST else 0
        state.push(Todo(WHICH_LEGION, foe_of(state, seat), amount, 1, buried, step.source))
    elif op == BURY_AT_MOST:
        state.push(Todo(WHICH_LEGION, foe_of(state, seat), amount, 0, 1, step.source))
    elif op in (LOSE_BY_RR, BURY_BY_RR):
        buried = 1 if op == BURY_BY_RR else 0
        result = draw_result(state, seat)
        state.push(Todo(WHICH_LEGION, foe_of(state, seat), result, 0, buried, step.source))
    elif op == ADD_CS_PER_FACTION:
        count = 0
        for legion in combatant(state, seat).legions:
            if FACTION[legion.card] == target:
                count += 1
        change(state, seat, amount * count)
    elif op == GAIN_IS_BY_RR:
        change(state, seat, draw_result(state, seat))
    elif op == SIDE_GAINS_IS:
        challenge = the(state)
        side = challenge.sides[challenge.at(seat)]
        for index in range(len(challenge.seats)):
            if challenge.sides[index] == side and challenge.places[index] >= 0:
                change(state, challenge.seats[index], amount)
    elif op == ADVOCATE:
        the(state).advocates |= 1 << seat
        if not state.quiet:
            state.tell(EVERYBODY, RewardSecured(seat))
    elif op == DIPLOMAT:
        challenge = the(state)
        challenge.doubled |= 1 << challenge.sides[challenge.at(seat)]
        if not state.quiet:
            state.tell(EVERYBODY, AllyDoubled(seat))
    elif op == FLIP_OPPOSING_WARLORD:
        challenge = the(state)
        turn_warlord(state, target, challenge.places[challenge.at(target)], True)
    elif op == LOSE_WARLORD:
        state.push(Todo(WHICH_WARLORD, seat, amount, 0, 0, step.source))
    elif op == SHIELD:
        warlord = combatant(state, seat)
        warlord.legions[target].marks |= SHIELDED
        if not state.quiet:
            state.tell(EVERYBODY, LegionShielded(seat, legion_name(warlord, target)))
    elif op == UNFLIP_LEGION:
        _turn_legion(state, seat, target, False)
    elif op == FLIP_LEGION:
        _turn_legion(state, foe_of(state, seat), target, True)
    elif op == END_COMBAT:
        stop(state)
    elif op == DRAW:
        draw_cards(state, seat, amount)
    elif op in (RETURN_ITEM, TAKE_FROM_DISCARD):
        _take(state, step)
    elif op == SLEEP_WARLORD:
        turn_warlord(state, target // PLACES, target % PLACES, True)
    else:
        assert op == WAKE_WARLORD
        turn_warlord(state, seat, target, False)
        for legion in state.table[seat].warlords[target].legions:
            legion.marks &= ~TURNED


def change(state: BloodState, seat: int, by: int) -> None:
    """Change a Warlord's IS in an Intrigue, or the CS of a side in a Combat."""
    challenge = the(state)
    index = challenge.at(seat)
    challenge.changes[index] += by
    if not state.quiet:
        if challenge.is_combat:
            state.tell(EVERYBODY, StrengthChanged(seat, by, "CS", total(state, index)))
        else:
            state.tell(EVERYBODY, StrengthChanged(seat, by, "IS", strength(state, index)))


def _turn_legion(state: BloodState, seat: int, number: int, flipped: bool) -> None:
    warlord = combatant(state, seat)
    if flipped:
        warlord.legions[number].marks |= FLIPPED
    else:
        warlord.legions[number].marks &= ~FLIPPED
    if not state.quiet:
        state.tell(EVERYBODY, LegionTurned(seat, legion_name(warlord, number), flipped))


def _take(state: BloodState, step: Todo) -> None:
    """Take a card from the discard pile into the Command Hand; nothing happens if it is not there any more."""
    player = state.table[step.seat]
    if step.target in player.discard:
        player.discard.remove(step.target)
        player.hand.append(step.target)
        if not state.quiet:
            state.tell(EVERYBODY, CardTaken(step.seat, IDS[step.target]))
    elif not state.quiet:
        state.tell(EVERYBODY, NothingHappened(IDS[step.source], KIND[step.source] in (WARLORD, LEGION)))


# -- Warlords equally close (4.5) --------------------------------------------------------------------------------------------


def closest_warlords(state: BloodState, step: Todo) -> list[int]:
    """The participants whose Warlords are equally close to the limit of IS."""
    challenge = the(state)
    side = challenge.sides[challenge.at(step.seat)]
    best: list[int] = []
    nearest = 0
    for index in range(len(challenge.seats)):
        if challenge.sides[index] == side or challenge.places[index] < 0:
            continue
        own = strength(state, index)
        if own > step.n or (best and own < nearest):
            continue
        if own > nearest:
            best = []
        nearest = own
        best.append(index)
    return best


def ask_which_warlord(state: BloodState) -> bool:
    """The user of the card is asked when several Warlords are equally close."""
    step = state.top()
    near = closest_warlords(state, step)
    if len(near) > 1:
        return True
    state.agenda.pop()
    if near:
        lose_warlord(state, near[0])
    elif not state.quiet:
        state.tell(EVERYBODY, NothingHappened(IDS[step.source], KIND[step.source] in (WARLORD, LEGION)))
    return False
