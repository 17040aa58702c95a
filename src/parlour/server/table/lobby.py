"""The lobby of a table: its game, its settings and its seats. Lists of tables derive from this value alone."""

from collections.abc import Callable
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from parlour.core import Options, Seat, read_options
from parlour.core.codec import AnyGame
from parlour.core.record import HelpLevel
from parlour.games import load
from parlour.server.clock import Milliseconds
from parlour.server.table import rows
from parlour.server.table.pace import Pace, pace_of
from parlour.server.table.seats import SeatState
from parlour.store import Listing
from parlour.store.contract import State

UNLISTED = frozenset(
    (
        rows.Held,
        rows.Played,
        rows.Settled,
        rows.Keyed,
        rows.Quieted,
        rows.Committed,
        rows.Shuffling,
        rows.Revealed,
    )
)


class Lobby(Struct, frozen=True):
    """An immutable value: each row gives the next one. The room holds the current one."""

    game: AnyGame
    options: Options
    seats: tuple[SeatState, ...]
    owner: str
    public: bool
    pace: Pace
    assist: HelpLevel
    state: State = "seating"

    def after(self, row: rows.AnyRow, number: int) -> "Lobby":
        """The lobby after this row of the log.

        `number`: that of the row; it becomes the epoch of a seat that changes hands.
        """
        change = _CHANGES.get(type(row))
        return self if change is None else change(self, row, number)

    @property
    def free(self) -> list[Seat]:
        return [number for number, seat in enumerate(self.seats) if not seat.taken]


def first_lobby(row: rows.AnyRow) -> Lobby:
    """The lobby of a table whose log begins with this row."""
    match row:
        case rows.Opened():
            game = load(row.game)
            options = read_options(game.options, row.options)
            seats = (SeatState(),) * options.seats
            return Lobby(game, options, seats, row.owner, row.public, pace_of(row.pace), row.assist)
        case rows.Imported():
            return _imported(row)
        case _:
            raise ValueError(f"a log that begins with {row.__struct_config__.tag}")


def _imported(row: rows.Imported) -> Lobby:
    record = row.record
    game = load(record.game, record.box)
    options = read_options(game.options, record.options)
    names = record.names or ("",) * options.seats
    bots = record.bots or (None,) * options.seats
    seats = tuple(SeatState(label=name, bot=bot) for name, bot in zip(names, bots, strict=True))
    return Lobby(game, options, seats, row.owner, False, pace_of("untimed"), record.assist, "over")


def listing(table: str, lobby: Lobby, at: Milliseconds) -> Listing:
    """The entry of a table in the lists."""
    guests = {seat.guest for seat in lobby.seats if seat.guest is not None} | {lobby.owner}
    return Listing(
        table=table,
        game=lobby.game.name,
        state=lobby.state,
        public=lobby.public,
        seats=lobby.options.seats,
        taken=len(lobby.seats) - len(lobby.free),
        pace=lobby.pace.name,
        assist=lobby.assist,
        touched=at,
        guests=tuple(sorted(guests)),
    )


def is_listed(row: rows.AnyRow) -> bool:
    """Whether this row changes the lists: an answer does not, unless it ends the game."""
    return type(row) not in UNLISTED or (isinstance(row, rows.Played | rows.Settled) and row.score is not None)


def _sit(lobby: Lobby, seat: Seat, state: SeatState) -> Lobby:
    seats = list(lobby.seats)
    seats[seat] = state
    return replace(lobby, seats=tuple(seats))


def _change(lobby: Lobby, seat: Seat, **changes: Any) -> Lobby:
    return _sit(lobby, seat, replace(lobby.seats[seat], **changes))


def _sat(lobby: Lobby, row: rows.Sat, number: int) -> Lobby:
    return _sit(lobby, row.seat, SeatState(row.guest, row.key, nonce=row.nonce, epoch=number))


def _keyed(lobby: Lobby, row: rows.Keyed, number: int) -> Lobby:
    return _change(lobby, row.seat, key=row.key, epoch=number)


def _bot_sat(lobby: Lobby, row: rows.BotSat, number: int) -> Lobby:
    return _sit(lobby, row.seat, SeatState(bot=row.bot, nonce=row.nonce, epoch=number))


def _emptied(lobby: Lobby, row: rows.Emptied, number: int) -> Lobby:
    return _sit(lobby, row.seat, SeatState(epoch=number))


def _handed_over(lobby: Lobby, row: rows.HandedOver, number: int) -> Lobby:
    if row.kept:
        return _change(lobby, row.seat, bot=row.bot, epoch=number)
    return _change(lobby, row.seat, bot=row.bot, epoch=number, guest=None, key="")


def _came_back(lobby: Lobby, row: rows.CameBack, number: int) -> Lobby:
    return _change(lobby, row.seat, bot=None)


def _mixed(lobby: Lobby, row: rows.Mixed, number: int) -> Lobby:
    return _change(lobby, row.seat, nonce=row.nonce)


def _committed(lobby: Lobby, row: rows.Committed, number: int) -> Lobby:
    return _change(lobby, row.seat, commit=row.hash)


def _revealed(lobby: Lobby, row: rows.Revealed, number: int) -> Lobby:
    return _change(lobby, row.seat, part=row.part)


def _quieted(lobby: Lobby, row: rows.Quieted, number: int) -> Lobby:
    return lobby if row.seat is None else _change(lobby, row.seat, muted=not row.on)


def _agreed(lobby: Lobby, row: rows.Agreed, number: int) -> Lobby:
    return replace(lobby, assist=row.assist)


def _started(lobby: Lobby, row: rows.Started, number: int) -> Lobby:
    return replace(lobby, state="playing" if row.score is None else "over")


def _played(lobby: Lobby, row: rows.Played | rows.Settled, number: int) -> Lobby:
    """A row with a score ends its game."""
    return lobby if row.score is None or lobby.state != "playing" else replace(lobby, state="over")


def _prepared(lobby: Lobby, row: rows.Prepared, number: int) -> Lobby:
    options = read_options(lobby.game.options, row.options)
    seats = tuple(replace(seat, commit="", part="") for seat in lobby.seats)
    return replace(lobby, options=options, seats=seats, state="seating")


def _closed(lobby: Lobby, row: rows.Closed, number: int) -> Lobby:
    return replace(lobby, state="closed")


_CHANGES = cast(
    dict[type[rows.Row], Callable[[Lobby, rows.AnyRow, int], Lobby]],
    {
        rows.Sat: _sat,
        rows.Keyed: _keyed,
        rows.BotSat: _bot_sat,
        rows.Emptied: _emptied,
        rows.HandedOver: _handed_over,
        rows.CameBack: _came_back,
        rows.Mixed: _mixed,
        rows.Committed: _committed,
        rows.Revealed: _revealed,
        rows.Quieted: _quieted,
        rows.Agreed: _agreed,
        rows.Started: _started,
        rows.Played: _played,
        rows.Settled: _played,
        rows.Prepared: _prepared,
        rows.Closed: _closed,
    },
)
