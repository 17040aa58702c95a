"""Help: possible moves, effects of things, meaning of log lines, the tour, links to the rules."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Locator, Route, expect

from browser.people import Person
from browser.tapping import sit_down
from browser.test_access import violations
from parlour.knowledge.report import WARMING_UP

People = Callable[..., Person]
ALL_TOLD = """async () => {
  const reply = await fetch(`/api/tables/${location.pathname.split("/")[2]}/view`);
  const offers = (await reply.json()).choices.flatMap((choice) => choice.offers);
  const told = [...document.querySelectorAll("[data-move]")].map((line) => line.dataset.move);
  return offers.length > 0 && offers.map((offer) => offer.kind).sort().join() === told.sort().join();
}"""


def called_for_help(nora: Person) -> Locator:
    nora.page.get_by_role("button", name="What can I do now?").click()
    panel = nora.page.get_by_role("dialog", name="What can I do now?")
    panel.wait_for()
    return panel


@pytest.mark.parametrize(
    ("game", "width", "dark"),
    [("sherlock-13", 1280, True), ("perfect-alibi", 360, False), ("thirteen-clues", 360, True)],
)
def test_help_tells_every_open_move_with_its_rule_and_what_each_thing_does(
    person: People, game: str, width: int, dark: bool
) -> None:
    nora = person(width=width, dark=dark)
    nora.begin(game)
    panel = called_for_help(nora)
    nora.page.wait_for_function(ALL_TOLD)
    for line in panel.locator("[data-move], [data-power]").all():
        assert len(line.locator("p").first.inner_text()) > len("Do nothing here.")
        assert re.fullmatch(r"/rules/[a-z0-9-]+#[\w.-]+", line.get_by_role("link").get_attribute("href") or "")
    assert violations(nora) == []
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= width
    nora.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(nora.page.get_by_role("button", name="What can I do now?")).to_be_focused()


def test_a_character_tells_what_it_does_by_key_by_the_other_button_and_when_it_is_held(person: People) -> None:
    nora = person(has_touch=True)
    nora.home()
    nora.play_now("complots")
    page = nora.page
    card = page.locator("#hand [data-about]").first
    name = card.get_attribute("data-about")
    line = page.locator(f"[data-power={name}]")
    card.click(button="right")
    expect(line).to_be_focused()
    expect(line).to_have_class(re.compile("lit"))
    page.keyboard.press("Escape")
    expect(line).to_have_count(0)
    card.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    expect(line).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="What can I do now?")).to_be_focused()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog", name="What can I do now?")).to_be_focused()


def test_a_line_of_the_log_opens_to_what_it_means_and_who_was_told(person: People) -> None:
    nora = person(dark=True)
    nora.home()
    nora.play_now("sherlock-13")
    page = nora.page
    mine = page.locator(".log li", has_text="You picked up")
    mine.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(mine).to_contain_text("None of these is the culprit.")
    expect(mine).to_contain_text("The cards were told to you alone.")
    theirs = page.locator(".log li", has_text="Tom picked up")
    page.keyboard.press("ArrowDown")
    expect(theirs.get_by_role("button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(theirs).to_contain_text("The cards were told to Tom alone.")
    expect(mine).not_to_contain_text("None of these")
    assert violations(nora) == []
    with page.context.expect_page() as opened:
        theirs.get_by_role("link", name="Rule SH-2.3").click()
    rule = opened.value.locator("[id='SH-2.3']")
    rule.wait_for()
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()


def test_what_is_certain_is_on_the_sheet_while_the_odds_are_still_being_worked_out(person: People) -> None:
    nora = person()
    page = nora.page
    waiting: list[tuple[Route, APIResponse]] = []
    held_back = True

    def hold_back(route: Route) -> None:
        reply = route.fetch(timeout=0)
        if held_back and reply.json().get("reason") != WARMING_UP:
            waiting.append((route, reply))
        else:
            route.fulfill(response=reply)

    page.route(re.compile("/help$"), hold_back)
    sit_down(nora, "alibi", assist="odds", seats=3)
    expect(page.locator(".sheet-p .note")).to_have_text("Certain so far; the odds are being worked out.")
    expect(page.locator(".sheet-p .box.own").first).to_be_visible()
    expect(page.locator(".sheet-p .box.odds")).to_have_count(0)
    held_back = False
    for route, reply in waiting:
        route.fulfill(response=reply)
    expect(page.locator(".sheet-p .box.odds").first).to_be_visible()
    expect(page.locator(".sheet-p .note")).to_contain_text("deals are left")


@pytest.mark.parametrize(("game", "width"), [("alibi", 360), ("thirteen-clues", 1280)])
def test_a_newcomer_is_shown_round_once_by_keyboard_and_again_when_he_likes(
    person: People, game: str, width: int
) -> None:
    nora = person(width=width, newcomer=True, dark=width > 360)
    nora.home()
    nora.play_now(game)
    page = nora.page
    tour = page.locator("dialog.tour")
    titles = []
    tour.wait_for()
    for _ in range(5):
        titles.append(tour.get_by_role("heading").inner_text())
        assert nora.page.evaluate("document.documentElement.scrollWidth") <= width
        page.get_by_role("button", name="Next").press("Enter")
    assert titles == ["The others", "The table", "Your hand", "Your sentence", "What was said"]
    expect(tour.get_by_role("heading")).to_have_text("Your sheet")
    assert violations(nora) == []
    page.get_by_role("button", name="Play", exact=True).press("Enter")
    expect(tour).to_have_count(0)
    page.reload()
    page.locator(".cloth.table").wait_for()
    expect(tour).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show me round the table").click()
    expect(tour.get_by_role("heading")).to_have_text("The others")
    page.keyboard.press("Escape")
    expect(tour).to_have_count(0)
