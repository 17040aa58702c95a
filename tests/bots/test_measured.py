"""What was measured of the bots, and the opponent that follows from it."""

from itertools import pairwise

import pytest

from parlour.bots import measures, opponent, rungs
from parlour.bots.measured import PATIENCE, Measure, strongest
from parlour.games import catalogue


def test_the_usual_opponent_is_the_strongest_whose_moves_take_at_most_a_tenth_of_a_second() -> None:
    slow, quick, weak = Measure(1900, 10, 100.1), Measure(1700, 10, 100.0), Measure(1500, 10, 1.0)
    assert strongest({"weak": weak, "quick": quick, "slow": slow}) == "quick"
    assert strongest({"slow": slow}) is None


@pytest.mark.parametrize("game", catalogue())
def test_every_rung_is_measured_and_none_is_weaker_than_the_one_below(game: str) -> None:
    measured = measures(game)
    if len(rungs(game)) > 1:
        assert set(measured) == set(rungs(game))
    ladder = [measured[name] for name in rungs(game) if name in measured]
    for lower, upper in pairwise(ladder):
        assert upper.rating + upper.error >= lower.rating


@pytest.mark.parametrize("game", catalogue())
def test_nobody_waits_for_an_opponent_that_he_did_not_choose(game: str) -> None:
    assert opponent(game) in rungs(game)
    if measures(game):
        assert measures(game)[opponent(game)].ms_p99 <= PATIENCE
