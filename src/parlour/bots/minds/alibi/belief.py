"""Approximate belief of one seat about one deal: for every card a distribution over its possible paths.

A path is the holder of a card in each round. Cards are treated as independent; the distribution is the maximum entropy
one in which every known count holds in expectation (iterative proportional fitting). A card is ruled out only where the
counts force it, and the truth never is. Less exact than `knowledge`, but about a hundred times faster.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core import Seat

Array = NDArray[Any]
NOUGHT = 1e-9  # smaller odds are rounding errors
CLOSE = 0.02  # cards: tolerated error of a count
KEPT = 6  # rounds that a path stores; of earlier ones only the set of past holders


class KnownNumber(NamedTuple):
    """A seat held `number` of these cards in a round (`ever`: then or before)."""

    round: int  # index among the stored rounds
    seat: Seat  # the number of seats stands for the murder
    ever: bool
    cards: Array  # indices
    number: int


class Belief:
    """`place[path, round]`: holder; `ever[path, round]`: bit set of past holders; `share[card, path]`: probability."""

    def __init__(self, cards: int, sizes: Sequence[int], groups: Sequence[Array]) -> None:
        self.seats = len(sizes)
        self.place = np.arange(self.seats + 1)[:, None]
        self.ever = np.where(self.place < self.seats, 1 << self.place, 0)
        weight = np.array([*sizes, len(groups)], float)
        self.share = np.tile(weight / max(weight.sum(), 1.0), (cards, 1))
        self.laid = np.zeros(cards, bool)
        self.sizes = [np.array(sizes, float)]  # hand sizes in the first stored round, cards laid down included
        self.moves: list[Array] = []  # per round: how many cards each seat passed on
        self.groups = groups
        self.facts: list[KnownNumber] = []

    # Facts

    @property
    def now(self) -> int:
        return len(self.moves)

    def lies(self, cards: Array, seat: Seat) -> None:
        """A seat holds these cards now."""
        self._allow(cards, self.place[:, -1] == seat)

    def lies_not(self, cards: Array, seat: Seat) -> None:
        self._allow(cards, self.place[:, -1] != seat)

    def lay_down(self, cards: Array, seat: Seat) -> None:
        self.lies(cards, seat)
        self.laid[cards] = True

    def count(self, seat: Seat, cards: Array, count: int, ever: bool) -> None:
        """A seat has (or ever had) `count` of these cards."""
        self.facts.append(KnownNumber(self.now, seat, ever, cards, count))

    def pass_on(self, counts: Sequence[int], held: Sequence[int]) -> None:
        """Every seat passes `counts[seat]` of its `held[seat]` cards to the left."""
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
        """Merge paths that differ only in the first stored round."""
        moved = self.moves.pop(0)
        self.sizes[0] = self.sizes[0] - moved + np.roll(moved, 1)
        keys = np.concatenate([self.place[:, 1:], self.ever[:, 1:]], axis=1)
        paths, which = np.unique(keys, axis=0, return_inverse=True)
        self.place, self.ever = np.split(paths, 2, axis=1)
        self.share = self.share @ (which.reshape(-1)[:, None] == np.arange(len(paths)))
        self.facts = [fact._replace(round=fact.round - 1) for fact in self.facts if fact.round]

    def _allow(self, cards: Array, paths: Array) -> None:
        if (self.share[cards][:, paths].sum(axis=1) > 0).all():
            self.share[np.ix_(cards, ~paths)] = 0.0
            self._norm(cards)

    def _norm(self, cards: Any) -> None:
        self.share[cards] /= self.share[cards].sum(axis=1, keepdims=True)

    # Fitting

    def fit(self, times: int) -> None:
        """Iterative proportional fitting: at most `times` sweeps over all facts, until all are met closely enough."""
        open_ = np.flatnonzero(self.share.max(axis=1) < 1.0)
        live = np.asarray(self.share[open_].any(axis=0))
        work = _Fitting(self, open_, live)
        for _ in range(times):
            if work.sweep() < CLOSE:
                break
        self.share[np.ix_(open_, live)] = work.share

    def all_facts(self) -> list[KnownNumber]:
        """The known facts, and that of the rules: the murder has one card of each group."""
        return [*self.facts, *(KnownNumber(0, self.seats, False, cards, 1) for cards in self.groups)]

    def paths(self, fact: KnownNumber) -> Array:
        """The paths on which a card counts for this fact."""
        if fact.ever:
            return np.asarray(self.ever[:, fact.round] >> fact.seat & 1 == 1)
        return np.asarray(self.place[:, fact.round] == fact.seat)

    def moved(self, number: int) -> Array:
        """Per path: the seat that passed the card on in a round; the number of seats if none did."""
        here, there = self.place[:, number], self.place[:, number + 1]
        return np.where(here == there, self.seats, here)

    # Probabilities

    @property
    def murder(self) -> Array:
        """Per card: the probability that it belongs to the murder."""
        return np.asarray(self.share @ (self.place[:, -1] == self.seats))

    def held(self, seat: Seat) -> Array:
        return np.asarray(self.share @ (self.place[:, -1] == seat))


class _Fitting:
    """The part to fit: cards with several possible paths, and the paths that any of them may take."""

    def __init__(self, belief: Belief, cards: Array, paths: Array) -> None:
        self.share = belief.share[np.ix_(cards, paths)]
        known = np.ones(len(belief.share), bool)
        known[cards] = False
        row = np.cumsum(~known) - 1
        sure = belief.share[known].sum(axis=0)  # per path: the number of cards that surely took it
        dealt, last = belief.place[:, 0], belief.seats
        labels = [(dealt, np.append(belief.sizes[0], len(belief.groups)))]
        labels += [(belief.moved(number), np.append(counts, -1.0)) for number, counts in enumerate(belief.moves)]
        self.spreads = []
        for label, counts in labels:
            left = counts - np.bincount(label, sure, last + 1)
            self.spreads.append((label[paths], label[paths][:, None] == np.arange(last + 1), left, counts[-1] >= 0))
        self.facts = []
        for fact in belief.all_facts():
            on = belief.paths(fact)
            count = fact.number - round(float(belief.share[fact.cards[known[fact.cards]]][:, on].sum()))
            if (free := row[fact.cards[~known[fact.cards]]]).size:
                self.facts.append((free, on[paths].astype(float), count))

    def sweep(self) -> float:
        """One sweep over all facts; returns the largest error before correction, in cards."""
        missed = 0.0
        for label, labelled, counts, whole in self.spreads:
            self._match_totals(label, labelled, counts, whole)
        for cards, paths, count in self.facts:
            missed = max(missed, self._match_count(cards, paths, count))
        return missed

    def _match_totals(self, label: Array, labelled: Array, counts: Array, whole: bool) -> None:
        """Scale each label to its count; unless `whole`, the last label is unconstrained."""
        found = (self.share @ labelled).sum(axis=0)
        factor = np.where(found > NOUGHT, counts / np.maximum(found, NOUGHT), 1.0)
        if not whole:
            factor[-1] = 1.0
        self.share *= np.maximum(factor, 0.0)[label]
        self.share /= self.share.sum(axis=1, keepdims=True)

    def _match_count(self, cards: Array, paths: Array, wanted: int) -> float:
        """Scale these cards so that `wanted` are on these paths (1 where they count); returns the error before."""
        part = self.share[cards]
        here = part @ paths
        sure = here > 1 - NOUGHT
        free = (here > NOUGHT) & ~sure
        open_, wanted = int(np.count_nonzero(free)), wanted - int(np.count_nonzero(sure))
        if not open_ or not 0 <= wanted <= open_:
            return 0.0
        mean = float(here[free].sum())
        if 0 < wanted < open_:
            factor = wanted / (open_ - wanted) * (open_ - mean) / mean
            self.share[cards] = part * (1 + (factor - 1) * paths) / (1 + (factor - 1) * here)[:, None]
        else:
            kept = part[free] * (paths if wanted else 1 - paths)
            self.share[cards[free]] = kept / kept.sum(axis=1, keepdims=True)
        return abs(mean - wanted)


def _with(rounds: Array, last: Array) -> Array:
    return np.concatenate([rounds, last[:, None]], axis=1)
