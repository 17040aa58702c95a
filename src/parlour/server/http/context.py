"""State that the handlers of requests and websockets share."""

from hashlib import sha256
from pathlib import Path
from typing import Any, cast

from litestar.connection import ASGIConnection

from parlour.core import Seat
from parlour.server.clock import Clock
from parlour.server.hosting.registry import TableRegistry
from parlour.server.http.limits import ConcurrencyLimit, RateLimit, address_key, capacity
from parlour.server.settings import Settings
from parlour.server.viewers import wire

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class Context:
    def __init__(self, registry: TableRegistry, clock: Clock, settings: Settings) -> None:
        limits = settings.limits
        self.registry = registry
        self.clock = clock
        self.settings = settings
        self.ready = True
        self.hello = wire.encode(wire.Hello(build_of(settings.web)))
        self.requests = RateLimit("requests", limits.requests, clock)
        self.tables = RateLimit("tables", limits.tables, clock)
        self.sittings = RateLimit("sittings", limits.sittings, clock)
        self.records = RateLimit("records", limits.records, clock)
        self.frames = RateLimit("frames-of-address", limits.frames_of_address, clock)
        self.chat = RateLimit("chat", limits.chat, clock)
        sockets = min(limits.sockets, capacity(limits) * 4 // 5)  # the rest is for requests
        self.all_sockets = ConcurrencyLimit("sockets", sockets)
        self.by_address = ConcurrencyLimit("sockets-of-address", limits.sockets_of_address)
        self.by_seat = ConcurrencyLimit("sockets-of-seat", limits.sockets_of_seat)
        self.spectators = ConcurrencyLimit("spectators", max(1, sockets // 2))  # the rest is for seats
        self.spectators_by_address = ConcurrencyLimit("spectators-of-address", max(1, limits.sockets_of_address // 2))
        self.spectators_by_table = ConcurrencyLimit("spectators-of-table", limits.spectators_of_table)

    def places(self, who: str, table: str, viewer: Seat, epoch: int) -> list[tuple[ConcurrencyLimit, str]]:
        """The limits that count a connection. Spectators have separate limits, so that they do not lock out seats.

        Connections from before a seat changed hands do not count against its new holder.
        """
        places = [(self.all_sockets, ""), (self.by_address, who)]
        if viewer >= 0:
            return [*places, (self.by_seat, f"{table}/{viewer}/{epoch}")]
        apart = [(self.spectators, ""), (self.spectators_by_address, who), (self.spectators_by_table, table)]
        return [*places, *apart]


def build_of(web: Path | None) -> str:
    """An identifier that changes with every build of the page."""
    index = None if web is None else web / "index.html"
    return sha256(index.read_bytes()).hexdigest()[:16] if index is not None and index.is_file() else ""


def context_of(connection: AnyConnection) -> Context:
    return cast(Context, connection.app.state.context)


def address(scope: Any) -> str:
    """The key under which the client is counted."""
    client = scope.get("client")
    return address_key(client[0]) if client else ""
