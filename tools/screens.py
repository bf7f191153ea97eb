"""Takes the pictures of docs/screens: every page, desktop and phone, light and dark, from a real server.

python tools/screens.py [WORD]   only pictures whose name holds the word

The pictures of the rule books are taken too, into docs/rules/pictures: positions of the lessons, which are real ones;
and docs/screens/battle.webp, a few moves of a game as they move, frame by frame, so that a slow machine films as well as any.
"""

import io
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SCREENS = ROOT / "docs" / "screens"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((found for found in map(shutil.which, BROWSERS) if found), None)
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-dev-shm-usage",
]  # fmt: skip
PICTURES = ROOT / "docs" / "rules" / "pictures"
# Of each game, the steps of its lesson that the rule book shows, and how high the board is drawn.
POSITIONS = {
    "the-battlefield": ((3, 5), 620), "circuit-warfare": ((3, 5), 560), "art-of-battle": ((2, 4), 640),
    "hands-of-war": ((2, 8), 640), "blood-wars": ((8, 12), 700),
}  # fmt: skip
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
WIDE = {"table-hands"}
"""What is also taken on a screen of 1920 x 1080, by night."""
PAGES = {
    "home": "/", "lobby": "/lobby", "decks": "/decks", "collection": "/collection", "cards": "/cards/the-battlefield",
    "cards-circuit": "/cards/circuit-warfare", "cards-art": "/cards/art-of-battle", "cards-hands": "/cards/hands-of-war",
    "cards-blood": "/cards/blood-wars", "rules": "/rules/hands-of-war", "replays": "/replays", "profile": "/profile",
    "settings": "/settings", "learn": "/learn", "lesson": "/learn/blood-wars?at=8",
}  # fmt: skip
# What a player does next, and how a table with bots is opened, both inside the page.
MOVE = """(roll) => {
  const prompt = document.querySelector('[data-testid=prompt]');
  if (!prompt?.classList.contains('you') || prompt.innerText.includes('sending')) return prompt?.classList.contains('over') ? 'over' : 'wait';
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().width > 0);
  const any = (list) => { list[Math.floor(roll * list.length)].click(); return 'moved'; };
  if (shown('[data-asking]').length > 0) return any(shown('[data-asking]'));
  const asked = shown('.army:not(:disabled), .colour:not(:disabled), .pickable:not(:disabled), .stand .pick, [data-testid=chain-line]');
  if (asked.length > 0) return any(asked);
  const targets = shown('.board [data-zone=board].target'), cards = shown('.hand .alive:not(.chosen)'), answers = shown('.answers .button.main');
  if (shown('.chosen').length > 0 && targets.length + answers.length > 0) return any(targets.length > 0 ? targets : answers);
  if (cards.length > 0 && !(answers.length > 0 && roll < 0.2)) return any(cards);
  if (targets.length > 0) return any(targets);
  const rest = answers.length > 0 ? answers : shown('.answers [data-do]');
  return rest.length > 0 ? any(rest) : 'wait';
}"""
OPEN = """async ([game, players]) => {
  const post = (path, body) => fetch('/api' + path, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)}).then((answer) => answer.json());
  await post('/session', {name: 'Merry Wren'});
  localStorage.setItem('wartable.met', 'yes');
  return post('/tables', {game, players, private: true, seats: [{kind: 'me'}, ...Array(players - 1).fill({kind: 'bot', level: 'easy'})]});
}"""
LIKED = """localStorage.setItem('wartable.settings', JSON.stringify({speed: 0}));
const games = ['the-battlefield', 'circuit-warfare', 'art-of-battle', 'hands-of-war', 'blood-wars'];
localStorage.setItem('wartable.first', JSON.stringify({met: games, alone: games}));"""
"""No motion, and nobody who is new: the guide does not stand before the board."""


def main() -> int:
    if CHROMIUM is None:
        print("There is no Chromium here; tools/system.sh installs it.")
        return 1
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    SCREENS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        server, url = serve(data)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
                for size in SIZES:
                    for scheme in ("light", "dark"):
                        take(browser, url, size, SIZES[size], scheme, word, {*TABLES, *PAGES})
                take(browser, url, "wide", (1920, 1080), "dark", word, WIDE)
                draw(browser, url, word)
                film(browser, url, word)
                browser.close()
        finally:
            server.terminate()
            server.wait(20)
            if server.stdout is not None:
                server.stdout.close()
    return 0


def serve(data: str) -> tuple[subprocess.Popen[str], str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "WARTABLE_BOT_PACE": "0.02",
        "WARTABLE_REQUESTS_PER_MINUTE": "100000",
    }
    command = [sys.executable, "-m", "wartable", "serve", "--port", "0", "--data", data]
    server = subprocess.Popen(
        command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    return server, server.stdout.readline().split("Wartable: ")[1].strip().rstrip("/")


def take(
    browser: Browser, url: str, size: str, room: tuple[int, int], scheme: str, word: str, wanted: set[str]
) -> None:
    width, height = room
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        base_url=url,
        reduced_motion="reduce",  # type: ignore[arg-type]
    )
    context.set_default_timeout(30_000)
    context.add_init_script(LIKED)
    page = context.new_page()

    def shot(name: str, full: bool = False) -> None:
        path = SCREENS / f"{name}-{size}-{scheme}.png"
        if word in path.name:
            page.mouse.move(2, 2)
            page.wait_for_timeout(150)
            page.screenshot(path=path, full_page=full)
            shrink(path, 256)

    for name, steps in TABLES.items():
        if name in wanted and word in f"{name}-{size}-{scheme}.png":
            steps(page)
            shot(name)
    for name, path in PAGES.items():
        if name in wanted and word in f"{name}-{size}-{scheme}.png":
            page.goto(path)
            page.wait_for_load_state("networkidle")
            shot(name, full=name in ("home", "lobby", "learn"))
    context.close()


def shrink(path: Path, colours: int) -> None:
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(colours, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
    print(path.relative_to(ROOT))


def draw(browser: Browser, url: str, word: str) -> None:
    """The pictures of the rule books."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for game, (steps, height) in POSITIONS.items():
        for number, step in enumerate(steps, start=1):
            path = PICTURES / f"{game}-{number}.png"
            if word not in f"rules/pictures/{path.name}":
                continue
            context = browser.new_context(
                viewport={"width": 1180, "height": height},
                color_scheme="light",
                base_url=url,
                reduced_motion="reduce",
                bypass_csp=True,
            )
            context.add_init_script(LIKED)
            page = context.new_page()
            page.goto(f"/learn/{game}?at={step}")
            page.wait_for_selector(".board [data-at]")
            page.wait_for_load_state("networkidle")
            # The board alone, as large as the window lets it be.
            page.add_style_tag(
                content="#app > header, .teacher, .below { display: none !important; } .war { background: none !important; }"
            )
            page.wait_for_timeout(150)
            page.locator(".board").screenshot(path=path)
            shrink(path, 256)
            context.close()


# Every motion stands still until it is told its moment.
HELD = """() => {
  const animate = Element.prototype.animate;
  window.film = [];
  Element.prototype.animate = function (...all) {
    const made = animate.apply(this, all);
    made.pause();
    window.film.push(made);
    return made;
  };
}"""
FRAME, LONGEST = 80, 1700
"""Milliseconds from one frame of the film to the next, and of one move."""
BEATS = {"damage_dealt": 5, "piece_left": 3, "piece_entered": 2, "card_cast": 1}
"""What is worth seeing of a game of Hands of War."""
SHOWN = 6


def film(browser: Browser, url: str, word: str) -> None:
    """A few moves in a row of a real game, those in which most happens."""
    path = SCREENS / "battle.webp"
    if word not in path.name:
        return
    context = browser.new_context(
        viewport={"width": 1280, "height": 720}, color_scheme="dark", base_url=url, bypass_csp=True
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.goto("/")
    page.evaluate(LIKED)
    begin(page, "hands-of-war")
    moves(page, 60, 2)
    if page.locator(".prompt.over").count() == 0:
        page.keyboard.press("s")
        page.get_by_role("button", name="Concede").click()
        page.get_by_role("button", name="Yes, concede").click()
    page.wait_for_selector(".prompt.over")
    game = page.url.rsplit("/", 1)[1].split("?")[0]
    steps = page.evaluate(
        "async (id) => (await (await fetch(`/api/tables/${id}/replay?seat=0`)).json()).steps.map((step) => step.events.map((each) => each.event))",
        game,
    )
    worth = [sum(BEATS.get(event, 0) for event in events) for events in steps]
    first = max(
        range(1, len(worth) - SHOWN), key=lambda at: sum(min(8, each) for each in worth[at : at + SHOWN])
    )
    page.evaluate("localStorage.setItem('wartable.settings', JSON.stringify({speed: 1}))")
    page.add_init_script(f"({HELD})()")
    page.goto(f"/replay/{game}?at={first - 1}")
    page.get_by_role("slider").wait_for()
    page.get_by_label("View as").select_option("0")
    page.wait_for_load_state("networkidle")
    page.add_style_tag(
        content="#app > header, .replay > :not(.board) { display: none !important; } "
        ".replay { display: block !important; height: 100dvh !important; padding: 0 !important; } "
        ".replay > .board { height: 100dvh; border: 0 !important; border-radius: 0 !important; }"
    )
    page.wait_for_timeout(300)
    frames: list[Image.Image] = []
    for _ in range(SHOWN):
        page.evaluate("window.film = []")
        page.keyboard.press(".")
        page.wait_for_timeout(150)
        length = page.evaluate(
            "Math.max(0, ...window.film.map((each) => each.effect.getComputedTiming().endTime))"
        )
        for moment in range(0, int(min(length, LONGEST)) + FRAME, FRAME):
            page.evaluate("(at) => window.film.forEach((each) => { each.currentTime = at; })", moment)
            with Image.open(io.BytesIO(page.screenshot())) as shot:
                frames.append(shot.convert("RGB").resize((800, 450), Image.Resampling.LANCZOS))
        page.evaluate("window.film.forEach((each) => each.finish())")
    times = [FRAME] * (len(frames) - 1) + [1500]
    frames[0].save(
        path, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=52, method=4
    )
    print(path.relative_to(ROOT), f"{path.stat().st_size // 1000} KB, {len(frames)} frames")
    context.close()


def begin(page: Page, game: str) -> None:
    page.goto("/")
    page.get_by_test_id(f"play-{game}").click()
    page.wait_for_selector(".prompt.you")


def press(page: Page, selector: str, nth: int = 0) -> bool:
    found = page.locator(f"{selector} >> visible=true")
    if found.count() == 0:
        return False
    found.nth(nth % found.count()).evaluate("(each) => each.click()")
    page.wait_for_timeout(120)
    return True


def moves(page: Page, count: int, seed: int) -> None:
    """Take a number of moves, whatever is offered: answers to what is chosen first, then cards, passes last."""
    dice = random.Random(seed)
    done = 0
    for _ in range(count * 30):
        did = page.evaluate(MOVE, dice.random())
        done += did == "moved"
        if did == "over" or done >= count:
            break
        page.wait_for_timeout(40)
    page.wait_for_selector(".prompt.you, .prompt.over")
    page.keyboard.press("Escape")


def play_on(
    game: str, count: int, seed: int, players: int = 0, holds: int | None = None, asked: str = ""
) -> Callable[[Page], None]:
    """A game some decisions on, perhaps with a card in hand and its targets lit, or at a certain question."""

    def steps(page: Page) -> None:
        if players:
            page.goto("/")
            page.goto(page.evaluate(OPEN, [game, players])["link"])
            page.wait_for_selector(".prompt")
        else:
            begin(page, game)
        moves(page, count, seed)
        if page.locator(".prompt.over").count() > 0 and not players:
            begin(page, game)  # a game that was over too soon
            moves(page, count * 2 // 3, seed + 1)
        for more in range(12):
            if asked in page.locator(".prompt").inner_text():
                break
            moves(page, 1, seed + more)
        if holds is not None:
            press(page, ".hand .alive", holds)
            # What a card says while it is pointed at would lie over the board.
            if page.locator(".hand .card.chosen").count() > 0:
                page.locator(".hand .card.chosen").hover(position={"x": 16, "y": 40}, force=True)
            page.mouse.move(700, 30)

    return steps


def play_to_a_challenge(page: Page) -> None:
    """On until two Warlords stand before a Battlefield, and it is one's own answer."""
    begin(page, "blood-wars")
    for more in range(90):
        done = page.get_by_role("button", name="Finish the Assembly")
        if "Issue a Challenge" in page.locator(".prompt").inner_text():
            press(page, ".hand .alive")
            press(page, ".board [data-zone=board].target")
            press(page, ".answers .button.main")
            page.wait_for_selector(".prompt.you, .prompt.over")
        elif more % 6 == 5 and done.count() > 0:
            done.click()
        else:
            moves(page, 1, more)
        if page.locator("[data-at='sum:challenger']").count() > 0:
            press(page, ".answers .button.main")  # where one is asked to defend, one does
            page.wait_for_selector(".prompt.you, .prompt.over")
            return


def play_to_the_end(page: Page) -> None:
    begin(page, "the-battlefield")
    moves(page, 30, 5)
    page.keyboard.press("s")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    page.wait_for_selector(".prompt.over")
    page.wait_for_function("() => !document.querySelector('.ending .reading')")


def open_replay(page: Page) -> None:
    play_to_the_end(page)
    page.get_by_role("link", name="Replay", exact=True).click()
    page.get_by_role("slider").wait_for()
    page.get_by_label("View as").select_option("0")
    page.get_by_role("slider").fill("24")
    page.wait_for_load_state("networkidle")
    page.evaluate("scrollTo(0, 0)")


def open_pack(page: Page) -> None:
    page.goto("/collection/hands-of-war")
    page.get_by_role("button", name="Buy for 90").click()
    page.get_by_test_id("opened").locator("li.turned").nth(4).wait_for()


def open_table(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("invite-the-battlefield").click()
    page.wait_for_url("**/t/*")
    page.wait_for_load_state("networkidle")


def builder(page: Page) -> None:
    page.goto("/decks")
    page.get_by_role("button", name="Copy Short Fuse").click()
    page.wait_for_selector("[data-testid=law]")
    page.wait_for_load_state("networkidle")


TABLES: dict[str, Callable[[Page], None]] = {
    "table-battlefield": play_on("the-battlefield", 32, 3, holds=1),
    "table-circuit": play_on("circuit-warfare", 17, 4, holds=0),
    "table-circuit-four": play_on("circuit-warfare", 30, 6, players=4),
    "table-art": play_on("art-of-battle", 13, 8, asked="lock in"),
    "table-hands": play_on("hands-of-war", 27, 2, asked="Cast cards"),
    "table-blood": play_on("blood-wars", 26, 5),
    "table-blood-challenge": play_to_a_challenge,
    "table-blood-four": play_on("blood-wars", 24, 7, players=4),
    "ending": play_to_the_end,
    "replay": open_replay,
    "pack": open_pack,
    "invite": open_table,
    "builder": builder,
}

if __name__ == "__main__":
    sys.exit(main())
