"""What one holder may have, case by case, where counting is exact and there are not too many cases."""

from collections.abc import Iterator
from itertools import combinations, product
from math import comb

import numpy as np

from parlour.core.evidence import Holder, Thing
from parlour.knowledge.passing.counting import Counting
from parlour.knowledge.passing.problems import Cell, Problem
from parlour.knowledge.passing.propagation import Bounds
from parlour.knowledge.passing.timeline import Timeline

MOST_SHARES = 60  # so many ways to take from the cells are counted, each by itself
Taken = tuple[int, ...]  # how many of each cell


def named_exactly(
    timeline: Timeline, counting: Counting, bounds: Bounds, solution_zones: Holder, most: int
) -> dict[tuple[Thing, ...], float] | None:
    """Each of its contents with its odds; None if there are too many. The holder neither gives nor takes."""
    place = timeline.place(solution_zones)
    one = counting.problem
    known = np.flatnonzero(bounds.open[:, 0] == 1 << place).tolist()
    known = [thing for thing in known if not any(thing in cell.things for cell in one.cells)]
    found: dict[tuple[Thing, ...], float] = {}
    for number, taken in enumerate(_takings(one, place, one.sizes.get(place, 0), ())):
        cases = _cases(one.cells, taken)
        if number >= MOST_SHARES or len(found) + cases > most:
            return None
        ways = Counting(_without(one, place, taken)).ways()
        for cards in _contents(one.cells, taken) if ways else ():
            found[tuple(timeline.things[thing] for thing in sorted((*known, *cards)))] = ways / counting.ways()
    return found


def _takings(one: Problem, place: int, left: int, taken: Taken) -> Iterator[Taken]:
    """How many of each cell it may have, as far as facts about it alone say."""
    if len(taken) == len(one.cells):
        if not left and _fits(one, place, taken):
            yield taken
        return
    cell = one.cells[len(taken)]
    can = min(left, len(cell.things)) if place in dict(cell.options) else 0
    for count in range(can + 1):
        if _fits(one, place, (*taken, count)):
            yield from _takings(one, place, left - count, (*taken, count))


def _fits(one: Problem, place: int, taken: Taken) -> bool:
    """Whether no fact that only this holder meets is overdone, nor, when all cells are through, left short."""
    met = _met(one, place, taken)
    others = {fact for cell in one.cells for other, facts in cell.options if other != place for fact in facts}
    others.update(one.whole.values())
    for fact, (least, most) in enumerate(one.limits):
        if met[fact] > most or (len(taken) == len(one.cells) and fact not in others and met[fact] < least):
            return False
    return True


def _met(one: Problem, place: int, taken: Taken) -> list[int]:
    met = [0] * len(one.limits)
    for cell, count in zip(one.cells, taken, strict=False):
        for fact in dict(cell.options).get(place, ()):
            met[fact] += count
    return met


def _without(one: Problem, place: int, taken: Taken) -> Problem:
    """What is left to deal out when the holder has its share."""
    met = _met(one, place, taken)
    limits = tuple((least - had, most - had) for (least, most), had in zip(one.limits, met, strict=True))
    cells = []
    for cell, count in zip(one.cells, taken, strict=True):
        options = tuple(option for option in cell.options if option[0] != place)
        if len(cell.things) > count:
            cells.append(Cell(cell.things[count:], options))
    return Problem(tuple(cells), {**one.sizes, place: 0}, limits, one.whole)


def _cases(cells: tuple[Cell, ...], taken: Taken) -> int:
    cases = 1
    for cell, count in zip(cells, taken, strict=True):
        cases *= comb(len(cell.things), count)
    return cases


def _contents(cells: tuple[Cell, ...], taken: Taken) -> Iterator[tuple[int, ...]]:
    parts = (combinations(cell.things, count) for cell, count in zip(cells, taken, strict=True))
    for chosen in product(*parts):
        yield tuple(thing for part in chosen for thing in part)
