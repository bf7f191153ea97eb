"""Passkeys in a real browser, with a made-up security key on the other side of it."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import People, Server
from .test_pages import violations

pytestmark = pytest.mark.browser


def with_a_key(page: Page) -> None:
    """Chromium's own virtual authenticator: a phone that always says yes."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_is_made_and_used_and_stays_while_it_is_the_only_way_in(
    people: People, server: Server
) -> None:
    people.forgiven = ("403", "409")  # another key needs a proof first; the last way in stays
    page = people.page()
    with_a_key(page)
    page.goto(f"http://localhost:{server.port}/profile")
    page.get_by_label("Name", exact=True).fill("Ada of the Keys")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", name="Ada of the Keys")).to_be_visible()
    page.get_by_role("link", name="Passkeys").click()
    keys = page.get_by_role("list", name="Your passkeys")
    page.get_by_label("Name of this passkey").fill("My phone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(keys.get_by_text("My phone")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("already have a passkey on this device")

    # Gone from this browser, and back by the key alone.
    page.context.clear_cookies()
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.get_by_role("link", name="Ada of the Keys")).to_have_count(0)
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("link", name="Ada of the Keys")).to_be_visible()
    page.get_by_role("button", name="Remove My phone").click()
    expect(page.get_by_role("alert")).to_contain_text("your only way in")
    expect(keys.get_by_text("My phone")).to_be_visible()


def test_an_address_that_is_a_number_says_why_there_are_none(people: People, server: Server) -> None:
    page = people.page()
    page.goto("/settings")
    expect(page.get_by_role("link", name=f"http://localhost:{server.port}/settings")).to_be_visible()
