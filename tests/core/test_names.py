"""The log speaks to "you", folds repeats together, and begins every sentence with a capital."""

from pathlib import Path

import pytest

from wartable.core.events import Conceded, TimeRanOut
from wartable.core.names import Names, capital, fold_repeats, many, second_person


@pytest.mark.parametrize(
    ("third", "second"),
    [
        ("plays", "play"), ("is", "are"), ("has", "have"), ("does", "do"), ("was", "were"), ("passes", "pass"),
        ("misses", "miss"), ("dresses", "dress"), ("reaches", "reach"), ("finishes", "finish"), ("fixes", "fix"),
        ("goes", "go"), ("rallies", "rally"), ("carries", "carry"), ("dies", "die"), ("uses", "use"), ("loses", "lose"),
        ("chooses", "choose"), ("opposes", "oppose"), ("raises", "raise"), ("exchanges", "exchange"), ("takes", "take"),
        ("wins", "win"), ("draws", "draw"), ("must", "must"), ("may", "may"), ("will", "will"), ("cannot", "cannot"),
        ("ran", "ran"),
    ],
)  # fmt: skip
def test_a_verb_in_the_second_person(third: str, second: str) -> None:
    assert second_person(third) == second


def test_the_log_speaks_to_you() -> None:
    names = Names(("Ann", "Bot", "James"), you=0)
    assert names.does(0, "plays") == "you play" and names.does(1, "plays") == "Bot plays"
    assert names.does(0, "does not respond") == "you do not respond"
    assert names.verb(0, "gets") == "get" and names.verb(1, "gets") == "gets"
    assert names.whose(0) == "your" and names.whose(1) == "Bot's" and names.whose(2) == "James's"
    assert names.join((1, 0)) == "you and Bot" and names.join((2, 1, 0)) == "you, James and Bot"
    assert names.join((1,)) == "Bot" and names.join(()) == ""
    assert list(names) == ["you", "Bot", "James"] and names[1:] == ("Bot", "James") and names.name(0) == "Ann"


def test_nobody_is_you_to_a_spectator() -> None:
    names = Names(Names(("Ann", "Bot"), you=1))
    assert list(names) == ["Ann", "Bot"] and names.does(1, "has") == "Bot has"


def test_a_sentence_begins_with_a_capital_whatever_stands_there() -> None:
    assert Conceded(0).say(Names(("ann", "Bot"), you=0)) == "You concede."
    assert Conceded(0).say(("ann", "Bot")) == "Ann concedes."
    assert TimeRanOut(1).say(Names(("ann", "Bot"), you=0)) == "Bot ran out of time."
    assert capital("") == ""


def test_the_log_folds_repeats_together() -> None:
    said = ["Bot draws a card."] * 3 + ["You pass.", "Bot draws a card.", "What a day!", "What a day!"]
    assert fold_repeats(said) == [
        "Bot draws a card (×3).",
        "You pass.",
        "Bot draws a card.",
        "What a day (×2)!",
    ]
    assert fold_repeats([]) == []


def test_one_is_singular() -> None:
    assert [many(count, "card") for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_no_text_is_one_that_a_native_speaker_would_not_write() -> None:
    """Phrases that players have met once, in no text of the program or the page any more."""
    gone = (
        "Pass by itself", "Volume of calls", "Issue no Challenge", "Issue no further", "Make it an account",
        "Even for whoever", " is not so often in ", "do not fit together", "is not to be watched", "are none to play",
        "that essence is not there", "everybody for himself", "knows no draw",
    )  # fmt: skip
    root = Path(__file__).parents[2]
    files = [*(root / "src/wartable").rglob("*.py"), *(root / "web/src").rglob("*.ts")]
    assert len(files) > 200
    texts = {path: path.read_text() for path in files}
    assert [(path.name, each) for path, text in texts.items() for each in gone if each in text] == []
