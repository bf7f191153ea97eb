"""What a seat may answer: the legal actions, the revisions and the default of every question."""

from typing import Final

from wartable.core.actions import Action
from wartable.games.blood_wars import assembly
from wartable.games.blood_wars.actions import (
    Challenge,
    ChooseLegion,
    ChooseWarlord,
    Cull,
    Discard,
    Done,
    GiveSupport,
    Induct,
    Join,
    Pass,
    Pick,
    PlayFate,
    PlayOpen,
    Prepare,
    Respond,
    TakeBack,
    UseItem,
    UseLegion,
    UsePower,
)
from wartable.games.blood_wars.combat import closest, combatant, distinct
from wartable.games.blood_wars.devotion import devotions
from wartable.games.blood_wars.effects import NOTHING, Working
from wartable.games.blood_wars.flow import may_induct
from wartable.games.blood_wars.intrigue import is_free, the
from wartable.games.blood_wars.resolve import closest_warlords
from wartable.games.blood_wars.state import (
    ACT,
    ASSEMBLE,
    BATTLE,
    CAUCUS,
    CULL_CARDS,
    DISCARD_CARDS,
    FLIPPED,
    GEAR_FLIPPED,
    GEAR_USED,
    INDUCT,
    JOIN,
    NONE,
    OPEN,
    POWER,
    RESPOND,
    ROUSE,
    SUPPORT_INSTEAD,
    USED,
    WHICH_LEGION,
    BloodState,
    Legion,
    Todo,
)
from wartable.games.blood_wars.tables import (
    ANSWERS,
    BATTLEFIELD,
    CARDS,
    COMBAT_CARD,
    COMBAT_POWER,
    COMBAT_REALM,
    FIGHTER,
    GROUND,
    IDS,
    INTRIGUE_CARD,
    INTRIGUE_POWER,
    INTRIGUE_REALM,
    INTRIGUER,
    KEYWORD,
    KIND,
    LEADERS,
    LEGION,
    OPEN_CARD,
    PLAIN,
    TIMING,
    UNIQUE,
    USE,
    ref_name,
)
from wartable.games.blood_wars.targets import SEATS, has_foe, target_name, targets, warlord_of
from wartable.games.blood_wars.windows import response_cards
from wartable.games.blood_wars.zones import ids, legion_name, legion_ref, warlord_ref

PASS: Final = Pass()
DONE: Final = Done()
TAKE_BACK: Final = TakeBack()
SUPPORT_ANSWERS: Final[list[Action]] = [GiveSupport(True), GiveSupport(False)]
RESPONSES: Final[list[list[Action]]] = [[Respond(card_id), PASS] for card_id in IDS]
PICKS: Final[list[Action]] = [Pick(card_id) for card_id in IDS]
UNAIMED_LEGIONS: Final[list[Action]] = [UseLegion(card_id) for card_id in IDS]
UNAIMED_FATES: Final[list[Action]] = [PlayFate(card_id) for card_id in IDS]
UNAIMED_OPENS: Final[list[Action]] = [PlayOpen(card_id) for card_id in IDS]
UNAIMED_POWER: Final = UsePower()
UNAIMED_REALM: Final = UsePower("", True)
CHALLENGES: Final[list[list[Action | None]]] = [[None] * ((CARDS + 1) * 2) for _ in range(LEADERS)]
"""By Warlord, Battlefield and way, made when first needed."""
JOINS: Final[dict[int, Action]] = {}


def legal_actions(state: BloodState, seat: int) -> list[Action]:
    if seat != state.asked:
        return []
    step = state.top()
    what = step.what
    if what == SUPPORT_INSTEAD:
        return SUPPORT_ANSWERS
    if what == RESPOND:
        return _responses(state, seat, step.m)
    actions: list[Action] = []
    if what == ASSEMBLE:
        assembly.picks(state, seat, True, actions)
        actions.append(DONE)
    elif what == BATTLE:
        _battle(state, seat, actions)
    elif what == CAUCUS:
        _caucus(state, seat, actions)
    elif what in (ACT, ROUSE):
        if state.picks:
            devotions(state, seat, True, actions)
            actions.append(DONE)
        elif what == ACT:
            _challenges(state, seat, actions)
        else:
            _rouses(state, seat, actions)
    elif what == JOIN:
        _joins(state, seat, actions)
    elif what in (DISCARD_CARDS, CULL_CARDS):
        _discards(state, seat, step.n, actions)
    elif what == INDUCT:
        inductions(state, seat, True, actions)
        actions.append(DONE)
    elif what == OPEN:
        _opens(state, seat, actions)
    elif what == POWER:
        _powers(state, seat, step.n, actions)
    elif what == WHICH_LEGION:
        warlord = combatant(state, seat)
        for number in distinct(warlord, closest(warlord, step.n, step.m == 1)):
            actions.append(ChooseLegion(legion_name(warlord, number)))
    else:
        for index in closest_warlords(state, step):
            actions.append(ChooseWarlord(SEATS[the(state).seats[index]]))
    return actions


# -- 4.1.3: responses --------------------------------------------------------------------------------------------------------


def _responses(state: BloodState, seat: int, kind: int) -> list[Action]:
    answers = ANSWERS[kind]
    if len(answers) == 1:
        return RESPONSES[answers[0]]
    cards = response_cards(state, seat)
    actions: list[Action] = []
    for card in answers:
        if card in cards:
            actions.append(RESPONSES[card][0])
    actions.append(PASS)
    return actions


# -- 3.3 and 4.3.2: Challenges and Defenders ---------------------------------------------------------------------------------


def challenge_action(battlefield: int, ref: int, is_combat: bool) -> Action:
    """An Intrigue, or a Combat (for a Defender without a Battlefield) whose devoted cards are picked next."""
    key = (battlefield + 1) * 2 + (1 if is_combat else 0)
    if ref >= LEADERS:
        return _new_challenge(battlefield, ref, is_combat)
    found = CHALLENGES[ref][key]
    if found is None:
        found = _new_challenge(battlefield, ref, is_combat)
        CHALLENGES[ref][key] = found
    return found


def _new_challenge(battlefield: int, ref: int, is_combat: bool) -> Action:
    card_id = IDS[battlefield] if battlefield >= 0 else ""
    return Prepare(ref_name(ref), card_id) if is_combat else Challenge(card_id, "intrigue", ref_name(ref))


def _challenges(state: BloodState, seat: int, actions: list[Action]) -> None:
    player = state.table[seat]
    grounds = [card for card in assembly.different(player.hand) if KIND[card] == BATTLEFIELD]
    for place in range(len(player.warlords)):
        if not is_free(state, seat, place):
            continue
        ref = warlord_ref(player, place)
        for card in grounds:
            if GROUND[card].allows_intrigue:
                actions.append(challenge_action(card, ref, False))
            if GROUND[card].allows_combat:
                actions.append(challenge_action(card, ref, True))
    actions.append(PASS)


def _rouses(state: BloodState, seat: int, actions: list[Action]) -> None:
    player = state.table[seat]
    for place in range(len(player.warlords)):
        if is_free(state, seat, place):
            actions.append(challenge_action(NONE, warlord_ref(player, place), True))
    actions.append(PASS)


def _joins(state: BloodState, seat: int, actions: list[Action]) -> None:
    player = state.table[seat]
    for place in range(len(player.warlords)):
        if is_free(state, seat, place):
            ref = warlord_ref(player, place)
            actions.append(join_action(ref, False))
            actions.append(join_action(ref, True))
    actions.append(PASS)


def join_action(ref: int, aids: bool) -> Action:
    key = ref * 2 + (1 if aids else 0)
    found = JOINS.get(key)
    if found is None:
        found = Join("aid" if aids else "oppose", ref_name(ref))
        JOINS[key] = found
    return found


# -- 4.2.3 and 4.3.4: Warlord Powers -----------------------------------------------------------------------------------------


def power_of(state: BloodState, index: int, realm: bool) -> Working | None:
    """The Power, or the Realm Power, that a participant's Warlord has in this Challenge."""
    card = warlord_of(state, index).card
    if the(state).is_combat:
        return COMBAT_REALM[card] if realm else COMBAT_POWER[card]
    return INTRIGUE_REALM[card] if realm else INTRIGUE_POWER[card]


def _powers(state: BloodState, seat: int, index: int, actions: list[Action]) -> None:
    plain = power_of(state, index, False)
    realm = power_of(state, index, True)
    if plain is not None and not (plain.needs_foe and not has_foe(state, seat)):
        if plain.target == NOTHING:
            actions.append(UNAIMED_POWER)
        else:
            for target in targets(state, seat, plain, NONE):
                actions.append(UsePower(target_name(state, seat, plain, target)))
    if realm is not None and realm.realm in state.table[seat].pool:
        if realm.needs_foe and not has_foe(state, seat):
            pass
        elif realm.target == NOTHING:
            actions.append(UNAIMED_REALM)
        else:
            for target in targets(state, seat, realm, NONE):
                actions.append(UsePower(target_name(state, seat, realm, target), True))
    actions.append(PASS)


# -- 4.2.4 and 4.3.5: slots --------------------------------------------------------------------------------------------------


def _caucus(state: BloodState, seat: int, actions: list[Action]) -> None:
    hand = state.table[seat].hand
    for at in range(len(hand)):
        card = hand[at]
        is_legion = KIND[card] == LEGION
        if is_legion:
            if KEYWORD[card] != INTRIGUER:
                continue
        elif TIMING[card] != INTRIGUE_CARD:
            continue
        if assembly.is_repeated(hand, at):
            continue
        use = USE[card]
        assert use is not None
        if use.target == NOTHING:
            if not use.needs_foe or has_foe(state, seat):
                actions.append(UNAIMED_LEGIONS[card] if is_legion else UNAIMED_FATES[card])
            continue
        for target in targets(state, seat, use, NONE):
            name = target_name(state, seat, use, target)
            actions.append(UseLegion(IDS[card], name) if is_legion else PlayFate(IDS[card], name))
    actions.append(PASS)


def _battle(state: BloodState, seat: int, actions: list[Action]) -> None:
    warlord = combatant(state, seat)
    foe = len(the(state).seats) > 1
    for number in range(len(warlord.legions)):
        legion = warlord.legions[number]
        use = USE[legion.card] if KEYWORD[legion.card] == FIGHTER else None
        is_active = use is not None and (foe or not use.needs_foe)
        has_item = legion.gear0 >= 0 and (USE[legion.gear0] is not None or _second_use(legion))
        if (not is_active and not has_item) or assembly.is_double(warlord.legions, number):
            continue
        name = ref_name(legion_ref(warlord, number))
        if is_active and not legion.marks & (FLIPPED | USED):
            assert use is not None
            if use.target == NOTHING:
                actions.append(UseLegion(name))
            for target in targets(state, seat, use, number):
                actions.append(UseLegion(name, target_name(state, seat, use, target)))
        if has_item:
            _items(state, seat, number, name, actions)
    loose = warlord.loose
    for at in range(len(loose)):
        card = loose[at]
        if TIMING[card] != COMBAT_CARD or assembly.is_repeated(loose, at):
            continue
        use = USE[card]
        assert use is not None
        if use.needs_foe and not foe:
            continue
        if use.target == NOTHING:
            actions.append(UNAIMED_FATES[card])
        else:
            for target in targets(state, seat, use, NONE):
                actions.append(PlayFate(IDS[card], target_name(state, seat, use, target)))
    actions.append(PASS)


def _second_use(legion: Legion) -> bool:
    return legion.gear1 >= 0 and USE[legion.gear1] is not None


def _items(state: BloodState, seat: int, number: int, name: str, actions: list[Action]) -> None:
    legion = combatant(state, seat).legions[number]
    for at in range(2):
        card = legion.gear0 if at == 0 else legion.gear1
        if card < 0 or legion.marks & ((GEAR_FLIPPED | GEAR_USED) << at):
            continue
        if at == 1 and card == legion.gear0 and not legion.marks & (GEAR_FLIPPED | GEAR_USED):
            continue
        use = USE[card]
        if use is None or TIMING[card] != PLAIN or (use.needs_foe and not has_foe(state, seat)):
            continue
        if use.target == NOTHING:
            actions.append(UseItem(IDS[card], name))
        for target in targets(state, seat, use, number):
            actions.append(UseItem(IDS[card], name, target_name(state, seat, use, target)))


# -- 4.1.4: Open windows -------------------------------------------------------------------------------------------------------


def _opens(state: BloodState, seat: int, actions: list[Action]) -> None:
    hand = state.table[seat].hand
    for at in range(len(hand)):
        card = hand[at]
        if TIMING[card] != OPEN_CARD or assembly.is_repeated(hand, at):
            continue
        use = USE[card]
        assert use is not None
        if use.target == NOTHING:
            actions.append(UNAIMED_OPENS[card])
        else:
            for target in targets(state, seat, use, NONE):
                actions.append(PlayOpen(IDS[card], target_name(state, seat, use, target)))
    actions.append(PASS)


# -- picks of cards ------------------------------------------------------------------------------------------------------------


def _discards(state: BloodState, seat: int, count: int, actions: list[Action]) -> None:
    """The cards to discard next, in ascending order, so that no choice is met twice; never so high that too few are left.

    Somebody who has picked out of this order may pick anything.
    """
    left = state.table[seat].hand.copy()
    for card in state.picks:
        left.remove(card)
    left.sort()
    last = state.picks[-1] if state.picks else 0
    # Whoever picks the first copy of a card needs as many cards from there on as are still missing.
    end = len(left) - (count - len(state.picks)) + 1
    found = False
    for at in range(len(left)):
        card = left[at]
        if card < last or (at > 0 and left[at - 1] == card):
            continue
        if at < end:
            actions.append(PICKS[card])
            found = True
    if not found:
        for at in range(len(left)):
            if at == 0 or left[at - 1] != left[at]:
                actions.append(PICKS[left[at]])


def inductions(state: BloodState, seat: int, late: bool, actions: list[Action]) -> None:
    hand = state.table[seat].hand
    last = state.picks[-1] if state.picks else 0
    for at in range(len(hand)):
        card = hand[at]
        if not may_induct(state, card) or assembly.is_repeated(hand, at) or (card >= last) != late:
            continue
        taken = state.picks.count(card)
        if taken < hand.count(card) and not (taken and UNIQUE[card]):
            actions.append(PICKS[card])


# -- revisions and defaults -------------------------------------------------------------------------------------------------------


def revisions(state: BloodState, seat: int) -> list[Action]:
    """Take-backs, and picks that come earlier in the canonical order than the last one: for people, not for search."""
    actions: list[Action] = []
    if seat != state.asked:
        return actions
    step = state.top()
    what = step.what
    if what == ASSEMBLE:
        assembly.picks(state, seat, False, actions)
    elif what in (DISCARD_CARDS, CULL_CARDS):
        _early_discards(state, seat, actions)
    elif state.picks:
        if what == INDUCT:
            inductions(state, seat, False, actions)
        else:
            devotions(state, seat, False, actions)
            actions.append(PASS)
    if state.picks:
        actions.append(TAKE_BACK)
    return actions


def _early_discards(state: BloodState, seat: int, actions: list[Action]) -> None:
    listed: list[Action] = []
    _discards(state, seat, state.top().n, listed)
    hand = state.table[seat].hand
    for at in range(len(hand)):
        card = hand[at]
        is_left = hand.count(card) > state.picks.count(card)
        if is_left and not assembly.is_repeated(hand, at) and PICKS[card] not in listed:
            actions.append(PICKS[card])


def default_action(state: BloodState, seat: int) -> Action:
    """3.6: what happens when the time is up."""
    step: Todo = state.top()
    what = step.what
    if what == ASSEMBLE:
        return DONE
    if what == SUPPORT_INSTEAD:
        return SUPPORT_ANSWERS[0]
    if what in (DISCARD_CARDS, CULL_CARDS):
        hand = state.table[seat].hand
        newest = ids(hand[len(hand) - step.n :])
        return Discard(newest) if what == DISCARD_CARDS else Cull(newest)
    if what == INDUCT:
        return Induct(())
    if what == WHICH_LEGION:
        warlord = combatant(state, seat)
        return ChooseLegion(legion_name(warlord, closest(warlord, step.n, step.m == 1)[0]))
    if what in (ACT, ROUSE, JOIN, OPEN, RESPOND, POWER, CAUCUS, BATTLE):
        return PASS
    return ChooseWarlord(SEATS[the(state).seats[closest_warlords(state, step)[0]]])
