"""A deck is a multiset, in every game: how it is written changes nothing, and what is no deck never begins a game."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.core.decks import BadDeck, Deck, Problem
from wartable.core.errors import BadRecord, BadSetup
from wartable.core.match import Match, replay
from wartable.core.record import read_record
from wartable.core.setup import Setup
from wartable.games import GAMES, game

WITH_DECKS = [game_id for game_id in GAMES if game(game_id).decks]


def decks_of(game_id: str) -> st.SearchStrategy[dict[str, int]]:
    """Lawful decks, nearly lawful ones, and any."""
    rules = game(game_id)
    ids = st.sampled_from([*sorted(rules.cards), "no such card"])
    any_deck = st.dictionaries(ids, st.integers(1, 30), max_size=12)
    prebuilt = st.sampled_from([dict(deck.cards) for deck in rules.decks])
    changed = st.builds(
        lambda deck, card_id, count: {**deck, card_id: count}, prebuilt, ids, st.integers(1, 9)
    )
    return st.one_of(any_deck, prebuilt, changed)


def scattered(counts: dict[str, int], seed: int) -> Deck:
    """The same cards in other lines and in another order."""
    chance = random.Random(seed)
    lines: list[tuple[str, int]] = []
    for card_id, count in counts.items():
        while count > 0:
            part = chance.randint(1, count)
            lines.append((card_id, part))
            count -= part
    chance.shuffle(lines)
    return Deck("x", tuple(lines))


def verdict(problems: list[Problem]) -> list[tuple[str, str]]:
    return sorted((problem.code, problem.sentence) for problem in problems)


@pytest.mark.parametrize("game_id", WITH_DECKS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_every_split_and_order_of_a_deck_gets_the_same_verdict(game_id: str, data: st.DataObject) -> None:
    rules = game(game_id)
    counts = data.draw(decks_of(game_id))
    whole, other = Deck("x", tuple(counts.items())), scattered(counts, data.draw(st.integers(0, 2**32)))
    assert verdict(rules.check_deck(whole)) == verdict(rules.check_deck(other))
    lawful = not any(not each.warning for each in rules.check_deck(other))
    for deck in (whole, other):
        try:
            state = rules.new_game(Setup(rules.players[0], {}, (deck,)), 5)
        except BadDeck:
            assert not lawful
        else:
            assert lawful
            if game_id != "the-battlefield":  # whose armies are dealt when both are named
                assert sorted(rules.all_cards(state))
    if lawful:
        assert dict(rules.read_deck(other).cards) == counts


@pytest.mark.parametrize("game_id", WITH_DECKS)
@pytest.mark.parametrize(
    "extra", [("", 0), ("", -2), ("", True), ("", 1.5), ("", 10**30), ("no such card", 1), ("\ud800", 1)]
)
def test_no_game_begins_with_a_deck_that_cannot_be_read(game_id: str, extra: tuple[str, Any]) -> None:
    rules = game(game_id)
    deck = rules.decks[0]
    card, count = extra[0] or deck.cards[0][0], extra[1]
    bad = Deck("bad", (*deck.cards, (card, count)))
    found = rules.check_deck(bad)
    code = "UNKNOWN_CARD" if extra[0] else "DECK_BAD_COUNT"
    assert found[0].code == code
    seats = rules.seat_names(rules.players[0])
    with pytest.raises(BadDeck) as refused:
        rules.new_game(Setup(rules.players[0], {}, (None, bad)), 1)
    assert refused.value.code == code and refused.value.sentence.startswith(f"{seats[1]}'s deck: ")
    if code == "DECK_BAD_COUNT":
        assert rules.cards[card].name in refused.value.sentence


@pytest.mark.parametrize(
    ("game_id", "lines", "code"),
    [
        ("hands-of-war", [("BL24", 1)] * 40 + [("BL00", 1)], "TOO_MANY_COPIES"),
        ("blood-wars", [("L01", 1)] * 40, "DECK_COPIES"),
        ("circuit-warfare", [("KC", 1)] * 30, "DECK_LIMIT"),
        ("the-battlefield", [("VK01", 1)] * 40, "NOT_AN_ARMY"),
        ("blood-wars", [*game("blood-wars").decks[0].cards, ("W11", 2), ("W10", -2)], "DECK_BAD_COUNT"),
    ],
)  # fmt: skip
def test_the_law_cannot_be_walked_around(game_id: str, lines: list[tuple[str, int]], code: str) -> None:
    rules = game(game_id)
    deck = Deck("sly", tuple(lines))
    assert code in [problem.code for problem in rules.check_deck(deck)]
    with pytest.raises(BadSetup):
        rules.new_game(Setup(rules.players[0], {}, (deck,)), 1)


def test_a_game_without_decks_takes_none() -> None:
    rules = game("art-of-battle")
    with pytest.raises(BadDeck, match="NO_DECKS"):
        rules.new_game(Setup(4, {}, (Deck("mine", (("W1", 1),)),)), 1)


@pytest.mark.parametrize("game_id", WITH_DECKS)
def test_a_record_with_a_split_deck_is_read_as_its_sum_and_one_with_a_bad_count_is_told(game_id: str) -> None:
    rules = game(game_id)
    deck = rules.decks[0]
    split = Deck(deck.name, tuple((card, 1) for card, count in deck.cards for _ in range(count)))
    assert len(split.cards) > len(deck.cards)
    match = Match(rules, Setup(rules.players[0], {}, (split,)), 3)
    for _ in range(3):
        for seat in match.awaited()[:1]:
            match.play(seat, match.update(seat).options[0])
    again = read_record(match.record().to_json())
    assert again.setup.decks[0] == split
    assert list(replay(rules, again))
    bad = Deck("bad", (*deck.cards, (deck.cards[0][0], -1)))
    with pytest.raises((BadDeck, BadRecord), match="DECK_BAD_COUNT"):
        list(replay(rules, _with_deck(match, bad)))


def _with_deck(match: Match, deck: Deck) -> Any:
    import msgspec

    record = match.record()
    return msgspec.structs.replace(record, setup=Setup(match.setup.players, {}, (deck,))).with_checksum()


def test_the_length_of_a_game_of_blood_wars_is_known_to_the_deck_check() -> None:
    rules = game("blood-wars")
    noon = dict(rules.decks[0].cards)
    poor = {
        **noon,
        **dict.fromkeys((card_id for card_id in noon if card_id.startswith("B")), 0),
        "B01": 3,
        "B02": 3,
        "B03": 3,
        "B20": 3,
    }
    deck = Deck("Poor", tuple((card_id, count) for card_id, count in poor.items() if count))
    total = sum(
        int(rules.cards[card_id].facts()["VP"]) * count
        for card_id, count in deck.cards
        if card_id.startswith("B")
    )
    assert 13 <= total < 25
    assert rules.check_deck(deck) == rules.check_deck(deck, {"length": 13}) == []
    assert [each.code for each in rules.check_deck(deck, {"length": 25})] == ["DECK_CANNOT_WIN"]
    with pytest.raises(BadDeck, match="P1's deck: its Battlefields have"):
        rules.new_game(Setup(2, {"length": 25}, (None, deck)), 1)
