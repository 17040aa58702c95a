"""Whole histories that lead to the present: how things lay after each event that a seat heard of.

They are drawn back from a world as it is. Most events leave one way back; where there are several, each is as likely as
what it comes from was then, times how likely it went on as it did.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from parlour.core.evidence import Change, Evidence, Holder, Moved, Spread, Thing, holds
from parlour.knowledge.slots import Slots
from parlour.knowledge.worlds import Generator, Picture, Unsuited, World

Tale = Sequence[World]  # before anything was heard, and after each line
Laid = dict[Holder, tuple[Thing, ...]]  # sorted
Earlier = list[tuple[Laid, float]]
BRANCHES = 2  # tales may be so many times as many as worlds


class TooMany(Exception):
    """More tales than can be listed."""


class Line(NamedTuple):
    """What was heard, and all that was known before."""

    evidence: Evidence
    before: Slots


class Tales:
    """Hears what a seat heard, and remembers what it knew at each change."""

    def __init__(self) -> None:
        self._now = Slots(())
        self._lines: list[Line] = []

    def follow(self, lines: Sequence[Evidence]) -> None:
        """Take in what came since."""
        for evidence in lines[len(self._lines) :]:
            self._lines.append(Line(evidence, self._now.copy() if evidence.changes else self._now))
            self._now.hear(evidence)

    def picture(self) -> Picture:
        return self._now.picture()

    def every(self, most: int) -> list[tuple[Tale, float]]:
        """All that may have happened, with its odds; TooMany where more than so many worlds are left."""
        worlds = self._now.every(most)
        if worlds is None:
            raise TooMany
        tales: list[tuple[list[World], float]] = [([world], odds) for world, odds in worlds]
        for line in reversed(self._lines):
            if line.evidence.changes:
                tales = [longer for tale, odds in tales for longer in _all_back(line, tale, odds)]
            else:
                tales = [([*tale, tale[-1]], odds) for tale, odds in tales]
            if len(tales) > BRANCHES * most:
                raise TooMany
        return [(tale[::-1], odds) for tale, odds in tales]

    def sample(self, count: int, generator: Generator) -> list[tuple[Tale, float]]:
        """So many, drawn independently."""
        return [(self._back(world, generator), 1.0) for world in self._now.sample(count, generator)]

    def _back(self, world: World, generator: Generator) -> Tale:
        tale = [world]
        for line in reversed(self._lines):
            tale.append(_one_back(line, tale[-1], generator) if line.evidence.changes else tale[-1])
        return tale[::-1]


def _all_back(line: Line, tale: list[World], odds: float) -> Iterator[tuple[list[World], float]]:
    ways = _weighed(line, _earlier(line.evidence, tale[-1]))
    total = sum(weight for _, weight in ways)
    for world, weight in ways:
        if weight:
            yield [*tale, world], odds * weight / total


def _one_back(line: Line, world: World, generator: Generator) -> World:
    ways = _weighed(line, _earlier(line.evidence, world))
    left = generator.random() * sum(weight for _, weight in ways)
    for earlier, weight in ways:
        left -= weight
        if left < 0:
            return earlier
    return ways[-1][0]


def _weighed(line: Line, ways: Earlier) -> Earlier:
    """With how likely each world was before; but all as they are, where that was sampled and no sample has any."""
    if len(ways) < 2:
        return ways
    weighed = [(world, weight * line.before.likely(world)) for world, weight in ways]
    return weighed if any(weight for _, weight in weighed) else ways


def _earlier(evidence: Evidence, world: World) -> Earlier:
    """The worlds from which an event may have led to this one, and how likely it then did."""
    found: Earlier = [(dict(world), 1.0)]
    for change in reversed(evidence.changes):
        found = [way for later, odds in found for way in _undone(change, later, odds)]
    return [(before, odds) for before, odds in found if all(holds(fact, before) for fact in evidence.before)]


def _undone(change: Change, world: Laid, odds: float) -> Earlier:
    match change:
        case Spread(_, sizes):
            dealt = {holder for holder, _ in sizes}
            return [({holder: things for holder, things in world.items() if holder not in dealt}, odds)]
        case Moved(moves):
            found = [(world, odds)]
            for move in reversed(moves):
                found = [way for later, share in found for way in _brought_back(move, later, share)]
            return found
        case _:
            raise Unsuited(change)


def _brought_back(move: tuple[Holder, Holder, int], world: Laid, odds: float) -> Earlier:
    source, target, count = move
    found: Earlier = []
    for moved in sorted(set(combinations(world.get(target, ()), count))):
        left = list(world[target])
        for thing in moved:
            left.remove(thing)
        back = tuple(sorted((*world.get(source, ()), *moved)))
        found.append(({**world, source: back, target: tuple(left)}, odds * _taken(back, moved)))
    return found


def _taken(things: Sequence[Thing], some: Sequence[Thing]) -> float:
    """How likely just these are taken, if any are as likely as others."""
    ways = 1
    for thing in set(some):
        ways *= comb(things.count(thing), some.count(thing))
    return ways / comb(len(things), len(some))
