"""The styles of one page do not affect another."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.people import TITLES, Person
from browser.tapping import MY_TURN, Hand

People = Callable[..., Person]
WORN = """() => {
  const of = ["color", "backgroundColor", "borderTopColor", "font", "padding", "margin", "display"];
  return [...document.querySelectorAll(":is(#table, .papers, .sheet-p) *")].map((thing) => {
    const style = getComputedStyle(thing);
    return [thing.tagName, thing.textContent.trim().slice(0, 40), ...of.map((name) => style[name])];
  });
}"""


def worn(nora: Person, game: str) -> Any:
    """The computed styles at the table in the person's turn, after all animations."""
    page = nora.page
    page.locator(MY_TURN[game]).first.wait_for()
    page.locator(".sheet-p .grid[aria-busy=false]").wait_for()
    page.mouse.move(0, 0)
    page.keyboard.press("Escape")  # unselects a half-tapped move
    page.evaluate("document.activeElement?.blur()")
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    return page.evaluate(WORN)


@pytest.mark.parametrize("game", TITLES)
def test_a_table_looks_the_same_from_the_first_page_and_by_its_link(person: People, game: str) -> None:
    nora = person()
    while True:
        nora.begin(game)
        if not Hand(nora).until(MY_TURN[game]):
            continue
        come = worn(nora, game)
        nora.page.reload()
        linked = worn(nora, game)
        if [thing[:2] for thing in come] == [thing[:2] for thing in linked]:  # in Alibi a bot may lay down a set
            break
    assert linked == come
