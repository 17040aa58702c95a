"""Asking by entropy takes the published number of guesses in Mastermind, over all 1,296 codes."""

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.information import entropies

PUBLISHED = 5722  # Neuwirth 1982
CODES = list(product(range(6), repeat=4))
ANSWERS = 25  # five times the right places, and the right colours elsewhere
RIGHT = 4 * 5


@cache
def answers() -> NDArray[np.int64]:
    """The answer, [guess, code]."""
    codes = np.array(CODES)
    places = (codes[:, None, :] == codes[None, :, :]).sum(axis=2)
    colours = np.stack([(codes == colour).sum(axis=1) for colour in range(6)], axis=1)
    right = np.minimum(colours[:, None, :], colours[None, :, :]).sum(axis=2)
    found: NDArray[np.int64] = places * 5 + right - places
    return found


def guesses(left: NDArray[np.int64]) -> int:
    """The guesses that all these codes take together; each guess has the most entropy, and is possible if it ties."""
    if len(left) == 1:
        return 1
    found = answers()[:, left]
    counts = np.stack([(found == answer).sum(axis=1) for answer in range(ANSWERS)], axis=1).astype(float)
    value = np.round(entropies(counts), 9)
    best = np.flatnonzero(value == value.max())
    possible = best[np.isin(best, left)]
    guess = int((possible if len(possible) else best)[0])
    parts = [left[answers()[guess, left] == answer] for answer in range(ANSWERS) if answer != RIGHT]
    return len(left) + sum(guesses(part) for part in parts if len(part))


def test_asking_by_entropy_takes_as_many_guesses_as_published() -> None:
    assert guesses(np.arange(len(CODES))) == PUBLISHED
