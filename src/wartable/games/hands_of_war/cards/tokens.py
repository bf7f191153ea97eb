"""How many tokens two cards can make in one turn: a search over everything that the pair sets off without being paid again.

Tokens come from Clone alone. Whatever a player pays for happens once for each copy that a deck may hold; what that sets
off for nothing (a permanent enters, its Enter ability clones or puts another one onto the battlefield, and so on) is
followed to its end, always by the choice that makes the most of it. Beside the two cards there is always a creature
without any ability to be cloned; costs in essence are never too high.
"""

from collections.abc import Sequence
from typing import Final

from wartable.games.hands_of_war.board import CREATURE
from wartable.games.hands_of_war.cards.kinds import COPIES, HandsCard
from wartable.games.hands_of_war.effects import Clone, Reanimate
from wartable.games.hands_of_war.phrases import CALM, Target
from wartable.games.hands_of_war.printed import ENTER, Activated, Triggered, Verb

MOST_TOKENS: Final = 12
ENDLESS: Final = MOST_TOKENS + 1
"""More tokens than may be: nobody counts on."""

Counts = tuple[int, ...]


def most_tokens(pair: Sequence[HandsCard]) -> int:
    """The most tokens that the copies of these cards make in one turn; `ENDLESS` stands for all that is too many."""
    dead = tuple(COPIES[card.rarity] if card.family == CREATURE else 0 for card in pair)
    total = 0
    for card in pair:
        paid = 0
        for verbs in (*card.modes, *_paid_abilities(card)):
            paid = max(paid, _of(verbs, pair, dead, 0))
        total += COPIES[card.rarity] * (paid + _entering(card, pair, dead, 0))
    return min(ENDLESS, total)


def _paid_abilities(card: HandsCard) -> list[tuple[Verb, ...]]:
    return [
        mode
        for each in card.abilities
        if isinstance(each, Activated)
        for mode in each.modes
        if not _is_free(each)
    ]


def _is_free(ability: Activated) -> bool:
    cost = ability.cost
    return not (cost.essence or cost.exhaust or cost.sacrifice or cost.discard or cost.health)


def _entering(card: HandsCard, pair: Sequence[HandsCard], dead: Counts, made: int) -> int:
    """The tokens that come of this permanent for nothing once it has entered."""
    found = 0
    for ability in card.abilities:
        if isinstance(ability, Triggered):
            more = _of(ability.does, pair, dead, made + found)
            if more and ability.on != ENTER and not ability.first_each_turn:
                return ENDLESS  # other triggers may happen any number of times
            found += more
        elif isinstance(ability, Activated) and _is_free(ability):
            found += max(_of(mode, pair, dead, made + found) for mode in ability.modes)
        if found > MOST_TOKENS:
            return ENDLESS
    return found


def _of(verbs: Sequence[Verb], pair: Sequence[HandsCard], dead: Counts, made: int) -> int:
    """The tokens that come of these effects, and of all that follows from them."""
    found = 0
    for verb in verbs:
        if made + found > MOST_TOKENS:
            return ENDLESS
        if isinstance(verb, Clone):
            best = 0
            for card in pair:
                if may_clone(verb, card):
                    best = max(best, _entering(card, pair, dead, made + found + 1))
            found += 1 + best
        elif isinstance(verb, Reanimate):
            best = 0
            for at, card in enumerate(pair):
                if dead[at]:
                    left = (*dead[:at], dead[at] - 1, *dead[at + 1 :])
                    best = max(best, _entering(card, pair, left, made + found))
            found += best
    return min(ENDLESS, found)


def may_clone(verb: Clone, card: HandsCard) -> bool:
    """Whether this card may be what is cloned; whose it is does not matter, for both may play it."""
    who = verb.who
    if card.family != CREATURE:
        return False
    if isinstance(who, Target) and who.only == CALM:
        return not any(isinstance(each, Triggered) and each.on == ENTER for each in card.abilities)
    return True


def clones(card: HandsCard) -> bool:
    """Whether it makes tokens at all."""
    return any(isinstance(verb, Clone) for verb in card.verbs())
