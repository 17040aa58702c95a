"""Exact knowledge of single hidden cards and of piles, where several cards are alike and are shown, mixed and drawn.

The model `uniform` behind the odds: a seat that chooses in secret takes any card with the same chance, and a seat that
shows one of several cards that would do, any of them. Logic does not hang on it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from parlour.core.evidence import Change, Count, Evidence, Factor, Holder, Moved, Picked, Spread, Thing
from parlour.knowledge.copies.filter import Bag, Bags
from parlour.knowledge.copies.multisets import MOST_ALIKE, Floats, Ints, Numbering
from parlour.knowledge.copies.particles import BATCHES
from parlour.knowledge.engine import Contradiction, Generator, Places, Posterior, Unsupported, World, where

MOST_LOTS = 100_000  # different lots of the hidden cards
_INTERVAL = 2.13  # of 95 %, from 16 samples
_HARDLY = 1e-6  # the odds of what no sample has, though nothing rules it out


class Slots:
    """One seat's knowledge. A world is what each slot holds, and each pile, whose order is nothing.

    `odds[thing][zone]` is the expected number of copies there: for a slot the chance that it is this one, and those of
    a slot sum to one; for a pile they sum to its size, and more than one is possible.
    """

    def __init__(self, solution_zones: Sequence[Holder]) -> None:
        self.solution_zones = tuple(solution_zones)
        self.known: dict[Holder, Counter[Thing]] = {}
        self._kinds: tuple[Thing, ...] = ()
        self._bags: Bags | None = None
        self._false = False  # something that was told cannot be true
        self._claim: Count | None = None  # heard last: one of several holders must now show such a thing

    def copy(self) -> "Slots":
        twin = Slots(self.solution_zones)
        twin.known, twin._kinds = dict(self.known), self._kinds
        twin._bags = None if self._bags is None else self._bags.copy()
        twin._false, twin._claim = self._false, self._claim
        return twin

    # Hearing

    def update(self, evidence: Evidence) -> None:
        if self.solution_zones:
            raise Unsupported(self.solution_zones)
        if not (evidence.before or evidence.changes or evidence.after):
            return
        self._learn(evidence.before)
        self._claim = None
        for change in evidence.changes:
            if not self._false:
                self._change(change)
        self._learn(evidence.after)
        self._claim = _claim(evidence)
        if self._bags is not None:
            self._bags.settle()

    def _change(self, change: Change) -> None:
        match change:
            case Spread(things, sizes):
                self._spread(things, dict(sizes))
            case Moved(moves):
                for source, target, count in moves:
                    self._move(source, target, count)
            case _:
                raise Unsupported(change)

    def _spread(self, things: tuple[Thing, ...], sizes: dict[Holder, int]) -> None:
        if len(sizes) == 1:
            (holder,) = sizes
            self.known[holder] = self.known.get(holder, Counter()) + Counter(things)
        elif self._bags is not None:
            raise Unsupported(sizes)
        else:
            self._deal(things, sizes)

    def _deal(self, things: tuple[Thing, ...], sizes: dict[Holder, int]) -> None:
        """Everything lies in one bag; its largest holder is the pile that is drawn from."""
        self._kinds = tuple(sorted(set(things)))
        loose = self._lot(Counter(things))
        if Numbering(loose).count > MOST_LOTS or loose.max() >= MOST_ALIKE or sum(sizes.values()) != len(things):
            raise Unsupported(sizes)
        self._bags = Bags(loose, sizes, max(sizes, key=lambda holder: sizes[holder]))

    def _move(self, source: Holder, target: Holder, count: int) -> None:
        known = self.known.get(source)
        if known is not None and known.total() == count and (target in self.known or not self._home(target)):
            del self.known[source]
            self.known[target] = self.known.get(target, Counter()) + known
            return
        for holder in (source, target):
            if holder in self.known:
                self.bags.lay(holder, self._lot(self.known.pop(holder)))
        if self._size(source) < count:
            raise Unsupported(source)
        self.bags.move(source, target, count)

    # Facts

    def _learn(self, facts: Sequence[Factor]) -> None:
        told = self._told(facts)
        for fact in facts:
            self._show(fact)
            if not (isinstance(fact, Count) and fact.holders[0] in told and len(fact.holders) == 1):
                self._fact(fact)
        for holder, held in told.items():
            if not self._false:
                self.bags.tell(holder, self._lot(held))
                self.known[holder] = held
                self._check()

    def _told(self, facts: Sequence[Factor]) -> dict[Holder, Counter[Thing]]:
        """Hidden holders of which these facts tell all that they have."""
        counts: dict[Holder, Counter[Thing]] = {}
        for fact in facts:
            match fact:
                case Count((holder,), among, least, most, False, False) if len(among) == 1 and least == most:
                    (thing,) = among
                    counts.setdefault(holder, Counter())[thing] = least
                case _:
                    pass
        return {
            holder: held
            for holder, held in counts.items()
            if self._home(holder) and held.total() == self._size(holder) and set(held) <= set(self._kinds)
        }

    def _check(self) -> None:
        self._false = self._false or (self._bags is not None and not len(self._bags.rows))

    def _show(self, fact: Factor) -> None:
        """Of several holders that have what was claimed, this one shows it: each as likely."""
        match fact, self._claim:
            case Count((holder,), among, 1, 1), Count(holders, claimed) if (
                holder in holders and among == claimed and not self._false
            ):
                self._number(holders, among)
                self.bags.weigh(lambda: 1 / np.maximum(self._number(holders, among), 1))
            case _:
                pass

    def _fact(self, fact: Factor) -> None:
        match fact:
            case _ if self._false:
                pass
            case Count(holders, among, least, most, False, False):
                self._count(holders, among, least, most)
            case Picked(holder, thing, among) if thing in among:
                self._picked(holder, thing, among)
            case _:
                raise Unsupported(fact)
        self._check()

    def _count(self, holders: tuple[Holder, ...], among: frozenset[Thing], least: int, most: int) -> None:
        if not any(map(self._home, holders)):
            self._false = self._false or not least <= self._open(holders, among) <= most
            return
        bags = self.bags
        bags.alone(holders)
        homes = {id(bag): bag for bag in map(bags.home, holders) if bag is not None}
        only = next(iter(homes.values()))
        if len(homes) == 1 and only is not bags.rest:
            number = only.lots[:, self._columns(among)].sum(axis=1) + self._open(holders, among)
            bags.allow(only, (number >= least) & (number <= most))
        else:
            bags.weigh(lambda: _between(self._number(holders, among), least, most))

    def _picked(self, holder: Holder, thing: Thing, among: frozenset[Thing]) -> None:
        alike = self._number((holder,), frozenset((thing,)))
        if len(alike) and holder not in self.known:
            self.bags.weigh(
                lambda: self._number((holder,), frozenset((thing,))) / np.maximum(self._number((holder,), among), 1)
            )
        self._false = self._false or not alike.any()

    def _number(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> Floats:
        """By row: how many such things these holders have."""
        bags = self.bags
        bags.alone(holders)
        total = np.full(len(bags.rows), float(self._open(holders, among)))
        for bag in (*bags.bags, bags.rest):
            if any(holder in bag.sizes for holder in holders):
                lots = bags.lots_of(bag)
                total += lots.lots[:, self._columns(among)].sum(axis=1)[lots.which]
        return total

    # Names and numbers

    @property
    def bags(self) -> Bags:
        if self._bags is None:
            raise Unsupported("nothing was dealt")
        return self._bags

    def _home(self, holder: Holder) -> Bag | None:
        return None if self._bags is None else self._bags.home(holder)

    def _size(self, holder: Holder) -> int:
        bag = self._home(holder)
        return bag.sizes[holder] if bag else 0

    def _open(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> int:
        return sum(self.known.get(holder, Counter())[thing] for holder in holders for thing in among)

    def _lot(self, things: Counter[Thing]) -> Ints:
        if not set(things) <= set(self._kinds):
            raise Unsupported(things)
        return np.array([things[kind] for kind in self._kinds], np.int64)

    def _columns(self, among: frozenset[Thing]) -> list[int]:
        return [place for place, kind in enumerate(self._kinds) if kind in among]

    # Asking

    sampled = False  # particles answer at once

    def ready(self) -> bool:
        return True

    def possible(self) -> Places:
        return where(self.posterior().odds)

    def worlds(self, most: int) -> None:
        """Not listed: many worlds differ only in copies."""

    def world_work(self) -> None:
        """None: cards move on unseen, so a world does not tell what a seat saw."""

    def posterior(self) -> Posterior:
        odds, error = self._likely()
        if self._bags is None:
            return Posterior(1.0, odds, {})
        worlds = self._bags.worlds()
        return Posterior(worlds, odds, {}, self._error(error, worlds))

    def _likely(self) -> tuple[dict[Thing, dict[Holder, float]], float]:
        """How many of each thing each holder is expected to have, and how wrong that may be."""
        if self._false:
            raise Contradiction
        odds: dict[Thing, dict[Holder, float]] = {kind: {} for kind in self._kinds}
        for holder, held in self.known.items():
            for thing, copies in held.items():
                odds.setdefault(thing, {})[holder] = float(copies)
        error = 0.0
        if self._bags is None:
            return odds, error
        for bag in (*self._bags.bags, self._bags.rest):
            shares, wrong = _shares(self._bags, bag)
            error = max(error, wrong)
            absent = self._bags.absent(bag) if self._bags.sampled else {}
            for holder, size in bag.sizes.items():
                mine = _possible(shares, absent[holder]) if absent else shares
                for thing, share in zip(self._kinds, mine.tolist(), strict=True):
                    if share:
                        odds[thing][holder] = share * size
        return odds, error

    def _error(self, error: float, worlds: float) -> float | None:
        if not self.bags.sampled or worlds == 1:
            return None
        return 1.0 if self.bags.revived else error

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> list[dict[tuple[Thing, ...], float]]:
        """How likely each outcome is; there is no solution to tell apart."""
        return [{(): chance} if (chance := self._chance(facts)) else {} for facts in outcomes]

    def outcome_work(self, outcome: tuple[Factor, ...]) -> int:
        """One pass over all rows for each fact."""
        return len(outcome) * len(self.bags.rows)

    def _chance(self, facts: tuple[Factor, ...]) -> float:
        twin = self.copy()
        twin._learn(facts)
        return 0.0 if twin._false else float(twin.bags.rows.weight.sum() / self.bags.rows.weight.sum())

    def sample(self, count: int, generator: Generator) -> list[World]:
        """Worlds drawn one by one, each with its odds: a row of the table, then the cards of each bag laid out."""
        opened = {holder: tuple(sorted(held.elements())) for holder, held in self.known.items()}
        if self._bags is None:
            return [dict(opened) for _ in range(count)]
        bags = self._bags
        sums = np.cumsum(bags.rows.weight)
        if not len(sums):
            raise Contradiction
        found = [(bag.sizes, bags.lots_of(bag)) for bag in (*bags.bags, bags.rest)]
        worlds: list[World] = []
        for _ in range(count):
            row = int(np.searchsorted(sums, generator.random() * sums[-1], side="right"))
            world = dict(opened)
            for sizes, lots in found:
                world.update(self._laid(sizes, lots.lots[lots.which[row]], generator))
            worlds.append(world)
        return worlds

    def _cards(self, lot: Sequence[int]) -> tuple[Thing, ...]:
        return tuple(kind for kind, copies in zip(self._kinds, lot, strict=True) for _ in range(copies))

    def _laid(self, sizes: Mapping[Holder, int], lot: Ints, generator: Generator) -> World:
        cards = list(self._cards(lot.tolist()))
        world = {}
        for holder, size in sizes.items():
            taken = [cards.pop(int(generator.random() * len(cards))) for _ in range(size)]
            world[holder] = tuple(sorted(taken))
        return world


def _claim(evidence: Evidence) -> Count | None:
    """Several holders were just said to have at least one such thing."""
    match evidence:
        case Evidence((Count(holders, _, least) as count,), (), ()) if len(holders) > 1 and least:
            return count
        case _:
            return None


def _between(number: Floats, least: int, most: int) -> Floats:
    return ((number >= least) & (number <= most)).astype(np.float64)


def _possible(shares: Floats, absent: NDArray[np.bool_]) -> Floats:
    """What is not ruled out is never said to be: it keeps a little."""
    floored = np.where(absent, 0.0, np.maximum(shares, _HARDLY))
    found: Floats = floored / max(floored.sum(), 1e-300)
    return found


def _shares(bags: Bags, bag: Bag) -> tuple[Floats, float]:
    """What share of the cards in a bag each kind is expected to be; and how wrong that may be."""
    lots = bags.lots_of(bag)
    batches = BATCHES if bags.sampled else 1
    key = bags.rows.columns[0] * len(lots.lots) + lots.which
    sums = np.bincount(key, bags.rows.weight, batches * len(lots.lots)).reshape(batches, -1) @ lots.lots
    totals = sums.sum(axis=1)
    shares: Floats = sums.sum(axis=0) / max(float(totals.sum()), 1e-300)
    if not bags.sampled or not bag.size:
        return shares, 0.0
    spread = ((sums - shares * totals[:, None]) ** 2).sum(axis=0) * batches / (batches - 1)
    wrong = _INTERVAL * float(np.sqrt(spread.max()) / totals.sum())
    unseen = 3 * float((bags.rows.weight**2).sum() / bags.rows.weight.sum() ** 2)  # what so many samples may miss
    return shares, max(wrong, min(unseen, 1.0)) * max(bag.sizes.values())
