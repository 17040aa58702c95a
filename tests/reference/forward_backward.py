"""Forward-backward in plain numpy: the formulas of the compiled kernels, written for reading."""

from collections.abc import Sequence

import numpy as np

from parlour.knowledge.arrays import Floats, Ints, Longs
from parlour.knowledge.hands.forward_backward import Alternatives
from parlour.knowledge.hands.subsets import DealStep


def forward(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """F of every level, [set, case]."""
    levels = [np.ones((1, _cases(weights)))]
    for step, weight in zip(steps, weights, strict=True):
        levels.append(_summed(levels[-1], weight, _by_target(step)))
    return levels


def backward(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """B of every level, [set, case]."""
    levels = [np.ones((1, _cases(weights)))]
    for step, weight in zip(reversed(steps), reversed(weights), strict=True):
        levels.insert(0, _summed(weight, levels[0], _by_source(step)))
    return levels


def joint(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """J of every holder, [hand, case]."""
    ahead, behind = forward(steps, weights), backward(steps, weights)
    return [
        weight * _summed(before, after, _by_hand(step))
        for step, weight, before, after in zip(steps, weights, ahead, behind[1:], strict=False)
    ]


def totals(steps: Sequence[DealStep], weights: Sequence[Floats]) -> Floats:
    """The weight of all worlds, [case]."""
    total: Floats = forward(steps, weights)[-1][0]
    return total


def restricted_totals(
    steps: Sequence[DealStep], weights: Sequence[Floats], factors: Sequence[Alternatives], chosen: np.ndarray
) -> Floats:
    """Totals for many choices of one alternative per holder, [choice, case]; equal prefixes are summed once."""
    cases = weights[0].shape[1]
    level, begun = np.ones((1, cases)), np.zeros(len(chosen), np.int64)
    for step, mine, factor, numbers in zip(steps, weights, factors, chosen.T, strict=True):
        (before, now), begun = np.unique(np.stack([begun, numbers]), axis=1, return_inverse=True)
        begun = begun.ravel()
        weight = np.hstack([_restricted(mine, factor, number) for number in now.tolist()])
        level = level.reshape(len(level), -1, cases)[:, before].reshape(len(level), -1)
        level = _summed(level, weight, _by_target(step))
    total: Floats = level[0].reshape(-1, cases)[begun]
    return total


def _restricted(weight: Floats, factor: Alternatives, number: int) -> Floats:
    """A holder's weights times one of its alternative likelihoods, [hand, case]."""
    if factor is None:
        return weight
    rows, hands = factor
    found: Floats = weight * rows[number][hands]
    return found


def _summed(left: Floats, right: Floats, ways: tuple[Ints, ...]) -> Floats:
    """The products of two arrays along the ways, summed for each group of ways."""
    if left.shape[1] == 1:
        alone: Floats = (left[ways[0], 0] * right[ways[1], 0]).sum(axis=0)[:, None]
        return alone
    total = np.zeros((ways[0].shape[1], left.shape[1]))
    for one, other in zip(*ways, strict=True):
        total += left[one] * right[other]
    return total


def _by_source(step: DealStep) -> tuple[Ints, ...]:
    return _grouped(step.sources, _source(step), step.hand, step.target)


def _by_target(step: DealStep) -> tuple[Ints, ...]:
    return _grouped(step.targets, step.target, _source(step), step.hand)


def _by_hand(step: DealStep) -> tuple[Ints, ...]:
    return _grouped(step.hands, step.hand, _source(step), step.target)


def _source(step: DealStep) -> Ints:
    return np.repeat(np.arange(step.sources, dtype=np.int32), len(step.hand) // step.sources)


def _grouped(groups: int, key: Ints, *others: Ints) -> tuple[Ints, ...]:
    """The others sorted by the key, [way of the group, group]: each group has as many ways."""
    order = np.argsort(key, kind="stable")
    return tuple(np.ascontiguousarray(other[order].reshape(groups, -1).T) for other in others)


def _cases(weights: Sequence[Floats]) -> int:
    return weights[0].shape[1] if weights else 1


def count_totals(joint: Floats, hands: Ints, in_hand: Longs, in_case: Longs, numbers: int) -> Floats:
    """Weight of all worlds by the total number of things in the hand and the case, [subject, number, case]."""
    subjects, cases = in_case.shape
    number = in_hand[:, hands] + in_case[:, None]  # [subject, hand, case]
    place = (number + numbers * np.arange(subjects)[:, None, None]) * cases + np.arange(cases)
    weights = np.broadcast_to(joint, number.shape).ravel()
    totals = np.bincount(place.ravel(), weights=weights, minlength=subjects * numbers * cases)
    return totals.astype(np.float64).reshape(subjects, numbers, cases)
