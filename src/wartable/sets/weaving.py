"""Lawful decks in which the cards of a set can be tried: prebuilt decks with some of their cards exchanged for them."""

from collections.abc import Iterable, Sequence

from wartable.core.decks import Deck
from wartable.core.rules import Rules
from wartable.core.state import State

COPIES = (3, 2, 1)


def weave(rules: Rules[State], ids: Sequence[str]) -> tuple[list[Deck], list[str]]:
    """Decks that hold all of these cards, as many of each as may be; and the cards for which no deck has a place."""
    left = [card for card in ids if card in rules.cards]
    decks: list[Deck] = []
    while left:
        best: tuple[Deck, list[str]] | None = None
        for deck in rules.decks:
            if any(card in left for card, _ in deck.cards):
                best = deck, [card for card, _ in deck.cards if card in left]
                break
            made = _weave_into(rules, deck, left)
            if best is None or len(made[1]) > len(best[1]):
                best = made
        if best is None or not best[1]:
            break
        decks.append(best[0])
        left = [card for card in left if card not in best[1]]
    return decks, left


def _weave_into(rules: Rules[State], deck: Deck, ids: Iterable[str]) -> tuple[Deck, list[str]]:
    counts = dict(deck.cards)
    taken: list[str] = []
    budget = deck.size // 2
    for card in ids:
        made = _exchange(rules, counts, card, taken)
        if made is not None:
            counts = made
            taken.append(card)
            budget -= made[card]
        if budget <= 0:
            break
    name = f"{deck.name} with {len(taken)} more"
    return Deck(name[:60], tuple(counts.items())), taken


def _exchange(
    rules: Rules[State], counts: dict[str, int], card: str, taken: list[str]
) -> dict[str, int] | None:
    """The deck with copies of this card in the place of others, or None where that is nowhere lawful."""
    kind = rules.cards[card].kind
    # One of its own kind makes room first, and the one of which there are most.
    lines = sorted(
        (each for each in counts if each not in taken),
        key=lambda each: (rules.cards[each].kind != kind, -counts[each], each),
    )
    for copies in COPIES:
        for other in lines[:12]:
            if counts[other] < copies:
                continue
            made = dict(counts)
            made[other] -= copies
            if not made[other]:
                del made[other]
            made[card] = copies
            problems = rules.check_deck(Deck("Trial", tuple(made.items())))
            if not any(not each.warning or each.card == card for each in problems):
                return made
    return None
