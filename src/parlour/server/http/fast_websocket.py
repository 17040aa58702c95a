"""uvicorn's websocket protocol with a fast path for sending: full tables send thousands of frames a second."""

from collections.abc import Callable, Iterable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SCOPE_KEY = "parlour.websocket"  # where the application finds it in the scope
TEXT = 0x81  # a whole text in one frame, from a server: not masked
PIECE = 4096  # bytes per read, so that a flood is noticed before it fills the memory
QUEUED = 512  # messages that may wait to be read
PARTS = 64  # of one message


class FastWebSocket(WebSocketsSansIOProtocol):
    """One connection. Texts of an open connection are written directly; uvicorn does everything else."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.drained: Callable[[], None] = _nothing  # called when a slow client has read its backlog
        self.written = 0  # bytes of the frames that we sent
        self._lost: tuple[Callable[[], None], ...] = ()

    def inherit(self, transport: Any, written: int, lost: tuple[Callable[[], None], ...]) -> None:
        """Take over from the HTTP connection: its transport, and what to call when the connection is lost."""
        self.transport = transport
        self.written = written
        self._lost = lost

    def connection_lost(self, exc: Exception | None) -> None:
        for call in self._lost:
            call()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        cast(Any, self.scope)[SCOPE_KEY] = self
        await super().run_asgi()

    @property
    def full(self) -> bool:
        """Whether the client must read its backlog first."""
        return not self.writable.is_set()

    def tell(self, texts: Iterable[bytes]) -> None:
        """Send these in one write; nothing if the connection is closed or closing."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            data = b"".join(framed(texts))
            self.written += len(data)
            self.transport.write(data)

    def end(self, text: bytes, code: int) -> None:
        """Send this as the last frame and close. A client that does not read it is disconnected."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.tell([text])
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if self.queue.qsize() > QUEUED or len(self.frames) > PARTS:
                self.transport.abort()

    def handle_ping(self) -> None:
        """Answer only while the client reads: pongs of a full connection are dropped."""
        if self.full:
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.drained()


def framed(texts: Iterable[bytes]) -> list[bytes]:
    """The texts, each with its frame header (RFC 6455, 5.2)."""
    return [part for text in texts for part in (_head(len(text)), text)]


def _head(size: int) -> bytes:
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return b"%c\x7e%b" % (TEXT, size.to_bytes(2, "big"))
    return b"%c\x7f%b" % (TEXT, size.to_bytes(8, "big"))


def _nothing() -> None: ...
