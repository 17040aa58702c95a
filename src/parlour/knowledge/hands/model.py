"""The model of one deal: hidden cards in disjoint hands, with some zones conditioned on.

A *case* is one way to fill the conditioned zones: those of the solution, those of other pools, and those that differ
from state to state. Given a case, the weight of a world is a product over the other holders: `HandWeights`.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from math import comb

import numpy as np

from parlour.core.evidence import Count, Factor, Holder, Thing
from parlour.knowledge.arrays import Bools, Floats, Ints, Longs
from parlour.knowledge.engine import TooLarge
from parlour.knowledge.hands.hand_weights import HandWeights, group_cases
from parlour.knowledge.hands.pool import CardPool, named, single_counts
from parlour.knowledge.hands.subsets import DealStep, deal_additions, deal_steps, masks, open_hands, open_masks

MOST_CASES = 100_000
MOST_OVERLAPS = 16 * MOST_CASES  # pairs of a case and a content that are tested for common cards
MOST_HANDS = 20_000  # of one holder
MOST_SETS = 1 << 24  # of the cards of a pool, for tables by bit mask
MOST_ADDITIONS = 200_000_000  # of one pass over all cases
Given = Mapping[Holder, frozenset[Thing]]  # zones with all that they hold
NOTHING_GIVEN: Sequence[Given] = ({},)


class HandModel:
    """The cases with their weights, and the hand weights of every holder that is not conditioned on.

    `given` has one entry per state: zones whose content is fixed in that state. Each state has its own cases. Facts
    about a single conditioned zone rule out cases before limits are checked; all facts have to be applied afterwards.
    """

    solutions: "Solutions | None"  # cache of the engine; None: not worked out
    _taken: tuple[Ints, Ints, Longs] | None
    _zone_members: dict[Holder, Floats]
    _open_hands: dict[int, Ints]  # by size of a hand

    def __init__(
        self,
        main: CardPool,
        conditioned: Sequence[Holder],
        others: Sequence[CardPool] = (),
        given: Sequence[Given] = NOTHING_GIVEN,
        facts: Sequence[Factor] = (),
    ) -> None:
        self.main = main
        self.cards = len(main.things)
        self._given = tuple(zone for zone in given[0] if zone in main.sizes)
        conditioned = [*conditioned, *given[0]]
        self.holders = tuple(holder for holder in main.sizes if holder not in conditioned)
        self._check_limits((main, *others))
        self.hands = {holder: HandWeights(self.cards, main.sizes[holder]) for holder in self.holders}
        self.pool_of = {holder: pool for pool in (main, *others) for holder in pool.sizes}
        self.state: Ints = np.arange(len(given), dtype=np.int32)  # [case]
        self.content: dict[Holder, Longs] = {}  # what each conditioned zone holds: masks over its pool, [case]
        self._impossible = False
        for pool in (main, *others):
            zones = [holder for holder in pool.sizes if pool is not main or holder in conditioned]
            self._fill(pool, zones, given, facts)
        self.zones = tuple(self.content)
        self.weight: Floats = np.zeros(len(self.state)) if self._impossible else np.ones(len(self.state))
        self.invalidate()
        _check(self.additions(), MOST_ADDITIONS)

    def _check_limits(self, pools: Sequence[CardPool]) -> None:
        _check(max((comb(self.cards, self.main.sizes[holder]) for holder in self.holders), default=0), MOST_HANDS)
        _check(max(1 << len(pool.things) for pool in pools), MOST_SETS)

    def _fill(self, pool: CardPool, zones: Sequence[Holder], given: Sequence[Given], facts: Sequence[Factor]) -> None:
        """Split every case into all ways to fill these zones that agree with the facts about single zones."""
        taken = np.zeros(len(self.state), np.int64)
        for zone in (zone for zone in zones if zone in given[0]):
            self.content[zone] = np.array([pool.mask(state[zone]) for state in given], np.int64)[self.state]
            taken |= self.content[zone]
        for zone in (zone for zone in zones if zone not in given[0]):
            taken = self._fill_zone(pool, zone, taken, single_counts(facts, (zone,)))

    def _fill_zone(self, pool: CardPool, zone: Holder, taken: Longs, facts: Sequence[Count]) -> Longs:
        """The cases with this zone filled; returns what is taken from the pool then, [case]."""
        source, content = _fillings(pool, pool.sizes[zone], taken, facts)
        if not len(source):
            self._impossible = True
            source, content = (part[:1] for part in _fillings(pool, pool.sizes[zone], taken[:1], ()))
        self.content = {other: held[source] for other, held in self.content.items()} | {zone: content}
        self.state = self.state[source]
        return np.asarray(taken[source] | content)

    # Cases

    @property
    def taken(self) -> Ints:
        """The cards of the main pool that the conditioned zones hold, as masks [case]."""
        return self._taken_cards()[0]

    def distinct_taken(self) -> tuple[Ints, Longs]:
        """The different sets of taken cards, and the number of its set for every case."""
        return self._taken_cards()[1:]

    def _taken_cards(self) -> tuple[Ints, Ints, Longs]:
        if self._taken is None:
            taken = np.zeros(len(self.weight), np.int64)
            for zone in self.zones:
                if self.pool_of[zone] is self.main:
                    taken |= self.content[zone]
            self._taken = taken.astype(np.int32), *_distinct(taken.astype(np.int32).tobytes())
        return self._taken

    @property
    def open_cards(self) -> int:
        """The number of cards of the main pool that a state does not give."""
        return self.cards - sum(self.main.sizes[zone] for zone in self._given)

    @property
    def given(self) -> Longs | None:
        """The cards of the main pool that the state gives, as masks [case]; None: no state gives any."""
        if not self._given:
            return None
        return np.asarray(np.bitwise_or.reduce([self.content[zone] for zone in self._given]))

    def zone_members(self, zone: Holder) -> Floats:
        """1.0 where a conditioned zone holds a thing of its pool, [case, thing]."""
        if zone not in self._zone_members:
            held = self.content[zone][:, None] >> np.arange(len(self.pool_of[zone].things)) & 1
            self._zone_members[zone] = held.astype(np.float64)
        return self._zone_members[zone]

    def keep(self, alive: Bools) -> None:
        """Drop all other cases; if none is alive, all stay (their weights are zero)."""
        if alive.all() or not alive.any():
            return
        self.invalidate()
        self.weight, self.state = self.weight[alive], self.state[alive]
        self.content = {zone: held[alive] for zone, held in self.content.items()}
        for hands in self.hands.values():
            hands.keep(alive)

    def drop_dead_cases(self) -> None:
        """Drop cases in which some holder has no possible hand."""
        weights = [self.open_weights(holder) for holder in self.holders]
        alive = np.logical_and.reduce([weight.any(axis=0) for weight in weights])
        if alive.any() and not alive.all():
            self.keep(alive)
            for hands, weight in zip(self.hands.values(), weights, strict=True):
                hands.open_weights = np.ascontiguousarray(weight[:, alive])

    def invalidate(self) -> None:
        """The cases or the cards have changed: drop all that was worked out from them."""
        self.solutions = self._taken = None
        self._zone_members, self._open_hands = {}, {}
        for hands in self.hands.values():
            hands.open_weights = None

    # Hands that are disjoint from what a case takes

    def open_hands(self, holder: Holder) -> Ints:
        """Ranks among all hands of those that are open in a case, [open hand, case]."""
        size = self.hands[holder].size
        if size not in self._open_hands:
            self._open_hands[size] = open_hands(self.cards, size, self.taken.tobytes())
        return self._open_hands[size]

    def in_open_hands(self, holder: Holder, values: Floats) -> Floats:
        """From [hand, group] to [open hand, case]."""
        group, place = self.hands[holder].group, self.open_hands(holder)
        if group is not None:
            place = place * np.int32(values.shape[1]) + group.astype(np.int32)
        return values.take(place, mode="clip")  # faster than an index by hand and group

    def open_weights(self, holder: Holder) -> Floats:
        """The weights of a holder's hands, [open hand, case]."""
        hands = self.hands[holder]
        if hands.open_weights is None:
            hands.open_weights = self.in_open_hands(holder, hands.weights())
        return hands.open_weights

    def steps(self) -> tuple[DealStep, ...]:
        """The steps in which the holders take the cards that a case leaves."""
        return deal_steps(*self._shape())

    def additions(self) -> int:
        """The work of one pass over all cases."""
        return deal_additions(*self._shape()) * len(self.weight)

    def _shape(self) -> tuple[int, tuple[int, ...]]:
        """The number of cards that a case leaves, and the sizes of the hands."""
        taken = sum(self.main.sizes[zone] for zone in self.zones if self.pool_of[zone] is self.main)
        return self.cards - taken, tuple(self.hands[holder].size for holder in self.holders)


def impossible_model() -> HandModel:
    """A model without any world."""
    model = HandModel(CardPool((), {}), ())
    model.weight = np.zeros(len(model.weight))
    return model


class Solutions:
    """The different contents of the solution zones, in the order of their first cases; each state has its own."""

    def __init__(self, model: HandModel, zones: Sequence[Holder], known: Mapping[Holder, tuple[Thing, ...]]) -> None:
        held = [zone for zone in zones if zone in model.content]
        self._held = [(model.pool_of[zone].things, model.content[zone]) for zone in held]
        self._known = tuple(thing for zone in zones for thing in known.get(zone, ()))
        self._first, self.number = _rows(model.state.tobytes(), *(content.tobytes() for _, content in self._held))
        self.count = len(self._first)
        self.state: Ints = model.state[self._first]  # [solution]

    @cached_property
    def names(self) -> Sequence[tuple[Thing, ...]]:
        """What the zones hold in each solution."""
        held = tuple((things, content[self._first].tobytes()) for things, content in self._held)
        return _names(self._known, held, self.count)


def _fillings(pool: CardPool, size: int, taken: Longs, facts: Sequence[Count]) -> tuple[Longs, Longs]:
    """All ways to fill a zone beside what is taken, if all facts are true: the case before, and the content."""
    each = comb(len(pool.things) - int(taken[0]).bit_count(), size)
    if len(taken) * each <= MOST_CASES:
        content = open_masks(len(pool.things), size, taken.astype(np.int32).tobytes()).ravel()
        source = np.arange(len(taken)).repeat(each)
        if not facts:
            return source, content
        alive = _true_of(content, pool, facts)
        return source[alive], content[alive]
    if not facts or comb(len(pool.things), size) > MOST_CASES:
        raise TooLarge(len(taken) * each, MOST_CASES)
    every = masks(len(pool.things), size).astype(np.int64)
    possible = every[_true_of(every, pool, facts)]
    _check(len(taken) * len(possible), MOST_OVERLAPS)
    source, number = np.nonzero((taken[:, None] & possible) == 0)
    _check(len(source), MOST_CASES)
    return source, possible[number]


def _check(cases: int, limit: int) -> None:
    if cases > limit:
        raise TooLarge(cases, limit)


def _true_of(content: Longs, pool: CardPool, facts: Sequence[Count]) -> Bools:
    """Where all of these facts are true of a zone with this content."""
    alive = np.ones(len(content), bool)
    for fact in facts:
        alive &= within(np.bitwise_count(content & pool.mask(fact.among)), fact)
    return alive


def within(number: np.ndarray, count: Count) -> Bools:
    """Where a number lies within the bounds of a count."""
    return np.asarray((number >= count.least) & (number <= count.most))


@lru_cache(maxsize=64)
def _names(
    known: tuple[Thing, ...], held: tuple[tuple[tuple[Thing, ...], bytes], ...], count: int
) -> list[tuple[Thing, ...]]:
    """What is known, followed by what each zone holds (its things, and masks), in each of these solutions."""
    names = [known] * count
    for things, content in held:
        masks = np.frombuffer(content, np.int64).tolist()
        names = [(*name, *named(things, mask)) for name, mask in zip(names, masks, strict=True)]
    return names


@lru_cache(maxsize=64)
def _rows(state: bytes, *content: bytes) -> tuple[Longs, Longs]:
    """Group cases by their state and content: the first case of each group, in order, and the group of each case."""
    columns = np.frombuffer(state, np.int32).astype(np.int64), *(np.frombuffer(zone, np.int64) for zone in content)
    first, number = group_cases(columns)
    order = np.argsort(first)
    return first[order], np.argsort(order)[number]


@lru_cache(maxsize=64)
def _distinct(taken: bytes) -> tuple[Ints, Longs]:
    distinct, number = np.unique(np.frombuffer(taken, np.int32), return_inverse=True)
    return distinct, number.ravel()
