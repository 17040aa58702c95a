"""The CPU time of a decision."""

from collections.abc import Callable
from random import Random
from statistics import quantiles
from time import process_time

Play = Callable[[Random], int]
"""Plays one random game, from a new state to the end, and returns how many decisions it took."""

WINDOWS, SECONDS = 100, 0.04


def measure(*plays: Play, windows: int = WINDOWS, seconds: float = SECONDS) -> list[float]:
    """CPU microseconds a decision: the lower quartile over many short windows, because other work disturbs the rest.

    What is compared takes turns, so that it meets the same machine.
    """
    for play in plays:
        play(Random(0))  # What is loaded or cached at the first game is not the price of a decision.
    found = [[_microseconds_a_decision(play, Random(seed), seconds) for play in plays] for seed in range(windows)]
    return [quantiles(column, n=4)[0] for column in zip(*found, strict=True)]


def _microseconds_a_decision(play: Play, rng: Random, seconds: float) -> float:
    decisions = 0
    started = process_time()
    while (spent := process_time() - started) < seconds:
        decisions += play(rng)
    return spent / decisions * 1e6
