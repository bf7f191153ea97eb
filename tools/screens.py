"""Takes the pictures of docs/screens: every page, desktop and phone, light and dark, from a real server.

python tools/screens.py [WORD]   only pictures whose name holds the word

The pictures of the rule books are taken too, into docs/rules/pictures: positions of the lessons, which are real ones.
"""

import os
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
PAGES = {
    "home": "/", "lobby": "/lobby", "decks": "/decks", "collection": "/collection", "cards": "/cards/the-battlefield",
    "cards-circuit": "/cards/circuit-warfare", "cards-art": "/cards/art-of-battle", "rules": "/rules/the-battlefield",
    "replays": "/replays", "profile": "/profile", "settings": "/settings", "learn": "/learn",
    "lesson": "/learn/the-battlefield",
}  # fmt: skip
LIKED = "localStorage.setItem('wartable.settings', JSON.stringify({speed: 0, confirmPass: false, sound: 0}))"


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
                        take(browser, url, size, scheme, word)
                draw(browser, url, word)
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


def take(browser: Browser, url: str, size: str, scheme: str, word: str) -> None:
    width, height = SIZES[size]
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
        if word in f"{name}-{size}-{scheme}.png":
            steps(page)
            shot(name)
    for name, path in PAGES.items():
        if word in f"{name}-{size}-{scheme}.png":
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


def battlefield(page: Page) -> None:
    begin(page, "the-battlefield")
    press(page, ".army:not(:disabled)")
    for nth in (11, 2, 2, 7, 13):
        page.wait_for_selector(".pickable:not(:disabled)")
        press(page, ".pickable:not(:disabled)", nth)
    for turn in range(8):
        page.wait_for_selector(".prompt.you")
        press(page, ".hand .alive", turn * 3)
        press(page, ".board .target", turn)
    page.wait_for_selector(".prompt.you")
    press(page, ".hand .alive", 1)


def circuit(page: Page) -> None:
    begin(page, "circuit-warfare")
    press(page, ".colour:not(:disabled)")
    for turn in range(13):
        page.wait_for_selector(".prompt.you, .prompt.over")
        if press(page, "[data-testid=chain-line]"):
            continue
        if not press(page, ".hand .alive", turn):
            press(page, "[data-do=end_turn]")
        elif not (press(page, ".board .target", turn * 5) or press(page, ".answers .button.main")):
            page.keyboard.press("Escape")
            press(page, "[data-do=end_turn]")
    page.wait_for_selector(".prompt.you, .prompt.over")
    press(page, ".hand .alive", 0)


def art(page: Page) -> None:
    begin(page, "art-of-battle")
    for turn in range(11):
        page.wait_for_selector(".prompt.you, .prompt.over")
        if press(page, ".answers .button.main"):
            continue
        press(page, ".hand .alive", (2, 8, 0, 9, 1, 3)[turn % 6])
        if not (press(page, ".board .target", 0) or press(page, ".answers .button.main")):
            page.keyboard.press("Escape")
            press(page, "[data-do=pass]")
    page.wait_for_selector(".prompt.you, .prompt.over")


def plain(game: str, turns: int) -> Callable[[Page], None]:
    """A game some decisions on, whatever they are."""

    def steps(page: Page) -> None:
        begin(page, game)
        for turn in range(turns):
            page.wait_for_selector(".prompt.you, .prompt.over")
            if press(page, ".board .target", turn) or press(page, ".answers .button.main", turn):
                continue
            if not press(page, ".hand .alive", turn):
                press(page, ".answers [data-do]")

    return steps


def open_table(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("invite-the-battlefield").click()
    page.wait_for_selector("img")


def builder(page: Page) -> None:
    page.goto("/decks")
    page.get_by_role("button", name="Copy Short Fuse").click()
    page.wait_for_selector("[data-testid=law]")
    page.wait_for_load_state("networkidle")


TABLES: dict[str, Callable[[Page], None]] = {
    "table-battlefield": battlefield,
    "table-circuit": circuit,
    "table-art": art,
    "table-hands": plain("hands-of-war", 14),
    "table-blood": plain("blood-wars", 10),
    "invite": open_table,
    "builder": builder,
}

if __name__ == "__main__":
    sys.exit(main())
