"""Reports out of made-up games: a planted card is named, chance is not, and pages say what was found."""

import random
from pathlib import Path

import pytest

from wartable.core.errors import BadSetup
from wartable.games import game
from wartable.lab.card_study import q_values, study_cards
from wartable.lab.changes import Version, read_version
from wartable.lab.compare import Plan as ComparePlan
from wartable.lab.compare import check, find_changed_decks
from wartable.lab.fix import (
    Aim,
    Candidate,
    _front,
    judge,
    read_aim,
    read_levers,
)
from wartable.lab.fix import Plan as FixPlan
from wartable.lab.fix import check as check_fix
from wartable.lab.probe import average, blame
from wartable.lab.report import Plan, judge_skill, summarize
from wartable.lab.report_words import markdown, words
from wartable.lab.sentences import ENGLISH, GERMAN
from wartable.lab.study import Row, Seen

CARDS = [f"VK{number:02}" for number in range(1, 13)]


def made_up(count: int, strong: float = 0.0, seed: int = 1) -> list[Row]:
    """Games in which seat 0 draws five Viking cards; `VK05` helps as much as it says."""
    dice = random.Random(seed)
    rows: list[Row] = []
    for number in range(count):
        drawn = dice.sample(CARDS, 5)
        other = dice.sample([card.replace("VK", "MR") for card in CARDS], 5)
        won = dice.random() < 0.5 + strong * (("VK05" in drawn) - 5 / 12)
        seats = tuple(
            Seen(tuple(hand), tuple(hand), tuple(hand), tuple(hand[:4]), tuple(hand[4:]))
            for hand in (drawn, other)
        )
        returns = (1.0, 0.0) if won else (0.0, 1.0)
        decks = ("Viking", "Maratha")
        rows.append(
            Row(
                number,
                number // 2,
                number,
                returns,
                50,
                10,
                "end",
                ("fast",) * 2,
                decks,
                "",
                number % 2,
                seats,
                2,
                0.3,
                0.2,
                0.5,
            )
        )
    return rows


def test_a_strong_card_comes_first_and_is_named() -> None:
    rows = made_up(1500, 0.3)
    lines, _ = study_cards(rows, {"VK05": "Bowman"})
    assert lines[0].card == "VK05" and lines[0].suspect and lines[0].pull > 0.1
    assert sum(line.suspect for line in lines) == 1
    assert lines[0].drawn == pytest.approx(5 / 12, abs=0.05)
    wins, ends = lines[0].wins_drawn, lines[0].drawn_ends
    assert wins is not None and ends is not None and ends[0] < wins < ends[1] and ends[1] - ends[0] < 0.1
    assert lines[0].opening_ends is not None and lines[0].played_ends is not None
    assert lines[0].improvement is not None and lines[0].improvement_low < 0.3 < lines[0].improvement_high


def test_chance_is_not_called_a_fault() -> None:
    for seed in range(3):
        lines, pairs = study_cards(made_up(800, 0.0, seed), {})
        assert not any(line.suspect for line in lines)
        assert not pairs


def test_both_languages_say_the_same_things() -> None:
    import string

    for saying, text in ENGLISH.items():
        fields = [
            {name for _, name, _, _ in string.Formatter().parse(each) if name}
            for each in (text, GERMAN[saying])
        ]
        assert fields[0] == fields[1], saying
    assert ENGLISH.keys() == GERMAN.keys()


def test_q_by_benjamini_and_hochberg() -> None:
    assert q_values([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.0533, 0.0533, 0.5], abs=1e-3)
    assert q_values([]) == []


def test_words_and_pages_say_what_was_found() -> None:
    rows = made_up(1500, 0.3)
    skill = judge_skill("greedy", "fast", [
        Row(0, 0, 1, (1.0, 0.0), 9, 9, "", ("greedy", "fast")), Row(1, 0, 1, (0.0, 1.0), 9, 9, "", ("fast", "greedy")),
        Row(2, 1, 2, (1.0, 0.0), 9, 9, "", ("greedy", "fast")), Row(3, 1, 2, (1.0, 0.0), 9, 9, "", ("fast", "greedy")),
    ])  # fmt: skip
    assert (skill.by_player, skill.by_deal, skill.share.score) == (0.5, 0.5, 0.75)
    found = summarize(Plan(Version("the-battlefield")), "job", rows, [skill])
    said = "\n".join(words(found))
    assert "looks too strong in Viking: a copy drawn early is worth +" in said
    assert "greedy beats fast in 75.0%" in said
    german = "\n".join(words(found, "de"))
    assert "wirkt zu stark in Viking: Früh gezogen ist ein Exemplar +" in german
    assert "greedy schlägt fast in 75,0 %" in german and len(words(found, "de")) == len(words(found))
    page = markdown(found, "2026-01-01", "wartable lab report the-battlefield")
    assert "wartable lab games job --card ID --deck DECK" in page and "| VK05" not in page
    row = next(line for line in page.splitlines() if "VK05" in line and line.startswith("| "))
    assert row.count("[") == 5, "OH, GIH, the wins when played, IWD and pull have intervals"


def test_a_page_needs_nothing_else_and_the_games_can_be_asked(tmp_path: "object") -> None:
    polars = pytest.importorskip("polars")

    from wartable.lab.report_files import charts_of, page, write_parquet

    rows = made_up(200, 0.3)
    found = summarize(Plan(Version("the-battlefield")), "job", rows, [])
    html = page(found, charts_of(found, rows)[:1], "2026-01-01", "wartable <lab>")
    assert html.startswith("<!doctype html>") and "wartable &lt;lab&gt;" in html
    assert "<svg" in html and "<script" not in html and "src=" not in html
    games, cards = write_parquet(Path(str(tmp_path)), rows)
    assert polars.read_parquet(games).height == 200
    assert polars.read_parquet(cards).filter(polars.col("card") == "VK05").height == sum(
        "VK05" in r.seats[0].drawn for r in rows
    )


# -- compare -----------------------------------------------------------------------------------------------------------


def test_a_comparison_counts_the_decks_that_change() -> None:
    rules = game("circuit-warfare")
    tried = read_version("circuit-warfare", ["VX.cost=1"])
    assert find_changed_decks(rules, [tried]) == ("Copper Starter", "Crimson Reset")
    measure, focus, met = check(ComparePlan(Version("circuit-warfare"), tried))
    assert measure == "decks" and focus == ("Copper Starter", "Crimson Reset")
    assert len(met) == 4  # those with one of the two
    everywhere = read_version("circuit-warfare", ["4X.cost=2"])
    assert check(ComparePlan(Version("circuit-warfare"), everywhere))[0] == "first"


def test_a_comparison_of_nothing_is_refused() -> None:
    same = Version("circuit-warfare")
    with pytest.raises(BadSetup, match="both versions are the same"):
        check(ComparePlan(same, same))


# -- fix ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [("cells 60-70", "BAD_AIM"), ("cells 55-45", "BAD_AIM"), ("first 40-120", "BAD_AIM"), ("joy 1-2", "BAD_AIM"),
     ("cells", "BAD_AIM"), ("deck Nobody 45-55", "BAD_AIM"), ("card ZZ 0-5", "UNKNOWN_CARD")],
)  # fmt: skip
def test_an_impossible_aim_is_a_sentence(text: str, code: str) -> None:
    with pytest.raises(BadSetup) as caught:
        read_aim(game("circuit-warfare"), text)
    assert caught.value.code == code


def test_aims_and_levers_are_read() -> None:
    rules, printed = game("circuit-warfare"), Version("circuit-warfare")
    assert read_aim(rules, "deck short fuse 45-55") == Aim("deck Short Fuse", 45, 55)
    assert read_aim(rules, "turns 7..10.5") == Aim("turns", 7, 10.5)
    assert [str(each) for each in read_levers(rules, printed, "Capacitor")] == [
        "CA.cost 0..3",
        "CA.does.ap 1..5",
    ]
    assert str(read_levers(rules, printed, "Short Fuse:CA 1..3")[0]) == "Short Fuse:CA 1..3"
    changed = read_version("circuit-warfare", ["CA.cost=4"])
    assert read_levers(rules, changed, "CA.cost")[0].now == 4
    with pytest.raises(BadSetup, match="may change"):
        check_fix(FixPlan(printed, (Aim("cells", 45, 55),), ()))


def test_the_distance_from_an_aim() -> None:
    plan = FixPlan(Version("the-battlefield"), (Aim("cells", 45, 55), Aim("turns", 12, 14)), ())
    measured, miss, reached = judge(plan, made_up(400))
    assert measured["turns"] == 10 and miss >= 2 and not reached


def test_the_front_keeps_what_nothing_beats() -> None:
    sizes = [(3, 0.0), (1, 5.0), (2, 6.0), (2, 1.0)]
    candidates = [Candidate((), size, miss, False, {}, 0) for size, miss in sizes]
    assert [(each.size, each.miss) for each in _front(candidates)] == [(1, 5.0), (2, 1.0), (3, 0.0)]


# -- probe -------------------------------------------------------------------------------------------------------------


def test_a_card_is_made_an_average_one_of_its_kind() -> None:
    rules = game("the-battlefield")
    strong = read_version("the-battlefield", ["VK02.x1.0=20"])
    changes = {change.path: change for change in average(rules, strong, "Viking", "VK02")}
    assert changes["x1.0"].value == 3 and changes["x1.0"].before == 4  # from what is printed, as all changes
    assert "flank.0" not in changes and "copies" not in changes
    assert average(rules, Version("the-battlefield"), "Viking", "VK17") == average(
        rules, strong, "Viking", "VK17"
    )


def test_who_gives_most_back_is_to_blame() -> None:
    lines, _ = study_cards(made_up(300), {})
    by_card = {line.card: line for line in lines}
    for card, back in (("VK03", -0.08), ("VK04", -0.02), ("VK05", 0.06)):
        by_card[card].average = back
        by_card[card].average_low, by_card[card].average_high = back - 0.03, back + 0.03
    blame(lines, {"Viking": 0.1})
    assert [line.card for line in lines if line.suspect] == ["VK03"] and lines[0].card == "VK03"
    blame(lines, {"Viking": -0.1})
    assert [line.card for line in lines if line.suspect] == ["VK05"]
