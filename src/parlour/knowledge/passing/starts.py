"""First histories for chains: dealt and moved on as far as possible in keeping with what was told."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.passing.timeline import Timeline

Array = NDArray[Any]
TRIES = 6  # at a deal


def dealt(timeline: Timeline, lies: Array, generator: np.random.Generator) -> Array:
    """By thing: a holder. `lies`: bits of those that are not ruled out, by thing and stage."""
    tries = [_dealt(timeline, lies, generator.random(len(lies))) for _ in range(TRIES)]
    return min(tries, key=lambda where: int((lies[:, 0] >> where & 1 == 0).sum()))


def _dealt(timeline: Timeline, lies: Array, keys: Array) -> Array:
    """Things that may lie in few places choose first, and of those the ones with low keys."""
    order = np.lexsort((keys, np.bitwise_count(lies[:, 0]))).tolist()
    where = np.zeros(len(order), np.int8)
    room = list(timeline.sizes[0])
    late = []
    for thing in order:
        places = [place for place, left in enumerate(room) if left and int(lies[thing, 0]) >> place & 1]
        if places:
            where[thing] = places[int(keys[thing] * 7919) % len(places)]
            room[where[thing]] -= 1
        else:
            late.append(thing)
    for thing in late:
        where[thing] = next(place for place, left in enumerate(room) if left)
        room[where[thing]] -= 1
    return where


def moved_on(timeline: Timeline, lies: Array, where: Array, generator: np.random.Generator) -> Array:
    """Histories that go as far as these (by chain, thing and stage), to the last stage: what must go on goes first."""
    while where.shape[2] < len(timeline.sizes):
        stage = where.shape[2] - 1
        here = where[:, :, stage]
        there, random = here.copy(), generator.random(here.shape)
        for source, target, count in timeline.steps[stage]:
            if not count:
                continue
            eager = (lies[:, stage + 1] >> source & 1) - (lies[:, stage + 1] >> target & 1)
            keys = np.where((here == source) & (there == source), eager + random, np.inf)
            there[np.arange(len(here))[:, None], np.argpartition(keys, count - 1, axis=1)[:, :count]] = target
        where = np.concatenate([where, there[:, :, None]], axis=2)
    return where
