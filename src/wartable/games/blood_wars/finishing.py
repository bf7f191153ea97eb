"""How a Challenge or a pick under way comes to its end when nobody adds to it: for bots that look one answer ahead.

The first rival opposes, with the Warlord that is best for it; everybody else, and every window, passes.
"""

from wartable.core.actions import Action
from wartable.games.blood_wars.asking import (
    DONE,
    PASS,
    challenge_action,
    default_action,
    join_action,
    legal_actions,
)
from wartable.games.blood_wars.combat import hand_strength
from wartable.games.blood_wars.intrigue import is_free
from wartable.games.blood_wars.state import (
    ACT,
    ASSEMBLE,
    CULL_CARDS,
    DISCARD_CARDS,
    INDUCT,
    JOIN,
    NONE,
    ROUSE,
    BloodState,
)
from wartable.games.blood_wars.tables import IS
from wartable.games.blood_wars.zones import warlord_ref


def is_under_way(state: BloodState) -> bool:
    """Whether a Challenge is being fought, or cards are being picked."""
    if state.asked < 0:
        return False
    if state.challenge is not None:
        return True
    return len(state.picks) > 0 and state.top().what in (ACT, ROUSE, INDUCT, DISCARD_CARDS, CULL_CARDS)


def finishing_actions(state: BloodState, seat: int) -> list[Action]:
    what = state.top().what
    if what in (ACT, ROUSE) and state.picks:
        return [DONE]
    if what == ROUSE:
        place = _strongest(state, seat, True)
        if place >= 0:
            return [challenge_action(NONE, warlord_ref(state.table[seat], place), True)]
        return [PASS]
    if what == JOIN:
        challenge = state.challenge
        place = _strongest(state, seat, False)
        if place >= 0 and challenge is not None and len(challenge.seats) == 1:
            return [join_action(warlord_ref(state.table[seat], place), False)]
        return [PASS]
    if what in (ASSEMBLE, INDUCT):
        return [DONE]
    if what in (DISCARD_CARDS, CULL_CARDS) and state.picks:
        return legal_actions(state, seat)[:1]
    return [default_action(state, seat)]


def _strongest(state: BloodState, seat: int, in_combat: bool) -> int:
    """The place of the free Warlord who is best in a Combat, or in an Intrigue."""
    player = state.table[seat]
    best = NONE
    most = -1
    for place in range(len(player.warlords)):
        if is_free(state, seat, place):
            warlord = player.warlords[place]
            strength = hand_strength(warlord) if in_combat else IS[warlord.card]
            if strength > most:
                most = strength
                best = place
    return best
