"""The deadlines of a table: time-outs, and when held answers to windows and interrupts are settled."""

from collections.abc import Callable

from msgspec import Struct

from parlour.core import Seat
from parlour.core.shuffle import Parts
from parlour.server.clock import Milliseconds
from parlour.server.table.open_topics import OpenTopic
from parlour.server.table.room import HeldAnswer, Room, on_turn
from parlour.server.table.shuffle import parts_of


class TimeOut(Struct, frozen=True):
    """The time of a question to one seat is up."""

    seat: Seat
    topic: str


class Settle(Struct, frozen=True):
    """The held answers of a topic are due, in this order; then those of the clock for the seats `out` of time.

    Without a topic: the answers gathered at an interrupt. `order`: indices in the order of arrival.
    """

    topic: str
    order: tuple[int, ...]
    out: tuple[Seat, ...] = ()


Due = TimeOut | Settle | Parts  # Parts: the deal is due


def next_due(room: Room) -> Milliseconds | None:
    """The next deadline, if nothing else happens before."""
    if room.shuffle is not None:
        return room.shuffle.due(room.seats)
    if room.state != "playing" or room.paused is not None:
        return None
    times = [time for asked in room.open_topics.open.values() for time in _times(room, asked)]
    return min(times + _gathered(room), default=None)


def first_due(room: Room, now: Milliseconds) -> Due | None:
    """The first action that is due now."""
    if room.shuffle is not None:
        return parts_of(room.seats, room.commitment) if room.shuffle.due(room.seats) <= now else None
    if room.state != "playing" or room.paused is not None:
        return None
    if any(time <= now for time in _gathered(room)):
        return Settle("", _order(room, room.waiting("")))
    for asked in room.open_topics.open.values():
        if any(time <= now for time in _times(room, asked)):
            return _due(room, asked, now)
    return None


def _gathered(room: Room) -> list[Milliseconds]:
    """When the answers gathered at an interrupt are settled."""
    return [held.at + room.pace.gather for held in room.waiting("")[:1]]


def _times(room: Room, asked: OpenTopic) -> list[Milliseconds]:
    """When the time of a topic is up, and when its held answers are settled."""
    due = asked.due(room.pace)
    times = [] if due is None else [due]
    if asked.race and (held := room.waiting(asked.topic)):
        times.append(max(asked.opened + room.pace.settle, held[0].at + room.pace.gather))
    return times


def _due(room: Room, asked: OpenTopic, now: Milliseconds) -> Due:
    due = asked.due(room.pace)
    out_of_time = due is not None and due <= now
    if not asked.race:
        (seat,) = asked.seats
        return TimeOut(seat, asked.topic)
    held = room.waiting(asked.topic)
    answered = {answer.seat for answer in held}
    silent = [seat for seat in sorted(asked.seats, key=_distance(room)) if seat not in answered]
    return Settle(asked.topic, _order(room, held), tuple(silent) if out_of_time else ())


def _order(room: Room, held: list[HeldAnswer]) -> tuple[int, ...]:
    """By arrival, or nearest clockwise from the seat on turn first (G-3)."""
    places = range(len(held))
    if room.opened.order == "arrival":
        return tuple(places)
    distance = _distance(room)
    return tuple(sorted(places, key=lambda place: distance(held[place].seat)))


def _distance(room: Room) -> Callable[[Seat], int]:
    assert room.table is not None
    first = min(on_turn(room.game, room.table.position), default=0)
    return lambda seat: (seat - first) % room.options.seats
