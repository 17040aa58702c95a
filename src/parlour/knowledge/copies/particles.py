"""Rows of small numbers, no two alike, each with a weight: branched, gathered, and thinned where there are too many."""

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.copies.multisets import Floats, Ints

Column = NDArray[np.int32]
MOST_STATES = 1_000_000  # rows that are kept one by one; above it they are sampled
BATCHES = 16  # independent samples: how far they differ is the error
SAMPLED = 8_192  # rows of each
WAYS = 16  # times as many ways may be gone where they meet again
_CHUNK = 500_000  # ways gone at once
_SCRATCH, _LITTLE = 1 << 24, 1 << 18  # places in a table by which rows are gathered without sorting


class Rows:
    """The first column is the number of the sample: 0 while everything is exact."""

    def __init__(self, columns: Sequence[Column], weight: Floats) -> None:
        self.columns = list(columns)
        self.weight = weight

    def __len__(self) -> int:
        return len(self.weight)

    def taken(self, which: NDArray[np.bool_], weight: Floats) -> "Rows":
        return Rows([column[which] for column in self.columns], weight[which])

    def packed(self, spans: Sequence[int]) -> "Packed":
        key = np.zeros(len(self), np.int64)
        for column, span in zip(self.columns, spans, strict=True):
            key = key * span + column
        return Packed(key, self.weight, tuple(spans))


class Packed(NamedTuple):
    """Rows with all their numbers in one; `spans`: how many numbers there are in each column."""

    key: Ints
    weight: Floats
    spans: tuple[int, ...]

    def rows(self) -> Rows:
        key: Ints | Column = self.key if prod(self.spans) >= 1 << 31 else self.key.astype(np.int32)
        columns: list[Column] = []
        for span in reversed(self.spans):
            less = key // span
            columns.append((key - less * span).astype(np.int32, copy=False))
            key = less
        return Rows(columns[::-1], self.weight)

    def gathered(self) -> "Packed":
        """Equal rows become one."""
        space = prod(self.spans)
        if space <= _SCRATCH and space <= max(_LITTLE, 32 * len(self.key)):
            sums: Floats = np.bincount(self.key, self.weight, space).astype(np.float64, copy=False)
            there = np.flatnonzero(sums)
            return Packed(there, sums[there], self.spans)
        key, which = np.unique(self.key, return_inverse=True)
        return Packed(key, np.bincount(which, self.weight, len(key)).astype(np.float64, copy=False), self.spans)


class Step(NamedTuple):
    """Where rows go. By row its state; by state and way the odds; by old number in one column and way the new one."""

    state: Ints | Column
    odds: Floats
    place: int
    number: Ints
    spans: tuple[int, ...]  # afterwards
    meet: bool = False  # rows may become alike
    told: bool = False  # the way itself becomes one more column


def branched(rows: Rows, step: Step, most: int) -> Packed | None:
    """Each row goes every way that its state may go; None if that makes too many rows, or takes too many ways."""
    states, ways = np.nonzero(step.odds)
    number = np.bincount(states, minlength=len(step.odds))
    total = int(number[step.state].sum())
    if total > most * (WAYS if step.meet else 1):
        return None
    first = np.cumsum(number) - number
    odds, base, stride = step.odds[states, ways], *_without(rows, step)
    old = rows.columns[step.place]
    size = max(_CHUNK * len(rows) // max(total, 1), 1)
    found: list[Packed] = []
    for start in range(0, max(len(rows), 1), size):
        each = number[step.state[start : start + size]]
        row = np.repeat(np.arange(start, start + len(each)), each)
        place = np.arange(len(row)) - np.repeat(np.cumsum(each) - each - first[step.state[start : start + size]], each)
        way = ways[place]
        key = base[row] + step.number[old[row], way] * stride + (way if step.told else 0)
        found.append(Packed(key, rows.weight[row] * odds[place], step.spans))
        if step.meet and (sum(len(piece.key) for piece in found) > 4 * _CHUNK or start + size >= len(rows)):
            found = [_joined(found).gathered()]
            if len(found[0].key) > most:
                return None
    return _joined(found)


def _without(rows: Rows, step: Step) -> tuple[Ints, int]:
    """The new keys as they are without the number of the column that changes, and what one more in it adds."""
    columns = [column * 0 if at == step.place else column for at, column in enumerate(rows.columns)]
    if step.told:
        columns.append(np.zeros(len(rows), np.int32))
    return Rows(columns, rows.weight).packed(step.spans).key, prod(step.spans[step.place + 1 :])


def _joined(pieces: Sequence[Packed]) -> Packed:
    if len(pieces) == 1:
        return pieces[0]
    key = np.concatenate([piece.key for piece in pieces])
    return Packed(key, np.concatenate([piece.weight for piece in pieces]), pieces[0].spans)


def thinned(packed: Packed, size: int, generator: np.random.Generator) -> Packed:
    """Independent samples of the rows, of so many each, so that every row's weight is right on the average."""
    batches, *others = packed.spans
    each = prod(others)
    batch = packed.key // each
    samples = []
    for number in range(BATCHES):
        mine = batch == number if batches == BATCHES else slice(None)
        key = packed.key[mine] % each + number * each
        samples.append(_thinned(Packed(key, packed.weight[mine], (BATCHES, *others)), size, generator))
    return _joined(samples)


def _thinned(rows: Packed, size: int, generator: np.random.Generator) -> Packed:
    """Heavy rows stay as they are; of the light ones some stay and get the weight of those that go."""
    if len(rows.key) <= size:
        return rows
    bar = _bar(np.sort(rows.weight)[::-1], size)
    light = rows.weight < bar
    sums = np.cumsum(np.where(light, rows.weight / bar, 0.0))
    lots = round(float(sums[-1]))
    points = np.arange(lots) + generator.random(lots)
    times = np.bincount(np.searchsorted(sums, points, side="right"), minlength=len(sums))[: len(sums)]
    weight = np.where(light, bar * times, rows.weight)
    return Packed(rows.key[weight > 0], weight[weight > 0], rows.spans)


def _bar(falling: Floats, size: int) -> float:
    """The weight below which rows are light: heavy ones, and light ones by weight over the bar, make up the size."""
    tails = np.cumsum(falling[::-1])[::-1]
    bars = tails[:size] / (size - np.arange(size))
    return float(bars[int(np.argmax(falling[:size] < bars))])
