"""Deck texts: pasted, printed, checked; every problem at once."""

import pickle
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.cards import Card
from wartable.core.deck_codes import decode_deck, encode_deck
from wartable.core.decks import (
    MOST_PROBLEMS,
    BadDeck,
    Deck,
    Problem,
    parse,
    print_deck,
    read,
    read_lines,
    read_plain,
    unknown_cards,
)
from wartable.core.errors import BadSetup
from wartable.core.texts import is_sound

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


# -- a deck is a multiset --------------------------------------------------------------------------------------------


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems]


@pytest.mark.parametrize(
    "count", [0, -1, -2, True, False, 1.0, 2.5, "2", None, [1], 1000, 10**30, float("nan"), float("inf")]
)
def test_what_is_no_number_of_copies_is_an_error_that_names_the_card(count: object) -> None:
    for deck, problems in (
        read(Deck("d", (("4X", count),)), CARDS),  # type: ignore[arg-type]
        read_lines("d", [["4X", count]], CARDS),
        read_plain({"name": "d", "cards": [["2H", 1], ["4X", count]]}, CARDS),
    ):
        assert codes(problems) == ["DECK_BAD_COUNT"]
        assert (
            "Cross" in problems[0].sentence and problems[0].card == "4X" and len(problems[0].sentence) < 200
        )
        assert deck.count("4X") == 0


@pytest.mark.parametrize(
    "value",
    [None, [], 3, "deck", {}, {"cards": 3}, {"cards": {"4X": 1}}, {"cards": [["4X"]]}, {"cards": [[1, 1]]}],
)
def test_what_is_no_deck_is_told_so(value: object) -> None:
    assert codes(read_plain(value, CARDS)[1]) == ["BAD_DECK"]


def test_split_lines_are_added_up_in_the_order_of_the_first() -> None:
    deck, problems = read(Deck("d", (("4X", 1), ("2H", 2), ("4X", 3))), CARDS)
    assert deck.cards == (("4X", 4), ("2H", 2)) and problems == []
    assert codes(read_lines("d", [["4X", 999], ["4X", 1]], CARDS)[1]) == ["DECK_BAD_COUNT"]


def test_many_lines_and_strange_ids() -> None:
    deck, problems = read_lines("d", [["4X", 1]] * 900, CARDS)
    assert deck.cards == (("4X", 900),) and problems == []
    _, problems = read_lines("d", [[f"\ud800{n}\u202e", 1] for n in range(10_000)], CARDS)
    assert len(problems) == MOST_PROBLEMS and set(codes(problems)) == {"UNKNOWN_CARD"}
    assert is_sound([problem.sentence + problem.card for problem in problems])


@pytest.mark.parametrize(
    "line",
    [
        "-2 Cross",
        "- 2 Cross",
        "1.5 Cross",
        "2,5x Cross",
        "Cross x-2",
        "4X x 1.5",
        "+3 4X",
        "0 Cross",
        "4X x0",
        "99999999999 4X",
        "\u22122 Cross",
        "\u2013 2 4X",
        "1/2 Cross",
        "Cross x \u22122",
    ],
)
def test_a_text_line_whose_count_is_none(line: str) -> None:
    deck, problems = parse(f"# d\n1 2H\n{line}", CARDS)
    assert [(problem.code, problem.line, problem.card) for problem in problems] == [
        ("DECK_BAD_COUNT", 3, "4X")
    ]
    assert deck.cards == (("2H", 1),)


@pytest.mark.parametrize("line", ["1e3 4X", "--2 4X", "\u00bd Cross", "two Cross", "Cross 3", "2 4X -1"])
def test_what_stands_beside_a_card_and_may_be_meant_as_a_count_is_not_passed_over(line: str) -> None:
    deck, problems = parse(f"1 2H\n{line}", CARDS)
    assert [(problem.code, problem.line) for problem in problems] == [("UNKNOWN_CARD", 2)]
    assert deck.cards == (("2H", 1),)


@pytest.mark.parametrize("line", ["a" + " " * 4000 + "b", "a x" + " " * 4000 + "b", "x-1" * 1300 + " b"])
def test_no_line_of_a_deck_text_takes_long_to_read(line: str) -> None:
    """A text of 4096 characters came in by the net and kept everybody waiting for most of a second."""
    began = time.process_time()
    assert parse(line, CARDS)[1]
    assert time.process_time() - began < 0.03


def test_names_of_decks_are_cleaned_as_names_are() -> None:
    for raw in ("\ud800", "\0", "\u202e", " \t\n", "", None, 7):
        assert read_plain({"name": raw, "cards": []}, CARDS)[0].name == "Unnamed deck"
    deck, _ = read(Deck("A\u202eB\x1b[2J\ud800" + "x" * 500, ()), CARDS)
    assert deck.name.startswith("A B [2J x") and len(deck.name) == 60
    assert parse("# \x1b]0;boo\x07\n1 4X", CARDS)[0].name == "]0;boo"


def test_only_a_deck_of_the_games_cards_has_a_code() -> None:
    assert decode_deck(encode_deck(Deck("d", (("4X", 1), ("4X", 2))), CARDS), CARDS).cards == (("4X", 3),)
    for cards in ((("4X", -1),), (("ZZ", 1),)):
        with pytest.raises(BadSetup, match="BAD_DECK"):
            encode_deck(Deck("d", cards), CARDS)


def test_at_a_table_a_problem_names_the_seat() -> None:
    refused = BadDeck([Problem("TOO_FEW", "too few cards")], "P2")
    assert refused.sentence == "P2's deck: too few cards"
    assert pickle.loads(pickle.dumps(refused)).sentence == refused.sentence


@pytest.mark.parametrize(("value", "sound"), [
    ("a", True), ("\0", False), ("\ud800", False), ({"a": [{"b": "\udfff"}]}, False), ({"\ud800": 1}, False), (["\U0001f600", 3, None], True),
])  # fmt: skip
def test_sound_texts(value: object, sound: bool) -> None:
    assert is_sound(value) is sound
