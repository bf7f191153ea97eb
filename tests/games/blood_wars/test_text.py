"""The game in words: names that can be changed in one file, the table as text, actions and reasons as sentences."""

import ast
from pathlib import Path

import pytest

import wartable.games.blood_wars.words as words
from wartable.core.dice import Dice
from wartable.core.playout import play_out
from wartable.core.setup import Setup
from wartable.games.blood_wars import RULES
from wartable.games.blood_wars.cards import ALL
from wartable.games.blood_wars.scenario import scenario

PACKAGE = Path(words.__file__).parent


def literals(path: Path) -> list[str]:
    """The texts in a module that are not its documentation."""
    tree = ast.parse(path.read_text())
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs]
    return [node.value for node in strings if isinstance(node.value, str)]


def test_titles_and_setting_words_stand_in_one_file() -> None:
    """But the name of a card stands with its card, and there alone."""
    display = {words.TITLE, words.FACTOL, words.DEAD_BOOK, *words.HOMES.values()}
    display |= {*words.DECKS.values(), *words.FACTIONS.values()}
    titles = [card.name for card in ALL]
    for path in PACKAGE.rglob("*.py"):
        if path.name in ("words.py", "scenario.py"):
            continue  # the notation of scenarios is no display
        texts = literals(path)
        if path.parent.name == "cards":
            texts = [text for text in texts if text not in titles]
        for text in texts:
            found = [word for word in [*display, *titles] if word in text]
            assert not found, f"{path.name} says {found} itself"


@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_table_names_every_player_and_hides_every_hand(players: int) -> None:
    state = RULES.new_game(Setup(players), 12)
    state.quiet = True
    play_out(RULES, state, Dice(3), 25 * players)
    for seat in (*range(players), None):
        text = RULES.board(RULES.view(state, seat))
        for other in range(players):
            assert sum(line.startswith(f"P{other}") for line in text.splitlines()) == 1
        assert ("Your Command Hand" in text) == (seat is not None)
        assert max(len(line) for line in text.splitlines() if not line.startswith("  ")) <= 120


def test_a_table_in_a_challenge() -> None:
    table = scenario("""
        P0 table W07
        P0 hand B04 L25 L25
        P1 table W04
        P1 hand F19
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W04
        P1 FATE F19 > P0
        now asked P0 caucus
    """)
    assert RULES.board(RULES.view(table.state, 0)).splitlines() == [
        "Conflict to 13 VP. Round 4. Your turn, Action Phase.",
        "─" * 78,
        "Intrigue for Windward Terraces [B04], 3 VP",
        "  For: P0 (you) with Marshal Krull IS 10",
        "  Against: P1 with High Auditor Cass IS 13",
        "─" * 78,
        "P0 (you): 0 VP (nothing) [acting, is asked]",
        "  hand 2, draw pile 20, discard pile 0; deck: Scenario",
        "  - Marshal Krull [W07] LE IS 14, used; leads 0: nothing",
        "P1: 0 VP (nothing)",
        "  hand 0, draw pile 20, discard pile 1 (top: Slander); deck: Scenario",
        "  - High Auditor Cass [W04] LN IS 13, used; leads 0: nothing",
        "─" * 78,
        "Your Command Hand:",
        "  2× L25 Iron Ranks (Legion; alignment LE, CS 8, RR 1).",
    ]


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("L09", "Songfire Riders matches the alignment of none of your unflipped Warlords."),
        ("W04", "Warlords are put on the table in the Resolution Phase."),
        ("B04", "Battlefields stay in your Command Hand until you challenge for them."),
        ("F29", "Maw Brand names none of your unflipped Warlords as its leader."),
        ("F01", "You lead no Legion yet that it could go with."),
        ("L26", ""),
        ("X99", "There is no card 'X99'."),
    ],
)
def test_why_a_card_is_dead_in_the_assembly(card: str, reason: str) -> None:
    table = scenario("""
        phase assembly
        P0 table W07
        P0 hand L09 W04 B04 F29 F01 L26
        now asked P0 assemble
    """)
    assert RULES.why_not(table.state, 0, card) == reason
    assert RULES.why_not(table.state, 1, card) == "You are not asked anything now."


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("L25", "Iron Ranks has no Intrigue Power."),
        ("L31", "There is nobody to use it on."),
        ("F19", "There is nobody to use it on."),
        ("F10", "Press the Line cannot be played in a Caucus."),
        ("L03", ""),
        ("L14", "Only cards from the Command Hand can be used in a Caucus."),
    ],
)
def test_why_a_card_is_dead_in_a_caucus(card: str, reason: str) -> None:
    table = scenario("""
        P0 table W07[L14]
        P0 hand B04 L25 L31 F19 F10 L03
        P0 CHALLENGE B04 intrigue W07
        now asked P0 caucus
    """)
    assert RULES.why_not(table.state, 0, card) == reason


def test_options_in_words() -> None:
    table = scenario("""
        P0 table W12[L33, L33+F01, L36]
        P0 hand B01 ; pool B11
        P1 table W07[L25, L26]
        P0 CHALLENGE B01 combat W12
        P1 ROUSE W07
        now asked P0 power
    """)
    assert table.options(0) == {
        "Use the Power of Vhorrak the Maw",
        "Use the Realm Power of Vhorrak the Maw on Iron Ranks",
        "Use the Realm Power of Vhorrak the Maw on Chain Wardens",
        "Do not use a Power",
    }
    table.play_default()
    table.play_default()
    assert table.options(0) == {
        "Use Pit Ravagers on Iron Ranks",
        "Use Pit Ravagers on Chain Wardens",
        "Use Pit Ravagers (no. 2) on Iron Ranks",
        "Use Pit Ravagers (no. 2) on Chain Wardens",
        "Pass",
    }
