"""Runs the server: one process, one file, one port."""

import asyncio
import errno
import gc
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import structlog
import uvicorn

from parlour.server.clock import Clock, SystemClock
from parlour.server.errors import CannotListen, PortTaken, TooMany
from parlour.server.hosting.registry import TableRegistry
from parlour.server.hosting.upgrade import upgrade
from parlour.server.http.app import application
from parlour.server.http.connections import ConnectionLimiter, HttpConnection, few_descriptors, harden
from parlour.server.http.context import Context
from parlour.server.http.fast_websocket import FastWebSocket
from parlour.server.http.limits import capacity
from parlour.server.metrics import Metrics
from parlour.server.settings import Place, Retention, Settings
from parlour.startup import freeze
from parlour.store import SqliteStore

FRAME = 16_384  # bytes that a client may send at once
SWEEP, TIDY = 20_000, 3_600_000
log = structlog.get_logger()


async def serve(
    place: Place,
    settings: Settings,
    up: Callable[[int], None],
    clock: Clock | None = None,
    stop: asyncio.Event | None = None,
    retention: Retention | None = None,
    **more: Any,
) -> None:
    """Serve until a stop signal. `up` is called with the port when the server is ready."""
    listening = listen(place.host, place.port)
    harden(listening, settings.limits)
    if (allowed := few_descriptors()) is not None:
        log.warning("few-descriptors", allowed=allowed, connections=capacity(settings.limits))
    await asyncio.to_thread(upgrade, place.file)
    store = await SqliteStore.open(place.file)
    clock = clock or SystemClock()
    registry = TableRegistry(store, clock, Metrics(), retention=retention, help_bounds=settings.help, **more)
    if settings.warm_up:
        registry.help.warm_up()
    chores = asyncio.create_task(_chores(registry, clock))
    server = _Server(_config(place, settings, registry, clock), lambda: up(listening.getsockname()[1]))
    stopping = asyncio.create_task(server.stop_when(stop or asyncio.Event()))
    try:
        await server.serve(sockets=[listening])
    finally:
        stopping.cancel()
        chores.cancel()
        registry.stop()
        with suppress(asyncio.CancelledError):
            await chores
        await store.close()
        listening.close()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; PortTaken if the port is in use, CannotListen if the address cannot be used at all."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(host, port) from None
        raise CannotListen(host, port, error.strerror or str(error)) from None
    return listening


def built_page() -> Path | None:
    """The folder of the built page: in the package, or in the project."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "web", package.parent.parent / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


def _config(place: Place, settings: Settings, registry: TableRegistry, clock: Clock) -> uvicorn.Config:
    return uvicorn.Config(
        application(Context(registry, clock, settings)),
        ws=FastWebSocket,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        http=_http(place, settings, registry),
        loop="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(place.proxies),
        forwarded_allow_ips=place.proxies or None,
        timeout_graceful_shutdown=2,
        ws_ping_interval=settings.limits.ping[0],
        ws_ping_timeout=settings.limits.ping[1],
        backlog=2048,
    )


def _http(place: Place, settings: Settings, registry: TableRegistry) -> type[asyncio.Protocol]:
    """The protocol factory that uvicorn calls for each connection."""

    def refused(error: TooMany) -> None:
        registry.metrics.refusals.labels(error.key).inc()

    limiter = ConnectionLimiter(settings.limits, place.proxies, refused)
    return cast(type[asyncio.Protocol], partial(HttpConnection, limiter))


def settle_memory() -> None:
    """Exclude all loaded objects from garbage collection, and collect less often."""
    freeze()
    gc.set_threshold(20_000, 20, 10)


class _Server(uvicorn.Server):
    """Calls back when the server is ready."""

    def __init__(self, config: uvicorn.Config, up: Callable[[], None]) -> None:
        super().__init__(config)
        self._up = up

    async def stop_when(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        settle_memory()
        self._up()


async def _chores(registry: TableRegistry, clock: Clock) -> None:
    """Unload, close and delete old tables, at intervals."""
    tidied = 0
    while True:
        if clock.now() - tidied >= TIDY:
            tidied = clock.now()
            await _attempt(registry.tidy)
        await _attempt(registry.sweep)
        await asyncio.sleep(SWEEP / 1000)


async def _attempt(chore: Callable[[], Any]) -> None:
    try:
        await chore()
    except Exception as error:
        log.error("chore-failed", exc_info=error)
