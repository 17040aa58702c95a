"""Whole games in a real browser, against the real server."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.heard import FILE
from browser.people import TITLES, Person
from browser.tapping import Hand, Keys, sit_down

People = Callable[..., Person]
FINAL = ":is(.suspect, .other .body)"
LIMITS = {  # these take long with random moves
    "thirteen-clues": {"Turns for each seat": "2"},
    "perfect-alibi": {"Turns for each seat": "2"},
    "complots": {"Turns for each seat": "4"},
}
BY_KEYS: dict[str, dict[str, Any]] = {  # default: three seats and three turns
    "complots": {"seats": 3, "limit": 6},
    "thirteen-clues": {"seats": 3, "limit": 2},
    "alibi": {"seats": 3, "limit": 1},
}


@pytest.mark.parametrize("game", TITLES)
def test_two_people_and_bots_play_a_whole_game_on_the_plain_table(person: People, game: str) -> None:
    nora, tom = person(plain=True), person(plain=True, width=360, height=740, has_touch=True)
    together(nora, tom, game)
    nora.play(tom)
    ended(nora, tom)
    assert tom.widest <= 360


@pytest.mark.parametrize("game", ["sherlock-13", "perfect-alibi"])
def test_two_people_and_bots_play_a_whole_game_on_the_dressed_table(person: People, game: str) -> None:
    nora, tom = person(), person(width=360, height=740, has_touch=True)
    together(nora, tom, game)
    toms = Hand(tom, spared=FINAL, seed="tom")
    Hand(nora, spared=FINAL).play(toms, patience=4)
    ended(nora, tom)
    assert max(toms.widths) <= 360


def together(nora: Person, tom: Person, game: str) -> None:
    """From the first page to the deal: one person makes the table, one uses the link, bots take the other seats."""
    tom.join(nora.set_table(game, "Nora", **LIMITS.get(game, {})), "Tom")
    nora.fill_with_bots()


def ended(nora: Person, tom: Person) -> None:
    """Both see the same end, and both pages have checked the shuffle."""
    for person in (nora, tom):
        person.page.get_by_text("your own part was mixed in").wait_for()
        person.page.get_by_role("button", name="Play again").wait_for()


def test_two_clicks_from_the_first_page_one_plays_and_then_once_more(person: People) -> None:
    nora = person(plain=True)
    nora.home()
    nora.play_now("sherlock-13")
    nora.play()
    nora.page.get_by_role("button", name="Play again").click()
    nora.page.locator(".end").wait_for(state="detached")
    nora.play()


@pytest.mark.parametrize("game", [game for game in TITLES if game != FILE.stem])  # tested in test_heard
def test_every_game_is_played_by_keyboard_alone(person: People, game: str) -> None:
    nora = person()
    moves: list[str] = []
    while len(moves) < 2:  # random bots may end a game early
        sit_down(nora, game, **BY_KEYS.get(game, {"seats": 3, "limit": 3}))
        hand = Keys(nora, spared=FINAL)
        hand.play(patience=3)
        moves = hand.sent


def test_what_is_said_is_heard_by_the_others_and_never_as_html(person: People) -> None:
    nora, tom = person(), person()
    link = nora.set_table("complots", "Nora")
    tom.join(link, "Tom")
    nora.fill_with_bots()
    tom.page.get_by_label("Say something to the table").fill("<b>tea</b> at four?")
    tom.page.get_by_label("Say something to the table").press("Enter")
    nora.page.get_by_text("<b>tea</b> at four?").wait_for()
