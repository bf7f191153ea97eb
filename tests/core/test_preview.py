"""What would happen: certain things are told, the rest is unknown."""

import pytest

from wartable.core.codec import read_action
from wartable.core.errors import Illegal
from wartable.core.match import Match
from wartable.core.preview import preview
from wartable.core.setup import Setup
from wartable.games.the_battlefield import RULES


def battle() -> Match:
    match = Match(RULES, Setup(2, {}, RULES.decks), 3)  # type: ignore[arg-type]
    for seat in (0, 1):
        match.play_default(seat)
    return match


def test_what_all_worlds_agree_on_is_told() -> None:
    match = battle()
    seat = match.awaited()[0]
    sight = match.sight(seat)
    action = sight.actions[0]
    seen = preview(sight, action)
    changed = {path: (was, now) for path, was, now in seen.changes}
    assert changed["turn"] == (seat, 1 - seat)
    assert seen.events and not seen.ends and not seen.unknown
    after = match.attempt(seat, action)
    assert list(seen.events) == [told.event for told in after.told if told.is_heard_by(seat)]


def test_what_depends_on_hidden_cards_is_unknown() -> None:
    match = Match(RULES, Setup(2, {}, RULES.decks), 3)  # type: ignore[arg-type]
    seen = preview(match.sight(0), RULES.default_action(match.state, 0))  # type: ignore[arg-type]
    assert any(path.startswith("hand") for path in seen.unknown)
    assert not any(path.startswith("hand.") and now is not None for path, _, now in seen.changes)


def test_the_preview_is_the_same_whatever_the_hidden_cards_are() -> None:
    from wartable.core.dice import Dice
    from wartable.core.match import Sight

    match = battle()
    seat = match.awaited()[0]
    action = match.sight(seat).actions[0]
    worlds = [RULES.imagine(match.state, seat, Dice(seed)) for seed in range(5)]  # type: ignore[arg-type]
    told = {repr(preview(Sight(match.rules, world, seat), action)) for world in worlds}
    assert len(told) == 1


def test_nothing_happens_and_what_is_illegal_is_refused() -> None:
    match = battle()
    seat = match.awaited()[0]
    before = match.record()
    preview(match.sight(seat), match.sight(seat).actions[0])
    with pytest.raises(Illegal):
        preview(match.sight(seat), read_action(match.rules, {"do": "name_army", "army": "any"}))
    with pytest.raises(Illegal):
        preview(match.sight(1 - seat), match.sight(seat).actions[0])
    assert match.record() == before
