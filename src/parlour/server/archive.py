"""Finished games of a table: their records, and what each seat saw, step by step."""

import msgspec

from parlour.core import SPECTATOR, Seat
from parlour.core.codec import write
from parlour.core.errors import NoSuchSeat
from parlour.core.record import Change, Record, record_of
from parlour.server import rows
from parlour.server.api.forms import Step, Steps
from parlour.server.errors import NotNow
from parlour.server.room import Room
from parlour.server.seats import SeatState
from parlour.store import Logged
from parlour.words import Words

MOST_STEPS = 100


def finished(name: str, logged: list[Logged], number: int) -> Room:
    """The room as it was at the end of this game."""
    room = Room(name)
    for row in logged:
        room.fold(rows.read_row(row.body), row.at)
        if room.played == number and room.table is not None and room.table.over:
            return room
    raise NotNow("playing", "over")


def record(room: Room, names: dict[str, str]) -> Record:
    """The game with the names that are known today; a guest who was forgotten has none."""
    assert room.table is not None
    somebody = Words().say("guest")
    return record_of(
        room.table,
        names=tuple(_name(seat, names, somebody) for seat in room.first),
        bots=tuple(seat.bot for seat in room.first),
        assist=room.assist,
        changes=tuple(_change(change, names, somebody) for change in room.changes),
        version=room.rules,
    )


def steps(room: Room, viewer: Seat, first: int) -> Steps:
    """What this viewer saw, from a number on; everything is open by now (G-9)."""
    table = room.table
    assert table is not None
    if viewer != SPECTATOR and viewer not in range(table.options.seats):
        raise NoSuchSeat(viewer, table.options.seats)
    stream = table.stream(viewer)
    position, found = table.game.start(table.options), []
    for number, seen in enumerate(stream[: first + MOST_STEPS]):
        table.game.evolve(position, seen)
        if number >= first:
            found.append(Step(number, msgspec.Raw(write(seen)), table.game.scene(position)))
    return Steps(len(stream), found)


def _name(seat: SeatState, names: dict[str, str], somebody: str) -> str:
    if seat.guest is not None:
        return names.get(seat.guest) or somebody
    return seat.label or seat.bot or somebody


def _change(change: Change, names: dict[str, str], somebody: str) -> Change:
    name = change.bot or names.get(change.name) or somebody
    return Change(change.line, change.seat, name, change.bot)
