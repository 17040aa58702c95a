"""Where cards can lie, worked out once for each size of the problem: only numbers, no cards and no game.

Holders take their cards one after another. A *level* is the sets of cards that the first so many holders may have
together; a *step* leads from such a set, by the next holder's cards, to one of the next level.
"""

from collections.abc import Hashable
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Numbers = NDArray[np.unsignedinteger[Any]]  # as short as will do
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
NONE: Numbers = np.zeros(0, np.uint16)


@lru_cache(maxsize=256)
def chosen(cards: int, size: int) -> Ints:
    """All sets of so many cards, each as a row."""
    flat = chain.from_iterable(combinations(range(cards), size))
    return np.fromiter(flat, np.int32, comb(cards, size) * size).reshape(comb(cards, size), size)


@lru_cache(maxsize=256)
def masks(cards: int, size: int) -> Ints:
    """All sets of so many cards, as bit masks, in order of their combinations."""
    found: Ints = np.bitwise_or.reduce(1 << chosen(cards, size), axis=1, dtype=np.int32)
    return found


@lru_cache(maxsize=256)
def ranks(cards: int, size: int) -> Ints:
    """By mask: its place in `masks`."""
    table = np.full(1 << cards, -1, np.int32)
    table[masks(cards, size)] = np.arange(comb(cards, size), dtype=np.int32)
    return table


@lru_cache(maxsize=256)
def members(cards: int, size: int) -> Floats:
    """By set and card: whether the card is in it."""
    return ((masks(cards, size)[:, None] >> np.arange(cards)) & 1).astype(np.float64)


@lru_cache(maxsize=4096)
def marks(things: tuple[Hashable, ...], among: frozenset[Hashable]) -> Floats:
    """By thing: whether it is one of these."""
    return np.array([thing in among for thing in things], np.float64)


class DealStep:
    """All ways in which one holder takes its cards, in the three orders in which they are summed.

    `source`, `hand` and `target` number sets of the level before, the holder's hands and sets of the level after.
    """

    def __init__(self, cards: int, before: int, size: int) -> None:
        self.sources, self.hands, self.targets = comb(cards, before), comb(cards, size), comb(cards, before + size)
        self.source = np.repeat(np.arange(self.sources, dtype=np.int32), comb(cards - before, size))
        self.hand, self.target = _ways(cards, before, size)
        self.by_source = _runs(self.sources, self.source, self.hand, self.target)
        self.by_target = _runs(self.targets, self.target, self.source, self.hand)
        self.by_hand = _runs(self.hands, self.hand, self.source, self.target)


def _runs(groups: int, key: Ints, *others: Ints) -> tuple[Ints, ...]:
    """The others sorted by the key and laid out by way and group: each group has as many ways."""
    order = np.argsort(key, kind="stable")
    return tuple(np.ascontiguousarray(other[order].reshape(groups, -1).T) for other in others)


def _ways(cards: int, before: int, size: int) -> tuple[Ints, Ints]:
    """Every hand out of the cards that each set of the level before leaves, in order of the sets, and both together."""
    level, rest = masks(cards, before), chosen(cards - before, size)
    _, card = np.nonzero(members(cards, before) == 0)
    free = 1 << card.astype(np.int32).reshape(len(level), cards - before)  # by set: the cards that it leaves
    hands = np.zeros((len(level), len(rest)), np.int32)  # by set and way: the hand as a mask
    for place in rest.T:
        hands |= free[:, place]
    return ranks(cards, size)[hands.ravel()], ranks(cards, before + size)[(hands | level[:, None]).ravel()]


class DisjointUnions(NamedTuple):
    """All ways in which two sets that have no card in common make up a third, for several pairs of sizes."""

    sets: Longs  # by pair: how many sets there are of the one size, of the other and of both together
    each: Floats  # by pair: in how many ways a set falls into two
    ways: Longs  # by pair and side: how many sets of the other side there are beside one of this
    start: Longs  # by pair and side: where these begin, set by set
    beside: Numbers  # the number of the set beside
    both: Numbers  # the number of both together


@lru_cache(maxsize=64)
def joins(cards: int, pairs: tuple[tuple[int, int], ...]) -> DisjointUnions:
    """For each pair of sizes."""
    sides = {side: unions(cards, *side) for side in dict.fromkeys(chain(pairs, (pair[::-1] for pair in pairs)))}
    ends = np.cumsum([0, *(beside.size for beside, _ in sides.values())])
    start = dict(zip(sides, ends.tolist(), strict=False))
    flat = [np.concatenate([NONE, *(side[at] for side in sides.values())]) for at in range(2)]
    sets = [(comb(cards, one), comb(cards, other), comb(cards, one + other)) for one, other in pairs]
    return DisjointUnions(
        np.array(sets, np.int64).reshape(-1, 3),
        np.array([comb(one + other, one) for one, other in pairs], np.float64),
        np.array([(comb(cards - one, other), comb(cards - other, one)) for one, other in pairs], np.int64).reshape(
            -1, 2
        ),
        np.array([(start[one, other], start[other, one]) for one, other in pairs], np.int64).reshape(-1, 2),
        *flat,
    )


def unions(cards: int, size: int, other: int) -> tuple[Numbers, Numbers]:
    """By set of the one size and set of the other beside it: the number of that set, and of both together."""
    beside, both = _ways(cards, size, other)
    short = np.uint16 if comb(cards, cards // 2) <= 1 << 16 else np.uint32
    return beside.astype(short), both.astype(short)


class Complements(NamedTuple):
    """The hands of several tables one after another, by what is taken: the number of what is left by both.

    Where they overlap it is one more than the last number.
    """

    start: Longs  # by table: where its hands begin
    hands: Longs  # by table: how many there are
    numbers: Ints  # by hand and by what is taken
    has: Floats  # by hand and card


@lru_cache(maxsize=64)
def rests(cards: int, sizes: tuple[int, ...], taken: bytes) -> Complements:
    """For tables with hands of these sizes."""
    hands = [comb(cards, size) for size in sizes]
    gone = np.frombuffer(taken, np.int32)
    numbers = np.concatenate([_rests(cards, size, gone) for size in sizes])
    start = np.cumsum([0, *hands[:-1]])
    return Complements(start, np.array(hands), numbers, np.concatenate([members(cards, size) for size in sizes]))


def _rests(cards: int, size: int, gone: Ints) -> Ints:
    sets = masks(cards, size)[:, None]
    left = cards - size - int(gone[0]).bit_count()
    numbers = ranks(cards, left)[(1 << cards) - 1 & ~(sets | gone)]
    found: Ints = np.where(sets & gone, comb(cards, left), numbers).astype(np.int32)
    return found


@lru_cache(maxsize=64)
def steps(cards: int, sizes: tuple[int, ...]) -> tuple[DealStep, ...]:
    """The steps of holders with these sizes over so many cards."""
    taken = [sum(sizes[:place]) for place in range(len(sizes))]
    return tuple(DealStep(cards, before, size) for before, size in zip(taken, sizes, strict=True))


@lru_cache(maxsize=64)
def ways(cards: int, sizes: tuple[int, ...]) -> int:
    """In how many ways these steps lead from set to set."""
    taken = [sum(sizes[:place]) for place in range(len(sizes))]
    return sum(comb(cards, before) * comb(cards - before, size) for before, size in zip(taken, sizes, strict=True))
