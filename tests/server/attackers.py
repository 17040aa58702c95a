"""Hostile clients over raw sockets, which break the protocol."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterable
from typing import Any

import pytest

from parlour.server.loadtest.clients import LightHttp

PATIENCE = 60.0  # seconds; a generous limit for something that takes about one second
LITTLE = 4096  # buffer size of a slow connection, in bytes


class Raw:
    """One connection, byte by byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> bool:
        """Send bytes; returns whether the server still accepts them."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except OSError:
            return False
        return not self.writer.is_closing()

    async def read(self, size: int = 65_536) -> bytes:
        """The next bytes; empty if the server has closed."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(OSError):
                return await self.reader.read(size)
        return b""

    async def head(self) -> bytes:
        """Status line and headers of a response; empty if the server has closed."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                return await self.reader.readuntil(b"\r\n\r\n")
        return b""

    async def until_closed(self) -> bytes:
        """Everything until the server closes."""
        parts = []
        while part := await self.read():
            parts.append(part)
        return b"".join(parts)

    def reset(self) -> None:
        """Drop the connection without closing it."""
        self.writer.transport.abort()


@contextlib.asynccontextmanager
async def raw(port: int, narrow: bool = False, source: str = "127.0.0.1") -> AsyncIterator[Raw]:
    connection = socket.socket()
    connection.bind((source, 0))
    if narrow:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
    connection.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=connection, limit=LITTLE if narrow else 1 << 20)
    try:
        yield Raw(reader, writer)
    finally:
        writer.transport.abort()


def request(path: str, *headers: str, method: str = "GET") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def upgrade(table: str, secret: str | None = None) -> bytes:
    """The handshake request of a websocket."""
    bearer = [f"Authorization: Bearer {secret}"] if secret else []
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    version = "Sec-WebSocket-Version: 13"
    path = f"/api/tables/{table}/play"
    return request(path, "Upgrade: websocket", "Connection: Upgrade", key, version, *bearer)


def frame(text: bytes, kind: int = 0x81) -> bytes:
    """A frame of a client, masked with zeros."""
    assert len(text) < 126
    return bytes((kind, 0x80 | len(text))) + b"\0\0\0\0" + text


PING = frame(b'{"type":"ping"}')


async def answers(port: int) -> bool:
    """Whether the server answers another client."""
    http = LightHttp(port)
    async with asyncio.timeout(PATIENCE):
        status, _ = await http.raw("GET", "/healthz")
    http.close()
    return status == 200


def narrowed(monkeypatch: pytest.MonkeyPatch, kinds: Iterable[type[Any]]) -> list[Any]:
    """Use small buffers on the server's side; returns the list of its connections, in order."""
    made: list[Any] = []
    for kind in kinds:
        monkeypatch.setattr(kind, "connection_made", _narrow(kind.connection_made, made))
    return made


def _narrow(before: Any, made: list[Any]) -> Any:
    def connection_made(protocol: Any, transport: Any) -> None:
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)
        transport.set_write_buffer_limits(high=LITTLE)
        before(protocol, transport)
        made.append(protocol)

    return connection_made
