"""How a finished game went: chances that add up, points in order, credit where it is due, advice that can be followed."""

import msgspec
import pytest

from wartable.bots import make_bot
from wartable.bots.story import Story, tell_story
from wartable.core.actions import Concede
from wartable.core.match import Match
from wartable.core.record import Record
from wartable.core.setup import Setup
from wartable.games import game, playable


def played(name: str, seed: int = 5) -> Record:
    rules = game(name)
    players = rules.players[0]
    match = Match(rules, Setup(players, {}, (None,) * players), seed, tuple(f"P{n}" for n in range(players)))
    bots = [make_bot("random" if seat == 0 else "fast", seat + 1) for seat in range(players)]
    while match.outcome is None:
        seat = rules.awaited(match.state)[0]
        match.play(seat, bots[seat].choose(match.sight(seat)))
    return match.record()


@pytest.fixture(params=playable())
def told(request: pytest.FixtureRequest) -> tuple[Record, Story]:
    record = played(request.param)
    return record, tell_story(game(record.game), record, range(record.setup.players))


def test_chances_add_up_and_end_with_the_result(told: tuple[Record, Story]) -> None:
    record, story = told
    rules = game(record.game)
    teams = rules.teams(rules.new_game(record.setup, record.seed))
    for point in story.points:
        sides = {team: point.chances[seat] for seat, team in enumerate(teams)}
        assert sum(sides.values()) == pytest.approx(1.0, abs=0.001)
        assert all(point.chances[seat] == sides[team] for seat, team in enumerate(teams))
    steps = [point.at for point in story.points]
    assert steps == sorted(set(steps)) and steps[0] == 0 and steps[-1] == len(record.entries)
    assert record.outcome is not None
    assert all(
        (chance > 0) == (rank == 1)
        for chance, rank in zip(story.points[-1].chances, record.outcome.ranks, strict=True)
    )


def test_a_turning_point_goes_the_way_it_ended_and_names_what_was_played(told: tuple[Record, Story]) -> None:
    record, story = told
    assert record.outcome is not None
    for seat, turning in enumerate(story.turning):
        if turning is None:
            continue
        is_decided = story.points[-1].chances[seat] in (0.0, 1.0)
        if is_decided:
            assert (turning.after > turning.before) == (record.outcome.ranks[seat] == 1)
        assert story.points[turning.point].chances[seat] == turning.after
        assert story.points[turning.point - 1].at < turning.at <= story.points[turning.point].at
        entry = msgspec.to_builtins(record.entries[turning.at - 1])
        assert entry["seat"] == turning.by
        assert turning.card is None or turning.card in game(record.game).cards


def test_credit_is_for_cards_and_advice_can_be_followed(told: tuple[Record, Story]) -> None:
    record, story = told
    rules = game(record.game)
    for best in story.most:
        assert len(best) <= 2 and all(each.card in rules.cards and each.gain > 0 for each in best)
    given = [(seat, each) for seat, each in enumerate(story.advice) if each is not None]
    for seat, advice in given:
        assert record.outcome is not None and story.points[-1].chances[seat] < 1.0, "no advice for who won"
        assert advice.after > advice.before and advice.did != advice.better and advice.better_says
        match = Match(rules, record.setup, record.seed, record.players)
        match.entries = list(record.entries)
        state = match.state_after(advice.at)
        offered = [msgspec.to_builtins(each) for each in rules.legal_actions(state, seat)]
        assert advice.better in offered and advice.did in offered


def test_a_story_is_the_same_whenever_it_is_told_and_advises_only_who_asked() -> None:
    record = played("the-battlefield")
    rules = game(record.game)
    assert tell_story(rules, record, [0]) == tell_story(rules, record, [0])
    assert tell_story(rules, record).advice == [None, None]


def test_a_game_that_was_given_up_at_once_has_a_story_too() -> None:
    rules = game("hands-of-war")
    match = Match(rules, Setup(2, {}, (None, None)), 3, ("A", "B"))
    match.play(0, Concede())
    story = tell_story(rules, match.record(), [0])
    assert [each.chances for each in story.points][-1] == [0.0, 1.0]
    assert story.advice == [None, None] and story.most == [[], []]
