"""What goes wrong, and how one gets on: reloads, cut lines, dead links, full tables, servers that stop, old tabs."""

import re

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from .conftest import People, Server
from .playing import by_mouse, close_sheet, look, open_log, play_out, some_moves, start

pytestmark = pytest.mark.browser


class Wire:
    """Stands between the page and the server's socket, so that the line can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/tables/"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close(code=1012)
            return
        socket.connect_to_server()
        self.open.append(socket)

    def cut(self) -> None:
        self.is_cut = True
        for socket in self.open:
            socket.close(code=1012)
        self.open.clear()

    def mend(self) -> None:
        self.is_cut = False


def test_a_reload_and_a_cut_line_in_the_middle(people: People) -> None:
    page = people.page()
    wire = Wire(page)
    start(page, "the-battlefield")
    some_moves(page, 14)
    page.wait_for_selector(".prompt.you")
    hand = page.locator("[data-zone=hand]").count()
    lines = open_log(page).locator("li").count()
    page.reload()
    page.wait_for_selector(".prompt.you")
    expect(page.locator("[data-zone=hand]")).to_have_count(hand)
    open_log(page)
    page.wait_for_function(f"() => document.querySelectorAll('dialog .log li').length >= {lines}")
    close_sheet(page)
    wire.cut()
    expect(page.get_by_role("alert").filter(has_text="Connection lost")).to_be_visible()
    wire.mend()
    expect(page.get_by_role("status").filter(has_text="connected")).to_be_visible(timeout=10_000)
    play_out(page, by_mouse, seed=9)
    expect(page.get_by_test_id("ending")).to_be_visible()


def test_the_server_stops_and_starts_again(people: People, server: Server) -> None:
    people.forgiven = ("WebSocket", "ERR_CONNECTION", "Failed to load resource")
    page = people.page()
    start(page, "the-battlefield")
    some_moves(page, 12)
    page.wait_for_selector(".prompt.you")
    hand = page.locator("[data-zone=hand]").count()
    server.stop()
    expect(page.get_by_role("alert").filter(has_text="Connection lost")).to_be_visible()
    server.start()
    expect(page.get_by_role("status").filter(has_text="connected")).to_be_visible(timeout=20_000)
    page.wait_for_selector(".prompt.you")
    expect(page.locator("[data-zone=hand]")).to_have_count(hand)
    some_moves(page, 2)


def test_a_hint_against_a_bot(people: People) -> None:
    page = people.page()
    start(page, "the-battlefield")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A good bot would:")).to_be_visible()
    expect(page.get_by_test_id("likely")).to_contain_text("sees only what you may")
    expect(page.get_by_test_id("likely")).to_contain_text("%")


def test_the_expert_says_what_it_sees_where_it_knows_the_table(people: People) -> None:
    page = people.page()
    page.goto("/lobby")
    form = page.locator("section", has=page.get_by_role("heading", name="New table"))
    game, players, others = (form.locator("select").nth(number) for number in range(3))
    game.select_option("blood-wars")
    others.select_option("expert")
    expect(page.get_by_test_id("about-expert")).to_contain_text("sees only what its seat may know")
    players.select_option("4")
    expect(others).to_have_value("hard")
    expect(others.locator("option[value=expert]")).to_have_count(0)
    expect(page.get_by_test_id("about-expert")).to_have_count(0)


def test_a_second_tab_takes_the_seat(people: People) -> None:
    page = people.page()
    start(page, "circuit-warfare")
    other = people.watched(page.context.new_page())
    other.goto(page.url)
    other.wait_for_selector(".prompt.you")
    expect(page.get_by_text("You are playing this seat in another tab")).to_be_visible()
    page.get_by_role("button", name="Play here").click()
    expect(other.get_by_text("You are playing this seat in another tab")).to_be_visible()


def test_a_dead_link_and_a_page_that_is_not(people: People) -> None:
    people.forgiven = ("WebSocket", "404", "403")
    page = people.page()
    page.goto("/t/t_nobody_made_this")
    expect(page.get_by_role("alert").filter(has_text="There is no such table")).to_be_visible()
    page.goto("/nowhere/at/all")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    page.goto("/replay/t_nobody_made_this")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="Home").last.click()
    expect(page.get_by_test_id("play-the-battlefield")).to_be_visible()


def test_a_full_table_is_watched(people: People) -> None:
    host, guest, third = people.page(), people.page(), people.page()
    host.goto("/")
    host.get_by_test_id("invite-the-battlefield").click()
    link = host.get_by_test_id("invite").input_value()
    guest.goto(link)
    guest.get_by_role("button", name="Sit here").click()
    guest.wait_for_selector(".prompt.you")
    third.goto(link)
    third.wait_for_selector("[data-testid=table]")
    assert look(third)["who"] == "others"
    expect(third.get_by_role("button", name="Sit here")).to_have_count(0)


def test_a_lost_session_is_a_sentence_and_a_way_on(people: People) -> None:
    people.forgiven = ("401", "WebSocket")
    page = people.page()
    start(page, "the-battlefield")
    page.context.clear_cookies()
    page.reload()
    page.wait_for_selector("[data-testid=table], [role=alert]")
    page.goto("/profile")
    expect(page.get_by_role("heading", name="Ratings")).to_be_visible()


def test_an_old_tab_after_an_upgrade(people: People) -> None:
    people.forgiven = ("404", "Failed to fetch", "error loading dynamically imported")
    page = people.page()
    page.goto("/")
    page.route("**/assets/Lobby*.js", lambda route: route.fulfill(status=404, body="gone"))
    page.get_by_role("link", name="Lobby", exact=True).click()
    expect(page.get_by_role("heading", name="There is a newer version")).to_be_visible()


def test_a_search_outlives_a_busy_moment(people: People) -> None:
    """Who waits for an opponent asks every second: one answer that says "later" does not end the search."""
    people.forgiven = ("429",)
    ada, bo = people.page(), people.page()
    late: list[str] = []

    def busy(route: Route) -> None:
        if len(late) >= 2:
            return route.fallback()
        late.append(route.request.url)
        said = {"code": "TOO_MANY_REQUESTS", "sentence": "Too many requests; wait a moment."}
        return route.fulfill(status=429, json=said)

    ada.route("**/api/match/*", busy)
    ada.goto("/lobby")
    ada.get_by_role("button", name="Find an opponent").click()
    stop = ada.get_by_role("button", name="Stop looking")
    expect(stop).to_be_visible()
    while len(late) < 2:
        ada.wait_for_timeout(100)
    expect(stop).to_be_visible()
    bo.goto("/lobby")
    bo.get_by_role("button", name="Find an opponent").click()
    for page in (ada, bo):
        page.wait_for_selector(".prompt")
