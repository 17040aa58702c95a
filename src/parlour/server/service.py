"""What the handlers of requests and sockets share."""

from pathlib import Path
from typing import Any, cast

from litestar.connection import ASGIConnection
from msgspec import Struct

from parlour.server.clock import Clock
from parlour.server.house import House
from parlour.server.limits import Crowd, Limits, Rate

Connection = ASGIConnection[Any, Any, Any, Any]


class Settings(Struct, frozen=True):
    """How a server is to run."""

    limits: Limits = Limits()
    origins: tuple[str, ...] = ()  # of other sites whose pages may use this server
    secure: bool = False  # https: cookies go over nothing else
    web: Path | None = None  # the built page
    listens: str = "127.0.0.1"  # the address that it listens on
    metrics: bool = False  # everybody may read /metrics, not this machine alone
    hosts: tuple[str, ...] = ()  # further names that it is reached by


class Service:
    def __init__(self, house: House, clock: Clock, settings: Settings) -> None:
        limits = settings.limits
        self.house = house
        self.clock = clock
        self.settings = settings
        self.ready = True
        self.requests = Rate("requests", limits.requests, clock)
        self.tables = Rate("tables", limits.tables, clock)
        self.sittings = Rate("sittings", limits.sittings, clock)
        self.records = Rate("records", limits.records, clock)
        self.frames = Rate("frames-of-address", limits.frames_of_address, clock)
        self.chat = Rate("chat", limits.chat, clock)
        self.by_address = Crowd("sockets-of-address", limits.sockets_of_address)
        self.by_table = Crowd("sockets-of-table", limits.spectators_of_table)
        self.by_seat = Crowd("sockets-of-seat", limits.sockets_of_seat)
        self.all_sockets = Crowd("sockets", limits.sockets)


def service(connection: Connection) -> Service:
    return cast(Service, connection.app.state.service)


def address(scope: Any) -> str:
    client = scope.get("client")
    return client[0] if client else ""
