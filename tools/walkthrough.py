"""Walks through the first game of each game as a newcomer does, with fifteen pictures on the way: docs/walkthrough.

python tools/walkthrough.py [GAME ...] [--size phone] [--to FOLDER]

A real server and a real browser with an empty profile. From the first visit through how one wins and the guided
game, in which what the guide points at is pressed, to the ending and the rematch. Beside every picture stands what
the page itself says at that moment: whose turn it is, what can be done, what has just happened, how one wins. Whoever
changes the page takes the pictures anew and looks at all of them: a stranger should be able to answer these four
questions at each.
"""

import argparse
import io
import sys
import tempfile
import time
from pathlib import Path

import msgspec
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from screens import ARGUMENTS, CHROMIUM, MOVE, SIZES, serve

ROOT = Path(__file__).resolve().parent.parent
GAMES = ["the-battlefield", "circuit-warfare", "art-of-battle", "hands-of-war", "blood-wars"]
SHOTS = 15
LONGEST = 240.0
"""Seconds that one game may take."""
SETTLED_MS = 350
"""What moves has come to rest."""
MOST_TRIES = 6
WIDE = 1080
"""Width in pixels of the pictures that are kept."""

SEEN = """() => {
  const text = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.getBoundingClientRect().width > 0).map((each) => each.innerText.trim()).filter(Boolean);
  const prompt = document.querySelector('[data-testid=prompt]');
  const ring = document.querySelector('[data-testid=pointer]')?.getBoundingClientRect();
  return {
    who: ['you', 'others', 'over', 'none'].find((each) => prompt?.classList.contains(each)) ?? 'nobody',
    line: text('#prompt').join(' '), answers: text('.answers .button'), guide: text('[data-testid=guide] p').join(' '),
    news: text('[data-testid=ticker] li'), last: text('.news'), goal: text('.score, .goal').join(' '),
    ring: ring ? [ring.x + ring.width / 2, ring.y + ring.height / 2] : null,
    moving: document.querySelector('[data-testid=prompt]')?.innerText.includes('sending') ?? false,
  };
}"""


class Seen(msgspec.Struct):
    """What the page says at one moment."""

    who: str
    line: str
    answers: list[str]
    guide: str
    news: list[str]
    last: list[str]
    goal: str
    ring: list[float] | None
    moving: bool


class Shot(msgspec.Struct):
    """One picture and what the page said."""

    name: str
    picture: bytes
    said: Seen | None
    weight: int = 0


class Walk:
    """One newcomer at one game."""

    def __init__(self, page: Page, game: str, touch: bool) -> None:
        self.page = page
        self.game = game
        self.touch = touch
        self.shots: list[Shot] = []

    def look(self) -> Seen:
        return msgspec.convert(self.page.evaluate(SEEN), Seen)

    def take(self, name: str, weight: int = 0, is_table: bool = True) -> Seen | None:
        """A picture and the words of the same moment: what changed while it was taken is taken again."""
        said = self.look() if is_table else None
        for _ in range(MOST_TRIES):
            picture = self.page.screenshot()
            now = self.look() if is_table else None
            if now == said:
                break
            said = now
            self.page.wait_for_timeout(SETTLED_MS)
        self.shots.append(Shot(name, picture, said, weight))
        return said

    def press(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def walk(self) -> bool:
        """Whether the game came to its end."""
        page = self.page
        page.goto("/")
        page.get_by_test_id(f"play-{self.game}").wait_for()
        self.take("the first visit", is_table=False)
        page.get_by_test_id(f"play-{self.game}").click()
        page.get_by_test_id("how-you-win").locator(".button.main").wait_for()
        page.wait_for_timeout(600)
        self.take("how you win", is_table=False)
        page.get_by_test_id("how-you-win").locator(".button.main").click()
        is_over = self.play()
        if is_over:
            page.wait_for_timeout(2500)
            page.wait_for_function("() => !document.querySelector('.ending .reading')", timeout=60_000)
            self.take("the ending")
            page.locator("[data-testid=ending] .button.main", has_text="Rematch").click()
            page.wait_for_selector("[data-testid=table] .prompt.you, [data-testid=table] .prompt.others")
            page.wait_for_timeout(1500)
            self.take("the rematch")
        return is_over

    def play(self) -> bool:
        """Presses what the guide points at, and takes a picture wherever something new is said."""
        end = time.monotonic() + LONGEST
        told = ""
        stuck = 0.0
        pressed = 0
        dice = 0.37
        while time.monotonic() < end:
            seen = self.look()
            if seen.who == "over":
                return True
            if seen.who != "you" or seen.moving or seen.ring is None:
                if (
                    seen.who == "others"
                    and seen.last + seen.news
                    and told != "others"
                    and len(self.shots) % 3 == 2
                ):
                    self.take("they play")
                    told = "others"
                stuck = stuck + 0.15 if seen.who == "you" and not seen.moving else 0.0
                if 0.6 < stuck <= 0.75:  # the guide has said all it has to say
                    self.page.keyboard.press("h")
                if stuck > 4:  # nothing is pointed at: a newcomer tries something
                    dice = (dice * 7.31) % 1
                    self.page.evaluate(MOVE, dice)
                    stuck = 2.0
                self.page.wait_for_timeout(150)
                continue
            stuck = 0.0
            pressed += 1
            if seen.guide != told or pressed % 4 == 0 or len(self.shots) < SHOTS:
                self.page.wait_for_timeout(SETTLED_MS)
                taken = self.take("your move", 2 if seen.guide.count(".") > told.count(".") else 1)
                if taken is None or taken.ring is None:
                    self.shots.pop()
                    continue
                seen, told = taken, taken.guide
            self.press(*seen.ring)
            self.page.wait_for_timeout(220)
        return False

    def chosen(self) -> list[Shot]:
        """Fifteen of them: the beginning and the end, and the rest from the whole game, where most is said."""
        first, last = self.shots[:3], self.shots[-2:]
        between = self.shots[3:-2]
        wanted = SHOTS - len(first) - len(last)
        if len(between) > wanted:
            # Denser at the beginning, where a newcomer learns.
            step = (len(between) - 1) / (wanted - 1)
            between = [
                between[round((at / (wanted - 1)) ** 1.35 * step * (wanted - 1))] for at in range(wanted)
            ]
        return [*first, *between, *last]


def write(walk: Walk, folder: Path, size: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        f"# A walk through {walk.game}, {size}",
        "",
        "Made by `make walkthrough`. What is quoted is what the page says.",
        "",
    ]
    for number, shot in enumerate(walk.chosen(), start=1):
        name = f"{walk.game}-{size}-{number:02}.webp"
        image = Image.open(io.BytesIO(shot.picture)).convert("RGB")
        if image.width > WIDE:
            image = image.resize((WIDE, round(image.height * WIDE / image.width)), Image.Resampling.LANCZOS)
        image.save(folder / name, quality=72, method=6)
        lines += [f"## {number}. {shot.name.capitalize()}", "", f"![{shot.name}]({name})", ""]
        if shot.said is not None:
            said = shot.said
            happened = " · ".join(said.last or said.news)
            rows = [
                ("Whose turn, and what is asked", said.line),
                ("What can be done", " / ".join(each.replace("\n", " ") for each in said.answers)),
                ("What has just happened", happened),
                ("The guide", said.guide),
                ("How it stands", said.goal),
            ]
            lines += [f"- {what}: {' '.join(text.split())}" for what, text in rows if text.strip()] + [""]
    (folder / f"{walk.game}-{size}.md").write_text("\n".join(lines))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--size", choices=list(SIZES), default="desktop")
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "walkthrough")
    wanted = parser.parse_args()
    if CHROMIUM is None:
        print("There is no Chromium here; tools/system.sh installs it.")
        return 1
    width, height = SIZES[wanted.size]
    touch = wanted.size == "phone"
    code = 0
    with tempfile.TemporaryDirectory() as data:
        server, url = serve(data)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
                for game in wanted.games or GAMES:
                    context = browser.new_context(
                        viewport={"width": width, "height": height},
                        base_url=url,
                        color_scheme="dark",
                        has_touch=touch,
                        is_mobile=touch,
                        device_scale_factor=2 if touch else 1,
                    )
                    context.set_default_timeout(30_000)
                    walk = Walk(context.new_page(), game, touch)
                    is_over = walk.walk()
                    write(walk, wanted.to, wanted.size)
                    print(
                        f"{game}: {'to its end' if is_over else 'NOT over in time'}, {len(walk.shots)} pictures",
                        flush=True,
                    )
                    code |= not is_over
                    context.close()
                browser.close()
        finally:
            server.terminate()
            server.wait(20)
            if server.stdout is not None:
                server.stdout.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
