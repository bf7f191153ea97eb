"""The dice give the same numbers for ever."""

from collections import Counter

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.dice import SHORT_SEEDS, Dice, chacha20

LONG = 0x9E3779B97F4A7C15F39CC0605CEDC8341082276BF3A27251F86C6A11D0C18E95


def test_golden_values() -> None:
    dice = Dice(20_261_115)
    assert [int(dice.next32()) for _ in range(6)] == GOLDEN_BITS
    assert [Dice(seed).below(1000) for seed in (0, 1, 2, 2**32, 2**64 - 1, 2**90 + 17)] == GOLDEN_BELOW
    cards = list(range(10))
    Dice(7).shuffle(cards)
    assert cards == GOLDEN_SHUFFLE
    assert [Dice(3).roll(), Dice(4).roll(), Dice(5).roll(20)] == GOLDEN_ROLLS
    assert Dice(9).seed() == GOLDEN_SEED


def test_golden_values_of_a_long_seed() -> None:
    dice = Dice(LONG)
    assert [int(dice.next32()) for _ in range(18)][-3:] == GOLDEN_LONG_BITS
    cards = list(range(10))
    Dice(LONG).shuffle(cards)
    assert cards == GOLDEN_LONG_SHUFFLE
    assert [Dice(LONG).roll(), Dice(LONG + 1).roll(), Dice(LONG).roll(20)] == GOLDEN_LONG_ROLLS


@pytest.mark.parametrize(
    ("key", "counter", "first"),
    [
        (bytes(32), 0, "76b8e0ada0f13d90405d6ae55386bd28"),
        (bytes(32), 1, "9f07e7be5551387a98ba977c732d080d"),
        (bytes(31) + b"\1", 1, "3aeb5224ecf849929b9d828db1ced4dd"),
        (b"\0\xff" + bytes(30), 2, "72d54dfbf12ec44b362692df94137f32"),
    ],
)
def test_the_stream_of_rfc_8439(key: bytes, counter: int, first: str) -> None:
    """Its test vectors (A.1) whose nonce is zero."""
    words = [int.from_bytes(key[at : at + 4], "little") for at in range(0, 32, 4)]
    assert b"".join(word.to_bytes(4, "little") for word in chacha20(words, counter))[:16].hex() == first


@given(st.integers(SHORT_SEEDS, 2**256 - 1), st.integers(1, 200))
def test_long_seeds_are_keys_of_chacha20(seed: int, words: int) -> None:
    """The same stream as another's ChaCha20."""
    theirs = (
        Cipher(ChaCha20(seed.to_bytes(32, "little"), bytes(16)), None).encryptor().update(bytes(4 * words))
    )
    dice = Dice(seed)
    assert b"".join(int(dice.next32()).to_bytes(4, "little") for _ in range(words)) == theirs


def test_long_dice_keep_their_secret() -> None:
    dice = Dice(LONG)
    dice.roll()
    assert repr(dice) == "<Dice with a long seed, block 1.1>"


def test_every_bit_of_a_long_seed_counts() -> None:
    def first(seed: int) -> tuple[int, ...]:
        dice = Dice(seed)
        return tuple(int(dice.next32()) for _ in range(4))

    seeds = [LONG ^ (1 << bit) for bit in range(255)]
    assert len({first(seed) for seed in [LONG, *seeds]}) == 256


@pytest.mark.parametrize("seed", [1, LONG])
def test_a_clone_goes_its_own_way(seed: int) -> None:
    dice = Dice(seed)
    for _ in range(13):
        dice.below(6)
    clone = dice.clone()
    assert clone.dump() == dice.dump()
    first = [dice.below(6) for _ in range(20)]
    assert first == [clone.below(6) for _ in range(20)]
    dice.below(6)
    assert clone.dump() != dice.dump()


def test_loaded_dice_come_first_and_are_cloned() -> None:
    dice = Dice(1)
    dice.load([6, 6, 1])
    clone = dice.clone()
    assert [dice.roll(), dice.roll(), dice.roll()] == [6, 6, 1]
    assert clone.roll() == 6
    assert 1 <= dice.roll() <= 6


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 52, 1000])
@pytest.mark.parametrize("seed", [99, LONG])
def test_every_number_is_about_equally_likely(n: int, seed: int) -> None:
    dice = Dice(seed)
    draws = 400 * min(n, 60)
    counts = Counter(dice.below(n) for _ in range(draws))
    assert set(counts) <= set(range(n))
    expected = draws / n
    chi = sum((counts[i] - expected) ** 2 / expected for i in range(n))
    assert chi < n + 6 * (2 * n) ** 0.5 + 12


def test_shuffles_are_fair() -> None:
    dice = Dice(5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        cards = [0, 1, 2]
        dice.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


GOLDEN_BITS = [2355478291, 4224404880, 2718537255, 2891471886, 3767340805, 626131625]
GOLDEN_BELOW = [981, 788, 315, 414, 410, 63]
GOLDEN_SHUFFLE = [7, 4, 0, 1, 6, 2, 3, 5, 8, 9]
GOLDEN_ROLLS = [2, 5, 11]
GOLDEN_SEED = 8384721033110809563
GOLDEN_LONG_BITS = [750068673, 468790102, 2443886322]
GOLDEN_LONG_SHUFFLE = [1, 2, 9, 7, 6, 8, 5, 3, 4, 0]
GOLDEN_LONG_ROLLS = [1, 4, 2]
