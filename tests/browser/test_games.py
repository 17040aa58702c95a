"""Whole games in a real browser, against the real server."""

from collections.abc import Callable

import pytest

from browser.people import TITLES, Person

People = Callable[..., Person]
LIMITS = {"thirteen-clues": "6"}  # nobody is ever out there, and at random it takes long


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_is_played_on_the_plain_table_from_the_first_page_to_the_end(person: People, game: str) -> None:
    nora = person(plain=True)
    nora.home()
    if game in LIMITS:
        nora.set_table(game, "Nora", **{"Turns for each seat": LIMITS[game]})
        nora.fill_with_bots()
    else:
        nora.play_now(game)
    nora.play()
    nora.page.get_by_text("your own part was mixed in").wait_for()
    nora.page.get_by_role("button", name="Play again").wait_for()


def test_two_people_and_two_bots_play_a_game_and_another_one(person: People) -> None:
    nora, tom = person(plain=True), person(plain=True, width=360, height=740)
    link = nora.set_table("sherlock-13", "Nora")
    tom.join(link, "Tom")
    nora.fill_with_bots()
    nora.play(tom)
    assert nora.lines()[-1] == tom.lines()[-1]
    assert any("You picked up" in line for line in tom.lines())
    nora.page.get_by_role("button", name="Play again").click()
    nora.page.locator(".end").wait_for(state="detached")
    nora.play(tom)
    nora.page.get_by_text("your own part was mixed in").wait_for()
    tom.page.get_by_text("Shuffle verified").wait_for()


def test_a_game_is_played_at_360_pixels_without_scrolling_sideways(person: People) -> None:
    nora = person(plain=True, width=360, height=740, has_touch=True)
    nora.home()
    nora.play_now("complots")
    widths = set()
    while not nora.over:
        widths.add(nora.page.evaluate("document.documentElement.scrollWidth"))
        if not nora.act():
            nora.wait()
    assert max(widths) <= 360


def test_what_is_said_is_heard_by_the_others_and_never_as_html(person: People) -> None:
    nora, tom = person(), person()
    link = nora.set_table("complots", "Nora")
    tom.join(link, "Tom")
    nora.fill_with_bots()
    tom.page.get_by_label("Say something to the table").fill("<b>tea</b> at four?")
    tom.page.get_by_label("Say something to the table").press("Enter")
    nora.page.get_by_text("<b>tea</b> at four?").wait_for()
