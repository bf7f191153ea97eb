"""What every encoder for learners promises: rows that fit their layout, and that hold nothing a seat may not know."""

from collections.abc import Iterator

import pytest

from wartable.core.build import is_compiled
from wartable.core.dice import Dice
from wartable.core.encoder import Encoder
from wartable.core.layout import Field, Group
from wartable.core.rules import Rules
from wartable.core.state import State
from wartable.games import encoder
from wartable.lab.setups import random_setup

GAMES_PLAYED = 12 if is_compiled() else 3


@pytest.fixture
def writer(rules: Rules[State]) -> Encoder[State]:
    found = encoder(rules.id)
    if found is None:
        pytest.skip(f"{rules.name} has no encoder")
    return found


def positions(rules: Rules[State]) -> Iterator[tuple[State, int, Dice]]:
    """Random games with random seats, decks and options: every state, with a seat that is awaited."""
    for number in range(GAMES_PLAYED):
        dice = Dice(number)
        state = rules.new_game(random_setup(rules, dice), dice.seed())
        state.quiet = True
        while state.outcome is None:
            seat = dice.pick(rules.awaited(state))
            yield state, seat, dice
            rules.apply(state, seat, dice.pick(rules.legal_actions(state, seat)))


def check(fields: tuple[Field, ...], slot: bytes, group: Group) -> None:
    for field, value in zip(fields, slot, strict=True):
        assert value < field.size, f"{group.name}.{field.name} is {value}, below {field.size} is allowed"


def test_a_row_fits_its_layout_and_there_is_an_answer_for_every_action(
    rules: Rules[State], writer: Encoder[State]
) -> None:
    layout = writer.layout
    for state, seat, _ in positions(rules):
        row = writer.encode(state, seat)
        assert len(row) == layout.row_size
        at = 0
        for group in layout.groups:
            for _ in range(group.count):
                slot = row[at : at + group.width]
                if slot[0]:
                    check(group.fields, slot, group)
                at += group.width
        actions = rules.legal_actions(state, seat)
        answers = writer.answers(state, seat, actions)
        assert len(answers) == len(actions) * layout.answer_size
        for at in range(0, len(answers), layout.answer_size):
            answer = answers[at : at + layout.answer_size]
            assert answer[0], "the first byte of an answer is never 0"
            check(layout.answer.fields, answer, layout.answer)


def test_a_row_says_the_same_in_every_world_that_a_seat_may_be_in(
    rules: Rules[State], writer: Encoder[State]
) -> None:
    for state, _, dice in positions(rules):
        for seat in rules.awaited(state):
            world = rules.imagine(state, seat, Dice(dice.seed()))
            assert writer.encode(world, seat) == writer.encode(state, seat)
            actions = rules.legal_actions(state, seat)
            there = rules.legal_actions(world, seat)
            assert writer.answers(world, seat, there) == writer.answers(state, seat, actions)


def test_a_layout_describes_itself(writer: Encoder[State]) -> None:
    layout = writer.layout
    page = layout.describe()
    for group in (*layout.groups, layout.answer):
        assert f"**{group.name}**" in page
    assert layout.hash in page
    assert layout.terms in (0, len(layout.numbers)) or layout.terms < len(layout.numbers)
