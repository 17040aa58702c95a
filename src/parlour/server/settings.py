"""The settings of a server: where it listens, its limits, and how long it keeps data."""

from pathlib import Path

from msgspec import Struct


class Place(Struct, frozen=True):
    """Where to serve, and from which file."""

    file: Path
    host: str = "127.0.0.1"
    port: int = 8000
    proxies: str = ""  # addresses of trusted proxies


class Retention(Struct, frozen=True):
    """How long data is kept, in days."""

    seating: int = 2  # tables that never started
    playing: int = 60
    kept: int = 180  # finished and closed games
    guests: int = 365
    strangers: int = 1  # guests who never used their cookie again, counted from their last open table


class Limits(Struct, frozen=True):
    """Limits against overload. Pairs of a count and a rate are `(burst, per second)`."""

    requests: tuple[int, float] = (1000, 50.0)
    tables: tuple[int, float] = (20, 1 / 30)
    sittings: tuple[int, float] = (60, 0.5)
    records: tuple[int, float] = (10, 1 / 20)
    frames: tuple[int, float] = (60, 20.0)  # per socket
    frames_of_address: tuple[int, float] = (1200, 400.0)
    chat: tuple[int, float] = (6, 0.5)  # per guest and table
    connections: int = 20_000
    connections_of_address: int = 200
    sockets: int = 16_000  # websockets and event streams
    sockets_of_address: int = 100
    sockets_of_seat: int = 8
    spectators_of_table: int = 200
    body: int = 32_768
    record: int = 4_000_000
    record_lines: int = 5000
    head: int = 32_768
    headers: int = 256
    head_seconds: float = 10.0
    progress: tuple[int, float] = (16_384, 20.0)  # least bytes per interval in seconds: see Watchdog
    ping: tuple[float, float] = (20.0, 20.0)  # seconds between pings of a websocket, and until the pong
    replies: tuple[int, int] = (64, 65_536)  # most frames and bytes that wait for a client that does not read


UNBOUND = (1_000_000, 1_000_000.0)
GENEROUS = Limits(
    requests=UNBOUND,
    tables=UNBOUND,
    sittings=UNBOUND,
    records=UNBOUND,
    frames=UNBOUND,
    frames_of_address=UNBOUND,
    chat=UNBOUND,
    connections_of_address=20_000,
    sockets_of_address=20_000,
)


def with_per_address(connections: int) -> Limits:
    """The default limits with this many connections per address; all other limits per address in proportion."""
    usual = Limits()
    share = connections / usual.connections_of_address

    def scaled(limit: tuple[int, float]) -> tuple[int, float]:
        return max(1, round(limit[0] * share)), limit[1] * share

    return Limits(
        requests=scaled(usual.requests),
        tables=scaled(usual.tables),
        sittings=scaled(usual.sittings),
        records=scaled(usual.records),
        frames_of_address=scaled(usual.frames_of_address),
        connections_of_address=connections,
        sockets_of_address=max(1, connections // 2),
    )


class HelpBounds(Struct, frozen=True):
    """Bounds of one worker process for help: seats whose knowledge it keeps, and memory while it keeps several."""

    sessions: int = 200
    megabytes: int = 512


class Settings(Struct, frozen=True):
    """The settings of a server."""

    limits: Limits = Limits()
    origins: tuple[str, ...] = ()  # origins of other sites whose pages may use this server
    secure: bool = False  # https: cookies are sent over https only
    web: Path | None = None  # the built page
    listens: str = "127.0.0.1"  # the address that it listens on
    metrics: bool = False  # other machines may read /metrics, too
    hosts: tuple[str, ...] = ()  # further host names of the server
    help: HelpBounds = HelpBounds()
    warm_up: bool = False  # compile the kernels of help at start, not at the first request
