"""The TCP connections of the server: counted, with limits and deadlines before any other work is done for them."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parlour.server.errors import TooMany
from parlour.server.http.error_responses import body_of
from parlour.server.http.fast_websocket import FastWebSocket
from parlour.server.http.limits import ConcurrencyLimit, address_key, capacity, descriptors
from parlour.server.settings import Limits

PIECE = 4096  # bytes that the parser gets at once, so that a large head is refused early
PIPELINED = 16  # requests that may wait behind the current one; browsers send none
UNSENT = 131_072  # bytes that the kernel buffers for a client that does not read
FEW = 1024  # descriptors: fewer are worth a warning


def few_descriptors() -> int | None:
    """The number of descriptors if it is low."""
    allowed = descriptors()
    return allowed if allowed < FEW else None


def harden(listening: socket.socket, limits: Limits) -> None:
    """Set the kernel's limits per connection, where it has them. Connections inherit them.

    The kernel drops a silent client as soon as a missing pong would, and it buffers little unsent data.
    """
    patience = int(sum(limits.ping) * 1000)
    for name, value in (("TCP_USER_TIMEOUT", patience), ("TCP_NOTSENT_LOWAT", UNSENT)):
        if option := getattr(socket, name, None):
            with suppress(OSError):
                listening.setsockopt(socket.IPPROTO_TCP, option, value)


class ConnectionLimiter:
    """Limits the number of connections.

    A listed proxy stands for many clients, so only the total limit applies to it.
    """

    def __init__(self, limits: Limits, proxies: str, refused: Callable[[TooMany], None]) -> None:
        self.limits = limits
        self._all = ConcurrencyLimit("connections", capacity(limits))
        self._by_address = ConcurrencyLimit("connections-of-address", limits.connections_of_address)
        self._proxies = ProxyHeadersMiddleware(_no_app, proxies or []).trusted_hosts
        self._refused = refused
        self._replies: dict[str, bytes] = {}

    def enter(self, host: str) -> Callable[[], None]:
        """Take a place; returns the function that releases it. TooMany if there is none."""
        who = None if host in self._proxies else address_key(host)
        if who is not None:
            self._by_address.enter(who)
        try:
            self._all.enter("")
        except TooMany:
            if who is not None:
                self._by_address.leave(who)
            raise
        return _Leave(self._all, self._by_address, who)

    def reply(self, error: TooMany, status: int) -> bytes:
        """The whole response to a refused client; its body is always the same."""
        self._refused(error)
        what = str(error.facts["what"])
        if what not in self._replies:
            self._replies[what] = _reply(error, status)
        return self._replies[what]


class _Leave:
    """Releases a place, once."""

    __slots__ = ("_all", "_by_address", "_who")

    def __init__(self, everybody: ConcurrencyLimit, by_address: ConcurrencyLimit, who: str | None) -> None:
        self._all: ConcurrencyLimit | None = everybody
        self._by_address = by_address
        self._who = who

    def __call__(self) -> None:
        if self._all is None:
            return
        self._all.leave("")
        self._all = None
        if self._who is not None:
            self._by_address.leave(self._who)


class Metered:
    """A transport that counts what is written to it."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.written = 0

    def write(self, data: bytes) -> None:
        self.written += len(data)
        self.transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


class Watchdog:
    """Closes a connection that does not read its backlog, or does not send the body that it has announced.

    `limit`: a number of bytes and an interval in seconds. In each interval at least this many bytes, or all pending
    ones, must have moved. `meter`: the number of bytes written so far.
    """

    def __init__(self, transport: asyncio.Transport, meter: Callable[[], int], limit: tuple[int, float]) -> None:
        self._transport = transport
        self.meter = meter
        self._least, self._seconds = limit
        self.body = 0  # number of the request whose body is awaited; 0 for none
        self.received = 0
        self._backlog = self._taken = self._body = self._received_then = 0
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(self._seconds, self._look)

    def stop(self) -> None:
        self._timer.cancel()

    def _look(self) -> None:
        backlog = self._transport.get_write_buffer_size()
        taken = self.meter() - backlog
        too_slow = taken - self._taken < min(self._least, self._backlog)
        owing = self.body and self.body == self._body and self.received - self._received_then < self._least
        if too_slow or owing:
            self._transport.abort()
            return
        self._backlog, self._taken = backlog, taken
        self._body, self._received_then = self.body, self.received
        self._timer = self._loop.call_later(self._seconds, self._look)


class HttpConnection(HttpToolsProtocol):
    """One connection.

    A request head has a size limit and a deadline; a watchdog checks the rest, also for websockets.
    """

    def __init__(self, limiter: ConnectionLimiter, **settings: Any) -> None:
        super().__init__(**settings)
        self._limiter = limiter
        self._leave: Callable[[], None] | None = None  # None: refused, or upgraded to a websocket
        self._watchdog: Watchdog | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._in_head = True
        self._head = 0  # bytes so far; also those between and after the chunks of a body
        self._requests = 0

    def connection_made(self, transport: Any) -> None:
        host = (transport.get_extra_info("peername") or ("",))[0]
        try:
            self._leave = self._limiter.enter(host)
        except TooMany as error:
            status = 503 if error.facts["what"] == "connections" else 429
            transport.write(self._limiter.reply(error, status))
            transport.close()
            return
        metered: Any = Metered(transport)
        super().connection_made(metered)
        self._watchdog = Watchdog(transport, lambda: metered.written, self._limiter.limits.progress)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._leave is None or self._watchdog is None:
            return
        self._leave()
        self._watchdog.stop()
        self._head_is_here()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        metered: Any = self.transport
        channel = metered.get_protocol()
        if isinstance(channel, FastWebSocket) and self._leave is not None and self._watchdog is not None:
            channel.inherit(metered.transport, metered.written, (self._leave, self._watchdog.stop))
            self._watchdog.meter = lambda: channel.written
            self._leave = None

    # A head and its deadline

    def data_received(self, data: bytes) -> None:
        if self._watchdog is not None:
            self._watchdog.received += len(data)
        for start in range(0, len(data), PIECE):
            if self._leave is None or self.transport.is_closing():
                return
            self._feed(data if len(data) <= PIECE else data[start : start + PIECE])

    def _feed(self, piece: bytes) -> None:
        limits = self._limiter.limits
        self._head += len(piece)
        super().data_received(piece)
        if self._leave is None or self.transport.is_closing():
            return
        if len(self.pipeline) > PIPELINED:
            self.transport.abort()
        elif self._head > limits.head:
            self._refuse(TooMany("head", limits.head))
        elif self.headers and len(self.headers) > limits.headers:
            self._refuse(TooMany("headers", limits.headers))
        elif self._in_head and self._head:
            self._await_head()

    def on_headers_complete(self) -> None:
        if len(self.headers) > self._limiter.limits.headers:
            raise _TooManyHeaders
        self._head_is_here()
        self._requests += 1
        self._in_head, self._head = False, 0
        if self._watchdog is not None:
            self._watchdog.body = self._requests
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head, self._head = True, 0
        if self._watchdog is not None:
            self._watchdog.body = 0

    def send_400_response(self, msg: str) -> None:
        if len(self.headers or ()) > self._limiter.limits.headers:
            self._refuse(TooMany("headers", self._limiter.limits.headers))
        else:
            super().send_400_response(msg)

    def _await_head(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self._limiter.limits.head_seconds, self.transport.abort)

    def _head_is_here(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _refuse(self, error: TooMany) -> None:
        """Send the error, unless another response is in progress; then close."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(self._limiter.reply(error, 431))
            self.transport.close()
        else:
            self.transport.abort()


class _TooManyHeaders(Exception):
    """Stops the parser."""


def _reply(error: TooMany, status: int) -> bytes:
    body = body_of(error)
    head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
    return f"{head}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body


async def _no_app(*_: Any) -> None: ...
