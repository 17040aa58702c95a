"""Weighted particles, distinct rows of small numbers: they branch, merge, and are resampled if there are too many."""

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

import numpy as np

from parlour.knowledge.arrays import Floats, Ints, Longs

MOST_STATES = 1_000_000  # particles of the exact filter; beyond this they are sampled
BATCHES = 16  # independent samples; their spread is the error
BATCH_SIZE = 8_192  # particles of each
MOST_WAYS = 16  # ways gone for each particle allowed, in a step after which many are equal
_CHUNK = 500_000  # ways gone at once
_LARGEST_TABLE, _SMALL_TABLE = 1 << 24, 1 << 18  # entries of a table in which particles are merged without sorting


class Particles:
    """`columns[0]` is the batch, 0 while the filter is exact; each further column is the state of one group."""

    def __init__(self, columns: Sequence[Ints], weight: Floats) -> None:
        self.columns = list(columns)
        self.weight = weight

    def __len__(self) -> int:
        return len(self.weight)

    def keys(self, spans: Sequence[int]) -> "Keys":
        """Each as one mixed-radix number; `spans`: the number of values in each column."""
        key = np.zeros(len(self), np.int64)
        for column, span in zip(self.columns, spans, strict=True):
            key = key * span + column
        return Keys(key, self.weight, tuple(spans))


class Keys(NamedTuple):
    """Particles with all columns in one mixed-radix number; `spans`: the number of values in each column."""

    key: Longs
    weight: Floats
    spans: tuple[int, ...]

    def particles(self) -> Particles:
        """The same by column."""
        key: Longs | Ints = self.key if prod(self.spans) >= 1 << 31 else self.key.astype(np.int32)
        columns: list[Ints] = []
        for span in reversed(self.spans):
            less = key // span
            columns.append((key - less * span).astype(np.int32, copy=False))
            key = less
        return Particles(columns[::-1], self.weight)

    def merged(self) -> "Keys":
        """Equal particles become one with the sum of their weights."""
        space = prod(self.spans)
        if space <= _LARGEST_TABLE and space <= max(_SMALL_TABLE, 32 * len(self.key)):
            sums: Floats = np.bincount(self.key, self.weight, space).astype(np.float64, copy=False)
            there = np.flatnonzero(sums)
            return Keys(there, sums[there], self.spans)
        key, which = np.unique(self.key, return_inverse=True)
        return Keys(key, np.bincount(which, self.weight, len(key)).astype(np.float64, copy=False), self.spans)


class Transition(NamedTuple):
    """A Markov step of one column. A way has the same meaning for all particles."""

    state: Longs | Ints  # [particle]: the row of `odds`
    odds: Floats  # [state, way]
    column: int  # the column that changes
    number: Longs  # [old value of the column, way]: the new value
    spans: tuple[int, ...]  # after the step
    adds_column: bool  # the way becomes one more column; otherwise particles may become equal


def branch(particles: Particles, step: Transition, most: int) -> Keys | None:
    """Every particle goes every way with positive odds; None if there are too many particles or ways."""
    states, ways = np.nonzero(step.odds)
    number = np.bincount(states, minlength=len(step.odds))
    total = int(number[step.state].sum())
    if total > most * (1 if step.adds_column else MOST_WAYS):
        return None
    first = np.cumsum(number) - number
    odds, base, stride = step.odds[states, ways], *_without_column(particles, step)
    old = particles.columns[step.column]
    size = max(_CHUNK * len(particles) // max(total, 1), 1)
    found: list[Keys] = []
    for start in range(0, max(len(particles), 1), size):
        each = number[step.state[start : start + size]]
        row = np.repeat(np.arange(start, start + len(each)), each)
        place = np.arange(len(row)) - np.repeat(np.cumsum(each) - each - first[step.state[start : start + size]], each)
        way = ways[place]
        key = base[row] + step.number[old[row], way] * stride + (way if step.adds_column else 0)
        found.append(Keys(key, particles.weight[row] * odds[place], step.spans))
        full = sum(len(piece.key) for piece in found) > 4 * _CHUNK or start + size >= len(particles)
        if full and not step.adds_column:
            found = [_joined(found).merged()]
            if len(found[0].key) > most:
                return None
    return _joined(found)


def _without_column(particles: Particles, step: Transition) -> tuple[Longs, int]:
    """The new keys with 0 in the column that changes, and what one more in it adds to the key."""
    columns = [column * 0 if at == step.column else column for at, column in enumerate(particles.columns)]
    if step.adds_column:
        columns.append(np.zeros(len(particles), np.int32))
    return Particles(columns, particles.weight).keys(step.spans).key, prod(step.spans[step.column + 1 :])


def _joined(pieces: Sequence[Keys]) -> Keys:
    if len(pieces) == 1:
        return pieces[0]
    key = np.concatenate([piece.key for piece in pieces])
    return Keys(key, np.concatenate([piece.weight for piece in pieces]), pieces[0].spans)


def resample(keys: Keys, size: int, generator: np.random.Generator) -> Keys:
    """BATCHES independent samples of at most this size; the first time, each from all particles."""
    batches, *others = keys.spans
    each = prod(others)
    batch = keys.key // each
    samples = []
    for number in range(BATCHES):
        mine = batch == number if batches == BATCHES else slice(None)
        key = keys.key[mine] % each + number * each
        samples.append(_resample_batch(Keys(key, keys.weight[mine], (BATCHES, *others)), size, generator))
    return _joined(samples)


def _resample_batch(keys: Keys, size: int, generator: np.random.Generator) -> Keys:
    """Threshold resampling (Fearnhead and Clifford 2003): keep heavy particles, resample light ones, unbiased.

    The light ones are resampled by stratified sampling; each that stays gets the threshold as its weight.
    """
    if len(keys.key) <= size:
        return keys
    threshold = _threshold(np.sort(keys.weight)[::-1], size)
    light = keys.weight < threshold
    sums = np.cumsum(np.where(light, keys.weight / threshold, 0.0))
    strata = round(float(sums[-1]))
    points = np.arange(strata) + generator.random(strata)
    times = np.bincount(np.searchsorted(sums, points, side="right"), minlength=len(sums))[: len(sums)]
    weight = np.where(light, threshold * times, keys.weight)
    return Keys(keys.key[weight > 0], weight[weight > 0], keys.spans)


def _threshold(descending: Floats, size: int) -> float:
    """The weight c for which the sum of min(weight / c, 1) over all particles is the sample size."""
    tails = np.cumsum(descending[::-1])[::-1]
    thresholds = tails[:size] / (size - np.arange(size))
    return float(thresholds[int(np.argmax(descending[:size] < thresholds))])
