"""The evidence of one deal, in stages: the size of every holder at each stage, the transfers between them, the facts.

A *history* says for every thing where it lies at every stage. Sizes are public, and every choice of what is passed on
is equally likely (the model `uniform`), so all histories that satisfy the facts are equally likely. Holders and things
are numbered; a set of holders is a bit mask.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from parlour.core.evidence import Change, Count, Evidence, Factor, Gathered, Holder, Moved, Spread, Thing, Variety
from parlour.knowledge.arrays import Array, Bools
from parlour.knowledge.engine import TooLarge, Unsupported

MOST_HOLDERS = 62  # bits of a mask
Transfer = tuple[int, int, int]  # source, target, number of things


class StageFact(NamedTuple):
    """The number of these things that lie with these holders at a stage (`ever`: then or before).

    With `kinds`, kinds are counted instead of things: a kind counts if any of it lies there. There is one holder.
    """

    stage: int
    holders: int  # a bit mask
    among: frozenset[int]  # numbers of things
    least: int
    most: int
    ever: bool
    kinds: tuple[tuple[int, ...], ...] = ()  # a partition of `among`

    def as_counts(self) -> Iterator["StageFact"]:
        """What a fact about kinds implies for the number of things."""
        sizes = sorted(map(len, self.kinds))
        yield self._replace(most=sum(sizes[len(sizes) - min(self.most, len(sizes)) :]), kinds=())
        if self.least == len(self.kinds):
            for kind in self.kinds:
                yield self._replace(among=frozenset(kind), least=1, most=len(kind), kinds=())


def with_subfacts(facts: Sequence[StageFact]) -> tuple[list[StageFact], dict[int, int]]:
    """The facts, followed by one subfact for each kind of those that count kinds; and the parent of each subfact."""
    found = [fact._replace(among=frozenset()) if fact.kinds else fact for fact in facts]
    parents = {}
    for number, fact in enumerate(facts):
        for kind in fact.kinds:
            parents[len(found)] = number
            found.append(fact._replace(among=frozenset(kind), least=0, most=len(kind), kinds=()))
    return found, parents


def members(facts: Sequence[StageFact], things: int) -> Bools:
    """`[thing, fact]`: whether the fact is about it."""
    found = np.zeros((things, len(facts)), np.bool_)
    for number, fact in enumerate(facts):
        found[list(fact.among), number] = True
    return found


def counts_for(facts: Sequence[StageFact], paths: Array) -> Bools:
    """`[..., fact]`: whether a thing on the path `paths[..., stage]`, the holder at every stage, counts."""
    found = np.zeros((*paths.shape[:-1], len(facts)), np.bool_)
    for number, fact in enumerate(facts):
        span = paths[..., 0 if fact.ever else fact.stage : fact.stage + 1]
        found[..., number] = (fact.holders >> span.astype(np.int64) & 1).any(axis=-1)
    return found


class Timeline:
    """One deal and what happened to it since."""

    def __init__(self) -> None:
        self.things: tuple[Thing, ...] = ()
        self.thing_number: dict[Thing, int] = {}
        self.holders: list[Holder] = []
        self.sizes: list[list[int]] = [[]]  # [stage][holder]
        self.steps: list[list[Transfer]] = []  # from each stage to the next
        self.facts: list[StageFact] = []
        self._next_holders: dict[tuple[int, int], int] = {}

    def update(self, evidence: Evidence) -> None:
        """Take in what an event teaches; Unsupported if it does not fit into this model."""
        for factor in evidence.before:
            self._add_fact(factor)
        for change in evidence.changes:
            self._change(change)
        for factor in evidence.after:
            self._add_fact(factor)

    def add_holder(self, name: Holder) -> int:
        """The number of a holder, which may be new."""
        if name not in self.holders:
            if len(self.holders) == MOST_HOLDERS:
                raise TooLarge(len(self.holders) + 1, MOST_HOLDERS)
            self.holders.append(name)
            for sizes in self.sizes:
                sizes.append(0)
        return self.holders.index(name)

    def holder_number(self, name: Holder) -> int:
        """The number of a holder; -1 if it never had anything."""
        return self.holders.index(name) if name in self.holders else -1

    def _add_fact(self, factor: Factor) -> None:
        match factor:
            case Count(holders, among, least, most, but_last=False, ever=ever) if self.things:
                mask = sum(1 << self.add_holder(name) for name in set(holders))
                numbers = frozenset(self.thing_number[thing] for thing in among if thing in self.thing_number)
                if ever and len(holders) > 1:
                    raise Unsupported(factor)
                self.facts.append(StageFact(len(self.steps), mask, numbers, least, min(most, len(numbers)), ever))
            case Variety(holder, kinds, least, most, ever) if self.things:
                number = self.thing_number
                known = [tuple(sorted(number[thing] for thing in kind if thing in number)) for kind in kinds]
                numbers = frozenset(thing for kind in known for thing in kind)
                mask, known = 1 << self.add_holder(holder), [kind for kind in known if kind]
                most = min(most, len(known))
                self.facts.append(StageFact(len(self.steps), mask, numbers, least, most, ever, tuple(known)))
            case _:
                raise Unsupported(factor)

    def _change(self, change: Change) -> None:
        sizes_now = zip(self.holders, self.sizes[-1], strict=True)
        match change:
            case Spread(things, sizes) if not self.things and len(set(things)) == len(things):
                self.things = things
                self.thing_number = {thing: number for number, thing in enumerate(things)}
                for name, size in sizes:
                    self.sizes[0][self.add_holder(name)] += size
            case Moved(moves) if self.things:
                self._move([(self.add_holder(start), self.add_holder(goal), count) for start, goal, count in moves])
            case Gathered(gathered) if all(name in gathered for name, size in sizes_now if size):
                Timeline.__init__(self)
            case _:
                raise Unsupported(change)

    def _move(self, transfers: list[Transfer]) -> None:
        if not self._joins_last_step(_involved(transfers)):
            self.steps.append([])
            self.sizes.append(list(self.sizes[-1]))
        self.steps[-1] += transfers
        self._next_holders.clear()
        for source, target, count in transfers:
            self.sizes[-1][source] -= count
            self.sizes[-1][target] += count
        if min(self.sizes[-1]) < 0:
            raise Unsupported(transfers)

    def _joins_last_step(self, involved: int) -> bool:
        """Whether transfers can be part of the last step: no fact came in between about the holders involved."""
        facts = [fact for fact in self.facts if fact.stage == len(self.steps) and fact.holders & involved]
        return bool(self.steps) and not facts and not involved & _involved(self.steps[-1])

    def next_holders(self, stage: int, holder: int) -> int:
        """The holders that may have a thing at the next stage which this one has at this stage, as a mask."""
        if (stage, holder) not in self._next_holders:
            ways = [(target, count) for source, target, count in self.steps[stage] if source == holder and count]
            stays = self.sizes[stage][holder] > sum(count for _, count in ways)
            self._next_holders[stage, holder] = sum({1 << target for target, _ in ways}) | (stays << holder)
        return self._next_holders[stage, holder]

    def moving_holders(self) -> int:
        """The holders that ever gave or took something, as a mask."""
        return _involved(chain.from_iterable(self.steps))

    def now(self) -> "Timeline":
        """The present as a timeline of one stage, with the facts about holders that never gave or took anything."""
        moving = self.moving_holders()
        facts = [fact._replace(stage=0, ever=False) for fact in self.facts if not fact.holders & moving]
        return self._one_stage(self.sizes[-1], facts)

    def deal(self) -> "Timeline":
        """The timeline as it was before the first transfer."""
        return self._one_stage(self.sizes[0], [fact for fact in self.facts if not fact.stage])

    def _one_stage(self, sizes: Sequence[int], facts: list[StageFact]) -> "Timeline":
        found = Timeline()
        found.things, found.thing_number, found.holders = self.things, self.thing_number, self.holders
        found.sizes, found.facts = [list(sizes)], facts
        return found

    def step_sizes(self) -> tuple[int, ...]:
        """The number of transfers in each step."""
        return tuple(map(len, self.steps))

    def unchanged_stages(self, earlier: Sequence[int]) -> int:
        """The last stage before which no transfer was added since the steps had these sizes."""
        pairs = zip(earlier, self.step_sizes(), strict=False)
        return next((stage for stage, (was, now) in enumerate(pairs) if was != now), len(earlier))


def _involved(transfers: Iterable[Transfer]) -> int:
    """The holders that give or take something, as a mask."""
    found = 0
    for source, target, _ in transfers:
        found |= 1 << source | 1 << target
    return found
