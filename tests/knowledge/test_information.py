"""The measures of a question reproduce the published totals of one-step Mastermind strategies over all 1,296 codes."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.knowledge.information import MEASURES, Measure

PUBLISHED = {"worst-case": 5801, "entropy": 5722, "expected-size": 5696, "most-parts": 5668}
CODES = list(product(range(6), repeat=4))
ANSWERS = 25  # five times the right places, and the right colours elsewhere
RIGHT = 4 * 5


@cache
def answers() -> NDArray[np.int64]:
    """By guess and code: what one is told."""
    codes = np.array(CODES)
    places = (codes[:, None, :] == codes[None, :, :]).sum(axis=2)
    colours = np.stack([(codes == colour).sum(axis=1) for colour in range(6)], axis=1)
    right = np.minimum(colours[:, None, :], colours[None, :, :]).sum(axis=2)
    told: NDArray[np.int64] = places * 5 + right - places
    return told


def guesses(left: NDArray[np.int64], measure: Measure) -> int:
    """How many guesses all these codes take together, each guess the best by one step; a possible code if it ties."""
    if len(left) == 1:
        return 1
    told = answers()[:, left]
    counts = np.stack([(told == answer).sum(axis=1) for answer in range(ANSWERS)], axis=1).astype(float)
    value = np.round(measure(counts), 9)
    best = np.flatnonzero(value == value.max())
    possible = best[np.isin(best, left)]
    guess = int((possible if len(possible) else best)[0])
    parts = [left[answers()[guess, left] == answer] for answer in range(ANSWERS) if answer != RIGHT]
    return len(left) + sum(guesses(part, measure) for part in parts if len(part))


@pytest.mark.parametrize("name", MEASURES)
def test_one_step_strategies_take_as_many_guesses_as_published(name: str) -> None:
    assert guesses(np.arange(len(CODES)), MEASURES[name]) == PUBLISHED[name]
