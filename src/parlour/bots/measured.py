"""What was measured of each rung (`make ladder` writes it), and the opponent that follows from it."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from parlour.bots.levels import rungs
from parlour.core import Options

FILE = "measured.json"
PATIENCE = 100.0  # milliseconds: nobody should wait longer for an opponent that he did not choose


class Measure(Struct, frozen=True):
    """`rating`: Plackett-Luce, 1500 for a newcomer; `error`: twice its deviation; `ms_p99`: CPU time a move."""

    rating: int
    error: int
    ms_p99: float


Ladder = dict[str, Measure]


@cache
def _all() -> Mapping[str, Ladder]:
    return msgspec.json.decode((files(__package__) / FILE).read_bytes(), type=dict[str, Ladder])


def measures(game: str) -> Mapping[str, Measure]:
    """By name, of the rungs that there are."""
    return {name: measure for name, measure in _all().get(game, {}).items() if name in rungs(game)}


def opponent(game: str, options: Options) -> str:
    """The bot that plays at such a table unless somebody chooses another."""
    here = rungs(game, options)
    return next((name for name in opponents(game) if name in here), next(iter(here)))


def opponents(game: str) -> tuple[str, ...]:
    """Whom one may meet without a choice: the first of these that plays at the table."""
    return quick(measures(game)) or tuple(rungs(game))[:1]


def quick(measured: Mapping[str, Measure]) -> tuple[str, ...]:
    """The bots that nobody has to wait for, the strongest first."""
    found = [name for name, measure in measured.items() if measure.ms_p99 <= PATIENCE]
    return tuple(sorted(found, key=lambda name: -measured[name].rating))
