"""All paths of a thing through the stages: few enough to be numbered. A path is the holder at every stage."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from parlour.knowledge.arrays import Array, bits
from parlour.knowledge.engine import TooLarge
from parlour.knowledge.passing.timeline import Timeline

NextHolders = tuple[tuple[int, ...], ...]  # [stage][holder]: a mask
MOST_PATHS = 30_000  # numbers are 16 bits wide
_TABLE_WIDTH = 64  # holders


class Paths(NamedTuple):
    """Numbered paths with Zobrist hashes: one random number for each stage and holder, added up along the path.

    Segments add up, so the hash of a path with another segment follows from two differences.
    """

    holder: Array  # [path, stage]
    zobrist: Array  # [path], ascending
    prefix: Array  # [path, stage]: the hash of the stages before


def possible_paths(timeline: Timeline, masks: Array, used: Array) -> Paths:
    """The paths that some thing may have taken by `masks[thing, stage]`, and those in use."""
    table = _next_holders(timeline)
    found = [_paths_within(table, tuple(row)) for row in np.unique(masks, axis=0).tolist()]
    return _numbered(np.concatenate([used.reshape(-1, used.shape[-1]), *found]).astype(np.int8))


def path_numbers(paths: Paths, holders: Array) -> Array:
    """The numbers of paths given by holder along the last axis."""
    hashes = _zobrist_keys(holders).sum(axis=-1, dtype=np.uint64)
    return np.asarray(np.searchsorted(paths.zobrist, hashes).astype(np.int16))


def _next_holders(timeline: Timeline) -> NextHolders:
    stages, holders = range(len(timeline.steps)), range(len(timeline.holders))
    return tuple(tuple(timeline.next_holders(stage, holder) for holder in holders) for stage in stages)


def _numbered(holder: Array) -> Paths:
    zobrist, first = np.unique(_zobrist_keys(holder).sum(axis=1, dtype=np.uint64), return_index=True)
    if len(zobrist) > MOST_PATHS:
        raise TooLarge(len(zobrist), MOST_PATHS)
    holder = holder[first]
    prefix = np.cumsum(_zobrist_keys(holder), axis=1, dtype=np.uint64)
    return Paths(holder, zobrist, np.column_stack([np.zeros(len(holder), np.uint64), prefix]))


def _zobrist_keys(holders: Array) -> Array:
    return np.asarray(_zobrist_table(holders.shape[-1])[np.arange(holders.shape[-1]), holders])


@lru_cache(maxsize=64)
def _zobrist_table(stages: int) -> Array:
    """`[stage, holder]`: random numbers, the same in every run."""
    return np.random.default_rng(1).integers(0, 1 << 63, (stages, _TABLE_WIDTH), np.uint64)


@lru_cache(maxsize=1024)
def _paths_within(table: NextHolders, masks: tuple[int, ...]) -> Array:
    """`[path, stage]`: all paths through holders of these masks, one for each stage."""
    found: list[tuple[int, ...]] = [(holder,) for holder in bits(masks[0])]
    for stage, row in enumerate(table):
        ends = {path[-1] for path in found}
        then = {holder: [(goal,) for goal in bits(row[holder] & masks[stage + 1])] for holder in ends}
        found = [path + goal for path in found for goal in then[path[-1]]]
        if len(found) > MOST_PATHS:
            raise TooLarge(len(found), MOST_PATHS)
    return np.array(found, np.int8).reshape(-1, len(masks))
