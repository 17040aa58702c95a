"""Reload, a killed server, a lost connection, another device, two tabs: no move and no seat is lost."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import WebSocketRoute

from browser.people import Person
from browser.served import Served

People = Callable[..., Person]


def test_after_a_reload_the_table_is_as_it_was(person: People) -> None:
    nora = person(plain=True)
    nora.begin("sherlock-13")
    before = nora.lines()
    nora.page.reload()
    nora.page.get_by_text("What will you do?").wait_for()
    assert nora.lines()[: len(before)] == before
    nora.play()


def test_a_killed_server_comes_back_and_the_game_goes_on_without_a_click(person: People, tmp_path: Path) -> None:
    with Served(tmp_path / "p.db") as server:
        nora = person(plain=True, at=server)
        nora.begin("sherlock-13")
        before = nora.lines()
        server.kill()
        nora.page.get_by_text("Connection lost. Your seat is kept; trying again.").wait_for()
        server.start()
        nora.page.get_by_text("Connection lost").wait_for(state="detached")
        assert nora.lines()[: len(before)] == before
        nora.play()


def test_an_answer_given_while_the_line_is_down_is_sent_when_it_is_back_and_counts_once(
    person: People, tmp_path: Path
) -> None:
    with Served(tmp_path / "p.db") as server:
        nora = person(plain=True, at=server)
        nora.begin("sherlock-13")
        server.kill()
        nora.page.get_by_text("Connection lost").wait_for()
        nora.page.get_by_role("button", name="Ask everybody who has a symbol").click()
        nora.page.get_by_role("button", name="Skull", exact=True).click()
        nora.page.get_by_role("button", name="Do it").click()
        server.start()
        asked = nora.page.locator(".log li", has_text="You asked who has any skull")
        asked.wait_for()
        assert asked.count() == 1


def test_after_a_sleep_or_on_another_network_the_line_is_found_dead_and_laid_anew(person: People) -> None:
    nora = person(plain=True)
    lines: list[WebSocketRoute] = []

    def deaf(line: WebSocketRoute) -> None:
        """The first connection goes silent, as after a network failure: nothing arrives, and no close event."""
        server = line.connect_to_server()
        if not lines:
            line.on_message(lambda said: None if asleep else server.send(said))
            server.on_message(lambda said: None if asleep else line.send(said))
        lines.append(line)

    asleep: list[bool] = []
    nora.page.route_web_socket("**/play*", deaf)
    nora.page.clock.install()
    nora.begin("sherlock-13")
    before = nora.lines()
    asleep.append(True)
    nora.page.get_by_role("button", name="Ask everybody who has a symbol").click()
    nora.page.get_by_role("button", name="Skull", exact=True).click()
    nora.page.get_by_role("button", name="Do it").click()
    nora.page.clock.fast_forward("08:00:00")
    nora.page.clock.fast_forward("00:10")
    nora.page.locator(".log li", has_text="You asked who has any skull").wait_for()
    assert len(lines) == 2
    assert nora.lines()[: len(before)] == before
    nora.page.get_by_text("Connection lost").wait_for(state="detached")


def test_two_tabs_of_one_seat_agree(person: People) -> None:
    nora = person(plain=True)
    nora.begin("sherlock-13")
    other = nora.page.context.new_page()
    other.goto(nora.page.url)
    other.get_by_role("button", name="Ask everybody who has a symbol").click()
    other.get_by_role("button", name="Pipe", exact=True).click()
    other.get_by_role("button", name="Do it").click()
    for page in (nora.page, other):
        page.locator(".log li", has_text="You asked who has any pipe").wait_for()
        page.get_by_text("What will you do?").or_(page.locator(".end")).first.wait_for()  # a bot may win before


def test_a_seat_link_leads_to_ones_seat_from_another_device(person: People) -> None:
    nora, elsewhere = person(plain=True), person(plain=True)
    nora.begin("sherlock-13")
    nora.page.get_by_role("button", name="Menu").click()
    nora.page.get_by_role("button", name="A link to my seat").click()
    link = nora.page.locator("dialog code").text_content()
    assert link
    elsewhere.page.goto(link)
    elsewhere.page.get_by_text("What will you do?").wait_for()
    assert elsewhere.lines()[1] == nora.lines()[1]  # the hand, which only this seat sees
    assert "#" not in elsewhere.page.url


def test_a_table_that_its_owner_closes_says_so_in_every_window(person: People) -> None:
    nora = person(plain=True)
    nora.begin("sherlock-13")
    other = nora.page.context.new_page()
    other.goto(nora.page.url)
    other.get_by_text("What will you do?").wait_for()
    nora.page.get_by_role("button", name="Menu").click()
    nora.page.get_by_role("button", name="Close the table").click()
    nora.page.get_by_role("button", name="It closes for everybody").click()
    other.get_by_text("This table is closed.").wait_for()
