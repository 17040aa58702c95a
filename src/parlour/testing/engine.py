"""The engine against brute force, in the small box: the same worlds, the same odds, event by event."""

from fractions import Fraction
from random import Random

import pytest

from parlour.knowledge import Knowledge
from parlour.knowledge.engine import NoAnswer, Posterior
from parlour.testing.cases import Case
from parlour.testing.oracle import Lying, Mere, along, odds_of
from parlour.testing.tables import new_table, random_steps

ANSWERS = 8  # per game; brute force takes longer with each


def agrees(case: Case, seed: str, answers: int = ANSWERS, mere: Mere = ()) -> int:
    """Compare at every entry of a random game; returns the number of comparisons."""
    table = new_table(case.game, case.options, seed, case.box)
    for number, _ in enumerate(random_steps(table, seed)):
        if number == answers:
            break
    viewer = Random(seed).randrange(table.options.seats)
    knowledge, compared = Knowledge(table.game, table.options, viewer), 0
    for entry, worlds in zip(table.log, along(table, viewer, len(table.log) - table.over, mere), strict=False):
        for event in entry.events:
            if (seen := event.seen_by(viewer)) is not None:
                knowledge.observe(seen)
        try:
            same(knowledge.posterior(), worlds, table.game.solution_zones(viewer))
        except NoAnswer:  # during the deal
            continue
        compared += 1
    return compared


def same(posterior: Posterior, worlds: dict[Lying, Fraction], solution_zones: tuple[str, ...]) -> None:
    """Check for equal numbers of worlds, and equal odds of every place and every solution."""
    expected = odds_of(worlds)
    found = {(thing, zone): share for thing, row in posterior.odds.items() for zone, share in row.items()}
    assert posterior.worlds == len(worlds)
    hidden = {zone for _, zone in found}  # public things have no odds
    for place in {(thing, zone) for thing, zone in expected if zone in hidden} | found.keys():
        assert found.get(place, 0.0) == pytest.approx(float(expected.get(place, 0)), abs=1e-12), place
    solution: dict[tuple[str, ...], Fraction] = {}
    for lying, share in worlds.items():
        named = tuple(sorted(thing for zone, things in lying if zone in solution_zones for thing in things))
        solution[named] = solution.get(named, Fraction(0)) + share
    assert {tuple(sorted(name)) for name in posterior.solution} == set(solution)
    for name, found_share in posterior.solution.items():
        assert found_share == pytest.approx(float(solution[tuple(sorted(name))]), abs=1e-12)
