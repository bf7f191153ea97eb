"""Changes of cards, decks and options: read from words, put in place in a fresh process, and never in a loaded game."""

import subprocess
import sys

import msgspec
import pytest

from wartable.core.errors import BadSetup
from wartable.core.version import rules_version
from wartable.games import game
from wartable.lab.changes import Change, Version, change_deck, install, numbers_of, read_version

IN_A_FRESH_PROCESS = """
import sys, msgspec
from wartable.core.version import rules_version
from wartable.lab.changes import Version, install, numbers_of
found = {}
for text in sys.argv[1:]:
    version = msgspec.json.decode(text, type=Version)
    rules = install(version)
    numbers = {c.what: numbers_of(rules.cards[c.what]) for c in version.changes if c.kind == "card"}
    decks = {deck.name: dict(deck.cards) for deck in rules.decks}
    found[version.game] = [rules_version(rules), numbers, decks]
print(msgspec.json.encode(found).decode())
"""


def test_words_become_absolute_changes() -> None:
    version = read_version("the-battlefield", ["Raider.x1.0+=3", "VK01.copies=6", "option.lane_scoring=on"])
    assert version.changes == (
        Change("card", "VK02", "x1.0", 7, 4),
        Change("card", "VK01", "copies", 6, 4),
        Change("option", "lane_scoring", "", True, False),
    )
    assert version.options == {"lane_scoring": True}
    assert version.name == "VK02.x1.0=7, VK01.copies=6, option.lane_scoring=true"
    assert read_version("the-battlefield", version.name.split(", ")) == version


def test_a_cost_in_letters_counts_its_letters() -> None:
    version = read_version("hands-of-war", ["KE06.cost.essence-=1", "Pit Whelp.cost.essence=3"])
    assert [change.value for change in version.changes] == ["R", "RRR"]
    assert [change.size for change in version.changes] == [1, 2]


def test_a_deck_changes_its_counts() -> None:
    version = read_version("circuit-warfare", ["short fuse:Capacitor=0", "Short Fuse:4X+=2"])
    fuse = next(deck for deck in game("circuit-warfare").decks if deck.name == "Short Fuse")
    changed = change_deck(fuse, version)
    assert changed.count("CA") == 0 and changed.count("4X") == fuse.count("4X") + 2


@pytest.mark.parametrize(
    ("word", "code", "says"),
    [
        ("nonsense", "BAD_CHANGE", "CARD.number=5"),
        ("XX99.attack=3", "UNKNOWN_CARD", "XX99"),
        ("VK02.attack=3", "BAD_CHANGE", "x1.0 (4)"),
        ("VK02.name=3", "BAD_CHANGE", "'name'"),
        ("VK02.x1.0=many", "BAD_CHANGE", "whole number"),
        ("VK02=3", "BAD_CHANGE", "which number"),
        ("Goths:VK02=3", "BAD_CHANGE", "Viking, Maratha"),
        ("Viking:VK02=-1", "BAD_CHANGE", "0 to 99"),
        ("Viking=/nowhere.deck", "NO_FILE", "nowhere"),
        ("option.colour=red", "BAD_CHANGE", "starter_bonus"),
        ("option.lane_scoring=perhaps", "E_BAD_OPTION", "on or off"),
    ],
)
def test_what_is_wrong_is_a_sentence(word: str, code: str, says: str) -> None:
    with pytest.raises(BadSetup) as caught:
        read_version("the-battlefield", [word])
    assert caught.value.code == code
    assert says in caught.value.sentence


def test_a_loaded_game_is_never_changed() -> None:
    version = read_version("the-battlefield", ["VK02.x1.0=7"])
    with pytest.raises(BadSetup, match="already loaded"):
        install(version)


def test_every_game_takes_changes_in_a_fresh_process() -> None:
    versions = [
        read_version("the-battlefield", ["VK02.x1.0=7"]),
        read_version("circuit-warfare", ["CA.does.ap=5", "Short Fuse:CA=1", "Short Fuse:4X=9"]),
        read_version("art-of-battle", ["W1.does.attack=9"]),
        read_version("hands-of-war", ["KE06.modes.0.0.amount=5"]),
        read_version("blood-wars", ["L01.combat=9"]),
    ]
    words = [msgspec.json.encode(version).decode() for version in versions]
    told = subprocess.run(
        [sys.executable, "-c", IN_A_FRESH_PROCESS, *words], capture_output=True, text=True, check=True
    )
    found = msgspec.json.decode(told.stdout)
    for version in versions:
        digest, numbers, decks = found[version.game]
        assert digest != rules_version(game(version.game))
        for change in version.changes:
            if change.kind == "card":
                assert numbers[change.what][change.path] == change.value
            else:
                assert decks[change.what][change.path] == change.value


def test_a_number_that_the_rules_refuse_is_a_sentence() -> None:
    version = Version("the-battlefield", (Change("card", "VK02", "x1.0", -3, 4),))
    program = IN_A_FRESH_PROCESS.replace("rules = install(version)", "rules = install(version)")
    words = [msgspec.json.encode(version).decode()]
    told = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True)
    assert "BAD_CHANGE" in told.stderr and "does not load with it" in told.stderr


def test_numbers_are_listed_by_their_paths() -> None:
    assert numbers_of(game("circuit-warfare").cards["CA"]) == {"rarity": 1, "cost": 1, "does.ap": 3}
