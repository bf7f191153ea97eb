"""What every encoder for learners promises: rows that fit their layout, and that hold nothing a seat may not know."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from wartable.core.actions import Action
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
    kinds: dict[int, type[Action]] = {}
    asked = alike = 0
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
        for number, action in enumerate(actions):
            answer = answers[number * layout.answer_size : (number + 1) * layout.answer_size]
            assert answer[0], "the first byte of an answer is never 0"
            check(layout.answer.fields, answer, layout.answer)
            written = {
                lookup.ids[answer[at]]
                for at, field in enumerate(layout.answer.fields)
                if (lookup := layout.lookup(field.name)) is not None
            }
            card = rules.card_of(action)
            assert card is None or card in written, f"{action} is written as {answer!r}"
            kind = kinds.setdefault(answer[0], type(action))
            assert kind is type(action), f"{action} is written with the verb of {kind.__name__}"
        size = layout.answer_size
        asked += len(actions)
        alike += len(actions) - len({answers[at : at + size] for at in range(0, len(answers), size)})
    # Pieces of one kind in one condition are told apart by nothing; little else is written alike.
    assert alike * 10 <= asked, f"{alike} of {asked} answers are written as another one of their question"


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


def test_the_first_numbers_are_the_terms_of_the_evaluation(
    rules: Rules[State], writer: Encoder[State]
) -> None:
    layout = writer.layout
    if not layout.terms:
        pytest.skip(f"rows of {rules.name} hold no terms")
    assert layout.numbers[: layout.terms] == rules.feature_names()
    for state, seat, _ in positions(rules):
        row = writer.encode(state, seat)[layout.row_size - len(layout.numbers) :]
        for told, term in zip(row, rules.features(state, seat), strict=False):
            assert abs(told / 255 - min(1.0, max(0.0, term))) < 0.003


def test_a_layout_describes_itself(writer: Encoder[State]) -> None:
    layout = writer.layout
    page = layout.describe()
    for group in (*layout.groups, layout.answer):
        assert f"**{group.name}**" in page
    assert layout.hash in page


def test_the_page_about_the_rows_is_up_to_date(rules: Rules[State], writer: Encoder[State]) -> None:
    page = Path(__file__).parents[2] / "docs" / "rows" / f"{rules.id}.md"
    assert page.read_text() == writer.layout.page(rules.name), "run make docs"
