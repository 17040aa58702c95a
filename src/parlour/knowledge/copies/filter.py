"""A table of what lies in each bag. A bag: cards that came by chance to a few holders; which of them has which is open.

Holders are kept together in one bag as long as nothing tells them apart: then only the lot of cards in all of them
counts, not which lies where. So the table stays small, and most events change no number in it at all. One bag, the
`rest`, has no column: it holds what is left over.
"""

import sys
from collections.abc import Callable, Collection, Mapping
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core.evidence import Holder
from parlour.knowledge.copies.multisets import Floats, Ints, Lots, Numbering, fillings, parts, ways
from parlour.knowledge.copies.particles import (
    BATCHES,
    MOST_STATES,
    SAMPLED,
    WAYS,
    Column,
    Rows,
    Step,
    branched,
    thinned,
)
from parlour.knowledge.copies.support import Reach

_OUT = ""  # cards on their way from one bag to another


class Bag:
    """`lots`: what may lie in it; the column of the bag says for each row of the table which of them does."""

    def __init__(self, sizes: Mapping[Holder, int], lots: Lots) -> None:
        self.sizes = dict(sizes)
        self.lots = lots

    @property
    def size(self) -> int:
        return sum(self.sizes.values())

    def fillings(self, lots: Lots) -> Floats:
        """In how many ways each of these lots can lie in the bag."""
        piles = tuple(sorted(size for size in self.sizes.values() if size > 1))
        return np.array([fillings(tuple(lot), piles) for lot in lots.tolist()], np.float64)


class Left(NamedTuple):
    """What may be left for the rest, and by row of the table which of these it is."""

    lots: Lots
    which: Ints | Column


class Bags:
    def __init__(self, loose: Ints, rest: Mapping[Holder, int], main: Holder) -> None:
        self.loose = loose  # by kind: the cards in all bags, the rest included
        self.rest = Bag(rest, np.zeros((0, len(loose)), np.int64))
        self.main = main  # the holder that never leaves the rest
        self.bags: list[Bag] = []
        self.rows = Rows([np.zeros(1, np.int32)], np.ones(1))
        self.sampled = False
        self.revived = False  # the samples had died out and were replaced: odds mean little since
        self._barred: dict[Holder, NDArray[np.bool_]] = {}  # kinds that a holder did not have when sampling began
        self._generator = np.random.Generator(np.random.PCG64(0))
        self._left: tuple[Rows, Ints, Left] | None = None  # for these rows and cards: what `left` found

    def copy(self) -> "Bags":
        twin = Bags(self.loose, self.rest.sizes, self.main)
        twin.bags = [Bag(bag.sizes, bag.lots) for bag in self.bags]
        twin.rows = Rows(self.rows.columns, self.rows.weight)
        twin.sampled, twin.revived, twin._barred = self.sampled, self.revived, dict(self._barred)
        return twin

    # Looking

    @property
    def numbering(self) -> Numbering:
        return Numbering(self.loose)

    def home(self, holder: Holder) -> Bag | None:
        return next((bag for bag in (*self.bags, self.rest) if holder in bag.sizes), None)

    def column(self, bag: Bag) -> Column:
        return self.rows.columns[self._place(bag)]

    def left(self) -> Left:
        if self._left is None or self._left[0] is not self.rows or self._left[1] is not self.loose:
            self._left = self.rows, self.loose, self._counted_left()
        return self._left[2]

    def _counted_left(self) -> Left:
        numbering = self.numbering
        used = np.zeros(len(self.rows), np.int64)
        for bag in self.bags:
            used += numbering.numbers(bag.lots)[self.column(bag)]
        there = np.flatnonzero(np.bincount(used, minlength=numbering.count))
        place = np.zeros(numbering.count, np.int64)
        place[there] = np.arange(len(there))
        return Left(self.loose - numbering.lots(there), place[used])

    def lots_of(self, bag: Bag) -> Left:
        return self.left() if bag is self.rest else Left(bag.lots, self.column(bag))

    def worlds(self) -> float:
        """How many there are, each once; where rows are sampled, how many no bag alone rules out."""
        if self.sampled:
            return self.reach().worlds
        left = self.left()
        ways = self.rest.fillings(left.lots)[left.which]
        for bag in self.bags:
            ways *= bag.fillings(bag.lots)[self.column(bag)]
        return float(ways.sum())

    # What was heard

    def weigh(self, likely: Callable[[], Floats]) -> None:
        """Each row becomes so much less likely."""
        weight = self.rows.weight * likely()
        if self.sampled and not weight.any():
            self._revive()
            weight = self.rows.weight * likely()
        self.rows = self.rows.taken(weight > 0, weight)

    def tell(self, holder: Holder, lot: Ints) -> None:
        """All that this holder has: it is hidden no more."""
        bag = self.home(holder)
        assert bag is not None, "only what is hidden can be told"
        size = bag.sizes[holder]
        self.weigh(lambda: _odds_of(self.lots_of(bag), lot, size))
        self.loose = self.loose - lot
        del bag.sizes[holder]
        if bag is not self.rest:
            less = bag.lots - lot
            self._renumber(bag, less, less.min(axis=1, initial=0) == 0)
            self._drop_empty()

    def allow(self, bag: Bag, fits: NDArray[np.bool_]) -> None:
        """Only these lots can be in the bag."""
        self.weigh(lambda: fits[self.column(bag)].astype(np.float64))
        self._renumber(bag, bag.lots, fits)

    def settle(self) -> None:
        """Forget lots that cannot be there, and scale the weights."""
        total = float(self.rows.weight.sum())
        if total > 0:
            self.rows = Rows(self.rows.columns, self.rows.weight / total)
        possible = self.reach().possible() if self.sampled else [self._held(bag) for bag in self.bags]
        for bag, there in zip(self.bags, possible, strict=True):
            if not there.all():
                self._renumber(bag, bag.lots, there)

    def _held(self, bag: Bag) -> NDArray[np.bool_]:
        return np.bincount(self.column(bag), minlength=len(bag.lots)) > 0

    # What changed

    def lay(self, holder: Holder, lot: Ints) -> Bag:
        """A holder that was known is hidden from now on."""
        bag = Bag({holder: int(lot.sum())}, lot[None, :])
        self.loose = self.loose + lot
        self.bags.append(bag)
        self.rows = Rows([*self.rows.columns, np.zeros(len(self.rows), np.int32)], self.rows.weight)
        return bag

    def alone(self, holders: Collection[Holder]) -> None:
        """These holders share their bags with no others."""
        for bag in (*self.bags, self.rest):
            inside = [holder for holder in bag.sizes if holder in holders]
            if inside and len(inside) < len(bag.sizes):
                self._split(
                    bag, [holder for holder in bag.sizes if holder not in inside] if self.main in inside else inside
                )

    def move(self, source: Holder, target: Holder, count: int) -> None:
        """So many cards, any of them with the same chance."""
        start = self.home(source)
        assert start is not None, "cards come from somewhere"
        goal = self.home(target)
        start.sizes[source] -= count
        self._barred.pop(target, None)
        if goal is None or goal is start:
            start.sizes[target] = start.sizes.get(target, 0) + count
        else:
            self._carry(start, target, count)
            self._home_of(target).sizes[target] += count
        for bag in (*self.bags, self.rest):
            bag.sizes = {holder: size for holder, size in bag.sizes.items() if size}
        self._drop_empty()

    def _carry(self, start: Bag, target: Holder, count: int) -> None:
        """The cards leave one bag, where they are counted no more, for the target, which then is a bag of its own."""
        start.sizes[_OUT] = count
        self.alone((target,))
        goal = self._home_of(target)
        if goal is self.rest:
            del start.sizes[_OUT]
            self._shed(start)
        elif start is self.rest:
            self._draw({_OUT: start.sizes.pop(_OUT)}, goal)
        else:
            self._merge(goal, self._split(start, [_OUT]) if len(start.sizes) > 1 else start)

    def _home_of(self, holder: Holder) -> Bag:
        bag = self.home(holder)
        assert bag is not None
        return bag

    # Steps

    def _split(self, bag: Bag, some: Collection[Holder]) -> Bag:
        """Some holders of a bag get one of their own."""
        sizes = {holder: bag.sizes.pop(holder) for holder in some}
        if bag is self.rest:
            return self._draw(sizes, None)
        taken, odds = parts(bag.lots, sum(sizes.values()))
        less, number = self.numbering.landed(bag.lots[:, None, :] - taken, odds > 0)
        place = self._place(bag)

        def step() -> Step:
            spans = (*self._spans(place, len(less)), len(taken))
            return Step(self.rows.columns[place], odds, place, number, spans, told=True)

        self._branch(step)
        bag.lots = less
        self.bags.append(Bag(sizes, taken))
        return self.bags[-1]

    def _draw(self, sizes: Mapping[Holder, int], into: Bag | None) -> Bag:
        """Cards of the rest get a bag of their own, or come into one; the rest has forgotten them already."""
        bag = into or self.lay(_OUT, np.zeros_like(self.loose))
        taken, _ = parts(self.rest_lots(), sum(sizes.values()))
        more = bag.lots[:, None, :] + taken
        numbering = self.numbering
        lots, number = numbering.landed(more, numbering.within(more))
        place = self._place(bag)

        def step() -> Step:
            left = self.left()
            odds = ways(left.lots, taken)
            odds /= np.maximum(odds.sum(axis=1, keepdims=True), 1.0)
            return Step(left.which, odds, place, number, self._spans(place, len(lots)), meet=into is not None)

        self._branch(step)
        bag.lots = lots
        bag.sizes = bag.sizes if into else dict(sizes)
        return bag

    def _shed(self, bag: Bag) -> None:
        """Cards of a bag go into the rest; the bag has forgotten them already."""
        kept, odds = parts(bag.lots, bag.size)
        place, number = self._place(bag), np.tile(np.arange(len(kept)), (len(bag.lots), 1))

        def step() -> Step:
            return Step(self.rows.columns[place], odds, place, number, self._spans(place, len(kept)), meet=True)

        self._branch(step)
        bag.lots = kept

    def _merge(self, goal: Bag, other: Bag) -> None:
        """All cards of another bag come into this one."""
        numbering = self.numbering
        more = goal.lots[:, None, :] + other.lots
        lots, where = numbering.landed(more, numbering.within(more))
        columns = self.rows.columns
        columns[self._place(goal)] = _small(where[self.column(goal), self.column(other)])
        del columns[self._place(other)]
        goal.lots = lots
        self.bags.remove(other)
        self.rows = self.rows.packed(self._spans()).gathered().rows()

    def _branch(self, step: Callable[[], Step]) -> None:
        """All ways, if there are not too many; otherwise those of samples."""
        size = SAMPLED
        while (found := branched(self.rows, step(), self._most(size))) is None:
            self._thin(size)
            size //= 2
        if self.sampled and len(found.key) > 2 * SAMPLED * BATCHES:
            found = thinned(found, SAMPLED, self._generator)
        self.rows = found.rows()

    def _most(self, size: int) -> int:
        """How many rows may come of a step; single samples go as many ways as there are."""
        return MOST_STATES * (4 if self.sampled else 1) if size else sys.maxsize // WAYS

    def _spans(self, place: int = 0, span: int = 0) -> tuple[int, ...]:
        """How many numbers there are in each column; in one of them it will be another."""
        spans = (BATCHES if self.sampled else 1, *(len(bag.lots) for bag in self.bags))
        return (*spans[:place], span, *spans[place + 1 :]) if place else spans

    def _place(self, bag: Bag) -> int:
        return next(place for place, other in enumerate(self.bags, 1) if other is bag)

    def _renumber(self, bag: Bag, lots: Lots, kept: NDArray[np.bool_]) -> None:
        """Only some lots are kept; those that go are in no row."""
        number = (np.cumsum(kept) - 1).astype(np.int32)
        self.rows.columns[self._place(bag)] = number[self.column(bag)]
        bag.lots = lots[kept]

    def _drop_empty(self) -> None:
        for bag in [bag for bag in self.bags if not bag.sizes]:
            del self.rows.columns[self._place(bag)]
            self.bags = [other for other in self.bags if other is not bag]

    # Samples

    def reach(self) -> Reach:
        """What all bags can hold, each taken for itself."""
        numbering = self.numbering
        lots = self.loose - numbering.lots(np.arange(numbering.count))
        right = lots.sum(axis=1) == self.loose.sum() - sum(int(bag.lots[:1].sum()) for bag in self.bags)
        ways = np.zeros(numbering.count)
        ways[right] = self.rest.fillings(lots[right])
        return Reach(numbering, [(bag.lots, bag.fillings(bag.lots)) for bag in self.bags], ways)

    def absent(self, bag: Bag) -> dict[Holder, NDArray[np.bool_]]:
        """By holder and kind: whether it certainly has none of it."""
        lots = self.rest_lots() if bag is self.rest else bag.lots
        none = lots.max(axis=0, initial=0) == 0
        return {holder: none | self._barred.get(holder, np.False_) for holder in bag.sizes}

    def rest_lots(self) -> Lots:
        """What may be left for the rest, whether or not a sample has it."""
        return self.reach().left() if self.sampled else self.left().lots

    def _thin(self, size: int) -> None:
        if not self.sampled:  # what is certain now stays so
            self._barred = {
                holder: none for bag in (*self.bags, self.rest) for holder, none in self.absent(bag).items()
            }
        self.rows = thinned(self.rows.packed(self._spans()), size, self._generator).rows()
        self.sampled = True

    def _revive(self) -> None:
        """New samples, where all have died out, of what no bag alone rules out: each world as likely."""
        reach = self.reach()
        drawn = reach.drawn(BATCHES * 1024, self._generator)
        batch = np.arange(BATCHES * 1024 if reach.worlds else 0, dtype=np.int32) % BATCHES
        self.rows = Rows([batch, *map(_small, drawn)], np.ones(len(batch))).packed(self._spans()).gathered().rows()
        self.revived = True


def _small(numbers: Ints) -> Column:
    return numbers.astype(np.int32)


def _odds_of(lots: Left, lot: Ints, size: int) -> Floats:
    """By row: how likely a holder of that size has just this lot."""
    whole = int(lots.lots[:1].sum())
    odds: Floats = (ways(lots.lots, lot[None, :])[:, 0] / comb(whole, size))[lots.which]
    return odds
