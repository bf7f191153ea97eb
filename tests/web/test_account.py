"""An account in the browser: made, used elsewhere, watched over, and taken away."""

import pytest
from playwright.sync_api import expect

from .conftest import People
from .test_pages import violations

pytestmark = pytest.mark.browser

OLD, NEW = "correct horse battery", "staple and anvil"


def test_who_logs_in_elsewhere_is_told_of_and_can_be_logged_out(people: People) -> None:
    people.forgiven = ("401",)  # the session that was ended
    page = people.page()
    page.goto("/profile")
    page.get_by_label("Name", exact=True).fill("Ada the Watchful")
    page.get_by_label("Password (8 characters or more)").fill(OLD)
    page.get_by_role("button", name="Create account").click()
    logins = page.get_by_role("list", name="Your logins")
    expect(logins.get_by_text("this browser")).to_be_visible()

    other = people.page(390, 844)
    other.goto("/profile")
    other.get_by_label("Name", exact=True).fill("Ada the Watchful")
    other.get_by_label("Password (8 characters or more)").fill(OLD)
    other.get_by_role("button", name="Log in").click()
    expect(other.get_by_role("heading", name="Ada the Watchful")).to_be_visible()

    page.goto("/")
    notice = page.get_by_text("Somebody logged in as you: Chrome · Linux")
    expect(notice).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Not you? See all logins").click()
    expect(logins.get_by_role("listitem")).to_have_count(2)
    assert violations(page) == []
    page.get_by_role("button", name="Log out Chrome · Linux").click()
    expect(logins.get_by_role("listitem")).to_have_count(1)
    expect(notice).to_have_count(0)
    other.reload()
    expect(other.get_by_role("heading", name="Ada the Watchful")).to_have_count(0)


def test_that_was_me_is_remembered(people: People) -> None:
    page, other = people.page(), people.page()
    for each, button in ((page, "Create account"), (other, "Log in")):
        each.goto("/profile")
        each.get_by_label("Name", exact=True).fill("Bea of Two Houses")
        each.get_by_label("Password (8 characters or more)").fill(OLD)
        each.get_by_role("button", name=button).click()
        expect(each.get_by_role("heading", name="Where you are logged in")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="That was me").click()
    expect(page.get_by_text("Somebody logged in as you")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("list", name="Your logins").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_text("Somebody logged in as you")).to_have_count(0)


def test_the_password_is_changed_and_the_account_deleted(people: People) -> None:
    people.forgiven = ("401",)  # wrong passwords
    page = people.page()
    page.goto("/profile")
    page.get_by_label("Name", exact=True).fill("Cyd Leaves")
    page.get_by_label("Password (8 characters or more)").fill(OLD)
    page.get_by_role("button", name="Create account").click()
    page.get_by_text("Change the password").click()
    page.get_by_label("Old password").fill("not this one")
    page.get_by_label("New password").fill(NEW)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_role("alert").filter(has_text="The old password is not right.")).to_be_visible()
    page.get_by_label("Old password").fill(OLD)
    page.get_by_label("New password").fill(NEW)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Your password has been changed.")).to_be_visible()
    page.get_by_text("Delete the account").click()
    leaving = page.get_by_role("group").filter(has_text="Delete the account")
    leaving.get_by_label("Your password").fill(OLD)
    page.get_by_role("button", name="Delete now").click()
    expect(page.get_by_role("alert").filter(has_text="not right")).to_be_visible()
    leaving.get_by_label("Your password").fill(NEW)
    page.get_by_role("button", name="Delete now").click()
    expect(page.get_by_text("Deleted.")).to_be_visible()
    expect(page.get_by_role("heading", name="Cyd Leaves")).to_have_count(0)
