"""What a seat is asked, in words, and why a card cannot be used for the answer."""

from wartable.core.choices import Choice
from wartable.core.names import many
from wartable.games.blood_wars.combat import combatant, support_of
from wartable.games.blood_wars.events import name as name_of
from wartable.games.blood_wars.intrigue import has_free, the
from wartable.games.blood_wars.stacking import Room
from wartable.games.blood_wars.state import (
    ACT,
    ASSEMBLE,
    BATTLE,
    CAUCUS,
    CULL_CARDS,
    DISCARD_CARDS,
    INDUCT,
    JOIN,
    NAMES,
    OPEN,
    POWER,
    RESOLVE,
    RESPOND,
    ROUSE,
    SUPPORT_INSTEAD,
    WHICH_LEGION,
    BloodState,
    Todo,
)
from wartable.games.blood_wars.tables import (
    ACOLYTE,
    BATTLEFIELD,
    CARD_NAMES,
    COMBAT_CARD,
    INTRIGUE_CARD,
    INTRIGUER,
    KEYWORD,
    KIND,
    LED_BY,
    LEGION,
    MATCHING,
    OPEN_CARD,
    RESPONSE_CARD,
    SHOCK_TROOP,
    TIMING,
    WARLORD,
    card_number,
)
from wartable.games.blood_wars.targets import SEATS
from wartable.games.blood_wars.zones import legion_name

OPEN_WHEN = {1: "after the Opening draw", 2: "after a Challenge", 3: "before the Cull"}
"""When each of the three Open windows is (4.1.4)."""


def choice_of(state: BloodState, seat: int) -> Choice:
    """The open question to the asked seat."""
    step = state.top()
    what = step.what
    ask = NAMES[what]
    seconds = state.seconds
    picked = len(state.picks)
    if what == ASSEMBLE:
        sentence = "Assembly: arrange your Battle Hands."
        return Choice("some", ask, sentence, secret=True, at_least=0, at_most=99, seconds=seconds)
    if what in (ACT, ROUSE) and state.picks:
        sentence = "Devote cards to the Combat, or go without."
        devoted = (picked - 2) // 2
        return Choice("some", "devote", sentence, True, devoted, 0, devoted + 99, seconds)
    if what in (DISCARD_CARDS, CULL_CARDS):
        cards = many(step.n, "card")
        why = "Cull: d" if what == CULL_CARDS else "D"
        sentence = f"{why}iscard {cards} from your Command Hand."
        return Choice("some", ask, sentence, False, picked, step.n, step.n, seconds)
    if what == INDUCT:
        return Choice("some", ask, "Which Warlords do you put on the table?", False, picked, 0, 99, seconds)
    if what == SUPPORT_INSTEAD:
        warlord = combatant(state, seat)
        legion = warlord.legions[step.n]
        at = support_of(legion)
        card = CARD_NAMES[legion.gear0 if at == 0 else legion.gear1]
        sentence = f"Discard {card} in place of {name_of(legion_name(warlord, step.n))}?"
        return Choice("yes_no", ask, sentence, seconds=seconds)
    kind, sentence = _asked(state, step)
    return Choice("one" if kind == "one" else "play", ask, sentence, seconds=seconds)


def _asked(state: BloodState, step: Todo) -> tuple[str, str]:
    what = step.what
    if what == OPEN:
        return "play", f"Open window, {OPEN_WHEN[step.m]}: play a card or pass."
    if what == RESPOND:
        return "play", f"{_answered(state, step)}: respond or pass."
    if what == ACT:
        return "play", "Issue a Challenge, or end your Action Phase."
    if what == WHICH_LEGION:
        return "one", "Several of your Legions are equally close: which one do you lose?"
    challenge = the(state)
    field = CARD_NAMES[challenge.card]
    who = SEATS[challenge.seats[0]]
    if what == JOIN:
        return "one", f"{who} intrigues for {field}: aid, oppose or stay out?"
    if what == ROUSE:
        return "one", f"{who} fights for {field}: do you defend?"
    if what == POWER:
        return "one", "Do you use a Power of your Warlord?"
    if what == CAUCUS:
        return "play", f"Caucus for {field}: play a Legion or a Fate card, or pass."
    if what == BATTLE:
        return "play", f"Battle for {field}: use a Legion or an Item, play a Fate card, or pass."
    return "one", "Several Warlords are equally close: whose is discarded?"


def _answered(state: BloodState, window: Todo) -> str:
    """The sentence that says who has just used what."""
    at = state.agenda.index(window)
    effect = state.agenda[at - 1]
    assert isinstance(effect, Todo) and effect.what == RESOLVE
    return f"{SEATS[effect.seat]} has used {CARD_NAMES[effect.source]}"


# -- why not ------------------------------------------------------------------------------------------------------------------


def why_not(state: BloodState, seat: int, card_id: str) -> str:
    """Why a card of this seat is no part of any answer to the open question."""
    card = card_number(card_id)
    if card < 0:
        return f"There is no card {card_id!r}."
    name = CARD_NAMES[card]
    what = state.top().what
    in_hand = card in state.table[seat].hand
    if what == ASSEMBLE:
        return _why_not_assembled(state, seat, card, in_hand)
    if what == ACT and not state.picks:
        return _why_not_challenged(state, seat, card)
    if what in (ACT, ROUSE) and state.picks:
        if KIND[card] == LEGION and KEYWORD[card] != SHOCK_TROOP:
            return f"{name} is not a Shock Troop, so it cannot be devoted."
        return f"{name} does not fit the Battle Hand you are preparing."
    if what == CAUCUS:
        return _why_not_caucus(card, in_hand)
    if what == BATTLE:
        return _why_not_battle(card, in_hand)
    if what in (OPEN, RESPOND):
        return _why_not_window(card, what == OPEN)
    if what == INDUCT:
        if KIND[card] != WARLORD:
            return "Only Warlords can be put on the table now."
        return f"{name} is Unique, and a copy is already in play."
    return "You are not being asked about this card."


def _why_not_assembled(state: BloodState, seat: int, card: int, in_hand: bool) -> str:
    player = state.table[seat]
    name = CARD_NAMES[card]
    if not in_hand:
        return f"{name} is not in your Command Hand."
    kind = KIND[card]
    if kind == WARLORD:
        return "Warlords are put on the table in the Resolution Phase."
    if kind == BATTLEFIELD:
        return "Battlefields stay in your Command Hand until you challenge for them."
    ready = [warlord for warlord in player.warlords if not warlord.flipped]
    if not ready:
        return "All your Warlords are flipped."
    if kind == LEGION:
        if not any(MATCHING[card][warlord.card] for warlord in ready):
            return f"{name} matches the alignment of none of your unflipped Warlords."
        return f"The Warlords {name} could follow lead as many Legions as they can."
    if kind == ACOLYTE and not any(LED_BY[card][warlord.card] for warlord in ready):
        return f"{name} names none of your unflipped Warlords as its leader."
    if not any(warlord.legions for warlord in ready):
        return "You lead no Legion yet that it could go with."
    if kind != ACOLYTE and not any(Room(warlord).takes_fate() for warlord in ready):
        return "Your Battle Hands already hold as many Fate cards as Legions."
    return f"No Legion there can carry {name}."


def _why_not_challenged(state: BloodState, seat: int, card: int) -> str:
    if KIND[card] != BATTLEFIELD:
        return "A Challenge begins with a Battlefield and a Warlord."
    if not has_free(state, seat):
        return "Each of your Warlords is flipped or has already been in a Challenge this turn."
    return f"{CARD_NAMES[card]} is not in your Command Hand."


def _why_not_caucus(card: int, in_hand: bool) -> str:
    name = CARD_NAMES[card]
    if not in_hand:
        return "Only cards from the Command Hand can be used in a Caucus."
    if KIND[card] == LEGION:
        return (
            "There is nobody to use it on."
            if KEYWORD[card] == INTRIGUER
            else f"{name} has no Intrigue Power."
        )
    if TIMING[card] == INTRIGUE_CARD:
        return "There is nobody to use it on."
    return f"{name} cannot be played in a Caucus."


def _why_not_battle(card: int, in_hand: bool) -> str:
    if in_hand:
        return "Only cards from the Battle Hand can be used in a Combat."
    if KIND[card] == LEGION:
        return f"{CARD_NAMES[card]} has no active Combat Power that can be used now."
    if TIMING[card] == COMBAT_CARD:
        return "There is nothing to use it on."
    return f"{CARD_NAMES[card]} cannot be played in a battle slot."


def _why_not_window(card: int, is_open: bool) -> str:
    timing = TIMING[card]
    name = CARD_NAMES[card]
    if is_open:
        return (
            f"There is nothing to use {name} on."
            if timing == OPEN_CARD
            else f"{name} cannot be played in an Open window."
        )
    if timing == RESPONSE_CARD:
        return f"{name} does not answer what was just used, or is not in the hand you can respond from."
    return f"{name} is not a response."
