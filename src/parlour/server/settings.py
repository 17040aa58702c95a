"""How a server runs: where it listens, what it allows, how long it keeps things."""

from pathlib import Path

from msgspec import Struct


class Place(Struct, frozen=True):
    """Where to serve, and from which file."""

    file: Path
    host: str = "127.0.0.1"
    port: int = 8000
    proxies: str = ""  # addresses whose word on the client's address is taken


class Retention(Struct, frozen=True):
    """In days."""

    seating: int = 2  # a table that does not get going
    playing: int = 60
    kept: int = 180  # finished and closed games
    guests: int = 365
    strangers: int = 1  # guests who never came back with their cookie, after their last open table


class Limits(Struct, frozen=True):
    """`(burst, a second)` for what is counted by time."""

    requests: tuple[int, float] = (1000, 50.0)
    tables: tuple[int, float] = (20, 1 / 30)
    sittings: tuple[int, float] = (60, 0.5)
    records: tuple[int, float] = (10, 1 / 20)
    frames: tuple[int, float] = (60, 20.0)  # of one socket
    frames_of_address: tuple[int, float] = (1200, 400.0)
    chat: tuple[int, float] = (6, 0.5)  # of one guest at one table
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
    progress: tuple[int, float] = (16_384, 20.0)  # bytes in so many seconds: of a body under way, of what waits for us
    ping: tuple[float, float] = (20.0, 20.0)  # seconds between the pings of a websocket, and for the answer
    replies: tuple[int, int] = (64, 65_536)  # frames and bytes that wait for a client that does not read


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
    """So many connections of one address, and everything else that is counted by address in proportion."""
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
    """How many seats' knowledge one process keeps, and its megabytes of memory while it keeps more than one."""

    sessions: int = 200
    megabytes: int = 512


class Settings(Struct, frozen=True):
    """How a server is to run."""

    limits: Limits = Limits()
    origins: tuple[str, ...] = ()  # of other sites whose pages may use this server
    secure: bool = False  # https: cookies go over nothing else
    web: Path | None = None  # the built page
    listens: str = "127.0.0.1"  # the address that it listens on
    metrics: bool = False  # everybody may read /metrics, not this machine alone
    hosts: tuple[str, ...] = ()  # further names that it is reached by
    help: HelpBounds = HelpBounds()
    warm_up: bool = False  # compile the kernels of help at start, not at the first request
