"""Exact knowledge where distinct cards lie in disjoint hands, and every fact speaks of one hidden hand at most.

The solution zones and the zones of other pools (rival tiles) are conditioned on: each way to fill them is a *case*.
Given a case, a world's weight is a product over the holders, so that odds are sums over disjoint hands: subset
convolution or forward-backward, whichever is less work.
"""

from collections.abc import Sequence
from copy import copy

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
from parlour.knowledge.arrays import Floats
from parlour.knowledge.engine import (
    Contradiction,
    Generator,
    JointTable,
    NoAnswer,
    Places,
    Posterior,
    TooLarge,
    Unsupported,
    World,
    Worlds,
    where,
)
from parlour.knowledge.hands.answers.outcomes import Outcomes, holders_of
from parlour.knowledge.hands.answers.terms import TermCache
from parlour.knowledge.hands.card_swaps import remove, remove_certain, reveal, swapped
from parlour.knowledge.hands.likelihood import LikelihoodReader
from parlour.knowledge.hands.marginals import Marginals, by_case, by_thing, case_weights, marginals, world_count
from parlour.knowledge.hands.model import NOTHING_GIVEN, Given, HandModel, Solutions, impossible_model
from parlour.knowledge.hands.pool import CardPool
from parlour.knowledge.hands.sampling import draw_worlds, list_worlds


class HandsEngine:
    """One seat's knowledge, in a single state or (in `others`) in many at once.

    `given`: by state, zones with all that they hold. `seen`: observations, each with its fact by state.
    """

    sampled = False

    def __init__(
        self,
        solution_zones: Sequence[Holder],
        given: Sequence[Given] = NOTHING_GIVEN,
        seen: Sequence[Sequence[Factor]] = (),
        terms: TermCache | None = None,
    ) -> None:
        self.solution_zones = tuple(solution_zones)
        self.known: dict[Holder, tuple[Thing, ...]] = {}
        self._given = given
        self._seen = seen
        self._terms = terms or TermCache(Outcomes())
        self._revealed: set[Holder] = set()  # zones that were hidden before
        self._uncounted: set[Holder] = set()  # public zones that nobody keeps count of
        self._reader = LikelihoodReader(self.known, self._uncounted)
        self._pools: list[CardPool] = []
        self._facts: list[Factor] = []
        self._moved = False  # whether cards have moved or turned since the deal
        self._lost = False  # cards moved in a way that is not supported, until they are gathered
        self._model: HandModel | None = None
        self._too_large: TooLarge | None = None  # why there is no model, until there is new evidence
        self._marginals: Marginals | None = None  # of the model as it is
        self._total = 0.0  # weight of all worlds then

    # Evidence

    def update(self, evidence: Evidence) -> None:
        if evidence != NOTHING:
            self._marginals = self._too_large = None
        for factor in evidence.before:
            self._add_fact(factor)
        for change in evidence.changes:
            self._change(change, evidence.after)
        for factor in evidence.after:
            self._add_fact(factor)

    def _change(self, change: Change, after: Sequence[Factor]) -> None:
        match change:
            case Spread(things, sizes):
                self._deal(things, dict(sizes))
            case Gathered(holders):
                self._gather(holders)
            case Turned(holders):
                self._moved = True
                for holder, times in holders:
                    self._turn(holder, times)
            case Reordered(holder):
                self._moved = True
                if holder in self.model.hands:
                    self.model.hands[holder].reorder()
            case Moved(moves):
                self._move(moves, after)
        if self._moved and self._model and self._model.main.certain:
            raise Unsupported(change)

    def _deal(self, things: tuple[Thing, ...], sizes: dict[Holder, int]) -> None:
        if len(sizes) == 1:
            (holder,) = sizes
            self.known[holder] = (*self.known.get(holder, ()), *things)
        elif len(set(things)) < len(things) or self._moved:
            raise Unsupported(sizes)
        else:
            self._model = None  # built anew from all facts, with these cards in it
            self._lost |= any(set(pool.sizes) & set(sizes) for pool in self._pools)  # a hand out of several pools
            self._pools.append(CardPool(things, sizes))

    def _gather(self, holders: tuple[Holder, ...]) -> None:
        for holder in holders:
            self.known.pop(holder, None)
        left = [pool for pool in self._pools if not set(pool.sizes) & set(holders)]
        if len(left) < len(self._pools) or self._lost:
            self._pools, self._facts, self._model, self._lost, self._moved = [], [], None, False, False

    def _turn(self, holder: Holder, times: int) -> None:
        if holder in self.known:
            held = self.known[holder]
            self.known[holder] = (*held[times:], *held[:times])
        elif holder in self.model.hands:
            self.model.hands[holder].turn(times)

    def _move(self, moves: tuple[tuple[Holder, Holder, int], ...], after: Sequence[Factor]) -> None:
        hidden = {holder for pool in self._pools for holder in pool.sizes}
        named = {holder for source, target, _ in moves for holder in (source, target)}
        if not named & hidden:
            self._uncounted |= named
            for holder in named:
                self.known.pop(holder, None)
            return
        self._moved = True
        match moves:
            case ((giver, place, 1), (place2, giver2, 1)) if giver == giver2 and place == place2:
                self._swap(giver, place, after)
            case _:
                self._lost = True

    def _add_fact(self, fact: Factor) -> None:
        if self._lost or (isinstance(fact, Count) and self._uncounted.issuperset(fact.holders)):
            return
        self._facts.append(fact)
        if self._model is None:
            return
        holder = self._revealed_by(fact)
        hands = self._model.hands.keys() - self._model.main.certain.keys()
        if holder in hands and self._model.hands[holder].order is None:
            assert isinstance(fact, Count)
            things = tuple(sorted(fact.among))
            if reveal(self._model, holder, things):
                self.known[holder] = things
        else:
            self._reader.apply(self._model, fact)

    def _revealed_by(self, fact: Factor) -> Holder | None:
        """The holder of whom a fact says all that it has."""
        if not isinstance(fact, Count) or len(fact.among) != fact.least or len(fact.holders) != 1:
            return None
        (holder,) = fact.holders
        sizes = [pool.sizes[holder] for pool in self._pools if holder in pool.sizes]
        return holder if sizes == [fact.least] and not fact.but_last and not fact.ever else None

    # A card of a hand and a hidden card change places; the card of the hand then lies open

    def _swap(self, giver: Holder, place: Holder, after: Sequence[Factor]) -> None:
        given = next(
            thing for fact in after if isinstance(fact, Count) and fact.holders == (place,) for thing in fact.among
        )
        model = self.model
        if giver in self.known:
            self._swap_known(model, giver, place, given)
        else:
            remove(model, given, {giver: swapped(model, giver, place, given)}, without=place)
        self.known[place] = (given,)
        self._revealed.add(place)
        for pool in self._pools:
            pool.sizes.pop(place, None)

    def _swap_known(self, model: HandModel, giver: Holder, place: Holder, given: Thing) -> None:
        """The giver's hand is known, and so is the card that it takes."""
        if place in self.known:
            (taken,) = self.known[place]
        else:
            taken = remove_certain(model, place)
        self.known[giver] = tuple(taken if thing == given else thing for thing in self.known[giver])

    # Model

    @property
    def model(self) -> HandModel:
        """Built on demand from all facts so far."""
        if self._lost:
            raise Unsupported("a hand out of several piles, or several cards that were exchanged")
        if self._too_large is not None:
            raise copy(self._too_large)
        if self._model is None:
            try:
                self._model = self._new_model()
            except TooLarge as error:
                self._too_large = copy(error)  # without its traceback
                raise
        return self._model

    def _new_model(self) -> HandModel:
        facts = [fact for fact in self._facts if not self._take_as_known(fact)]
        pools = [pool for pool in map(self._hidden_part, self._pools) if pool.sizes]
        if any(len(pool.things) != sum(pool.sizes.values()) for pool in pools):
            return impossible_model()  # a card is known to be in two places
        zones, given = self.solution_zones, self._given
        if len(pools) > 1:
            pools.sort(key=lambda pool: (set(zones).isdisjoint(pool.sizes), -len(pool.things)))
        main, *others = pools or [CardPool((), {})]
        try:
            model = HandModel(main, zones, others, given, facts)
        except TooLarge:  # unless the cards whose holder is certain do not count
            model = HandModel(main.without_certain({*zones, *given[0]}, facts), zones, others, given, facts)
        for observation in self._seen:
            self._reader.apply_by_state(model, observation)
        for fact in facts:
            self._reader.apply(model, fact)
        if self._given is not NOTHING_GIVEN and by_case(model):
            model.drop_dead_cases()
        return model

    def _take_as_known(self, fact: Factor) -> bool:
        """If a fact is the first to say all that a holder has, this is known from now on."""
        holder = self._revealed_by(fact)
        if holder is None or holder in self.known:
            return False
        assert isinstance(fact, Count)
        self.known[holder] = tuple(sorted(fact.among))
        return True

    def _hidden_part(self, pool: CardPool) -> CardPool:
        """A pool without what is known."""
        seen = {thing for holder in pool.sizes for thing in self.known.get(holder, ())}
        things = tuple(thing for thing in pool.things if thing not in seen)
        return CardPool(things, {holder: size for holder, size in pool.sizes.items() if holder not in self.known})

    # Answers

    def ready(self) -> bool:
        try:
            return self.model is not None
        except NoAnswer:
            return False

    def possible(self) -> Places:
        return where(self.posterior().odds)

    def posterior(self) -> Posterior:
        model, found = self.model, self.marginals()
        solutions = self.solutions()
        shares = np.bincount(solutions.number, weights=found.cases, minlength=solutions.count) / self._total
        solution = {name: share for name, share in zip(solutions.names, shares.tolist(), strict=True) if share > 0}
        return Posterior(world_count(model, found), self._odds(model, found), solution)

    def marginals(self) -> Marginals:
        """Worked out once, until there is new evidence; Contradiction if no world is left."""
        if self._marginals is None:
            found = marginals(self.model)
            self._total = float(found.cases.sum())
            if not self._total:
                raise Contradiction
            self._marginals = found
        return self._marginals

    def solutions(self) -> Solutions:
        """The solutions of the model's cases."""
        model = self.model
        if model.solutions is None:
            model.solutions = Solutions(model, self.solution_zones, self.known)
        return model.solutions

    def case_weights(self) -> Floats:
        """The weight of all worlds, [case]; without marginals where these are more work and not worked out yet."""
        if self._marginals is None and by_case(self.model):
            weights = case_weights(self.model)
            if weights.any():
                return weights
        return self.marginals().cases

    def _odds(self, model: HandModel, found: Marginals) -> dict[Thing, dict[Holder, float]]:
        dealt = {holder for pool in self._pools for holder in pool.sizes} | self._revealed
        known = dealt & self.known.keys()
        odds = {thing: {holder: 1.0} for holder in known for thing in self.known[holder]}
        odds |= {thing: {holder: 1.0} for holder, things in model.main.certain.items() for thing in things}
        for pool in dict.fromkeys(model.pool_of.values()):
            shares: Floats = np.array([by_thing(model, found, holder) for holder in pool.sizes]).T / self._total
            for thing, row in zip(pool.things, shares.tolist(), strict=True):
                odds[thing] = dict(zip(pool.sizes, _exactly(row), strict=True))
        return odds

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> JointTable:
        return JointTable(self.solutions().names, self.joint_odds(outcomes))

    def joint_odds(self, outcomes: Sequence[tuple[Factor, ...]]) -> Floats:
        """[outcome, solution]."""
        found, solutions = self.marginals(), self.solutions()
        return self._terms.terms_for(self.model, self._reader, solutions).weigh(outcomes, found) / self._total

    def outcome_work(self, outcome: tuple[Factor, ...] | None) -> int:
        """One pass over the hands of the holder that the outcome speaks of, or a sweep if there are several."""
        hands = self.model.hands
        named = (
            hands.keys() if outcome is None else {one for fact in outcome for one in holders_of(fact)} & hands.keys()
        )
        one_pass = len(self.model.weight) * max((len(hands[holder].masks) for holder in named), default=1)
        return one_pass if len(named) < 2 else max(one_pass, self.world_work())

    def sample(self, count: int, generator: Generator) -> list[World]:
        return draw_worlds(self.model, self.marginals().cases, self.known, count, generator)

    def worlds(self, most: int) -> Worlds | None:
        model, found = self.model, self.marginals()
        return list_worlds(model, found.cases, self.known) if world_count(model, found) <= most else None

    def world_work(self) -> int:
        return self.model.additions()


def _exactly(shares: list[float]) -> list[float]:
    """A thing with only one place has odds of exactly 1, which sums of rounded numbers may miss."""
    if shares.count(0.0) < len(shares) - 1:
        return shares
    return [float(share > 0) for share in shares]
