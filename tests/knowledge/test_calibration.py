"""Among players that choose as the model `uniform` says, odds turn out as often as they say."""

import pytest

from kit.calibration import Said, bins, calibrated, wrong
from parlour.games import catalogue

GAMES = {"alibi": 20}  # odds that are drawn take longer


@pytest.mark.parametrize("game", catalogue())
def test_odds_turn_out_as_often_as_they_say(game: str) -> None:
    found = calibrated(game, GAMES.get(game, 60))
    assert sum(one.cards for one in found) > 500
    assert not wrong(found)


def test_odds_that_say_too_much_are_found_out() -> None:
    """Three quarters said, half of them true."""
    (found,) = wrong(
        bins([[Said(0.75, number % 2), Said(0.75, 1 - number % 2), Said(0.75, 0)] for number in range(60)])
    )
    assert (found.tenth, found.games, found.cards) == (7, 60, 180)
    assert found.true == pytest.approx(1 / 3)
