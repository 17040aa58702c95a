"""All ways that a thing may have taken through the stages: few enough to be numbered."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.engine import TooLarge
from parlour.knowledge.passing.timeline import Timeline

Array = NDArray[Any]
Onward = tuple[tuple[int, ...], ...]  # by stage and holder, where things go from there (bits)
MOST_ROADS = 30_000
MOST_HOLDERS = 64  # as many as there are bits for


class Roads(NamedTuple):
    """By number. A road's sign is the sum of one random number a stage and holder: parts of roads add up to a road."""

    place: Array  # by road and stage: a holder
    sign: Array  # by road, in order
    part: Array  # by road and stage: the sign of what lies before that stage


def roads(timeline: Timeline, lies: Array, used: Array) -> Roads:
    """The roads that some thing may have taken (`lies`: bits of holders, by thing and stage), and those in use."""
    onward = _onward(timeline)
    kinds = [_open_to(onward, tuple(row)) for row in np.unique(lies, axis=0).tolist()]
    return _numbered(np.concatenate([used.reshape(-1, used.shape[-1]), *kinds]).astype(np.int8))


def _onward(timeline: Timeline) -> Onward:
    stages, places = range(len(timeline.steps)), range(len(timeline.holders))
    return tuple(tuple(timeline.onward(stage, place) for place in places) for stage in stages)


def _numbered(place: Array) -> Roads:
    sign, first = np.unique(_signs(place).sum(axis=1, dtype=np.uint64), return_index=True)
    if len(sign) > MOST_ROADS:
        raise TooLarge(len(sign), MOST_ROADS)
    place = place[first]
    part = np.cumsum(_signs(place), axis=1, dtype=np.uint64)
    return Roads(place, sign, np.column_stack([np.zeros(len(place), np.uint64), part]))


def numbers(known: Roads, where: Array) -> Array:
    """The numbers of roads that are told stage by stage."""
    found: Array = np.searchsorted(known.sign, _signs(where).sum(axis=-1, dtype=np.uint64)).astype(np.int16)
    return found


def _signs(where: Array) -> Array:
    return np.asarray(_table(where.shape[-1])[np.arange(where.shape[-1]), where])


@lru_cache(maxsize=64)
def _table(stages: int) -> Array:
    """A number for every stage and holder; always the same."""
    return np.random.default_rng(1).integers(0, 1 << 63, (stages, MOST_HOLDERS), np.uint64)


@lru_cache(maxsize=1024)
def _open_to(onward: Onward, row: tuple[int, ...]) -> Array:
    """All roads through these holders."""
    found: list[tuple[int, ...]] = [(place,) for place in _bits(row[0])]
    for stage, ways in enumerate(onward):
        here = {road[-1] for road in found}
        then = {place: [(to,) for to in _bits(ways[place] & row[stage + 1])] for place in here}
        found = [road + to for road in found for to in then[road[-1]]]
        if len(found) > MOST_ROADS:
            raise TooLarge(len(found), MOST_ROADS)
    return np.array(found, np.int8).reshape(-1, len(row))


def _bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]
