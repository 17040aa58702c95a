"""Play over a websocket: the server sends a viewer its own frames, the client sends answers."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import Any, cast

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.params import FromPath

from parlour.core import Seat
from parlour.core.errors import ParlourError
from parlour.server.errors import BadMessage, Broken, TooMany
from parlour.server.hosting import commands
from parlour.server.hosting.live_table import LiveTable
from parlour.server.http.context import Context, address, context_of
from parlour.server.http.error_responses import LATE, failed, refusal
from parlour.server.http.fast_websocket import SCOPE_KEY, FastWebSocket
from parlour.server.http.identity import actor_at, viewer_of
from parlour.server.http.limits import TokenBucket
from parlour.server.table.seats import Actor
from parlour.server.viewers import wire
from parlour.server.viewers.subscriber import Subscriber

Socket = WebSocket[Any, Any, Any]
REFUSED, TRY_LATER, FAILED, ENDED = 4403, 1013, 1011, 1000
FLOOD = 200  # refused frames in a row before the connection is closed
log = structlog.get_logger()


@websocket("/api/tables/{name:str}/play")
async def play(socket: Socket, name: FromPath[str]) -> None:
    """One viewer's connection to a table."""
    await socket.accept()
    try:
        table = await context_of(socket).registry.table(name)
        actor = await actor_at(socket, table)
        viewer = viewer_of(actor, table)
        with admitted(context_of(socket), address(socket.scope), table, viewer, actor.epoch):
            await Connection(socket, table, actor, viewer).run()
    except ParlourError as error:
        await _turn_away(socket, error)
    except Exception as error:
        failed(context_of(socket).registry.metrics, error)
        await _turn_away(socket, Broken())


@contextmanager
def admitted(context: Context, who: str, table: LiveTable, viewer: Seat, epoch: int) -> Iterator[None]:
    """Count a connection by address, table and seat while it is open; TooMany if there is no room."""
    entered = []
    try:
        for crowd, key in context.places(who, table.room.name, viewer, epoch):
            crowd.enter(key)
            entered.append((crowd, key))
        yield
    finally:
        for crowd, key in entered:
            crowd.leave(key)


class Connection:
    """One websocket: reads messages, and sends what is new whenever it is woken."""

    def __init__(self, socket: Socket, table: LiveTable, actor: Actor, viewer: Seat) -> None:
        self._socket = socket
        self._table = table
        self._actor = actor
        self._context = context_of(socket)
        self._channel = cast(FastWebSocket, cast(Any, socket.scope)[SCOPE_KEY])
        self._subscriber = Subscriber(table.views, viewer, actor.epoch, actor.guest, self._wake)
        limit = self._context.settings.limits.frames
        self._bucket = TokenBucket(limit[0], self._context.clock.now())
        self._who = address(socket.scope)
        self._refused = 0
        self._waiting = self._waiting_bytes = 0  # replies not sent yet
        self._soon = asyncio.get_running_loop().call_soon
        self._woken = False
        self._closing: asyncio.Task[None] | None = None
        first = socket.query_params.get("from", "0")
        self._subscriber.number = int(first) if first.isdecimal() and len(first) < 9 else 0

    async def run(self) -> None:
        self._channel.drained = self._wake
        self._subscriber.reply(self._context.hello)
        self._table.audience.join(self._subscriber)
        try:
            await self._listen()
        finally:
            self._table.audience.leave(self._subscriber)

    def _wake(self) -> None:
        if not self._woken:
            self._woken = True
            self._soon(self._tell)

    def _tell(self) -> None:
        """Send all that is new in one write. A slow client gets it when it has read what was sent before."""
        self._woken = False
        if self._channel.full:
            if self._subscriber.gone is not None:  # the backlog is no longer for this client
                self._channel.transport.abort()
            return
        self._waiting = self._waiting_bytes = 0
        try:
            if texts := self._subscriber.frames():
                self._channel.tell(texts)
        except Exception as error:
            failed(self._context.registry.metrics, error)
            self._close(FAILED)
        if self._subscriber.over:
            self._close(ENDED)

    def _close(self, code: int) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._socket.close(code=code))

    async def _listen(self) -> None:
        while True:
            event: Any = await self._channel.receive()
            if event["type"] == "websocket.disconnect":
                return
            reply = await self._reply(event.get("text"))
            if reply is not None:
                self._subscriber.reply(frame := wire.encode(reply))
                if await self._reads_too_little(len(frame)):
                    return
            if self._refused >= FLOOD:
                await self._socket.close(code=TRY_LATER)
                return

    async def _reads_too_little(self, size: int) -> bool:
        """Whether too many replies wait for this client; then the connection is closed."""
        self._waiting += 1
        self._waiting_bytes += size
        most, most_bytes = self._context.settings.limits.replies
        if self._waiting <= most and self._waiting_bytes <= most_bytes:
            return False
        if not self._channel.full:
            await asyncio.sleep(0)  # lets the replies be sent
            return False
        self._context.registry.metrics.refusals.labels("too-slow").inc()
        self._channel.end(wire.encode(wire.Gone("too-slow")), TRY_LATER)
        return True

    async def _reply(self, text: str | None) -> wire.Message | None:
        key = ""
        try:
            self._slow_down()
            message = _read(text)
            key = message.key if isinstance(message, wire.Answer) else ""
            reply = await self._act(message)
        except LATE:
            return wire.TooLate(key)
        except ParlourError as error:
            self._refused += 1
            self._context.registry.metrics.refusals.labels(error.key).inc()
            return refusal(error, key)
        except Exception as error:
            failed(self._context.registry.metrics, error)
            return refusal(Broken(), key)
        self._refused = 0
        return reply

    def _slow_down(self) -> None:
        burst, rate = self._context.settings.limits.frames
        if wait := self._bucket.take(burst, rate, self._context.clock.now()):
            raise TooMany("frames", burst, int(wait) + 1)
        self._context.frames.check(self._who)

    async def _act(self, message: wire.FromClient) -> wire.Message | None:
        match message:
            case wire.Answer():
                return await self._answer(message)
            case wire.Since(number):
                self._subscriber.since(number)
                return None
            case wire.Say(text):
                self._context.chat.check(f"{self._table.room.name}/{self._actor.seat}")
                await commands.say(self._table, self._actor, text)
                return None
            case wire.Ping():
                return wire.Pong()

    async def _answer(self, message: wire.Answer) -> wire.Taken:
        secret = self._table.room.is_race(message.topic)  # answers in a window are secret, also in the metrics
        started = perf_counter()
        await self._table.host.answer(self._actor, message.topic, bytes(message.move), message.key)
        if not secret:
            self._context.registry.metrics.answers.observe(perf_counter() - started)
        return wire.Taken(message.key)


def _read(text: str | None) -> wire.FromClient:
    if text is None:
        raise BadMessage("text")
    try:
        return wire.read_client(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None


async def _turn_away(socket: Socket, error: ParlourError) -> None:
    """Send the reason over the accepted socket: a page cannot read why a handshake was refused."""
    with suppress(Exception):
        await socket.send({"type": "websocket.send", "text": wire.encode(refusal(error)).decode(), "bytes": None})
        await socket.close(code=TRY_LATER if isinstance(error, TooMany) else REFUSED)
