"""The fast path writes the same frames as the library; a slow client gets the current state, not a backlog."""

import socket
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from parlour.server.http.fast_websocket import FastWebSocket, framed
from server.clients import Client, new_table, owner_does, running, settled

LITTLE = 4096  # buffer size of a slow connection, in bytes
ASKED = 90  # how often a slow client requests everything


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_text_is_framed_as_the_library_does_it(size: int) -> None:
    texts = [b"x" * size, b"y"]
    assert b"".join(framed(texts)) == b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts)


@pytest.mark.asyncio
async def test_a_slow_client_is_told_what_is_new_once_it_reads_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FastWebSocket, "connection_made", narrow)
    async with running(tmp_path / "p.db") as server, server.http() as http:
        seats = await new_table(http, "sherlock-13", 3)
        await owner_does(http, seats, "start")
        url = f"ws://127.0.0.1:{server.port}/api/tables/{seats.table}/play"
        async with (
            Client(server, seats.table, seats.secrets[0]) as other,
            connect(url, sock=narrow_client(server.port), max_queue=1, compression=None, close_timeout=0) as slow,
        ):
            for _ in range(ASKED):
                await slow.send(msgspec.json.encode({"type": "since", "number": 0}).decode())
                await settled([other])
            await other.send(type="say", text="are you there?")
            await other.until(lambda client: client.last("said"))
            heard = []
            while "said" not in heard:
                heard.append(msgspec.json.decode(await slow.recv())["type"])
    assert 1 < heard.count("update") < ASKED / 2


def narrow(cable: FastWebSocket, transport: Any, made: Any = FastWebSocket.connection_made) -> None:
    made(cable, transport)
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LITTLE)
    transport.set_write_buffer_limits(high=LITTLE)


def narrow_client(port: int) -> socket.socket:
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.connect(("127.0.0.1", port))
    return sock
