"""A finished game again: scrub, step, jump to a turn, look from any seat, share, keep, play on."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from wartable.cli import run

from .conftest import People
from .playing import concede, moves_inside, open_table, start
from .test_pages import violations

pytestmark = pytest.mark.browser


def finished(page: Page, game: str, moves: int, *, prepared: bool = True) -> None:
    """Plays a while, gives up, and opens the replay; a newcomer's first game, or one that is shuffled for its table."""
    if prepared:
        start(page, game)
    else:
        open_table(page, game, 2, level="novice")
    moves_inside(page, moves)
    concede(page)
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.get_by_test_id("replay")).to_be_visible()


@pytest.mark.quick("about the replay: the game before it is only played to have one")
def test_a_replay_can_be_walked_shared_kept_and_played_on(people: People, tmp_path: Path) -> None:
    page = people.page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    finished(page, "the-battlefield", 18, prepared=False)
    shown = page.get_by_test_id("replay")
    page.get_by_role("button", name="To the end").click()
    expect(shown.locator(".log li").last).to_contain_text("concede")
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("slider").fill("5")
    expect(shown).to_contain_text("5 of")
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press(".")
    expect(shown).to_contain_text("6 of")

    # By turns: the list leads there, and marks where one is.
    turns = page.get_by_role("navigation", name="Turns").get_by_role("button")
    expect(turns.first).to_contain_text("Setup")
    battle = turns.filter(has_text="Battle 1").nth(1)
    battle.click()
    expect(battle).to_have_attribute("aria-current", "step")
    at = page.get_by_role("slider").input_value()
    assert int(at) > 6

    # From the other seat, now that the game is over: its hand is open, the step stays.
    assert page.locator(".hand").count() == 0
    page.get_by_label("View as").select_option("1")
    expect(page.locator(".hand [data-zone=hand]").first).to_be_visible()
    assert page.get_by_role("slider").input_value() == at
    assert violations(page) == []

    # The link leads another person to the same step.
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = people.page()
    other.goto(link)
    expect(other.get_by_test_id("replay")).to_contain_text(f"{at} of")

    # The record is a file that `wartable replay` reads.
    with page.expect_download() as kept:
        page.get_by_role("link", name="Download").click()
    kept.value.save_as(tmp_path / "record.json")
    assert json.loads((tmp_path / "record.json").read_text())["game"] == "the-battlefield"

    # Whether it was dealt fairly is checked here, and with the file on any other machine.
    page.get_by_role("button", name="Check the shuffle").click()
    found = page.get_by_test_id("fair").get_by_role("listitem")
    expect(found).to_have_text(
        [
            re.compile("^✓.*had sealed"),
            re.compile("^✓.*that this browser was shown"),
            re.compile("^✓.*all parts together"),
            re.compile("^✓.*every opening hand"),
            re.compile("^✓.*you saw first"),
        ]
    )
    assert violations(page) == []
    with page.expect_download() as proof:
        page.get_by_role("link", name="Download the proof").click()
    proof.value.save_as(tmp_path / "fair.json")
    # The command is told what this browser was shown before the end; what the file says of itself proves nothing.
    table = page.url.split("/replay/")[1].split("?")[0]
    shown_before = f"JSON.parse(localStorage['wartable.seals']).find((each) => each.table === '{table}')"
    kept_here = page.evaluate(shown_before)
    check = ["replay", str(tmp_path / "record.json"), "--fair", str(tmp_path / "fair.json")]
    assert run([*check, "--seal", kept_here["commitment"], "--deal", kept_here["deal"]]) == 0
    assert run([*check, "--seal", kept_here["commitment"], "--deal", "00" * 32]) != 0
    page.keyboard.press("Escape")

    # And from here it can be played on.
    page.get_by_label("View as").select_option("0")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("[data-testid=table] .prompt.you, [data-testid=table] .prompt.others")
    page.goto("/replays")
    expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()


def ticks(page: Page) -> list[str]:
    """Opens the replay of the game that has ended here: what is said of its shuffle."""
    page.get_by_role("link", name="Replay", exact=True).click()
    page.get_by_role("button", name="Check the shuffle").click()
    lines = page.get_by_test_id("fair").get_by_role("listitem")
    expect(lines.first).to_be_visible()
    return lines.all_inner_texts()


def test_everybody_adds_to_a_shuffle_that_was_sealed_before(people: People) -> None:
    """A quick match, and a rematch of it."""
    ada, bo = people.page(), people.page()
    for page in (ada, bo):
        page.goto("/lobby")
        page.get_by_role("button", name="Find an opponent").click()
        if page is ada:
            expect(page.get_by_role("button", name="Stop looking")).to_be_visible()
    for page in (ada, bo):
        page.wait_for_selector(".prompt")
    concede(bo)
    ada.wait_for_selector(".prompt.over")
    played = ada.url
    ada.get_by_role("button", name="Rematch").click()
    bo.get_by_role("button", name="Join the rematch").click()
    for page in (ada, bo):
        page.wait_for_url(lambda url: url != played)
        page.wait_for_selector(".prompt")
    concede(bo)
    ada.wait_for_selector(".prompt.over")
    for _ in range(2):
        for page in (ada, bo):
            said = ticks(page)
            assert len(said) == 4 and all(line.startswith("✓") for line in said), said
            assert "before yours was opened" in said[2]
            page.goto(played)
    # What was kept is compared, and not only that something was kept.
    kept = bo.evaluate("localStorage['wartable.seals']")
    for what, marks in (("deal", "✓✗✓✓"), ("parts", "✓✓✗✓")):
        other = re.sub(rf'"{what}":"\w+', f'"{what}":"' + "0" * 64, kept)
        assert other != kept
        bo.evaluate("(other) => { localStorage['wartable.seals'] = other; }", other)
        bo.goto(played)
        said = ticks(bo)
        assert "".join(line[0] for line in said) == marks, said
    # Whoever was shown nothing is told nothing of that, though the table still tells seal and mark after the end.
    bo.evaluate("localStorage.removeItem('wartable.seals')")
    bo.goto(played)
    said = ticks(bo)
    assert len(said) == 2 and not any("this browser" in line for line in said), said


@pytest.mark.quick("about the replay: the game before it is only played to have one")
@pytest.mark.parametrize(
    ("game", "word"),
    [("circuit-warfare", "Round"), ("art-of-battle", "Turn"), ("hands-of-war", "Turn"), ("blood-wars", "Round")],
)  # fmt: skip
def test_every_game_is_replayed_by_turns(people: People, game: str, word: str) -> None:
    page = people.page(390, 844)
    finished(page, game, 8)
    # A first game is prepared: nothing is claimed of its shuffle, and it is said why.
    page.get_by_role("button", name="Check the shuffle").click()
    expect(page.get_by_role("dialog")).to_contain_text("a prepared first game")
    expect(page.get_by_test_id("fair")).to_have_count(0)
    page.keyboard.press("Escape")
    first = 1
    if game == "hands-of-war":
        # A first turn in which nothing can be done goes by within the step that ends the mulligans, and is no turn of the
        # list: the record says whether it did.
        steps = page.request.get(
            f"/api/tables/{page.url.split('/')[4].split('?')[0]}/replay?seat=all"
        ).json()["steps"]
        begun = [[each["turn"] for each in step["events"] if each["event"] == "turn_began"] for step in steps]
        first = next(turns for turns in begun if turns)[-1]
        assert first in (1, 2)
    turn = re.compile(rf"{word} {first}(?!\d)")
    page.get_by_role("navigation", name="Turns").get_by_role("button").filter(has_text=turn).first.click()
    assert int(page.get_by_role("slider").input_value()) > 0
    page.get_by_role("button", name="To the end").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
