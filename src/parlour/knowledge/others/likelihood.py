"""The likelihood of outcomes in each of several worlds, all worlds at once."""

from collections.abc import Hashable, Sequence

import numpy as np

from parlour.core.evidence import Count, Either, Factor, Holder, Picked, Thing, Variety
from parlour.knowledge.arrays import Bools, Floats, Longs
from parlour.knowledge.engine import Unsupported, World
from parlour.knowledge.hands.answers.outcomes import Outcomes
from parlour.knowledge.hands.subsets import indicator


class OutcomeLikelihoods:
    """Under the model `uniform`: who chooses takes any answer with equal chance."""

    def __init__(self, worlds: Sequence[World], outcomes: Outcomes) -> None:
        self._worlds = worlds
        self._outcomes = outcomes
        self._things = tuple(dict.fromkeys(_things(worlds)))
        self._held: dict[tuple[tuple[Holder, ...], bool], Floats] = {}  # by holders, with or without the last thing
        self._row: Longs = np.zeros(0, np.int64)  # row in `_found` of each outcome, or -1
        self._found: Floats = np.zeros((0, len(worlds)))
        self._atoms: Floats = np.ones((1, len(worlds)))  # [atom, world]; the last row is for "no atom"
        self._done: Bools = np.zeros(0, bool)  # which atoms are worked out

    def possible(self, numbers: Longs) -> tuple[Longs, Floats]:
        """The outcomes that come true in some world, and their likelihoods [outcome, world]."""
        self._row = np.concatenate([self._row, np.full(len(self._outcomes.facts) - len(self._row), -1)])
        new = numbers[self._row[numbers] < 0]
        if len(new):
            self._row[new] = np.arange(len(self._found), len(self._found) + len(new))
            self._found = np.concatenate([self._found, self._likelihoods(new.tolist())])
        chances = self._found[self._row[numbers]]
        some = np.flatnonzero(chances.max(axis=1, initial=0.0) > 0)
        return numbers[some], chances[some]

    def _likelihoods(self, numbers: Sequence[int]) -> Floats:
        """[outcome, world]."""
        arrays = self._outcomes.arrays(numbers)
        self._add_atoms(arrays.atoms)
        found: Floats = arrays.share[:, None] * np.ones(len(self._worlds))
        for atoms in arrays.atoms:
            found *= self._atoms[atoms]
        chances: Floats = np.add.reduceat(found, arrays.starts)
        return chances

    def _add_atoms(self, atoms: Longs) -> None:
        """Work out the atoms that are new, those of one kind together."""
        known, every = len(self._atoms) - 1, self._outcomes.atoms
        self._atoms = np.concatenate([self._atoms[:-1], np.ones((len(every) - known + 1, len(self._worlds)))])
        self._done = np.concatenate([self._done, np.zeros(len(every) - len(self._done), bool)])
        new = np.unique(atoms[atoms >= 0])
        alike: dict[Hashable, list[int]] = {}
        for atom in new[~self._done[new]].tolist():
            alike.setdefault(_kind(every[atom]), []).append(atom)
        for some in alike.values():
            self._atoms[some] = self._of_kind([every[atom] for atom in some])
        self._done[new] = True

    def _of_kind(self, facts: Sequence[Factor]) -> Floats:
        """Likelihoods of facts of one kind about the same holders, [fact, world]."""
        match facts[0]:
            case Count():
                return self._counts(facts)
            case Picked(holder):
                return self._picks(holder, [fact for fact in facts if isinstance(fact, Picked)])
            case Either():
                return np.array([self._either(fact) for fact in facts if isinstance(fact, Either)])
            case Variety():
                raise Unsupported(facts)

    def _counts(self, counts: Sequence[Factor]) -> Floats:
        found = [(count, indicator(self._things, count.among)) for count in counts if isinstance(count, Count)]
        first = found[0][0]
        totals = np.array([among for _, among in found]) @ self._held_by(first.holders, first.but_last).T
        least, most = np.array([(count.least, count.most) for count, _ in found]).T[:, :, None]
        true: Floats = ((totals >= least) & (totals <= most)).astype(np.float64)
        return true

    def _picks(self, holder: Holder, facts: Sequence[Picked]) -> Floats:
        held, things = self._held_by((holder,), False).T, self._things
        among = np.array([indicator(things, fact.among) for fact in facts])
        picked = np.array([indicator(things, frozenset((fact.thing,)) & fact.among) for fact in facts])
        chances: Floats = picked @ held / np.maximum(among @ held, 1)
        return chances

    def _either(self, fact: Either) -> Floats:
        """1.0 where all of some line is true, [world]."""
        lines = [np.prod([self._counts([count])[0] for count in line], axis=0) for line in fact.lines]
        true: Floats = np.maximum.reduce(lines)
        return true

    def _held_by(self, holders: tuple[Holder, ...], but_last: bool) -> Floats:
        """How many of each thing the holders have together, [world, thing]."""
        key = holders, but_last
        if key not in self._held:
            end = -1 if but_last else None
            held = [[thing for holder in holders for thing in world.get(holder, ())[:end]] for world in self._worlds]
            self._held[key] = np.array([[float(things.count(thing)) for thing in self._things] for things in held])
        return self._held[key]


def _kind(fact: Factor) -> Hashable:
    """What facts must have in common to be worked out together."""
    match fact:
        case Count(holders, but_last=but_last):
            return holders, but_last
        case Picked(holder):
            return holder
        case Either() | Variety():
            return type(fact)


def _things(worlds: Sequence[World]) -> list[Thing]:
    return [thing for world in worlds for held in world.values() for thing in held]
