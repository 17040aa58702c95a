"""Sherlock 13 in its skin: the person taps symbols, seats, characters and cards."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.people import Person
from browser.tapping import Hand, by_keys, sit_down
from browser.test_access import violations

People = Callable[..., Person]


@pytest.mark.parametrize(("width", "dark", "seats"), [(1280, False, 4), (360, True, 3)])
def test_a_whole_game_is_played_by_tapping_things(person: People, width: int, dark: bool, seats: int) -> None:
    nora = person(width=width, dark=dark)
    sit_down(nora, "sherlock-13", rung="logic", seats=seats)
    hand = Hand(nora, spared=":is(.suspect, .symbol, .body)")
    assert hand.until(".symbol.tappable")
    assert violations(nora) == []
    by_keys(nora, ".symbol")
    hand.spared = ".suspect"
    nora.page.locator(".symbol.tappable").first.click()
    assert violations(nora) == []
    hand.play()
    nora.page.get_by_text("draws follow from").wait_for()
    assert any("ou asked" in line for line in nora.lines())
    assert violations(nora) == []
    assert max(hand.widths) <= width


def test_the_sentence_forms_as_one_taps_and_is_taken_back_until_sent(person: People) -> None:
    nora = person()
    sit_down(nora, "sherlock-13", rung="logic", seats=4)
    sentence = nora.page.locator("#ask-title")
    nora.page.locator("button.symbol", has_text="skull").click()
    expect(sentence).to_have_text("Ask who has any skull")
    nora.page.locator("button.body", has_text="Tom").click()
    expect(sentence).to_have_text("Ask Tom how many of skull")
    expect(nora.page.get_by_role("button", name="Ask Tom", exact=True)).to_be_enabled()
    nora.page.get_by_role("button", name="Take back", exact=True).click()
    expect(sentence).to_have_text("Ask who has any skull")
    nora.page.locator("button.suspect", has_text="Irene Adler").click()
    expect(sentence).to_have_text("Accuse Irene Adler")
    nora.page.get_by_role("button", name="Accuse", exact=True).click()
    expect(sentence).to_contain_text("This cannot be taken back.")
    nora.page.get_by_role("button", name="No", exact=True).click()
    assert not any("You accused" in line for line in nora.lines())


def test_with_two_seats_a_card_beside_the_culprit_is_taken_for_one_of_ones_own(person: People) -> None:  # SH-4.1
    nora = person(width=360, height=740)
    while True:
        sit_down(nora, "sherlock-13", seats=2)
        if Hand(nora, spared=":is(.suspect, .symbol, .body, .card)").until(".left button.back, .right button.back"):
            break
    nora.page.locator(":is(.left, .right) button.back").first.click()
    nora.page.locator("#hand button.card").first.click()
    assert violations(nora) == []
    nora.page.get_by_role("button", name="Take it", exact=True).click()
    expect(nora.page.locator(".log")).to_contain_text("You took the card on the")
    expect(nora.page.locator(":is(.left, .right) .card.face").first).to_be_visible()


@pytest.mark.parametrize("width", [1280, 360])
def test_looking_first_the_card_is_seen_before_one_of_ones_own_is_laid_down(
    person: People, width: int
) -> None:  # SH-4.5
    nora = person(width=width, height=740)
    while True:
        sit_down(nora, "sherlock-13", seats=2, swap="look-first")
        if Hand(nora, spared=":is(.suspect, .symbol, .body, .card)").until(".left button.back, .right button.back"):
            break
    hand = nora.page.locator("#hand .card")
    before = hand.count()
    nora.page.locator(":is(.left, .right) button.back").first.click()
    nora.page.get_by_role("button", name="Take it", exact=True).click()
    expect(nora.page.locator(".log")).to_contain_text("You looked at the card on the")
    expect(nora.page.locator(":is(.left, .right) .card.face").first).to_be_visible()
    nora.page.locator("#hand button.card").first.click()
    assert violations(nora) == []
    nora.page.get_by_role("button", name="Lay it down").click()
    expect(nora.page.locator(".log")).to_contain_text("You took the card on the")
    assert hand.count() == before
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= width


def test_in_the_advanced_game_one_taps_the_order_of_ones_cards_and_sees_which_is_ignored(
    person: People,
) -> None:  # SH-5.1
    nora = person()
    sit_down(nora, "sherlock-13", seats=3, advanced=True)
    cards = nora.page.locator("#hand button.card")
    cards.first.wait_for()
    for place in (3, 1, 0, 2):
        cards.nth(place).click()
    assert [text.strip() for text in nora.page.locator("#hand .below").all_text_contents()] == ["3", "2", "4", "1"]
    nora.page.get_by_role("button", name="In this order").click()
    expect(nora.page.locator("#hand")).to_contain_text("last: ignored")
