"""The law of decks (2.1): everything that is wrong with a deck, and every warning, listed at once."""

from wartable.core.decks import Counts, Deck, Problem, check
from wartable.games.hands_of_war.board import COLOUR_NAMES, COLOURS, STANDARD
from wartable.games.hands_of_war.cards import BY_ID
from wartable.games.hands_of_war.cards.kinds import COPIES, HandsCard
from wartable.games.hands_of_war.drawing import Essence
from wartable.games.hands_of_war.printed import Activated, Triggered, Verb

DECK_SIZE = 40


def check_deck(deck: Deck) -> list[Problem]:
    return check(deck, BY_ID, _law)


def _law(counts: Counts) -> list[Problem]:
    problems: list[Problem] = []
    known = [(BY_ID[card_id], count) for card_id, count in counts.items() if card_id in BY_ID]
    size = sum(count for card, count in known if card.family != STANDARD)
    size += sum(count for card_id, count in counts.items() if card_id not in BY_ID)
    if size != DECK_SIZE:
        problems.append(Problem("DECK_SIZE", f"a deck has exactly {DECK_SIZE} cards, not {size}"))
    standards = sum(count for card, count in known if card.family == STANDARD)
    if standards != 1:
        problems.append(Problem("STANDARD_COUNT", f"a deck has exactly one Battle Standard, not {standards}"))
    for card, count in known:
        if card.family != STANDARD and count > COPIES[card.rarity]:
            most = COPIES[card.rarity]
            sentence = f"{card.name} may be in a deck {'once' if most == 1 else f'{most} times'} at most, not {count} times"
            problems.append(Problem("TOO_MANY_COPIES", sentence, card=card.id))
    return problems + _warnings([card for card, _ in known])


def _warnings(cards: list[HandsCard]) -> list[Problem]:
    """A warning for each card whose cost has a colour that nothing in the deck gives."""
    given = "".join(card.yields for card in cards) + "".join(_makes(card) for card in cards)
    problems: list[Problem] = []
    for card in cards:
        missing = [COLOUR_NAMES[COLOURS.index(letter)] for letter in card.colours if letter not in given]
        if missing:
            what = " and ".join(missing)
            sentence = f"{card.name} needs {what} essence, which nothing in this deck gives"
            problems.append(Problem("NO_ESSENCE", sentence, warning=True, card=card.id))
    return problems


def _makes(card: HandsCard) -> str:
    """The essence that a card can generate."""
    verbs: list[Verb] = [verb for mode in card.modes for verb in mode]
    for ability in card.abilities:
        if isinstance(ability, Triggered):
            verbs += ability.does
        elif isinstance(ability, Activated):
            verbs += [verb for mode in ability.modes for verb in mode]
    return "".join(verb.essence for verb in verbs if isinstance(verb, Essence))
