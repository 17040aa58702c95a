"""The CPU time of a decision."""

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

Play = Callable[[Random], int]
"""Plays one random game, from a new state to the end, and returns how many decisions it took."""


def measure(play: Play, repeats: int = 5, seconds: float = 1.0) -> float:
    """The median, over the repeats, of the CPU microseconds of a decision; each repeat plays for that many seconds."""
    play(Random(0))  # What is loaded or cached at the first game is not the price of a decision.
    return median(_microseconds_a_decision(play, Random(seed), seconds) for seed in range(repeats))


def _microseconds_a_decision(play: Play, rng: Random, seconds: float) -> float:
    decisions = 0
    started = process_time()
    while (spent := process_time() - started) < seconds:
        decisions += play(rng)
    return spent / decisions * 1e6
