"""Identifies the sender of a request: by the secret of a seat (header or cookie), or by a guest's cookie."""

from hmac import compare_digest
from typing import Any

from litestar.datastructures import Cookie

from parlour.core import SPECTATOR, Seat
from parlour.server.errors import NotYours
from parlour.server.hosting.live_table import LiveTable
from parlour.server.http.context import AnyConnection, context_of
from parlour.server.sanitize import clean_name
from parlour.server.table.room import Room
from parlour.server.table.seats import Actor
from parlour.server.tokens import hashed, new_name, new_secret
from parlour.store import Guest

GUEST, SEAT = "parlour_guest", "parlour_seat"
YEAR = 365 * 86_400
LONGEST = 128  # length of a secret; ours have 32 characters


async def actor_at(connection: AnyConnection, table: LiveTable) -> Actor:
    """The actor at this table, or a spectator. A wrong secret in the header is refused, one in a cookie is ignored."""
    if (secret := bearer(connection)) is not None:
        seat = table.room.seat_by_key(hashed(secret))
        if seat is None:
            raise NotYours("seat")
        return _at_seat(table.room, seat)
    if (secret := connection.cookies.get(SEAT)) is not None:
        seat = table.room.seat_by_key(hashed(secret[:LONGEST]))
        if seat is not None:
            return _at_seat(table.room, seat)
    guest = await known_guest(connection)
    if guest is None:
        return Actor()
    seat = table.room.seat_of(guest.guest)
    return Actor(guest.guest) if seat is None else Actor(guest.guest, seat, table.room.seats[seat].epoch)


def _at_seat(room: Room, seat: Seat) -> Actor:
    return Actor(room.seats[seat].guest, seat, room.seats[seat].epoch, through_seat=True)


def viewer_of(actor: Actor, table: LiveTable) -> Seat:
    """The seat whose view this actor gets; NotYours if spectators are not admitted."""
    if actor.seat is not None:
        return actor.seat
    if not table.room.opened.spectators and (actor.guest is None or actor.guest != table.room.opened.owner):
        raise NotYours("seat")
    return SPECTATOR


def bearer(connection: AnyConnection) -> str | None:
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    return secret.strip()[:LONGEST] if kind.lower() == "bearer" and secret else None


async def known_guest(connection: AnyConnection) -> Guest | None:
    secret = connection.cookies.get(GUEST)
    if not secret or len(secret) > LONGEST:
        return None
    guest = await context_of(connection).registry.guest(secret)
    if guest is None or not compare_digest(guest.key.hex(), hashed(secret)):
        return None
    await context_of(connection).registry.returned(guest)
    return guest


async def greeted(connection: AnyConnection, name: str) -> tuple[Guest, list[Cookie]]:
    """The guest who sends the request, with this name; a new guest gets a cookie."""
    registry = context_of(connection).registry
    name = clean_name(name)
    guest = await known_guest(connection)
    if guest is not None:
        if guest.name != name:
            await registry.greet(guest.guest, guest.key.hex(), name)
        return guest, []
    secret, guest_name = new_secret(), new_name()
    await registry.greet(guest_name, hashed(secret), name)
    return Guest(guest_name, b"", name, 0), [_cookie(connection, GUEST, secret, "/")]


def seat_cookie(connection: AnyConnection, table: str, secret: str) -> Cookie:
    return _cookie(connection, SEAT, secret, f"/api/tables/{table}")


def no_cookie(connection: AnyConnection, key: str, path: str) -> Cookie:
    return _cookie(connection, key, "", path, age=0)


def _cookie(connection: AnyConnection, key: str, value: str, path: str, age: int = YEAR) -> Cookie:
    secure: Any = context_of(connection).settings.secure
    return Cookie(key=key, value=value, path=path, max_age=age, httponly=True, samesite="lax", secure=secure)
