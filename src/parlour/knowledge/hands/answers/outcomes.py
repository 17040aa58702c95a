"""Outcomes of questions, numbered and written in disjunctive form. They depend on the facts alone, not on a model."""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from parlour.core.evidence import Count, Either, Factor, Holder, Picked, Variety
from parlour.knowledge.arrays import Floats, Longs

Facts = tuple[Factor, ...]
MOST_ARRAYS = 16  # lists of outcomes whose arrays are kept


class Conjunction(Struct, frozen=True, gc=False):
    """If all of these atoms (by number) are true, the outcome has this likelihood."""

    atoms: tuple[int, ...]
    share: float = 1.0


class ConjunctionArrays(NamedTuple):
    """The conjunctions of several outcomes, one after another."""

    atoms: Longs  # [place, conjunction]; -1 where a conjunction has no more atoms
    share: Floats  # [conjunction]
    starts: Longs  # the first conjunction of each outcome


class Outcomes:
    """Every outcome is a disjunction of conjunctions of *atoms*, of which no two are true at once.

    An atom is a fact that is not split further. Outcomes and atoms are numbered by value; all lists are by number.
    """

    def __init__(self) -> None:
        self.facts: list[Facts] = []
        self.conjunctions: list[tuple[Conjunction, ...]] = []
        self.atoms: list[Factor] = []
        self.holders: list[frozenset[Holder]] = []  # that an atom speaks of
        self._number: dict[Facts, int] = {}
        self._atom: dict[Factor, int] = {}
        self._of_either: dict[Either, tuple[Conjunction, ...]] = {}
        self._about: dict[int, frozenset[Holder]] = {}
        self._arrays: dict[tuple[int, ...], ConjunctionArrays] = {}

    def numbers(self, outcomes: Sequence[Facts]) -> list[int]:
        """The number of each outcome; equal facts have equal numbers."""
        known = self._number
        return [at if (at := known.get(facts)) is not None else self._add(facts) for facts in outcomes]

    def informative(self, outcomes: Sequence[Facts]) -> list[int]:
        """The numbers of those with any facts, each once."""
        return list(dict.fromkeys(self.numbers([facts for facts in outcomes if facts])))

    def about(self, number: int) -> frozenset[Holder]:
        """All holders that an outcome speaks of."""
        if number not in self._about:
            atoms = {atom for conjunction in self.conjunctions[number] for atom in conjunction.atoms}
            self._about[number] = frozenset().union(*(self.holders[atom] for atom in atoms))
        return self._about[number]

    def arrays(self, numbers: Sequence[int]) -> ConjunctionArrays:
        """The conjunctions of these outcomes; kept, because the same lists come again."""
        key = tuple(numbers)
        if key not in self._arrays:
            if len(self._arrays) == MOST_ARRAYS:
                self._arrays.clear()
            self._arrays[key] = self._make_arrays(key)
        return self._arrays[key]

    def _make_arrays(self, numbers: Sequence[int]) -> ConjunctionArrays:
        every = [conjunction for number in numbers for conjunction in self.conjunctions[number]]
        most = max((len(conjunction.atoms) for conjunction in every), default=0)
        atoms = [(*conjunction.atoms, *(-1,) * (most - len(conjunction.atoms))) for conjunction in every]
        ends = np.cumsum([0, *(len(self.conjunctions[number]) for number in numbers)])
        share = np.array([conjunction.share for conjunction in every])
        return ConjunctionArrays(np.array(atoms, np.int64).reshape(len(every), most).T, share, ends[:-1])

    def _add(self, facts: Facts) -> int:
        number = self._number[facts] = len(self.facts)
        self.facts.append(facts)
        self.conjunctions.append(self._split(facts))
        return number

    def _split(self, facts: Facts) -> tuple[Conjunction, ...]:
        """The conjunctions of all facts together: every choice of one conjunction per fact."""
        if not any(isinstance(fact, Either) for fact in facts):
            return (Conjunction(tuple(map(self._add_atom, facts))),)
        return tuple(
            Conjunction(tuple(atom for one in chosen for atom in one.atoms), prod(one.share for one in chosen))
            for chosen in product(*map(self._split_fact, facts))
        )

    def _split_fact(self, fact: Factor) -> tuple[Conjunction, ...]:
        match fact:
            case Either(lines, shares) if shares:
                if fact not in self._of_either:
                    pairs = zip(lines, shares, strict=True)
                    found = tuple(Conjunction(tuple(map(self._add_atom, line)), share) for line, share in pairs)
                    self._of_either[fact] = found
                return self._of_either[fact]
            case _:
                return (Conjunction((self._add_atom(fact),)),)

    def _add_atom(self, fact: Factor) -> int:
        number = self._atom.setdefault(fact, len(self.atoms))
        if number == len(self.atoms):
            self.atoms.append(fact)
            self.holders.append(frozenset(holders_of(fact)))
        return number


def holders_of(fact: Factor) -> Sequence[Holder]:
    """The holders that a fact speaks of."""
    match fact:
        case Count(holders):
            return holders
        case Picked(holder) | Variety(holder):
            return (holder,)
        case Either(lines):
            return [holder for line in lines for count in line for holder in count.holders]
