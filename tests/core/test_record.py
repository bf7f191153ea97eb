"""Records: saved, loaded, replayed, verified; and precise about what is wrong with one."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.actions import Concede
from wartable.core.codec import digest
from wartable.core.dice import Dice
from wartable.core.errors import BadRecord, Illegal
from wartable.core.match import Match, carry_out, replay, resume, standing
from wartable.core.record import Origin, Record, Undone, load_record, read_record
from wartable.core.setup import Setup
from wartable.games import game

RULES = game("the-battlefield")


def played(entries: int = 10_000, seed: int = 3) -> Match:
    dice = Dice(seed)
    match = Match(RULES, Setup(2), seed)
    while match.outcome is None and match.seq < entries:
        seat = dice.pick(match.awaited())
        match.play(seat, dice.pick(RULES.legal_actions(match.state, seat)))
    return match


def refused(record: Record) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        list(replay(RULES, record))
    return error.value


def test_save_and_load(tmp_path: Path) -> None:
    match = played()
    path = tmp_path / "deep" / "game.json"
    match.record().save(path)
    assert load_record(path) == match.record()
    assert [each.name for each in path.parent.iterdir()] == ["game.json"]


def test_hashes_are_sparse_and_the_last_state_has_one() -> None:
    match = played()
    hashes = match.record().hashes
    assert match.seq in hashes
    assert len(hashes) <= match.seq // 16 + 2


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadRecord) as error:
        load_record(tmp_path / "none.json")
    assert error.value.code == "NO_FILE" and "none.json" in error.value.sentence


def test_a_truncated_record_is_a_sentence() -> None:
    data = played(12).record().to_json()
    for cut in range(0, len(data), 37):
        with pytest.raises(BadRecord) as error:
            read_record(data[:cut])
        assert error.value.code == "BAD_RECORD"


def test_an_edited_record_is_noticed() -> None:
    data = played().record().to_json()
    for before, after in ((b'"seed": 3', b'"seed": 4'), (b"the-battlefield", b"the-battlefielD")):
        assert before in data
        with pytest.raises(BadRecord) as error:
            read_record(data.replace(before, after))
        assert error.value.code == "EDITED"


@given(st.binary(max_size=200))
def test_junk_is_no_record(data: bytes) -> None:
    with pytest.raises(BadRecord):
        read_record(data)


def test_another_format_and_another_game() -> None:
    record = msgspec.structs.replace(played(5).record(), format=9).with_checksum()
    with pytest.raises(BadRecord) as error:
        read_record(record.to_json())
    assert error.value.code == "BAD_FORMAT"
    assert refused(msgspec.structs.replace(played(5).record(), game="chess")).code == "WRONG_GAME"
    assert refused(msgspec.structs.replace(played(5).record(), rules="0.other")).code == "OTHER_RULES"


def test_drift_is_said_precisely() -> None:
    record = played().record()
    hashes = dict(record.hashes)
    at = sorted(hashes)[1]
    hashes[at] = "0" * 16
    error = refused(msgspec.structs.replace(record, hashes=hashes))
    assert error.code == "DRIFT"
    assert f"between entries {sorted(hashes)[0]} and {at}" in error.sentence
    shorter = msgspec.structs.replace(
        record, entries=(record.entries[0], record.entries[0], *record.entries[2:])
    )
    error = refused(shorter)
    assert error.code == "DRIFT" and "entry 2 of" in error.sentence
    wrong_end = msgspec.structs.replace(record, outcome=None)
    assert "ends with" in refused(wrong_end).sentence


def test_resume_goes_on_where_it_stood() -> None:
    match = played(20)
    back = resume(RULES, read_record(match.record().to_json()))
    assert back.seq == 20 and back.record() == match.record()


def test_undo_concede_and_agreed_draw_are_entries() -> None:
    match = played(20)
    match.undo(12)
    assert [index for index, _ in standing(match.entries)] == list(range(12))
    match.undo(20)
    assert [index for index, _ in standing(match.entries)] == list(range(20))
    with pytest.raises(Illegal):
        match.undo(99)
    match.play(1, Concede())
    assert match.outcome is not None and match.outcome.winners == (0,)
    list(replay(RULES, read_record(match.record().to_json())))
    drawn = played(6)
    drawn.agree_draw()
    assert drawn.outcome is not None and drawn.outcome.is_draw
    list(replay(RULES, read_record(drawn.record().to_json())))
    with pytest.raises(Illegal):
        drawn.agree_draw()


@pytest.mark.parametrize("seat", [-1, 2, 99, 2**70])
def test_a_record_that_goes_on_as_a_seat_that_is_none_is_told(seat: int) -> None:
    record = played(6).record()
    bare = msgspec.structs.replace(record, entries=(), hashes={}, outcome=None)
    error = refused(msgspec.structs.replace(bare, origin=Origin(record.entries, seat, 5)))
    assert error.code == "DRIFT" and "seat" in error.sentence


@pytest.mark.parametrize("to", [-1, 6, 99, 2**70])
def test_a_record_that_goes_on_from_an_undo_of_what_never_was_is_told(to: int) -> None:
    record = played(6).record()
    bare = msgspec.structs.replace(record, entries=(), hashes={}, outcome=None)
    error = refused(msgspec.structs.replace(bare, origin=Origin((*record.entries, Undone(to)), 0, 5)))
    assert error.code == "DRIFT" and f"goes back to {to}" in error.sentence


@pytest.mark.parametrize("game_id", ["the-battlefield", "circuit-warfare", "hands-of-war"])
def test_whatever_is_undone_the_state_is_that_of_the_seed_and_what_stands(game_id: str) -> None:
    """Undos go on from copies that are kept on the way."""
    rules = game(game_id)
    for seed in range(4):
        dice = Dice(seed)
        match = Match(rules, Setup(2), seed)
        while match.outcome is None and match.seq < 120:
            if match.seq and dice.below(5) == 0:
                match.undo(max(0, match.seq - 1 - dice.below(1 + dice.below(match.seq))))
            else:
                seat = dice.pick(match.awaited())
                match.play(seat, dice.pick(rules.legal_actions(match.state, seat)))
            if match.seq % 7 == 0:
                again = Match(rules, Setup(2), seed)
                again.entries = list(match.entries)
                assert digest(match.state) == digest(again.state_after(match.seq))
        list(replay(rules, read_record(match.record().to_json())))


def test_an_undo_late_in_a_game_plays_little_of_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of undos and nothing else took minutes to read again."""
    rules = game("hands-of-war")
    dice = Dice(2)
    match = Match(rules, Setup(2), 2)
    while match.outcome is None and match.seq < 200:
        seat = dice.pick(match.awaited())
        match.play(seat, dice.pick(rules.legal_actions(match.state, seat)))
    assert match.outcome is None
    played: list[int] = []
    real = carry_out
    monkeypatch.setattr("wartable.core.match.carry_out", lambda *args: played.append(1) or real(*args))
    for _ in range(60):
        seat = match.awaited()[0]
        match.play(seat, rules.legal_actions(match.state, seat)[0])
        match.undo(match.seq - 1)
    assert len(played) < 60 * 12
