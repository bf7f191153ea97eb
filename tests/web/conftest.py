"""A real server in a process of its own, and a real Chromium: both as a newcomer finds them."""

import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((found for found in map(shutil.which, BROWSERS) if found), None)
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-dev-shm-usage",
]  # fmt: skip
expect.set_options(timeout=15_000)  # the machine of the tests is shared
STILL = """try { localStorage.setItem('wartable.settings', JSON.stringify({speed: 0})); } catch {}"""


class Server:
    """`wartable serve` as anybody starts it, on a port that stays the same when it is stopped and started again.

    All browsers of the tests run on one machine, but people do not: each says an address of its own (see `People`), and
    the server believes it as it believes a proxy. So every one of them has all of a newcomer's limits, and none more.
    """

    def __init__(self, data: Path, **more: str) -> None:
        self.data = data
        self.port = 0
        self.environment = {"WARTABLE_TRUSTED_PROXIES": "127.0.0.1", **more}
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        # Whatever is set where the tests are started is not what a newcomer has.
        bare = {name: value for name, value in os.environ.items() if not name.startswith("WARTABLE_")}
        environment = {**bare, "PYTHONPATH": str(ROOT / "src"), **self.environment}
        command = [
            sys.executable,
            "-m",
            "wartable",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        self.process = subprocess.Popen(
            command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server did not start: {line!r}"
        self.port = int(line.rstrip().rstrip("/").rsplit(":", 1)[1])

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.terminate()
        self.process.wait(20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None

    def up(self) -> "Server":
        """Running, whatever became of it in the test before."""
        if self.process is None or self.process.poll() is not None:
            self.stop()
            self.start()
        return self


@pytest.fixture(scope="session")
def page_built() -> None:
    done = subprocess.run(
        [sys.executable, "tools/web.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def usual_server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def server(usual_server: Server) -> Server:
    """The server as it is installed; a test that stops it and fails leaves none to be refused by it."""
    return usual_server.up()


@pytest.fixture(scope="session")
def quick_server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """For tests that are marked `quick`: bots take no pause, and players inside the page may be faster than hands."""
    running = Server(
        tmp_path_factory.mktemp("quick"),
        WARTABLE_BOT_PACE="0.02",
        WARTABLE_MESSAGES_PER_SECOND="200",
        WARTABLE_MESSAGES_BURST="1000",
    )
    yield running
    running.stop()


class Running:
    """One Chromium for all tests of this folder that come one after another.

    Not for the whole session: as long as it runs, Playwright keeps an event loop running, and no test of another folder
    could run one of its own.
    """

    def __init__(self) -> None:
        self.browser: Browser | None = None
        self._driver: Playwright | None = None

    def start(self, path: str) -> Browser:
        if self.browser is None:
            self._driver = sync_playwright().start()
            self.browser = self._driver.chromium.launch(executable_path=path, args=ARGUMENTS)
        return self.browser

    def stop(self) -> None:
        if self.browser is not None and self._driver is not None:
            self.browser.close()
            self._driver.stop()
        self.browser = self._driver = None


RUNNING = Running()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        RUNNING.stop()


@pytest.fixture
def chromium() -> Browser:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here; tools/system.sh installs it")
    return RUNNING.start(CHROMIUM)


ADDRESSES = itertools.count(1)
SHEET = "[data-testid=how-you-win]"
"""How the game is won: it lies over the table where somebody comes to a game for the first time."""


class People:
    """Makes browsers of different people, and watches all of them for errors in the console.

    Everybody comes for the first time: an empty profile, untouched settings. Only at a test that is marked `quick` the
    pages are without motion.
    """

    def __init__(self, chromium: Browser, server: Server, *, quick: bool) -> None:
        self.chromium = chromium
        self.server = server
        self.quick = quick
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []
        self.forgiven: tuple[str, ...] = ()

    def page(self, width: int = 1280, height: int = 800, *, is_reading: bool = False, **more: object) -> Page:
        number = next(ADDRESSES)
        context = self.chromium.new_context(
            viewport={"width": width, "height": height},
            base_url=self.server.url,
            extra_http_headers={"X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"},
            **more,  # type: ignore[arg-type]
        )
        context.set_default_timeout(20_000)
        if self.quick:
            context.add_init_script(STILL)
        self.contexts.append(context)
        return self.watched(context.new_page(), is_reading=is_reading)

    def desktop(self, *, is_reading: bool = False) -> Page:
        return self.page(1440, 900, is_reading=is_reading)

    def phone(self, *, is_reading: bool = False) -> Page:
        return self.page(
            390, 844, has_touch=True, is_mobile=True, device_scale_factor=2, is_reading=is_reading
        )

    def watched(self, page: Page, *, is_reading: bool = False) -> Page:
        """Somebody's page. Who does not read how the game is won goes to the table as soon as the sheet is in the way."""
        if not is_reading:
            page.add_locator_handler(
                page.locator(SHEET), lambda: page.locator(f"{SHEET} .button.main").click()
            )
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        bad = [error for error in self.errors if not any(word in error for word in self.forgiven)]
        assert bad == [], bad


@pytest.fixture
def people(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[People]:
    quick = request.node.get_closest_marker("quick")
    if quick is not None:
        assert quick.args and len(quick.args[0]) > 10, "a test that is quicker than people are says why"
    server: Server = (
        request.getfixturevalue("quick_server").up() if quick else request.getfixturevalue("server")
    )
    made = People(chromium, server, quick=quick is not None)
    yield made
    made.close()
