"""Moving cards between the zones of a player (1.3 and 1.6), and the names of the pieces that stand in them."""

from wartable.core.state import EVERYBODY, all_but, only
from wartable.games.blood_wars.events import (
    BattleHandReturned,
    BattleHandTurned,
    CardsDiscarded,
    CardsDrawn,
    PileShuffled,
    ResultDrawn,
    Shown,
    WarlordTurned,
)
from wartable.games.blood_wars.state import (
    FLIPPED,
    GEAR_FLIPPED,
    NONE,
    SHIELDED,
    BloodState,
    Legion,
    Player,
    Warlord,
)
from wartable.games.blood_wars.tables import COPY, IDS, RR, ref_name

# -- drawing (1.6) -----------------------------------------------------------------------------------------------------


def draw_one(state: BloodState, seat: int) -> int:
    """The top card of a draw pile, or NONE; an empty pile is made anew of the discard pile."""
    player = state.table[seat]
    if not player.draw:
        if not player.discard:
            return NONE
        player.draw = player.discard
        player.discard = []
        state.dice.shuffle(player.draw)
        if not state.quiet:
            state.tell(EVERYBODY, PileShuffled(seat, len(player.draw)))
    return player.draw.pop()


def draw_cards(state: BloodState, seat: int, count: int) -> None:
    """Draw into the Command Hand."""
    player = state.table[seat]
    drawn: list[int] = []
    for _ in range(count):
        card = draw_one(state, seat)
        if card < 0:
            break
        player.hand.append(card)
        drawn.append(card)
    if drawn and not state.quiet:
        state.tell(only(seat), CardsDrawn(seat, len(drawn), ids(drawn)))
        state.tell(all_but(seat), CardsDrawn(seat, len(drawn)))


def draw_result(state: BloodState, seat: int) -> int:
    """Draw an RR: the card is discarded; with nothing to draw it is 0."""
    card = draw_one(state, seat)
    if card >= 0:
        state.table[seat].discard.append(card)
    result = RR[card] if card >= 0 else 0
    if not state.quiet:
        state.tell(EVERYBODY, ResultDrawn(seat, IDS[card] if card >= 0 else "", result))
    return result


def discard_from_hand(state: BloodState, seat: int, cards: list[int]) -> None:
    player = state.table[seat]
    for card in cards:
        player.hand.remove(card)
        player.discard.append(card)
    if cards and not state.quiet:
        state.tell(EVERYBODY, CardsDiscarded(seat, ids(cards)))


def turn_warlord(state: BloodState, seat: int, index: int, flipped: bool) -> None:
    """A Warlord is turned together with the Battle Hand he leads; one that fights is turned when the Combat ends."""
    warlord = state.table[seat].warlords[index]
    if warlord.flipped == flipped:
        return
    warlord.flipped = flipped
    if not state.quiet:
        cards = 0 if is_fighting(state, seat, index) else warlord.size()
        state.tell(EVERYBODY, WarlordTurned(seat, warlord_name(state.table[seat], index), flipped, cards))


def lay_low(state: BloodState, seat: int, index: int) -> None:
    """A Warlord comes back from a Combat: he is flipped with what he still leads, if a Power has not flipped him before."""
    player = state.table[seat]
    warlord = player.warlords[index]
    was_flipped = warlord.flipped
    warlord.flipped = True
    cards = warlord.size()
    if state.quiet or (was_flipped and cards == 0):
        return
    if was_flipped:
        state.tell(EVERYBODY, BattleHandTurned(seat, warlord_name(player, index), cards))
    else:
        state.tell(EVERYBODY, WarlordTurned(seat, warlord_name(player, index), True, cards))


def is_fighting(state: BloodState, seat: int, index: int) -> bool:
    """Whether this Warlord's Battle Hand is in a Combat now."""
    challenge = state.challenge
    if challenge is None or not challenge.is_combat:
        return False
    at = challenge.at(seat)
    return at >= 0 and challenge.places[at] == index


def is_hand_turned(state: BloodState, seat: int, index: int) -> bool:
    """Whether a Battle Hand lies flipped with its Warlord."""
    return state.table[seat].warlords[index].flipped and not is_fighting(state, seat, index)


# -- around the table (1.1) ----------------------------------------------------------------------------------------------


def right_of(state: BloodState, seat: int) -> int:
    """The next seat counter-clockwise."""
    return seat - 1 if seat > 0 else state.players - 1


# -- names ---------------------------------------------------------------------------------------------------------------


def ids(cards: list[int]) -> tuple[str, ...]:
    return tuple([IDS[card] for card in cards])


def warlord_ref(player: Player, index: int) -> int:
    """The reference of a Warlord: his card, and which of its copies on this table he is."""
    card = player.warlords[index].card
    ref = card
    for at in range(index):
        if player.warlords[at].card == card:
            ref += COPY
    return ref


def find_warlord(player: Player, ref: int) -> int:
    """Where the Warlord of a reference stands, or NONE."""
    copy = ref // COPY
    card = ref % COPY
    if ref >= 0:
        for index in range(len(player.warlords)):
            if player.warlords[index].card == card:
                if copy == 0:
                    return index
                copy -= 1
    return NONE


def legion_ref(warlord: Warlord, index: int) -> int:
    card = warlord.legions[index].card
    ref = card
    for at in range(index):
        if warlord.legions[at].card == card:
            ref += COPY
    return ref


def find_legion(warlord: Warlord, ref: int) -> int:
    copy = ref // COPY
    card = ref % COPY
    if ref >= 0:
        for index in range(len(warlord.legions)):
            if warlord.legions[index].card == card:
                if copy == 0:
                    return index
                copy -= 1
    return NONE


def warlord_name(player: Player, index: int) -> str:
    return ref_name(warlord_ref(player, index))


def legion_name(warlord: Warlord, index: int) -> str:
    return ref_name(legion_ref(warlord, index))


def describe_legion(legion: Legion) -> Shown:
    """A Legion for those who may see all of it."""
    gear: list[str] = []
    turned: list[bool] = []
    if legion.gear0 >= 0:
        gear.append(IDS[legion.gear0])
        turned.append(legion.marks & GEAR_FLIPPED != 0)
    if legion.gear1 >= 0:
        gear.append(IDS[legion.gear1])
        turned.append(legion.marks & (GEAR_FLIPPED << 1) != 0)
    return Shown(
        IDS[legion.card],
        tuple(gear),
        IDS[legion.acolyte] if legion.acolyte >= 0 else "",
        legion.marks & FLIPPED != 0,
        legion.marks & SHIELDED != 0,
        tuple(turned) if True in turned else (),
    )


def describe_legions(warlord: Warlord) -> tuple[Shown, ...]:
    return tuple([describe_legion(legion) for legion in warlord.legions])


def battle_cards(warlord: Warlord) -> list[int]:
    """All cards of a Battle Hand."""
    cards: list[int] = []
    for legion in warlord.legions:
        cards.append(legion.card)
        cards.extend(legion.attached())
    cards.extend(warlord.loose)
    return cards


def every_card(state: BloodState) -> list[int]:
    """All cards of all players, wherever they lie."""
    cards: list[int] = []
    for player in state.table:
        cards.extend(player.draw)
        cards.extend(player.hand)
        cards.extend(player.pool)
        cards.extend(player.discard)
        cards.extend(player.dead)
        for warlord in player.warlords:
            cards.append(warlord.card)
            cards.extend(battle_cards(warlord))
    if state.challenge is not None:
        cards.append(state.challenge.card)
    return cards


def return_to_hand(state: BloodState, seat: int, place: int, cards: list[int]) -> None:
    """Cards of a Battle Hand return to the Command Hand; the owner hears which, everybody else how many."""
    if not cards:
        return
    player = state.table[seat]
    player.hand.extend(cards)
    if not state.quiet:
        name = warlord_name(player, place)
        state.tell(only(seat), BattleHandReturned(seat, name, len(cards), ids(cards)))
        state.tell(all_but(seat), BattleHandReturned(seat, name, len(cards)))
