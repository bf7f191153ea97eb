"""The Card Mall of Hands of War: packs by rarity, what a new player has, what may be played."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.decks import BadDeck, Deck
from wartable.core.dice import Dice
from wartable.core.errors import Illegal
from wartable.core.outcome import Outcome
from wartable.core.packs import award
from wartable.games.hands_of_war.board import STANDARD
from wartable.games.hands_of_war.cards import BY_ID, DECKS
from wartable.games.hands_of_war.cards.kinds import COPIES
from wartable.games.hands_of_war.economy import (
    MALL,
    PRODUCTS,
    buy,
    may_play,
    new_account,
    points_of,
    save_preset,
)


def test_a_new_player_owns_a_whole_deck() -> None:
    account = new_account()
    assert account.points == 100
    assert sum(account.collection.values()) == 40
    assert MALL.preset_problems(account, DECKS[0]) == []
    assert save_preset(account, 2, "Mine", DECKS[0]).presets[1] is not None


def test_prebuilt_decks_are_for_everybody_own_decks_need_their_cards() -> None:
    account = new_account()
    for deck in DECKS:
        assert may_play(account, deck)
    changed = Deck("Changed", tuple((card_id, count) for card_id, count in DECKS[1].cards))
    more = dict(changed.cards)
    first = next(card_id for card_id in more if BY_ID[card_id].family != STANDARD)
    more[first] -= 1
    more["NE22"] = more.get("NE22", 0) + 1
    other = Deck("Other", tuple((card_id, count) for card_id, count in more.items() if count))
    assert not may_play(account, other)
    with pytest.raises(BadDeck) as error:
        save_preset(account, 1, "Other", other)
    assert "NOT_OWNED" in [problem.code for problem in error.value.problems]
    owned = msgspec.structs.replace(account, collection=dict.fromkeys(BY_ID, 3))
    assert may_play(owned, other)


def test_a_warning_does_not_keep_a_deck_from_being_played() -> None:
    """Cards that nothing in the deck pays for are unwise, not unlawful."""
    cards = dict(DECKS[0].cards)
    spent = next(
        card_id for card_id, count in cards.items() if count >= 2 and BY_ID[card_id].family != STANDARD
    )
    cards[spent] -= 1
    red = next(card_id for card_id, card in BY_ID.items() if card.colours == "R" and card.family != STANDARD)
    cards[red] = 1
    deck = Deck("Odd", tuple(cards.items()))
    rich = msgspec.structs.replace(new_account(), collection=dict.fromkeys(BY_ID, 3))
    assert [problem.code for problem in MALL.problems(deck) if problem.warning] == ["NO_ESSENCE"]
    assert may_play(rich, deck)


def test_the_odds_are_printed_by_their_names() -> None:
    assert PRODUCTS["SINGLE"].describe() == "1 card (62% Common, 26% Uncommon, 10% Rare, 2% Epic)"
    for product in PRODUCTS.values():
        for odds in product.cards:
            assert sum(percent for _, percent in odds.percent) == 100


@given(st.integers(min_value=0, max_value=2**64), st.lists(st.sampled_from(sorted(PRODUCTS)), max_size=30))
def test_buying_keeps_the_books(seed: int, products: list[str]) -> None:
    dice = Dice(seed)
    account = award(new_account(), 800)
    for product in products:
        if account.points < PRODUCTS[product].price:
            with pytest.raises(Illegal) as error:
                buy(account, product, dice)
            assert error.value.code == "NOT_ENOUGH_CP"
            continue
        bought = buy(account, product, dice)
        changed = sum(card.points for card in bought.cards)
        assert bought.account.points == account.points - bought.price + changed >= 0
        for card_id, copies in bought.account.collection.items():
            assert BY_ID[card_id].family != STANDARD and copies <= COPIES[BY_ID[card_id].rarity]
        if product == "WAR CHEST":
            assert all(BY_ID[card.card].rarity >= 2 for card in bought.cards)
            assert BY_ID[bought.cards[-1].card].rarity >= 3
        account = bought.account


def test_every_card_can_be_drawn() -> None:
    drawn = {card_id for rarity in (1, 2, 3, 4) for card_id in MALL.by_rarity[rarity]}
    assert drawn == {card_id for card_id, card in BY_ID.items() if card.family != STANDARD}


def test_points_of_a_match() -> None:
    assert points_of(Outcome((2, 1), "standard")) == [8, 20]
    assert points_of(Outcome((1, 1), "turn_limit")) == [12, 12]
