"""Accessibility: keyboard, screen readers, contrast, names, sizes."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.people import TITLES, Person
from kit.browsers import ROOT

People = Callable[..., Person]
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
STILL = """() => Promise.all(
  document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished.catch(() => one))
).then(() => true)"""
BARRIERS = """async () => {
  const { violations } = await axe.run();
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((one) => [one.html, one.failureSummary])]);
}"""
SAY = """(table) => fetch(`/api/tables/${table}/chat`, {
  method: "POST", body: JSON.stringify({ text: "tea?" }), headers: { "content-type": "application/json" },
})"""
NARROW = 900
SIZES = ((360, 740), (1024, 768), (1440, 900), (2560, 1440))
WIDTHS = (360, 901, 960, 1024, 1180, 1279, 1280, 1366, 1440, 1920, 2560)
# Finds words that are broken across lines.
BROKEN = """() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.querySelector(".floor"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const { parentElement: parent } = text;
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest(".vh")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.add(word);
    }
  }
  return [...found];
}"""
# Exceptions: a link within a sentence is as large as its text; the whole label of a checkbox can be tapped.
MISFITS = """() => {
  const wide = document.documentElement.scrollWidth;
  const sideways = wide > innerWidth ? [`${wide} pixels wide`] : [];
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".vh, .skip");
  const inText = (one) => one.matches("a") && getComputedStyle(one).display === "inline";
  const box = (one) => ((one.matches("[type=checkbox]") && one.closest("label")) || one).getBoundingClientRect();
  const things = [...document.querySelectorAll("button, a[href], input, select, textarea, summary")];
  const small = things.filter((one) => shown(one) && !inText(one)).map((one) => [one.outerHTML.slice(0, 99), box(one)]);
  return [...sideways, ...small.filter(([, { width, height }]) => Math.min(width, height) < 43.5)
    .map(([html, { width, height }]) => `${Math.round(width)} x ${Math.round(height)}: ${html}`)];
}"""


def violations(person: Person) -> list[str]:
    """Barriers on the current page: findings of axe, elements that do not fit, and small targets."""
    page = person.page
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.evaluate(STILL)
    page.evaluate(AXE)
    found = page.evaluate(BARRIERS)
    return [json.dumps(one) for one in found] + _misfits(page)


def in_both_themes(person: Person) -> list[str]:
    """The same in the light and in the dark theme."""
    found = violations(person)
    person.page.emulate_media(color_scheme="dark")
    found += violations(person)
    person.page.emulate_media(color_scheme="light")
    return found


def at_every_size(person: Person) -> list[str]:
    """The same on a phone, a tablet, a desktop and 27 inches; at all widths between, no broken word and no overflow."""
    found = []
    for width in WIDTHS:
        person.page.set_viewport_size({"width": width, "height": 800})
        found += [f"{word} is broken on a screen of {width}" for word in person.page.evaluate(BROKEN)]
        if (wide := person.page.evaluate("document.documentElement.scrollWidth")) > width:
            found.append(f"{wide} pixels on a screen of {width}")
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        found += in_both_themes(person)
    return found


def _misfits(page: Page) -> list[str]:
    """Elements beyond the edge, or below 44 pixels on a narrow screen; a wide one is tested at 200 %."""
    size = page.viewport_size
    assert size is not None
    if size["width"] > NARROW:
        page.set_viewport_size({"width": size["width"] // 2, "height": size["height"] // 2})
    found: list[str] = page.evaluate(MISFITS)
    page.set_viewport_size(size)
    return found


@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_beside_the_table_has_a_barrier(person: People, width: int) -> None:
    nora = person(width=width)
    nora.home()
    nora.page.get_by_role("button", name=re.compile("^Play .* now$")).wait_for()
    assert in_both_themes(nora) == []
    nora.page.get_by_role("button", name="I have a seat link").click()
    assert in_both_themes(nora) == []
    nora.page.goto(f"{nora.url}/rules/alibi")
    nora.page.get_by_role("heading", level=1).wait_for()
    assert in_both_themes(nora) == []
    nora.page.goto(f"{nora.url}/new/perfect-alibi")
    nora.page.get_by_role("button", name="Set the table").wait_for()
    assert in_both_themes(nora) == []
    nora.set_table("alibi", "Nora")
    assert in_both_themes(nora) == []
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("game", TITLES)
def test_no_plain_table_has_a_barrier(person: People, game: str) -> None:
    nora = person(plain=True, width=360)
    tapped = nora.page.locator(".ask :is(.kinds .btn, .value, select), .win .act .btn")
    while not tapped.count():
        nora.home()
        nora.play_now(game)
        tapped.or_(nora.page.locator(".end")).first.wait_for()  # already over: deal again
    assert in_both_themes(nora) == []
    tapped.first.click()
    assert at_every_size(nora) == []


def test_the_end_the_replay_and_the_menu_have_no_barrier(person: People) -> None:
    nora = person(plain=True)
    nora.home()
    nora.play_now("sherlock-13")
    nora.play()
    assert in_both_themes(nora) == []
    nora.page.get_by_role("button", name="Menu").click()
    assert in_both_themes(nora) == []
    nora.page.keyboard.press("Escape")
    nora.page.get_by_role("link", name="Replay").click()
    nora.page.get_by_role("slider").wait_for()
    assert in_both_themes(nora) == []


@pytest.mark.parametrize("game", TITLES)
def test_no_dressed_table_has_a_barrier(person: People, game: str) -> None:
    nora = person(width=360)
    nora.begin(game)
    assert at_every_size(nora) == []
    nora.page.set_viewport_size({"width": 360, "height": 740})
    nora.page.locator(".tabs").get_by_role("button", name="Sheet").click()
    assert nora.page.evaluate(BROKEN) + in_both_themes(nora) == []


def test_beside_the_table_on_a_tablet_there_is_room_for_one_paper_and_tabs_for_the_others(person: People) -> None:
    nora = person(width=1024)
    nora.begin("perfect-alibi")
    table, tabs = nora.page.locator("#table"), nora.page.locator(".tabs")
    papers = [nora.page.locator(f"#{name}") for name in ("sheet", "log", "chat")]
    for name, shown in zip(("Sheet", "Log", "Chat"), papers, strict=True):
        tabs.get_by_role("button", name=name).click()
        assert table.is_visible()
        assert [paper.is_visible() for paper in papers] == [paper is shown for paper in papers]
    tabs.get_by_role("button", name="Log").click()
    nora.page.evaluate(SAY, nora.page.url.rpartition("/")[2])
    unread = tabs.get_by_role("button", name="Chat new")
    unread.click()
    expect(unread).to_have_count(0)


def test_long_german_words_fit_on_a_phone_and_what_is_not_translated_is_said_in_english(person: People) -> None:
    nora = person(width=360, height=740, locale="de-DE", plain=True)
    page = nora.page
    nora.home()
    page.get_by_role("heading", name="Alle an diesem Tisch").wait_for()
    page.locator(".box[data-game=sherlock-13]").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Sherlock 13 jetzt spielen").click()
    while not nora.turn_comes():  # strong bots solve one case in twenty before the first turn
        page.get_by_role("button", name="Noch einmal").click()
        page.locator(".end").wait_for(state="detached")
    page.get_by_text("Was tust du?").wait_for()
    page.get_by_role("button", name="Ask one seat how many of a symbol").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert violations(nora) == []


def test_the_page_can_be_installed_where_the_line_is_safe(person: People) -> None:
    nora = person()
    nora.home()
    asked = nora.page.context.new_cdp_session(nora.page)
    found = asked.send("Page.getAppManifest")
    assert found["errors"] == []
    missing = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in missing if one["errorId"] != "in-incognito"] == []
