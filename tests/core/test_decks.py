"""Deck texts: pasted, printed, checked; every problem at once."""

import pickle

from hypothesis import given
from hypothesis import strategies as st

from wartable.core.cards import Card
from wartable.core.decks import BadDeck, Deck, Problem, parse, print_deck, unknown_cards

CARDS = {
    card.id: card
    for card in (Card("2H", "Lying Wire"), Card("4X", "Cross"), Card("VX", "Vortex"), Card("A1", "Mark 2"))
}


def test_a_deck_text_in_many_spellings() -> None:
    deck, problems = parse("# My deck\n2 2H\n3x Cross\nVortex\n1 4X  Cross\nA1 x2\n\n# a comment\n", CARDS)
    assert problems == []
    assert deck == Deck("My deck", (("2H", 2), ("4X", 4), ("VX", 1), ("A1", 2)))
    assert deck.size == 9 and deck.count("4X") == 4 and deck.ids()[:3] == ["2H", "2H", "4X"]


def test_every_wrong_line_is_named() -> None:
    deck, problems = parse("2 Dragon\n0 Cross\n1 4X\nnonsense here", CARDS)
    assert [(problem.code, problem.line) for problem in problems] == [
        ("UNKNOWN_CARD", 1),
        ("DECK_BAD_COUNT", 2),
        ("UNKNOWN_CARD", 4),
    ]
    assert deck.cards == (("4X", 1),)


def test_unknown_cards() -> None:
    assert [problem.code for problem in unknown_cards(Deck("d", (("ZZ", 1), ("4X", 1))), CARDS)] == [
        "UNKNOWN_CARD"
    ]


counts = st.dictionaries(st.sampled_from(sorted(CARDS)), st.integers(1, 40))
names = st.text("abcdefghij XYZ-'", min_size=1, max_size=20).map(str.strip).filter(bool)


@given(names, counts)
def test_print_and_parse(name: str, cards: dict[str, int]) -> None:
    deck = Deck(name, tuple(cards.items()))
    assert parse(print_deck(deck, CARDS), CARDS) == (deck, [])


@given(st.text(max_size=200))
def test_junk_never_crashes(text: str) -> None:
    deck, problems = parse(text, CARDS)
    assert deck.size >= 0
    assert all(problem.sentence for problem in problems)


def test_what_is_wrong_with_a_deck_travels_between_processes() -> None:
    problems = [Problem("TOO_FEW", "too few cards"), Problem("UNKNOWN", "no such card", line=3)]
    there: BadDeck = pickle.loads(pickle.dumps(BadDeck(problems)))
    assert there.problems == problems
    assert str(there) == str(BadDeck(problems))
