"""Measures the rungs of a game, each against the one below it."""

from collections.abc import Sequence
from typing import Any

from parlour.bots import rungs, where
from parlour.bots.measured import Ladder, Measure
from parlour.core import read_options
from parlour.games import load
from parlour.lab.match import Match
from parlour.lab.ratings import ratings
from parlour.lab.results import MatchResult, SideResult
from parlour.lab.runs import Run


def climbs(game: str, options: dict[str, Any], seed: str, budget: float) -> list[Match]:
    """A match per step: one bot of the upper rung, the lower rung on all other seats."""
    return [_step(game, upper, options, seed, budget) for upper in tuple(rungs(game))[1:]]


def _step(game: str, upper: str, options: dict[str, Any], seed: str, budget: float) -> Match:
    """At this table, or at the first of its own where the rung does not play here."""
    if upper not in _names(game, options):
        options = options | {name: values[0] for name, values in where(game, upper)[0].items()}
    names = _names(game, options)
    lower = names[names.index(upper) - 1]
    return Match(game, options, (upper, *[lower] * (options["seats"] - 1)), seed, budget)


def _names(game: str, options: dict[str, Any]) -> list[str]:
    return list(rungs(game, read_options(load(game).options, options)))


def measured(found: Sequence[MatchResult], runs: Sequence[Run]) -> Ladder:
    """Ratings over these runs; times of the slower of the two matches of a rung."""
    rated = ratings(runs)
    lines = [line for result in found for line in result.bots]
    return {
        name: Measure(round(rating.value), round(2 * rating.error), _slowest(name, lines))
        for name, rating in sorted(rated.items(), key=lambda item: item[1].value)
    }


def _slowest(name: str, lines: Sequence[SideResult]) -> float:
    return max(line.ms_p99 for line in lines if line.name == name)
