"""Complots in its skin: actions by characters, seats as targets, claims as ghosts, the person's own cards to lose."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import TimeoutError, expect

from browser.people import Person
from browser.tapping import VIEW, Hand, by_keys, sit_down
from browser.test_access import violations
from parlour.core import read_options
from parlour.core.codec import read_seen
from parlour.games import load

People = Callable[..., Person]


def on_paper(nora: Person) -> dict[str, list[int]]:
    """The seats that have claimed each character, as on the sheet, once its first help has arrived."""
    nora.page.locator(".grid[data-at]").first.wait_for(state="attached")
    rows = [(row.get_attribute("data-claimed") or "").split() for row in nora.page.locator("[data-claimed]").all()]
    return {name: [int(seat) for seat in seats] for name, *seats in rows if seats}


def as_claimed(nora: Person, options: dict[str, Any]) -> dict[str, list[int]]:
    """The same from the scenes at each step."""
    rules = load("complots")
    position = rules.start(read_options(rules.options, {"limit": 8, **options}))
    found: dict[str, dict[int, None]] = {}
    for seen in nora.page.evaluate(VIEW)["seen"]:
        rules.evolve(position, read_seen(rules, msgspec.json.encode(seen)))
        for mark in rules.scene(position).marks:
            if mark.name == "claim" and mark.value is not None and mark.seat is not None:
                found.setdefault(mark.value, {})[mark.seat] = None
    return {name: list(seats) for name, seats in found.items()}


@pytest.mark.parametrize(
    ("width", "dark", "options"),
    [(1280, False, {"seats": 3}), (360, True, {"seats": 4, "exchange": "inquisitor"})],
    ids=["wide", "phone, Inquisitor"],
)
def test_a_whole_game_is_played_by_tapping_things(
    person: People, width: int, dark: bool, options: dict[str, Any]
) -> None:
    nora = person(width=width, dark=dark)
    while True:
        sit_down(nora, "complots", rung="honest", limit=8, **options)
        hand = Hand(nora, spared=":is(.tile, .who)")
        if hand.until("#table .tile"):
            break
    assert violations(nora) == []
    assert on_paper(nora) == as_claimed(nora, options)
    by_keys(nora, ".tile")
    hand.spared = ".none"
    hand.play()
    nora.page.get_by_text("draws follow from").wait_for()
    assert violations(nora) == []
    assert max(hand.widths) <= width


def test_a_person_may_be_tapped_before_or_after_what_is_done_to_them(person: People) -> None:
    nora = person()
    sit_down(nora, "complots", rung="honest", seats=3, first=0)
    sentence = nora.page.locator("#ask-title")
    nora.page.locator(".tile", has_text="Captain").click()
    nora.page.locator("button.who", has_text="Tom").click()
    expect(sentence).to_contain_text("Tom")
    expect(nora.page.locator(".ask .btn.lamp")).to_be_enabled()
    nora.page.locator("button.who", has_text="Aino").click()
    expect(sentence).to_contain_text("Aino")
    nora.page.locator(".tile", has_text="Income").click()
    nora.page.locator(".ask .btn.lamp").click()
    expect(nora.page.locator(".bank b")).to_have_text("3")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_window_asks_calmly_shows_a_claim_as_a_ghost_and_leaves_the_hand_in_sight(
    person: People, width: int
) -> None:  # CO-3.1
    nora = person(width=width, dark=width == 360)
    page = nora.page
    asked(nora)
    assert violations(nora) == []
    expect(page.locator(".win .act .btn.lamp")).to_have_count(0)  # the question is highlighted, never an answer
    expect(page.locator("#hand .card").first).to_be_in_viewport(ratio=1)
    while not challenged(nora):  # another seat was faster
        asked(nora)


def asked(nora: Person) -> None:
    """At a table with an open claim."""
    while True:
        sit_down(nora, "complots", seats=3)
        if Hand(nora, spared=".cloth:has(.card.ghost) .win .btn").until(".cloth:has(.card.ghost) .win"):
            return


def challenged(nora: Person) -> bool:
    """Whether the person's challenge, by its key, was the answer that counted."""
    nora.page.locator("body").press("c")
    try:
        nora.page.locator(".log .happened", has_text="You challenged").first.wait_for(state="attached", timeout=5000)
    except TimeoutError:
        return False  # the window had closed before the key was pressed
    return True


def test_after_an_exchange_one_taps_the_cards_to_keep(person: People) -> None:  # CO-2.5
    nora = person(width=360)
    while True:
        sit_down(nora, "complots", rung="honest", seats=3, first=0)
        if Hand(nora, spared=".tile:not(:has-text('Exchange'))").until("#hand button.card:nth-child(3)"):
            break
    cards = nora.page.locator("#hand button.card")
    expect(cards).to_have_count(4)
    assert violations(nora) == []
    while nora.page.locator("#hand button.card.on").count() < 2:
        nora.page.locator("#hand button.card:not(.on)").last.click()
    nora.page.get_by_role("button", name="Do it").click()
    expect(nora.page.locator("#hand .card")).to_have_count(2)


def test_with_two_seats_one_card_is_chosen_from_ones_own_set(person: People) -> None:  # CO-1.4
    nora = person(width=360, dark=True)
    sit_down(nora, "complots", rung="honest", seats=2)
    cards = nora.page.locator("#hand button.card")
    expect(cards).to_have_count(5)
    assert violations(nora) == []
    cards.first.click()
    nora.page.locator(".ask .btn.lamp").click()
    expect(nora.page.locator("#hand .card")).to_have_count(2)
