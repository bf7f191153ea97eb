"""Options: typed, checked, explained."""

import pytest

from wartable.core.errors import BadSetup
from wartable.core.setup import Option, complete_options

OPTIONS = (
    Option("health", 20, "Health.", allowed=(10, 20)),
    Option("bonus", 0, "A bonus.", low=0, high=10),
    Option("open", False, "Open."),
    Option("mode", "duel", "Mode.", allowed=("duel", "team")),
)


def test_defaults_are_filled_in() -> None:
    assert complete_options(OPTIONS, {"bonus": 3}) == {
        "health": 20,
        "bonus": 3,
        "open": False,
        "mode": "duel",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("health", 15),
        ("bonus", 11),
        ("bonus", "3"),
        ("open", 1),
        ("mode", "chess"),
        ("mode", 3),
        ("none", 1),
        ("bonus", True),
    ],
)
def test_wrong_values_are_refused_with_a_sentence(name: str, value: object) -> None:
    with pytest.raises(BadSetup) as refused:
        complete_options(OPTIONS, {name: value})
    assert refused.value.code == "E_BAD_OPTION" and name in refused.value.sentence


def test_options_are_read_from_words() -> None:
    assert [
        OPTIONS[0].parse("10"),
        OPTIONS[2].parse("on"),
        OPTIONS[2].parse("no"),
        OPTIONS[3].parse("team"),
    ] == [10, True, False, "team"]
    for option, word in ((OPTIONS[0], "ten"), (OPTIONS[2], "maybe")):
        with pytest.raises(BadSetup):
            option.parse(word)
