"""The racers' outlooks: what they mean, and that the fit finds them again."""

import numpy as np
import pytest

from parlour.bots.outlook import Outlook, Race, outlooks
from parlour.lab.fit import Row, fitted, logistic, rows

EVEN = Outlook((0.0, 1.0, -1.0, 0.0, 0.0, 0.0, 0.0), 0.0)
RACES = [Race(odds, (rival, 0.2), True) for odds in (0.2, 0.4, 0.6) for rival in (0.1, 0.5, 0.9)]


@pytest.mark.parametrize("again", [0.0, 0.4])
def test_at_its_nerve_a_seat_wins_as_often_by_accusing_as_by_going_on(again: float) -> None:
    outlook = Outlook(EVEN.weights, again)
    for race in RACES:
        chance, nerve = outlook.chance(race), outlook.nerve(race)
        assert nerve + (1 - nerve) * again * chance == pytest.approx(chance)


def test_nearer_rivals_take_less_nerve() -> None:
    """With what was fitted: the same odds of one's own, and the others nearer to their solution."""
    for outlook in outlooks().values():
        assert outlook.nerve(Race(0.4, (0.8, 0.8), True)) < outlook.nerve(Race(0.4, (0.2, 0.2), True))


def test_the_fit_finds_the_curve_from_which_shares_came() -> None:
    generator = np.random.default_rng(1)
    features = generator.normal(size=(4000, 3))
    weights = np.array([0.5, -1.0, 2.0])
    shares = (generator.random(4000) < 1 / (1 + np.exp(-features @ weights))).astype(np.float64)
    assert logistic(features, shares) == pytest.approx(weights, abs=0.2)


def test_where_a_wrong_accuser_goes_out_nothing_is_left_to_him() -> None:
    went_on = [Row(race, False, True, 0.5) for race in RACES]
    assert fitted([*went_on, Row(RACES[0], True, False, 0.0)]).again == 0.0


def test_where_he_plays_on_the_fit_finds_what_is_left() -> None:
    went_on = [Row(race, False, True, share) for race in RACES for share in (0.0, 1.0) * 50]
    race = Race(0.2, (0.5, 0.2), True)
    accused = [Row(race, True, True, 0.2 + 0.8 * 0.25)] * 50  # half of an even chance
    assert fitted([*went_on, *accused]).again == pytest.approx(0.5, abs=0.05)


def test_the_same_game_gives_the_same_races() -> None:
    assert list(rows("sherlock-13", 3, 1, None)) == list(rows("sherlock-13", 3, 1, None))
