"""How likely facts come to light in each of some worlds, all worlds at once."""

from collections.abc import Sequence

import numpy as np

from parlour.core.evidence import Count, Either, Factor, Holder, Picked, Thing
from parlour.knowledge.plan import Floats, marks
from parlour.knowledge.worlds import World

Facts = tuple[Factor, ...]


class Truths:
    """If who chooses takes any answer with equal chance: the model `uniform`."""

    def __init__(self, worlds: Sequence[World]) -> None:
        self._worlds = worlds
        self._things = tuple(dict.fromkeys(_things(worlds)))
        self._has: dict[tuple[tuple[Holder, ...], bool], Floats] = {}  # by world and thing; with or without the last
        self._totals: dict[tuple[tuple[Holder, ...], frozenset[Thing], bool], Floats] = {}
        self._alone: dict[Factor, Floats | None] = {}
        self._together: dict[Facts, Floats | None] = {(): np.ones(len(worlds))}

    def chance(self, facts: Facts) -> Floats | None:
        """By world; None: in no world."""
        if facts not in self._together:
            first = self.chance(facts[:-1])
            self._together[facts] = None if first is None else _both(first, self._of(facts[-1]))
        return self._together[facts]

    def _of(self, fact: Factor) -> Floats | None:
        if fact not in self._alone:
            chance = self._chance(fact)
            self._alone[fact] = chance if chance.any() else None
        return self._alone[fact]

    def _chance(self, fact: Factor) -> Floats:
        match fact:
            case Count(holders, among, least, most, but_last):
                total = self._total(holders, among, but_last)
                return ((total >= least) & (total <= most)).astype(np.float64)
            case Picked(holder, thing, among):
                alike = frozenset((thing,)) & among
                ways: Floats = np.maximum(self._total((holder,), among, False), 1)
                return self._total((holder,), alike, False) / ways
            case Either(lines, shares):
                met = [np.prod([self._chance(count) for count in line], axis=0) for line in lines]
                if not shares:
                    some: Floats = np.maximum.reduce(met)
                    return some
                summed: Floats = np.sum([share * one for share, one in zip(shares, met, strict=True)], axis=0)
                return summed

    def _total(self, holders: tuple[Holder, ...], among: frozenset[Thing], but_last: bool) -> Floats:
        key = holders, among, but_last
        if key not in self._totals:
            self._totals[key] = self._held(holders, but_last) @ marks(self._things, among)
        return self._totals[key]

    def _held(self, holders: tuple[Holder, ...], but_last: bool) -> Floats:
        key = holders, but_last
        if key not in self._has:
            end = -1 if but_last else None
            held = [[thing for holder in holders for thing in world.get(holder, ())[:end]] for world in self._worlds]
            self._has[key] = np.array([[float(things.count(thing)) for thing in self._things] for things in held])
        return self._has[key]


def _both(one: Floats, other: Floats | None) -> Floats | None:
    chance = None if other is None else one * other
    return None if chance is None or not chance.any() else chance


def _things(worlds: Sequence[World]) -> list[Thing]:
    return [thing for world in worlds for held in world.values() for thing in held]
