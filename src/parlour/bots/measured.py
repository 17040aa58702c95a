"""Measured strength and speed of each rung (written by `make ladder`), and the default opponent."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from parlour.bots.levels import rungs
from parlour.core import Options

FILE = "measured.json"
PATIENCE = 100.0  # milliseconds: a default opponent must not be slower


class Measure(Struct, frozen=True):
    """`rating`: Plackett-Luce, 1500 for a newcomer; `error`: two standard deviations; `ms_p99`: CPU time per move."""

    rating: int
    error: int
    ms_p99: float


Ladder = dict[str, Measure]


@cache
def _all() -> Mapping[str, Ladder]:
    return msgspec.json.decode((files(__package__) / FILE).read_bytes(), type=dict[str, Ladder])


def measures(game: str) -> Mapping[str, Measure]:
    """By name, for the rungs that exist."""
    return {name: measure for name, measure in _all().get(game, {}).items() if name in rungs(game)}


def opponent(game: str, options: Options) -> str:
    """The default opponent at such a table."""
    here = rungs(game, options)
    return next((name for name in opponents(game) if name in here), next(iter(here)))


def is_measured(game: str) -> bool:
    """Whether the strength of its bots was measured; otherwise their order is what the game says."""
    return bool(measures(game))


def opponents(game: str) -> tuple[str, ...]:
    """Candidates for the default opponent, best first; the first that plays at the table is taken.

    Where nothing was measured, the order of the rungs counts.
    """
    return quick(measures(game)) or tuple(rungs(game))[::-1]


def quick(measured: Mapping[str, Measure]) -> tuple[str, ...]:
    """The bots that are fast enough, strongest first."""
    found = [name for name, measure in measured.items() if measure.ms_p99 <= PATIENCE]
    return tuple(sorted(found, key=lambda name: -measured[name].rating))
