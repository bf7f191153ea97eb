"""Cards at random and junk: refused with a sentence, or played. The full counts are tried by `wartable set trial`."""

import pytest

from wartable.core.errors import BadSetup
from wartable.core.sets import CardSet, unpack
from wartable.games import BUILT_IN
from wartable.sets import random_trial
from wartable.sets.random_trial import try_junk, try_random_cards
from wartable.sets.trial import Finding, Tried


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_a_card_at_random_is_refused_with_a_reason_or_plays(game_id: str) -> None:
    done = try_random_cards(game_id, cards := 16, games=1, seed=1)
    assert done.mistakes == []
    assert done.refused + done.found_out + done.without_deck + done.played == done.cards == cards
    assert done.played > 0 and done.games > 0
    assert 0 < done.used <= done.played and done.used <= done.uses, "cards are used, not only shuffled in"
    assert f"{done.used:,} of them used" in str(done)


def test_junk_is_refused_with_a_sentence() -> None:
    done = try_junk(BUILT_IN, 3000, seed=3)
    assert done.mistakes == [] and done.documents == 3000
    assert done.refused > 2500 and done.refused + done.still_cards == 3000


def test_a_trial_names_the_card_with_which_the_rules_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash_once(card_set: CardSet, games: int) -> Tried:
        ids = [str(card["id"]) for card in card_set.cards]
        bad = next((each for each in ids if each == "ZZ0003"), None)
        return Tried(
            1, (Finding(bad, "it cannot be", "CRASHES"),) if bad else (), used=dict.fromkeys(ids[1:], 1)
        )

    monkeypatch.setattr(random_trial, "try_apart", crash_once)
    monkeypatch.setattr(random_trial, "_reason_against", lambda *_: "")
    monkeypatch.setattr(random_trial, "check_set", lambda *_, **__: [])
    done = try_random_cards("circuit-warfare", 8, games=1, seed=1)
    assert len(done.mistakes) == 1 and "ZZ0003" in done.mistakes[0] and done.played == 7
    assert (done.used, done.uses) == (6, 6), "the last one played was never used"


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"\xff\xfe", b'{"id":"a"', b'{"id":"zz","name":"Z","game":3}']
)
def test_torn_files_are_no_sets(data: bytes) -> None:
    with pytest.raises(BadSetup) as caught:
        unpack(data)
    assert caught.value.code == "BAD_SET" and len(caught.value.sentence) > 20
