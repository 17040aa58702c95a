"""Odds of roads from numbers alone, beside all ways to take them."""

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.knowledge import fast
from parlour.knowledge.leaning import Demands, leaned, narrowed, whole

Floats = NDArray[np.float64]
THINGS, ROADS, FACTS = 8, 3, 3


def some_demands(generator: np.random.Generator) -> Demands:
    """How many take each road, and how many of some few things take one of them: as in one way that was drawn."""
    took = generator.integers(0, ROADS, THINGS)
    among, meets = np.ones((THINGS, ROADS + FACTS), bool), np.zeros((ROADS, ROADS + FACTS), bool)
    meets[range(ROADS), range(ROADS)] = True
    for fact in range(ROADS, ROADS + FACTS):
        among[:, fact] = np.isin(np.arange(THINGS), generator.choice(THINGS, 3, replace=False))
        meets[generator.integers(ROADS), fact] = True
    return Demands(meets, among, (meets[took] & among).sum(axis=0), np.arange(ROADS, ROADS + FACTS))


def counted(demands: Demands) -> Floats:
    """By thing and road: on how many of all ways that meet the demands it takes it, as a share."""
    ways = np.array(list(product(range(ROADS), repeat=THINGS)))
    right = (demands.meets[ways] & demands.among).sum(axis=1) == demands.wanted
    good = ways[right.all(axis=1)]
    return np.stack([(good == road).mean(axis=0) for road in range(ROADS)], axis=1)


def off(seed: int) -> tuple[Floats, Floats]:
    """What leaning gives, and by how much that is off."""
    demands = some_demands(np.random.default_rng(seed))
    free, left = narrowed(np.ones((1, THINGS, ROADS), bool), demands)
    odds = whole(free, leaned(free, left))[0]
    return odds, odds - counted(demands)


def test_leaning_comes_near_to_what_is_counted() -> None:
    wrong = np.array([off(seed)[1] for seed in range(60)])
    assert np.abs(wrong).max() < 0.2
    assert np.sqrt((wrong**2).mean()) < 0.025


@pytest.mark.parametrize("seed", range(8))
def test_what_is_ruled_out_is_ruled_out_and_what_is_wanted_comes_out_right(seed: int) -> None:
    demands = some_demands(np.random.default_rng(seed))
    odds, wrong = off(seed)
    assert ((odds > 0) | (odds - wrong == 0)).all()
    assert odds.sum(axis=1) == pytest.approx(1.0)
    assert ((odds @ demands.meets) * demands.among).sum(axis=0) == pytest.approx(demands.wanted, abs=0.05)


def test_histories_that_are_leaned_together_do_not_disturb_each_other() -> None:
    demands = some_demands(np.random.default_rng(1))
    both = np.ones((2, THINGS, ROADS), bool)
    both[1, 0, 0] = False
    together, left = narrowed(both, demands)
    odds = whole(together, leaned(together, left))
    for history in range(2):
        free, alone = narrowed(both[history : history + 1], demands)
        assert odds[history] == pytest.approx(whole(free, leaned(free, alone))[0], abs=0.02)


def test_leaning_compiled_gives_what_the_plain_steps_give(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fast.load()
    compiled = [off(seed)[0] for seed in range(8)]
    monkeypatch.setattr(fast, "_compiled", {})
    assert np.array(compiled) == pytest.approx(np.array([off(seed)[0] for seed in range(8)]), abs=1e-6)
