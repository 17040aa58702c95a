"""Takes back a person's last move, together with the moves of the bots after it.

That is allowed only if the person has learned nothing hidden since: nothing was drawn, and no event said anything about
hidden cards. So a question cannot be asked and taken back, but a coin that was taken can be returned.
"""

from collections.abc import Iterator
from typing import Literal

from parlour.core import Move, Seat, Table, View
from parlour.core.errors import ParlourError
from parlour.core.evidence import NOTHING

Why = Literal["none", "drawn", "learned"]


class CannotTakeBack(ParlourError):
    """`why`: there is no move to take back; something was drawn since; or something hidden was shown since."""

    def __init__(self, why: Why) -> None:
        super().__init__(why=why)


def take_back(table: Table, seat: Seat) -> Move:
    """Undo the last move of the person on this seat and all that followed; returns the move."""
    last = max((at for at, entry in enumerate(table.log) if _own(table, at, seat)), default=None)
    if last is None:
        raise CannotTakeBack("none")
    if any(entry.draw is not None for entry in table.log[last:]):
        raise CannotTakeBack("drawn")
    if any(_lessons(table, seat, last)):
        raise CannotTakeBack("learned")
    move = table.log[last].move
    while len(table.log) > last:
        table.undo()
    return move


def _own(table: Table, at: int, seat: Seat) -> bool:
    entry = table.log[at]
    return entry.seat == seat and entry.by == "seat"


def _lessons(table: Table, seat: Seat, last: int) -> Iterator[bool]:
    """For each event that the seat saw from this entry of the log on: whether it says anything about hidden cards."""
    view = View(table.game, table.options, seat)
    for at, entry in enumerate(table.log):
        for event in entry.events:
            if (seen := event.seen_by(seat)) is not None:
                if at >= last:
                    yield table.game.evidence(view.position, seen) != NOTHING
                view.observe(seen)
