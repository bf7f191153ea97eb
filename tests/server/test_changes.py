"""A move sends little: what changed and no more, and whoever puts it together has what the server has."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.games import GAMES
from wartable.server.table.line import Line
from wartable.trials.torture.room import Recorder, Room, deal_table
from wartable.wire import changes
from wartable.wire.changes import (
    apply_patch,
    by_card,
    by_sentence,
    difference,
    read_counted,
    unweave,
    weave,
    write_counted,
)
from wartable.wire.messages import DOWN_DECODER, ChangeTold, UpdateTold
from wartable.wire.updates import Update, after, whole

RECORDED = Path(__file__).parents[2] / "web" / "test" / "changes.json"
LIMIT = 4096
GAMES_EACH = 9
"""The longest moves come in the longest games: the share of three games is that of one of them."""
FRAME = 4
"""What a WebSocket adds to a message of more than 125 bytes on its way down."""

plain = st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=4)
documents = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcdef"), inner, max_size=5),
    max_leaves=25,
)


@given(documents, documents)
def test_a_patch_leads_from_any_document_to_any_other(old: Any, new: Any) -> None:
    before = json.dumps(old)
    patch = difference(old, new)
    if patch is None:
        assert old == new
    else:
        travelled = json.loads(changes.ENCODER.encode(patch))
        assert json.dumps(apply_patch(old, travelled)) != before or old == new
        assert changes.ENCODER.encode(apply_patch(old, travelled)) == changes.ENCODER.encode(new)
    assert json.dumps(old) == before, "the old document is left as it was"


words = st.sampled_from(
    ["Play ", "Raider ", "to your ", "M1", "M2", "R12", "\u00e9t\u00e9 ", "\U0001f0a1", " (2 AP)", "x"]
)


@given(st.lists(st.lists(words, max_size=7).map("".join), max_size=30))
def test_woven_texts_are_the_same_again(texts: list[str]) -> None:
    told = json.loads(changes.ENCODER.encode(weave(texts)))
    assert unweave(told) == texts
    assert _in_a_browser(told) == texts


def _in_a_browser(told: list[Any]) -> list[str]:
    """The same by UTF-16 units, as JavaScript counts."""
    made: list[bytes] = []
    for each in told:
        if isinstance(each, str):
            made.append(each.encode("utf-16-le"))
            continue
        kept, end, *middles = each
        back = middles.pop(0) if isinstance(middles[0], int) else 1
        before = made[-back]
        head, tail = before[: 2 * kept], before[len(before) - 2 * end :]
        made += [head + middle.encode("utf-16-le") + tail for middle in middles]
    return [each.decode("utf-16-le") for each in made]


@given(st.lists(st.sampled_from(["A", "B", None]), max_size=30))
def test_counted_cards_are_the_same_again(cards: list[str | None]) -> None:
    told = msgspec.json.decode(changes.ENCODER.encode(write_counted(cards)), type=changes.Counted)
    assert read_counted(told) == cards


def test_reasons_are_told_once_for_all_cards_they_are_about() -> None:
    why = {"A": "It is late.", "B": "It costs 3.", "C": "It is late."}
    assert by_sentence(why) == {"It is late.": ["A", "C"], "It costs 3.": ["B"]}
    assert by_card(by_sentence(why)) == why


def test_alike_texts_cost_few_bytes() -> None:
    texts = [
        f"Play {card} on your {slot}" for card in ("Raider", "Jarl") for slot in ("M1", "M2", "M3", "R1")
    ]
    assert weave(texts)[:3] == ["Play Raider on your M1", [21, 0, "2", "3"], [20, 0, "R1"]]
    assert len(json.dumps(weave(texts))) < len(json.dumps(texts)) * 0.7


class Follower:
    """A client that believes changes, beside the whole truth."""

    def __init__(self) -> None:
        self.recorder = Recorder()
        self.update: Update | None = None
        self.sizes: list[int] = []

    def follow(self) -> None:
        for data in self.recorder.sent:
            told = DOWN_DECODER.decode(data)
            if isinstance(told, UpdateTold):
                self.update = whole(told)
            elif isinstance(told, ChangeTold):
                self.sizes.append(len(data) + FRAME)
                self.update = after(self.update, told)
                assert self.update is not None, "the change does not lead from what the client has"
        self.recorder.sent.clear()


async def followed(game_id: str, number: int, folder: Path) -> dict[int | None, Follower]:
    """A whole game; after every move each client has exactly what the server would tell it whole."""
    chance = random.Random(number)
    room = Room(folder)
    await room.store.open()
    table = await deal_table(room, game_id, chance)
    followers: dict[int | None, Follower] = {seat: Follower() for seat in [*table.humans(), None]}
    for seat, follower in followers.items():
        table.attach(Line(follower.recorder, None if seat is None else f"u{seat}", ""))
    rules, match = table.playing()
    while match.outcome is None and match.seq < 600:
        seat = chance.choice(match.awaited())
        action = chance.choice(list(rules.legal_actions(match.state, seat)))
        async with table.lock:
            await table.play(seat, action, f"k{match.seq}")
        for who, follower in followers.items():
            follower.follow()
            assert follower.update is not None
            told = DOWN_DECODER.decode(table.update(who))
            assert isinstance(told, UpdateTold)
            truth = whole(told)
            seen = msgspec.structs.replace(follower.update, events=[], lines=[], by=None, undone=False)
            assert seen == truth, f"{game_id}, entry {match.seq}, seat {who}"
    await room.store.close()
    return followers


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_move_costs_a_seat_at_most_four_kilobytes(game_id: str, tmp_path: Path) -> None:
    sizes: list[int] = []
    for number in range(GAMES_EACH):
        folder = tmp_path / str(number)
        folder.mkdir()
        followers = await followed(game_id, number, folder)
        for seat, follower in followers.items():
            sizes += follower.sizes if seat is not None else []
    sizes.sort()
    assert len(sizes) > 150
    p99 = sizes[int(len(sizes) * 0.99)]
    assert p99 <= LIMIT, f"{game_id}: p99 {p99} bytes, largest {sizes[-1]}"


def test_the_recording_for_the_page_is_read_here_too() -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    assert sorted(recorded) == sorted(GAMES)
    for told in recorded.values():
        update: Update | None = None
        for message in told:
            read = DOWN_DECODER.decode(json.dumps(message))
            update = whole(read) if isinstance(read, UpdateTold) else after(update, read)  # type: ignore[arg-type]
            assert update is not None and update.is_true


def test_a_change_that_does_not_fit_is_not_believed() -> None:
    for told in json.loads(RECORDED.read_text(encoding="utf-8")).values():
        first, second, third = (DOWN_DECODER.decode(json.dumps(each)) for each in told[:3])
        assert (
            isinstance(first, UpdateTold) and isinstance(second, ChangeTold) and isinstance(third, ChangeTold)
        )
        update = whole(first)
        assert after(None, second) is None and after(update, third) is None, "one was missed"
        assert after(update, msgspec.structs.replace(second, hash="00000000")) is None
        assert after(update, msgspec.structs.replace(second, view={"nothing": {"here": [1]}})) is None
        assert after(update, second) is not None
