"""Accounts, the Card Mall and presets (section 7), and their error codes (10.2)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.decks import BadDeck, Deck
from wartable.core.dice import Dice
from wartable.core.errors import WartableError
from wartable.core.setup import Setup
from wartable.games.circuit_warfare import RULES
from wartable.games.circuit_warfare.cards import BY_ID, LIMITS, PREBUILT
from wartable.games.circuit_warfare.deck_law import check_deck
from wartable.games.circuit_warfare.economy import (
    ANY_CARD,
    BY_RARITY,
    GOOD_CARD,
    PRODUCTS,
    Account,
    award,
    buy,
    default_deck,
    may_play,
    new_account,
    preset_deck,
    save_preset,
)

COPPER_STARTER, SHORT_FUSE, CROSSWIND, CRIMSON_RESET = PREBUILT
CROSSES = Deck("Crosses", (("4X", 30),))


def refused(code: str, *attempt: object) -> None:
    act, *arguments = attempt
    with pytest.raises(WartableError) as error:
        act(*arguments)  # type: ignore[operator]
    assert error.value.code == code
    assert error.value.sentence


def rich(points: int = 10_000) -> Account:
    return award(new_account(), points)


# -- 7.1 Account -----------------------------------------------------------------------------------------------


def test_a_new_account() -> None:
    account = new_account()
    assert account.points == 50
    assert account.collection == {"2H": 2, "2V": 2, "2A": 2, "2B": 2, "3H": 2, "3V": 2, "VX": 2}
    assert account.owns("4X") == 30
    assert account.owns("KC") == 0
    assert account.owns("??") == 0
    assert [preset and preset.name for preset in account.presets] == [
        "Copper Starter",
        None,
        None,
        None,
        None,
    ]


def test_the_account_owns_its_first_preset() -> None:
    account = new_account()
    assert preset_deck(account, 1) == COPPER_STARTER
    assert save_preset(account, 2, "Again", COPPER_STARTER).presets[1] is not None


def test_an_account_travels_as_json() -> None:
    account = save_preset(new_account(), 3, "Kreuze ✚", CROSSES)
    assert msgspec.json.decode(msgspec.json.encode(account), type=Account) == account


def test_card_points_of_a_match_are_credited() -> None:
    assert award(new_account(), 17).points == 67
    with pytest.raises(ValueError):
        award(new_account(), -1)


# -- 7.2 Shop --------------------------------------------------------------------------------------------------


def test_the_lists_of_the_mall() -> None:
    assert BY_RARITY[1] == ("2H", "2V", "2A", "2B", "3H", "3V", "VX", "KQ", "CA")
    assert BY_RARITY[2] == ("CW", "HD", "HM", "GH", "DW", "SC")
    assert BY_RARITY[3] == ("RB", "TK", "KC")


def test_the_numbers_that_give_each_rarity() -> None:
    assert [ANY_CARD.rarity(r) for r in (0, 69, 70, 92, 93, 99)] == [1, 1, 2, 2, 3, 3]
    assert [GOOD_CARD.rarity(r) for r in (0, 79, 80, 99)] == [2, 2, 3, 3]
    with pytest.raises(ValueError):
        ANY_CARD.rarity(100)


def test_the_odds_are_printed() -> None:
    assert PRODUCTS["SINGLE"].describe() == "1 card (70% rarity 1, 23% rarity 2, 7% rarity 3)"
    assert PRODUCTS["PACK"].describe() == (
        "4 cards (70% rarity 1, 23% rarity 2, 7% rarity 3) and 1 card (80% rarity 2, 20% rarity 3)"
    )
    for product in PRODUCTS.values():
        for odds in product.cards:
            assert sum(percent for _, percent in odds.percent) == 100


def test_prices() -> None:
    assert {card_id: product.price for card_id, product in PRODUCTS.items()} == {"SINGLE": 10, "PACK": 45}


def test_the_odds_drawn_are_the_odds_printed() -> None:
    dice = Dice(20)
    account = rich(10_000_000)
    drawn: dict[int, int] = {1: 0, 2: 0, 3: 0}
    for _ in range(4_000):
        [card] = buy(account, "SINGLE", dice).cards
        drawn[BY_ID[card.card].rarity] += 1
    assert abs(drawn[1] / 4_000 - 0.70) < 0.03
    assert abs(drawn[2] / 4_000 - 0.23) < 0.03
    assert abs(drawn[3] / 4_000 - 0.07) < 0.02


@given(st.integers(min_value=0, max_value=2**64), st.lists(st.sampled_from(sorted(PRODUCTS)), max_size=40))
def test_buying_keeps_the_books(seed: int, products: list[str]) -> None:
    dice = Dice(seed)
    account = award(new_account(), 500)
    for product in products:
        if account.points < PRODUCTS[product].price:
            refused("NOT_ENOUGH_CP", buy, account, product, dice)
            continue
        bought = buy(account, product, dice)
        changed = sum(card.points for card in bought.cards)
        kept = [card.card for card in bought.cards if card.points == 0]
        assert bought.account.points == account.points - bought.price + changed >= 0
        assert sum(bought.account.collection.values()) == sum(account.collection.values()) + len(kept)
        assert all(
            copies <= LIMITS[BY_ID[card_id].rarity] for card_id, copies in bought.account.collection.items()
        )
        assert "4X" not in bought.account.collection
        assert len(bought.cards) == (5 if product == "PACK" else 1)
        if product == "PACK":
            assert BY_ID[bought.cards[4].card].rarity >= 2
        account = bought.account


@pytest.mark.parametrize(("rarity", "points"), [(1, 2), (2, 4), (3, 8)])
def test_a_copy_too_many_is_changed_into_card_points(rarity: int, points: int) -> None:
    full = msgspec.structs.replace(
        rich(), collection={card_id: LIMITS[card.rarity] for card_id, card in BY_ID.items() if card.rarity}
    )
    dice = Dice(3)
    for _ in range(400):
        [card] = buy(full, "SINGLE", dice).cards
        assert card.points == {1: 2, 2: 4, 3: 8}[BY_ID[card.card].rarity]
        if BY_ID[card.card].rarity == rarity:
            assert card.points == points
            return
    raise AssertionError(f"no card of rarity {rarity} in 400 draws")


def test_the_same_dice_give_the_same_cards() -> None:
    assert buy(rich(), "PACK", Dice(5)) == buy(rich(), "PACK", Dice(5))


def test_unknown_product() -> None:
    refused("UNKNOWN_PRODUCT", buy, rich(), "BOX", Dice(1))


def test_not_enough_card_points_draws_nothing() -> None:
    dice = Dice(1)
    before = dice.dump()
    account = msgspec.structs.replace(new_account(), points=44)
    refused("NOT_ENOUGH_CP", buy, account, "PACK", dice)
    assert dice.dump() == before
    assert buy(msgspec.structs.replace(account, points=45), "PACK", dice).price == 45


# -- 7.3 Presets -----------------------------------------------------------------------------------------------


def test_saving_overwrites() -> None:
    account = save_preset(new_account(), 1, "Crosses", CROSSES)
    assert preset_deck(account, 1) == CROSSES
    assert default_deck(account) == CROSSES


def test_the_default_deck_is_the_lowest_numbered_preset() -> None:
    account = msgspec.structs.replace(new_account(), presets=(None,) * 5)
    assert default_deck(account) == COPPER_STARTER
    assert default_deck(save_preset(account, 4, "Crosses", CROSSES)) == CROSSES


def test_one_copy_may_be_in_several_presets() -> None:
    account = save_preset(save_preset(new_account(), 2, "A", COPPER_STARTER), 3, "B", COPPER_STARTER)
    assert preset_deck(account, 2) == preset_deck(account, 3)


@pytest.mark.parametrize("slot", [0, 6, -1])
def test_bad_slot(slot: int) -> None:
    refused("BAD_SLOT", save_preset, new_account(), slot, "Name", CROSSES)
    refused("BAD_SLOT", preset_deck, new_account(), slot)


def test_an_empty_preset_cannot_be_chosen() -> None:
    refused("BAD_SLOT", preset_deck, new_account(), 2)


@pytest.mark.parametrize("name", ["", "   ", "x" * 21, "tab\there"])
def test_bad_name(name: str) -> None:
    refused("BAD_NAME", save_preset, new_account(), 1, name, CROSSES)


def test_a_name_of_twenty_characters_is_fine() -> None:
    save_preset(new_account(), 1, "x" * 20, CROSSES)


def test_the_first_problem_of_a_preset_is_reported_first() -> None:
    account = new_account()
    refused("BAD_SLOT", save_preset, account, 9, "", Deck("x", ()))
    refused("BAD_NAME", save_preset, account, 1, "", Deck("x", (("??", 1),)))
    refused("UNKNOWN_CARD", save_preset, account, 1, "n", Deck("x", (("??", 1), ("KC", 2))))
    refused("DECK_SIZE", save_preset, account, 1, "n", Deck("x", (("4X", 27), ("KC", 2))))
    refused("DECK_LIMIT", save_preset, account, 1, "n", Deck("x", (("4X", 28), ("KC", 2))))
    refused("NOT_OWNED", save_preset, account, 1, "n", Deck("x", (("4X", 29), ("KC", 1))))


def test_all_problems_of_a_deck_come_at_once() -> None:
    deck = Deck("x", (("??", 1), ("KC", 2), ("GH", 3), ("VX", 4), ("4X", 15)))
    assert [problem.code for problem in check_deck(deck)] == [
        "UNKNOWN_CARD", "DECK_SIZE", "DECK_LIMIT", "DECK_LIMIT", "DECK_LIMIT",
    ]  # fmt: skip
    with pytest.raises(BadDeck) as error:
        RULES.new_game(Setup(2, {}, (deck, None)), 1)
    assert len(error.value.problems) == 5


def test_a_deck_with_a_negative_count_is_refused() -> None:
    deck = Deck("x", (("4X", 33), ("2H", -3)))
    assert [problem.code for problem in check_deck(deck)] == ["DECK_BAD_COUNT"]


def test_prebuilt_decks_are_legal_and_playable_by_everybody() -> None:
    for deck in PREBUILT:
        assert deck.size == 30
        assert check_deck(deck) == []
        assert may_play(new_account(), deck)
    own = Deck("Own", (("4X", 29), ("KC", 1)))
    assert not may_play(new_account(), own)
    assert may_play(msgspec.structs.replace(new_account(), collection={"KC": 1}), own)
