"""A hint gives its reasons, and the line that is expected: actions of the game, for whoever tells them in other words."""

import msgspec

from wartable.bots.teaching import advise
from wartable.core.codec import decode_action
from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.core.setup import Setup
from wartable.games.circuit_warfare import RULES


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
