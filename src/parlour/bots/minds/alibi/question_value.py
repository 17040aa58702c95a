"""What questions are worth: how much surer of the murder's details their answers make one, in points.

Counts are taken as if they spread evenly about their means (by their covariance, given all that was told): good enough
to choose by, and all questions are weighed at once.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from parlour.bots.minds.alibi.belief import Array, Belief, Told
from parlour.core import Seat

STEADY = 1e-6  # keeps facts that follow from each other apart
KNOWN = 1e-3  # an answer that varies less is known


class Subjects(NamedTuple):
    """By subject and card, and by detail and card: 1 where it is one of them; what each detail is worth."""

    asked: Array
    details: Array
    points: Array


def question_value(belief: Belief, subjects: Subjects, asked: Sequence[tuple[Seat, bool]]) -> Array:
    """By seat asked (and whether for what it has ever had) and subject: what the answer is worth."""
    now, murder = belief.now, belief.seats
    told, roads, which = _features(belief)
    sets = [*roads, *(belief.roads(Told(now, seat, ever, np.array([], int), 0)) for seat, ever in asked)]
    sets.append(belief.place[:, -1] == murder)
    both = _covariance(belief.share, np.array(sets, float))
    among = both[:, which][:, :, which] * told.T[:, :, None] * told.T[:, None, :]
    facts = among.sum(axis=0) + STEADY * np.eye(len(told))
    to_murder = subjects.details @ (both[:, -1][:, which] * told.T)  # by detail and fact
    found = []
    for number in range(len(asked)):
        one = both[:, len(roads) + number]
        to_facts = subjects.asked @ (one[:, which] * told.T)  # by subject and fact
        known = np.linalg.solve(facts, to_facts.T)  # by fact and subject
        spread = subjects.asked @ one[:, len(roads) + number] - (to_facts * known.T).sum(axis=1)
        together = (subjects.details * one[:, -1]) @ subjects.asked.T - to_murder @ known
        gain = subjects.points @ together**2 / np.maximum(spread, KNOWN)
        found.append(np.where(spread > KNOWN, gain, 0.0))
    return np.array(found)


def _features(belief: Belief) -> tuple[Array, list[Array], Array]:
    """All that was told: by fact the cards that it speaks of, the sets of roads, and which of them each fact means."""
    cards = len(belief.share)
    rows, roads = [], []
    for told in belief.all_told():
        row = np.zeros(cards)
        row[told.cards] = 1.0
        rows.append(row)
        roads.append(belief.roads(told))
    labels = [belief.place[:, 0], *map(belief.moved, range(belief.now))]
    for label in labels:
        for seat in range(belief.seats):
            rows.append(np.ones(cards))
            roads.append(label == seat)
    different, which = np.unique(np.array(roads), axis=0, return_inverse=True)
    return np.array(rows), list(different), which.reshape(-1)


def _covariance(share: Array, sets: Array) -> Array:
    """By card and two sets of roads: how being on the one goes with being on the other."""
    unsure = share.max(axis=1) < 1.0
    found = np.zeros((len(share), len(sets), len(sets)))
    live = share[unsure].any(axis=0)
    part, sets = share[np.ix_(unsure, live)], sets[:, live]
    mean = part @ sets.T
    found[unsure] = (part[:, None, :] * sets) @ sets.T - mean[:, :, None] * mean[:, None, :]
    return found
