"""The chances of the answers to many questions at once, over the tables of the lattice.

An answer's weight is a sum of *terms*: a share by hand for each holder of whom it speaks, and a share by case. They
hang on the rules and on what is known for sure, not on the odds: they are worked out once and kept.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from parlour.core.evidence import Count, Either, Factor, Holder, Thing
from parlour.knowledge import fast
from parlour.knowledge.frame import Frame
from parlour.knowledge.plan import Floats, Ints

Likely = tuple[Holder | None, Floats]  # how likely a fact is, by hand of this holder and case
Facts = tuple[Factor, ...]


class Term(NamedTuple):
    rows: Mapping[Holder, Floats]  # by hand
    cases: Floats | None = None  # by case; None: the same in each

    def times(self, other: "Term") -> "Term":
        if not self.rows and self.cases is None:
            return other
        rows = {**self.rows, **other.rows}
        for holder in self.rows.keys() & other.rows.keys():
            rows[holder] = self.rows[holder] * other.rows[holder]
        if self.cases is None or other.cases is None:
            return Term(rows, other.cases if self.cases is None else self.cases)
        return Term(rows, self.cases * other.cases)


ALWAYS = Term({})


class Swept(NamedTuple):
    """What the sweep found: by holder, hand and case, and by case alone; `names` numbers the solution of each case."""

    joint: Mapping[Holder, Floats]
    cases: Floats
    names: Ints
    solutions: int


class Group:
    """Outcomes that speak of the same holders, with their terms."""

    def __init__(self, holders: tuple[Holder, ...], frame: Frame) -> None:
        self._holders = holders
        self._frame = frame
        self._terms: list[Term] = []
        self._starts: list[int] = []
        self._packed = 0
        self._rows: dict[Holder, Floats] = {}
        self._cases: Floats | None = None
        self._classes: tuple[Floats, Floats] | None = None

    def __len__(self) -> int:
        return len(self._starts)

    def add(self, terms: Sequence[Term]) -> int:
        """The place of a new outcome."""
        self._starts.append(len(self._terms))
        self._terms += terms
        return len(self._starts) - 1

    def weigh(self, swept: Swept) -> Floats:
        """By outcome and solution, the weight of all worlds."""
        if self._packed < len(self._terms):
            self._pack(swept)
        if len(self._holders) > 1:
            return self._summed(self._restricted(), swept)
        if not self._holders:
            return self._summed(np.broadcast_to(swept.cases, (len(self._terms), len(swept.cases))), swept)
        (holder,) = self._holders
        table = self._frame.by_hand(holder, swept.joint[holder])
        if self._classes is None:
            return self._summed(self._rows[holder] @ table, swept)
        into, out_of = self._classes
        assert self._cases is not None
        found = (self._rows[holder] @ (table @ into)) * (self._cases @ into / into.sum(axis=0))
        return self._by_outcome(found) @ out_of

    def _pack(self, swept: Swept) -> None:
        self._packed = len(self._terms)
        for holder in self._holders:
            self._rows[holder] = np.stack([term.rows[holder] for term in self._terms])
        width = len(swept.cases)
        if any(term.cases is not None for term in self._terms):
            all_cases = np.ones(width)
            self._cases = np.stack([all_cases if term.cases is None else term.cases for term in self._terms])
        if swept.solutions < width and len(self._holders) == 1:
            self._class_cases(swept)

    def _class_cases(self, swept: Swept) -> None:
        """Cases with one solution in which no term tells a difference are as good as one."""
        shares = np.ones((1, len(swept.cases))) if self._cases is None else np.unique(self._cases, axis=0)
        self._cases = np.ones((len(self._terms), len(swept.cases))) if self._cases is None else self._cases
        kinds, number = np.unique(np.vstack([swept.names, shares]), axis=1, return_inverse=True)
        self._classes = np.eye(kinds.shape[1])[number.ravel()], np.eye(swept.solutions)[kinds[0].astype(np.int64)]

    def _restricted(self) -> Floats:
        """By term and case: one sweep with the hands of several holders restricted, all terms at once."""
        frame, terms = self._frame, len(self._terms)
        weights = []
        for holder in frame.holders:
            weight = frame.placed(holder)
            rows = self._rows[holder].T[frame.places(holder)] if holder in self._rows else np.ones((1, 1, terms))
            weights.append((weight[:, :, None] * rows).reshape(len(weight), -1))
        swept: Floats = fast.totals(frame.plan(), weights).reshape(-1, terms).T * frame.weight
        return swept

    def _summed(self, found: Floats, swept: Swept) -> Floats:
        """Of terms by case: the outcomes by solution."""
        outcomes = self._by_outcome(found if self._cases is None else found * self._cases)
        if swept.solutions == len(swept.names):
            return outcomes
        summed: Floats = outcomes @ np.eye(swept.solutions)[swept.names]
        return summed

    def _by_outcome(self, terms: Floats) -> Floats:
        return terms if len(terms) == len(self._starts) else np.add.reduceat(terms, self._starts)


class Asked:
    """The outcomes that were ever asked for, and what they weigh now."""

    def __init__(
        self,
        frame: Frame,
        known: Mapping[Holder, tuple[Thing, ...]],
        likely: Callable[[Frame, Factor], list[Likely]],
    ) -> None:
        self._frame = frame
        self._known = known
        self._how_likely = likely
        self._groups: dict[tuple[Holder, ...], Group] = {}
        self._places: dict[int, tuple[Facts, Group | None, int]] = {}  # by identity: the games keep their facts
        self._split: dict[Factor, list[Term]] = {}
        self._tallies: dict[tuple[tuple[Holder, ...], frozenset[Thing]], Tally] = {}

    def weigh(self, outcomes: Sequence[Facts], swept: Swept) -> Floats:
        """By outcome and solution, the weight of all worlds in which all of its facts are true."""
        places = [self._places.get(id(facts)) or self._placed(facts) for facts in outcomes]
        found = [np.zeros((1, swept.solutions))]
        first: dict[Group | None, int] = {None: 0}
        for group in {group for _, group, _ in places if group is not None}:
            first[group] = sum(map(len, found))
            found.append(group.weigh(swept))
        rows: Floats = np.concatenate(found)[[first[group] + place for _, group, place in places]]
        return rows

    def _placed(self, facts: Facts) -> tuple[Facts, Group | None, int]:
        terms = self._terms(facts)
        about = {holder for term in terms for holder in term.rows}
        holders = tuple(holder for holder in self._frame.holders if holder in about)
        group = self._groups.setdefault(holders, Group(holders, self._frame)) if terms else None
        if len(holders) > 1:
            terms = [self._filled(term, holders) for term in terms]
        self._places[id(facts)] = found = facts, group, 0 if group is None else group.add(terms)
        return found

    def _filled(self, term: Term, holders: Iterable[Holder]) -> Term:
        """With a row for each holder."""
        tables = self._frame.tables
        every = {holder: np.ones(len(tables[holder].masks)) for holder in holders if holder not in term.rows}
        return term._replace(rows={**term.rows, **every})

    def _terms(self, facts: Facts) -> list[Term]:
        terms = [ALWAYS]
        for fact in facts:
            others = self._split.get(fact)
            if others is None:
                others = self._split[fact] = self._terms_of(fact)
            terms = [term.times(other) for term in terms for other in others]
        return terms

    def _terms_of(self, fact: Factor) -> list[Term]:
        match fact:
            case Count(holders, but_last=False, ever=False) if sum(map(self._frame.tables.__contains__, holders)) < 2:
                return self._counted(fact)
            case Either(lines, shares) if shares:
                chances = [Term({}, np.full(len(self._frame.weight), share)) for share in shares]
                parts = zip(lines, chances, strict=True)
                return [term.times(chance) for line, chance in parts for term in self._terms(line)]
            case _:
                terms = [ALWAYS]
                for holder, table in self._how_likely(self._frame, fact):
                    terms = [term.times(other) for term in terms for other in self._by_case(holder, table)]
                return terms

    def _counted(self, count: Count) -> list[Term]:
        """A term for each number that the conditioned zones may have."""
        key = count.holders, count.among
        tally = self._tallies.get(key)
        if tally is None:
            tally = self._tallies[key] = Tally(self._frame, *key, self._known)
        return tally.terms(count.least, count.most)

    def _by_case(self, holder: Holder | None, table: Floats) -> list[Term]:
        """A table by hand and case, as terms."""
        if holder is None:
            return [Term({}, np.broadcast_to(table[0], len(self._frame.weight)))]
        if table.shape[1] == 1:
            return [Term({holder: table[:, 0]})] if table.any() else []
        columns, number = np.unique(table, axis=1, return_inverse=True)
        masks = (number.ravel() == np.arange(columns.shape[1])[:, None]).astype(np.float64)
        return [Term({holder: column}, mask) for column, mask in zip(columns.T, masks, strict=True)]


class Tally:
    """How many of some things the holders have together, and where that lies within bounds."""

    def __init__(
        self,
        frame: Frame,
        holders: tuple[Holder, ...],
        among: frozenset[Thing],
        known: Mapping[Holder, tuple[Thing, ...]],
    ) -> None:
        self._holder, self._in_hand, self._in_case = frame.parts(holders, among, known)
        self._masks = {number: (self._in_case == number).astype(np.float64) for number in set(self._in_case.tolist())}
        self._most = int(self._in_hand.max(initial=0))
        self._rows: dict[tuple[int, int], Floats] = {}

    def terms(self, least: int, most: int) -> list[Term]:
        if self._holder is None:
            return [Term({}, ((self._in_case >= least) & (self._in_case <= most)).astype(np.float64))]
        found = []
        for number, mask in self._masks.items():
            low, high = max(least - int(number), 0), min(most - int(number), self._most)
            if low <= high:
                found.append(Term({self._holder: self._row(low, high)}, mask if len(self._masks) > 1 else None))
        return found

    def _row(self, low: int, high: int) -> Floats:
        if (low, high) not in self._rows:
            within = (self._in_hand >= low) & (self._in_hand <= high)
            self._rows[low, high] = within.astype(np.float64)
        return self._rows[low, high]
