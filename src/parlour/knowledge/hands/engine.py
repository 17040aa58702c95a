"""Exact knowledge where every fact speaks of one holder's hidden cards (and of a few zones that are conditioned on).

A world's weight is then a product over the holders, with disjoint hands. The zones that are asked for (the culprit, the
case before one's back) and the zones of other pools (rival tiles) are conditioned on: each way to fill them is a
*case*. Within a case every holder has a table, hand -> weight, and one sweep over the sets of cards gives all odds.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb

import numpy as np

from parlour.core.evidence import (
    NOTHING,
    Change,
    Count,
    Evidence,
    Factor,
    Gathered,
    Holder,
    Moved,
    Reordered,
    Spread,
    Thing,
    Turned,
)
from parlour.knowledge.engine import (
    Contradiction,
    Generator,
    NoAnswer,
    Places,
    Posterior,
    TooLarge,
    Unsupported,
    World,
    Worlds,
    where,
)
from parlour.knowledge.hands.answers.batches import SolvedMarginals
from parlour.knowledge.hands.answers.outcomes import Outcomes
from parlour.knowledge.hands.answers.outcomes import named as holders_of
from parlour.knowledge.hands.answers.terms import AnswerTerms
from parlour.knowledge.hands.card_swaps import drop, merged, uncover
from parlour.knowledge.hands.likelihood import LikelihoodReader, but_last
from parlour.knowledge.hands.marginals import marginals
from parlour.knowledge.hands.model import CardPool, HandModel, named
from parlour.knowledge.hands.sampling import drawn, listed
from parlour.knowledge.hands.subsets import Floats, Ints
from parlour.knowledge.questions import JointTable

MOST_HANDS = 20_000  # of one holder
MOST_WORK = 200_000_000  # additions of one sweep
NO_POOL = CardPool((), {})


class HandsEngine:
    """One seat's knowledge; `sought` are the zones whose contents it wants to know."""

    def __init__(self, solution_zones: Sequence[Holder]) -> None:
        self.solution_zones = tuple(solution_zones)
        self.known: dict[Holder, tuple[Thing, ...]] = {}
        self._opened: set[Holder] = set()  # what was hidden once and lies open now
        self._vague: set[Holder] = set()  # public zones that nobody keeps count of
        self._reading = LikelihoodReader(self.known, self._vague)
        self._pools: list[CardPool] = []
        self._facts: list[Factor] = []
        self._stirred = False  # whether cards have moved or turned since the deal
        self._lost = False  # cards moved in a way that it does not follow, until they are gathered
        self._frame: HandModel | None = None
        self._swept: SolvedMarginals | None = None  # what follows from the tables as they are
        self._total = 0.0  # the weight of all worlds then
        self._outcomes = Outcomes()
        self._asked: AnswerTerms | None = None  # outcomes that were asked for, over the tables' hands and cases

    # Hearing

    def update(self, evidence: Evidence) -> None:
        if evidence != NOTHING:
            self._swept = None
        for factor in evidence.before:
            self._learn(factor)
        for change in evidence.changes:
            self._change(change, evidence.after)
        for factor in evidence.after:
            self._learn(factor)

    def _change(self, change: Change, after: Sequence[Factor]) -> None:
        match change:
            case Spread(things, sizes):
                self._spread(things, dict(sizes))
            case Gathered(holders):
                self._gather(holders)
            case Turned(holders):
                self._stirred = True
                for holder, times in holders:
                    self._turn(holder, times)
            case Reordered(holder):
                self._stirred = True
                if holder in self.frame.tables:
                    self.frame.tables[holder].reorder()
            case Moved(moves):
                self._move(moves, after)

    def _spread(self, things: tuple[Thing, ...], sizes: dict[Holder, int]) -> None:
        if len(sizes) == 1:
            (holder,) = sizes
            self._tell(holder, (*self.known.get(holder, ()), *things))
        elif len(set(things)) < len(things) or self._stirred:
            raise Unsupported(sizes)
        else:
            self._frame = None  # all that was told is told again to the tables with these things in them
            self._lost |= any(set(pool.sizes) & set(sizes) for pool in self._pools)  # a hand from several piles
            self._pools.append(CardPool(things, sizes))

    def _gather(self, holders: tuple[Holder, ...]) -> None:
        for holder in holders:
            self.known.pop(holder, None)
        left = [pool for pool in self._pools if not set(pool.sizes) & set(holders)]
        if len(left) < len(self._pools) or self._lost:
            self._pools, self._facts, self._frame, self._lost, self._stirred = [], [], None, False, False

    def _turn(self, holder: Holder, times: int) -> None:
        if holder in self.known:
            held = self.known[holder]
            self._tell(holder, (*held[times:], *held[:times]))
        elif holder in self.frame.tables:
            self.frame.tables[holder].turn(times)

    def _move(self, moves: tuple[tuple[Holder, Holder, int], ...], after: Sequence[Factor]) -> None:
        hidden = {holder for pool in self._pools for holder in pool.sizes}
        named = {holder for source, target, _ in moves for holder in (source, target)}
        if not named & hidden:
            self._vague |= named
            for holder in named:
                self.known.pop(holder, None)
            return
        self._stirred = True
        match moves:
            case ((giver, place, 1), (place2, giver2, 1)) if giver == giver2 and place == place2:
                self._swap(giver, place, after)
            case _:
                self._lost = True

    def _learn(self, factor: Factor) -> None:
        if self._lost or (isinstance(factor, Count) and self._vague.issuperset(factor.holders)):
            return
        self._facts.append(factor)
        if self._frame is None:
            return
        holder = self._told(factor)
        if holder in self._frame.tables and self._frame.tables[holder].order is None:
            assert isinstance(factor, Count)
            self._uncover(self._frame, holder, factor.among)
        else:
            self._apply(self._frame, factor)

    def _tell(self, holder: Holder, things: tuple[Thing, ...]) -> None:
        """Everybody who looks can see now what the holder has."""
        self.known[holder] = things
        if any(holder in pool.sizes for pool in self._pools):
            self._asked = None

    def _uncover(self, frame: HandModel, holder: Holder, among: frozenset[Thing]) -> None:
        if uncover(frame, holder, tuple(sorted(among))):
            self._tell(holder, tuple(sorted(among)))

    # Tables

    @property
    def frame(self) -> HandModel:
        """The tables, made from all that was told so far when somebody first asks."""
        if self._lost:
            raise Unsupported
        if self._frame is None:
            self._frame, self._asked = self._framed(), None
        return self._frame

    def _framed(self) -> HandModel:
        facts = [fact for fact in self._facts if not self._taken_in(fact)]
        pools = [pool for pool in map(self._hidden, self._pools) if pool.sizes]
        hands = max((comb(len(pool.things), size) for pool in pools for size in pool.sizes.values()), default=0)
        if hands > MOST_HANDS:
            raise TooLarge(hands, MOST_HANDS)
        if any(len(pool.things) != sum(pool.sizes.values()) for pool in pools):
            return _impossible()  # one thing was told in two places
        main = max(pools, key=self._weighs_most, default=NO_POOL)
        frame = self._new_frame(main, [pool for pool in pools if pool is not main])
        if frame.work() > MOST_WORK:
            raise TooLarge(frame.work(), MOST_WORK)
        self._apply_all(frame, facts)
        return frame

    def _apply_all(self, frame: HandModel, facts: Sequence[Factor]) -> None:
        for fact in facts:
            self._apply(frame, fact)

    def _new_frame(self, main: CardPool, others: Sequence[CardPool]) -> HandModel:
        return HandModel(main, self.solution_zones, others)

    def _weighs_most(self, pool: CardPool) -> tuple[bool, int]:
        return bool(set(pool.sizes) & set(self.solution_zones)), len(pool.things)

    def _taken_in(self, fact: Factor) -> bool:
        """Whether a fact tells all that a holder has, and for the first time; then it is known from now on."""
        holder = self._told(fact)
        if holder is None or holder in self.known:
            return False
        assert isinstance(fact, Count)
        self.known[holder] = tuple(sorted(fact.among))
        return True

    def _told(self, fact: Factor) -> Holder | None:
        """The holder of whom a fact tells all that it has."""
        if not isinstance(fact, Count) or len(fact.among) != fact.least or len(fact.holders) != 1:
            return None
        (holder,) = fact.holders
        sizes = [pool.sizes[holder] for pool in self._pools if holder in pool.sizes]
        return holder if sizes == [fact.least] and not fact.but_last and not fact.ever else None

    def _hidden(self, pool: CardPool) -> CardPool:
        """What is left of a pool without what is known."""
        seen = {thing for holder in pool.sizes for thing in self.known.get(holder, ())}
        things = tuple(thing for thing in pool.things if thing not in seen)
        return CardPool(things, {holder: size for holder, size in pool.sizes.items() if holder not in self.known})

    def _apply(self, frame: HandModel, factor: Factor) -> None:
        if isinstance(factor, Count) and factor.but_last and factor.holders[0] in frame.tables:
            table = frame.tables[factor.holders[0]]
            table.cut_orders(but_last(frame, table, factor))
            return
        lighter = False
        for holder, share, column in self._reading.likely(frame, factor):
            if holder is not None:
                frame.tables[holder].cut(share, column)
            elif column is not None or share[0, 0] < 1:
                frame.weight = frame.weight * share[0, 0 if column is None else column]
                lighter = True
        if lighter:
            cases = len(frame.weight)
            frame.keep(frame.weight > 0)
            self._asked = self._asked if len(frame.weight) == cases else None

    # A hidden card comes to a hand, and a card of the hand lies open in its place

    def _swap(self, giver: Holder, place: Holder, after: Sequence[Factor]) -> None:
        given = next(
            thing for fact in after if isinstance(fact, Count) and fact.holders == (place,) for thing in fact.among
        )
        frame, self._asked = self.frame, None
        if giver in self.known:
            self._own_swap(frame, giver, place, given)
        else:
            table = merged(frame, giver, place, given)
            drop(frame, given, {giver: table}, without=place)
        self.known[place] = (given,)
        self._opened.add(place)
        for pool in self._pools:
            pool.sizes.pop(place, None)

    def _own_swap(self, frame: HandModel, giver: Holder, place: Holder, given: Thing) -> None:
        if place in self.known:
            (taken,) = self.known[place]
        else:
            live = frame.tables[place].counts().sum(axis=1)
            (taken,) = (thing for thing, ways in zip(frame.main.things, live, strict=True) if ways)
            drop(frame, taken, {}, without=place)
        self.known[giver] = tuple(taken if thing == given else thing for thing in self.known[giver])

    # Asking

    sampled = False

    def ready(self) -> bool:
        try:
            return self.frame is not None
        except NoAnswer:
            return False

    def possible(self) -> Places:
        return where(self.posterior().odds)

    def posterior(self) -> Posterior:
        frame, swept = self.frame, self._sweep()
        shares = np.bincount(swept.number, weights=swept.cases, minlength=len(swept.names)) / self._total
        solution = {name: share for name, share in zip(swept.names, shares.tolist(), strict=True) if share > 0}
        return Posterior(self._worlds(frame, swept), self._odds(frame, swept), solution)

    def _sweep(self) -> SolvedMarginals:
        """What follows from the tables: worked out once, until something new is heard."""
        if self._swept is None:
            frame = self.frame
            joint = marginals(frame)
            self._total = float(joint.cases.sum())
            if not self._total:
                raise Contradiction
            self._swept = SolvedMarginals(joint, joint.cases, *self._solutions(frame))
        return self._swept

    def _worlds(self, frame: HandModel, swept: SolvedMarginals) -> float:
        return float((swept.joint.ways() * (frame.weight > 0)).sum())

    def _odds(self, frame: HandModel, swept: SolvedMarginals) -> dict[Thing, dict[Holder, float]]:
        dealt = {holder for pool in self._pools for holder in pool.sizes} | self._opened
        known = dealt & self.known.keys()
        odds = {thing: {holder: 1.0} for holder in known for thing in self.known[holder]}
        for pool in dict.fromkeys(frame.pool_of.values()):
            shares: Floats = np.array([_lies(frame, swept, holder) for holder in pool.sizes]).T / self._total
            for thing, row in zip(pool.things, shares.tolist(), strict=True):
                odds[thing] = dict(zip(pool.sizes, _exactly(row), strict=True))
        return odds

    def _solutions(self, frame: HandModel) -> tuple[Sequence[tuple[Thing, ...]], Ints]:
        """What may be sought, and by case the number of what it is."""
        if frame.solutions is None:
            zones = [zone for zone in self.solution_zones if zone in frame.case]
            fixed = tuple(thing for zone in self.solution_zones for thing in self.known.get(zone, ()))
            things = tuple(frame.pool_of[zone].things for zone in zones)
            held = tuple(frame.case[zone].tobytes() for zone in zones)
            frame.solutions = _solved(fixed, things, held, len(frame.weight))
        return frame.solutions

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> JointTable:
        """Each outcome's odds together with each solution."""
        frame, swept = self.frame, self._sweep()
        asked = self._asked or AnswerTerms(frame, self.known, self._reading, self._outcomes)
        in_order = any(table.order is not None for table in frame.tables.values())
        self._asked = None if in_order else asked  # how likely an answer is hangs on the orders, too
        return JointTable(swept.names, asked.weigh(outcomes, swept) / self._total)

    def outcome_work(self, outcome: tuple[Factor, ...]) -> int:
        """One pass over the hands of the holder that the outcome speaks of, or a sweep if there are several."""
        tables = {holder for fact in outcome for holder in holders_of(fact) if holder in self.frame.tables}
        if len(tables) > 1:
            return self.frame.work()
        return len(self.frame.weight) * max((len(self.frame.tables[holder].masks) for holder in tables), default=1)

    def sample(self, count: int, generator: Generator) -> list[World]:
        """Worlds drawn one by one, each with its odds."""
        return drawn(self.frame, self._sweep().cases, self.known, count, generator)

    def worlds(self, most: int) -> Worlds | None:
        """All worlds with their odds; None if there are more than this."""
        swept = self._sweep()
        return listed(self.frame, swept.cases, self.known) if self._worlds(self.frame, swept) <= most else None

    def world_work(self) -> int:
        """Additions of one sweep."""
        return self.frame.work()


def _lies(frame: HandModel, swept: SolvedMarginals, holder: Holder) -> Floats:
    """By thing: the weight of all worlds in which it lies there."""
    if holder in frame.tables:
        return swept.joint.lies(holder)
    lies: Floats = swept.cases @ frame.filled(holder)
    return lies


def _exactly(shares: list[float]) -> list[float]:
    """What has only one place is there for sure, which a sum of rounded numbers may miss by a hair."""
    if shares.count(0.0) < len(shares) - 1:
        return shares
    return [float(share > 0) for share in shares]


@lru_cache(maxsize=64)
def _solved(
    fixed: tuple[Thing, ...], things: tuple[tuple[Thing, ...], ...], held: tuple[bytes, ...], cases: int
) -> tuple[Sequence[tuple[Thing, ...]], Ints]:
    """What may be sought, and by case the number of what it is: what is known, and what the zones have."""
    masks = [np.frombuffer(zone, np.int64).tolist() for zone in held]
    rows = list(zip(*masks, strict=True)) if masks else [()] * cases
    found = {row: number for number, row in enumerate(dict.fromkeys(rows))}
    names = [sum((named(mine, mask) for mine, mask in zip(things, row, strict=True)), fixed) for row in found]
    return names, np.array([found[row] for row in rows], np.int32)


def _impossible() -> HandModel:
    """No world at all."""
    frame = HandModel(NO_POOL, (), ())
    frame.weight = np.zeros(len(frame.weight))
    return frame
