"""What is to be counted: things that no fact tells apart are one cell, holders have sizes, facts have limits."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.passing.timeline import Fact, Timeline

Met = tuple[int, ...]  # facts
Option = tuple[int, Met]  # a holder, and which facts a thing of the cell meets with it


class Cell(NamedTuple):
    things: tuple[int, ...]
    options: tuple[Option, ...]


class Problem(NamedTuple):
    """Which cells there are, how many things each holder takes, and how often each fact must be met."""

    cells: tuple[Cell, ...]
    sizes: dict[int, int]
    limits: tuple[tuple[int, int], ...]
    whole: dict[int, int]  # by fact that is a part: of which

    @property
    def facts(self) -> int:
        """How many there are; parts do not count."""
        return len(self.limits) - len(self.whole)

    def spoken(self, cell: Cell) -> set[int]:
        """The facts that hang on a cell."""
        met = {fact for _, facts in cell.options for fact in facts}
        return met | {self.whole[fact] for fact in met if fact in self.whole}


def problem(timeline: Timeline, facts: Sequence[Fact], opened: NDArray[np.int64]) -> Problem:
    """The problem of the deal, in which all that moved is known; `opened` as in Bounds."""
    facts, whole = parts(facts)
    lines: dict[tuple[Option, ...], list[int]] = defaultdict(list)
    for thing in range(len(timeline.things)):
        places = [place for place in range(len(timeline.holders)) if int(opened[thing, 0]) >> place & 1]
        roads = [(place, road(timeline, opened[thing], place)) for place in places]
        options = tuple((place, _met(facts, thing, where)) for place, where in roads)
        lines[options].append(thing)
    cells = tuple(Cell(tuple(things), options) for options, things in lines.items())
    sizes = {place: size for place, size in enumerate(timeline.sizes[0]) if size}
    return _simple(Problem(cells, sizes, tuple((fact.least, fact.most) for fact in facts), whole))


def parts(facts: Sequence[Fact]) -> tuple[list[Fact], dict[int, int]]:
    """With a part for each kind of a fact that counts kinds, after all others; and of which fact each is a part."""
    found = [fact._replace(among=frozenset()) if fact.kinds else fact for fact in facts]
    whole = {}
    for number, fact in enumerate(facts):
        for kind in fact.kinds:
            whole[len(found)] = number
            found.append(fact._replace(among=frozenset(kind), least=0, most=len(kind), kinds=()))
    return found, whole


def road(timeline: Timeline, line: NDArray[np.int64], place: int) -> list[int]:
    """Where a thing has been that was dealt there: it moved on where it is known that it did."""
    found = [place]
    for stage in range(len(timeline.steps)):
        onward = timeline.onward(stage, found[-1])
        told = onward & int(line[stage + 1]) if onward.bit_count() > 1 else onward
        stays = told >> found[-1] & 1 or not told
        found.append(found[-1] if stays else told.bit_length() - 1)
    return found


def settled(timeline: Timeline, opened: NDArray[np.int64]) -> int:
    """Up to which stage it is known of every thing that moved."""
    for stage, ways in enumerate(timeline.steps):
        for source, target, count in ways:
            known = ((opened[:, stage] == 1 << source) & (opened[:, stage + 1] == 1 << target)).sum()
            if known != count and count != timeline.sizes[stage][source]:
                return stage
    return len(timeline.steps)


def _met(facts: Sequence[Fact], thing: int, where: list[int]) -> Met:
    found = []
    for number, fact in enumerate(facts):
        if thing in fact.among:
            span = where[: fact.stage + 1] if fact.ever else where[fact.stage : fact.stage + 1]
            if any(fact.holders >> place & 1 for place in span):
                found.append(number)
    return tuple(found)


def _simple(one: Problem) -> Problem:
    """Without what is known: cells with one option; and in an order that keeps the cells of a fact together."""
    sizes, limits = dict(one.sizes), list(one.limits)
    done: set[int] = set()
    for cell in one.cells:
        if len(cell.options) == 1:
            ((place, met),) = cell.options
            sizes[place] -= len(cell.things)
            done.update(fact for fact in met if fact in one.whole)
            for fact in met:
                limits[fact] = limits[fact][0] - len(cell.things), limits[fact][1] - len(cell.things)
    for part in done:
        limits[one.whole[part]] = limits[one.whole[part]][0] - 1, limits[one.whole[part]][1] - 1
        limits[part] = 0, 0
    open_ = (cell for cell in one.cells if len(cell.options) > 1)
    cells = _joined(Cell(cell.things, _without_parts(cell.options, done)) for cell in open_)
    weight = [sum(len(cell.things) for cell in cells if _names(cell, fact)) for fact in range(len(limits))]
    order = sorted(
        range(len(limits)), key=lambda fact: (fact not in one.whole, 0 if fact in one.whole else -weight[fact])
    )
    cells.sort(key=lambda cell: [not _names(cell, fact) for fact in order])
    return Problem(tuple(cells), sizes, tuple(limits), one.whole)


def _without_parts(options: tuple[Option, ...], done: set[int]) -> tuple[Option, ...]:
    """A kind that was met for sure need not be met again."""
    return tuple((place, tuple(fact for fact in met if fact not in done)) for place, met in options)


def _joined(cells: Iterable[Cell]) -> list[Cell]:
    """Cells that are alike as one."""
    found: dict[tuple[Option, ...], tuple[int, ...]] = {}
    for cell in cells:
        found[cell.options] = found.get(cell.options, ()) + cell.things
    return [Cell(things, options) for options, things in found.items()]


def _names(cell: Cell, fact: int) -> bool:
    return any(fact in met for _, met in cell.options)


def alike_holders(one: Problem) -> dict[int, tuple[int, ...]]:
    """By the first of them: holders that may have the same things and that no fact tells apart."""
    profiles: dict[tuple[Met | None, ...], list[int]] = defaultdict(list)
    for place in one.sizes:
        profile = tuple(dict(cell.options).get(place) for cell in one.cells)
        if any(met is not None for met in profile):
            profiles[profile].append(place)
    return {places[0]: tuple(places) for places in profiles.values()}
