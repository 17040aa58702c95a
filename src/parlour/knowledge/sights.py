"""The odds that another seat gives, averaged over histories: from all of them, or from some that were drawn.

Where they are drawn, what a seat thinks hangs together with how things lie, and of that the viewer knows the average.
So by how much the histories have more or less of it than they should is taken out again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from parlour.core import Seat
from parlour.core.evidence import Holder, Thing
from parlour.knowledge.others import Other, half_width
from parlour.knowledge.worlds import Odds as Rows
from parlour.knowledge.worlds import Picture

Array = NDArray[Any]
Odds = Mapping[tuple[Thing, Holder], float]
NONE = 1e-9


class Sight:
    """By history, thing and holder: the odds that a seat gives, and how things lie; and what the viewer itself thinks.

    `error`: how far that may be off.
    """

    def __init__(
        self, names: tuple[Sequence[Thing], Sequence[Holder]], odds: Array, truth: Array, own: tuple[Array, float]
    ) -> None:
        self._things, self._holders = names
        self._odds, self._truth = odds, truth
        self._own, self._error = own

    def exact(self, seat: Seat, told: Array, weights: Sequence[float]) -> Other:
        """`told`: by history the bits, the best guess, and what would be learned; these are all histories."""
        told, odds = (np.average(table, axis=0, weights=weights) for table in (told, self._odds))
        return self._other(seat, told, odds)

    def drawn(self, seat: Seat, told: Array, off: float = 0.0) -> Other:
        """`off`: how far bits may be off in one history."""
        odds = self._odds - np.tensordot(self._truth - self._own, self._leads(), 1)
        fitted, free = len(self._holders), (len(odds) - 1) * len(self._things)
        wide = half_width(odds) * (free / (free - fitted)) ** 0.5 if free > fitted else float("inf")
        average = _in_bounds(odds.mean(axis=0), self._there())
        return self._other(seat, told.mean(axis=0), average, half_width(told) + off, wide + self._error)

    def _there(self) -> Array:
        """By thing and holder: whether anybody holds it possible."""
        return np.asarray((self._odds > 0).any(axis=0) | (self._own > 0))

    def _leads(self) -> Array:
        """By holder and holder: how much likelier the seat thinks a thing with the second if it is with the first."""
        odds, lies = (table - table.mean(axis=0) for table in (self._odds, self._truth))
        where = lies.reshape(-1, lies.shape[2])
        together = where.T @ where + NONE * np.eye(where.shape[1])
        return np.asarray(np.linalg.solve(together, where.T @ odds.reshape(-1, odds.shape[2])))

    def _other(
        self, seat: Seat, told: Array, odds: Array, error: float | None = None, odds_error: float | None = None
    ) -> Other:
        bits, named, *learns = told.tolist()
        found = {
            thing: {holder: share for holder, share, some in zip(self._holders, row, seen, strict=True) if some}
            for thing, row, seen in zip(self._things, odds.tolist(), self._there().tolist(), strict=True)
        }
        return Other(seat, bits, named, tuple(max(0.0, one) for one in learns), error or None, found, odds_error)


def _in_bounds(odds: Array, there: Array) -> Array:
    """Without what is impossible or less than nothing; each holder has as many as before."""
    least = np.where(there, np.maximum(odds, 0.0), 0.0)
    return np.asarray(least * (odds.sum(axis=0) / np.maximum(least.sum(axis=0), NONE)))


def by_name(odds: Sequence[Odds], truth: Sequence[Odds], mine: Picture) -> Sight:
    """The same from odds that are told by name."""
    own = flat(mine.odds)
    places = [place for row in (own, *odds) for place in row]
    names = tuple(list(dict.fromkeys(place[at] for place in places)) for at in (0, 1))
    things, holders = ({name: number for number, name in enumerate(some)} for some in names)

    def table(rows: Sequence[Odds]) -> Array:
        found = np.zeros((len(rows), len(things), len(holders)))
        for number, row in enumerate(rows):
            for (thing, holder), share in row.items():
                if thing in things and holder in holders:
                    found[number, things[thing], holders[holder]] = share
        return found

    return Sight((names[0], names[1]), table(odds), table(truth), (table([own])[0], float(mine.error or 0.0)))


def flat(odds: Rows) -> Odds:
    return {(thing, holder): share for thing, row in odds.items() for holder, share in row.items()}
