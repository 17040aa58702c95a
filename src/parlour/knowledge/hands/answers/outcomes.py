"""Outcomes of questions taken apart into what must be true for each: worked out once, and kept."""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core.evidence import Count, Either, Factor, Holder, Picked, Variety

Facts = tuple[Factor, ...]
Numbers = NDArray[np.int64]
MOST_LAID = 16


class Conjunction(NamedTuple):
    """If all of these atoms (by number) are true, the outcome is as likely as its share."""

    atoms: tuple[int, ...]
    share: float = 1.0


class ConjunctionArrays(NamedTuple):
    """The lines of some outcomes, side by side."""

    atoms: Numbers  # by place and line: an atom; -1 where a line has no more
    share: NDArray[np.float64]  # by line
    starts: Numbers  # by outcome: its first line


class Outcomes:
    """By number: an outcome's lines, of which no two are true at once; an *atom* is a fact that is no sum of others."""

    def __init__(self) -> None:
        self.facts: list[Facts] = []
        self.lines: list[tuple[Conjunction, ...]] = []
        self.atoms: list[Factor] = []
        self.holders: list[frozenset[Holder]] = []  # by atom: of whom it speaks
        self._by_identity: dict[int, int] = {}  # most games keep their facts
        self._by_value: dict[Facts, int] = {}
        self._atom: dict[Factor, int] = {}
        self._of_fact: dict[Either, tuple[Conjunction, ...]] = {}
        self._news: dict[int, tuple[Sequence[Facts], tuple[int, ...]]] = {}  # by identity of the list, which is kept
        self._about: dict[int, frozenset[Holder]] = {}
        self._laid: dict[tuple[int, ...], ConjunctionArrays] = {}

    def numbers(self, outcomes: Sequence[Facts]) -> list[int]:
        known = self._by_identity
        return [at if (at := known.get(id(facts))) is not None else self._numbered(facts) for facts in outcomes]

    def news(self, outcomes: Sequence[Facts]) -> tuple[int, ...]:
        """The numbers of those that teach anything, each once; games keep these lists, too."""
        kept = self._news.get(id(outcomes))
        if kept is None:
            kept = outcomes, tuple(dict.fromkeys(self.numbers([facts for facts in outcomes if facts])))
            if isinstance(outcomes, tuple):
                self._news[id(outcomes)] = kept
        return kept[1]

    def about(self, number: int) -> frozenset[Holder]:
        """All holders of whom an outcome speaks."""
        if number not in self._about:
            atoms = {atom for line in self.lines[number] for atom in line.atoms}
            self._about[number] = frozenset().union(*(self.holders[atom] for atom in atoms))
        return self._about[number]

    def laid(self, numbers: Sequence[int]) -> ConjunctionArrays:
        """The lines of these outcomes; kept, because the same are asked for again."""
        key = tuple(numbers)
        if key not in self._laid:
            if len(self._laid) == MOST_LAID:
                self._laid.clear()
            self._laid[key] = self._lay(key)
        return self._laid[key]

    def _lay(self, numbers: Sequence[int]) -> ConjunctionArrays:
        lines = [line for number in numbers for line in self.lines[number]]
        most = max((len(line.atoms) for line in lines), default=0)
        atoms = [(*line.atoms, *(-1,) * (most - len(line.atoms))) for line in lines]
        ends = np.cumsum([0, *(len(self.lines[number]) for number in numbers)])
        share = np.array([line.share for line in lines])
        return ConjunctionArrays(np.array(atoms, np.int64).reshape(len(lines), most).T, share, ends[:-1])

    def _numbered(self, facts: Facts) -> int:
        """Facts that are written anew each time have the number of their equals."""
        number = self._by_value.get(facts)
        if number is None:
            number = self._by_value[facts] = self._by_identity[id(facts)] = len(self.facts)
            self.facts.append(facts)  # kept, and so is their identity
            self.lines.append(self._taken_apart(facts))
        return number

    def _taken_apart(self, facts: Facts) -> tuple[Conjunction, ...]:
        if not any(isinstance(fact, Either) for fact in facts):
            return (Conjunction(tuple(map(self._numbered_atom, facts))),)
        return tuple(
            Conjunction(tuple(atom for line in chosen for atom in line.atoms), prod(line.share for line in chosen))
            for chosen in product(*map(self._lines, facts))
        )

    def _lines(self, fact: Factor) -> tuple[Conjunction, ...]:
        match fact:
            case Either(lines, shares) if shares:
                if fact not in self._of_fact:
                    pairs = zip(lines, shares, strict=True)
                    found = tuple(Conjunction(tuple(map(self._numbered_atom, line)), share) for line, share in pairs)
                    self._of_fact[fact] = found
                return self._of_fact[fact]
            case _:
                return (Conjunction((self._numbered_atom(fact),)),)

    def _numbered_atom(self, fact: Factor) -> int:
        number = self._atom.setdefault(fact, len(self.atoms))
        if number == len(self.atoms):
            self.atoms.append(fact)
            self.holders.append(frozenset(named(fact)))
        return number


def named(fact: Factor) -> Sequence[Holder]:
    """The holders of whom a fact speaks."""
    match fact:
        case Count(holders):
            return holders
        case Picked(holder) | Variety(holder):
            return (holder,)
        case Either(lines):
            return [holder for line in lines for count in line for holder in count.holders]
