"""The note sheet: it shows the library's results for the seat's stream, and the person's own marks and notes."""

import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, TypeVar

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.people import TITLES, Person
from browser.tapping import MY_TURN, VIEW, Hand, sit_down
from browser.test_access import violations
from parlour.core import read_options
from parlour.core.codec import read_seen
from parlour.core.record import HelpLevel
from parlour.games import load
from parlour.knowledge import Knowledge
from parlour.knowledge.report import report_on

T = TypeVar("T")
People = Callable[..., Person]
SEATS = 3
LEVELS: tuple[HelpLevel, ...] = ("none", "sheet", "odds", "coach")
CAUGHT_UP = """(count) => {
  const grid = document.querySelector(".grid[aria-busy=false]");
  const at = Number(grid?.dataset.at ?? -1);
  return at >= count ? at : null;
}"""
CALM = {"complots": "honest"}  # does not interrupt at random
# All cells, and all boxes with their texts; boxes are opened to show their cells.
CELLS = """async () => {
  const drawn = () => new Promise((done) => setTimeout(done));
  const read = () => [...document.querySelectorAll("[data-cell]")].map((cell) => {
    const state = ["open", "no", "sure", "odds", "count"].find((name) => cell.classList.contains(name));
    return [...cell.dataset.cell.split(" "), state, cell.querySelector("b").textContent.trim()];
  });
  const cells = read();
  const boxes = [...document.querySelectorAll("[data-box]")];
  for (const box of boxes) {
    box.click();
    await drawn();
    cells.push(...read());
    box.click();
    await drawn();
  }
  const text = (box) => box.querySelector("b:not(.there)")?.textContent.trim() ?? "";
  return [cells, boxes.map((box) => [box.dataset.box, text(box)])];
}"""


def on_turn(nora: Person, game: str, assist: str) -> None:
    """At a table in the person's own turn, so that no other seat moves."""
    while True:
        sit_down(nora, game, rung=CALM.get(game, "novice"), assist=assist, seats=SEATS)
        if Hand(nora).until(MY_TURN[game]):
            return


def settled(page: Page) -> Any:
    """Everything that this seat received, once the sheet is up to date with it."""
    while True:
        stream = page.evaluate(VIEW)["seen"]
        at = page.wait_for_function(CAUGHT_UP, arg=len(stream)).json_value()
        if at == len(stream):
            return stream


def at_rest(page: Page, look: Callable[[], T]) -> tuple[Any, T]:
    """The visible sheet and everything received, at a quiet moment; in Alibi a bot may lay down a set in my turn."""
    while True:
        stream, found = settled(page), look()
        if stream == page.evaluate(VIEW)["seen"]:
            return stream, found


def from_the_library(stream: Any, game: str, level: HelpLevel) -> Any:
    """The library's result from everything that this seat received."""
    rules = load(game)
    knowledge = Knowledge(rules, read_options(rules.options, {"seats": SEATS}), 0)
    for seen in stream:
        knowledge.observe(read_seen(rules, msgspec.json.encode(seen)))
    return msgspec.json.decode(msgspec.json.encode(report_on(knowledge, level)))


def rounded(number: float, places: str = "1") -> str:
    return str(Decimal(number).quantize(Decimal(places), ROUND_HALF_UP))


def expected(known: Any, thing: str, holder: str) -> list[str]:
    """The expected look of a cell at this level: its state, and its number if it has one."""
    if "possible" not in known:
        return ["open", ""]
    if holder not in known["possible"][thing]:
        return ["no", "×"]
    if {"thing": thing, "holder": holder} in known["certain"]:
        return ["sure", ""]
    if "odds" not in known:
        return ["open", ""]
    odds = known["odds"][thing][holder]
    return ["count", rounded(odds, "0.1")] if odds >= 1 else ["odds", f"{rounded(odds * 100)}%"]


def in_the_box(known: Any, thing: str) -> str:
    """The probability in a box that this is part of the solution, if it is shown."""
    if "odds" not in known or any(one["thing"] == thing for one in known["certain"]):
        return ""
    odds = sum(known["odds"][thing].get(holder, 0) for holder in known["sought"])
    return f"{rounded(odds * 100)}%" if odds else ""


def figures(text: str | None) -> list[str]:
    return re.findall(r"\d+(?:\.\d+)?", (text or "").replace(",", ""))


def coached(page: Page) -> list[tuple[str | None, list[str], list[str]]]:
    """For each question of the coach: its bits, the chance to name the solution, and the odds of each answer."""
    found = []
    for shown in page.locator(".coach > ol > li").all():
        shown.locator("summary").click()
        shown.locator("ul").wait_for()
        odds = [figures(text)[0] for text in shown.locator("ul li b").all_text_contents()]
        found.append((shown.locator(".qv b").text_content(), figures(shown.locator(".qp").text_content()), odds))
        shown.locator("summary").click()
    return found


def advice(known: Any) -> list[tuple[str, list[str], list[str]]]:
    """The expected content of the coach for this report."""
    return [
        (
            rounded(question["bits"], "0.01"),
            [rounded(question["named"] * 100)],
            [rounded(answer["odds"] * 100) for answer in question["answers"]],
        )
        for question in known.get("questions", [])[:5]
    ]


@pytest.mark.parametrize("game", TITLES)
def test_every_number_on_the_sheet_is_the_librarys_at_every_level(person: People, game: str) -> None:
    nora = person()
    page = nora.page
    note = page.locator(".sheet-p .note")
    for level in LEVELS:
        on_turn(nora, game, level)
        stream, shown = at_rest(page, lambda: (page.evaluate(CELLS), note.all_text_contents(), coached(page)))
        known = from_the_library(stream, game, level)
        (cells, boxes), notes, coach = shown
        assert cells
        assert boxes == [[thing, in_the_box(known, thing)] for thing, _ in boxes]
        for thing, holder, state, text in cells:
            assert [state, "" if state == "sure" else text] == expected(known, thing, holder), (level, thing, holder)
        if level in ("odds", "coach"):
            counted = [rounded(known["worlds"]), *([rounded(known["error"] * 100)] if known["error"] else [])]
            assert [*map(float, figures(*notes))] == [*map(float, counted)]  # large ones have fewer digits
        assert coach == advice(known)
    assert violations(nora) == []


def test_marks_and_notes_are_kept_are_the_same_in_every_window_of_the_seat_and_can_be_undone(person: People) -> None:
    nora = person()
    on_turn(nora, "perfect-alibi", "none")
    other = nora.page.context.new_page()
    other.goto(nora.page.url)
    boxes = [page.locator("[data-box]").first for page in (nora.page, other)]
    for box in boxes:
        box.click()
    name = nora.page.locator("[data-cell]").first.get_attribute("data-cell")
    here, there = (page.locator(f"[data-cell='{name}']") for page in (nora.page, other))
    here.click()
    nora.page.get_by_role("button", name="Maybe", exact=True).click()
    nora.page.get_by_label("Note", exact=True).fill("he hesitated")
    nora.page.get_by_label("Note", exact=True).press("Tab")
    for cell, box in zip((here, there), boxes, strict=True):
        expect(cell.locator(".hand")).to_have_text("?")
        expect(cell.locator(".pen")).to_be_visible()
        expect(box.locator(".hands")).to_have_text("?")
        expect(box.locator(".hands > svg")).to_have_count(1)
    there.click()
    expect(other.get_by_label("Note", exact=True)).to_have_value("he hesitated")
    nora.page.get_by_role("button", name="Take back the last mark").click()
    for cell in (here, there):
        expect(cell.locator(".pen")).to_have_count(0)
        expect(cell.locator(".hand")).to_have_text("?")
    other.reload()
    expect(boxes[1].locator(".hands")).to_have_text("?")
    expect(boxes[1].locator(".hands > svg")).to_have_count(0)


def forced(nora: Person) -> Locator | None:
    """Play until a cross follows from an answer, and open it; None if the game ends before."""
    hand = Hand(nora, spared=".suspect")
    while hand.until(MY_TURN["sherlock-13"]):
        settled(nora.page)
        crossed = nora.page.locator(".cells .no")
        for number in range(crossed.count()):
            with nora.page.expect_response("**/why"):
                crossed.nth(number).click()
            nora.page.locator(".detail h3", has_text="does not lie there").wait_for()
            if nora.page.locator(".detail li").count():
                return crossed.nth(number)
        said = len(hand.sent)
        while len(hand.sent) == said and not nora.over:
            hand.step()
    return None


def as_said(stream: Any) -> dict[str, str]:
    """Sherlock 13: the answers of each seat about each symbol; for the person (seat 0) the symbols on the cards."""
    printed = dict(load("sherlock-13").box.characters)
    own = [
        symbol for seen in stream if seen["type"] == "dealt" for card in seen["cards"] or () for symbol in printed[card]
    ]
    found = {f"0 {symbol}": str(own.count(symbol)) for symbols in printed.values() for symbol in symbols}
    for seen in stream:
        if seen["type"] == "interrogated" and seen["target"]:
            found[f"{seen['target']} {seen['symbol']}"] = str(seen["count"])
        for seat in {1, 2} - {seen["seat"]} if seen["type"] == "investigated" else ():
            name = f"{seat} {seen['symbol']}"
            known = found.get(name, "0")
            found[name] = "0" if seat not in seen["owners"] else "1+" if known == "0" else known
    return found


def test_a_mark_of_the_machine_opens_to_its_reason_and_the_lines_it_names_are_lit(person: People) -> None:
    nora = person()
    page = nora.page
    while True:
        on_turn(nora, "sherlock-13", "sheet")
        if (crossed := forced(nora)) is not None:
            break
    symbols = {cell.get_attribute("data-said"): cell.text_content() for cell in page.locator("[data-said]").all()}
    assert {name: text for name, text in symbols.items() if text != "·"} == as_said(settled(page))
    numbers = page.locator(".detail li > span:first-child").all_text_contents()
    assert numbers
    assert page.locator(".log li.lit .n").all_text_contents() == numbers
    assert violations(nora) == []
    crossed.click()
    expect(page.locator(".log li.lit")).to_have_count(0)
