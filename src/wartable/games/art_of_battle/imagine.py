"""Worlds that a seat of The Art of Battle may be in."""

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.games.art_of_battle.actions import Draw, Play
from wartable.games.art_of_battle.board import SEAT_COUNT
from wartable.games.art_of_battle.commitments import (
    cards_laid,
    cards_of,
    check_draw,
    check_play,
    has_draw_choice,
    legal_draws,
    legal_plays,
    will_draw,
)
from wartable.games.art_of_battle.state import DRAW_STEP, ArtOfBattleState, Fighter
from wartable.games.art_of_battle.tables import COST, NEEDS_DIRECTION, NO_CARD, WEAPON_PLAYS


def imagine(state: ArtOfBattleState, seat: int, dice: Dice) -> ArtOfBattleState:
    """Deal anew what the seat cannot know: the hands, decks and locked commitments of others, the coming shuffles.

    Of a hand that everybody could count out when its deck was refilled, what has not been seen to go since is still
    there. Unknown cards are sorted before they are shuffled: the same dice give the same world, whatever is really hidden.
    """
    world = state.clone()
    world.dice = Dice(dice.seed())
    for at in range(SEAT_COUNT):
        fighter = world.fighters[at]
        if state.knows(seat, at):
            # A seat that knows the hand can work out the deck, but not its order.
            fighter.deck.sort()
            dice.shuffle(fighter.deck)
            continue
        laid = cards_laid(fighter) if world.show_card_counts and fighter.locked else -1
        _deal_anew(fighter, _must_hold(world, at, laid, dice), dice)
        if fighter.locked:
            _lock_anew(world, at, laid, dice)
    return world


def _must_hold(world: ArtOfBattleState, at: int, laid: int, dice: Dice) -> int:
    """Some card that the new hand needs, so that as many cards as everybody saw can have been laid down."""
    fighter = world.fighters[at]
    if laid <= 0 or (laid == 2 and fighter.weapon == NO_CARD and WEAPON_PLAYS[fighter.stamina]):
        return NO_CARD
    last = world.last_action_of(at)
    if last != NO_CARD and _fits(fighter, last, laid):
        return NO_CARD
    for card in fighter.known:
        if _fits(fighter, card, laid):
            return NO_CARD
    fitting: list[int] = []
    for card in sorted(fighter.hand + fighter.deck):
        if _fits(fighter, card, laid):
            fitting.append(card)
    return fitting[dice.below(len(fitting))]


def _fits(fighter: Fighter, card: int, laid: int) -> bool:
    """One card laid down is a Proficiency without a target; two are any Proficiency and a Direction."""
    return COST[card] <= fighter.stamina and (laid == 2 or not NEEDS_DIRECTION[card])


def _deal_anew(fighter: Fighter, keep: int, dice: Dice) -> None:
    cards = fighter.deck
    size = len(fighter.hand)
    cards.extend(fighter.hand)
    fighter.hand = []
    for card in fighter.known:
        cards.remove(card)
        fighter.take(card)
    if keep != NO_CARD:
        cards.remove(keep)
        fighter.take(keep)
    cards.sort()
    dice.shuffle(cards)
    while len(fighter.hand) < size:
        fighter.take(cards.pop())


def _lock_anew(world: ArtOfBattleState, at: int, laid: int, dice: Dice) -> None:
    """Some commitment that this hand allows, of as many cards as everybody saw."""
    fighter = world.fighters[at]
    if world.step == DRAW_STEP:
        if has_draw_choice(fighter):
            answers = legal_draws(fighter)
            answer = answers[dice.below(len(answers))]
            assert isinstance(answer, Draw)
            fighter.discards = check_draw(fighter, answer)
            fighter.draws = will_draw(fighter, fighter.discards, answer.draw)
        return
    actions = legal_plays(world, at)
    if laid >= 0:
        fitting: list[Action] = []
        for each in actions:
            if cards_of(each) == laid:
                fitting.append(each)
        actions = fitting
    fighter.unlock()
    fighter.locked = True
    action = actions[dice.below(len(actions))]
    if isinstance(action, Play):
        fighter.card, fighter.direction, fighter.target_row = check_play(world, at, action)
