"""Requests as raw bytes, for invalid requests."""

import asyncio
from contextlib import suppress

import msgspec
from msgspec import Struct

from server.clients import Running


class Reply(Struct, frozen=True):
    """A response. Status 0: the connection was closed without one."""

    status: int
    head: str = ""
    body: bytes = b""

    @property
    def error(self) -> str:
        return str(msgspec.json.decode(self.body)["error"])


async def raw(server: Running, request: bytes) -> Reply:
    """Send these bytes over a new connection; returns everything until the server closes it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request)
    text = b""
    with suppress(ConnectionError):
        await writer.drain()
        text = await reader.read()
    writer.close()
    head, _, body = text.partition(b"\r\n\r\n")
    words = head.split(b" ", 2)
    return Reply(int(words[1]) if len(words) > 1 else 0, head.decode("latin-1").lower(), body)


def get(path: bytes, *headers: bytes, host: bytes = b"127.0.0.1") -> bytes:
    return b"\r\n".join([b"GET %b HTTP/1.1" % path, b"host: " + host, b"connection: close", *headers, b"", b""])


def post(path: bytes, body: bytes, *headers: bytes, host: bytes = b"127.0.0.1", method: bytes = b"POST") -> bytes:
    head = [b"%b %b HTTP/1.1" % (method, path), b"host: " + host, b"connection: close"]
    about = [b"content-type: application/json", b"content-length: %d" % len(body)]
    return b"\r\n".join([*head, *about, *headers, b"", body])
