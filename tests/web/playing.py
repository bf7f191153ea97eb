"""How a person plays: by mouse, by keyboard alone, by touch. Knows no rules: it looks at what the page offers."""

import random
import secrets
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

LOOK = """() => {
  const prompt = document.querySelector('[data-testid=prompt]');
  if (!prompt) return {who: 'nobody', at: location.pathname, text: document.body.innerText.slice(0, 400)};
  const who = ['you', 'others', 'over', 'none'].find((each) => prompt.classList.contains(each)) ?? 'none';
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().width > 0).length;
  return {
    sheet: shown('dialog[data-testid=how-you-win]'), ready: shown('[data-ready]'),
    who, line: prompt.innerText, wide: document.documentElement.scrollWidth, asking: shown('[data-asking]'),
    answers: shown('.answers .button.main'), bare: shown('.answers [data-do]'), cards: shown('.hand .alive'),
    chosen: shown('.hand .chosen'), targets: shown('.board [data-zone=board].target'), picks: shown('.army:not(:disabled), .colour:not(:disabled), .pickable:not(:disabled), .stand .pick'),
    lines: shown('[data-testid=chain-line]'),
  };
}"""
LOOK_EVERY_MS = 60
"""How long somebody waits who is not asked, before they look again: each look costs the page and this process."""
Seen = dict[str, int | str]


def look(page: Page) -> Seen:
    seen: Seen = page.evaluate(LOOK)
    return seen


def start(page: Page, game: str) -> None:
    """Home, one click, and the first decision is on the screen."""
    page.goto("/")
    page.get_by_test_id(f"play-{game}").click()
    page.wait_for_selector(".prompt.you")
    to_the_table(page)


def to_the_table(page: Page) -> None:
    """Past the sheet that says how the game is won, where it lies over the table."""
    # At once, without asking whether it can be clicked: whoever does not read has a handler that presses it as well.
    page.evaluate("document.querySelector('[data-testid=how-you-win][open] .button.main')?.click()")
    expect(page.get_by_test_id("how-you-win")).not_to_be_visible()


def start_short(page: Page, game: str) -> None:
    """The shortest game that the page offers: of The Art of Battle one to ten Health, of the others the usual one."""
    if game == "art-of-battle":
        open_table(page, game, 4, level="novice", health=10)
    else:
        start(page, game)
    page.wait_for_selector(".prompt.you")


def play_out(page: Page, step: object, seed: int = 1, seconds: float = 60.0, until: object = None) -> None:
    """Goes on until the game is over (or `until` says so)."""
    assert callable(step)
    dice = random.Random(seed)
    end = time.monotonic() + seconds
    while True:
        seen = look(page)
        if seen["who"] == "over" or (callable(until) and until(page)):
            return
        assert time.monotonic() < end, f"the game is not over in time: {seen}"
        if seen["who"] == "you" and "sending" not in str(seen["line"]):
            step(page, seen, dice)
        else:
            page.wait_for_timeout(LOOK_EVERY_MS)


def by_mouse(page: Page, seen: Seen, dice: random.Random) -> None:
    """One thing that a person with a mouse would do next."""
    pointing(page, seen, dice, lambda place: place.click(timeout=3000))


def by_touch(page: Page, seen: Seen, dice: random.Random) -> None:
    def tap(place: Locator) -> None:
        place.scroll_into_view_if_needed(timeout=3000)
        place.tap(timeout=3000)

    pointing(page, seen, dice, tap)


def pointing(page: Page, seen: Seen, dice: random.Random, press: object, zeal: float = 0.65) -> None:
    """One thing that is offered, pressed so; `zeal` is how much rather a card is played than the turn given away."""
    assert callable(press)

    def any_of(selector: str) -> None:
        found = page.locator(f"{selector} >> visible=true")
        count = found.count()
        if count:
            press(found.nth(dice.randrange(count)))

    try:
        if seen["sheet"]:
            any_of("[data-testid=how-you-win] .button.main")
        elif seen["ready"]:
            any_of("[data-ready]")
        elif seen["asking"]:
            any_of("[data-asking]")
        elif seen["picks"]:
            any_of(".army:not(:disabled), .colour:not(:disabled), .pickable:not(:disabled), .stand .pick")
        elif seen["lines"]:
            any_of("[data-testid=chain-line]")
        elif seen["answers"] and (seen["chosen"] or not seen["cards"] or dice.random() < 0.6):
            any_of(".answers .button.main")
        elif seen["targets"]:
            any_of(".board [data-zone=board].target")
        elif seen["chosen"]:
            page.keyboard.press("Escape")
        elif seen["cards"] and (not seen["bare"] or dice.random() < zeal):
            any_of(".hand .alive")
        elif seen["bare"]:
            any_of(".answers [data-do]")
    except Exception as error:  # the table may move on under the hand; a person looks again
        if not moved_on(error):
            raise


def by_keys(page: Page, seen: Seen, dice: random.Random) -> None:
    """The same with nothing but keys."""
    keys = page.keyboard
    if seen["asking"]:
        keys.press("Enter")  # the focus has stayed on the button
    elif seen["picks"] or seen["lines"] or (seen["targets"] and seen["chosen"]):
        for _ in range(1 + dice.randrange(3)):
            keys.press("n")
        keys.press("Enter")
    elif seen["answers"]:
        keys.press("p")
        keys.press("Enter")
    elif seen["chosen"]:
        keys.press("Escape")
    elif seen["cards"] and (not seen["bare"] or dice.random() < 0.65):
        keys.press(str(1 + dice.randrange(9)))
    elif seen["bare"]:
        keys.press("p")
        keys.press("Enter")


FIELD = """() => {
  const prompt = document.querySelector('[data-testid=prompt]');
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().width > 0).length;
  return {
    line: prompt?.innerText ?? '', declares: document.querySelector('[aria-current=step]')?.innerText === 'Attacks',
    cards: shown('.hand .alive'), picks: shown('.over .pickable'), targets: shown('.board .piece.target, .board .item.target'), places: shown('.board .cell.target'),
    standards: shown('.piece.standard.target'), alive: shown('.piece.alive'), chosen: shown('.piece.chosen, .hand .chosen'), main: shown('.answers .button.main'), bare: shown('.answers [data-do]'),
    arrows: shown('.field path.sure'), turn: document.querySelector('.turn')?.innerText ?? '',
  };
}"""


COUNT = """(selectors) => selectors.map((selector) =>
  [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().width > 0).length)"""


BEYOND = """() => {
  const cut = (each) => each && (getComputedStyle(each).overflowX !== 'visible' || cut(each.parentElement));
  return [...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !cut(each.parentElement))
    .map((each) => `${each.tagName}.${each.getAttribute('class')} ${Math.round(each.getBoundingClientRect().right)}`);
}"""


class Person:
    """Somebody at a table who does what the page offers, one thing at a time, as a hand does it; it looks again before each."""

    def __init__(self, page: Page, game: str, seed: int, *, touch: bool = False) -> None:
        self.page = page
        self.game = game
        self.dice = random.Random(seed)
        self.touch = touch
        self.did = 0
        self.widest = 0
        self.beyond: list[str] = []
        """What reached beyond the right edge when the page was widest."""
        self.seen: set[str] = set()
        """Of Hands of War: what lay on the table to be pointed at."""

    def act(self) -> bool:
        """Looks once, and does something if asked. Whether the game is over."""
        seen = look(self.page)
        assert "Something broke" not in str(seen.get("text", "")), seen
        if int(seen.get("wide", 0)) > self.widest:
            self.widest = int(seen["wide"])
            self.beyond = self.page.evaluate(BEYOND)
        if seen["who"] != "you" or "sending" in str(seen["line"]):
            return seen["who"] == "over"
        self.did += 1
        try:
            if seen["sheet"]:
                self.press("[data-testid=how-you-win] .button.main")
            elif seen["ready"]:
                self.press("[data-ready]")
            elif seen["asking"]:
                self.press("[data-asking]")
            elif self.game == "hands-of-war":
                self.bring_the_standard_down()
            elif self.game == "blood-wars":
                self.settle(str(seen["line"]))
            else:
                pointing(self.page, seen, self.dice, self.touched, zeal=0.85)
        except Exception as error:  # the table may move on under the hand; a person looks again
            if not moved_on(error):
                raise
        return False

    def play(self, seconds: float, most: int = 10**6, until: frozenset[str] = frozenset({"never"})) -> bool:
        """Whether the game came to its end within so many steps, or until all of these were seen."""
        end = time.monotonic() + seconds
        while self.did < most and time.monotonic() < end and not until <= self.seen:
            before = self.did
            if self.act():
                return True
            if self.did == before:
                self.page.wait_for_timeout(LOOK_EVERY_MS)
        return False

    def press(self, selector: str, *, corner: bool = False) -> None:
        found = self.page.locator(f"{selector} >> visible=true")
        count = found.count()
        if count:
            self.touched(found.nth(self.dice.randrange(count)), corner=corner)

    def touched(self, place: Locator, *, corner: bool = False) -> None:
        where: dict[str, Any] = {"position": {"x": 6, "y": 6}} if corner else {}
        if self.touch:
            place.scroll_into_view_if_needed(timeout=1500)
            place.tap(timeout=1500, **where)
        else:
            place.click(timeout=1500, **where)

    def bring_the_standard_down(self) -> None:
        """What a player of Hands of War does next who wants to see the game end."""
        now = self.page.evaluate(FIELD)
        dice = self.dice
        self.seen |= {what for what in ("targets", "places", "picks", "arrows", "alive") if now[what]}
        if now["picks"]:
            self.press(".over .pickable")
        elif now["standards"] and now["declares"]:
            self.press(".board .piece.standard.target")
        elif now["targets"]:
            self.press(".board .piece.target, .board .item.target")
        elif now["places"] and not (now["chosen"] and now["main"]):
            self.press(".board .cell.target", corner=True)
        elif now["main"] and (now["chosen"] or not now["bare"]):
            self.press(".answers .button.main")
        elif now["chosen"]:
            self.page.keyboard.press("Escape")
        elif now["declares"] and now["alive"]:
            self.press(".piece.alive")
        elif now["cards"] and dice.random() < 0.8 and "aside" not in str(now["line"]):
            self.press(".hand .alive")
        elif now["alive"] and dice.random() < 0.2:
            self.press(".piece.alive")
        else:
            self.press(".answers [data-do]")

    def settle(self, line: str) -> None:
        """What a player of Blood Wars does next who does not lay out and take back for ever: rather what settles something."""
        kinds = {
            ".answers .button.main": 4.0, ".pickable:not(:disabled)": 2.0, ".board [data-zone=board].target": 1.5,
            ".hand .alive:not(.chosen)": 1.5, ".answers [data-do=done]:not(.main)": 8.0,
            ".answers [data-do=pass]:not(.main)": 0.1 if "Issue a Challenge" in line else 0.7,
        }  # fmt: skip
        counts = self.page.evaluate(COUNT, list(kinds))
        there = {kind: weight for (kind, weight), count in zip(kinds.items(), counts, strict=True) if count}
        if there:
            self.press(self.dice.choices(list(there), list(there.values()))[0])


def side_by_side(persons: list[Person], seconds: float) -> None:
    """They play, each at a table of their own, until all games are over."""
    end = time.monotonic() + seconds
    playing = list(persons)
    while playing:
        before = sum(each.did for each in persons)
        playing = [each for each in playing if not each.act()]
        late = [f"{each.game} after {each.did} steps: {look(each.page)}" for each in playing]
        assert time.monotonic() < end, f"not over in time: {late}"
        if playing and sum(each.did for each in persons) == before:
            playing[0].page.wait_for_timeout(LOOK_EVERY_MS)


def moved_on(error: Exception) -> bool:
    return "Timeout" in type(error).__name__ or "not attached" in str(error)


# The same choices made inside the page, one call a move: for tests that are not about pointing.
MOVE = """(roll) => {
  const prompt = document.querySelector('[data-testid=prompt]');
  if (!prompt?.classList.contains('you') || prompt.textContent.includes('sending')) return prompt?.classList.contains('over') ? 'over' : 'wait';
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().width > 0);
  const any = (list) => { list[Math.floor(roll * list.length)].click(); return 'moved'; };
  if (shown('[data-asking]').length > 0) return any(shown('[data-asking]'));
  const lists = [
    shown('.army:not(:disabled), .colour:not(:disabled), .pickable:not(:disabled), .stand .pick'), shown('[data-testid=chain-line]'),
    shown('.board [data-zone=board].target'), shown('.answers .button.main'),
  ].filter((list) => list.length > 0);
  const cards = shown('.hand .alive:not(.chosen)');
  if (lists.length > 0 && (shown('.chosen').length > 0 || cards.length === 0 || lists[0].length > 0 && roll < 0.5)) return any(lists[0]);
  if (cards.length > 0) return any(cards);
  const bare = shown('.answers [data-do]');
  return bare.length > 0 ? any(bare) : 'wait';
}"""


def open_log(page: Page) -> Locator:
    """The whole log, which is one key away."""
    page.keyboard.press("l")
    log = page.get_by_role("dialog", name="Log").or_(page.get_by_role("dialog", name="Protokoll"))
    expect(log.locator("li").first).to_be_visible()
    return log


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def some_moves(page: Page, moves: int, seed: int = 2, seconds: float = 60.0) -> None:
    """So many things pressed by a mouse and answered, as long as the game goes on: cards before anything that ends a turn.

    What something lies over cannot be pressed, and counts for nothing.
    """
    dice = random.Random(seed)
    end = time.monotonic() + seconds
    done: list[Locator] = []

    def press(place: Locator) -> None:
        place.click(timeout=3000)
        done.append(place)

    while len(done) < moves:
        seen = look(page)
        assert time.monotonic() < end, f"nothing can be done: {seen}"
        if seen["who"] == "over":
            return
        if seen["who"] == "you" and "sending" not in str(seen["line"]):
            pointing(page, seen, dice, press, zeal=1.0)
        else:
            page.wait_for_timeout(LOOK_EVERY_MS)
    _until_asked(page, end)


def moves_inside(page: Page, moves: int, seed: int = 2, seconds: float = 40.0) -> None:
    """The same without hands, one call a move: for tests that are marked `quick`, and for what happens under a sheet."""
    dice = random.Random(seed)
    end = time.monotonic() + seconds
    done = 0
    while done < moves:
        assert time.monotonic() < end, f"nothing can be done: {look(page)}"
        did = page.evaluate(MOVE, dice.random())
        if did == "over":
            return
        done += did == "moved"
        page.wait_for_timeout(5 if did == "moved" else LOOK_EVERY_MS)
    _until_asked(page, end)


def _until_asked(page: Page, end: float) -> None:
    """What was done last has come back from the server, and this seat is asked again."""
    while (seen := look(page))["who"] != "over" and (seen["who"] != "you" or "sending" in str(seen["line"])):
        assert time.monotonic() < end, f"the last move is not answered: {seen}"
        page.wait_for_timeout(LOOK_EVERY_MS)


# The same for Blood Wars: answers that settle something first of all, so that every game comes to its end, although one
# could go on laying out and taking back.
SETTLE = """(roll) => {
  const prompt = document.querySelector('[data-testid=prompt]');
  if (!prompt?.classList.contains('you') || prompt.textContent.includes('sending')) return prompt?.classList.contains('over') ? 'over' : 'wait';
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().width > 0);
  const kinds = [
    [4, '.answers .button.main'], [2, '.pickable:not(:disabled)'], [1.5, '.board [data-zone=board].target'], [1.5, '.hand .alive:not(.chosen)'],
    [8, '.answers [data-do=done]:not(.main)'], [prompt.textContent.includes('Issue a Challenge') ? 0.1 : 0.7, '.answers [data-do=pass]:not(.main)'],
  ].map(([weight, selector]) => [weight, shown(selector)]).filter(([, list]) => list.length > 0);
  if (kinds.length === 0) return 'wait';
  let left = roll * kinds.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, list] of kinds) {
    if (left < weight) { list[Math.floor((left / weight) * list.length)].click(); break; }
    left -= weight;
  }
  return 'moved';
}"""

# A player inside the page who goes on by itself.
PLAYER = """(seed) => {
  const roll = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 2 ** 32; };
  const move = MOVE;
  window.done = 0;
  document.documentElement.style.visibility = 'hidden';
  const timer = setInterval(() => {
    const did = move(roll());
    if (did === 'over') clearInterval(timer);
    if (did === 'moved') window.done += 1;
  }, 20);
}"""


def to_the_end(pages: list[Page], seed: int, move: str = MOVE, seconds: float = 400.0) -> list[int]:
    """All at one table play, each in its own browser, until the game is over; how much each of them did."""
    play_on(pages, seed, move)
    return played(pages, seconds)


def play_on(pages: list[Page], seed: int, move: str = MOVE) -> None:
    """These play from now on without being told.

    Their windows are small and unpainted meanwhile: this is about the game, and painting costs more than playing it.
    """
    for number, page in enumerate(pages):
        page.set_viewport_size({"width": 400, "height": 400})
        page.evaluate(PLAYER.replace("MOVE", move), seed + number)


def played(pages: list[Page], seconds: float) -> list[int]:
    """Waits until the game of those who play on is over, and lets them be seen again."""
    for page in pages:
        page.wait_for_selector(".prompt.over", state="attached", timeout=1000 * seconds)
    for page in pages:
        page.evaluate("document.documentElement.style.visibility = ''")
        page.set_viewport_size({"width": 1024, "height": 700})
    return [page.evaluate("window.done") for page in pages]


def concede(page: Page, seconds: float = 20.0) -> None:
    """Gives up, and waits for the end: at once in a duel, but a partner plays on."""
    page.get_by_test_id("talk").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    page.wait_for_selector(".prompt.over", timeout=1000 * seconds)


def open_table(
    page: Page,
    game: str,
    players: int,
    *,
    level: str = "",
    rated: bool = False,
    private: bool = True,
    health: int = 0,
    clock: str = "",
    options: dict[str, int | bool | str] | None = None,
    bots: int = 0,
) -> str:
    """Opens a table of the lobby and sits down; the others are bots of this level or open chairs. Returns the link.

    Options are known by what the lobby says of them. Of the open chairs the last `bots` are given to bots.
    """
    if rated:
        make_account(page)
        private = False
    page.goto("/lobby")
    form = page.locator("section", has=page.get_by_role("heading", name="New table"))
    for name, value in (("Game", game), ("Players", str(players)), ("Other seats", level)):
        form.locator(f".field:has(> span:text-is('{name}')) select").select_option(value)
    if private:
        form.get_by_label("Private").check()
    if rated:
        form.get_by_label("Rated").check()
    if clock:
        form.get_by_label("Clock").select_option(label=clock)
    if health or options:
        form.get_by_text("Game options").click()
    if health:
        form.locator("details select").first.select_option(str(health))
    for sentence, value in (options or {}).items():
        field = form.locator("details").get_by_label(sentence)
        if isinstance(value, bool):
            field.set_checked(value)
        elif isinstance(value, str):
            field.select_option(label=value)
        else:
            field.fill(str(value))
    form.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    if level:
        page.wait_for_selector(".prompt")
        to_the_table(page)
        return page.url
    link = page.get_by_test_id("invite").input_value()
    for _ in range(bots):
        chairs = page.locator(".seat select")
        count = chairs.count()
        chairs.last.select_option("novice")
        expect(chairs).to_have_count(count - 1)
    return link


def make_account(page: Page) -> None:
    """What is rated is for people with an account."""
    page.goto("/profile")
    page.get_by_label("Name", exact=True).fill(f"Rated {secrets.token_hex(5)}")
    page.get_by_label("Password (8 characters or more)").fill("correct horse battery")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_text("Change the password")).to_be_visible()


def sit(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("button", name="Sit here").first.click()
    page.wait_for_function(
        "() => document.querySelector('.prompt') || !document.body.innerText.includes('Sit here')"
    )
