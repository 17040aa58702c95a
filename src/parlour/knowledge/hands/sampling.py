"""Whole worlds from the tables of the lattice: drawn with their odds, or all of them listed."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from parlour.core.evidence import Holder, Thing
from parlour.knowledge.engine import Generator, World
from parlour.knowledge.hands import forward_backward
from parlour.knowledge.hands.hand_weights import orders
from parlour.knowledge.hands.model import HandModel, places
from parlour.knowledge.hands.subsets import Floats, Ints

Held = Mapping[Holder, tuple[Thing, ...]]


class DealPaths:
    """How the holders' hands follow one another in some cases; a *way* is a hand, and the set of cards then taken."""

    def __init__(self, frame: HandModel, cases: Sequence[int]) -> None:
        self.frame = frame
        self._column = {case: column for column, case in enumerate(cases)}
        taken = frame.taken[cases].tobytes()
        tables = [frame.tables[holder] for holder in frame.holders]
        self._hands = [places(table.cards, table.size, taken) for table in tables]  # those that a case leaves
        held = zip(tables, self._hands, strict=True)
        self._weights = [table.weights()[mine, [*map(table.column_at, cases)]] for table, mine in held]
        self._behind = forward_backward.backward(frame.plan(), self._weights)

    def filled(self, case: int) -> dict[Holder, tuple[Thing, ...]]:
        """What the conditioned zones have."""
        frame = self.frame
        return {zone: frame.pool_of[zone].named(int(frame.case[zone][case])) for zone in frame.zones}

    def on(self, place: int, level: int, case: int) -> tuple[Ints, Ints, Floats, Floats]:
        """The ways of the holder at this place: hands, where they lead, and their weights: alone, with what follows."""
        step, column = self.frame.plan()[place], self._column[case]
        each = len(step.hand) // step.sources
        hands, targets = step.hand[level * each : (level + 1) * each], step.target[level * each : (level + 1) * each]
        weights = self._weights[place][hands, column]
        return hands, targets, weights, weights * self._behind[place + 1][targets, column]

    def hand(self, place: int, hand: int, case: int) -> tuple[tuple[Thing, ...], Floats | None]:
        """A hand, and how likely it lies in which order, where that matters."""
        number = int(self._hands[place][hand, self._column[case]])
        table = self.frame.tables[self.frame.holders[place]]
        things = self.frame.main.named(int(table.masks[number]))
        return things, None if table.order is None else table.order[number]


def drawn(frame: HandModel, cases: Floats, known: Held, count: int, generator: Generator) -> list[World]:
    """The cases first, with these weights, then hand by hand."""
    chosen = [_pick(cases, generator) for _ in range(count)]
    ways = DealPaths(frame, sorted(set(chosen)))
    return [{**known, **_drawn(ways, case, generator)} for case in chosen]


def _drawn(ways: DealPaths, case: int, generator: Generator) -> World:
    world = ways.filled(case)
    level = 0
    for place, holder in enumerate(ways.frame.holders):
        hands, targets, _, weights = ways.on(place, level, case)
        way = _pick(weights, generator)
        things, order = ways.hand(place, int(hands[way]), case)
        world[holder] = things if order is None else _ordered(things, _pick(order, generator))
        level = int(targets[way])
    return world


def _ordered(things: Sequence[Thing], order: int) -> tuple[Thing, ...]:
    return tuple(things[card] for card in orders(len(things))[order])


def _pick(weights: Floats, generator: Generator) -> int:
    """A place, with odds as its weight."""
    sums = np.cumsum(weights)
    return int(np.searchsorted(sums, generator.random() * sums[-1], side="right"))


def listed(frame: HandModel, cases: Floats, known: Held) -> list[tuple[World, float]]:
    """Every world with its odds."""
    some, total = np.flatnonzero(cases).tolist(), cases.sum()
    ways, found = DealPaths(frame, some), list[tuple[World, float]]()
    for case in some:
        start = {**known, **ways.filled(case)}
        found += [
            ({**start, **hands}, weight * frame.weight[case] / total) for hands, weight in _rest(ways, 0, 0, case)
        ]
    return found


def _rest(ways: DealPaths, place: int, level: int, case: int) -> Iterator[tuple[World, float]]:
    """The hands of the holders from this place on, with their weights."""
    if place == len(ways.frame.holders):
        yield {}, 1.0
        return
    holder = ways.frame.holders[place]
    hands, targets, weights, follow = ways.on(place, level, case)
    for way in np.flatnonzero(follow).tolist():
        weight = float(weights[way])
        for things, share in _orders(*ways.hand(place, int(hands[way]), case)):
            for rest, more in _rest(ways, place + 1, int(targets[way]), case):
                yield {holder: things, **rest}, weight * share * more


def _orders(things: tuple[Thing, ...], order: Floats | None) -> Iterator[tuple[tuple[Thing, ...], float]]:
    if order is None:
        yield things, 1.0
        return
    for number in np.flatnonzero(order).tolist():
        yield _ordered(things, number), float(order[number] / order.sum())
