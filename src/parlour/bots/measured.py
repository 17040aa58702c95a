"""What was measured of each rung (`make ladder` writes it), and the opponent that follows from it."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from parlour.bots.ladder import rungs

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


def opponent(game: str) -> str:
    """The bot that plays unless somebody chooses another: the strongest that nobody has to wait for."""
    return strongest(measures(game)) or next(iter(rungs(game)))


def strongest(measured: Mapping[str, Measure]) -> str | None:
    """The bot with the highest rating among those that are quick enough."""
    quick = [name for name, measure in measured.items() if measure.ms_p99 <= PATIENCE]
    return max(quick, key=lambda name: measured[name].rating, default=None)
