"""13 Clues in its skin: the hidden case, screens to ask, colours and traits to ask about."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import Person
from browser.tapping import Hand, by_keys, sit_down
from browser.test_access import violations

People = Callable[..., Person]


def chosen(nora: Person) -> None:
    """Three cards for the seat on the left, one of each kind."""
    cards = nora.page.locator("#hand button.card")
    cards.first.wait_for()
    for place in range(cards.count()):
        if nora.page.get_by_role("button", name="Do it").is_enabled():
            break
        cards.nth(place).click()
    nora.page.get_by_role("button", name="Do it").click()


@pytest.mark.parametrize(
    ("width", "dark", "options"),
    [(1280, True, {"seats": 3}), (360, False, {"seats": 4, "top_secret": True}), (360, True, {"seats": 2})],
    ids=["wide", "phone, top secret", "phone, two seats"],
)
def test_a_whole_game_is_played_by_tapping_things(
    person: People, width: int, dark: bool, options: dict[str, Any]
) -> None:
    nora = person(width=width, dark=dark)
    sit_down(nora, "thirteen-clues", rung="logic", limit=3, **options)
    hand = Hand(nora)
    assert hand.until("#hand button.card")
    assert violations(nora) == []
    hand.spared = ":is(.colour, .trait, .who)"
    if hand.until("button.colour, button.trait"):
        assert violations(nora) == []
        by_keys(nora, ":is(.colour, .trait)")
    hand.spared = ".none"
    hand.play()
    nora.page.get_by_text("draws follow from").wait_for()
    assert violations(nora) == []
    assert max(hand.widths) <= width


def test_a_question_forms_from_a_screen_and_a_colour_or_a_trait(person: People) -> None:  # TC-3.1
    nora = person()
    my_turn(nora, seats=3)
    page = nora.page
    page.locator("button.colour").first.click()
    page.locator("button.who", has_text="Tom").click()
    expect(page.locator("#ask-title")).to_contain_text("Ask Tom how many")
    page.locator("button.trait").first.click()
    page.get_by_role("button", name="Ask Tom", exact=True).click()
    expect(page.locator(".log")).to_contain_text("You asked Tom")


def test_ones_own_case_is_blind_and_named_in_an_accusation(person: People) -> None:
    nora = person(width=360)
    my_turn(nora, seats=3)
    page = nora.page
    expect(page.locator("#hand .card.blind")).to_have_count(3)
    page.locator(".btn", has_text="Accuse").first.click()
    for field in page.locator(".ask .field").all():
        field.locator("button.value").first.click()
    assert violations(nora) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".ask .btn.lamp").click()
    expect(page.locator("#ask-title")).to_contain_text("This cannot be taken back.")
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".log")).to_contain_text("You accused")


def my_turn(nora: Person, **options: Any) -> None:
    """At a table in the person's own turn; the bots may solve their cases before."""
    while True:
        sit_down(nora, "thirteen-clues", rung="logic", **options)
        chosen(nora)
        nora.page.locator("button.colour, .end").first.wait_for()
        if not nora.over:
            return
