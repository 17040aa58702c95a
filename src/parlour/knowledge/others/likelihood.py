"""The likelihood of outcomes in each of several worlds, all worlds at once."""

from collections.abc import Hashable, Sequence

import numpy as np

from parlour.core.evidence import Count, Either, Factor, Holder, Picked, Variety
from parlour.knowledge.arrays import Floats, Longs
from parlour.knowledge.engine import Unsupported, World
from parlour.knowledge.hands.answers.outcomes import Outcomes
from parlour.knowledge.hands.subsets import indicator


class OutcomeLikelihoods:
    """Under the model `uniform`: who chooses takes any answer with equal chance."""

    def __init__(self, worlds: Sequence[World], outcomes: Outcomes) -> None:
        self._worlds = worlds
        self._outcomes = outcomes
        self._things = tuple(dict.fromkeys(thing for world in worlds for held in world.values() for thing in held))
        self._held: dict[tuple[tuple[Holder, ...], bool], Floats] = {}  # by holders, with or without the last thing

    def of(self, numbers: Sequence[int]) -> Floats:
        """The likelihoods of these outcomes, [outcome, world]; 0 for all others."""
        found = np.zeros((len(self._outcomes.facts), len(self._worlds)))
        if numbers:
            arrays = self._outcomes.arrays(numbers)
            by_atom = self._atoms(arrays.atoms)
            product: Floats = arrays.share[:, None] * np.ones(len(self._worlds))
            for atoms in arrays.atoms:
                product *= by_atom[atoms]
            found[numbers] = np.add.reduceat(product, arrays.starts)
        return found

    def _atoms(self, numbers: Longs) -> Floats:
        """The likelihoods of these atoms, those of one kind worked out together; the last row is for "no atom"."""
        every = self._outcomes.atoms
        alike: dict[Hashable, list[int]] = {}
        for atom in np.unique(numbers[numbers >= 0]).tolist():
            alike.setdefault(_kind(every[atom]), []).append(atom)
        found = np.ones((len(every) + 1, len(self._worlds)))
        for some in alike.values():
            found[some] = self._of_kind([every[atom] for atom in some])
        return found

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
        return np.asarray((totals >= least) & (totals <= most), np.float64)

    def _picks(self, holder: Holder, facts: Sequence[Picked]) -> Floats:
        held, things = self._held_by((holder,), False).T, self._things
        among = np.array([indicator(things, fact.among) for fact in facts])
        picked = np.array([indicator(things, frozenset((fact.thing,)) & fact.among) for fact in facts])
        return np.asarray(picked @ held / np.maximum(among @ held, 1))

    def _either(self, fact: Either) -> Floats:
        """1.0 where all of some line is true, [world]."""
        lines = [np.prod([self._counts([count])[0] for count in line], axis=0) for line in fact.lines]
        return np.asarray(np.maximum.reduce(lines))

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
