"""Whole worlds of a model: drawn from the posterior, or all of them listed."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from parlour.core.evidence import Holder, Thing
from parlour.knowledge.arrays import Floats, Ints, weighted_choice
from parlour.knowledge.engine import Generator, World
from parlour.knowledge.hands import forward_backward
from parlour.knowledge.hands.hand_weights import permutations_of
from parlour.knowledge.hands.model import HandModel
from parlour.knowledge.hands.subsets import open_hands

Known = Mapping[Holder, tuple[Thing, ...]]


class DealPaths:
    """The ways in which the holders take their hands one after another, in some cases of a model."""

    def __init__(self, model: HandModel, cases: Sequence[int]) -> None:
        self.model = model
        self._column = {case: column for column, case in enumerate(cases)}
        taken = model.taken[cases].tobytes()
        hands = [model.hands[holder] for holder in model.holders]
        self._hands = [open_hands(mine.cards, mine.size, taken) for mine in hands]
        weighed = zip(hands, self._hands, strict=True)
        self._weights = [mine.weights()[ranks, mine.groups(np.array(cases))] for mine, ranks in weighed]
        self._behind = forward_backward.backward(model.steps(), self._weights)

    def zones(self, case: int) -> dict[Holder, tuple[Thing, ...]]:
        """What the conditioned zones hold."""
        model = self.model
        return {zone: model.pool_of[zone].named(int(model.content[zone][case])) for zone in model.zones}

    def ways(self, place: int, source: int, case: int) -> tuple[Ints, Ints, Floats, Floats]:
        """The ways of the holder at this place from a set: hands, targets, weights, weights with all that follows."""
        step, column = self.model.steps()[place], self._column[case]
        each = len(step.hand) // step.sources
        ways = slice(source * each, (source + 1) * each)
        hands, targets = step.hand[ways], step.target[ways]
        weights = self._weights[place][hands, column]
        return hands, targets, weights, weights * self._behind[place + 1][targets, column]

    def hand(self, place: int, hand: int, case: int) -> tuple[tuple[Thing, ...], Floats | None]:
        """A hand, and the weights of its orders where order matters."""
        rank = int(self._hands[place][hand, self._column[case]])
        hands = self.model.hands[self.model.holders[place]]
        main = self.model.main
        things = *main.certain.get(self.model.holders[place], ()), *main.named(int(hands.masks[rank]))
        return things, None if hands.order is None else hands.order[rank]


def draw_worlds(model: HandModel, cases: Floats, known: Known, count: int, generator: Generator) -> list[World]:
    """Draw cases with these weights, then hand by hand."""
    chosen = [_choose(cases, generator) for _ in range(count)]
    paths = DealPaths(model, sorted(set(chosen)))
    return [{**known, **_draw(paths, case, generator)} for case in chosen]


def _draw(paths: DealPaths, case: int, generator: Generator) -> World:
    world = paths.zones(case)
    source = 0
    for place, holder in enumerate(paths.model.holders):
        hands, targets, _, weights = paths.ways(place, source, case)
        way = _choose(weights, generator)
        things, order = paths.hand(place, int(hands[way]), case)
        world[holder] = things if order is None else _ordered(things, _choose(order, generator))
        source = int(targets[way])
    return world


def _ordered(things: Sequence[Thing], permutation: int) -> tuple[Thing, ...]:
    return tuple(things[card] for card in permutations_of(len(things))[permutation])


def _choose(weights: Floats, generator: Generator) -> int:
    """An index, with probability proportional to its weight."""
    return weighted_choice(np.cumsum(weights), generator.random())


def list_worlds(model: HandModel, cases: Floats, known: Known) -> list[tuple[World, float]]:
    """Every world with its odds."""
    possible, total = np.flatnonzero(cases).tolist(), cases.sum()
    paths, found = DealPaths(model, possible), list[tuple[World, float]]()
    for case in possible:
        start = {**known, **paths.zones(case)}
        found += [
            ({**start, **hands}, weight * model.weight[case] / total) for hands, weight in _deals(paths, 0, 0, case)
        ]
    return found


def _deals(paths: DealPaths, place: int, source: int, case: int) -> Iterator[tuple[World, float]]:
    """The hands of the holders from this place on, with their weights."""
    if place == len(paths.model.holders):
        yield {}, 1.0
        return
    holder = paths.model.holders[place]
    hands, targets, weights, follow = paths.ways(place, source, case)
    for way in np.flatnonzero(follow).tolist():
        weight = float(weights[way])
        for things, share in _orders(*paths.hand(place, int(hands[way]), case)):
            for rest, more in _deals(paths, place + 1, int(targets[way]), case):
                yield {holder: things, **rest}, weight * share * more


def _orders(things: tuple[Thing, ...], order: Floats | None) -> Iterator[tuple[tuple[Thing, ...], float]]:
    if order is None:
        yield things, 1.0
        return
    for permutation in np.flatnonzero(order).tolist():
        yield _ordered(things, permutation), float(order[permutation] / order.sum())
