"""The rows of version 0.1, which held moves without events, and their upgrade. Only the upgrade reads them."""

import msgspec

from parlour.core import Drawn, Options, Seat, Table
from parlour.core.codec import AnyGame
from parlour.core.errors import NotAsked
from parlour.core.log import By
from parlour.core.replay import with_events
from parlour.core.shuffle import Parts
from parlour.games import load_version_1, replay
from parlour.server.table import moves, rows
from parlour.server.table.deadlines import Settle
from parlour.server.table.room import Ahead, Room


class StartedV1(rows.Row, tag="started"): ...


class Answered(rows.Row, tag="answered"):
    seat: Seat
    topic: str
    move: msgspec.Raw
    by: By = "seat"
    key: str = ""
    held: bool = False


class SettledV1(rows.Row, tag="settled"):
    topic: str
    order: tuple[int, ...]
    out: tuple[Seat, ...] = ()


class RanOut(rows.Row, tag="ran-out"):
    seat: Seat
    topic: str


class _Head(msgspec.Struct):
    type: str


Old = StartedV1 | Answered | SettledV1 | RanOut | rows.Imported
OLD = ("started", "answered", "settled", "ran-out", "imported")
_head = msgspec.json.Decoder(_Head)
_old: msgspec.json.Decoder[Old] = msgspec.json.Decoder(Old)


def upgraded(room: Room, body: bytes) -> tuple[rows.AnyRow, Ahead]:
    """The row in the current format, and the table that played it by the rules of version 0.1."""
    if _head.decode(body).type not in OLD:
        return rows.read_row(body), None
    match _old.decode(body):
        case StartedV1():
            return moves.deal(room, Parts((), ()))  # the rows of the seats hold the parts
        case Answered(seat, topic, move, by, key, held=True):
            return rows.Held(seat, topic, move, by, key), None
        case Answered(seat, topic, move, by, key):
            return moves.play_on(room, seat, topic, room.read_answer(seat, topic, bytes(move)), by, key)
        case SettledV1(topic, order, out):
            return moves.settle(room, Settle(topic, order, out), time_out)
        case RanOut(seat, topic):
            return moves.time_out(room, seat, topic, time_out)
        case rows.Imported(record, owner):
            return rows.Imported(with_events(record, replay(record)), owner), None


def deal(game: AnyGame, options: Options, seed: bytes, parts: tuple[str, ...]) -> Table:
    """A dealt table with the rules of version 0.1."""
    return Table(load_version_1(game.name), options, seed, parts)


def time_out(table: Table, seat: Seat, topic: str) -> None:
    """Play a time-out as in version 0.1: the first answer instead of a drawn one, without using a draw."""
    for choice in table.choices_of(seat):
        if choice.topic == topic and choice.fallback is not None:
            fallback = choice.fallback
            first = fallback.offer.at(0) if isinstance(fallback, Drawn) else fallback
            table.submit(seat, topic, first, "clock")
            return
    raise NotAsked(seat, topic, ())
