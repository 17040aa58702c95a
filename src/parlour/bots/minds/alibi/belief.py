"""What one seat believes of one deal: for every card the odds of each road that it may have taken.

A road says where a card lay in each round; cards take their roads independently of each other, with odds as even as
what was told allows: every number that was told is right on average. So a card is ruled out only where the numbers
force it, and the truth never is. It is not exact as `knowledge` is, but a hundred times as fast.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core import Seat

Array = NDArray[Any]
NOUGHT = 1e-9  # odds below that are rounding
CLOSE = 0.02  # cards: near enough to a number that was told
KEPT = 6  # rounds of which roads remember all; of earlier ones only who has ever had the card


class Told(NamedTuple):
    """So many of these cards lay with a seat in a round (`ever`: then or before)."""

    round: int  # of those that are kept
    seat: Seat  # or the murder, which is the number of seats
    ever: bool
    cards: Array  # numbers
    number: int


class Belief:
    """`place` and `ever`: by road and round, where a card is, and (bits) who has had it; `share`: by card and road."""

    def __init__(self, cards: int, sizes: Sequence[int], groups: Sequence[Array]) -> None:
        self.seats = len(sizes)
        self.place = np.arange(self.seats + 1)[:, None]
        self.ever = np.where(self.place < self.seats, 1 << self.place, 0)
        weight = np.array([*sizes, len(groups)], float)
        self.share = np.tile(weight / max(weight.sum(), 1.0), (cards, 1))
        self.laid = np.zeros(cards, bool)
        self.sizes = [np.array(sizes, float)]  # at the first round that is kept; what is laid down counts
        self.moves: list[Array] = []  # from each round to the next: how many each seat passed
        self.groups = groups
        self.told: list[Told] = []

    # What is told

    @property
    def now(self) -> int:
        return len(self.moves)

    def lies(self, cards: Array, seat: Seat) -> None:
        """These are with a seat now."""
        self._allow(cards, self.place[:, -1] == seat)

    def lies_not(self, cards: Array, seat: Seat) -> None:
        self._allow(cards, self.place[:, -1] != seat)

    def lay_down(self, cards: Array, seat: Seat) -> None:
        self.lies(cards, seat)
        self.laid[cards] = True

    def count(self, seat: Seat, cards: Array, count: int, ever: bool) -> None:
        """A seat has (or ever had) so many of these."""
        self.told.append(Told(self.now, seat, ever, cards, count))

    def pass_on(self, counts: Sequence[int], held: Sequence[int]) -> None:
        """Every seat passes so many of the cards that it holds to the left."""
        moved = np.array([*counts, 0])
        gone = moved / np.maximum(np.array([*held, 1]), 1)
        here = self.place[:, -1]
        going = moved[here] > 0
        there = (here[going] + 1) % self.seats
        passed = np.where(self.laid[:, None], 0.0, gone[here])
        self.share = np.concatenate([self.share * (1 - passed), (self.share * passed)[:, going]], axis=1)
        self.place = np.concatenate([_with(self.place, here), _with(self.place[going], there)])
        self.ever = np.concatenate(
            [_with(self.ever, self.ever[:, -1]), _with(self.ever[going], self.ever[going, -1] | 1 << there)]
        )
        self.moves.append(moved[:-1].astype(float))
        self._norm(slice(None))
        if self.now >= KEPT:
            self._forget_a_round()

    def _forget_a_round(self) -> None:
        """Roads that differ in the first round alone become one."""
        moved = self.moves.pop(0)
        self.sizes[0] = self.sizes[0] - moved + np.roll(moved, 1)
        keys = np.concatenate([self.place[:, 1:], self.ever[:, 1:]], axis=1)
        roads, which = np.unique(keys, axis=0, return_inverse=True)
        self.place, self.ever = np.split(roads, 2, axis=1)
        self.share = self.share @ (which.reshape(-1)[:, None] == np.arange(len(roads)))
        self.told = [told._replace(round=told.round - 1) for told in self.told if told.round]

    def _allow(self, cards: Array, roads: Array) -> None:
        if (self.share[cards][:, roads].sum(axis=1) > 0).all():
            self.share[np.ix_(cards, ~roads)] = 0.0
            self._norm(cards)

    def _norm(self, cards: Any) -> None:
        self.share[cards] /= self.share[cards].sum(axis=1, keepdims=True)

    # Even odds

    def fit(self, times: int) -> None:
        """Go through all that was told, at most so many times, until odds fit all of it well enough."""
        open_ = np.flatnonzero(self.share.max(axis=1) < 1.0)
        live = np.asarray(self.share[open_].any(axis=0))
        work = _Work(self, open_, live)
        for _ in range(times):
            if work.go_through() < CLOSE:
                break
        self.share[np.ix_(open_, live)] = work.share

    def all_told(self) -> list[Told]:
        """With what the rules tell: the murder has one card of each group."""
        return [*self.told, *(Told(0, self.seats, False, cards, 1) for cards in self.groups)]

    def roads(self, told: Told) -> Array:
        """On which roads a card counts."""
        if told.ever:
            return np.asarray(self.ever[:, told.round] >> told.seat & 1 == 1)
        return np.asarray(self.place[:, told.round] == told.seat)

    def moved(self, number: int) -> Array:
        """By road: the seat that passed the card on in a round; the number of seats if none did."""
        here, there = self.place[:, number], self.place[:, number + 1]
        return np.where(here == there, self.seats, here)

    # What is believed

    @property
    def murder(self) -> Array:
        """By card: the odds that it is of the murder."""
        return np.asarray(self.share @ (self.place[:, -1] == self.seats))

    def held(self, seat: Seat) -> Array:
        return np.asarray(self.share @ (self.place[:, -1] == seat))


class _Work:
    """The cards that may lie in several places, and the roads that any of them may have taken."""

    def __init__(self, belief: Belief, cards: Array, roads: Array) -> None:
        self.share = belief.share[np.ix_(cards, roads)]
        known = np.ones(len(belief.share), bool)
        known[cards] = False
        row = np.cumsum(~known) - 1
        sure = belief.share[known].sum(axis=0)  # by road: the cards that surely took it
        dealt, last = belief.place[:, 0], belief.seats
        labels = [(dealt, np.append(belief.sizes[0], len(belief.groups)))]
        labels += [(belief.moved(number), np.append(counts, -1.0)) for number, counts in enumerate(belief.moves)]
        self.spreads = []
        for label, counts in labels:
            left = counts - np.bincount(label, sure, last + 1)
            self.spreads.append((label[roads], label[roads][:, None] == np.arange(last + 1), left, counts[-1] >= 0))
        self.facts = []
        for told in belief.all_told():
            on = belief.roads(told)
            count = told.number - round(float(belief.share[told.cards[known[told.cards]]][:, on].sum()))
            if (free := row[told.cards[~known[told.cards]]]).size:
                self.facts.append((free, on[roads].astype(float), count))

    def go_through(self) -> float:
        """Once through all that was told; by how many cards the worst of it was missed."""
        missed = 0.0
        for label, labelled, counts, whole in self.spreads:
            self._spread(label, labelled, counts, whole)
        for cards, roads, count in self.facts:
            missed = max(missed, self._meet(cards, roads, count))
        return missed

    def _spread(self, label: Array, labelled: Array, counts: Array, whole: bool) -> None:
        """So many cards on the roads of each label; if it is not about the whole, the last label takes what is left."""
        found = (self.share @ labelled).sum(axis=0)
        factor = np.where(found > NOUGHT, counts / np.maximum(found, NOUGHT), 1.0)
        if not whole:
            factor[-1] = 1.0
        self.share *= np.maximum(factor, 0.0)[label]
        self.share /= self.share.sum(axis=1, keepdims=True)

    def _meet(self, cards: Array, roads: Array, wanted: int) -> float:
        """So many of these cards on these roads (1 where they count); how far off that was."""
        part = self.share[cards]
        here = part @ roads
        sure = here > 1 - NOUGHT
        free = (here > NOUGHT) & ~sure
        open_, wanted = int(np.count_nonzero(free)), wanted - int(np.count_nonzero(sure))
        if not open_ or not 0 <= wanted <= open_:
            return 0.0
        mean = float(here[free].sum())
        if 0 < wanted < open_:
            factor = wanted / (open_ - wanted) * (open_ - mean) / mean
            self.share[cards] = part * (1 + (factor - 1) * roads) / (1 + (factor - 1) * here)[:, None]
        else:
            kept = part[free] * (roads if wanted else 1 - roads)
            self.share[cards[free]] = kept / kept.sum(axis=1, keepdims=True)
        return abs(mean - wanted)


def _with(rounds: Array, last: Array) -> Array:
    return np.concatenate([rounds, last[:, None]], axis=1)
