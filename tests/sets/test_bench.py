"""The designer's bench, request by request: what is shown, what is laid on which part, what is dealt, what is written down."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from wartable.core.decks import Deck
from wartable.core.match import Match
from wartable.core.record import Record
from wartable.core.rules import Rules
from wartable.core.sets import CardSet
from wartable.core.setup import Setup
from wartable.core.state import State
from wartable.games import BUILT_IN, game
from wartable.sets import bench
from wartable.sets.bench import Dealt, Failed, Preview, Previewed, Recorded, RecordIt, Try, answer
from wartable.sets.check import run_tests
from wartable.sets.folder import documents_of, load_folder
from wartable.sets.loading import let_go, make_game
from wartable.sets.new_set import make_set
from wartable.sets.weaving import weave


def ask(asked: bench.Asked) -> bench.Answer:
    told: bench.Answer = msgspec.json.decode(answer(msgspec.json.encode(asked)), type=bench.Answer)
    return told


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_the_schema_tells_a_form_what_is_meant_where_nothing_is_written(game_id: str) -> None:
    """Whatever a card leaves out stands in the schema as its default: written down, it is the same card."""
    documents = documents_of(game_id)
    shapes = documents.schema("")["$defs"]
    assert isinstance(shapes, dict)
    for card in list(game(game_id).cards.values())[::7]:
        short = documents.write(card)
        shape = shapes[type(card).__name__]["properties"]
        usual = {
            name: each["default"] for name, each in shape.items() if "default" in each and name not in short
        }
        assert documents.read({**usual, **short}) == documents.read(short)


def test_differences_are_said_value_by_value_and_sentence_by_sentence() -> None:
    documents = documents_of("hands-of-war")
    one = documents.read(
        {"id": "ZA1", "name": "Old", "cost": {"essence": "UU"}, "attack": 1, "health": 3, "range": 1}
    )
    other = documents.read(
        {
            "id": "ZA1", "name": "Old", "cost": {"essence": "U"}, "attack": 1, "health": 4, "range": 1,
            "abilities": [{"is": "keyword", "word": "guard"}],
        }
    )  # fmt: skip
    found = list(bench.differences(one, other))
    assert [(each.what, each.by) for each in found[:2]] == [("cost", -1), ("health", 0)]
    assert (found[1].before, found[1].now) == ("3", "4")
    assert found[2].what == "text" and "Guard" in found[2].now


def test_junk_is_an_answer_and_no_crash() -> None:
    for junk in (
        b"",
        b"{}",
        b"[" * 5000,
        b'{"type": "preview"}',
        b"\xff\xfe",
        b'{"type":"try","card_set":7}',
    ):
        told = msgspec.json.decode(answer(junk), type=bench.Answer)
        assert isinstance(told, Failed) and len(told.sentence) > 10
    nothing = ask(Preview(CardSet(id="aa", name="A", game="hands-of-war"), 5))
    assert isinstance(nothing, Previewed) and nothing.cards == ()


def _play(rules: Rules[State], deck: Deck, card: str) -> Record:
    """Somebody plays whatever comes, until this card was cast and has done what it does."""
    match = Match(rules, Setup(2, {}, (deck, deck)), seed=3)
    chance, left = Random(3), -1
    for _ in range(600):
        seat = match.awaited()[0]
        update = match.update(seat)
        own = [
            each
            for each in update.options
            if rules.card_of(each) == card and "main" in str(update.view).lower()
        ]
        match.play(seat, own[0] if own and left < 0 else chance.choice(update.options))
        left = 6 if own and left < 0 else left - 1
        if left == 0 or match.outcome is not None:
            break
    return match.record()


@pytest.mark.parametrize("card", ["FM1", "FM2"])
def test_what_was_played_becomes_a_test_that_holds_and_that_notices(card: str, tmp_path: Path) -> None:
    card_set = load_folder(make_set("hands-of-war", "frost-march", tmp_path / "f"))
    rules = make_game("hands-of-war", [card_set])
    woven, _ = weave(rules, [card])
    record = _play(rules, woven[0], card)
    let_go(rules.id)
    told = ask(RecordIt(card_set, record, card))
    assert isinstance(told, Recorded), told
    assert f"A cast {card}" in told.text and "expect" in told.text
    kept = msgspec.structs.replace(card_set, tests={"recorded": told.text})
    assert run_tests(kept) == []
    cards = [
        {**each, "cost": {"essence": "BBB"}, "health": 1} if each["id"] == card else each
        for each in card_set.cards
    ]
    weaker = msgspec.structs.replace(kept, cards=tuple(cards))
    assert run_tests(weaker) != [], "another card: the test says so"
    never = ask(RecordIt(card_set, record, "FM9"))
    assert isinstance(never, Failed) and never.code == "NO_MOMENT"


def test_a_card_is_dealt_into_every_hand_where_decks_are_brought(tmp_path: Path) -> None:
    card_set = load_folder(make_set("blood-wars", "frost-march", tmp_path / "f"))
    dealt = ask(Try(card_set, str(card_set.cards[0]["id"]), games=0, seed=9))
    assert isinstance(dealt, Dealt) and dealt.findings == () and dealt.in_hand == (True, True)
