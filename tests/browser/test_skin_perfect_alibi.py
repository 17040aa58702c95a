"""Perfect Alibi in its skin: chips, rooms, portholes, assistants, and the bell."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import TimeoutError, expect

from browser.people import Person
from browser.tapping import VIEW, Hand, sit_down
from browser.test_access import violations
from parlour.core import read_options
from parlour.core.codec import read_seen
from parlour.games import load
from parlour.games.perfect_alibi.box import ASSISTANTS

People = Callable[..., Person]
QUESTIONS = """() => [...document.querySelectorAll("[data-question]")].map((row) => {
  const items = ["bar", "restaurant", "sun-deck", "library", "3", "6", "9", "12"];
  const cells = [...row.querySelectorAll("td")].map((cell) => cell.textContent.trim());
  const seats = [...row.querySelectorAll(".tok")].map((token) => /\\bs(\\d+)/.exec(token.getAttribute("class"))[1] - 1);
  return [seats.join(" "), items.filter((_, place) => cells[place] === "×").join(" "), ...cells.slice(8)];
})"""
MY_TURN = ".tp:has(button.chip.tappable)"  # then no other seat moves


def on_paper(nora: Person) -> list[list[str]]:
    """The answered questions on the sheet: the tokens, the crosses, the number, in Rival the letter."""
    return [row for row in nora.page.evaluate(QUESTIONS) if row[2]]


def as_asked(nora: Person, options: dict[str, Any]) -> list[list[str]]:
    """The same from the events of the game."""
    rules = load("perfect-alibi")
    position = rules.start(read_options(rules.options, {"limit": 3, **options}))
    for seen in nora.page.evaluate(VIEW)["seen"]:
        rules.evolve(position, read_seen(rules, msgspec.json.encode(seen)))
    rows = []
    for answer in position.answers:
        asked, number = answer.question, "?" if answer.number is None else str(answer.number)
        letter = [asked.assistant] if options.get("rival") else []
        who = f"{asked.asker} {asked.target}"
        rows.append([who, " ".join(asked.about), number, *("ABCDE"[ASSISTANTS.index(name)] for name in letter)])
    return rows


@pytest.mark.parametrize(
    ("width", "dark", "options"),
    [(1280, True, {"seats": 4}), (360, False, {"seats": 5, "rival": True, "answers": "by-hand", "unforgiving": True})],
    ids=["wide", "phone, Rival, by hand, Unforgiving"],
)
def test_a_whole_game_is_played_by_tapping_things(
    person: People, width: int, dark: bool, options: dict[str, Any]
) -> None:
    nora = person(width=width, dark=dark)
    while True:
        sit_down(nora, "perfect-alibi", rung="logic", limit=3, **options)
        hand = Hand(nora)
        if hand.until(":is(.port, .tile).tappable"):
            break
    assert violations(nora) == []
    assert on_paper(nora) == as_asked(nora, options)
    nora.page.locator(":is(.port, .tile).tappable").first.click()
    assert violations(nora) == []
    hand.play()
    nora.page.get_by_text("draws follow from").wait_for()
    assert any("You asked" in line for line in nora.lines())
    assert violations(nora) == []
    assert max(hand.widths) <= width


def asked(person: Person, wanted: str, **options: Any) -> None:
    """At a table where this is visible, with bots that do not interrupt at random."""
    while True:
        sit_down(person, "perfect-alibi", rung="novice", **options)
        if Hand(person, spared=".other .body").until(wanted):
            return


def test_the_bell_must_be_held_and_a_guess_is_asked_for_once(person: People) -> None:  # PA-4.1
    nora = person(width=360)
    asked(nora, f"{MY_TURN} .bell", seats=4)
    nora.page.locator(".bell").click()
    assert nora.page.locator(".cell").count() == 0
    nora.page.locator(".bell").click(delay=900)
    expect(nora.page.locator(".cell")).to_have_count(16)
    assert violations(nora) == []
    nora.page.locator("button.cell").nth(5).click()
    nora.page.get_by_role("button", name="Slam", exact=True).last.click()
    expect(nora.page.locator("#ask-title")).to_contain_text("This cannot be taken back.")
    nora.page.get_by_role("button", name="Yes").click()
    expect(nora.page.locator(".log")).to_contain_text("Restaurant at 6")


def test_a_chip_of_ones_own_colour_says_why_it_cannot_be_taken(person: People) -> None:  # PA-3.1
    nora = person()
    asked(nora, "button.chip.cannot", seats=4)
    nora.page.locator("button.chip.cannot").first.click(force=True)
    expect(nora.page.locator(".why-not")).to_contain_text("your colour")


def last_question(nora: Person) -> bool:
    """Whether the button of a last question could be tapped at a new table."""
    asked(nora, "button:text('Last question')", seats=3)
    try:
        nora.page.locator(".btn", has_text="Last question").click(timeout=10_000)
    except TimeoutError:
        return False
    return True


def test_a_last_question_is_called_by_its_button_then_put_to_a_person_and_ends_in_a_guess(
    person: People,
) -> None:  # PA-3.8
    nora = person(dark=True)
    while not last_question(nora):
        assert nora.over, "it can be called unless a bot has guessed the card at this moment"
    nora.page.locator("button.body").first.click()
    nora.page.get_by_role("button", name="Call for it").click()
    nora.page.get_by_role("button", name="Yes").click()
    nora.page.locator("button.port").first.click()
    nora.page.get_by_role("button", name="Ask Tom", exact=True).click()
    nora.page.locator(".cell, .end").first.wait_for()


def test_answers_by_hand_can_be_sent_back_to_be_checked(person: People) -> None:  # PA-6.2
    nora = person()
    check = ".calls .btn:has-text('check an answer')"
    asked(nora, f"{MY_TURN} {check}", seats=4, answers="by-hand")
    nora.page.get_by_text("At any time").click()
    nora.page.locator(check).click()
    nora.page.locator("button.answer").first.click()
    assert violations(nora) == []
    nora.page.get_by_role("button", name="Ask", exact=True).click()
    expect(nora.page.locator(".log")).to_contain_text("to check answer no.")


def corrected(nora: Person) -> bool:
    """Whether the last answer could be corrected: not if a bot guesses first."""
    correct = ".calls .btn:has-text('Correct your last answer')"
    asked(nora, f"{MY_TURN} {correct}", seats=3, answers="by-hand")
    send = nora.page.get_by_role("button", name="Correct it", exact=True)
    try:
        nora.page.get_by_text("At any time").click(timeout=3000)
        nora.page.locator(correct).click(timeout=3000)
        send.wait_for(timeout=3000)
        if send.is_disabled(timeout=3000):  # if only one other number is possible, it is already chosen
            nora.page.locator(".ask .field button.value").first.click(timeout=3000)
        assert violations(nora) == []
        send.click(timeout=3000)
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("width", [360, 1280])
def test_a_slip_is_corrected_unasked(person: People, width: int) -> None:  # PA-6.9
    nora = person(width=width)
    while not corrected(nora):
        pass  # not possible any more after a guess
    expect(nora.page.locator(".log")).to_contain_text("You corrected answer no.")


def accusing(nora: Person) -> bool:
    """Whether the person could select an answer for an accusation."""
    asked(nora, f"{MY_TURN} .calls .hold", seats=3, answers="by-hand", unforgiving=True)
    try:
        nora.page.get_by_text("At any time").click(timeout=3000)
        nora.page.locator(".calls .hold").first.click(delay=900, timeout=3000)
    except TimeoutError:
        return False
    return True


def test_treachery_is_named_answer_by_answer(person: People) -> None:  # PA-6.3
    nora = person(width=360)
    while not accusing(nora):
        pass  # not possible any more after another event
    nora.page.locator("button.answer").first.click()
    nora.page.get_by_role("button", name="Do it").click()
    nora.page.get_by_role("button", name="Yes").click()
    expect(nora.page.locator(".log")).to_contain_text("of treachery")
