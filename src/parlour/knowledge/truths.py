"""How likely outcomes are in each of some worlds, all worlds at once."""

from collections.abc import Sequence

import numpy as np

from parlour.core.evidence import Count, Either, Factor, Holder, Picked, Thing
from parlour.knowledge.outcomes import Outcomes
from parlour.knowledge.plan import Floats, marks
from parlour.knowledge.worlds import World


class Truths:
    """If who chooses takes any answer with equal chance: the model `uniform`."""

    def __init__(self, worlds: Sequence[World], outcomes: Outcomes) -> None:
        self._worlds = worlds
        self._outcomes = outcomes
        self._things = tuple(dict.fromkeys(_things(worlds)))
        self._has: dict[tuple[tuple[Holder, ...], bool], Floats] = {}  # by world and thing; with or without the last
        self._known: dict[int, int] = {}  # by outcome: its row
        self._chances: Floats = np.zeros((0, len(worlds)))
        self._row: dict[int, int] = {}  # by atom: its row
        self._rows: Floats = np.ones((1, len(worlds)))  # by atom and world; the first is true in all

    def possible(self, numbers: Sequence[int]) -> tuple[list[int], Floats]:
        """Those of these outcomes that come true in some world, and how likely each is: by outcome and world."""
        new = [number for number in numbers if number not in self._known]
        if new:
            self._known |= {number: len(self._known) + at for at, number in enumerate(new)}
            self._chances = np.concatenate([self._chances, self._weighed(new)])
        chances = self._chances[[self._known[number] for number in numbers]]
        some = np.flatnonzero(chances.max(axis=1, initial=0.0) > 0)
        return [numbers[at] for at in some.tolist()], chances[some]

    def _weighed(self, numbers: Sequence[int]) -> Floats:
        lines = [line for number in numbers for line in self._outcomes.lines[number]]
        self._weigh_atoms(list({atom for line in lines for atom in line.atoms} - self._row.keys()))
        row, most = self._row, max(len(line.atoms) for line in lines)
        atoms = [[*map(row.__getitem__, line.atoms), *(0,) * (most - len(line.atoms))] for line in lines]
        met: Floats = np.array([line.share for line in lines])[:, None] * self._rows[0]
        for column in np.array(atoms, np.int64).reshape(len(lines), most).T:
            met = met * self._rows[column]
        ends = np.cumsum([len(self._outcomes.lines[number]) for number in numbers])
        chances: Floats = np.add.reduceat(met, np.concatenate(([0], ends[:-1])))
        return chances

    def _weigh_atoms(self, atoms: Sequence[int]) -> None:
        """Of atoms that come up for the first time."""
        counts: dict[tuple[tuple[Holder, ...], bool], list[int]] = {}
        rows = [self._rows]
        for atom in atoms:
            fact = self._outcomes.atoms[atom]
            if isinstance(fact, Count):
                counts.setdefault((fact.holders, fact.but_last), []).append(atom)
            else:
                self._row[atom] = len(self._rows) + len(rows) - 1
                rows.append(self._chance(fact)[None])
        for alike in counts.values():
            start = sum(map(len, rows))
            self._row |= {atom: start + at for at, atom in enumerate(alike)}
            rows.append(self._counted([self._outcomes.atoms[atom] for atom in alike]))
        self._rows = np.concatenate(rows)

    def _counted(self, counts: Sequence[Factor]) -> Floats:
        """Of counts about the same holders: by count and world."""
        found = [(count, marks(self._things, count.among)) for count in counts if isinstance(count, Count)]
        first = found[0][0]
        totals = np.array([among for _, among in found]) @ self._held(first.holders, first.but_last).T
        least, most = np.array([(count.least, count.most) for count, _ in found]).T[:, :, None]
        true: Floats = ((totals >= least) & (totals <= most)).astype(np.float64)
        return true

    def _chance(self, fact: Factor) -> Floats:
        match fact:
            case Count():
                true: Floats = self._counted([fact])[0]
                return true
            case Picked(holder, thing, among):
                held = self._held((holder,), False)
                ways: Floats = np.maximum(held @ marks(self._things, among), 1)
                return held @ marks(self._things, frozenset((thing,)) & among) / ways
            case Either(lines):
                met = [np.prod([self._chance(count) for count in line], axis=0) for line in lines]
                some: Floats = np.maximum.reduce(met)
                return some

    def _held(self, holders: tuple[Holder, ...], but_last: bool) -> Floats:
        key = holders, but_last
        if key not in self._has:
            end = -1 if but_last else None
            held = [[thing for holder in holders for thing in world.get(holder, ())[:end]] for world in self._worlds]
            self._has[key] = np.array([[float(things.count(thing)) for thing in self._things] for things in held])
        return self._has[key]


def _things(worlds: Sequence[World]) -> list[Thing]:
    return [thing for world in worlds for held in world.values() for thing in held]
