"""Advice: what the Expert would do and how likely, and what the evaluation says for it."""

import msgspec
import pytest

from wartable.bots import make_bot
from wartable.bots.levels import seats_of_expert
from wartable.bots.teaching import advise, judge
from wartable.core.codec import decode_action, encode
from wartable.core.dice import Dice
from wartable.core.match import Match, Sight
from wartable.core.setup import Setup
from wartable.games import BUILT_IN, game
from wartable.games.circuit_warfare import RULES


def asked(game_id: str, players: int) -> Sight:
    """The first question of a game with more than one answer, after a few that were drawn."""
    match = Match(game(game_id), Setup(players), 4)
    dice = Dice(4)
    for number in range(200):
        seat = match.awaited()[0]
        sight = match.sight(seat)
        if number > 6 and len(sight.actions) > 2:
            return sight
        match.play(seat, dice.pick(list(sight.actions)))
    raise AssertionError("nobody was asked anything")


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_the_likeliest_answers_come_first_and_the_chance_is_the_experts(game_id: str) -> None:
    sight = asked(game_id, seats_of_expert(game_id)[0])
    judged = judge(sight, Dice(1))
    assert judged is not None and abs(sum(judged.shares) - 1) < 1e-4
    best = sight.actions[judged.best]
    other = next(action for action in sight.actions if action != best)
    advice = advise(sight, best, other, Dice(1), judged)
    assert 1 <= len(advice.likely) <= 3
    assert bytes(advice.likely[0].action) == bytes(advice.action) == encode(best)
    shares = [each.share for each in advice.likely]
    assert shares == sorted(shares, reverse=True)
    legal = {encode(action) for action in sight.actions}
    assert all(bytes(each.action) in legal for each in advice.likely)
    assert advice.chance == round(judged.chance, 3)
    assert advice.other is not None and 0 <= advice.other.chance <= 1
    msgspec.json.encode(advice)


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_the_advice_depends_on_nothing_hidden(game_id: str) -> None:
    sight = asked(game_id, seats_of_expert(game_id)[0])
    known = judge(sight, Dice(1))
    for seed in (1, 2):
        world = sight.imagine(Dice(seed))
        there = judge(Sight(sight.rules, world, sight.seat), Dice(seed + 5))
        assert known is not None and there is not None
        assert there.shares == known.shares and there.chance == known.chance


def test_where_the_expert_does_not_know_the_table_another_bot_advises() -> None:
    sight = asked("blood-wars", 4)
    assert 4 not in seats_of_expert("blood-wars") and judge(sight, Dice(1)) is None
    advice = advise(sight, sight.actions[0], None, Dice(1))
    assert advice.likely == () and 0 <= advice.chance <= 1


def test_the_expected_line_is_told_as_actions_and_as_the_seat_would_say_it() -> None:
    match = Match(RULES, Setup(2, {}, RULES.decks), 3)  # type: ignore[arg-type]
    while len(match.awaited()) != 1 or len(match.sight(match.awaited()[0]).actions) < 3:
        match.play_default(match.awaited()[0])
    (seat,) = match.awaited()
    sight = match.sight(seat)
    told = advise(sight, sight.actions[0], None, Dice(1))
    assert decode_action(RULES, bytes(told.action)) == sight.actions[0]
    assert told.line
    for each in told.line:
        action = decode_action(RULES, bytes(each.action))
        assert RULES.say(action, RULES.view(match.state, each.seat)).split()[0] == each.sentence.split()[0]
    assert msgspec.json.decode(msgspec.json.encode(told))["line"][0].keys() == {"seat", "action", "sentence"}


@pytest.mark.parametrize("players", [2, 4])
def test_who_follows_the_hints_plays_their_first_line(players: int) -> None:
    """The bot that novice is measured against: at a table that the Expert knows, and at one that it does not."""
    sight = asked("blood-wars", players)
    judged = judge(sight, Dice(3))
    assert (judged is None) == (players == 4)
    wanted = make_bot("normal", 3).choose(sight) if judged is None else sight.actions[judged.best]
    assert make_bot("hint", 3).choose(sight) == wanted
