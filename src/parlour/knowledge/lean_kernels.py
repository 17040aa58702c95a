"""The compiled steps of leaning: only roads that are open, and only the demands that a road meets."""

import numpy as np
from numpy.typing import NDArray

from parlour.knowledge.arrays import compiled
from parlour.knowledge.leaning import Loose
from parlour.knowledge.plan import Floats

Longs = NDArray[np.int64]


def weighed(leans: Floats, each: Floats, loose: Loose) -> tuple[Floats, Floats, Floats]:
    """Odds, how likely things count, and the covariance of demands."""
    found: tuple[Floats, Floats, Floats] = _weighed(leans, each, loose.among, loose.shut, *loose.by_road())
    return found


@compiled
def _weighed(
    leans: Floats, each: Floats, among: Floats, shut: Floats, starts: Longs, met_by: Longs
) -> tuple[Floats, Floats, Floats]:
    """Odds by history, thing and road; by demand how likely a thing counts; and the covariance of demands.

    `met_by`: the demands that roads meet, one road after the other; `starts`: where those of a road begin.
    """
    histories, things, roads = shut.shape
    demands = leans.shape[1]
    odds = np.zeros((histories, things, roads))
    met = np.zeros((histories, things, demands))
    spread = np.zeros((histories, demands, demands))
    for history in range(histories):
        out = spread[history]
        for thing in range(things):
            mine, counts, counted = odds[history, thing], among[history, thing], met[history, thing]
            _lean(leans[history], each[history, thing], counts, shut[history, thing], starts, met_by, mine)
            for road in range(roads):
                share = mine[road]
                if share > 0:
                    for one in range(starts[road], starts[road + 1]):
                        if counts[met_by[one]] > 0:
                            counted[met_by[one]] += share
                            for two in range(starts[road], one + 1):
                                if counts[met_by[two]] > 0:
                                    out[met_by[one], met_by[two]] += share
            for one in range(demands):
                if counted[one] > 0:
                    for two in range(one + 1):
                        out[one, two] -= counted[one] * counted[two]
        for one in range(demands):
            for two in range(one):
                out[two, one] = out[one, two]
    return odds, met, spread


@compiled
def _lean(
    leans: Floats, each: Floats, counts: Floats, shut: Floats, starts: Longs, met_by: Longs, odds: Floats
) -> None:
    """The odds of one thing's roads."""
    top = -np.inf
    for road in range(len(shut)):
        if shut[road] == 0:
            weight = 0.0
            for one in range(starts[road], starts[road + 1]):
                demand = met_by[one]
                weight += leans[demand] * counts[demand] + each[demand]
            odds[road] = weight
            top = max(top, weight)
    total = 0.0
    for road in range(len(shut)):
        if shut[road] == 0:
            odds[road] = np.exp(odds[road] - top)
            total += odds[road]
    for road in range(len(shut)):
        odds[road] /= total


@compiled
def sides(odds: Floats, wanted: Longs) -> tuple[Floats, Floats]:
    """By history, place and demand: how likely the number comes out right without this one, and with it."""
    histories, width, demands = odds.shape
    out, counts = np.zeros(odds.shape), np.zeros(odds.shape)
    most = wanted.max() + 1 if wanted.size else 1
    before, after = np.zeros((width + 1, most + 1)), np.zeros((width + 1, most + 1))
    for history in range(histories):
        for demand in range(demands):
            number = wanted[history, demand]
            before[:], after[:] = 0.0, 0.0
            before[0, 0] = after[width, number] = 1.0
            for place in range(width):
                share = odds[history, place, demand]
                for had in range(most):
                    before[place + 1, had] = before[place, had] * (1 - share)
                    if had:
                        before[place + 1, had] += before[place, had - 1] * share
            for place in range(width - 1, -1, -1):
                share = odds[history, place, demand]
                for had in range(most):
                    after[place, had] = after[place + 1, had] * (1 - share) + after[place + 1, had + 1] * share
            for place in range(width):
                for had in range(most):
                    out[history, place, demand] += before[place, had] * after[place + 1, had]
                    counts[history, place, demand] += before[place, had] * after[place + 1, had + 1]
    return out, counts
