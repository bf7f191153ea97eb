"""How boards and faces look, beside pictures that are kept: tolerant of a pixel, not of a change.

WARTABLE_UPDATE=1 takes the kept ones anew; look at them before they are committed."""

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page

from .conftest import People

pytestmark = pytest.mark.browser

KEPT = Path(__file__).parent / "pictures"
SMALL = (240, 150)
"""Compared is a small copy: a letter's edge is nothing, a plate that moved is much."""
BLOCK = 30
WHOLE_DIFFERS, BLOCK_DIFFERS = 4.0, 20.0
"""How far the mean of all, and that of the worst block, may be from the kept one, of 255."""
SHOWN = {
    "board-battlefield": "/learn/the-battlefield?at=5",
    "board-circuit": "/learn/circuit-warfare?at=5",
    "board-art": "/learn/art-of-battle?at=4",
    "board-hands": "/learn/hands-of-war?at=8",
    "board-blood": "/learn/blood-wars?at=12",
    "faces-battlefield": "/cards/the-battlefield",
    "faces-circuit": "/cards/circuit-warfare",
    "faces-art": "/cards/art-of-battle",
    "faces-hands": "/cards/hands-of-war",
    "faces-blood": "/cards/blood-wars",
}
STANDS = """() => document.fonts.status === 'loaded' && !document.querySelector('.empty[role=status]')
  && [...document.images].every((each) => each.complete || each.loading === 'lazy')
  && document.querySelectorAll('main .face img[src], .stage .board *, .lesson .board *').length > 5"""


def taken(page: Page, address: str) -> Image.Image:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_function(STANDS)
    if address.startswith("/cards"):
        page.locator("main ul .face").first.scroll_into_view_if_needed()
        page.evaluate(
            "scrollTo(0, document.querySelector('main ul .face').getBoundingClientRect().top + scrollY - 60)"
        )
        page.wait_for_load_state("networkidle")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        return shot.convert("RGB").resize(SMALL, Image.Resampling.BOX)


def differences(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """How far two pictures are from each other, as a whole and in the block where most."""
    apart = ImageChops.difference(one, other)
    blocks = [
        sum(ImageStat.Stat(apart.crop((x, y, x + BLOCK, y + BLOCK))).mean) / 3
        for x in range(0, SMALL[0], BLOCK)
        for y in range(0, SMALL[1], BLOCK)
    ]
    return sum(ImageStat.Stat(apart).mean) / 3, max(blocks)


def are_alike(one: Image.Image, other: Image.Image) -> bool:
    whole, block = differences(one, other)
    return whole <= WHOLE_DIFFERS and block <= BLOCK_DIFFERS


def test_boards_and_faces_look_as_they_did(people: People, tmp_path: Path) -> None:
    page = people.page(1280, 800, color_scheme="dark", reduced_motion="reduce")
    changed: list[str] = []
    for name, address in SHOWN.items():
        now = taken(page, address)
        kept = KEPT / f"{name}.png"
        if os.environ.get("WARTABLE_UPDATE"):
            now.save(kept, optimize=True)
            continue
        with Image.open(kept) as before:
            if not are_alike(before.convert("RGB"), now):
                now.save(tmp_path / f"{name}.png")
                whole, block = differences(before.convert("RGB"), now)
                changed.append(f"{name}: {whole:.1f} of all, {block:.1f} where most: {tmp_path / name}.png")
    assert changed == [], "\n".join(changed)


def test_a_change_would_be_seen() -> None:
    """The tolerance is none for what a person would see: another board, a missing corner, a paler one."""
    pictures = {name: Image.open(KEPT / f"{name}.png").convert("RGB") for name in SHOWN}
    names = list(pictures)
    for name, other in zip(names, names[1:] + names[:1], strict=True):
        assert are_alike(pictures[name], pictures[name])
        assert not are_alike(pictures[name], pictures[other]), (name, other)
        bright = max(
            ((x, y) for x in range(0, SMALL[0], BLOCK) for y in range(0, SMALL[1], BLOCK)),
            key=lambda at: sum(ImageStat.Stat(pictures[name].crop((*at, at[0] + BLOCK, at[1] + BLOCK))).mean),
        )
        without = pictures[name].copy()
        without.paste((0, 0, 0), (*bright, bright[0] + BLOCK, bright[1] + BLOCK))
        assert not are_alike(pictures[name], without), name
        assert not are_alike(pictures[name], pictures[name].point(lambda value: value // 2)), name


def test_a_card_can_be_kept_as_a_picture(people: People, tmp_path: Path) -> None:
    """Scene and words together: the words make it differ from the scene alone."""
    page = people.page()
    page.goto("/cards/hands-of-war")
    page.get_by_role("button", name="Stag-Crowned Knight").first.click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a picture").click()
    assert saved.value.suggested_filename == "stag-crowned-knight.png"
    path = tmp_path / "card.png"
    saved.value.save_as(path)
    with Image.open(path) as picture:
        drawn = picture.convert("RGB")
    assert drawn.size == (972, 1398)
    # On the panel of the words there are both the dark ground and letters.
    low, high = ImageStat.Stat(drawn.crop((120, 900, 850, 1150)).convert("L")).extrema[0]
    assert low < 40 and high > 180
