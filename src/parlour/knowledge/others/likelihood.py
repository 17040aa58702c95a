"""How likely outcomes are in each of some worlds, all worlds at once."""

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from parlour.core.evidence import Count, Either, Factor, Holder, Picked, Thing, Variety
from parlour.knowledge.engine import Unsupported, World
from parlour.knowledge.hands.answers.outcomes import Numbers, Outcomes
from parlour.knowledge.hands.subsets import Floats, marks


class OutcomeLikelihoods:
    """If who chooses takes any answer with equal chance: the model `uniform`."""

    def __init__(self, worlds: Sequence[World], outcomes: Outcomes) -> None:
        self._worlds = worlds
        self._outcomes = outcomes
        self._things = tuple(dict.fromkeys(_things(worlds)))
        self._has: dict[tuple[tuple[Holder, ...], bool], Floats] = {}  # by world and thing; with or without the last
        self._place: Numbers = np.zeros(0, np.int64)  # by outcome: its row, or -1
        self._chances: Floats = np.zeros((0, len(worlds)))
        self._rows: Floats = np.ones((1, len(worlds)))  # by atom and world; the last is true in all
        self._done: NDArray[np.bool_] = np.zeros(0, bool)  # by atom

    def possible(self, numbers: Numbers) -> tuple[Numbers, Floats]:
        """Those of these outcomes that come true in some world, and how likely each is: by outcome and world."""
        self._place = np.concatenate([self._place, np.full(len(self._outcomes.facts) - len(self._place), -1)])
        new = numbers[self._place[numbers] < 0]
        if len(new):
            self._place[new] = np.arange(len(self._chances), len(self._chances) + len(new))
            self._chances = np.concatenate([self._chances, self._weighed(new.tolist())])
        chances = self._chances[self._place[numbers]]
        some = np.flatnonzero(chances.max(axis=1, initial=0.0) > 0)
        return numbers[some], chances[some]

    def _weighed(self, numbers: Sequence[int]) -> Floats:
        laid = self._outcomes.laid(numbers)
        self._weigh_atoms(laid.atoms)
        met: Floats = laid.share[:, None] * np.ones(len(self._worlds))
        for column in laid.atoms:
            met *= self._rows[column]
        chances: Floats = np.add.reduceat(met, laid.starts)
        return chances

    def _weigh_atoms(self, atoms: Numbers) -> None:
        """Of atoms that come up for the first time."""
        known, every = len(self._rows) - 1, self._outcomes.atoms
        self._rows = np.concatenate([self._rows[:-1], np.ones((len(every) - known + 1, len(self._worlds)))])
        self._done = np.concatenate([self._done, np.zeros(len(every) - len(self._done), bool)])
        new = np.unique(atoms[atoms >= 0])
        alike: dict[Hashable, list[int]] = {}
        for atom in new[~self._done[new]].tolist():
            alike.setdefault(_alike(every[atom]), []).append(atom)
        for some in alike.values():
            self._rows[some] = self._chances_of([every[atom] for atom in some])
        self._done[new] = True

    def _chances_of(self, facts: Sequence[Factor]) -> Floats:
        """Of facts of one kind about the same holders: by fact and world."""
        match facts[0]:
            case Count():
                return self._counted(facts)
            case Picked(holder):
                return self._picked(holder, [fact for fact in facts if isinstance(fact, Picked)])
            case Either():
                return np.array([self._some(fact) for fact in facts if isinstance(fact, Either)])
            case Variety():
                raise Unsupported(facts)

    def _counted(self, counts: Sequence[Factor]) -> Floats:
        """Of counts about the same holders: by count and world."""
        found = [(count, marks(self._things, count.among)) for count in counts if isinstance(count, Count)]
        first = found[0][0]
        totals = np.array([among for _, among in found]) @ self._held(first.holders, first.but_last).T
        least, most = np.array([(count.least, count.most) for count, _ in found]).T[:, :, None]
        true: Floats = ((totals >= least) & (totals <= most)).astype(np.float64)
        return true

    def _picked(self, holder: Holder, facts: Sequence[Picked]) -> Floats:
        held, things = self._held((holder,), False).T, self._things
        among = np.array([marks(things, fact.among) for fact in facts])
        picked = np.array([marks(things, frozenset((fact.thing,)) & fact.among) for fact in facts])
        chances: Floats = picked @ held / np.maximum(among @ held, 1)
        return chances

    def _some(self, fact: Either) -> Floats:
        """By world: whether all of some line is true."""
        met = [np.prod([self._counted([count])[0] for count in line], axis=0) for line in fact.lines]
        some: Floats = np.maximum.reduce(met)
        return some

    def _held(self, holders: tuple[Holder, ...], but_last: bool) -> Floats:
        key = holders, but_last
        if key not in self._has:
            end = -1 if but_last else None
            held = [[thing for holder in holders for thing in world.get(holder, ())[:end]] for world in self._worlds]
            self._has[key] = np.array([[float(things.count(thing)) for thing in self._things] for things in held])
        return self._has[key]


def _alike(fact: Factor) -> Hashable:
    """What facts have in common that are worked out together."""
    match fact:
        case Count(holders, but_last=but_last):
            return holders, but_last
        case Picked(holder):
            return holder
        case Either() | Variety():
            return type(fact)


def _things(worlds: Sequence[World]) -> list[Thing]:
    return [thing for world in worlds for held in world.values() for thing in held]
