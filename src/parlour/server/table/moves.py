"""Deals, answers and time-outs as rows. Each is played on a copy of the table first: the row holds its events."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

import msgspec

from parlour.core import Move, Seat, Table
from parlour.core.codec import write
from parlour.core.errors import Refused
from parlour.core.log import By
from parlour.core.record import RecordedMove, line_of
from parlour.core.shuffle import Parts
from parlour.server.table import rows
from parlour.server.table.deadlines import Settle
from parlour.server.table.room import Room


class Play(NamedTuple):
    """A row to be written, and its precomputed result, which the room adopts when the row is written."""

    row: rows.AnyRow
    ahead: Table | Move


TimeOut = Callable[[Table, Seat, str], None]


def deal(room: Room, parts: Parts) -> Play:
    """The deal, with all parts of its seed."""
    table = room.dealt(parts.parts)
    lines = tuple(map(line_of, table.log))
    return Play(rows.Started(lines, parts.parts, parts.replaced, table.score), table)


def answer(room: Room, seat: Seat, topic: str, move: Move, by: By, key: str = "") -> Play:
    """A checked answer with its consequences; or held, until other seats have answered."""
    if room.is_held(seat, topic):
        return Play(rows.Held(seat, topic, msgspec.Raw(write(move)), by, key), move)
    return play_on(room, seat, topic, move, by, key)


def play_on(room: Room, seat: Seat, topic: str, move: Move, by: By, key: str = "") -> Play:
    """An answer that does not wait for others; Refused if the table refuses it."""
    table = _ahead(room)
    table.submit(seat, topic, move, by)
    return Play(rows.Played(_lines(room, table), key, table.score), table)


def time_out(room: Room, seat: Seat, topic: str, resolve: TimeOut = Table.time_out) -> Play:
    table = _ahead(room)
    resolve(table, seat, topic)
    return Play(rows.Played(_lines(room, table), score=table.score), table)


def settle(room: Room, due: Settle, resolve: TimeOut = Table.time_out) -> Play:
    """Play the held answers, then those of the clock. Answers that come too late after the first one are dropped."""
    table, waiting = _ahead(room), room.waiting(due.topic)
    for place in due.order:
        held = waiting[place]
        if held.move is not None:
            with suppress(Refused):
                table.submit(held.seat, held.topic, held.move, held.by)
    for seat in due.out:
        with suppress(Refused):
            resolve(table, seat, due.topic)
    return Play(rows.Settled(due.topic, _lines(room, table), table.score), table)


def _ahead(room: Room) -> Table:
    assert room.table is not None
    return room.table.copy()


def _lines(room: Room, ahead: Table) -> tuple[RecordedMove, ...]:
    """The lines that were played on the copy."""
    assert room.table is not None
    return tuple(map(line_of, ahead.log[len(room.table.log) :]))
