"""The chances of the answers to many questions at once, over the tables of the lattice.

An answer's weight is a sum of *terms*: products of shares by hand, a share by case, and a number. They hang on the
rules and on what is known for sure, not on the odds: they are worked out once and kept.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from parlour.core.evidence import Count, Factor, Holder, Picked, Thing
from parlour.knowledge.frame import Frame, Likely
from parlour.knowledge.groups import Group, Shares, Swept
from parlour.knowledge.outcomes import Facts, Line, Outcomes
from parlour.knowledge.plan import Floats
from parlour.knowledge.reading import Reading
from parlour.knowledge.tallies import Tallies

Place = tuple[Group | Tallies | None, int]


class Term(NamedTuple):
    """`rows` and `cases` are numbers of shares; no rows: any hand."""

    rows: tuple[int, ...] = ()
    cases: int = 0  # 0: any case
    share: float = 1.0


class Asked:
    """The outcomes that were ever asked for, and what they weigh now."""

    def __init__(
        self, frame: Frame, known: Mapping[Holder, tuple[Thing, ...]], reading: Reading, outcomes: Outcomes
    ) -> None:
        self._frame = frame
        self._known = known
        self._reading = reading
        self._outcomes = outcomes
        self._shares = Shares(frame)
        self._groups: dict[tuple[Holder, ...], Group] = {}
        self._counted: dict[tuple[Holder, ...], Tallies | None] = {}  # None: more than one of these has a table
        self._places: dict[int, Place] = {}
        self._split: dict[int, list[Term]] = {}  # by atom
        self._tallies: dict[tuple[tuple[Holder, ...], frozenset[Thing]], Tally] = {}

    def weigh(self, outcomes: Sequence[Facts], swept: Swept) -> Floats:
        """By outcome and solution, the weight of all worlds in which all of its facts are true."""
        known = self._places
        places = [known.get(number) or self._placed(number) for number in self._outcomes.numbers(outcomes)]
        found = [np.zeros((1, len(swept.names)))]
        first: dict[Group | Tallies | None, int] = {None: 0}
        for group in {group for group, _ in places if group is not None}:
            first[group] = sum(map(len, found))
            found.append(group.weigh(swept))
        rows: Floats = np.concatenate(found)[[first[group] + place for group, place in places]]
        return rows

    def _placed(self, number: int) -> Place:
        """Where an outcome stands."""
        lines = self._outcomes.lines[number]
        self._places[number] = place = self._tallied(lines) or self._added(self._terms(lines))
        return place

    def _tallied(self, lines: Sequence[Line]) -> tuple[Tallies, int] | None:
        """Where an outcome stands that is a mere number."""
        match lines:
            case (Line((atom,), 1.0),):
                fact = self._outcomes.atoms[atom]
            case _:
                return None
        match fact:
            case Count(holders, among, least, most, False, False):
                if holders not in self._counted:
                    self._counted[holders] = self._tallies_of(holders)
                tallies = self._counted[holders]
                return None if tallies is None else (tallies, tallies.add(among, least, most))
            case _:
                return None

    def _tallies_of(self, holders: tuple[Holder, ...]) -> Tallies | None:
        tables = [holder for holder in holders if holder in self._frame.tables]
        table = tables[0] if tables else None
        return None if len(tables) > 1 else Tallies(self._frame, self._known, holders, table)

    def _added(self, terms: list[Term]) -> tuple[Group | None, int]:
        if not terms:
            return None, 0
        owner = self._shares.owner
        about = {owner[row] for term in terms for row in term.rows}
        holders = tuple(about) if len(about) < 2 else tuple(one for one in self._frame.holders if one in about)
        if holders not in self._groups:
            self._groups[holders] = Group(holders, self._shares)
        group = self._groups[holders]
        return group, group.add(terms)

    def _terms(self, lines: Sequence[Line]) -> list[Term]:
        found: list[Term] = []
        for atoms, share in lines:
            first, *rest = map(self._of_atom, atoms) if atoms else ([Term()],)
            terms = first if share == 1.0 else [term._replace(share=share * term.share) for term in first]
            for others in rest:
                terms = [self._both(one, other) for one in terms for other in others]
            found += terms
        return found

    def _of_atom(self, atom: int) -> list[Term]:
        terms = self._split.get(atom)
        if terms is None:
            terms = self._split[atom] = self._terms_of(self._outcomes.atoms[atom])
        return terms

    def _both(self, one: Term, other: Term) -> Term:
        return Term(one.rows + other.rows, self._shares.both(one.cases, other.cases), one.share * other.share)

    def _terms_of(self, fact: Factor) -> list[Term]:
        frame = self._frame
        match fact:
            case Count((holder,), among, least, most, False, False) if holder in frame.tables:
                return self._row(holder, frame.within(holder, among, least, most))
            case Picked(holder, thing, among) if holder in frame.tables:
                return self._row(holder, frame.picked(holder, thing, among))
            case Count(holders, among, least, most, False, False) if sum(map(frame.tables.__contains__, holders)) < 2:
                return self._tally(holders, among).terms(least, most)
            case _:
                terms = [Term()]
                for likely in self._reading.likely(frame, fact):
                    terms = [self._both(one, other) for one in terms for other in self._by_case(likely)]
                return terms

    def _row(self, holder: Holder, share: Floats) -> list[Term]:
        return [Term((self._shares.row(holder, share),))] if share.any() else []

    def _tally(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> "Tally":
        key = holders, among
        if key not in self._tallies:
            self._tallies[key] = Tally(self._shares, holders, among, self._known)
        return self._tallies[key]

    def _by_case(self, likely: Likely) -> list[Term]:
        """Shares by hand and column, as terms."""
        shares, (holder, table, column) = self._shares, likely
        if holder is None:
            by_case = table[0] if column is None else table[0, column]
            return [Term((), shares.case(np.broadcast_to(by_case, len(self._frame.weight))))]
        if column is None:
            return [Term((shares.row(holder, table[:, 0]),))] if table.any() else []
        masks = _true(column == np.arange(table.shape[1])[:, None])
        pairs = zip(table.T, masks, strict=True)
        return [Term((shares.row(holder, share),), shares.case(mask)) for share, mask in pairs]


class Tally:
    """How many of some things the holders have together, and where that lies within bounds."""

    def __init__(
        self,
        shares: Shares,
        holders: tuple[Holder, ...],
        among: frozenset[Thing],
        known: Mapping[Holder, tuple[Thing, ...]],
    ) -> None:
        self._shares = shares
        self._holder, self._in_hand, self._in_case = shares.frame.parts(holders, among, known)
        self._most = int(self._in_hand.max(initial=0))
        self._rows: dict[tuple[int, int], int] = {}

    @cached_property
    def _cases(self) -> dict[int, int]:
        """By number that lies in conditioned zones: the share of its cases."""
        numbers = set(self._in_case.tolist())
        alike = len(numbers) == 1
        return {int(one): 0 if alike else self._shares.case(_true(self._in_case == one)) for one in numbers}

    def terms(self, least: int, most: int) -> list[Term]:
        """A term for each number that the conditioned zones may have."""
        if self._holder is None:
            within = (self._in_case >= least) & (self._in_case <= most)
            return [Term((), 0 if within.all() else self._shares.case(_true(within)))] if within.any() else []
        bounds = [(max(least - had, 0), min(most - had, self._most), case) for had, case in self._cases.items()]
        return [Term((self._row(low, high),), case) for low, high, case in bounds if low <= high]

    def _row(self, low: int, high: int) -> int:
        if (low, high) not in self._rows:
            assert self._holder is not None
            within = _true((self._in_hand >= low) & (self._in_hand <= high))
            self._rows[low, high] = self._shares.row(self._holder, within)
        return self._rows[low, high]


def _true(where: np.ndarray) -> Floats:
    return where.astype(np.float64)
