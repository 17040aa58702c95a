"""CPU time per decision."""

from collections.abc import Callable
from random import Random
from statistics import quantiles
from time import process_time

Play = Callable[[Random], int]
"""Plays one random game from a new state to the end; returns the number of decisions."""

WINDOWS, SECONDS = 100, 0.04


def measure(*plays: Play, windows: int = WINDOWS, seconds: float = SECONDS) -> list[float]:
    """CPU microseconds per decision: the lower quartile over many short windows, because other processes disturb.

    Candidates alternate, so that they run under the same conditions.
    """
    for play in plays:
        play(Random(0))  # The first game loads and fills caches; it does not count.
    found = [[_microseconds_a_decision(play, Random(seed), seconds) for play in plays] for seed in range(windows)]
    return [quantiles(column, n=4)[0] for column in zip(*found, strict=True)]


def _microseconds_a_decision(play: Play, rng: Random, seconds: float) -> float:
    decisions = 0
    started = process_time()
    while (spent := process_time() - started) < seconds:
        decisions += play(rng)
    return spent / decisions * 1e6
