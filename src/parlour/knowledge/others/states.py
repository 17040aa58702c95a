"""What one seat would know in many states at once: the lattice, with a part of the cases for each state."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from copy import copy
from typing import Any

import numpy as np

from parlour.core.evidence import Count, Either, Factor, Holder, Thing
from parlour.knowledge.engine import Contradiction
from parlour.knowledge.hands import forward_backward
from parlour.knowledge.hands.answers.outcomes import Outcomes, named
from parlour.knowledge.hands.answers.terms import AnswerTerms
from parlour.knowledge.hands.engine import HandsEngine
from parlour.knowledge.hands.hand_weights import group_cases
from parlour.knowledge.hands.likelihood import LikelihoodReader
from parlour.knowledge.hands.marginals import case_by_case
from parlour.knowledge.hands.model import CardPool, HandModel
from parlour.knowledge.hands.subsets import Floats, Ints, Longs
from parlour.knowledge.questions import xlogx

Given = Mapping[Holder, frozenset[Thing]]
Known = Mapping[Holder, tuple[Thing, ...]]
MOST_KEPT = 64


class SharedTerms:
    """What facts and outcomes mean to seats: worked out once, and kept while the hidden things are the same."""

    def __init__(self, outcomes: Outcomes) -> None:
        self.outcomes = outcomes
        self._asked: dict[Hashable, tuple[Known, AnswerTerms]] = {}
        self._shares: dict[Hashable, Floats] = {}

    def asked(self, frame: HandModel, known: Known, reading: LikelihoodReader) -> AnswerTerms:
        """Over these cases."""
        pools = tuple((pool.things, tuple(pool.sizes.items())) for pool in dict.fromkeys(frame.pool_of.values()))
        was, kept = self._asked.get(pools, ({}, None))
        if kept is not None and kept.movable and all(was.get(one) == known.get(one) for one in kept.about):
            kept.onto(frame, known, reading)
        else:
            kept = AnswerTerms(frame, known, reading, self.outcomes, moves=True)
        _make_room(self._asked)
        self._asked[pools] = dict(known), kept
        return kept

    def share(self, key: Hashable, work_out: Callable[[], Floats]) -> Floats:
        """How likely facts are; worked out anew when more are told of the same."""
        if key not in self._shares:
            _make_room(self._shares)
            self._shares[key] = work_out()
        return self._shares[key]


def _make_room(kept: dict[Hashable, Any]) -> None:
    if len(kept) >= MOST_KEPT:
        kept.clear()


class ManyStates(HandsEngine):
    """It hears what is the same in all states; beside that each state has its own.

    `given`: by state, all that some holders have. `seen`: facts, each by state.
    """

    def __init__(
        self,
        solution_zones: Sequence[Holder],
        given: Sequence[Given],
        seen: Sequence[Sequence[Factor]],
        hearing: SharedTerms,
    ) -> None:
        super().__init__(solution_zones)
        self._hearing = hearing
        self._given = given
        self._saw = seen
        self._state_of: Ints = np.zeros(0, np.int32)  # by number of a solution in a state

    def _framed(self) -> HandModel:
        """Without cases in which somebody can have no hand at all, where each case is swept."""
        frame = super()._framed()
        if case_by_case(frame):
            placed = {holder: frame.placed(holder) for holder in frame.holders}
            alive = np.logical_and.reduce([weight.any(axis=0) for weight in placed.values()])
            frame.keep(alive)
            for holder, weight in placed.items():
                frame.tables[holder].placed = np.ascontiguousarray(weight[:, alive])
        return frame

    def _apply_all(self, frame: HandModel, facts: Sequence[Factor]) -> None:
        """Facts about the same holders are told together; of holders that the seat sees nothing is new."""
        seen = self._seen_whole()
        counts: dict[tuple[Holder, ...], list[Count]] = {}
        sums: dict[tuple[Holder, Holder], list[Factor]] = {}  # by table and conditioned zone
        for fact in facts:
            about = named(fact)
            tables, zones = ({one for one in about if one in part} for part in (frame.tables, frame.case))
            match fact:
                case Count(but_last=False) if seen.issuperset(about):
                    pass
                case Count(holders, but_last=False) if len(tables) == 1 and zones:
                    counts.setdefault(holders, []).append(fact)
                case Either() if len(tables) == len(zones) == 1 and tables | zones == set(about):
                    sums.setdefault((tables.pop(), zones.pop()), []).append(fact)
                case _:
                    self._apply(frame, fact)
        for holders, alike in counts.items():
            self._apply_counts(frame, holders, alike)
        for (holder, zone), some in sums.items():
            self._apply_sums(frame, holder, zone, some)

    def _apply_sums(self, frame: HandModel, holder: Holder, zone: Holder, facts: Sequence[Factor]) -> None:
        """Once for all cases in which the zone has the same."""
        values, number = np.unique(frame.case[zone], return_inverse=True)
        key = holder, zone, frame.main.things, frame.pool_of[zone].things, values.tobytes(), tuple(facts)
        share = self._hearing.share(key, lambda: self._summed(frame, zone, values, facts))
        frame.tables[holder].cut(share, number.ravel())

    def _summed(self, frame: HandModel, zone: Holder, values: Longs, facts: Sequence[Factor]) -> Floats:
        """By hand and by what the zone has: how likely all of these facts are."""
        few = copy(frame)
        few.case, few.weight = {zone: values}, np.ones(len(values))
        share: Floats = np.ones((1, len(values)))
        for fact in facts:
            for _, likely, column in self._reading.likely(few, fact):
                share = share * (likely if column is None else likely[:, column])
        return share

    def _apply_counts(self, frame: HandModel, holders: tuple[Holder, ...], counts: Sequence[Count]) -> None:
        parts = [frame.parts(holders, count.among, self.known) for count in counts]
        in_case = np.array([np.broadcast_to(cases, len(frame.weight)) for _, _, cases in parts]).astype(np.int64)
        first, number = group_cases(tuple(in_case))
        total = np.array([hands for _, hands, _ in parts])[:, :, None] + in_case[:, None, first]
        least, most = np.array([(count.least, count.most) for count in counts]).T[:, :, None, None]
        table = frame.tables[next(holder for holder in holders if holder in frame.tables)]
        table.cut(((total >= least) & (total <= most)).all(axis=0).astype(np.float64), number)

    def _new_frame(self, main: CardPool, others: Sequence[CardPool]) -> HandModel:
        dealt = {holder for pool in (main, *others) for holder in pool.sizes}
        given = [{zone: state[zone] for zone in state if zone in dealt} for state in self._given]
        frame = HandModel(main, self.solution_zones, others, given)
        for facts in self._saw:
            self._see(frame, facts)
        return frame

    def _see(self, frame: HandModel, facts: Sequence[Factor]) -> None:
        """In each state its own fact is true."""
        numbers = {fact: number for number, fact in enumerate(dict.fromkeys(facts))}
        told = np.array([numbers[fact] for fact in facts])
        for fact, number in numbers.items():
            mine = (told == number)[frame.state]
            for holder, share, column in self._reading.likely(frame, fact):
                here = np.where(mine, 1 if column is None else column + 1, 0)
                true = np.hstack([np.ones((len(share), 1)), share])  # the first for those who saw something else
                if holder is None:
                    frame.weight = frame.weight * true[0, here]
                else:
                    frame.tables[holder].cut(true, here)

    def _solutions(self, frame: HandModel) -> tuple[Sequence[tuple[Thing, ...]], Ints]:
        """Numbered by state; their names are nobody's business."""
        if frame.solutions is None:
            zones = [frame.case[zone] for zone in self.solution_zones if zone in frame.case]
            first, number = group_cases((frame.state.astype(np.int64), *zones))
            self._state_of = frame.state[first]
            frame.solutions = [()] * len(first), number.astype(np.int32)
        return frame.solutions

    def seen(self) -> AbstractSet[Holder]:
        """The holders of whom the seat knows all that they have, in every state."""
        assert self.frame is not None
        return self._seen_whole()

    def _seen_whole(self) -> set[Holder]:
        return self.known.keys() | self._given[0].keys()

    def figures(self) -> tuple[Floats, Floats]:
        """By state: the bits that the seat lacks, and the odds of its best guess."""
        frame = self.frame
        names, number = self._solutions(frame)
        weights: Floats = np.bincount(number, weights=self._weighed(frame), minlength=len(names))[None].astype(float)
        best = np.zeros(len(self._given))
        np.maximum.at(best, self._state_of, weights[0])
        return self._left(weights)[0], best / np.maximum(weights @ self._in_state(), 1e-300)[0]

    def _weighed(self, frame: HandModel) -> Floats:
        """By case."""
        if self._swept is not None or not case_by_case(frame):
            return self._sweep().cases
        weights = [frame.placed(holder) for holder in frame.holders]
        if any(weight.size == 0 for weight in weights):  # no hand is left that the seat could think of
            raise Contradiction
        return forward_backward.totals(frame.plan(), weights) * frame.weight

    def left(self, outcomes: Sequence[tuple[Factor, ...]]) -> Floats:
        """By outcome and state: the bits that the seat would then lack."""
        self._asked = self._hearing.asked(self.frame, self.known, self._reading)
        return self._left(self.chances(outcomes).shares)

    def _left(self, weights: Floats) -> Floats:
        """By row and state, from weights by row and solution."""
        into = self._in_state()
        total = np.maximum(weights @ into, 1e-300)
        bits: Floats = np.maximum(0.0, np.log2(total) - xlogx(weights) @ into / total)
        return bits

    def _in_state(self) -> Floats:
        into: Floats = np.eye(len(self._given))[self._state_of]
        return into
