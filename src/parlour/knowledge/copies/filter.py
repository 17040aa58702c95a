"""The joint distribution of what groups of holders have: an exact Bayes filter, a particle filter beyond a limit.

A group is a set of exchangeable holders: nothing tells them apart, so only the multiset of all their cards counts, not
who has which. This keeps the number of states small, and most events change none of them. One group, the `rest`, has
no column: it holds what the other groups leave.
"""

import sys
from collections.abc import Callable, Collection, Mapping
from math import comb

import numpy as np

from parlour.core.evidence import Holder
from parlour.knowledge.arrays import Bools, Floats, Ints, Longs
from parlour.knowledge.copies.multisets import Contents, HolderGroup, MultisetIndex, Multisets, draw_odds, parts, ways
from parlour.knowledge.copies.particles import (
    BATCH_SIZE,
    BATCHES,
    MOST_STATES,
    MOST_WAYS,
    Particles,
    Transition,
    branch,
    resample,
)
from parlour.knowledge.copies.support import Support
from parlour.knowledge.engine import Contradiction

_IN_TRANSIT = ""  # the holder of cards on their way from one group to another


class JointFilter:
    """Particles with one column for each group but the rest; exact until there are more than MOST_STATES."""

    def __init__(self, hidden: Longs, rest: Mapping[Holder, int], main: Holder) -> None:
        self.hidden = hidden  # [kind]: the cards of all groups, the rest included
        self.rest = HolderGroup(rest, np.zeros((0, len(hidden)), np.int64))
        self.main = main  # the holder that never leaves the rest
        self.groups: list[HolderGroup] = []
        self.particles = Particles([np.zeros(1, np.int32)], np.ones(1))
        self.sampled = False
        self.reinitialised = False  # all particles had weight 0 once and were replaced: odds mean little since
        self._excluded: dict[Holder, Bools] = {}  # [kind]: what a holder certainly lacked when sampling began
        self._generator = np.random.Generator(np.random.PCG64(0))
        self._rest_contents: tuple[Particles, Longs, Contents] | None = None  # for these particles and hidden cards

    # State

    @property
    def index(self) -> MultisetIndex:
        """The index of all multisets of hidden cards."""
        return MultisetIndex(self.hidden)

    @property
    def all_groups(self) -> tuple[HolderGroup, ...]:
        """The rest is the last."""
        return (*self.groups, self.rest)

    def group_of(self, holder: Holder) -> HolderGroup | None:
        """The group of a hidden holder."""
        return next((group for group in self.all_groups if holder in group.sizes), None)

    def contents(self, group: HolderGroup) -> Contents:
        """What a group has."""
        if group is not self.rest:
            return Contents(group.options, self._values(group))
        kept = self._rest_contents
        if kept is None or kept[0] is not self.particles or kept[1] is not self.hidden:
            kept = self._rest_contents = self.particles, self.hidden, self._find_rest()
        return kept[2]

    def _find_rest(self) -> Contents:
        index = self.index
        used = np.zeros(len(self.particles), np.int64)
        for group in self.groups:
            used += index.numbers(group.options)[self._values(group)]
        there = np.flatnonzero(np.bincount(used, minlength=index.count))
        place = np.zeros(index.count, np.int64)
        place[there] = np.arange(len(there))
        return Contents(self.hidden - index.multisets(there), place[used])

    def worlds(self) -> float:
        """The number of different worlds; where particles are sampled, an upper bound: the size of the support."""
        if self.sampled:
            return self.support().worlds
        rest = self.contents(self.rest)
        ways = self.rest.arrangements(rest.options)[rest.which]
        for group in self.groups:
            ways *= group.arrangements(group.options)[self._values(group)]
        return float(ways.sum())

    # Evidence

    def reweight(self, likelihood: Callable[[], Floats | Bools]) -> None:
        """Multiply the weights by a likelihood `[particle]`; Contradiction if none is left."""
        found = likelihood()
        if self.sampled and not found.any():
            self._reinitialise()
            found = likelihood()
        if not found.any():
            raise Contradiction
        weight = self.particles.weight * found
        self.particles = Particles([column[weight > 0] for column in self.particles.columns], weight[weight > 0])

    def reveal(self, holder: Holder, counts: Longs) -> None:
        """All cards of a holder are known: it is hidden no longer."""
        group = self._known_group(holder)
        size = group.sizes[holder]
        self.reweight(lambda: _odds_of(self.contents(group), counts, size))
        self.hidden = self.hidden - counts
        del group.sizes[holder]
        if group is not self.rest:
            less = group.options - counts
            self._keep_options(group, less, less.min(axis=1, initial=0) == 0)
            self._drop_empty()

    def restrict(self, group: HolderGroup, fits: Bools) -> None:
        """Only these options of the group are possible."""
        self.reweight(lambda: fits[self._values(group)])
        self._keep_options(group, group.options, fits)

    def prune(self) -> None:
        """Drop options that are impossible, and normalise the weights."""
        self.particles = Particles(self.particles.columns, self.particles.weight / self.particles.weight.sum())
        drawn = (np.bincount(self._values(group), minlength=len(group.options)) > 0 for group in self.groups)
        possible = self.support().possible() if self.sampled else drawn
        for group, occurs in zip(self.groups, possible, strict=True):
            if not occurs.all():
                self._keep_options(group, group.options, occurs)

    # Changes

    def hide(self, holder: Holder, counts: Longs) -> None:
        """A holder whose cards are known becomes a hidden group of its own."""
        self.hidden = self.hidden + counts
        self.groups.append(HolderGroup({holder: int(counts.sum())}, counts[None, :]))
        column = np.zeros(len(self.particles), np.int32)
        self.particles = Particles([*self.particles.columns, column], self.particles.weight)

    def isolate(self, holders: Collection[Holder]) -> None:
        """Split groups so that these holders share theirs with no others."""
        for group in self.all_groups:
            inside = [holder for holder in group.sizes if holder in holders]
            if inside and len(inside) < len(group.sizes):
                outside = [holder for holder in group.sizes if holder not in inside]
                self._split(group, outside if self.main in inside else inside)

    def move(self, source: Holder, target: Holder, count: int) -> None:
        """Move cards from one holder to another, chosen uniformly."""
        start, goal = self._known_group(source), self.group_of(target)
        start.sizes[source] -= count
        self._excluded.pop(target, None)
        if goal is None or goal is start:
            start.sizes[target] = start.sizes.get(target, 0) + count
        else:
            self._transfer(start, target, count)
            self._known_group(target).sizes[target] += count
        for group in self.all_groups:
            group.sizes = {holder: size for holder, size in group.sizes.items() if size}
        self._drop_empty()

    def _transfer(self, start: HolderGroup, target: Holder, count: int) -> None:
        """Cards that their group no longer counts go to the target, which becomes a group of its own."""
        self.isolate((target,))
        goal = self._known_group(target)
        if goal is self.rest:
            kept = parts(start.options, start.size)
            number = np.tile(np.arange(len(kept)), (len(start.options), 1))
            self._branch(start, kept, self._column(start), number)
            start.options = kept
        elif start is self.rest:
            taken = parts(self._options(start), count)
            options, number = self.index.distinct(goal.options[:, None, :] + taken)
            self._branch(start, taken, self._column(goal), number)
            goal.options = options
        else:
            start.sizes[_IN_TRANSIT] = count
            self._merge(goal, self._split(start, [_IN_TRANSIT]))

    def _known_group(self, holder: Holder) -> HolderGroup:
        group = self.group_of(holder)
        assert group is not None, "the holder must be hidden"
        return group

    # Transitions

    def _split(self, group: HolderGroup, some: Collection[Holder]) -> HolderGroup:
        """Some holders leave a group and become a new one."""
        sizes = {holder: group.sizes.pop(holder) for holder in some}
        taken = parts(self._options(group), sum(sizes.values()))
        if group is self.rest:  # it has no column: the batch stays the same
            self._branch(group, taken, 0, np.tile(np.arange(BATCHES)[:, None], len(taken)), adds_column=True)
        else:
            less, number = self.index.distinct(group.options[:, None, :] - taken)
            self._branch(group, taken, self._column(group), number, adds_column=True)
            group.options = less
        self.groups.append(HolderGroup(sizes, taken))
        return self.groups[-1]

    def _merge(self, goal: HolderGroup, other: HolderGroup) -> None:
        """All cards of another group go to this one."""
        options, which = self.index.distinct(goal.options[:, None, :] + other.options)
        columns = self.particles.columns
        columns[self._column(goal)] = which[self._values(goal), self._values(other)].astype(np.int32)
        del columns[self._column(other)]
        goal.options = options
        self.groups.remove(other)
        self.particles = self.particles.keys(self._spans()).merged().particles()

    def _branch(
        self, source: HolderGroup, taken: Multisets, column: int, number: Longs, adds_column: bool = False
    ) -> None:
        """Cards are taken from a source, chosen uniformly: a column changes to `number[old value, taken]`.

        Go every way if there are not too many; otherwise resample first, to half the size each time.
        """
        size = BATCH_SIZE

        def step() -> Transition:
            had = self.contents(source)
            spans = (*self._spans(column, int(number.max()) + 1), *([len(taken)] if adds_column else []))
            return Transition(had.which, draw_odds(had.options, taken), column, number, spans, adds_column)

        while (found := branch(self.particles, step(), self._most(size))) is None:
            self._resample(size)
            size //= 2
        if self.sampled and len(found.key) > 2 * BATCH_SIZE * BATCHES:
            found = resample(found, BATCH_SIZE, self._generator)
        self.particles = found.particles()

    def _most(self, size: int) -> int:
        """The number of particles allowed after a step; no limit where batches of one have failed."""
        return MOST_STATES * (4 if self.sampled else 1) if size else sys.maxsize // MOST_WAYS

    # Columns

    def _column(self, group: HolderGroup) -> int:
        return next(column for column, other in enumerate(self.groups, 1) if other is group)

    def _values(self, group: HolderGroup) -> Ints:
        return self.particles.columns[self._column(group)]

    def _spans(self, column: int = 0, span: int = 0) -> tuple[int, ...]:
        """The number of values in each column, with another number for one of them."""
        spans = (BATCHES if self.sampled else 1, *(len(group.options) for group in self.groups))
        return (*spans[:column], span, *spans[column + 1 :]) if column else spans

    def _keep_options(self, group: HolderGroup, options: Multisets, kept: Bools) -> None:
        """Keep some options and renumber; no particle has any of the others."""
        number = (np.cumsum(kept) - 1).astype(np.int32)
        self.particles.columns[self._column(group)] = number[self._values(group)]
        group.options = options[kept]

    def _drop_empty(self) -> None:
        for group in [group for group in self.groups if not group.sizes]:
            del self.particles.columns[self._column(group)]
            self.groups = [other for other in self.groups if other is not group]

    # Sampling

    def support(self) -> Support:
        """What all groups can hold side by side, by the options of each alone."""
        index = self.index
        rest = self.hidden - index.multisets(np.arange(index.count))
        fits = rest.sum(axis=1) == self.hidden.sum() - sum(int(group.options[:1].sum()) for group in self.groups)
        ways = np.zeros(index.count)
        ways[fits] = self.rest.arrangements(rest[fits])
        return Support(index, [(group.options, group.arrangements(group.options)) for group in self.groups], ways)

    def absent(self, group: HolderGroup) -> dict[Holder, Bools]:
        """By holder: `[kind]`, whether it certainly has none."""
        none = self._options(group).max(axis=0, initial=0) == 0
        return {holder: none | self._excluded.get(holder, np.False_) for holder in group.sizes}

    def _options(self, group: HolderGroup) -> Multisets:
        """What a group may have, also where no particle has it."""
        if group is self.rest and self.sampled:
            return self.support().rest_multisets()
        return self.contents(group).options

    def _resample(self, size: int) -> None:
        if not self.sampled:  # what is certain now stays certain
            self._excluded = {holder: none for group in self.all_groups for holder, none in self.absent(group).items()}
        self.particles = resample(self.particles.keys(self._spans()), size, self._generator).particles()
        self.sampled = True

    def _reinitialise(self) -> None:
        """Replace particles that all have weight 0 by worlds drawn uniformly from the support."""
        support = self.support()
        drawn = support.sample(BATCHES * 1024, self._generator)
        batch = np.arange(BATCHES * 1024 if support.worlds else 0, dtype=np.int32) % BATCHES
        fresh = Particles([batch, *(column.astype(np.int32) for column in drawn)], np.ones(len(batch)))
        self.particles = fresh.keys(self._spans()).merged().particles()
        self.reinitialised = True


def _odds_of(contents: Contents, counts: Longs, size: int) -> Floats:
    """`[particle]`: the odds that a holder of this size, one of the group, has exactly these cards (hypergeometric)."""
    whole = int(contents.options[:1].sum())
    return (ways(contents.options, counts[None, :])[:, 0] / comb(whole, size))[contents.which]
