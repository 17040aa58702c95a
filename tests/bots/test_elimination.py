"""The novice's sheet: it holds what follows from single answers, and no errors."""

import pytest

from parlour.bots.deduction.elimination import Elimination
from parlour.core.evidence import Count, Either, Evidence, Moved, Picked, Spread
from parlour.testing.tables import random_game

THINGS = ("a", "b", "c", "d", "e")


def sheet(*facts: Count | Picked | Either) -> Elimination:
    found = Elimination()
    found.hear(Evidence(changes=(Spread(THINGS, (("left", 2), ("right", 2), ("middle", 1))),), after=facts))
    return found


def count(holder: str, among: str, number: int) -> Count:
    return Count((holder,), frozenset(among), number, number)


def test_none_of_these_crosses_out_all_of_them() -> None:
    assert sheet(count("left", "ab", 0)).possible["left"] == {"c", "d", "e"}


def test_as_many_as_there_are_leaves_them_nowhere_else() -> None:
    found = sheet(count("left", "ab", 2))
    assert found.possible["left"] == {"a", "b"}
    assert found.possible["right"] == found.possible["middle"] == {"c", "d", "e"}


def test_one_of_two_tells_nothing_until_the_other_is_crossed_out() -> None:
    found = sheet(count("left", "ab", 1))
    assert found.possible["left"] == set(THINGS)
    found.hear(Evidence((count("left", "a", 0),)))
    assert found.possible["left"] == {"b", "c", "d", "e"}
    assert "b" not in found.possible["right"] | found.possible["middle"]


def test_two_answers_are_not_put_together() -> None:
    """One of a, b and one of b, c: together they restrict the hand, but each alone eliminates nothing."""
    found = sheet(count("left", "ab", 1), count("left", "bc", 1))
    assert found.possible["left"] == set(THINGS)


def test_what_is_crossed_out_on_every_line_is_crossed_out() -> None:
    lines = ((count("left", "ab", 0),), (count("left", "bc", 0),))
    assert sheet(Either(lines)).possible["left"] == {"a", "c", "d", "e"}


def test_a_card_shown_lies_nowhere_else() -> None:
    found = sheet(Picked("left", "a", frozenset("ab")))
    assert "a" not in found.possible["right"] | found.possible["middle"]


def test_what_was_said_of_a_hand_is_forgotten_when_it_changes() -> None:
    found = sheet(count("left", "ab", 0))
    found.hear(Evidence(changes=(Moved((("left", "right", 1), ("right", "left", 1))),)))
    assert found.possible["left"] == set(THINGS)


def test_the_only_solution_left_is_reported() -> None:
    assert sheet().left(("middle",)) is None
    assert sheet(count("left", "ab", 2), count("right", "cd", 2)).left(("middle",)) == ("e",)


def test_a_question_is_open_until_it_was_asked_or_its_answer_is_on_the_sheet() -> None:
    found = sheet(count("left", "ab", 2))
    assert found.is_open(count("right", "cd", 1))
    assert not found.is_open(count("left", "ab", 1))
    assert not found.is_open(count("right", "ab", 1))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("sherlock-13", {"seats": 2}),
        ("sherlock-13", {"seats": 3, "advanced": True}),
        ("perfect-alibi", {"seats": 3, "rival": True}),
        ("perfect-alibi", {"seats": 4}),
        ("thirteen-clues", {"seats": 2}),
        ("thirteen-clues", {"seats": 4}),
    ],
    ids=str,
)
def test_the_truth_is_never_crossed_out(game: str, options: dict[str, int]) -> None:
    for seed in range(5):
        table = random_game(game, options, f"sheet/{seed}")
        view, found = table.game.start(table.options), Elimination()
        for seen in table.stream(0):
            found.hear(table.game.evidence(view, seen))
            table.game.evolve(view, seen)
        held = {zone.name: zone.cards for zone in table.game.scene(table.position).zones}
        for holder in found.possible.keys() & held.keys():
            assert {card.face for card in held[holder]} <= found.possible[holder]
