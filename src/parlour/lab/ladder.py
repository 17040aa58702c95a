"""The ladder of a game measured: every rung against the one below it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from parlour.bots import rungs
from parlour.bots.measured import Ladder, Measure
from parlour.lab.match import Match
from parlour.lab.ratings import ratings
from parlour.lab.runs import Run
from parlour.lab.standing import Line, Standing


def climbs(game: str, options: dict[str, Any], seed: str, budget: float) -> list[Match]:
    """A match a step: one of the upper rung against the lower on all other seats."""
    names = list(rungs(game))
    others = options["seats"] - 1
    fields = [(upper, *[lower] * others) for lower, upper in pairwise(names)]
    return [Match(game, options, field, seed, budget) for field in fields]


def measured(found: Sequence[Standing], runs: Sequence[Run]) -> Ladder:
    """Ratings over these runs; of a rung's two matches the slower one counts."""
    rated = ratings(runs)
    lines = [line for standing in found for line in standing.bots]
    return {
        name: Measure(round(rating.value), round(2 * rating.error), _slowest(name, lines))
        for name, rating in sorted(rated.items(), key=lambda item: item[1].value)
    }


def _slowest(name: str, lines: Sequence[Line]) -> float:
    return max(line.ms_p99 for line in lines if line.name == name)
