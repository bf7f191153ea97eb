"""The docs as a site, served by the server itself under /docs."""

import subprocess
import sys

import httpx
import pytest
from playwright.sync_api import expect

from .conftest import ROOT, People, Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site_built() -> None:
    done = subprocess.run(
        [sys.executable, "tools/site.py"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_docs_are_read_in_a_browser(site_built: None, people: People) -> None:
    page = people.page(1440, 900)
    page.goto("/docs")
    expect(page.get_by_role("heading", name="Wartable", level=1)).to_be_visible()
    page.get_by_role("link", name="Develop").first.click()
    page.get_by_role("link", name="a game of your own in a hundred and fifty lines").click()
    expect(page.get_by_role("heading", name="Your first game")).to_be_visible()
    page.keyboard.press("/")
    page.get_by_role("textbox", name="Search").fill("imagine")
    # A worker of the page first reads the index of all docs: on a busy machine that takes longer than anything of ours.
    expect(page.locator(".md-search-result__item").first).to_be_visible(timeout=60_000)


def test_the_docs_hold_every_part(site_built: None, server: Server) -> None:
    for part in (
        "",
        "play/",
        "rules/blood-wars/",
        "cards/hands-of-war/",
        "design/",
        "research/",
        "hosting/",
        "library/",
    ):
        answer = httpx.get(f"{server.url}/docs/{part}")
        assert answer.status_code == 200 and "Wartable" in answer.text, part
        assert "'unsafe-inline'" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["nothing/", "%2e%2e/settings.py", "..%2f..%2fcore/rules.py", "%00", "a" * 5000, "//etc/passwd"]
)
def test_the_docs_lead_nowhere_else(site_built: None, server: Server, path: str) -> None:
    answer = httpx.get(f"{server.url}/docs/{path}")
    # A path that cannot be one is refused at the door, with a sentence.
    assert answer.status_code == (400 if path == "%00" else 404)
    assert "import" not in answer.text and "root:" not in answer.text
