"""What everybody may know about a table, and how lists show it."""

from typing import TYPE_CHECKING

import msgspec

from parlour.core import SPECTATOR, Seat
from parlour.server.clock import Milliseconds
from parlour.server.table import rows
from parlour.server.table.room import Room
from parlour.server.viewers.wire import SeatFacts, TableFacts
from parlour.store import Listing
from parlour.store.contract import State

if TYPE_CHECKING:
    from parlour.server.hosting.host import Host


def table_facts(host: "Host", viewer: Seat, owner: bool, hidden: bool = False) -> TableFacts:
    """`hidden`: the game ended, but the viewer is not to know yet."""
    room = host.room
    over = room.table is not None and room.table.over and not hidden
    here = host.here
    return TableFacts(
        table=room.name,
        game=room.game.name,
        version=room.game.version,
        box=room.game.box_name,
        options=msgspec.to_builtins(room.options),
        state="playing" if hidden else room.state,
        public=room.opened.public,
        pace=room.pace.name,
        turn=room.pace.turn,
        window=room.pace.window,
        assist=room.assist,
        order=room.opened.order,
        delay=room.opened.delay,
        spectators=sum(subscriber.viewer == SPECTATOR for subscriber in host.subscribers),
        watching=room.opened.spectators,
        paused=room.paused is not None,
        chat=not room.quiet,
        seats=tuple(_seat(host, seat, seat in here) for seat in range(len(room.seats))),
        you=None if viewer == SPECTATOR else viewer,
        owner=owner,
        number=room.played,
        commitment=room.commitment,
        commits=tuple(seat.commit for seat in room.seats),
        shuffling=room.shuffle is not None,
        seed=room.seed.hex() if over else None,
    )


def _seat(host: "Host", seat: Seat, here: bool) -> SeatFacts:
    state = host.room.seats[seat]
    name = state.label if state.guest is None else host.names.get(state.guest, "")
    return SeatFacts(name, state.bot, here, state.muted)


def listing(room: Room, at: Milliseconds) -> Listing:
    """The line of a table in the lists."""
    guests = {seat.guest for seat in room.seats if seat.guest is not None} | {room.opened.owner}
    return Listing(
        table=room.name,
        game=room.game.name,
        state=room.state,
        public=room.opened.public,
        seats=room.options.seats,
        taken=len(room.seats) - len(room.free),
        pace=room.pace.name,
        assist=room.assist,
        touched=at,
        guests=tuple(sorted(guests)),
    )


def listing_after(room: Room, new: tuple[rows.AnyRow, ...], at: Milliseconds, ended: bool) -> Listing:
    """The line as it will be when these rows are written, in the same transaction. `ended`: the game is over then."""
    twin = Room(room.name)
    _shallow(room, twin)
    for row in new:
        if not isinstance(row, rows.Started | rows.Held | rows.Played | rows.Settled):
            twin.fold(row, at)
    state: State = twin.state
    if any(isinstance(row, rows.Started) for row in new):
        state = "playing"
    return msgspec.structs.replace(listing(twin, at), state="over" if ended else state)


def _shallow(room: Room, twin: Room) -> None:
    """What a listing needs, without the game."""
    if not room.count:
        return
    for name in ("opened", "game", "options", "pace", "assist", "seed", "state", "quiet", "paused"):
        setattr(twin, name, getattr(room, name))
    twin.seats = [msgspec.structs.replace(seat) for seat in room.seats]
