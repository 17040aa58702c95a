"""General solvers for the same task: all odds of a deal, from counts of things per holder.

The choice of a shown card is left out: each world counts once. Variables are ordered by thing.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from dd import cudd
from ortools.sat.python import cp_model
from pysdd.sdd import SddManager, Vtree

from parlour.core.evidence import Count, Evidence, Factor, Holder, Picked, Spread, Thing

PATIENCE = 10.0  # seconds for a solver that lists every world
Odds = dict[tuple[Thing, Holder], float]
Choose = Callable[[int, Any, Any], Any]


class Deal(NamedTuple):
    """The dealt things, the size of each holder, and known counts."""

    things: tuple[Thing, ...]
    sizes: tuple[tuple[Holder, int], ...]
    facts: tuple[Count, ...]


class Solved(NamedTuple):
    worlds: float
    odds: Odds


def deal_of(lines: Sequence[Evidence]) -> Deal | None:
    """The open part of a stream as plain counts; None if they cannot express it."""
    spread = next(change for line in lines for change in line.changes if isinstance(change, Spread))
    sizes = dict(spread.sizes)
    facts: list[Count] = []
    for line in lines:
        for fact in (*line.before, *line.after):
            plain = _plain(fact)
            if plain is None:
                return None
            if set(plain.holders) <= set(sizes):
                facts.append(plain)
    mine = [fact for fact in facts if fact.least == len(fact.among) == sizes[fact.holders[0]]]
    known = {thing for fact in mine for thing in fact.among}
    done = {fact.holders[0] for fact in mine}
    left = tuple((holder, size) for holder, size in sizes.items() if holder not in done)
    return Deal(
        tuple(thing for thing in spread.things if thing not in known),
        left,
        tuple(fact for fact in facts if fact.holders[0] not in done),
    )


def _plain(fact: Factor) -> Count | None:
    match fact:
        case Count(but_last=False, ever=False):
            return fact
        case Picked(holder, thing):
            return Count((holder,), frozenset((thing,)), 1, 1)
        case _:
            return None


def by_sdd(deal: Deal) -> Solved:
    """By a sentential decision diagram, with one pass for all literals."""
    number = _numbers(deal)
    manager = SddManager.from_vtree(Vtree(var_count=len(number), vtree_type="right"))

    def choose(variable: int, yes: Any, no: Any) -> Any:
        literal = manager.literal(variable)
        return (literal & yes) | (-literal & no)

    whole = _whole(deal, number, choose, manager.true(), manager.false())
    counter = whole.wmc(log_mode=False)
    worlds = counter.propagate()
    return Solved(worlds, {place: counter.literal_pr(manager.literal(at)) for place, at in number.items()})


def by_bdd(deal: Deal) -> Solved:
    """By a binary decision diagram, with one model count per variable."""
    number = _numbers(deal)
    manager = cudd.BDD()
    manager.declare(*(f"x{at}" for at in number.values()))

    def choose(variable: int, yes: Any, no: Any) -> Any:
        return manager.ite(manager.var(f"x{variable}"), yes, no)

    whole = _whole(deal, number, choose, manager.true, manager.false)
    worlds = manager.count(whole, len(number))
    odds = {place: manager.count(whole & manager.var(f"x{at}"), len(number)) / worlds for place, at in number.items()}
    return Solved(worlds, odds)


def by_listing(deal: Deal) -> Solved | None:
    """By listing every world with CP-SAT; None after a time-out."""
    model, number = cp_model.CpModel(), _numbers(deal)
    holds = {place: model.new_bool_var(f"x{at}") for place, at in number.items()}
    for thing in deal.things:
        model.add_exactly_one(holds[thing, holder] for holder, _ in deal.sizes)
    for holder, size in deal.sizes:
        model.add(sum(holds[thing, holder] for thing in deal.things) == size)
    for fact in deal.facts:
        there = sum(holds[thing, holder] for holder in fact.holders for thing in deal.things if thing in fact.among)
        model.add_linear_constraint(there, fact.least, fact.most)
    tally = _Tally(holds)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_time_in_seconds = PATIENCE
    if solver.solve(model, tally) != cp_model.OPTIMAL:
        return None
    return Solved(tally.worlds, {place: count / tally.worlds for place, count in tally.counts.items()})


class _Tally(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]  # its types are not installed with ours
    def __init__(self, holds: dict[tuple[Thing, Holder], Any]) -> None:
        super().__init__()
        self.holds = holds
        self.worlds = 0
        self.counts = dict.fromkeys(holds, 0)

    def on_solution_callback(self) -> None:
        self.worlds += 1
        for place, variable in self.holds.items():
            self.counts[place] += self.boolean_value(variable)


def _numbers(deal: Deal) -> dict[tuple[Thing, Holder], int]:
    """Variables for every thing and holder, ordered by thing."""
    places = ((thing, holder) for thing in deal.things for holder, _ in deal.sizes)
    return {place: number for number, place in enumerate(places, 1)}


def _whole(deal: Deal, number: dict[tuple[Thing, Holder], int], choose: Choose, yes: Any, no: Any) -> Any:
    """The diagram of all constraints: one holder per thing, the sizes, the facts."""
    holders = dict(deal.sizes)
    limits = [([number[thing, holder] for holder in holders], 1, 1) for thing in deal.things]
    limits += [([number[thing, holder] for thing in deal.things], size, size) for holder, size in deal.sizes]
    for fact in deal.facts:
        places = [number[thing, holder] for thing in deal.things for holder in fact.holders if thing in fact.among]
        limits.append((places, fact.least, fact.most))
    whole = yes
    for variables, least, most in limits:
        whole = whole & _counted(variables, least, most, choose, yes, no)
    return whole


def _counted(variables: Sequence[int], least: int, most: int, choose: Choose, yes: Any, no: Any) -> Any:
    """The constraint that between `least` and `most` of these are true."""
    line = [yes if least <= met <= most else no for met in range(len(variables) + 1)]
    for variable in reversed(variables):
        line = [choose(variable, more, same) for same, more in pairwise(line)]
    return line[0]


SOLVERS: dict[str, Callable[[Deal], Solved | None]] = {
    "PySDD": by_sdd,
    "dd (BDD, CUDD)": by_bdd,
    "OR-tools CP-SAT": by_listing,
}
