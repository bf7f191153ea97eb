"""What the rulings settle: the prebuilt lists, what Closed Circuits are safe from, and what is announced at the end."""

import re
from pathlib import Path

from wartable.games.circuit_warfare import RULES
from wartable.games.circuit_warfare.cards import PREBUILT
from wartable.games.circuit_warfare.scenario import scenario

ROOT = Path(__file__).resolve().parents[3]
BOOK = (ROOT / "docs/rules/circuit-warfare.md").read_text()


def read_list(row: str) -> dict[str, int]:
    """`3 each of 2H 2V, 8 4X`: cards and copies."""
    cards: dict[str, int] = {}
    for part in row.split(", "):
        copies, *ids = part.replace("each of ", "").split()
        cards.update(dict.fromkeys(ids, int(copies)))
    return cards


def test_the_prebuilt_lists_of_the_product_are_the_rule_books() -> None:
    rows = dict(re.findall(r"^\| ([A-Z][\w ]+) \| (\d .*4X.*) \|$", BOOK, re.MULTILINE))
    assert {deck.name: dict(deck.cards) for deck in PREBUILT} == {
        name: read_list(row) for name, row in rows.items()
    }


def test_a_closed_circuit_is_safe_from_magic_and_not_from_chains() -> None:
    """And no text says otherwise: neither the legend of the page, nor the lesson, nor the rule book."""
    table = scenario("""
        ap R 9
        hand R VX 4X 4X
        field B 4X (0,0) (0,1) (1,0) (1,1)
        field R 4X (0,2)
        try R VX (0,0) -> PROTECTED
        R PLACE 4X (1,2)
        R CHAIN (1,2)>(1,1)>(0,1)>(0,2)
        expect shows (1,1) R ; shows (0,1) R
    """)
    assert table.state.outcome is None
    for path in (*(ROOT / "web/src/lib").rglob("*.ts"), ROOT / "docs/rules/circuit-warfare.md"):
        assert not re.search(r"safe from Chains|sicher vor Ketten", path.read_text()), path


def test_the_end_announces_no_card_points() -> None:
    """Whether and how many are credited is the table's to tell: rules know neither bots nor accounts."""
    table = scenario("""
        ap R 6 B 0
        hand R KC
        hand B 4X 4X
        deck R 4X 4X 4X
        deck B
        field R 4X (0,0) (0,1)
        field B 4X (4,4)
        R KC
        expect over OUT_OF_CARDS ; CP R 7 B 1
    """)
    assert table.told(0)[-1] == "The match is over, a player is out of cards: Red wins. Cards: Red 2, Blue 1."
    board = RULES.board(RULES.view(table.state, 0))
    assert board.startswith("The match is over: Red won.\n")
    assert "Card Points" not in board and "OUT_OF_CARDS" not in board


def test_a_shared_first_place_is_a_draw_between_those_players() -> None:
    table = scenario("""
        mode scrimmage 4
        round 40
        move G
        field R 4X (0,0) (0,1)
        field B 4X (6,0) (6,1)
        field Y 4X (3,3)
        G END
        expect over ROUND_CAP
    """)
    assert table.told(0)[-1].startswith("The match is over, round 40 is over: a draw between Red and Blue.")
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.verdict(("Ann", "Bob", "Cid", "Dee")) == "a draw between Ann and Bob"
