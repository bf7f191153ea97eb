"""How quickly the page answers: the first decision, a touch of a table with sixty cards; and how little it sends.

What is timed needs a quiet machine and runs by `make speed` alone; bytes are counted everywhere."""

import gzip
import statistics
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .conftest import People
from .playing import some_moves, start

pytestmark = pytest.mark.browser

PACE = 150
"""Milliseconds from one click to the next, of a person in a hurry."""

WATCH = """
window.answered = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (each.interactionId) window.answered.push([each.name, each.duration]);
}).observe({type: 'event', durationThreshold: 16, buffered: true});
"""

CROWD = """
// A table of Hands of War with twenty-four more creatures on each side and a hand of ten. What has changed cannot be told
// of such a table, so the whole of it is asked for; in the page itself, so that nothing else is busy meanwhile.
const crowded = (told) => {
  told.view.sides.forEach((side, seat) => {
    const cards = side.deck_list.map(([id]) => id).filter((id) => !id.endsWith('00'));
    for (let i = 0; i < 24; i++) {
      side.pieces.push({
        id: 1000 + 100 * seat + i, card: cards[i % cards.length], name: `Creature ${i}`, kind: 'creature', zone: 'VMR'[i % 3],
        owner: seat, health: 1 + i % 4, maximum: 4, attack: i % 5, range: 1 + i % 3, exhausted: i % 4 === 0,
      });
    }
  });
  const hand = told.view.hand ?? [];
  const more = told.view.sides[0].deck_list.map(([id]) => id).filter((id) => !id.endsWith('00') && !hand.includes(id));
  told.view.hand = [...hand, ...more].slice(0, 10);
  return told;
};
window.WebSocket = class extends WebSocket {
  set onmessage(hear) {
    super.onmessage = (event) => {
      const told = JSON.parse(event.data);
      if (told.type === 'change') this.send(JSON.stringify({type: 'sync'}));
      else if (told.type === 'update') hear({data: JSON.stringify(crowded(told))});
      else hear(event);
    };
  }
};
"""


def press(page: Page, selector: str, nth: int) -> None:
    """A real click where it stands, whatever lies over it on a crowded table."""
    box = page.locator(selector).nth(nth).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.timed
def test_a_table_with_sixty_cards_answers_at_once(people: People) -> None:
    """From an interaction to the next paint, as the browser itself measures it. The figure is in docs/browser.md."""
    first = people.page()
    start(first, "the-battlefield")  # the first of all starts the server's bots
    first.close()
    page = people.page(1440, 900)
    page.add_init_script(WATCH)
    page.add_init_script(CROWD)
    start(page, "hands-of-war")
    page.wait_for_function(
        "() => document.querySelectorAll('[data-at^=\"piece:\"], .hand .card').length >= 58"
    )
    page.locator(".answers [data-do]").first.click()
    page.wait_for_function("() => !document.querySelector('.board .over')")
    for i in range(6):
        press(page, "[data-zone=hand]", i)
        page.wait_for_timeout(PACE)
        press(page, "[data-at^='piece:1']", i * 7)
        page.wait_for_timeout(PACE)
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(PACE)
        page.keyboard.press("Escape")
        page.wait_for_timeout(PACE)
    found: list[tuple[str, float]] = page.evaluate("window.answered")
    # What was painted within one frame of 16 ms is not even listed: it counts as 16.
    times = sorted([duration for _, duration in found] + [16.0] * max(0, 24 - len(found)))
    print(
        f"interaction to next paint: median {statistics.median(times)} ms, worst {times[-1]} ms of {len(times)}"
    )
    assert times[-1] <= 100


@pytest.mark.timed
def test_the_first_decision_is_there_in_two_seconds(people: People) -> None:
    page = people.page()
    start(page, "the-battlefield")  # the first of all starts the server's bots
    took: list[float] = []
    for game in ("the-battlefield", "circuit-warfare", "art-of-battle", "hands-of-war", "blood-wars"):
        page.goto("/")
        page.get_by_test_id(f"play-{game}").wait_for()
        begun = time.monotonic()
        page.get_by_test_id(f"play-{game}").click()
        page.wait_for_selector(".prompt.you")
        took.append(time.monotonic() - begun)
    print("first decision after the click:", [round(each, 2) for each in took])
    assert max(took) <= 2


GALLERY = """async () => {
  const until = (what) => new Promise((done) => { const look = () => what() ? done() : setTimeout(look, 4); look(); });
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const begun = performance.now();
  history.pushState(null, '', '/cards/hands-of-war');
  dispatchEvent(new PopStateEvent('popstate'));
  await until(() => document.querySelectorAll('main ul .face').length >= 180);
  await frames();
  const shown = performance.now() - begun;
  await new Promise((done) => setTimeout(done, 500));
  const end = document.documentElement.scrollHeight - innerHeight;
  const [start, seen] = [performance.now(), []];
  await new Promise((done) => {
    const step = (now) => {
      seen.push(now);
      const y = (performance.now() - start) * 1.2;
      scrollTo(0, y);
      if (y < end) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  return {shown, frames: 1000 * seen.length / (performance.now() - start)};
}"""


@pytest.mark.timed
def test_a_gallery_of_all_cards_is_there_in_a_second_and_scrolls(people: People) -> None:
    page = people.page(1440, 900)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    found = page.evaluate(GALLERY)
    print(
        f"180 faces: answering after {found['shown']:.0f} ms, scrolled at {found['frames']:.0f} frames a second"
    )
    assert found["shown"] <= 1000
    assert found["frames"] >= 45  # without a GPU; with one the screen sets the pace


def test_the_first_load_is_small(people: People, page_built: None) -> None:
    """What the home page loads, as gzip, its fonts too: at most 80 KB before its pictures, which are small as well."""
    page = people.page()
    loaded: list[str] = []
    page.on("response", lambda answer: loaded.append(answer.url))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    built = Path(__file__).resolve().parents[2] / "src" / "wartable" / "server" / "page"
    files = [built / url.split("/", 3)[3] for url in loaded if "/assets/" in url]
    pictures = [path for path in files if path.suffix == ".svg"]
    needed = [built / "index.html", *(path for path in files if path not in pictures)]
    total, drawn = (
        sum(len(gzip.compress(path.read_bytes())) for path in each) for each in (needed, pictures)
    )
    print(f"first load: {total} bytes of gzip, and {drawn} of pictures")
    assert 10_000 < total <= 80_000
    assert len(pictures) == 5 and drawn <= 14_000


def test_a_move_is_small(people: People) -> None:
    page = people.page()
    sizes: list[int] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sizes.append(len(frame))))
    start(page, "the-battlefield")
    some_moves(page, 16)
    page.wait_for_selector(".prompt.you")
    # Updates after a move of ours or theirs; the first ones bring the whole table.
    print(f"frames: median {statistics.median(sizes)} bytes, largest {max(sizes)}")
    assert statistics.median(sizes) <= 4096
