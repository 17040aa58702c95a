"""Compiles every kernel, or loads it from numba's cache, before the first request needs it."""

from collections.abc import Iterator
from contextlib import suppress

import numpy as np

from parlour.core import Seat, Table, read_options, seed_of
from parlour.games import load, ours
from parlour.knowledge.engine import Contradiction, NoAnswer
from parlour.knowledge.hands import forward_backward
from parlour.knowledge.knowledge import Knowledge
from parlour.knowledge.report import report_on

ANSWERS = 80  # per game, all by time-out
EVERY = 20  # answers between two reports
DRAWS = 20


def warm_up() -> None:
    """Report on a few positions of every game of ours. Takes some seconds with an empty cache, then about one."""
    for game in ours():
        for knowledge in _positions(game, 0):
            report_on(knowledge)
            with suppress(NoAnswer, Contradiction):
                knowledge.sample(1, _Middle())
    _count()


def _positions(game: str, seat: Seat) -> Iterator[Knowledge]:
    rules = load(game)
    table = Table(rules, read_options(rules.options, {}), seed_of(game))
    knowledge = Knowledge(rules, table.options, seat, draws=DRAWS)
    for number in range(ANSWERS):
        waited_for = next((choice for choice in table.choices if choice.blocking), None)
        if waited_for is None:
            return
        table.time_out(waited_for.seat, waited_for.topic)
        knowledge.follow(table.stream(seat))
        if number % EVERY == EVERY - 1:
            yield knowledge


class _Middle:
    """A random generator that always returns 0.5."""

    def random(self) -> float:
        return 0.5


def _count() -> None:
    """Call this kernel directly: the first positions of the printed boxes do not use it."""
    one = np.zeros((1, 1), np.int64)
    forward_backward.count_totals(np.ones((1, 1)), one.astype(np.int32), one, one, 1)


if __name__ == "__main__":
    warm_up()
