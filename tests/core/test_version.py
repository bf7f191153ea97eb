"""The version of a game is a digest of what changes play, never of English."""

from dataclasses import dataclass, replace

import pytest

from wartable.core.cards import Card
from wartable.core.effects import Effect, in_order
from wartable.core.rules import Rules
from wartable.core.setup import Option
from wartable.core.state import State
from wartable.core.version import is_played_alike, plain_data, rules_version
from wartable.games import GAMES, game


@dataclass(frozen=True)
class Hurt(Effect):
    amount: int

    def describe(self) -> str:
        return f"hurt for {self.amount}"


@dataclass(frozen=True)
class Blade(Card):
    cost: int = 1
    does: Effect | None = None


BLADE = Blade("B1", "Blade", 2, in_order(Hurt(3), Hurt(1)))


def made(card: Blade = BLADE, revision: int = 1, sentence: str = "How long?", high: int = 5) -> Rules[State]:
    option = Option("length", 3, sentence, low=1, high=high)
    return Rules("tiny", "Tiny", revision, (2,), (option,), {card.id: card}, ())


def test_rewording_leaves_running_games_playable() -> None:
    assert rules_version(made(replace(BLADE, name="Longsword"))) == rules_version(made())
    assert rules_version(made(sentence="How many rounds?")) == rules_version(made())


@pytest.mark.parametrize(
    "other",
    [
        made(replace(BLADE, cost=3)),
        made(replace(BLADE, does=in_order(Hurt(3), Hurt(2)))),
        made(replace(BLADE, does=in_order(Hurt(1), Hurt(3)))),
        made(revision=2),
        made(high=6),
    ],
)
def test_what_changes_play_changes_the_version(other: Rules[State]) -> None:
    assert rules_version(other) != rules_version(made())


def test_a_version_that_was_played_alike_goes_on() -> None:
    rules = made()
    assert not is_played_alike(rules, "1.old")
    rules.played_alike = ("1.old",)
    assert is_played_alike(rules, "1.old") and is_played_alike(rules, rules_version(rules))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_is_plain_data(game_id: str) -> None:
    data = [repr(plain_data(card)) for card in game(game_id).cards.values()]
    assert len(set(data)) == len(data)


def test_what_is_not_data_is_no_card() -> None:
    with pytest.raises(TypeError, match="not plain data"):
        plain_data(replace(BLADE, does=lambda: None))  # type: ignore[arg-type]
