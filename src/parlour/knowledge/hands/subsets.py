"""Index tables over subsets of cards. They depend on numbers of cards only, so they are cached for all games.

A set of cards is a bit mask. All sets of one size are numbered in the order of `itertools.combinations`: that number is
the set's *rank*. Arrays over sets of one size are indexed by rank.
"""

from collections.abc import Hashable
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.arrays import Floats, Ints, Longs

Ranks = NDArray[np.unsignedinteger[Any]]  # the shortest type that holds every rank
NO_RANKS: Ranks = np.zeros(0, np.uint16)


@lru_cache(maxsize=256)
def combinations_of(cards: int, size: int) -> Ints:
    """All sets of one size, as cards [set, card of the set]."""
    flat = chain.from_iterable(combinations(range(cards), size))
    return np.fromiter(flat, np.int32, comb(cards, size) * size).reshape(comb(cards, size), size)


@lru_cache(maxsize=256)
def masks(cards: int, size: int) -> Ints:
    """All sets of one size, as bit masks [set]."""
    return np.asarray(np.bitwise_or.reduce(1 << combinations_of(cards, size), axis=1, dtype=np.int32))


@lru_cache(maxsize=256)
def ranks(cards: int, size: int) -> Ints:
    """The inverse of `masks`: ranks by mask; -1 for sets of other sizes."""
    table = np.full(1 << cards, -1, np.int32)
    table[masks(cards, size)] = np.arange(comb(cards, size), dtype=np.int32)
    return table


@lru_cache(maxsize=256)
def members(cards: int, size: int) -> Floats:
    """1.0 where a card belongs to a set, [set, card]."""
    return ((masks(cards, size)[:, None] >> np.arange(cards)) & 1).astype(np.float64)


@lru_cache(maxsize=4096)
def indicator(things: tuple[Hashable, ...], among: frozenset[Hashable]) -> Floats:
    """1.0 for the things that are among these, [thing]."""
    return np.array([thing in among for thing in things], np.float64)


class DealStep:
    """All ways in which one holder takes its hand, after earlier holders took a number of cards together.

    A way leads from a *source* (the set taken before) by a hand to a *target* (the set taken afterwards). The ways of
    one source are adjacent, and every source has as many; `hand` and `target` hold ranks, [way].
    """

    def __init__(self, cards: int, before: int, size: int) -> None:
        self.sources, self.hands, self.targets = comb(cards, before), comb(cards, size), comb(cards, before + size)
        self.hand, self.target = _disjoint_hands(cards, before, size)


def _disjoint_hands(cards: int, before: int, size: int) -> tuple[Ints, Ints]:
    """For every set and every hand disjoint from it: the rank of the hand, and the rank of their union."""
    sets, rest = masks(cards, before), combinations_of(cards - before, size)
    _, card = np.nonzero(members(cards, before) == 0)
    free = 1 << card.astype(np.int32).reshape(len(sets), cards - before)  # [set, card outside it]
    hands = np.zeros((len(sets), len(rest)), np.int32)
    for column in rest.T:
        hands |= free[:, column]
    return ranks(cards, size)[hands.ravel()], ranks(cards, before + size)[(hands | sets[:, None]).ravel()]


@lru_cache(maxsize=64)
def deal_steps(cards: int, sizes: tuple[int, ...]) -> tuple[DealStep, ...]:
    """The steps in which holders of these sizes take their hands one after another."""
    taken = [sum(sizes[:place]) for place in range(len(sizes))]
    return tuple(DealStep(cards, before, size) for before, size in zip(taken, sizes, strict=True))


@lru_cache(maxsize=64)
def deal_additions(cards: int, sizes: tuple[int, ...]) -> int:
    """The number of ways of all these steps: additions of one pass over them."""
    taken = [sum(sizes[:place]) for place in range(len(sizes))]
    return sum(comb(cards, before) * comb(cards - before, size) for before, size in zip(taken, sizes, strict=True))


class DisjointUnions(NamedTuple):
    """All ways in which two disjoint sets make up a third, for several pairs of sizes.

    Each pair has two *sides*: for the sets of one size, the disjoint sets of the other size, and the reverse.
    """

    sets: Longs  # number of sets of the first size, of the second and of both together, [pair, 3]
    splits: Floats  # number of ways to split a union in two, [pair]
    ways: Longs  # number of disjoint sets beside one set, [pair, side]
    start: Longs  # where the ways of the first set begin, [pair, side]
    beside: Ranks  # rank of the disjoint set, [way]
    union: Ranks  # rank of the union, [way]


@lru_cache(maxsize=64)
def disjoint_unions(cards: int, pairs: tuple[tuple[int, int], ...]) -> DisjointUnions:
    sides = {side: _unions(cards, *side) for side in dict.fromkeys(chain(pairs, (pair[::-1] for pair in pairs)))}
    ends = np.cumsum([0, *(beside.size for beside, _ in sides.values())])
    start = dict(zip(sides, ends.tolist(), strict=False))
    beside, union = (np.concatenate([NO_RANKS, *(side[part] for side in sides.values())]) for part in range(2))
    sets = [(comb(cards, one), comb(cards, other), comb(cards, one + other)) for one, other in pairs]
    ways = [(comb(cards - one, other), comb(cards - other, one)) for one, other in pairs]
    starts = [(start[one, other], start[other, one]) for one, other in pairs]
    return DisjointUnions(
        np.array(sets, np.int64).reshape(-1, 3),
        np.array([comb(one + other, one) for one, other in pairs], np.float64),
        np.array(ways, np.int64).reshape(-1, 2),
        np.array(starts, np.int64).reshape(-1, 2),
        beside,
        union,
    )


def _unions(cards: int, size: int, other: int) -> tuple[Ranks, Ranks]:
    beside, union = _disjoint_hands(cards, size, other)
    short = np.uint16 if comb(cards, cards // 2) <= 1 << 16 else np.uint32
    return beside.astype(short), union.astype(short)


class Complements(NamedTuple):
    """What is left when a hand and some taken cards are removed from all cards.

    The hands of several holders follow one another. Where the hand and the taken cards overlap, the rank is one more
    than the last rank: a place that holds a zero.
    """

    start: Longs  # the first hand of each holder, [holder]
    hands: Longs  # number of hands, [holder]
    rank: Ints  # rank of what is left, [hand, taken set]
    members: Floats  # [hand, card]


@lru_cache(maxsize=64)
def complements(cards: int, sizes: tuple[int, ...], taken: bytes) -> Complements:
    """For holders with hands of these sizes, and these sets of taken cards (the bytes of an int32 array of masks)."""
    hands = [comb(cards, size) for size in sizes]
    masks_taken = np.frombuffer(taken, np.int32)
    rank = np.concatenate([_complement_ranks(cards, size, masks_taken) for size in sizes])
    start = np.cumsum([0, *hands[:-1]])
    return Complements(start, np.array(hands), rank, np.concatenate([members(cards, size) for size in sizes]))


def _complement_ranks(cards: int, size: int, taken: Ints) -> Ints:
    hands = masks(cards, size)[:, None]
    left = cards - size - int(taken[0]).bit_count()
    rank = ranks(cards, left)[(1 << cards) - 1 & ~(hands | taken)]
    return np.where(hands & taken, comb(cards, left), rank).astype(np.int32)


@lru_cache(maxsize=64)
def open_hands(cards: int, size: int, taken: bytes) -> Ints:
    """Ranks among all hands of the hands that are disjoint from the taken cards, [open hand, case].

    `taken`: the taken cards by case (the bytes of an int32 array of masks), in every case as many.
    """
    found: Ints = ranks(cards, size)[open_masks(cards, size, taken)]
    return np.ascontiguousarray(found.T)


@lru_cache(maxsize=64)
def open_masks(cards: int, size: int, taken: bytes) -> Longs:
    """The same hands as masks, [case, open hand]; in every case in the order of combinations of what is left."""
    masks_taken = np.frombuffer(taken, np.int32)
    bits = masks_taken[:, None] >> np.arange(cards) & 1
    free = 1 << np.argsort(bits, axis=1, kind="stable")[:, : cards - int(masks_taken[0]).bit_count()]
    chosen = np.array(list(combinations(range(free.shape[1]), size)), np.int64).reshape(-1, size)
    hands = np.zeros((len(free), len(chosen)), np.int64)
    for column in chosen.T:
        hands |= free[:, column]
    return hands
