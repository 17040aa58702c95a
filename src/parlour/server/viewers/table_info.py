"""The public facts about a table."""

from typing import NamedTuple

import msgspec

from parlour.core import SPECTATOR, Seat
from parlour.server.table.room import Room
from parlour.server.table.seats import SeatState
from parlour.server.viewers.wire import SeatFacts, TableFacts


class Present(NamedTuple):
    """Who is connected to a table."""

    seats: frozenset[Seat] = frozenset()  # seats with a connection
    spectators: int = 0


def table_info(
    room: Room, names: dict[str, str], present: Present, viewer: Seat, owner: bool, hidden: bool = False
) -> TableFacts:
    """The facts for one viewer. `names`: of guests. `hidden`: the end of the game is not visible to this viewer yet."""
    over = room.table is not None and room.table.over and not hidden
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
        spectators=present.spectators,
        watching=room.opened.spectators,
        paused=room.paused is not None,
        chat=not room.quiet,
        seats=tuple(_seat(state, names, seat in present.seats) for seat, state in enumerate(room.seats)),
        you=None if viewer == SPECTATOR else viewer,
        owner=owner,
        number=room.played,
        commitment=room.commitment,
        commits=tuple(seat.commit for seat in room.seats),
        shuffling=room.shuffle is not None,
        seed=room.seed.hex() if over else None,
    )


def _seat(state: SeatState, names: dict[str, str], here: bool) -> SeatFacts:
    name = state.label if state.guest is None else names.get(state.guest, "")
    return SeatFacts(name, state.bot, here, state.muted)
