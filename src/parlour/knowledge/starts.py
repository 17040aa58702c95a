"""A first history for a chain: dealt and moved on as far as possible in keeping with what was told."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.timeline import Timeline

Array = NDArray[Any]


def start(timeline: Timeline, lies: Array, keys: Array) -> Array:
    """By thing and stage: a holder. `lies`: bits of those that are not ruled out; things with low keys choose first."""
    order = np.lexsort((keys, np.bitwise_count(lies[:, 0]))).tolist()
    where = np.zeros((len(order), len(timeline.sizes)), np.int8)
    room = list(timeline.sizes[0])
    late = []
    for thing in order:
        places = [place for place, left in enumerate(room) if left and int(lies[thing, 0]) >> place & 1]
        if places:
            _put(where, room, thing, places[int(keys[thing] * 7919) % len(places)])
        else:
            late.append(thing)
    for thing in late:
        _put(where, room, thing, next(place for place, left in enumerate(room) if left))
    for stage in range(len(timeline.steps)):
        where[:, stage + 1] = _moved(timeline, lies, keys, where[:, stage], stage)
    return where


def _put(where: Array, room: list[int], thing: int, place: int) -> None:
    where[thing, 0] = place
    room[place] -= 1


def _moved(timeline: Timeline, lies: Array, keys: Array, here: Array, stage: int) -> Array:
    """What must go on goes first, then what may."""
    there = here.copy()
    for source, target, count in timeline.steps[stage]:
        things = np.flatnonzero((here == source) & (there == source))
        may_go = lies[things, stage + 1] >> target & 1
        may_stay = lies[things, stage + 1] >> source & 1
        eager = np.lexsort((keys[things], may_stay - may_go))
        there[things[eager[:count]]] = target
    return there
