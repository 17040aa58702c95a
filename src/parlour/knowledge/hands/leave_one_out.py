"""Products of tables: the weight of all ways in which some holders have a set of cards together.

P_AB[S] = sum over h in S of P_A[h] * P_B[S \\ h]. What the others have beside a holder is such a product. Cases in
which all tables are the same are of one *kind*; kinds that share the tables of a product share the product. All of them
lie in one row of numbers, so that one compiled call does everything.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from parlour.knowledge.arrays import compiled
from parlour.knowledge.hands.subsets import (
    Bools,
    Complements,
    DisjointUnions,
    Floats,
    Ints,
    Longs,
    Numbers,
    joins,
    rests,
)

Key = tuple[int, ...]  # of tables, in order


class CaseKinds(NamedTuple):
    """Of a kind and of what its cases take; those of one kind are side by side."""

    cuts: Longs  # where those of each kind begin, and where the last end
    taken: Longs  # by pair: the number of what is taken
    takings: Ints  # what may be taken
    shares: Floats  # by pair: how much it counts


class Totals(NamedTuple):
    """What follows for each table that is wanted, from its hands and the products of all others."""

    by_card: Floats  # the weight of all worlds in which it has the card, over all pairs with their shares
    by_pair: Floats  # the weight of all worlds; for each table the same
    ways: Floats  # the same by pair, if each of its own possible hands weighed 1
    whole: Bools  # whether each does


class LeaveOneOut:
    """What is beside the tables, and what follows.

    `tables` are by column and hand; `kinds` by kind and table, which column it is; `wanted`: of which tables to tell.
    Those with the fewest possible hands are multiplied with each other, and so are the others: that is the least work.
    """

    def __init__(
        self, cards: int, sizes: Key, tables: Sequence[Floats], kinds: Longs, wanted: Key, pairs: CaseKinds
    ) -> None:
        possible = [np.count_nonzero(table) / len(table) for table in tables]
        order = sorted(range(len(sizes)), key=possible.__getitem__)
        self._pairs = pairs
        self._program = made = program(cards, sizes, tuple(order), wanted, kinds.tobytes())
        self._rests = left = rests(cards, tuple(sizes[table] for table in wanted), pairs.takings.tobytes())
        self._laid: Floats = np.zeros(made.length)
        self._laid[0] = 1.0
        for table, (start, columns) in zip(tables, made.tables, strict=True):
            rows = table if len(columns) == len(table) else table[columns]
            self._laid[start : start + len(rows) + rows.size].reshape(len(rows), -1)[:, :-1] = rows
        self.all: Totals = swept(self._laid, made.steps, made.places, left, pairs)

    def found(self, table: int) -> Floats:
        """By hand and pair."""
        given = hands_of(table, self._program.places, self._rests, self._pairs)
        found: Floats = left_over(self._laid, *given)
        return found


class Tree(NamedTuple):
    """Which products are made of which two. Numbered: that of no table, those of one, and all others in their order."""

    sizes: Key  # of how many cards each is
    parts: tuple[tuple[int, int], ...]  # of those of several tables
    beside: Key  # by table that is wanted: the product of all others


class Growing:
    """A tree in the making."""

    def __init__(self, tables: int) -> None:
        self.number: dict[Key, int] = {(): 0} | {(table,): table + 1 for table in range(tables)}
        self.parts: list[tuple[int, int]] = []

    def beside(self, tables: Key, others: Key) -> list[Key]:
        """By table: all but itself, and these others; half of the tables is multiplied once for the other half."""
        if len(tables) < 2:
            return [others] * len(tables)
        left, right = tables[: len(tables) // 2], tables[len(tables) // 2 :]
        return self.beside(left, self.both(others, right)) + self.beside(right, self.both(others, left))

    def both(self, one: Key, other: Key) -> Key:
        key = tuple(sorted((*one, *other)))
        if key not in self.number:
            one, other = (one, other) if one else (other[: len(other) // 2], other[len(other) // 2 :])
            self.parts.append((self.number[self.both((), one)], self.number[self.both((), other)]))
            self.number[key] = len(self.number)
        return key


@lru_cache(maxsize=256)
def tree(sizes: Key, order: Key, wanted: Key) -> Tree:
    """For tables of these sizes, multiplied in this order; what is beside those that are wanted."""
    growing = Growing(len(sizes))
    if set(wanted) == set(order):
        beside = dict(zip(order, growing.beside(order, ()), strict=True))
    else:
        beside = {one: growing.both((), tuple(table for table in order if table != one)) for one in wanted}
    of = tuple(sum(sizes[table] for table in key) for key in growing.number)
    return Tree(of, tuple(growing.parts), tuple(growing.number[beside[table]] for table in wanted))


class ProductSteps(NamedTuple):
    """What is multiplied."""

    products: Longs  # row by row: the join, and where the two and their product begin
    joins: DisjointUnions


class Places(NamedTuple):
    """By table that is wanted, and kind: where its weights begin, and where the product of all others does."""

    held: Longs
    beside: Longs


class Program(NamedTuple):
    """What is multiplied, and where it lies. After each product lies a zero, for what does not fit."""

    length: int
    tables: tuple[tuple[int, Longs], ...]  # where each begins, and which columns of it are needed, in order
    steps: ProductSteps
    places: Places


@lru_cache(maxsize=64)
def program(cards: int, sizes: Key, order: Key, wanted: Key, kinds: bytes) -> Program:
    """For tables of these sizes, multiplied in this order, and for each kind the column of each."""
    grown, columns = tree(sizes, order, wanted), np.frombuffer(kinds, np.int64).reshape(-1, len(sizes)).T.tolist()
    layout = Layout(cards, len(columns[0]))
    tables = tuple((layout.length, np.array(layout.add(*table))) for table in zip(sizes, columns, strict=True))
    pairs = zip(grown.parts, grown.sizes[len(sizes) + 1 :], strict=True)
    rows = [row for step, (two, size) in enumerate(pairs) for row in layout.join(step, *two, size)]
    ways = joins(cards, tuple((grown.sizes[one], grown.sizes[other]) for one, other in grown.parts))
    held, beside = [layout.begins[table + 1] for table in wanted], [layout.begins[number] for number in grown.beside]
    steps, places = (
        ProductSteps(np.array(rows, np.int64).reshape(-1, 4), ways),
        Places(np.array(held), np.array(beside)),
    )
    return Program(layout.length, tables, steps, places)


class Layout:
    """Where products lie, one after another; of each as many versions as the kinds need."""

    def __init__(self, cards: int, kinds: int) -> None:
        self._cards = cards
        self.begins: list[list[int]] = []  # by product and kind
        self.length = 0
        self.add(0, [0] * kinds)

    def add(self, size: int, keys: Sequence[Any]) -> list[Any]:
        """A product of so many cards; the kinds with the same key share it. The keys, by version."""
        different, start, long = sorted(set(keys)), self.length, comb(self._cards, size) + 1
        number = {key: start + long * version for version, key in enumerate(different)}
        self.begins.append([number[key] for key in keys])
        self.length += long * len(different)
        return different

    def join(self, step: int, one: int, other: int, size: int) -> set[tuple[int, ...]]:
        """That of two: by version the step, and where the two and their product begin."""
        two = list(zip(self.begins[one], self.begins[other], strict=True))
        self.add(size, two)
        return {(step, *begins, own) for begins, own in zip(two, self.begins[-1], strict=True)}


@lru_cache(maxsize=256)
def work(cards: int, sizes: Key, others: int = 0) -> int:
    """How many additions it takes to multiply what is beside each of so many tables, none of them alike."""
    if len(sizes) < 2:
        return 0
    left, right = sizes[: len(sizes) // 2], sizes[len(sizes) // 2 :]
    return sum(
        comb(cards, others + sum(half)) * comb(others + sum(half), others) + work(cards, rest, others + sum(half))
        for half, rest in ((left, right), (right, left))
    )


class HandRows(NamedTuple):
    """Those of one table: by kind where their weights and the product of all others begin, and what each leaves."""

    held: Longs
    beside: Longs
    numbers: Ints  # by hand and by what is taken
    cuts: Longs
    taken: Longs


def hands_of(table: int, places: Places, rests: Complements, pairs: CaseKinds) -> HandRows:
    first = rests.start[table]
    numbers = rests.numbers[first : first + rests.hands[table]]
    return HandRows(places.held[table], places.beside[table], numbers, pairs.cuts, pairs.taken)


def swept(laid: Floats, steps: ProductSteps, places: Places, rests: Complements, pairs: CaseKinds) -> Totals:
    arrays: tuple[Any, ...] = (laid, steps.products, *steps.joins, *places, *rests, *pairs)
    return Totals(*_swept(*arrays))


@compiled  # which takes single arrays from Python much faster than tuples of them
def _swept(
    laid: Floats,
    products: Longs,
    sets: Longs,
    each: Floats,
    ways: Longs,
    starts: Longs,
    beside: Numbers,
    both: Numbers,
    held: Longs,
    besides: Longs,
    start: Longs,
    hands: Longs,
    numbers: Ints,
    has: Floats,
    cuts: Longs,
    taken: Longs,
    takings: Ints,
    shares: Floats,
) -> tuple[Floats, Floats, Floats, Bools]:
    joins = DisjointUnions(sets, each, ways, starts, beside, both)
    places, rests, pairs = (
        Places(held, besides),
        Complements(start, hands, numbers, has),
        CaseKinds(cuts, taken, takings, shares),
    )
    for product in range(len(products)):
        _multiply(laid, products[product], joins)
    tables, kinds = held.shape
    by_card, by_pair = np.zeros((tables, has.shape[1])), np.zeros((tables, len(taken)))
    found = Totals(by_card, by_pair, np.zeros_like(by_pair), np.ones(tables, np.bool_))
    for table in range(tables):
        for kind in range(kinds):
            _gather(laid, table, kind, places, rests, pairs, found)
    return found.by_card, found.by_pair, found.ways, found.whole


@compiled
def _multiply(laid: Floats, product: Longs, joins: DisjointUnions) -> None:
    """Row by row of the one of which fewer sets are possible; where both are even all sets are alike."""
    step, left, right, begin = product
    sets, ways = joins.sets[step], joins.ways[step]
    one, other, both = laid[left : left + sets[0]], laid[right : right + sets[1]], laid[begin : begin + sets[2]]
    if _even(one) and _even(other):
        both[:] = one[0] * other[0] * joins.each[step]
        return
    some, others = _possible(one), _possible(other)
    if len(some) * ways[0] <= len(others) * ways[1]:
        _join(one, some, other, joins.beside, joins.both, joins.start[step, 0], ways[0], both)
    else:
        _join(other, others, one, joins.beside, joins.both, joins.start[step, 1], ways[1], both)


@compiled
def _join(
    rows: Floats, some: Longs, others: Floats, beside: Numbers, both: Numbers, start: int, ways: int, out: Floats
) -> None:
    for row in some:
        weight, at = rows[row], start + row * ways
        besides, boths = beside[at : at + ways], both[at : at + ways]
        for way in range(ways):
            out[boths[way]] += weight * others[besides[way]]


@compiled
def _even(weights: Floats) -> bool:
    if weights[0] == 0:
        return False
    for at in range(len(weights)):
        if weights[at] != weights[0]:
            return False
    return True


@compiled
def _possible(weights: Floats) -> Longs:
    """Which of these weigh something; without a branch, which nobody could foresee."""
    some, count = np.empty(len(weights) + 1, np.int64), 0
    for at in range(len(weights)):
        some[count] = at
        count += weights[at] != 0
    return some[:count]


@compiled
def _gather(
    laid: Floats, table: int, kind: int, places: Places, rests: Complements, pairs: CaseKinds, found: Totals
) -> None:
    start, first, beside = places.held[table, kind], rests.start[table], laid[places.beside[table, kind] :]
    weights, by_card = laid[start : start + rests.hands[table]], found.by_card[table]
    by_pair, ways = found.by_pair[table], found.ways[table]
    for hand in _possible(weights):
        weight, rest, has, total = weights[hand], rests.numbers[first + hand], rests.has[first + hand], 0.0
        if weight != 1:
            found.whole[table] = False
        for pair in range(pairs.cuts[kind], pairs.cuts[kind + 1]):
            others = beside[rest[pairs.taken[pair]]]
            total += weight * others * pairs.shares[pair]
            by_pair[pair] += weight * others
            ways[pair] += others
        for card in range(len(has)):
            by_card[card] += total * has[card]


@compiled
def left_over(laid: Floats, held: Longs, beside: Longs, numbers: Ints, cuts: Longs, taken: Longs) -> Floats:
    """By hand and pair: what a hand weighs, times what the others can make of what it and the case leave."""
    found = np.zeros((len(numbers), len(taken)))
    for hand in range(len(found)):
        row, rest = found[hand], numbers[hand]
        for kind in range(len(held)):
            weight = laid[held[kind] + hand]
            if weight:
                for pair in range(cuts[kind], cuts[kind + 1]):
                    row[pair] = weight * laid[beside[kind] + rest[taken[pair]]]
    return found
