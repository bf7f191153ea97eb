"""Records that earlier versions wrote: those that are played alike load, replay and verify; all others are refused.

They lie in `kept/<game>/<version of its rules>/`, as they were written then; the oldest by commit 4b6986cc, the last one before
the redesign. `WARTABLE_UPDATE=1 pytest` on this file adds those of
a version that has none yet; it never writes one anew.
"""

import os
from pathlib import Path

import msgspec
import pytest

from wartable.bots.bot import make_bot
from wartable.core.actions import Concede
from wartable.core.dice import Dice
from wartable.core.errors import BadRecord
from wartable.core.match import Match, replay, resume
from wartable.core.record import Undone, load_record, read_record
from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.core.version import is_played_alike, rules_version
from wartable.games import BUILT_IN, game

KEPT = Path(__file__).parent / "kept"
OPTIONS = {"circuit-warfare": {"mode": "team"}}
"""Options of the games that are given up, beside the largest number of seats up to four."""
BOTS = {"the-battlefield": "greedy", "art-of-battle": "greedy"}
"""Who plays the finished games to their end; where a greedy game is long, any legal action does."""


def finish(rules: Rules[State]) -> Match:
    """A game that bots play to its end, with the game's own decks."""
    decks = tuple(rules.decks[: rules.players[0]])
    match = Match(rules, Setup(rules.players[0], {}, decks), 2026, ["Ann", "Bob", "Cid", "Dan"])
    spec = BOTS.get(rules.id, "random")
    bots = [make_bot(spec, seat) for seat in range(match.setup.players)]
    while match.outcome is None:
        seat = match.awaited()[0]
        match.play(seat, bots[seat].choose(match.sight(seat)))
    return match


def give_up(rules: Rules[State]) -> Match:
    """A game of several seats with undos and a decision of the clock, given up by everybody but the last team."""
    seats = max(each for each in rules.players if each <= 4)
    match = Match(rules, Setup(seats, dict(OPTIONS.get(rules.id, {}))), 1115)
    dice = Dice(7)
    while match.seq < 24 and match.outcome is None:
        seat = dice.pick(match.awaited())
        match.play(seat, dice.pick(rules.legal_actions(match.state, seat)))
        if match.seq in (6, 13):
            match.undo(match.seq - 2)
    match.play_default(match.awaited()[0])
    for seat in range(seats):
        if match.outcome is None:
            match.play(seat, Concede())
    return match


def keep(rules: Rules[State]) -> None:
    """Write the records of this version, unless there are some."""
    folder = KEPT / rules.id / rules_version(rules)
    for name, play in (("finished", finish), ("given-up", give_up)):
        path = folder / f"{name}.json"
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(play(rules).record()) + b"\n")


@pytest.mark.parametrize("name", BUILT_IN)
def test_records_of_every_version_that_is_played_alike_load_replay_and_verify(name: str) -> None:
    rules = game(name)
    if os.environ.get("WARTABLE_UPDATE"):
        keep(rules)
    alike = [each for each in sorted((KEPT / name).iterdir()) if is_played_alike(rules, each.name)]
    assert alike, f"no records of {name} {rules_version(rules)} are kept: WARTABLE_UPDATE=1 adds them"
    for folder in alike:
        finished, given_up = load_record(folder / "finished.json"), load_record(folder / "given-up.json")
        for record in (finished, given_up):
            *_, last = replay(rules, record)
            assert last.index == len(record.entries)
            assert last.state.outcome == record.outcome is not None
        assert finished.outcome is not None and finished.outcome.reason != "conceded"
        assert given_up.outcome is not None and given_up.outcome.reason == "conceded"
        assert any(isinstance(entry, Undone) for entry in given_up.entries)
        assert (
            resume(rules, given_up).record()
            == msgspec.structs.replace(given_up, rules=rules_version(rules)).with_checksum()
        )


@pytest.mark.parametrize("name", BUILT_IN)
def test_records_of_any_other_version_are_refused_with_a_sentence(name: str) -> None:
    rules = game(name)
    other = [
        path for path in sorted(KEPT.glob(f"{name}/*/*.json")) if not is_played_alike(rules, path.parent.name)
    ]
    assert any(path.name == "finished.json" for path in other), "records from before the redesign are kept"
    for path in other:
        record = load_record(path)
        with pytest.raises(BadRecord) as error:
            list(replay(rules, record))
        assert error.value.code == "OTHER_RULES"
        assert record.rules in error.value.sentence and rules_version(rules) in error.value.sentence


def test_a_record_of_the_first_revision_is_refused_though_its_seal_is_whole() -> None:
    """Edited by hand: a record of The Battlefield that says it was played by revision 1."""
    record = load_record(KEPT / "the-battlefield" / "1.0badc0ffee" / "given-up.json")
    assert record.rules == "1.0badc0ffee"
    with pytest.raises(BadRecord) as error:
        resume(game("the-battlefield"), record)
    assert error.value.code == "OTHER_RULES"
    assert error.value.sentence.startswith(
        "the record was played by version 1.0badc0ffee of The Battlefield; this is "
    )


def test_a_kept_record_that_was_edited_is_refused() -> None:
    data = (KEPT / "the-battlefield" / "1.0badc0ffee" / "given-up.json").read_bytes()
    with pytest.raises(BadRecord) as error:
        read_record(data.replace(b'"1.0badc0ffee"', b'"2.0badc0ffee"'))
    assert error.value.code == "EDITED"
