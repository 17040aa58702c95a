"""Outcomes of questions taken apart into what must be true for each: worked out once, and kept."""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from parlour.core.evidence import Either, Factor

Facts = tuple[Factor, ...]


class Line(NamedTuple):
    """If all of these atoms (by number) are true, the outcome is as likely as its share."""

    atoms: tuple[int, ...]
    share: float = 1.0


class Outcomes:
    """By number: an outcome's lines, of which no two are true at once; an *atom* is a fact that is no sum of others."""

    def __init__(self) -> None:
        self.facts: list[Facts] = []
        self.lines: list[tuple[Line, ...]] = []
        self.atoms: list[Factor] = []
        self._by_identity: dict[int, int] = {}  # most games keep their facts
        self._by_value: dict[Facts, int] = {}
        self._atom: dict[Factor, int] = {}
        self._of_fact: dict[Either, tuple[Line, ...]] = {}

    def numbers(self, outcomes: Sequence[Facts]) -> list[int]:
        known = self._by_identity
        return [at if (at := known.get(id(facts))) is not None else self._numbered(facts) for facts in outcomes]

    def _numbered(self, facts: Facts) -> int:
        """Facts that are written anew each time have the number of their equals."""
        number = self._by_value.get(facts)
        if number is None:
            number = self._by_value[facts] = self._by_identity[id(facts)] = len(self.facts)
            self.facts.append(facts)  # kept, and so is their identity
            self.lines.append(self._taken_apart(facts))
        return number

    def _taken_apart(self, facts: Facts) -> tuple[Line, ...]:
        if not any(isinstance(fact, Either) for fact in facts):
            return (Line(tuple(map(self._numbered_atom, facts))),)
        return tuple(
            Line(tuple(atom for line in chosen for atom in line.atoms), prod(line.share for line in chosen))
            for chosen in product(*map(self._lines, facts))
        )

    def _lines(self, fact: Factor) -> tuple[Line, ...]:
        match fact:
            case Either(lines, shares) if shares:
                if fact not in self._of_fact:
                    pairs = zip(lines, shares, strict=True)
                    found = tuple(Line(tuple(map(self._numbered_atom, line)), share) for line, share in pairs)
                    self._of_fact[fact] = found
                return self._of_fact[fact]
            case _:
                return (Line((self._numbered_atom(fact),)),)

    def _numbered_atom(self, fact: Factor) -> int:
        number = self._atom.setdefault(fact, len(self.atoms))
        if number == len(self.atoms):
            self.atoms.append(fact)
        return number
