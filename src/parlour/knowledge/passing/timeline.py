"""What was told of one deal, in stages: how many things each holder has at each, what moves between them, the facts.

A *history* says for every thing where it lay at every stage. Sizes are public and every choice of what moves on is as
likely as any other (the model `uniform`), so that all histories that fit the facts are equally likely.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parlour.core.evidence import Change, Count, Evidence, Factor, Gathered, Holder, Moved, Spread, Thing, Variety
from parlour.knowledge.engine import Unsupported

Way = tuple[int, int, int]  # from, to, how many


class Fact(NamedTuple):
    """So many of these things lay with these holders at a stage (`ever`: then or before).

    With `kinds` not things are counted but kinds: those of which any lay there. There is one holder then.
    """

    stage: int
    holders: int  # a bit a holder
    among: frozenset[int]  # numbers of things
    least: int
    most: int
    ever: bool
    kinds: tuple[tuple[int, ...], ...] = ()  # all of `among`, each once

    def as_counts(self) -> Iterator["Fact"]:
        """What follows for the number of things."""
        sizes = sorted(map(len, self.kinds))
        yield self._replace(most=sum(sizes[len(sizes) - min(self.most, len(sizes)) :]), kinds=())
        if self.least == len(self.kinds):
            for kind in self.kinds:
                yield self._replace(among=frozenset(kind), least=1, most=len(kind), kinds=())


class Timeline:
    """One deal and what became of it; holders and things by number."""

    def __init__(self) -> None:
        self.things: tuple[Thing, ...] = ()
        self.number: dict[Thing, int] = {}
        self.holders: list[Holder] = []
        self.sizes: list[list[int]] = [[]]  # by stage and holder
        self.steps: list[list[Way]] = []  # what moves from each stage to the next
        self.facts: list[Fact] = []
        self._onward: dict[tuple[int, int], int] = {}

    def update(self, evidence: Evidence) -> None:
        for factor in evidence.before:
            self._learn(factor)
        for change in evidence.changes:
            self._change(change)
        for factor in evidence.after:
            self._learn(factor)

    def holder(self, name: Holder) -> int:
        if name not in self.holders:
            self.holders.append(name)
            for sizes in self.sizes:
                sizes.append(0)
        return self.holders.index(name)

    def place(self, name: Holder) -> int:
        """The number of a holder; -1 if it never had anything."""
        return self.holders.index(name) if name in self.holders else -1

    def _learn(self, factor: Factor) -> None:
        match factor:
            case Count(holders, among, least, most, but_last=False, ever=ever) if self.things:
                places = sum(1 << self.holder(name) for name in set(holders))
                numbers = frozenset(self.number[thing] for thing in among if thing in self.number)
                if ever and len(holders) > 1:
                    raise Unsupported(factor)
                self.facts.append(Fact(len(self.steps), places, numbers, least, min(most, len(numbers)), ever))
            case Variety(holder, kinds, least, most, ever) if self.things:
                known = [tuple(sorted(self.number[thing] for thing in kind if thing in self.number)) for kind in kinds]
                numbers = frozenset(thing for kind in known for thing in kind)
                place, known = 1 << self.holder(holder), [kind for kind in known if kind]
                fact = Fact(len(self.steps), place, numbers, least, min(most, len(known)), ever, tuple(known))
                self.facts.append(fact)
            case _:
                raise Unsupported(factor)

    def _change(self, change: Change) -> None:
        match change:
            case Spread(things, sizes) if not self.things and len(set(things)) == len(things):
                self.things = things
                self.number = {thing: place for place, thing in enumerate(things)}
                for name, size in sizes:
                    self.sizes[0][self.holder(name)] += size
            case Moved(moves) if self.things:
                self._move([(self.holder(source), self.holder(target), count) for source, target, count in moves])
            case Gathered() if self._gathers_all(change.holders):
                Timeline.__init__(self)
            case _:
                raise Unsupported(change)

    def _gathers_all(self, holders: Sequence[Holder]) -> bool:
        left = (size for name, size in zip(self.holders, self.sizes[-1], strict=True) if name not in holders)
        return not any(left)

    def _move(self, ways: list[Way]) -> None:
        named = {place for source, target, _ in ways for place in (source, target)}
        if not self._joins(named):
            self.steps.append([])
            self.sizes.append(list(self.sizes[-1]))
        self.steps[-1] += ways
        self._onward.clear()
        for source, target, count in ways:
            self.sizes[-1][source] -= count
            self.sizes[-1][target] += count
        if min(self.sizes[-1]) < 0:
            raise Unsupported(ways)

    def _joins(self, named: set[int]) -> bool:
        """Whether a move may count as one with the last step: nothing was told in between of those it touches."""
        if not self.steps:
            return False
        moved = {place for source, target, _ in self.steps[-1] for place in (source, target)}
        spoken = [fact.holders for fact in self.facts if fact.stage == len(self.steps)]
        return not named & moved and not any(holders >> place & 1 for holders in spoken for place in named)

    def onward(self, stage: int, place: int) -> int:
        """Where a thing may lie at the next stage that lies here at this one (bits)."""
        if (stage, place) not in self._onward:
            ways = [(target, count) for source, target, count in self.steps[stage] if source == place and count]
            stays = self.sizes[stage][place] > sum(count for _, count in ways)
            self._onward[stage, place] = sum({1 << target for target, _ in ways}) | (stays << place)
        return self._onward[stage, place]

    def shape(self) -> tuple[int, ...]:
        """How many ways each step has."""
        return tuple(map(len, self.steps))

    def unchanged(self, earlier: Sequence[int]) -> int:
        """Up to which stage nothing has moved since it had this shape."""
        pairs = zip(earlier, self.shape(), strict=False)
        return next((stage for stage, (was, now) in enumerate(pairs) if was != now), len(earlier))
