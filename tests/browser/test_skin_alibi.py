"""Alibi in its skin: a large hand by its sets, the murder, the topics, the pass, the sheet of boxes, a session."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import Person
from browser.tapping import Hand, by_keys, sit_down
from browser.test_access import violations

People = Callable[..., Person]


@pytest.mark.parametrize(
    ("width", "dark", "options"),
    [(1280, False, {"seats": 3}), (360, True, {"seats": 4})],
    ids=["wide", "phone"],
)
def test_a_whole_game_is_played_by_tapping_things(
    person: People, width: int, dark: bool, options: dict[str, Any]
) -> None:
    nora = person(width=width, dark=dark)
    sit_down(nora, "alibi", rung="logic", limit=2, **options)
    hand = Hand(nora, spared=":is(.topic, .body)")
    assert hand.until("button.topic")
    assert violations(nora) == []
    by_keys(nora, ".topic")
    hand.spared = ".none"
    if hand.until("#hand button.card"):  # the pass
        assert violations(nora) == []
    hand.play()
    nora.page.get_by_text("draws follow from").wait_for()
    assert violations(nora) == []
    assert max(hand.widths) <= width


def test_a_session_of_three_hands_adds_its_points_up(person: People) -> None:  # AL-2.2
    nora = person(width=360)
    sit_down(nora, "alibi", rung="logic", seats=3, limit=1, hands=3)
    hand = Hand(nora)
    hand.play()
    assert sum("dealt" in line for line in nora.lines()) >= 3
    nora.page.get_by_text("draws follow from").wait_for()
    assert violations(nora) == []


def test_a_question_forms_from_a_person_a_verb_and_a_topic(person: People) -> None:
    nora = person()
    page = nora.page
    my_turn(nora)
    page.locator("button.topic", has_text="Weapons").click()
    page.locator("button.body", has_text="Tom").click()
    expect(page.locator("#ask-title")).to_contain_text("Ask Tom how many")
    page.get_by_role("button", name="has now").click()
    page.get_by_role("button", name="Ask Tom", exact=True).click()
    expect(page.locator(".log")).to_contain_text("You asked Tom")


@pytest.mark.parametrize("width", [1280, 360], ids=["wide", "phone"])
def test_a_free_question_names_sets_and_single_cards_together(person: People, width: int) -> None:  # AL-3.6
    nora = person(width=width)
    page = nora.page
    my_turn(nora)
    page.locator("button.body", has_text="Tom").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="has now").click()
    page.get_by_role("button", name="Places", exact=True).click()
    page.get_by_role("button", name="boat", exact=True).click()
    page.get_by_role("button", name="club: bar", exact=True).click()
    expect(page.locator("#ask-title")).to_contain_text(
        "Ask Tom how many of any of these there are in hand: boat and club"
    )
    assert violations(nora) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Ask Tom", exact=True).click()
    expect(page.locator(".log")).to_contain_text("You asked Tom about boat and club: bar. In hand: ")


def test_how_many_different_sets_begins_with_all_of_them(person: People) -> None:  # AL-3.6
    nora = person(width=360)
    page = nora.page
    my_turn(nora)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Of how many sets").click()
    expect(page.locator("button.topic.set[aria-pressed=true]")).to_have_count(8)
    page.get_by_role("button", name="Slim Slant", exact=True).click()
    page.locator("button.body", has_text="Tom").click()
    page.get_by_role("button", name="has seen so far").click()
    expect(page.locator("#ask-title")).to_contain_text("Lola Lake")
    expect(page.locator("#ask-title")).not_to_contain_text("boat")  # all places are one name
    assert violations(nora) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Ask Tom", exact=True).click()
    expect(page.locator(".log")).to_contain_text("You asked Tom about different sets out of places, weapons, emotions")


def test_one_may_go_back_from_a_free_question_to_the_short_ones(person: People) -> None:  # AL-3.1, AL-3.6
    nora = person()
    page = nora.page
    my_turn(nora)
    page.locator("button.body", has_text="Tom").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Back to short questions").click()
    page.locator("button.topic", has_text="Weapons").click()
    page.get_by_role("button", name="has now").click()
    page.get_by_role("button", name="Ask Tom", exact=True).click()
    expect(page.locator(".log")).to_contain_text("You asked Tom about weapons")


def test_after_the_answer_one_may_still_end_the_turn_or_accuse(person: People) -> None:  # AL-3.7
    nora = person(width=360)
    page = nora.page
    my_turn(nora, accuse="also-after-asking")
    page.locator("button.topic", has_text="Weapons").click()
    page.locator("button.body", has_text="Tom").click()
    page.get_by_role("button", name="has now").click()
    page.get_by_role("button", name="Ask Tom", exact=True).click()
    expect(page.locator("#ask-title")).to_contain_text("You may still accuse")
    assert violations(nora) == []
    page.locator(".kinds .btn", has_text="End the turn").click()
    page.locator(".ask .btn.lamp").click()
    expect(page.locator(".log")).to_contain_text("You ended the turn.")


def test_boxes_of_an_accusation_are_filled_one_by_one_and_asked_for_once(person: People) -> None:
    nora = person(width=360)
    page = nora.page
    my_turn(nora)
    page.locator(".btn", has_text="Accuse").click()
    page.locator(".ask .field button.value").first.click()
    boxes = page.locator(".ask select")
    boxes.first.wait_for()
    assert boxes.count() == 7  # AL-5.6: with the suspect eight
    for number in range(boxes.count()):
        boxes.nth(number).select_option(index=1)
    expect(page.locator("#ask-title")).to_contain_text("auto, front seat")
    place, location = boxes.nth(1), boxes.nth(2)
    place.select_option("boat")  # no front seat there
    expect(location).to_have_value("leave blank")
    location.select_option("cabin")
    assert violations(nora) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".ask .btn.lamp").click()
    expect(page.locator("#ask-title")).to_contain_text("This cannot be taken back.")


def my_turn(nora: Person, **options: Any) -> None:
    """At a table in the person's own turn; a bot may accuse before."""
    while True:
        sit_down(nora, "alibi", seats=3, **options)
        if Hand(nora, spared=":is(.topic, .body)").until("button.topic"):
            nora.page.keyboard.press("Escape")  # a kind that was tapped when the turn began
            return
