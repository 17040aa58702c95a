"""The chances of the answers to many questions at once, over the tables of the lattice.

An answer's weight is a sum of *terms*: products of shares by hand, a share by case, and a number. They hang on the
rules and on what is known for sure, not on the odds: they are worked out once and kept.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from parlour.core.evidence import Count, Factor, Holder, Picked, Thing
from parlour.knowledge.hands.answers.batches import LikelihoodRows, OutcomeTerms, SolvedMarginals, TermBatch
from parlour.knowledge.hands.answers.counts import CountBatch
from parlour.knowledge.hands.answers.outcomes import Conjunction, Facts, Outcomes
from parlour.knowledge.hands.likelihood import LikelihoodReader
from parlour.knowledge.hands.model import HandModel, Likelihood
from parlour.knowledge.hands.subsets import Floats

Place = tuple[TermBatch | CountBatch | None, int]
Tables = frozenset[Holder]  # those of the holders spoken of that have tables


class Term(NamedTuple):
    """`rows` and `cases` are numbers of shares; no rows: any hand."""

    rows: tuple[int, ...] = ()
    cases: int = 0  # 0: any case
    share: float = 1.0


class CountOutcome(NamedTuple):
    """A mere number."""

    holders: tuple[Holder, ...]
    among: frozenset[Thing]
    least: int
    most: int


class AnswerTerms:
    """The outcomes that were ever asked for, and what they weigh now.

    `moves`: whether they will be told over other cases, too; only then is kept what that takes.
    """

    def __init__(
        self,
        frame: HandModel,
        known: Mapping[Holder, tuple[Thing, ...]],
        reading: LikelihoodReader,
        outcomes: Outcomes,
        moves: bool = False,
    ) -> None:
        self._moves = moves
        self._frame = frame
        self._known = known
        self._reading = reading
        self._outcomes = outcomes
        self._shares = LikelihoodRows(frame)
        self._groups: dict[tuple[Holder, ...], TermBatch] = {}
        self._counted: dict[tuple[Holder, ...], CountBatch | None] = {}  # None: more than one of these has a table
        self._places: dict[int, Place] = {}
        self._tables = frozenset(frame.tables)
        self._apart: dict[
            tuple[int, Tables], CountOutcome | OutcomeTerms | None
        ] = {}  # by outcome; None: it is impossible
        self._split: dict[tuple[int, Tables], list[Term]] = {}  # by atom
        self._now: dict[int, list[Term]] = {}  # the same over the cases of now
        self._tallies: dict[tuple[tuple[Holder, ...], frozenset[Thing], Tables], CountTerms] = {}
        self.movable = True  # whether all of it can be told of other cases
        self.about: set[Holder] = set()  # all holders of whom outcomes speak

    def onto(self, frame: HandModel, known: Mapping[Holder, tuple[Thing, ...]], reading: LikelihoodReader) -> None:
        """The same over other cases of the same pools; which outcomes are weighed is asked anew."""
        self._frame, self._known, self._reading = frame, known, reading
        self._tables = frozenset(frame.tables)
        self._groups, self._counted, self._places, self._now = {}, {}, {}, {}
        self._shares.onto(frame)

    def weigh(self, outcomes: Sequence[Facts], swept: SolvedMarginals) -> Floats:
        """By outcome and solution, the weight of all worlds in which all of its facts are true."""
        known = self._places
        places = [known.get(number) or self._placed(number) for number in self._outcomes.numbers(outcomes)]
        found = [np.zeros((1, len(swept.names)))]
        first: dict[TermBatch | CountBatch | None, int] = {None: 0}
        for group in {group for group, _ in places if group is not None}:
            first[group] = sum(map(len, found))
            found.append(group.weigh(swept))
        rows: Floats = np.concatenate(found)[[first[group] + place for group, place in places]]
        return rows

    def _placed(self, number: int) -> Place:
        """Where an outcome stands."""
        place: Place = None, 0
        match self._kept(number) if self._moves else self._taken_apart(number):
            case CountOutcome(holders, among, least, most):
                tallies = self._tallies_of(holders)
                assert tallies is not None, "a number is one only there"
                place = tallies, tallies.add(among, least, most)
            case OutcomeTerms(holders) as terms:
                if holders not in self._groups:
                    self._groups[holders] = TermBatch(holders, self._shares)
                place = self._groups[holders], self._groups[holders].add(terms)
            case None:
                pass
        self._places[number] = place
        return place

    def _kept(self, number: int) -> CountOutcome | OutcomeTerms | None:
        about = self._outcomes.about(number)
        key = number, self._tables & about
        if key not in self._apart:
            self.about |= about
            self._apart[key] = self._taken_apart(number)
        return self._apart[key]

    def _taken_apart(self, number: int) -> CountOutcome | OutcomeTerms | None:
        lines = self._outcomes.lines[number]
        return self._number(lines) or self._terms(lines)

    def _number(self, lines: Sequence[Conjunction]) -> CountOutcome | None:
        """An outcome that is a mere number, of holders of whom one at most has a table."""
        match lines:
            case (Conjunction((atom,), 1.0),):
                fact = self._outcomes.atoms[atom]
            case _:
                return None
        match fact:
            case Count(holders, among, least, most, False, False) if self._tallies_of(holders) is not None:
                return CountOutcome(holders, among, least, most)
            case _:
                return None

    def _tallies_of(self, holders: tuple[Holder, ...]) -> CountBatch | None:
        if holders not in self._counted:
            tables = [holder for holder in holders if holder in self._frame.tables]
            table = tables[0] if tables else None
            one = len(tables) < 2
            self._counted[holders] = CountBatch(self._frame, self._known, holders, table) if one else None
        return self._counted[holders]

    def _terms(self, lines: Sequence[Conjunction]) -> OutcomeTerms | None:
        terms = self._all_terms(lines)
        if not terms:
            return None
        owner, product = self._shares.owner, self._shares.product
        about = {owner[row] for term in terms for row in term.rows}
        if len(about) < 2:
            holders = tuple(about)
            hands = [[product(holder, term.rows) for term in terms] for holder in holders]
        else:
            holders = tuple(one for one in self._frame.holders if one in about)
            hands = [
                [product(holder, tuple(row for row in term.rows if owner[row] == holder)) for term in terms]
                for holder in holders
            ]
        return OutcomeTerms(holders, [term.cases for term in terms], [term.share for term in terms], hands)

    def _all_terms(self, lines: Sequence[Conjunction]) -> list[Term]:
        found: list[Term] = []
        for atoms, share in lines:
            first, *rest = map(self._of_atom, atoms) if atoms else ([Term()],)
            terms = first if share == 1.0 else [term._replace(share=share * term.share) for term in first]
            for others in rest:
                terms = [self._both(one, other) for one in terms for other in others]
            found += terms
        return found

    def _of_atom(self, atom: int) -> list[Term]:
        terms = self._now.get(atom)
        if terms is None:
            key = atom, self._tables & self._outcomes.holders[atom]
            if key not in self._split:
                self._split[key] = self._terms_of(self._outcomes.atoms[atom])
            terms = self._now[atom] = self._split[key]
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
            case Picked(holder, thing):
                return self._tally((holder,), frozenset((thing,))).terms(1, 1)
            case Count(holders, among, least, most, False, False) if sum(map(frame.tables.__contains__, holders)) < 2:
                return self._tally(holders, among).terms(least, most)
            case _:
                self.movable, terms = False, [Term()]
                for likely in self._reading.likely(frame, fact):
                    terms = [self._both(one, other) for one in terms for other in self._by_case(likely)]
                return terms

    def _row(self, holder: Holder, share: Floats) -> list[Term]:
        return [Term((self._shares.row(holder, share),))] if share.any() else []

    def _tally(self, holders: tuple[Holder, ...], among: frozenset[Thing]) -> "CountTerms":
        key = holders, among, self._tables.intersection(holders)
        if key not in self._tallies:
            self._tallies[key] = CountTerms(self._shares, holders, among, self._known)
        return self._tallies[key]

    def _by_case(self, likely: Likelihood) -> list[Term]:
        """Shares by hand and column, as terms: over these cases alone."""
        shares, (holder, table, column) = self._shares, likely
        if holder is None:
            by_case = np.broadcast_to(table[0] if column is None else table[0, column], len(self._frame.weight))
            return [Term((), shares.case(object(), lambda _: by_case))]
        if column is None:
            return [Term((shares.row(holder, table[:, 0]),))] if table.any() else []
        pairs = zip(table.T, _true(column == np.arange(table.shape[1])[:, None]), strict=True)
        return [Term((shares.row(holder, share),), self._only(mask)) for share, mask in pairs]

    def _only(self, mask: Floats) -> int:
        return self._shares.case(mask.tobytes(), lambda _: mask)


class CountTerms:
    """How many of some things the holders have together, and where that lies within bounds."""

    def __init__(
        self,
        shares: LikelihoodRows,
        holders: tuple[Holder, ...],
        among: frozenset[Thing],
        known: Mapping[Holder, tuple[Thing, ...]],
    ) -> None:
        self._shares = shares
        self._of = holders, among, known
        self._holder, self._in_hand, _ = shares.frame.parts(*self._of)
        self._most = int(self._in_hand.max(initial=0))
        self._rows: dict[tuple[int, int], int] = {}

    @cached_property
    def _cases(self) -> dict[int, int]:
        """By number that may lie in conditioned zones: the share of its cases."""
        holders, among, known = self._of
        least = most = sum(thing in among for zone in holders for thing in known.get(zone, ()))
        for zone in (zone for zone in holders if zone in self._shares.frame.case):
            pool = self._shares.frame.pool_of[zone]
            alike, size = len(among.intersection(pool.things)), pool.sizes[zone]
            least, most = least + max(size - len(pool.things) + alike, 0), most + min(alike, size)
        return {number: 0 if least == most else self._within(number, number) for number in range(least, most + 1)}

    def terms(self, least: int, most: int) -> list[Term]:
        """A term for each number that the conditioned zones may have."""
        if self._holder is None:
            return [Term((), self._within(least, most))]
        bounds = [(max(least - had, 0), min(most - had, self._most), case) for had, case in self._cases.items()]
        return [Term((self._row(low, high),), case) for low, high, case in bounds if low <= high]

    def _within(self, least: int, most: int) -> int:
        """The share of the cases in which so many lie in conditioned zones."""

        def made(frame: HandModel) -> Floats:
            in_case = frame.parts(*self._of)[2]
            return np.broadcast_to(_true((in_case >= least) & (in_case <= most)), len(frame.weight))

        return self._shares.case((*self._of[:2], self._holder, least, most), made)

    def _row(self, low: int, high: int) -> int:
        if (low, high) not in self._rows:
            assert self._holder is not None
            within = _true((self._in_hand >= low) & (self._in_hand <= high))
            self._rows[low, high] = self._shares.row(self._holder, within)
        return self._rows[low, high]


def _true(where: np.ndarray) -> Floats:
    return where.astype(np.float64)
