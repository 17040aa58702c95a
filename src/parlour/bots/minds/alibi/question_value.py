"""Value of questions: how much their answers reduce the uncertainty about the murder's details, in points.

Counts are treated as jointly Gaussian (their covariance, conditional on all facts): good enough for a choice, and all
questions are evaluated in one batch.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from parlour.bots.minds.alibi.belief import Array, Belief, KnownNumber
from parlour.core import Seat

STEADY = 1e-6  # regularization: facts may be linearly dependent
KNOWN = 1e-3  # an answer with less variance is known


class Subjects(NamedTuple):
    """Indicators `asked[subject, card]` and `details[detail, card]`; `points[detail]`: its worth."""

    asked: Array
    details: Array
    points: Array


def question_value(belief: Belief, subjects: Subjects, asked: Sequence[tuple[Seat, bool]]) -> Array:
    """`[asked, subject]`: the value of the answer. `asked`: a seat, and whether all it ever had counts."""
    now, murder = belief.now, belief.seats
    marks, paths, which = _features(belief)
    sets = [*paths, *(belief.paths(KnownNumber(now, seat, ever, np.array([], int), 0)) for seat, ever in asked)]
    sets.append(belief.place[:, -1] == murder)
    both = _covariance(belief.share, np.array(sets, float))
    among = both[:, which][:, :, which] * marks.T[:, :, None] * marks.T[:, None, :]
    facts = among.sum(axis=0) + STEADY * np.eye(len(marks))
    to_murder = subjects.details @ (both[:, -1][:, which] * marks.T)  # [detail, fact]
    found = []
    for number in range(len(asked)):
        one = both[:, len(paths) + number]
        to_facts = subjects.asked @ (one[:, which] * marks.T)  # [subject, fact]
        known = np.linalg.solve(facts, to_facts.T)  # [fact, subject]
        spread = subjects.asked @ one[:, len(paths) + number] - (to_facts * known.T).sum(axis=1)
        together = (subjects.details * one[:, -1]) @ subjects.asked.T - to_murder @ known
        gain = subjects.points @ together**2 / np.maximum(spread, KNOWN)
        found.append(np.where(spread > KNOWN, gain, 0.0))
    return np.array(found)


def _features(belief: Belief) -> tuple[Array, list[Array], Array]:
    """All facts: indicators [fact, card], the distinct sets of paths, and the index of the set of each fact."""
    cards = len(belief.share)
    rows, paths = [], []
    for fact in belief.all_facts():
        row = np.zeros(cards)
        row[fact.cards] = 1.0
        rows.append(row)
        paths.append(belief.paths(fact))
    labels = [belief.place[:, 0], *map(belief.moved, range(belief.now))]
    for label in labels:
        for seat in range(belief.seats):
            rows.append(np.ones(cards))
            paths.append(label == seat)
    different, which = np.unique(np.array(paths), axis=0, return_inverse=True)
    return np.array(rows), list(different), which.reshape(-1)


def _covariance(share: Array, sets: Array) -> Array:
    """Per card: covariance of being on two sets of paths, `[card, set, set]`."""
    unsure = share.max(axis=1) < 1.0
    found = np.zeros((len(share), len(sets), len(sets)))
    live = share[unsure].any(axis=0)
    part, sets = share[np.ix_(unsure, live)], sets[:, live]
    mean = part @ sets.T
    found[unsure] = (part[:, None, :] * sets) @ sets.T - mean[:, :, None] * mean[:, None, :]
    return found
