"""Forward-backward in plain numpy: the formulas of the compiled kernels, written for reading."""

from collections.abc import Sequence

import numpy as np

from parlour.knowledge.hands.forward_backward import Shared
from parlour.knowledge.hands.subsets import DealStep, Floats, Ints, Longs


def forward(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """F of every level, by set and case."""
    levels = [np.ones((1, _cases(weights)))]
    for step, weight in zip(steps, weights, strict=True):
        levels.append(_summed(levels[-1], weight, step.by_target))
    return levels


def backward(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """B of every level, by set and case."""
    levels = [np.ones((1, _cases(weights)))]
    for step, weight in zip(reversed(steps), reversed(weights), strict=True):
        levels.insert(0, _summed(weight, levels[0], step.by_source))
    return levels


def joint(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """J of every holder, by hand and case."""
    ahead, behind = forward(steps, weights), backward(steps, weights)
    return [
        weight * _summed(before, after, step.by_hand)
        for step, weight, before, after in zip(steps, weights, ahead, behind[1:], strict=False)
    ]


def totals(steps: Sequence[DealStep], weights: Sequence[Floats]) -> Floats:
    """The weight of all worlds, by case."""
    total: Floats = forward(steps, weights)[-1][0]
    return total


def many(steps: Sequence[DealStep], weights: Sequence[Floats], shares: Sequence[Shared], chosen: np.ndarray) -> Floats:
    """The same for many choices among the holders' shares: by choice (a number for each holder; in order) and case.

    Choices that begin alike are one as long as they are.
    """
    cases = weights[0].shape[1]
    level, begun = np.ones((1, cases)), np.zeros(len(chosen), np.int64)
    for step, mine, share, numbers in zip(steps, weights, shares, chosen.T, strict=True):
        (before, now), begun = np.unique(np.stack([begun, numbers]), axis=1, return_inverse=True)
        begun = begun.ravel()
        weight = np.hstack([_cut(mine, share, number) for number in now.tolist()])
        level = level.reshape(len(level), -1, cases)[:, before].reshape(len(level), -1)
        level = _summed(level, weight, step.by_target)
    total: Floats = level[0].reshape(-1, cases)[begun]
    return total


def _cut(weight: Floats, share: Shared, number: int) -> Floats:
    """A holder's weights with one of its shares, by hand and case."""
    if share is None:
        return weight
    rows, places = share
    cut: Floats = weight * rows[number][places]
    return cut


def _summed(left: Floats, right: Floats, runs: tuple[Ints, ...]) -> Floats:
    """The products of two tables along the ways, summed for each group."""
    if left.shape[1] == 1:
        alone: Floats = (left[runs[0], 0] * right[runs[1], 0]).sum(axis=0)[:, None]
        return alone
    total = np.zeros((runs[0].shape[1], left.shape[1]))
    for one, other in zip(*runs, strict=True):
        total += left[one] * right[other]
    return total


def _cases(weights: Sequence[Floats]) -> int:
    return weights[0].shape[1] if weights else 1


def tallied(found: Floats, places: Ints, in_hand: Longs, in_case: Longs, numbers: int) -> Floats:
    """By subject, number and case: the weight of the hands with which there are so many."""
    subjects, cases = in_case.shape
    number = in_hand[:, places] + in_case[:, None]  # by subject, hand and case
    place = (number + numbers * np.arange(subjects)[:, None, None]) * cases + np.arange(cases)
    weights = np.broadcast_to(found, number.shape).ravel()
    totals = np.bincount(place.ravel(), weights=weights, minlength=subjects * numbers * cases)
    return totals.astype(np.float64).reshape(subjects, numbers, cases)
