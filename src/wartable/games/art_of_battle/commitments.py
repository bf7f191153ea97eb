"""What a seat may lock in, and the checks of what it wants to lock in (sections 3 and 9 of the rule book)."""

from wartable.core.actions import Action
from wartable.core.errors import Illegal
from wartable.games.art_of_battle.actions import Draw, Play
from wartable.games.art_of_battle.board import LEFT, NO_DIRECTION, NO_ROW, RIGHT, ROWS, partner_of
from wartable.games.art_of_battle.cards import ALL, name_of
from wartable.games.art_of_battle.state import HAND_LIMIT, ArtOfBattleState, Fighter
from wartable.games.art_of_battle.tables import (
    CARD_NUMBERS,
    CARD_PLAYS,
    COST,
    DRAW_NO,
    DRAW_YES,
    IS_ATTACK,
    IS_DEFENCE,
    IS_MODIFIER,
    IS_WEAPON,
    KEEP_AND_DRAW,
    KEEP_AND_STAY,
    LIKELY_WEAPONS,
    NEEDS_DIRECTION,
    NEEDS_WEAPON,
    NO_CARD,
    PASS,
    PROFICIENCY_COUNT,
    ROW_BITS,
    WEAPON_PLAYS,
    WORKS,
)

# -- PLAY ------------------------------------------------------------------------------------------------------


def legal_plays(state: ArtOfBattleState, seat: int) -> list[Action]:
    """Everything this seat may lock in PLAY. A Direction without an effect is listed only where it can bluff."""
    fighter = state.fighters[seat]
    stamina = fighter.stamina
    actions: list[Action] = WEAPON_PLAYS[stamina].copy() if fighter.weapon == NO_CARD else []
    before = NO_CARD
    for card in fighter.hand:
        if card != before and COST[card] <= stamina:
            _add_plays(state, card, actions)
        before = card
    last = state.last_action_of(seat)
    if last != NO_CARD and COST[last] <= stamina:
        _add_plays(state, last, actions)
    actions.append(PASS)
    return actions


def likely_plays(state: ArtOfBattleState, seat: int) -> list[Action]:
    """What is worth a look: nothing for a Weapon that is not there, no dressing without a wound."""
    fighter = state.fighters[seat]
    partner = state.fighters[partner_of(seat)]
    stamina = fighter.stamina
    actions: list[Action] = LIKELY_WEAPONS[stamina].copy() if fighter.weapon == NO_CARD else []
    before = NO_CARD
    for card in fighter.hand:
        if card != before and COST[card] <= stamina:
            if WORKS[card].heals:
                full = state.full_health
                if fighter.health >= full and (not partner.standing or partner.health >= full):
                    before = card
                    continue
            elif NEEDS_WEAPON[card] and not _helps(card, fighter) and not _helps(card, partner):
                before = card
                continue
            actions.extend(CARD_PLAYS[card][:2] if NEEDS_DIRECTION[card] else CARD_PLAYS[card][:1])
        before = card
    last = state.last_action_of(seat)
    if last != NO_CARD and COST[last] <= stamina:
        actions.append(CARD_PLAYS[last][0])
    actions.append(PASS)
    return actions


def _helps(card: int, fighter: Fighter) -> bool:
    """Whether a Proficiency can do something for the Weapon that this player has on the battlefield."""
    weapon = fighter.weapon
    if weapon == NO_CARD or not (ROW_BITS[card] >> fighter.row) & 1:
        return False
    if WORKS[card].for_defence:
        return IS_DEFENCE[weapon]
    return IS_ATTACK[weapon] or not IS_MODIFIER[card]


def _add_plays(state: ArtOfBattleState, card: int, actions: list[Action]) -> None:
    plays = CARD_PLAYS[card]
    if NEEDS_DIRECTION[card] or state.show_card_counts:
        actions.extend(plays)
    else:
        actions.append(plays[0])


def check_play(state: ArtOfBattleState, seat: int, action: Play) -> tuple[int, int, int]:
    """The card, Direction and row of a play that may be locked in; raises for the first thing that is wrong."""
    fighter = state.fighters[seat]
    number = CARD_NUMBERS.get(action.card, NO_CARD)
    if number == NO_CARD:
        raise Illegal("E_UNKNOWN_CARD", f"there is no card {action.card!r}")
    if number < PROFICIENCY_COUNT:
        if number not in fighter.hand:
            raise Illegal("E_NOT_IN_HAND", f"{ALL[number].name} is not in your hand")
    elif not IS_WEAPON[number] and number != state.last_action_of(seat):
        raise Illegal("E_NOT_IN_HAND", f"{ALL[number].name} is not in your hand")
    is_weapon = IS_WEAPON[number]
    if is_weapon and fighter.weapon != NO_CARD:
        name = ALL[fighter.weapon].name
        raise Illegal("E_WEAPON_BUSY", f"your {name} is still on the battlefield")
    wanted = action.direction
    direction = NO_DIRECTION
    if wanted is None:
        if NEEDS_DIRECTION[number]:
            raise Illegal("E_NEED_DIRECTION", f"{ALL[number].name} needs a Direction, L or R")
    elif wanted == "L":
        direction = LEFT
    elif wanted == "R":
        direction = RIGHT
    else:
        raise Illegal("E_BAD_DIRECTION", f"the Directions are L and R, not {wanted!r}")
    row = NO_ROW
    asked = action.row
    if is_weapon:
        if asked is None or not 1 <= asked <= ROWS or not (ROW_BITS[number] >> asked) & 1:
            printed = " or ".join(str(each) for each in ALL[number].rows)
            raise Illegal("E_BAD_ROW", f"{ALL[number].name} is played in row {printed}")
        row = asked
    elif asked is not None:
        raise Illegal("E_ROW_NOT_ALLOWED", f"{ALL[number].name} is not a Weapon and takes no row")
    if COST[number] > fighter.stamina:
        has = f"and you have {fighter.stamina or 'none'}"
        raise Illegal("E_NO_STAMINA", f"{ALL[number].name} costs {COST[number]} Stamina {has}")
    return number, direction, row


def cards_laid(fighter: Fighter) -> int:
    """How many cards a locked commitment is made of, Direction included."""
    if fighter.card == NO_CARD:
        return 0
    return 1 if fighter.direction == NO_DIRECTION else 2


def cards_of(action: Action) -> int:
    """How many cards an action of the PLAY step lays down."""
    if not isinstance(action, Play):
        return 0
    return 1 if action.direction is None else 2


# -- DRAW ------------------------------------------------------------------------------------------------------


def may_discard(fighter: Fighter) -> bool:
    """Only a player who played no Proficiency this turn may name a card."""
    return fighter.played == NO_CARD or fighter.played >= PROFICIENCY_COUNT


def legal_draws(fighter: Fighter) -> list[Action]:
    """The answers of the DRAW step that can differ. Where nothing can be drawn, `yes` stands for both."""
    hand = fighter.hand
    can_draw = len(hand) < HAND_LIMIT and (len(fighter.deck) > 0 or len(fighter.discard) > 0)
    actions = [KEEP_AND_DRAW, KEEP_AND_STAY] if can_draw else [KEEP_AND_DRAW]
    if not hand or not may_discard(fighter):
        return actions
    before = NO_CARD
    for card in hand:
        if card != before:
            # There is always something to draw then: at least the discarded card itself.
            actions.append(DRAW_YES[card])
            actions.append(DRAW_NO[card])
        before = card
    return actions


def has_draw_choice(fighter: Fighter) -> bool:
    """Whether the DRAW step asks this player anything. All that it depends on is public."""
    hand = len(fighter.hand)
    if hand > 0 and may_discard(fighter):
        return True
    return hand < HAND_LIMIT and (len(fighter.deck) > 0 or len(fighter.discard) > 0)


def will_draw(fighter: Fighter, discards: int, draws: bool) -> bool:
    """Whether a card will really be drawn: not with a full hand, nor with no card left anywhere."""
    if discards != NO_CARD:
        return draws
    return draws and len(fighter.hand) < HAND_LIMIT and (len(fighter.deck) > 0 or len(fighter.discard) > 0)


def check_draw(fighter: Fighter, action: Draw) -> int:
    """The card to discard, or NO_CARD; raises for the first thing that is wrong."""
    if action.discard is None:
        return NO_CARD
    number = CARD_NUMBERS.get(action.discard, NO_CARD)
    if number == NO_CARD or number >= PROFICIENCY_COUNT:
        raise Illegal("E_UNKNOWN_CARD", f"{name_of(action.discard)} is not a Proficiency")
    if number not in fighter.hand:
        raise Illegal("E_NOT_IN_HAND", f"{ALL[number].name} is not in your hand")
    if not may_discard(fighter):
        raise Illegal(
            "E_DISCARD_NOT_ALLOWED", "you played a Proficiency this turn, so you may not discard another"
        )
    return number
