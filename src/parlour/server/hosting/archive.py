"""Finished games of a table: their records, and what each seat saw, step by step."""

import asyncio
from collections import OrderedDict

import msgspec
from msgspec import Struct

from parlour.core import SPECTATOR, Seat, View
from parlour.core.codec import write
from parlour.core.errors import NoSuchSeat
from parlour.core.record import Change, Record
from parlour.core.scene import Scene
from parlour.server.errors import NotNow
from parlour.server.table import rows
from parlour.server.table.room import Room
from parlour.server.table.seats import SeatState
from parlour.store import Logged, Store
from parlour.words import Words

MOST_STEPS = 100
KEPT = 8  # finished games


class Step(Struct, frozen=True):
    """One event that a viewer saw in a finished game, and the scene after it."""

    number: int
    seen: msgspec.Raw
    scene: Scene


class Steps(Struct, frozen=True):
    total: int
    steps: list[Step]


class Archive:
    """A cache of folded finished games: paging through one does not fold it again for every page.

    Cached rooms are shared between threads and only read.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: OrderedDict[tuple[str, int, int], asyncio.Task[Room]] = OrderedDict()

    async def finished(self, name: str, number: int, count: int) -> Room:
        """The room at the end of game `number`.

        `count`: the current length of the log. NotNow if the game is not over.
        """
        key = (name, number, count)
        if key not in self._rooms:
            self._rooms[key] = asyncio.create_task(self._fold(name, number))
        self._rooms.move_to_end(key)
        while len(self._rooms) > KEPT:
            self._rooms.popitem(last=False)
        try:
            return await asyncio.shield(self._rooms[key])
        except Exception:
            self._rooms.pop(key, None)
            raise

    def clear(self) -> None:
        self._rooms.clear()

    async def _fold(self, name: str, number: int) -> Room:
        return await asyncio.to_thread(finished, name, await self._store.rows(name), number)


def finished(name: str, logged: list[Logged], number: int) -> Room:
    """The room at the end of this game."""
    room = Room(name)
    for row in logged:
        room.fold(rows.read_row(row.body), row.at)
        if room.played == number and room.table is not None and room.table.over:
            return room
    raise NotNow("playing", "over")


def record(room: Room, names: dict[str, str]) -> Record:
    """The record of the game, with the current names of its guests; deleted guests have none."""
    assert room.table is not None
    unnamed = Words().say("guest")
    return room.table.record(
        names=tuple(_name(seat, names, unnamed) for seat in room.first),
        bots=tuple(seat.bot for seat in room.first),
        assist=room.assist,
        changes=tuple(_change(change, names, unnamed) for change in room.changes),
        version=room.rules,
        commits=room.commits,
        replaced=room.replaced,
    )


def steps(room: Room, viewer: Seat, first: int) -> Steps:
    """The steps of this viewer from number `first` on. The game is over, so everything is revealed (G-9)."""
    table = room.table
    assert table is not None
    if viewer != SPECTATOR and viewer not in range(table.options.seats):
        raise NoSuchSeat(viewer, table.options.seats)
    events = (event for entry in table.log for event in entry.events)
    stream = [seen for event in events if (seen := event.seen_by(viewer)) is not None]
    view, found = View(table.game, table.options, viewer), []
    for number, seen in enumerate(stream[: first + MOST_STEPS]):
        view.observe(seen)
        if number >= first:
            found.append(Step(number, msgspec.Raw(write(seen)), table.game.scene(view.position)))
    return Steps(len(stream), found)


def _name(seat: SeatState, names: dict[str, str], unnamed: str) -> str:
    if seat.guest is not None:
        return names.get(seat.guest) or unnamed
    return seat.label or seat.bot or unnamed


def _change(change: Change, names: dict[str, str], unnamed: str) -> Change:
    name = change.bot or names.get(change.name) or unnamed
    return Change(change.line, change.seat, name, change.bot)
