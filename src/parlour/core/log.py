"""One entry of a table's log."""

from typing import Literal

from msgspec import Struct

from parlour.core.codec import OfferForm
from parlour.core.contract import Offer
from parlour.core.values import NATURE, Event, Move, Seat

By = Literal["seat", "bot", "stand-in", "clock", "table"]


class Entry(Struct, frozen=True, gc=False):
    """One entry of the log: the seat, the topic, the move and its events."""

    seat: Seat
    topic: str
    move: Move
    events: tuple[Event, ...]
    by: By
    draw: Offer | OfferForm | None = None  # what NATURE or the clock drew from; a form if read from a log

    def __str__(self) -> str:
        return f"{'NATURE' if self.seat == NATURE else f'seat {self.seat}'}: {self.move}"
