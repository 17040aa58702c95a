"""What everybody may know about a table, and how lists show it."""

from typing import TYPE_CHECKING

import msgspec

from parlour.core import SPECTATOR, Seat
from parlour.server.viewers.wire import SeatFacts, TableFacts

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
