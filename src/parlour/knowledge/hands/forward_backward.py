"""The forward-backward algorithm over holders that take disjoint hands one after another, for many cases at once.

F_p[S] = sum over h in S of F_{p-1}[S \\ h] * w_p(h)           weight of all ways in which the first p holders have S
B_p[S] = sum over h outside S of w_{p+1}(h) * B_{p+1}[S + h]   weight of all ways to deal the rest to the others
J_p[h] = w_p(h) * sum over S of F_{p-1}[S] * B_p[S + h]         weight of all worlds in which holder p has h

Arrays are [set, case] and [hand, case]. Sets with F = 0 in every case are skipped, so the passes get faster as a game
goes on.
"""

from collections.abc import Sequence

import numpy as np

from parlour.knowledge.arrays import Bools, Floats, Ints, Longs, compiled
from parlour.knowledge.hands.subsets import DealStep

# Alternative likelihoods of one holder, [alternative, hand], and its open hands [open hand, case]; None: no factor.
Alternatives = tuple[Floats, Ints] | None


@compiled
def _forward_step(level: Floats, weight: Floats, live: Bools, hand: Ints, target: Ints, out: Floats) -> None:
    """F of the next level."""
    ways = hand.shape[0] // level.shape[0]
    cases = level.shape[1]
    for source in range(level.shape[0]):
        here = level[source]
        if here.any():
            for way in range(source * ways, (source + 1) * ways):
                if not live[hand[way]]:
                    continue
                has, there = weight[hand[way]], out[target[way]]
                for case in range(cases):
                    there[case] += here[case] * has[case]


@compiled
def _joint_step(
    level: Floats, weight: Floats, live: Bools, behind: Floats, hand: Ints, target: Ints, out: Floats, met: Floats
) -> None:
    """B of the level before (`out`), and the sum over S in J of the holder between (`met`)."""
    ways = hand.shape[0] // level.shape[0]
    cases = level.shape[1]
    for source in range(level.shape[0]):
        here, total = level[source], out[source]
        if here.any():
            for way in range(source * ways, (source + 1) * ways):
                if not live[hand[way]]:
                    continue
                has, rest, both = weight[hand[way]], behind[target[way]], met[hand[way]]
                for case in range(cases):
                    total[case] += has[case] * rest[case]
                    both[case] += here[case] * rest[case]


@compiled
def _backward_step(weight: Floats, behind: Floats, hand: Ints, target: Ints, out: Floats) -> None:
    """B of the level before."""
    ways = hand.shape[0] // out.shape[0]
    for source in range(out.shape[0]):
        total = out[source]
        for way in range(source * ways, (source + 1) * ways):
            has, rest = weight[hand[way]], behind[target[way]]
            for case in range(out.shape[1]):
                total[case] += has[case] * rest[case]


def joint(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """J of every holder, [hand, case]."""
    weights = list(map(np.ascontiguousarray, weights))
    levels = forward(steps, weights)
    behind = np.ones_like(levels[-1])
    found: list[Floats] = []
    for step, weight, level in zip(reversed(steps), reversed(weights), reversed(levels[:-1]), strict=True):
        out, met = np.zeros_like(level), np.zeros_like(weight)
        _joint_step(level, weight, _live(weight), behind, step.hand, step.target, out, met)
        behind = out
        found.insert(0, weight * met)
    return found


def forward(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """F of every level, [set, case]."""
    levels = [np.ones((1, _cases(weights)))]
    for step, weight in zip(steps, weights, strict=True):
        out = np.zeros((step.targets, weight.shape[1]))
        _forward_step(levels[-1], weight, _live(weight), step.hand, step.target, out)
        levels.append(out)
    return levels


def backward(steps: Sequence[DealStep], weights: Sequence[Floats]) -> list[Floats]:
    """B of every level, [set, case]."""
    levels = [np.ones((1, _cases(weights)))]
    for step, weight in zip(reversed(steps), map(np.ascontiguousarray, reversed(weights)), strict=True):
        out = np.zeros((step.sources, weight.shape[1]))
        _backward_step(weight, levels[0], step.hand, step.target, out)
        levels.insert(0, out)
    return levels


def totals(steps: Sequence[DealStep], weights: Sequence[Floats]) -> Floats:
    """The weight of all worlds, [case]."""
    return np.asarray(forward(steps, list(map(np.ascontiguousarray, weights)))[-1][0])


def restricted_totals(
    steps: Sequence[DealStep], weights: Sequence[Floats], factors: Sequence[Alternatives], chosen: np.ndarray
) -> Floats:
    """Totals for many choices of one alternative per holder, [choice, case]; sorted choices share their prefix."""
    weights, cases = list(map(np.ascontiguousarray, weights)), weights[0].shape[1]
    levels = [np.ones((1, cases)), *(np.empty((step.targets, cases)) for step in steps)]
    buffers = [np.empty_like(weight) for weight in weights]
    found, last = np.empty((len(chosen), cases)), [-1] * len(steps)
    for row, numbers in zip(found, chosen.tolist(), strict=True):
        alike = next(place for place, number in enumerate(numbers) if number != last[place])
        for place in range(alike, len(numbers)):
            step, weight = steps[place], _restricted(weights[place], factors[place], numbers[place], buffers[place])
            levels[place + 1].fill(0.0)
            _forward_step(levels[place], weight, _live(weight), step.hand, step.target, levels[place + 1])
        row[:], last = levels[-1][0], numbers
    return found


def _restricted(weight: Floats, factor: Alternatives, number: int, out: Floats) -> Floats:
    """A holder's weights times one of its alternative likelihoods, [hand, case]."""
    if factor is None:
        return weight
    rows, hands = factor
    np.take(rows[number], hands, out=out, mode="clip")
    return np.multiply(out, weight, out=out)


@compiled
def count_totals(joint: Floats, hands: Ints, in_hand: Longs, in_case: Longs, numbers: int) -> Floats:
    """Weight of all worlds by how many of a subject's cards the hand and the case have together.

    `joint` and `hands` are [open hand, case], `in_hand` [subject, hand], `in_case` [subject, case]; the result is
    [subject, number, case].
    """
    subjects, cases = in_case.shape
    found = np.zeros((subjects, numbers, cases))
    for subject in range(subjects):
        mine, more, out = in_hand[subject], in_case[subject], found[subject]
        for hand in range(joint.shape[0]):
            for case in range(cases):
                out[mine[hands[hand, case]] + more[case], case] += joint[hand, case]
    return found


def _live(weight: Floats) -> Bools:
    """Hands that are possible in some case, [hand]."""
    live: Bools = np.logical_or.reduce(weight != 0, axis=1)
    return live


def _cases(weights: Sequence[Floats]) -> int:
    return weights[0].shape[1] if weights else 1
