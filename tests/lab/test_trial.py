"""The trial of the lab counts honestly: what is not clear is not planted, and what is not broken is not repaired."""

import random
from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from wartable.core.dice import Dice
from wartable.core.errors import BadSetup
from wartable.games import game
from wartable.lab.changes import Version, change_deck
from wartable.lab.jobs import Plan as JobPlan
from wartable.lab.jobs import Run
from wartable.lab.study import Row, Seen, Task
from wartable.lab.trial import Plan, Trial, _offers, trial

GAME = "the-battlefield"


class MadeUp:
    """Games by dice: each deck wins its share, and as much more as it is worth in a changed version."""

    def __init__(self, shares: dict[str, float], more: float) -> None:
        self.shares, self.more = shares, more
        self.job = SimpleNamespace(note=lambda planted: None)
        self.progress = SimpleNamespace(done=0)

    def expect(self, total: int, step: str = "") -> None:
        self.step(step)

    def step(self, words: str) -> None:
        assert words

    def play(self, version: Version, tasks: Iterable[Task], watch: bool = True) -> Iterator[Row]:
        decks = {deck.name: [card for card, _ in deck.cards] for deck in game(GAME).decks}
        changed = {change.what for change in version.changes}
        for task in tasks:
            dice = random.Random(f"{task.seed} {task.decks}")
            one = task.decks[0]
            share = self.shares[one]
            for seat, deck in enumerate(task.decks):
                if changed & {deck, *decks[deck]}:
                    share += self.more * (1 if seat == 0 else -1)
            won = dice.random() < share
            hands = [dice.sample(decks[deck], 5) for deck in task.decks]
            seats = tuple(Seen(tuple(hand), tuple(hand), tuple(hand), tuple(hand)) for hand in hands)
            self.progress.done += 1
            yield Row(task.number, task.unit, task.seed, (float(won), float(not won)), 50, 10, "end", task.bots,
                      task.decks, "", 0, seats)  # fmt: skip


def tried(plan: Plan, shares: dict[str, float], more: float) -> Trial:
    job = JobPlan("trial", GAME, "", msgspec.Raw(msgspec.json.encode(plan)), 0.0)
    return trial(cast(Run, MadeUp(shares, more)), job)


EVEN = {"Viking": 0.5, "Maratha": 0.5}


def test_what_is_not_clear_is_not_planted() -> None:
    found = tried(Plan((GAME,), 1, 1, report_games=200, screen_games=200, repair=False), EVEN, 0.0)
    assert found.plants == [] and found.unclear == ["Viking", "Maratha", "Viking"]
    assert found.sentence.startswith(
        "0 of 1 faults could be planted clearly; with nothing planted it names a card"
    )


def test_a_deck_that_is_still_inside_is_not_called_repaired() -> None:
    plan = Plan((GAME,), 1, 0, report_games=200, screen_games=800, candidates=2, candidate_games=40)
    weak = {"Viking": 0.38, "Maratha": 0.62}
    found = tried(plan, weak, 0.12)
    assert [each.deck for each in found.plants] == ["Viking"] and found.plants[0].moved >= 0.06
    assert found.plants[0].inside and not found.plants[0].repaired and not found.plants[0].no_larger
    assert (found.inside, found.repaired) == (1, 0)
    assert "of the 0 that put their deck outside the aim the repair brings 0 back" in found.sentence


def test_numbers_and_copies_are_planted() -> None:
    kinds: set[str] = set()
    for game_id in (GAME, "circuit-warfare"):
        for seed in range(4):
            deck = game(game_id).decks[seed % 2]
            for card, changes in _offers(game_id, deck.name, Dice(seed)):
                kinds.add(changes[0].kind)
                assert changes[0].size > 0
                if changes[0].kind == "count":
                    after = change_deck(deck, Version(game_id, changes))
                    assert (changes[0].what, changes[0].path) == (deck.name, card)
                    assert after.count(card) > 0  # a card that nobody draws cannot be found
                    assert sum(count for _, count in after.cards) == sum(count for _, count in deck.cards)
    assert kinds == {"card", "count"}


def test_a_trial_of_nothing_is_refused() -> None:
    with pytest.raises(BadSetup, match="nothing to try"):
        tried(Plan((GAME,), 0, 0), EVEN, 0.0)
