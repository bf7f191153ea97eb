"""Carrying out one answer to the open question, or refusing it: checks first, in the order of the rule book (10).

No action has descendants, so that `type(action) is X` says what it is, and quicker than `isinstance`.
"""

from wartable.core.actions import Action
from wartable.core.errors import Illegal
from wartable.core.state import EVERYBODY, only
from wartable.games.blood_wars import assembly
from wartable.games.blood_wars.actions import (
    Arrange,
    Assign,
    Attach,
    Challenge,
    ChooseLegion,
    ChooseWarlord,
    Cull,
    Devote,
    Discard,
    Done,
    GiveSupport,
    Induct,
    Join,
    Pass,
    Pick,
    PlayOpen,
    Prepare,
    Respond,
    Rouse,
    TakeBack,
    UsePower,
    Withdraw,
)
from wartable.games.blood_wars.asking import inductions
from wartable.games.blood_wars.combat import (
    closest,
    combatant,
    distinct,
    give_support,
    take_legion,
)
from wartable.games.blood_wars.devotion import (
    commit,
    devote,
    find_battlefield,
    has_devotable,
    take_back,
    whole_draft,
)
from wartable.games.blood_wars.events import (
    AssemblyDone,
    ChallengeIssued,
    Passed,
    Picked,
    WarlordJoined,
    WarlordRoused,
)
from wartable.games.blood_wars.events import name as name_of
from wartable.games.blood_wars.flow import induct, may_induct
from wartable.games.blood_wars.intrigue import first_to_join, lose_warlord, next_slot, next_to_join, the
from wartable.games.blood_wars.resolve import closest_warlords
from wartable.games.blood_wars.state import (
    ACT,
    AFTER,
    ASSEMBLE,
    BALLOT,
    BATTLE,
    CAUCUS,
    CHALLENGERS,
    COMPARE,
    CULL_CARDS,
    DEFENDERS,
    DISCARD_CARDS,
    INDUCT,
    JOIN,
    NAMES,
    NONE,
    OPEN,
    POWER,
    RESPOND,
    REVEAL,
    ROUSE,
    SUPPORT_INSTEAD,
    WHICH_LEGION,
    WHICH_WARLORD,
    BloodState,
    Todo,
    new_challenge,
)
from wartable.games.blood_wars.tables import (
    CARD_NAMES,
    GROUND,
    IDS,
    KIND,
    UNIQUE,
    WARLORD,
    card_number,
)
from wartable.games.blood_wars.targets import SEATS
from wartable.games.blood_wars.using import (
    next_power,
    not_now,
    play_open,
    respond,
    use_in_battle,
    use_in_caucus,
    use_power,
)
from wartable.games.blood_wars.windows import (
    ask_next_to_respond,
    note_pass,
    open_window,
)
from wartable.games.blood_wars.zones import (
    discard_from_hand,
    ids,
    legion_name,
    warlord_name,
)


def answer(state: BloodState, seat: int, action: Action) -> None:
    """Carry one answer out. The agenda goes on elsewhere."""
    if seat != state.asked:
        raise not_now("you are not asked anything now")
    step = state.top()
    what = step.what
    if type(action) is Pass:
        _pass(state, seat, what)
    elif what == ASSEMBLE:
        _assembly(state, seat, action)
    elif what == BATTLE:
        use_in_battle(state, seat, action)
    elif what == CAUCUS:
        use_in_caucus(state, seat, action)
    elif what == ACT:
        _act(state, seat, action)
    elif what == ROUSE:
        _rouse(state, seat, action)
    elif what == JOIN and type(action) is Join:
        _join(state, seat, action)
    elif what == POWER and type(action) is UsePower:
        use_power(state, seat, action)
    elif what == OPEN and type(action) is PlayOpen:
        play_open(state, seat, action)
    elif what == RESPOND and type(action) is Respond:
        respond(state, seat, action)
    elif what in (DISCARD_CARDS, CULL_CARDS):
        _discard(state, seat, step, action)
    elif what == INDUCT:
        _induct(state, seat, action)
    elif what == SUPPORT_INSTEAD and type(action) is GiveSupport:
        give_support(state, action.yes)
    elif what == WHICH_LEGION and type(action) is ChooseLegion:
        _which_legion(state, seat, step, action)
    elif what == WHICH_WARLORD and type(action) is ChooseWarlord:
        _which_warlord(state, step, action)
    else:
        raise not_now("this is not an answer to what you are asked")


# -- passing -------------------------------------------------------------------------------------------------------------------


def _pass(state: BloodState, seat: int, what: int) -> None:
    if what == OPEN:
        note_pass(state)
    elif what == RESPOND:
        ask_next_to_respond(state)
    elif what in (CAUCUS, BATTLE):
        next_slot(state, True)
    elif what == ACT:
        state.agenda.pop()
        _drop_picks(state)
    elif what in (JOIN, ROUSE):
        next_to_join(state)
        _drop_picks(state)
    elif what == POWER:
        next_power(state)
    else:
        raise not_now("you cannot pass here")
    if not state.quiet:
        state.tell(EVERYBODY, Passed(seat, NAMES[what]))


def _drop_picks(state: BloodState) -> None:
    state.picks = []
    state.order = 0


# -- 3.2: Assembly ---------------------------------------------------------------------------------------------------------------


def _assembly(state: BloodState, seat: int, action: Action) -> None:
    if type(action) is Done:
        state.agenda.pop()
        state.order = 0
        if not state.quiet:
            state.tell(EVERYBODY, AssemblyDone(seat))
    elif type(action) is Assign:
        assembly.assign(state, seat, action)
    elif type(action) is Attach:
        assembly.attach(state, seat, action)
    elif type(action) is Withdraw:
        assembly.withdraw(state, seat, action)
    elif type(action) is Arrange:
        assembly.arrange(state, seat, action)
    else:
        raise not_now("this is the Assembly Phase: arrange your Battle Hands, or finish it")


# -- 3.3: Challenges ---------------------------------------------------------------------------------------------------------------


def _act(state: BloodState, seat: int, action: Action) -> None:
    if state.picks and isinstance(action, Challenge | Prepare):
        raise not_now("you are preparing a Combat: take that back first")
    if type(action) is Challenge:
        is_combat = action.type == "combat"
        if action.devoted and not is_combat:
            raise Illegal("BAD_ACTION", "cards can be devoted only to a Combat")
        battlefield = _battlefield(state, seat, action.battlefield, is_combat)
        place = _free_warlord(state, seat, action.warlord)
        state.picks = whole_draft(state, seat, battlefield, place, action.devoted)
        _issue(state, seat, is_combat)
    elif type(action) is Prepare:
        battlefield = _battlefield(state, seat, action.battlefield, True)
        place = _free_warlord(state, seat, action.warlord)
        state.picks = [battlefield, place]
        state.order = 0
        if has_devotable(state, seat, place):
            _told_picks(state, seat)
        else:
            _issue(state, seat, True)
    elif not state.picks:
        raise not_now("issue a Challenge, or pass")
    elif _draft(state, seat, action):
        _issue(state, seat, True)


def _draft(state: BloodState, seat: int, action: Action) -> bool:
    """Go on with the draft of a Combat; True when it is confirmed."""
    if type(action) is Done:
        return True
    if type(action) is Devote:
        devote(state, seat, action)
    elif type(action) is TakeBack:
        take_back(state)
    else:
        raise not_now("you are preparing a Combat: devote cards, take them back, or go into it")
    _told_picks(state, seat)
    return False


def _told_picks(state: BloodState, seat: int) -> None:
    """The picker alone hears what is picked so far."""
    if not state.quiet:
        what = state.top().what
        cards = state.picks
        if what in (ACT, ROUSE):
            cards = [card for card in state.picks[:1] if card >= 0]
            cards += [state.picks[at] for at in range(2, len(state.picks), 2)]
        state.tell(only(seat), Picked(seat, ids(cards)))


def _battlefield(state: BloodState, seat: int, card_id: str, is_combat: bool) -> int:
    card = find_battlefield(state, seat, card_id)
    if not (GROUND[card].allows_combat if is_combat else GROUND[card].allows_intrigue):
        way = "Combat" if is_combat else "Intrigue"
        raise Illegal("WRONG_CHALLENGE", f"{CARD_NAMES[card]} cannot be won by {way}")
    return card


def _free_warlord(state: BloodState, seat: int, name: str) -> int:
    """The Warlord who takes part: on the own table, unflipped, in no Challenge yet this turn."""
    player = state.table[seat]
    place = assembly.own_warlord(player, name)
    warlord = player.warlords[place]
    if warlord.flipped:
        raise Illegal("WARLORD_FLIPPED", f"{CARD_NAMES[warlord.card]} is flipped")
    if warlord.used:
        raise Illegal(
            "WARLORD_USED", f"{CARD_NAMES[warlord.card]} has already taken part in a Challenge this turn"
        )
    return place


def _issue(state: BloodState, seat: int, is_combat: bool) -> None:
    """4.2.1 and 4.3.1: the Battlefield is laid out and the Challenger presented."""
    battlefield = state.picks[0]
    place = state.picks[1]
    devoted = commit(state, seat)
    player = state.table[seat]
    player.warlords[place].used = True
    state.challenge = new_challenge(battlefield, is_combat, seat, place)
    if not state.quiet:
        way = "combat" if is_combat else "intrigue"
        name = warlord_name(player, place)
        state.tell(EVERYBODY, ChallengeIssued(seat, IDS[battlefield], way, name, devoted))
    state.swap(Todo(AFTER, seat))
    if is_combat:
        state.push(Todo(COMPARE, seat))
        state.push(Todo(BATTLE, seat))
        state.push(Todo(POWER, seat))
        state.push(Todo(REVEAL, seat))
        first = first_to_join(state)
        state.push(Todo(ROUSE, first.seat, first.n))
    else:
        state.push(Todo(BALLOT, seat))
        state.push(Todo(CAUCUS, seat))
        state.push(Todo(POWER, seat))
        state.push(first_to_join(state))
    open_window(state, 2)


def _join(state: BloodState, seat: int, action: Join) -> None:
    place = _free_warlord(state, seat, action.warlord)
    challenge = the(state)
    challenge.join(seat, CHALLENGERS if action.side == "aid" else DEFENDERS, place)
    player = state.table[seat]
    player.warlords[place].used = True
    next_to_join(state)
    if not state.quiet:
        name = warlord_name(player, place)
        state.tell(EVERYBODY, WarlordJoined(seat, name, action.side, state.acting))


def _rouse(state: BloodState, seat: int, action: Action) -> None:
    if state.picks and isinstance(action, Rouse | Prepare):
        raise not_now("you are preparing a Combat: take that back first")
    if type(action) is Rouse:
        place = _free_warlord(state, seat, action.warlord)
        state.picks = whole_draft(state, seat, NONE, place, action.devoted)
        _defend(state, seat)
    elif type(action) is Prepare:
        if action.battlefield:
            raise Illegal("BAD_ACTION", "a Defender does not lay out a Battlefield")
        place = _free_warlord(state, seat, action.warlord)
        state.picks = [NONE, place]
        state.order = 0
        if has_devotable(state, seat, place):
            _told_picks(state, seat)
        else:
            _defend(state, seat)
    elif not state.picks:
        raise not_now("say which Warlord defends, or pass")
    elif _draft(state, seat, action):
        _defend(state, seat)


def _defend(state: BloodState, seat: int) -> None:
    place = state.picks[1]
    devoted = commit(state, seat)
    player = state.table[seat]
    player.warlords[place].used = True
    the(state).join(seat, DEFENDERS, place)
    state.agenda.pop()
    if not state.quiet:
        state.tell(EVERYBODY, WarlordRoused(seat, warlord_name(player, place), devoted))


# -- picks ---------------------------------------------------------------------------------------------------------------------------


def _discard(state: BloodState, seat: int, step: Todo, action: Action) -> None:
    player = state.table[seat]
    if type(action) is Pick:
        card = card_number(action.card)
        if card < 0 or player.hand.count(card) <= state.picks.count(card):
            raise Illegal("CARD_NOT_IN_HAND", f"{name_of(action.card)} is not left in your Command Hand")
        state.picks.append(card)
        if len(state.picks) < step.n:
            _told_picks(state, seat)
            return
        cards = state.picks
    elif type(action) is TakeBack:
        _take_back(state, seat)
        return
    elif (type(action) is Discard and step.what == DISCARD_CARDS) or (
        type(action) is Cull and step.what == CULL_CARDS
    ):
        if len(action.cards) != step.n:
            raise Illegal("WRONG_COUNT", f"discard exactly {step.n} of your cards, not {len(action.cards)}")
        left = player.hand.copy()
        cards = []
        for card_id in action.cards:
            card = card_number(card_id)
            if card < 0 or card not in left:
                raise Illegal("CARD_NOT_IN_HAND", f"{name_of(card_id)} is not in your Command Hand")
            left.remove(card)
            cards.append(card)
    else:
        raise not_now(f"first discard {step.n} from your Command Hand")
    state.agenda.pop()
    state.picks = []
    discard_from_hand(state, seat, cards)


def _take_back(state: BloodState, seat: int) -> None:
    if not state.picks:
        raise not_now("there is nothing to take back")
    state.picks.pop()
    _told_picks(state, seat)


def _induct(state: BloodState, seat: int, action: Action) -> None:
    player = state.table[seat]
    if type(action) is Pick:
        card = assembly.held(player, action.card)
        _check_induction(state, card, state.picks)
        if player.hand.count(card) <= state.picks.count(card):
            raise Illegal("CARD_NOT_IN_HAND", f"{CARD_NAMES[card]} is already picked")
        state.picks.append(card)
        more: list[Action] = []
        inductions(state, seat, True, more)
        inductions(state, seat, False, more)
        if more:
            _told_picks(state, seat)
            return
        cards = state.picks
    elif type(action) is Done:
        cards = state.picks
    elif type(action) is TakeBack:
        _take_back(state, seat)
        return
    elif type(action) is Induct:
        left = player.hand.copy()
        cards = []
        for card_id in action.warlords:
            card = card_number(card_id)
            if card < 0 or card not in left:
                raise Illegal("CARD_NOT_IN_HAND", f"{name_of(card_id)} is not in your Command Hand")
            left.remove(card)
            cards.append(card)
        for card in cards:
            if KIND[card] != WARLORD:
                raise Illegal("WRONG_KIND", f"{CARD_NAMES[card]} is not a Warlord")
        for at in range(len(cards)):
            _check_induction(state, cards[at], cards[:at])
    else:
        raise not_now("say which Warlords you put on the table")
    state.agenda.pop()
    state.picks = []
    if cards:
        induct(state, seat, cards)
    elif not state.quiet:
        state.tell(EVERYBODY, Passed(seat, "induct"))


def _check_induction(state: BloodState, card: int, with_: list[int]) -> None:
    if KIND[card] != WARLORD:
        raise Illegal("WRONG_KIND", f"{CARD_NAMES[card]} is not a Warlord")
    if not may_induct(state, card) or (UNIQUE[card] and card in with_):
        raise Illegal("UNIQUE_IN_PLAY", f"{CARD_NAMES[card]} is Unique, and a copy is already in play")


# -- forced discards -------------------------------------------------------------------------------------------------------------------


def _which_legion(state: BloodState, seat: int, step: Todo, action: ChooseLegion) -> None:
    warlord = combatant(state, seat)
    for number in distinct(warlord, closest(warlord, step.n, step.m == 1)):
        if legion_name(warlord, number) == action.legion:
            state.agenda.pop()
            take_legion(state, seat, number, step.target == 1)
            return
    raise Illegal("BAD_TARGET", f"{action.legion!r} is not one of the closest Legions")


def _which_warlord(state: BloodState, step: Todo, action: ChooseWarlord) -> None:
    for index in closest_warlords(state, step):
        if SEATS[the(state).seats[index]] == action.player:
            state.agenda.pop()
            lose_warlord(state, index)
            return
    raise Illegal("BAD_TARGET", f"{action.player!r} leads none of the closest Warlords")
