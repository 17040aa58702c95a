"""Knowledge of single hidden cards and of piles where cards have copies and are shown, mixed and drawn.

The odds rest on the model `uniform`: a seat that chooses in secret takes any card with equal chance, and a seat that
shows one of several cards that would do, any of them. Logic does not depend on it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy

import numpy as np

from parlour.core.evidence import Change, Count, Evidence, Factor, Holder, Moved, Picked, Spread, Thing
from parlour.knowledge.arrays import Bools, Floats, Longs, weighted_choice
from parlour.knowledge.copies.filter import JointFilter
from parlour.knowledge.copies.multisets import MOST_COPIES, HolderGroup, MultisetIndex
from parlour.knowledge.copies.particles import BATCHES
from parlour.knowledge.engine import (
    Contradiction,
    Generator,
    JointTable,
    Places,
    Posterior,
    TooLarge,
    Unsupported,
    World,
    where,
)

MOST_MULTISETS = 100_000  # different multisets of hidden cards
_STUDENT_T = 2.13  # 95 % interval of the mean of BATCHES samples
_LEAST_SHARE = 1e-6  # of a kind that no particle has, though nothing rules it out


class CopiesEngine:
    """One seat's knowledge. A world is what each slot and each pile holds; piles are not ordered.

    `odds[thing][zone]` is the expected number of copies there. For a slot that is the probability of the card, and
    those of a slot sum to one; for a pile they sum to its size, and more than one is possible.
    """

    def __init__(self) -> None:
        self.known: dict[Holder, Counter[Thing]] = {}
        self._kinds: tuple[Thing, ...] = ()
        self.filter = JointFilter(np.zeros(0, np.int64), {}, "")  # before the deal
        self._contradicted = False
        self._claim: Count | None = None  # the last event: one of several holders must now show such a card

    # Evidence

    def update(self, evidence: Evidence) -> None:
        if self._contradicted or not (evidence.before or evidence.changes or evidence.after):
            return
        try:
            self._follow(evidence)
        except Contradiction:
            self._contradicted = True

    def _follow(self, evidence: Evidence) -> None:
        self._apply_facts(evidence.before)
        self._claim = None
        for change in evidence.changes:
            self._change(change)
        self._apply_facts(evidence.after)
        self._claim = _claim(evidence)
        self.filter.prune()

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
        elif self._kinds:
            raise Unsupported(sizes)
        else:
            self._deal(things, sizes)

    def _deal(self, things: tuple[Thing, ...], sizes: dict[Holder, int]) -> None:
        """All holders are one group; the largest is the pile that cards are drawn from."""
        if sum(sizes.values()) != len(things):
            raise Unsupported(sizes)
        self._kinds = tuple(sorted(set(things)))
        hidden = self._counts(Counter(things))
        if (most := int(hidden.max(initial=0))) >= MOST_COPIES:
            raise TooLarge(most, MOST_COPIES - 1)
        if (count := MultisetIndex(hidden).count) > MOST_MULTISETS:
            raise TooLarge(count, MOST_MULTISETS)
        self.filter = JointFilter(hidden, sizes, max(sizes, key=lambda holder: sizes[holder]))

    def _move(self, source: Holder, target: Holder, count: int) -> None:
        known = self.known.get(source)
        if known is not None and known.total() == count and (target in self.known or not self.filter.group_of(target)):
            del self.known[source]
            self.known[target] = self.known.get(target, Counter()) + known
            return
        for holder in (source, target):
            if holder in self.known:
                self.filter.hide(holder, self._counts(self.known.pop(holder)))
        if self._size(source) < count:
            raise Unsupported(source)
        self.filter.move(source, target, count)

    # Facts

    def _apply_facts(self, facts: Sequence[Factor]) -> None:
        revealed = self._revealed(facts)
        for fact in facts:
            self._weigh_choice(fact)
            if not (isinstance(fact, Count) and fact.holders[0] in revealed and len(fact.holders) == 1):
                self._apply_fact(fact)
        for holder, held in revealed.items():
            self.filter.reveal(holder, self._counts(held))
            self.known[holder] = held

    def _revealed(self, facts: Sequence[Factor]) -> dict[Holder, Counter[Thing]]:
        """Hidden holders all of whose cards follow from these facts."""
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
            if held.total() == self._size(holder) > 0 and set(held) <= set(self._kinds)
        }

    def _weigh_choice(self, fact: Factor) -> None:
        """A card that was claimed is shown: each holder that has one is equally likely to show it."""
        match fact, self._claim:
            case Count((holder,), among, 1, 1), Count(holders, claimed) if holder in holders and among == claimed:
                self.filter.reweight(lambda: 1 / np.maximum(self._number(holders, among), 1))
            case _:
                pass

    def _apply_fact(self, fact: Factor) -> None:
        match fact:
            case Count(holders, among, least, most, False, False):
                self._apply_count(holders, among, least, most)
            case Picked(holder, thing, among) if thing in among:  # one of several cards that would do, uniformly
                one = frozenset((thing,))
                self.filter.reweight(
                    lambda: self._number((holder,), one) / np.maximum(self._number((holder,), among), 1)
                )
            case _:
                raise Unsupported(fact)

    def _apply_count(self, holders: tuple[Holder, ...], among: frozenset[Thing], least: int, most: int) -> None:
        joint = self.filter
        joint.isolate(holders)
        groups = [group for group in joint.all_groups if not group.sizes.keys().isdisjoint(holders)]
        known = self._known_number(holders, among)
        if len(groups) == 1 and groups[0] is not joint.rest:
            number = groups[0].options[:, self._columns(among)].sum(axis=1) + known
            joint.restrict(groups[0], _between(number, least, most))
        elif groups or not least <= known <= most:
            joint.reweight(lambda: _between(self._number(holders, among), least, most))

    def _number(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> Floats:
        """`[particle]`: the number of such cards that these holders have together."""
        joint = self.filter
        joint.isolate(holders)
        total = np.full(len(joint.particles), float(self._known_number(holders, among)))
        for group in joint.all_groups:
            if any(holder in group.sizes for holder in holders):
                contents = joint.contents(group)
                total += contents.options[:, self._columns(among)].sum(axis=1)[contents.which]
        return total

    # Names and numbers

    def _size(self, holder: Holder) -> int:
        group = self.filter.group_of(holder)
        return group.sizes[holder] if group else 0

    def _known_number(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> int:
        return sum(self.known.get(holder, Counter())[thing] for holder in holders for thing in among)

    def _counts(self, things: Counter[Thing]) -> Longs:
        if not set(things) <= set(self._kinds):
            raise Unsupported(things)
        return np.array([things[kind] for kind in self._kinds], np.int64)

    def _columns(self, among: frozenset[Thing]) -> list[int]:
        return [place for place, kind in enumerate(self._kinds) if kind in among]

    # Answers

    sampled = False  # particles answer at once

    def ready(self) -> bool:
        return True

    def possible(self) -> Places:
        return where(self.posterior().odds)

    def worlds(self, most: int) -> None:
        """None: worlds are not listed, for many differ only in copies."""

    def world_work(self) -> None:
        """None: cards move unseen, so a world does not tell what a seat saw."""

    def posterior(self) -> Posterior:
        if self._contradicted:
            raise Contradiction
        worst, worlds = 0.0, self.filter.worlds()
        odds: dict[Thing, dict[Holder, float]] = {kind: {} for kind in self._kinds}
        for holder, held in self.known.items():
            for thing, copies in held.items():
                odds.setdefault(thing, {})[holder] = float(copies)
        for group in self.filter.all_groups:
            shares, error = _shares(self.filter, group)
            worst = max(worst, error)
            absent = self.filter.absent(group) if self.filter.sampled else {}
            for holder, size in group.sizes.items():
                mine = _floored(shares, absent[holder]) if absent else shares
                for thing, share in zip(self._kinds, mine.tolist(), strict=True):
                    if share:
                        odds[thing][holder] = share * size
        if not self.filter.sampled or worlds == 1:
            return Posterior(worlds, odds, {})
        return Posterior(worlds, odds, {}, 1.0 if self.filter.reinitialised else worst)

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> JointTable:
        """The odds of each outcome; there is no solution."""
        return JointTable([()], np.array([[self._chance(facts)] for facts in outcomes]))

    def outcome_work(self, outcome: tuple[Factor, ...] | None) -> int:
        """One pass over all particles."""
        return len(self.filter.particles)

    def _chance(self, facts: tuple[Factor, ...]) -> float:
        twin = deepcopy(self)
        try:
            twin._apply_facts(facts)
        except Contradiction:
            return 0.0
        return float(twin.filter.particles.weight.sum() / self.filter.particles.weight.sum())

    def sample(self, count: int, generator: Generator) -> list[World]:
        """Independent worlds: a particle drawn by weight, then the cards of each group dealt to its holders."""
        if self._contradicted:
            raise Contradiction
        known = {holder: tuple(sorted(held.elements())) for holder, held in self.known.items()}
        joint = self.filter
        sums = np.cumsum(joint.particles.weight)
        found = [(group.sizes, joint.contents(group)) for group in joint.all_groups]
        worlds: list[World] = []
        for _ in range(count):
            particle = weighted_choice(sums, generator.random())
            world = dict(known)
            for sizes, contents in found:
                world.update(self._dealt(sizes, contents.options[contents.which[particle]], generator))
            worlds.append(world)
        return worlds

    def _dealt(self, sizes: Mapping[Holder, int], counts: Longs, generator: Generator) -> World:
        cards = [kind for kind, copies in zip(self._kinds, counts.tolist(), strict=True) for _ in range(copies)]
        world = {}
        for holder, size in sizes.items():
            taken = [cards.pop(int(generator.random() * len(cards))) for _ in range(size)]
            world[holder] = tuple(sorted(taken))
        return world


def _claim(evidence: Evidence) -> Count | None:
    """The fact that several holders have at least one such card, if the event taught this and nothing else."""
    match evidence:
        case Evidence((Count(holders, _, least) as count,), (), ()) if len(holders) > 1 and least:
            return count
        case _:
            return None


def _between(number: Floats | Longs, least: int, most: int) -> Bools:
    return (number >= least) & (number <= most)


def _floored(shares: Floats, absent: Bools) -> Floats:
    """What is not ruled out keeps a small share: only proofs give 0."""
    floored = np.where(absent, 0.0, np.maximum(shares, _LEAST_SHARE))
    return np.asarray(floored / max(floored.sum(), 1e-300))


def _shares(joint: JointFilter, group: HolderGroup) -> tuple[Floats, float]:
    """`[kind]`: the expected share of the group's cards; and the error, from the spread of the batches."""
    contents, weight = joint.contents(group), joint.particles.weight
    batches, options = BATCHES if joint.sampled else 1, len(contents.options)
    key = joint.particles.columns[0] * options + contents.which
    sums = np.bincount(key, weight, batches * options).reshape(batches, -1) @ contents.options
    totals = sums.sum(axis=1)
    shares: Floats = sums.sum(axis=0) / max(float(totals.sum()), 1e-300)
    if not joint.sampled or not group.size:
        return shares, 0.0
    spread = ((sums - shares * totals[:, None]) ** 2).sum(axis=0) * batches / (batches - 1)
    error = _STUDENT_T * float(np.sqrt(spread.max()) / totals.sum())
    unseen = 3 * float((weight**2).sum() / weight.sum() ** 2)  # the share that this many particles may miss
    return shares, max(error, min(unseen, 1.0)) * max(group.sizes.values())
