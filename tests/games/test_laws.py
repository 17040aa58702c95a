"""The laws of the contract, for every game, every combination of options, the printed and the small box."""

from collections.abc import Callable

import pytest

from games.perfect_alibi_tables import right_answers
from parlour.games import catalogue
from parlour.testing import clocks, laws, records, secrecy
from parlour.testing.cases import Case, all_cases
from parlour.testing.tables import new_table, random_steps

CASES = all_cases()
RIGHT: dict[str, clocks.Right] = {"perfect-alibi": right_answers}  # games in which some legal answers are not right
DRAWN = {  # kinds of answers that the clock draws, by the rules of each game
    "alibi": {"Pass"},
    "complots": {"Choose", "Keep", "Lose", "Prove", "Show"},
    "perfect-alibi": {"Guess", "Say", "Show"},
    "sherlock-13": {"Arrange", "Lay"},
    "thirteen-clues": {"Choose", "ChooseSides"},
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_random_game_keeps_every_law(case: Case) -> None:
    laws.keep_all(new_table(case.game, case.options, "laws", case.box), "laws")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_seed_gives_the_same_log_and_the_record_folds_to_the_table(case: Case) -> None:
    records.a_record_folds_to_its_table(case)


@pytest.mark.parametrize("game", catalogue())
def test_over_many_seeds_the_clock_gives_every_right_answer_equally_often(game: str) -> None:  # G-7
    even, fixed = clocks.Even(), set[str]()
    for case in (case for case in CASES if case.game == game):
        table = new_table(case.game, case.options, "clock", case.box)
        for _ in random_steps(table, "clock"):
            clocks.every_right_answer_may_be_drawn(table, RIGHT.get(game))
            fixed |= clocks.fixed_kinds(table)
            even.look(table)
    assert fixed & even.kinds == set()
    assert even.kinds == DRAWN.get(game, even.kinds)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_game_against_the_clock_is_verified_and_an_edited_answer_of_the_clock_is_noticed(case: Case) -> None:
    records.an_edited_answer_of_the_clock_is_noticed(case)


def compared(game: str, positions: int, seed: str) -> secrecy.Compared:
    return secrecy.compare_worlds([case for case in CASES if case.game == game], positions, seed)


@pytest.mark.parametrize("game", catalogue())
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(
    game: str, record_property: Callable[[str, object], None]
) -> None:
    looked, found = compared(game, 200, "test")
    record_property("table", f"{game}: {found} of {looked} positions had a second world")
    assert found >= looked / 2


def test_where_few_positions_can_be_compared_the_law_says_what_to_do() -> None:
    secrecy.enough(secrecy.Compared(200, 50))
    with pytest.raises(AssertionError, match=r"\(49 of 200\).*more cards"):
        secrecy.enough(secrecy.Compared(200, 49))


PARTS = {"complots": 40}  # of 5,000 positions each
NIGHTLY = [(game, part) for game in catalogue() for part in range(PARTS.get(game, 2))]


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "part"), NIGHTLY)
def test_many_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str, part: int) -> None:
    looked, found = compared(game, 5_000, f"nightly/{part}")
    assert found >= looked / 2
