"""Minimal clients without a library, so that the measurement is of the server."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any

import msgspec

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class LightSocket(asyncio.Protocol):
    """A websocket to a trusted server; passes each text on at once."""

    def __init__(self, heard: Callable[["LightSocket", bytes], None], head: bytes) -> None:
        self._heard = heard
        self._head = head
        self._buffer = bytearray()
        self._open = False
        self.up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.down: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self._transport: asyncio.Transport = transport
        transport.write(self._head)

    def connection_lost(self, error: Exception | None) -> None:
        for future in (self.up, self.down):
            if not future.done():
                future.set_exception(error or ConnectionError()) if future is self.up else future.set_result(None)

    def close(self) -> None:
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._buffer[:end]:
                self.up.set_exception(ConnectionError(bytes(self._buffer[:200])))
                return
            del self._buffer[: end + 4]
            self._open = True
            self.up.set_result(None)
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size or len(buffer) < start:
            return None
        body = bytes(buffer[start : start + size])
        kind = buffer[0] & 15
        del buffer[: start + size]
        return kind, body

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._heard(self, body)
        elif kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self._transport.close()

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, body: bytes) -> None:
        """Mask with zeros: valid, and without cost."""
        size = len(body)
        if size < 126:
            head = bytes((128 | kind, 128 | size))
        else:
            head = bytes((128 | kind, 128 | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + body)


async def open_socket(
    port: int, path: str, secret: str, heard: Callable[[LightSocket, bytes], None], source: str | None = None
) -> LightSocket:
    """Open a websocket. `source`: the local address to connect from."""
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{_bearer(secret)}\r\n"
    )
    _, made = await asyncio.get_running_loop().create_connection(
        lambda: LightSocket(heard, head.encode()), "127.0.0.1", port, local_addr=_local(source)
    )
    await made.up
    return made


class LightHttp:
    """Sequential requests over one connection."""

    def __init__(self, port: int, source: str | None = None) -> None:
        self._port = port
        self._source = source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: Any = None, secret: str = "") -> Any:
        status, text = await self.raw(method, path, b"" if body is None else msgspec.json.encode(body), secret)
        if status >= 400:
            raise ConnectionError(f"{method} {path}: {status} {text[:300]!r}")
        return msgspec.json.decode(text)

    async def raw(self, method: str, path: str, body: bytes = b"", secret: str = "") -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, local_addr=_local(self._source))
        reader, writer = self._streams
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{_bearer(secret)}"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        size = next(int(line[15:]) for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        return int(answer[9:12]), await reader.readexactly(size)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


def _bearer(secret: str) -> str:
    return f"Authorization: Bearer {secret}\r\n" if secret else ""


def _local(source: str | None) -> tuple[str, int] | None:
    return None if source is None else (source, 0)
