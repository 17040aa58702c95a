"""The sweep: forward and backward over the levels, for many cases at once (a case: what the conditioned zones hold).

F_p[S] = sum over h in S of F_{p-1}[S \\ h] * w_p(h)        what the first p holders can have
B_p[S] = sum over h outside S of w_{p+1}(h) * B_{p+1}[S + h]  what the others can make of the rest
J_p[h] = w_p(h) * sum over S of F_{p-1}[S] * B_p[S + h]      the weight of all worlds in which p has h
"""

from collections.abc import Callable, Sequence

import numpy as np

from parlour.knowledge.plan import Floats, Ints, Step

Shared = tuple[Floats, Ints] | None  # by number and hand how likely it is, and by hand and case which hand; None: sure
Sweep = Callable[[Sequence[Step], Sequence[Floats]], list[Floats]]


def forward(steps: Sequence[Step], weights: Sequence[Floats]) -> list[Floats]:
    """F of every level, by set and case."""
    levels = [np.ones((1, _cases(weights)))]
    for step, weight in zip(steps, weights, strict=True):
        levels.append(_summed(levels[-1], weight, step.by_target))
    return levels


def backward(steps: Sequence[Step], weights: Sequence[Floats]) -> list[Floats]:
    """B of every level, by set and case."""
    levels = [np.ones((1, _cases(weights)))]
    for step, weight in zip(reversed(steps), reversed(weights), strict=True):
        levels.insert(0, _summed(weight, levels[0], step.by_source))
    return levels


def joint(steps: Sequence[Step], weights: Sequence[Floats]) -> list[Floats]:
    """J of every holder, by hand and case."""
    ahead, behind = forward(steps, weights), backward(steps, weights)
    return [
        weight * _summed(before, after, step.by_hand)
        for step, weight, before, after in zip(steps, weights, ahead, behind[1:], strict=False)
    ]


def totals(steps: Sequence[Step], weights: Sequence[Floats]) -> Floats:
    """The weight of all worlds, by case."""
    total: Floats = forward(steps, weights)[-1][0]
    return total


def many(steps: Sequence[Step], weights: Sequence[Floats], shares: Sequence[Shared], chosen: np.ndarray) -> Floats:
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
