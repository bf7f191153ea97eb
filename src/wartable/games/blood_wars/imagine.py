"""Worlds that a seat of Blood Wars may be in.

Hidden are every draw pile's order, and of the others the Command Hands, the Battle Hands but for what lies open, and
what they have picked. All hidden cards of a player are thrown together and dealt anew: first what the open question
proves (a seat is asked in a window only if it holds a fitting card), then lawful Battle Hands of the public sizes, then
the Command Hand, then the draw pile. Nothing of the true hidden cards is read but which they are in all, and that
follows from the open deck lists.
"""

from typing import Final

from wartable.core.dice import Dice
from wartable.games.blood_wars.flow import may_induct
from wartable.games.blood_wars.stacking import Room, has_gear_room
from wartable.games.blood_wars.state import (
    ACOLYTE_SHOWN,
    ACT,
    GEAR_SHOWN,
    INDUCT,
    NONE,
    OPEN,
    RESPOND,
    SHOWN,
    BloodState,
    Legion,
    Todo,
    Warlord,
    new_legion,
)
from wartable.games.blood_wars.tables import (
    ACOLYTE,
    ANSWERS,
    BATTLEFIELD,
    CARRIES,
    EXACT,
    ITEM,
    KIND,
    LED_BY,
    LEGION,
    MATCHING,
    ORDERS,
    SPELL,
    SUPPORT,
    WARLORD,
)
from wartable.games.blood_wars.windows import fits_open, has_open_slot

STRICT: Final = 0
ALL_EXACT: Final = 1
OVER_FULL: Final = 2
ANYTHING: Final = 3

ATTEMPTS: Final = 24


def imagine(state: BloodState, seat: int, dice: Dice) -> BloodState:
    world = state.clone()
    world.dice = Dice(dice.seed())
    if world.asked != seat:
        # What somebody else has picked and not confirmed is known to nobody: perhaps nothing.
        world.picks = []
        world.order = 0
    for other in range(world.players):
        if other == seat:
            world.table[other].draw.sort()
            dice.shuffle(world.table[other].draw)
        else:
            _deal_anew(world, other, dice)
    return world


def _deal_anew(world: BloodState, seat: int, dice: Dice) -> None:
    """Deal one player's hidden cards anew. A dead end, rare and late in a game, begins again, a few times at most."""
    player = world.table[seat]
    hidden = player.draw
    hidden.extend(player.hand)
    hand_size = len(player.hand)
    sizes: list[int] = []
    for warlord in player.warlords:
        sizes.append(_take_hidden(warlord, hidden))
    # Sorted first, so that nothing of where the cards truly lie can come through: two states that the seat cannot
    # tell apart give the same worlds.
    hidden.sort()
    bare: list[Warlord] = []
    for attempt in range(ATTEMPTS):
        if attempt == 0:
            for warlord in player.warlords:
                bare.append(warlord.clone())
        else:
            for place in range(len(bare)):
                player.warlords[place] = bare[place].clone()
        pool = hidden.copy()
        dice.shuffle(pool)
        hand: list[int] = []
        is_lawful = _deal_hands(world, seat, pool, hand, sizes, attempt % 2 == 1, dice)
        if is_lawful or attempt == ATTEMPTS - 1:
            _deal_hand(world, seat, pool, hand, hand_size)
            player.hand = hand
            player.draw = pool
            return


def _deal_hands(
    world: BloodState,
    seat: int,
    pool: list[int],
    hand: list[int],
    sizes: list[int],
    is_sparing: bool,
    dice: Dice,
) -> bool:
    """Deal what is proved, then the Battle Hands; returns whether all of them came out lawful."""
    player = world.table[seat]
    loose: list[int] = []
    _deal_proof(world, seat, pool, hand, loose)
    needs = sizes.copy()
    fighter = _fighter(world, seat)
    aside: list[int] = []
    if fighter >= 0:
        # This hand is narrowed down by a reveal, and by what windows prove and rule out.
        aside = _take_ruled_out(world, seat, pool)
        warlord = player.warlords[fighter]
        warlord.loose.extend(loose)
        needs[fighter] -= len(loose)
        challenge = world.challenge
        if challenge is not None and challenge.is_revealed:
            _deal_loose(warlord, pool, needs[fighter])
            needs[fighter] = 0
    if is_sparing:
        is_lawful = _deal_in_turns(player.warlords, pool, needs, fighter)
        _put_back(pool, aside, dice)
        return is_lawful
    is_lawful = True
    if fighter >= 0 and needs[fighter]:
        # Devoted cards go over the limits of numbers, but nobody devotes what does not match.
        is_lawful = _deal_battle_hand(player.warlords[fighter], pool, needs[fighter], dice) != ANYTHING
        needs[fighter] = 0
    _put_back(pool, aside, dice)
    for place in range(len(needs)):
        if needs[place] and _deal_battle_hand(player.warlords[place], pool, needs[place], dice) != STRICT:
            is_lawful = False
    return is_lawful


def _put_back(pool: list[int], aside: list[int], dice: Dice) -> None:
    for card in aside:
        pool.insert(dice.below(len(pool) + 1), card)


def _deal_in_turns(warlords: list[Warlord], pool: list[int], needs: list[int], fighter: int) -> bool:
    """Deal card by card, always to the Warlord with the fewest Legions left: one who leads anybody leaves the others theirs."""
    is_lawful = True
    while True:
        place = _neediest(warlords, pool, needs)
        if place < 0:
            return is_lawful
        needs[place] -= 1
        if _fill(warlords[place], pool, 1, STRICT) == 0:
            continue
        if _fill(warlords[place], pool, 1, OVER_FULL) == 0:
            is_lawful &= place == fighter
        else:
            is_lawful = False
            _fill(warlords[place], pool, 1, ANYTHING)


def _neediest(warlords: list[Warlord], pool: list[int], needs: list[int]) -> int:
    """The place with the fewest Legions in the pool beyond what it still needs, or NONE."""
    neediest = NONE
    least = 0
    for place in range(len(warlords)):
        if needs[place] <= 0:
            continue
        leader = warlords[place].card
        spare = -needs[place]
        for card in pool:
            if KIND[card] == LEGION and MATCHING[card][leader]:
                spare += 1
        if neediest < 0 or spare < least:
            neediest = place
            least = spare
    return neediest


def _take_hidden(warlord: Warlord, pool: list[int]) -> int:
    """Move the hidden cards of a Battle Hand into the pool; how many there were."""
    before = len(pool)
    kept: list[Legion] = []
    for legion in warlord.legions:
        marks = legion.marks
        if not marks & SHOWN:
            pool.append(legion.card)
            pool.extend(legion.attached())
            continue
        if legion.gear1 >= 0 and not marks & (GEAR_SHOWN << 1):
            pool.append(legion.drop_gear(1))
        if legion.gear0 >= 0 and not marks & GEAR_SHOWN:
            pool.append(legion.drop_gear(0))
        if legion.acolyte >= 0 and not marks & ACOLYTE_SHOWN:
            pool.append(legion.acolyte)
            legion.acolyte = NONE
        kept.append(legion)
    pool.extend(warlord.loose)
    warlord.legions = kept
    warlord.loose = []
    return len(pool) - before


def _fighter(world: BloodState, seat: int) -> int:
    """The place of the Warlord who fights in the running Combat, or NONE."""
    challenge = world.challenge
    if challenge is None or not challenge.is_combat:
        return NONE
    at = challenge.at(seat)
    return challenge.places[at] if at >= 0 else NONE


# -- what is proved ------------------------------------------------------------------------------------------------------------


def _proves(world: BloodState, seat: int, step: Todo, card: int) -> bool:
    """Whether the seat would be asked this question if it held the card."""
    what = step.what
    if what == OPEN:
        return fits_open(world, seat, card)
    if what == RESPOND:
        return card in ANSWERS[step.m]
    if what == ACT:
        return KIND[card] == BATTLEFIELD
    if what == INDUCT:
        return may_induct(world, card)
    return False


def _deal_proof(world: BloodState, seat: int, pool: list[int], hand: list[int], loose: list[int]) -> None:
    """The asked seat holds a card that fits the question."""
    if world.asked != seat:
        return
    step = world.top()
    for at in range(len(pool)):
        card = pool[at]
        if _proves(world, seat, step, card):
            del pool[at]
            if step.what == RESPOND and _fighter(world, seat) >= 0:
                loose.append(card)
            else:
                hand.append(card)
            return


def _take_ruled_out(world: BloodState, seat: int, pool: list[int]) -> list[int]:
    """The answers that a fighter does not have loose, since a running window has passed him over."""
    aside: list[int] = []
    for step in world.agenda:
        assert isinstance(step, Todo)
        if step.what == RESPOND and (step.target >> seat) & 1:
            for card in ANSWERS[step.m]:
                while card in pool:
                    pool.remove(card)
                    aside.append(card)
    return aside


def _is_ruled_out(world: BloodState, seat: int, step: Todo, card: int) -> bool:
    """A seat that a running window has passed over holds no card that fits it."""
    if not (step.target >> seat) & 1:
        return False
    if step.what == OPEN:
        return has_open_slot(world, seat, step.m) and fits_open(world, seat, card)
    return card in ANSWERS[step.m]


# -- Battle Hands ----------------------------------------------------------------------------------------------------------------


def _deal_loose(warlord: Warlord, pool: list[int], count: int) -> None:
    at = 0
    while count > 0 and at < len(pool):
        kind = KIND[pool[at]]
        if kind in (ORDERS, SPELL):
            warlord.loose.append(pool[at])
            del pool[at]
            count -= 1
        else:
            at += 1


def _deal_battle_hand(warlord: Warlord, pool: list[int], count: int, dice: Dice) -> int:
    """Lay hidden cards in the order of the shuffled pool, as the law of stacking allows; how far it had to be stretched.

    If that comes to a dead end (four mixed Legions, and more cards wanted), it is tried again with exact Legions alone;
    then over the limits, as a Battle Hand can be after devoted cards; then with whatever there is.
    """
    kept = len(warlord.legions)
    gear = [legion.clone() for legion in warlord.legions]
    fixed = warlord.loose.copy()
    left = _fill(warlord, pool, count, STRICT)
    if left == 0:
        return STRICT
    pool.extend(_undo(warlord, kept, gear, fixed))
    dice.shuffle(pool)
    left = _fill(warlord, pool, count, ALL_EXACT)
    left = _fill(warlord, pool, left, STRICT)
    if left == 0:
        return STRICT
    left = _fill(warlord, pool, left, OVER_FULL)
    if left == 0:
        return OVER_FULL
    _fill(warlord, pool, left, ANYTHING)
    return ANYTHING


def _undo(warlord: Warlord, kept: int, gear: list[Legion], fixed: list[int]) -> list[int]:
    """Take back what was laid; the cards that lie open stay."""
    back: list[int] = []
    for number in range(len(warlord.legions)):
        legion = warlord.legions[number]
        if number >= kept:
            back.append(legion.card)
            back.extend(legion.attached())
        else:
            old = gear[number].attached()
            for card in legion.attached():
                if card in old:
                    old.remove(card)
                else:
                    back.append(card)
    back.extend(warlord.loose[len(fixed) :])
    warlord.legions = gear
    warlord.loose = fixed
    return back


def _fill(warlord: Warlord, pool: list[int], count: int, mode: int) -> int:
    """Lay up to this number of cards of the pool into a Battle Hand; returns how many are still missing."""
    going = True
    while count > 0 and going:
        going = False
        room = Room(warlord)
        at = 0
        while at < len(pool) and count > 0:
            misfit = _misfit(warlord, room, pool, at) if mode == STRICT and count > 1 else NONE
            if misfit >= 0:
                legion = new_legion(pool[misfit])
                legion.take_acolyte(pool[at])
                warlord.legions.append(legion)
                del pool[max(at, misfit)]
                del pool[min(at, misfit)]
                count -= 2
            elif _lay(warlord, room, pool[at], mode):
                del pool[at]
                count -= 1
            else:
                at += 1
                continue
            going = True
            room = Room(warlord)
    return count


def _misfit(warlord: Warlord, room: Room, pool: list[int], at: int) -> int:
    """Where the Legion lies that an Acolyte card brings to a leader whom it does not match, if it is the next Legion."""
    leader = warlord.card
    if not LED_BY[pool[at]][leader]:
        return NONE
    for place in range(len(pool)):
        card = pool[place]
        if KIND[card] == LEGION:
            return place if not MATCHING[card][leader] and room.takes_legion(card, True) else NONE
    return NONE


def _lay(warlord: Warlord, room: Room, card: int, mode: int) -> bool:
    kind = KIND[card]
    leader = warlord.card
    if kind in (WARLORD, BATTLEFIELD):
        return False
    if kind == LEGION:
        exact = EXACT[card][leader]
        if mode == ALL_EXACT and not exact:
            return False
        if mode != ANYTHING and not MATCHING[card][leader]:
            return False
        if mode < OVER_FULL and not room.takes_legion(card, exact):
            return False
        warlord.legions.append(new_legion(card))
        return True
    if kind in (ORDERS, SPELL):
        if mode < OVER_FULL and not room.takes_fate():
            return False
        warlord.loose.append(card)
        return True
    if kind in (ITEM, SUPPORT):
        if mode < OVER_FULL and not room.takes_fate():
            return False
        for legion in warlord.legions:
            if CARRIES[card][legion.card] and has_gear_room(legion):
                legion.take_gear(card)
                return True
    elif kind == ACOLYTE and LED_BY[card][leader]:
        for legion in warlord.legions:
            if legion.acolyte < 0:
                legion.take_acolyte(card)
                return True
    if mode == ANYTHING:
        warlord.loose.append(card)
        return True
    return False


# -- the Command Hand --------------------------------------------------------------------------------------------------------------


def _deal_hand(world: BloodState, seat: int, pool: list[int], hand: list[int], size: int) -> None:
    """Deal a Command Hand from the top of the shuffled pool, but nothing that a running window rules out."""
    windows: list[Todo] = []
    for step in world.agenda:
        assert isinstance(step, Todo)
        if not (step.target >> seat) & 1:
            continue
        if step.what == OPEN or (step.what == RESPOND and _fighter(world, seat) < 0):
            windows.append(step)
    if windows:
        at = len(pool) - 1
        while at >= 0 and len(hand) < size:
            is_out = False
            for step in windows:
                if _is_ruled_out(world, seat, step, pool[at]):
                    is_out = True
            if not is_out:
                hand.append(pool.pop(at))
            at -= 1
    while len(hand) < size:
        hand.append(pool.pop())
