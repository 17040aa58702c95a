"""The frame of the lattice: which things are hidden, the cases, and a table for every holder."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from parlour.core.evidence import Count, Holder, Thing
from parlour.knowledge.engine import TooLarge, Unsupported
from parlour.knowledge.hands.hand_weights import HandWeights
from parlour.knowledge.hands.subsets import DealStep, Floats, Ints, Longs, masks, ranks, steps, ways

MOST_CASES = 100_000
SURE: Floats = np.ones((1, 1))
NEVER: Floats = np.zeros((1, 1))
EITHER: Floats = np.array([[0.0, 1.0]])


class CardPool:
    """Things that lie hidden together, and how many of them each holder has."""

    def __init__(self, things: tuple[Thing, ...], sizes: Mapping[Holder, int]) -> None:
        self.things = things
        self.sizes = dict(sizes)

    def mask(self, among: frozenset[Thing]) -> int:
        return _mask(self.things, among)

    def named(self, mask: int) -> tuple[Thing, ...]:
        return named(self.things, mask)


class Likelihood(NamedTuple):
    """How likely a fact is, given the hand of one holder (None: given the case alone)."""

    holder: Holder | None
    share: Floats  # by hand and column
    column: Longs | None = None  # by case: the column that tells of it; None: there is only one


class HandModel:
    """The hidden things of one pool, the cases of what is conditioned on, and a table for every other holder.

    `given`: by state, what some zones have; each state has its own cases.
    """

    def __init__(
        self,
        main: CardPool,
        conditioned: Sequence[Holder],
        others: Sequence[CardPool],
        given: Sequence[Mapping[Holder, frozenset[Thing]]] = ({},),
    ) -> None:
        self.main = main
        self.cards = len(main.things)
        self._given = tuple(zone for zone in given[0] if zone in main.sizes)
        conditioned = [*conditioned, *given[0]]
        self.holders = tuple(holder for holder in main.sizes if holder not in conditioned)
        self.tables = {holder: HandWeights(self.cards, main.sizes[holder]) for holder in self.holders}
        self.pool_of = {holder: pool for pool in (main, *others) for holder in pool.sizes}
        self.state: Ints = np.arange(len(given), dtype=np.int32)
        self.case: dict[Holder, Longs] = {}
        for pool in (main, *others):
            self._fill(pool, _part(pool, conditioned, main), given)
        self.zones = tuple(self.case)
        self.weight: Floats = np.ones(len(self.state))
        self._taken: tuple[Ints, Ints, Longs] | None = None
        self._filled: dict[Holder, Floats] = {}
        self.solutions: tuple[Sequence[tuple[Thing, ...]], Ints] | None = None  # named, and by case; None: not yet
        self._laid_out: dict[int, Ints] = {}  # by size of a hand

    def _fill(
        self, pool: CardPool, zones: Sequence[Holder], given: Sequence[Mapping[Holder, frozenset[Thing]]]
    ) -> None:
        """Every way to fill these zones beside what is there: each case becomes several."""
        taken = np.zeros(len(self.state), np.int64)
        for zone in (zone for zone in zones if zone in given[0]):
            self.case[zone] = np.array([pool.mask(state[zone]) for state in given], np.int64)[self.state]
            taken |= self.case[zone]
        for zone in (zone for zone in zones if zone not in given[0]):
            left = len(pool.things) - int(taken[0]).bit_count()
            each = comb(left, pool.sizes[zone])
            if len(taken) * each > MOST_CASES:
                raise TooLarge(len(taken) * each, MOST_CASES)
            filled = _hands(len(pool.things), pool.sizes[zone], taken.astype(np.int32).tobytes()).ravel()
            self.case = {other: np.repeat(held, each) for other, held in self.case.items()} | {zone: filled}
            self.state, taken = np.repeat(self.state, each), np.repeat(taken, each) | filled

    @property
    def taken(self) -> Ints:
        """By case: the things of the pool that the conditioned zones have."""
        return self._gone()[0]

    def takings(self) -> tuple[Ints, Longs]:
        """Which things may be taken, and by case the number of those that are."""
        return self._gone()[1:]

    @property
    def open_cards(self) -> int:
        """How many cards a state leaves."""
        return self.cards - sum(self.main.sizes[zone] for zone in self._given)

    @property
    def given(self) -> Longs | None:
        """By case: the things of the pool that its state has given; None: there are none."""
        if not self._given:
            return None
        given: Longs = np.bitwise_or.reduce([self.case[zone] for zone in self._given])
        return given

    def _gone(self) -> tuple[Ints, Ints, Longs]:
        if self._taken is None:
            taken = np.zeros(len(self.weight), np.int64)
            for zone in self.zones:
                if self.pool_of[zone] is self.main:
                    taken |= self.case[zone]
            self._taken = taken.astype(np.int32), *_different(taken.astype(np.int32).tobytes())
        return self._taken

    def filled(self, zone: Holder) -> Floats:
        """By case and thing of its pool: whether this conditioned zone has it."""
        if zone not in self._filled:
            held = self.case[zone][:, None] >> np.arange(len(self.pool_of[zone].things)) & 1
            self._filled[zone] = held.astype(np.float64)
        return self._filled[zone]

    def keep(self, alive: np.ndarray) -> None:
        """Only these cases are left; if none is, all stay, with no weight."""
        if alive.all() or not alive.any():
            return
        self.forget()
        self.weight, self.state = self.weight[alive], self.state[alive]
        self.case = {zone: held[alive] for zone, held in self.case.items()}
        for table in self.tables.values():
            table.keep(alive)

    def forget(self) -> None:
        """The cases or the cards have changed: what was laid out by them is laid out anew."""
        self.solutions = self._taken = None
        self._laid_out.clear()
        self._filled.clear()
        for table in self.tables.values():
            table.placed = None

    def places(self, holder: Holder) -> Ints:
        """By hand out of the cards that a case leaves, and case: the number of that hand among all hands."""
        size = self.tables[holder].size
        if size not in self._laid_out:
            self._laid_out[size] = places(self.cards, size, self.taken.tobytes())
        return self._laid_out[size]

    def in_cases(self, holder: Holder, table: Floats) -> Floats:
        """A table by all hands and columns, as one by the hands that each case leaves."""
        column = self.tables[holder].column
        found: Floats = table[self.places(holder), 0 if column is None else column]
        return found

    def placed(self, holder: Holder) -> Floats:
        """The weights of a holder's hands, by the hands that each case leaves."""
        table = self.tables[holder]
        if table.placed is None:
            table.placed = self.in_cases(holder, table.weights())
        return table.placed

    def plan(self) -> tuple[DealStep, ...]:
        """The steps over the cards that a case leaves."""
        return steps(*self._shape())

    def work(self) -> int:
        """How many additions one sweep takes."""
        return ways(*self._shape()) * len(self.weight)

    def _shape(self) -> tuple[int, tuple[int, ...]]:
        """How many cards a case leaves, and the holders' sizes."""
        conditioned = sum(self.main.sizes[zone] for zone in self.zones if self.pool_of[zone] is self.main)
        return self.cards - conditioned, tuple(self.tables[holder].size for holder in self.holders)

    def counted(self, count: Count, known: Mapping[Holder, tuple[Thing, ...]]) -> Likelihood:
        """Where a fact is true."""
        (holder, *more) = count.holders
        if not more and holder in self.tables:
            return Likelihood(holder, self.within(holder, count.among, count.least, count.most)[:, None])
        if not more and holder not in self.case:
            had = len(count.among.intersection(known.get(holder, ())))
            return Likelihood(None, SURE if count.least <= had <= count.most else NEVER)
        if not more:
            return self._in_zone(holder, count)
        about, in_hand, in_case = self.parts(count.holders, count.among, known)
        column: Longs | None = None
        fewest, most = in_case.min(), in_case.max()
        if fewest < most:
            column = (in_case - fewest).astype(np.int64)
        total = in_hand[:, None] + np.arange(fewest, most + 1)
        return Likelihood(about, ((total >= count.least) & (total <= count.most)).astype(np.float64), column)

    def _in_zone(self, zone: Holder, count: Count) -> Likelihood:
        """Where a fact about one conditioned zone is true."""
        had = np.bitwise_count(self.case[zone] & self.pool_of[zone].mask(count.among))
        column: Longs = ((had >= count.least) & (had <= count.most)).astype(np.int64)
        true = int(column.sum())
        if true in (0, len(column)):
            return Likelihood(None, SURE if true else NEVER)
        return Likelihood(None, EITHER, column)

    def within(self, holder: Holder, among: frozenset[Thing], least: int, most: int) -> Floats:
        """By hand: whether it has so many of these."""
        return _within(self.cards, self.tables[holder].size, self.main.mask(among), least, most)

    def picked(self, holder: Holder, thing: Thing, among: frozenset[Thing]) -> Floats:
        """By hand: how likely this one is picked out of those of it among these; any is as likely, `uniform`."""
        alike = self.main.mask(among & {thing})
        return _picked(self.cards, self.tables[holder].size, alike, self.main.mask(among))

    def parts(
        self, holders: tuple[Holder, ...], among: frozenset[Thing], known: Mapping[Holder, tuple[Thing, ...]]
    ) -> tuple[Holder | None, Floats, Floats]:
        """How many of these the holders have: by hand of the one that is not conditioned on, and by case.

        One figure for all cases where they are alike.
        """
        about = [zone for zone in holders if zone in self.tables]
        if len(about) > 1:
            raise Unsupported(holders)
        fixed = sum(thing in among for zone in holders for thing in known.get(zone, ()))
        in_case: Floats = np.full(1, float(fixed))
        for zone in holders:
            if zone in self.case:
                in_case = in_case + popcount(self.case[zone] & self.pool_of[zone].mask(among))
        if not about:
            return None, np.zeros(1), in_case
        return about[0], _overlaps(self.cards, self.tables[about[0]].size, self.main.mask(among)), in_case


@lru_cache(maxsize=1024)
def _mask(things: tuple[Thing, ...], among: frozenset[Thing]) -> int:
    return sum(1 << place for place, thing in enumerate(things) if thing in among)


@lru_cache(maxsize=1024)
def named(things: tuple[Thing, ...], mask: int) -> tuple[Thing, ...]:
    return tuple(thing for place, thing in enumerate(things) if mask >> place & 1)


@lru_cache(maxsize=64)
def _different(taken: bytes) -> tuple[Ints, Longs]:
    """What is taken in some case, and by case the number of what is."""
    different, number = np.unique(np.frombuffer(taken, np.int32), return_inverse=True)
    return different, number.ravel()


def _part(pool: CardPool, conditioned: Sequence[Holder], main: CardPool) -> list[Holder]:
    return [holder for holder in pool.sizes if pool is not main or holder in conditioned]


@lru_cache(maxsize=64)
def places(cards: int, size: int, taken: bytes) -> Ints:
    """By hand out of the cards that a case leaves, and case: the number of that hand among all hands."""
    found: Ints = ranks(cards, size)[_hands(cards, size, taken)]
    return np.ascontiguousarray(found.T)


@lru_cache(maxsize=64)
def _hands(cards: int, size: int, taken: bytes) -> Longs:
    """By case and way: the hands out of the cards that are not taken, in the order of `masks`."""
    gone = np.frombuffer(taken, np.int32)
    bits = gone[:, None] >> np.arange(cards) & 1
    free = 1 << np.argsort(bits, axis=1, kind="stable")[:, : cards - int(gone[0]).bit_count()]
    chosen = np.array(list(combinations(range(free.shape[1]), size)), np.int64).reshape(-1, size)
    hands = np.zeros((len(free), len(chosen)), np.int64)
    for place in chosen.T:
        hands |= free[:, place]
    return hands


@lru_cache(maxsize=1024)
def _overlaps(cards: int, size: int, mask: int) -> Floats:
    """By hand: how many of these it has."""
    return popcount(masks(cards, size) & mask)


@lru_cache(maxsize=2048)
def _within(cards: int, size: int, mask: int, least: int, most: int) -> Floats:
    total = _overlaps(cards, size, mask)
    within: Floats = ((total >= least) & (total <= most)).astype(np.float64)
    return within


@lru_cache(maxsize=2048)
def _picked(cards: int, size: int, alike: int, mask: int) -> Floats:
    picked: Floats = _overlaps(cards, size, alike) / np.maximum(_overlaps(cards, size, mask), 1)
    return picked


def popcount(values: np.ndarray) -> Floats:
    counted: Floats = np.bitwise_count(values).astype(np.float64)
    return counted
