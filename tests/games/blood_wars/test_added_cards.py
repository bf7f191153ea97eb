"""A card that is added to a set file, and nowhere else, is a card of the game: lawful in decks, played, printed, told to
every seat, imagined, judged by bots, and sent to the page.

The package is laid out anew, with lines added to its set files, and looked at by a Python of its own.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import wartable
from wartable.games.blood_wars.cards import ALL

SOURCE = Path(wartable.__file__).parent
SETS = Path("games/blood_wars/cards")

FOUR = {
    "warlords.py": """
WARLORDS += (
    warlord(
        "W90", "The Ash Regent", "NE", 12, 3, combat(AddCombat(6), realm="B90"), intrigue(GainIntrigue(4)), avatar=True
    ),
)
""",
    "legions.py": """
from wartable.games.blood_wars.effects import DISCARD, AddCombat, Shield
LEGIONS += (
    legion("L90", "Salt Pilgrims", "NE", 3, 4, special=Power("combat", AddCombat(5), FLIP)),
    legion("L91", "Bell Guard", "NE", 4, 3, special=Power("combat", Shield(), DISCARD)),
    legion("L92", "Cinder Clerks", "NE", 4, 3, "Aide"),
)
""",
    "battlefields.py": """
BATTLEFIELDS += (battlefield("B90", "Glass Court", "Realm", 4, 2, "NE", HomeOf("W90")),)
""",
    "fate.py": """
FATE_CARDS += (
    orders("F90", "Flat Refusal", 2, "R", Cancel("power")),
    item("F91", "Bell of Dread", "Magical", 1, 3, does=AddCombat(5), cost=BURY),
    spell("F92", "Long Harvest", 3, "O", Draw(3)),
)
""",
}

LOOK = """
import json
from wartable.bots.bot import make_bot
from wartable.core.match import Match, Sight
from wartable.core.dice import Dice
from wartable.core.decks import Deck
from wartable.core.playout import play_out
from wartable.core.setup import Setup
from wartable.games import game
from wartable.games.blood_wars.scenario import scenario

RULES = game("blood-wars")
"""


def laid_out(place: Path, added: dict[str, str]) -> Path:
    """The package with these lines at the end of its set files; all else is the same, compiled or not."""
    package = place / "wartable"
    for folder in [Path(), *reversed(SETS.parents[:-1]), SETS]:
        (package / folder).mkdir(parents=True)
    for folder in [Path(), *reversed(SETS.parents[:-1]), SETS]:
        for each in (SOURCE / folder).iterdir():
            to = package / folder / each.name
            if not to.exists() and each.name != "__pycache__":
                to.symlink_to(each)
    for compiled in SOURCE.parent.glob("*.so"):
        (place / compiled.name).symlink_to(compiled)
    for name, lines in added.items():
        file = package / SETS / name
        text = file.read_text()
        file.unlink()
        file.write_text(text + lines)
    return place


def look(place: Path, what: str) -> object:
    """What a Python of its own finds in that package."""
    run = subprocess.run(
        [sys.executable, "-c", LOOK + what],
        env={**os.environ, "PYTHONPATH": str(place)},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid_out(tmp_path_factory.mktemp("added"), FOUR)


def test_added_cards_are_printed(place: Path) -> None:
    found = look(
        place,
        """
print(json.dumps({id: [card.name, card.text, card.marks()] for id, card in RULES.cards.items() if id.endswith("90")}))
""",
    )
    assert found == {
        "W90": [
            "The Ash Regent",
            "Realm (Glass Court), Combat [flip]: +6 CS to your total. "
            "Intrigue [none]: your Warlord in this Challenge gains 4 IS.",
            {
                "sort": "warlord",
                "rows": "Warlord",
                "powers": ["Realm", "Intrigue"],
                "unique": "yes",
                "combat realm aim": "",
                "intrigue aim": "",
            },
        ],
        "L90": [
            "Salt Pilgrims",
            "Special. Combat [flip]: +5 CS to your total.",
            {"sort": "legion", "rows": "Legion", "powers": ["Special"], "aim": ""},
        ],
        "B90": [
            "Glass Court",
            "Home Realm of The Ash Regent.",
            {"sort": "battlefield", "rows": "Battlefield Realm"},
        ],
        "F90": [
            "Flat Refusal",
            "As a response [discard]: cancel the Warlord, Legion or Item Power another player has just used.",
            {"sort": "orders", "rows": "Fate Orders", "timing": "R", "aim": ""},
        ],
    }


SCENARIOS = [
    """
        P0 table W90[L90, L91]
        P0 hand B90
        P0 CHALLENGE B90 combat W90
        P0 LEGION L90
        P0 LEGION L91 > L90
        now P0 discard pile L91
        expect CS 6 to 0 ; Challenge won ; P0 Victory Pool B90
    """,
    """
        P0 table W90[L17+F91]
        P0 hand B01
        P0 pool B90
        P0 CHALLENGE B01 combat W90
        P0 POWER realm
        P0 ITEM F91@L17
        expect CS 17 to 0 ; Challenge won
    """,
    """
        P0 table W90
        P0 hand B01
        P1 table W04
        P1 hand F90
        P0 CHALLENGE B01 intrigue W90
        P1 JOIN oppose W04
        P0 POWER
        P1 RESPOND F90
        expect ballot 13 to 14 ; Challenge failed ; P1 discard pile F90 L17
    """,
    """
        P0 table W90
        P0 hand B01 L92
        P0 CHALLENGE B01 intrigue W90
        P0 LEGION L92
        expect ballot 17 to 0 ; Challenge won
    """,
]


def test_added_cards_are_played(place: Path) -> None:
    assert look(place, f"for text in {SCENARIOS!r}: scenario(text)\nprint('true')")


GAMES = """
from wartable.games.blood_wars.tables import NUMBERS
new = [card.id for card in RULES.cards.values() if NEW(card.id)]
old = RULES.decks[1]
keep = [(id, count) for id, count in old.cards if id not in LEFT_OUT]
deck = Deck("Ashes", (*keep, *((id, 1) for id in new[:MOST])))
assert RULES.check_deck(deck) == [], RULES.check_deck(deck)
setup = Setup(2, decks=(deck, old))
played = set()
for seed in range(12):
    state = RULES.new_game(setup, seed)
    dice = Dice(seed)
    while state.outcome is None:
        seat = RULES.awaited(state)[0]
        actions = RULES.legal_actions(state, seat)
        action = actions[dice.below(len(actions))]
        if state.turns % 5 == 0 and dice.below(8) == 0:
            world = RULES.imagine(state, 1 - seat, Dice(seed))
            assert sorted(RULES.all_cards(world)) == sorted(RULES.all_cards(state))
            assert len(RULES.features(state, seat)) == len(RULES.feature_names())
            assert RULES.board(RULES.view(state, seat)) and RULES.say(action, RULES.view(state, seat))
            if seed < 2:
                action = make_bot("greedy", seed).choose(Sight(RULES, state, seat))
        played.add((RULES.card_of(action) or "").partition("#")[0])
        RULES.apply(state, seat, action)
print(json.dumps([sorted(set(new[:MOST]) - played), RULES.check_deck(deck) == []]))
"""


def test_decks_with_added_cards_are_lawful_and_every_one_of_them_is_used(place: Path) -> None:
    """Views, worlds, features and a judging bot meet them on the way."""
    head = "NEW = lambda id: id[1] == '9'\nMOST = 20\nLEFT_OUT = ('W12', 'L30', 'L29', 'L31', 'B11', 'F26', 'F29', 'F03')\n"
    unused, lawful = look(place, head + GAMES)  # type: ignore[misc]
    assert lawful
    assert unused == []


def test_a_set_may_outgrow_any_number_of_cards(tmp_path: Path) -> None:
    """References to pieces, orders of picks and keys of actions have room for as many cards as there are."""
    many = """
LEGIONS += tuple(legion(f"M{n:03}", f"Company {n}", "NE", 1 + n % 5, 3) for n in range(300))
"""
    place = laid_out(tmp_path, {"legions.py": many})
    count, copies, stage = look(
        place,
        """
from wartable.games.blood_wars import assembly, tables
scenario('''
    phase assembly
    P0 table W08
    P0 hand M299 M299 M298 F24
    P0 ASSIGN M299 W08
    P0 ASSIGN M299 W08
    P0 ATTACH F24 W08 M299
    expect P0 table W08[M299+F24, M299] ; P0 Command Hand M298
''')
print(json.dumps([tables.CARDS, tables.COPY, assembly.STAGE]))
""",
    )  # type: ignore[misc]
    assert count == len(ALL) + 300
    assert copies > count
    assert stage > count * 4096
