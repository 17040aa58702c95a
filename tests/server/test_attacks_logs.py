"""Every error is logged as one JSON object per line, without names, messages or other texts of people."""

import asyncio
import gc
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from parlour.server.http.gate import Gate
from parlour.server.logs import configure
from server.clients import running
from server.raw import get, raw

pytestmark = pytest.mark.asyncio
WORDS = "the culprit is Moriarty"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    configure(stream)
    yield stream
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    assert "Moriarty" not in log.getvalue()
    return [json.loads(line) for line in log.getvalue().splitlines()]


async def fail() -> None:
    raise ValueError(WORDS)


async def test_a_task_that_nobody_waits_for(log: io.StringIO) -> None:
    task = asyncio.create_task(fail(), name="Moriarty")
    await asyncio.wait([task])
    del task
    gc.collect()
    (line,) = lines(log)
    assert (line["level"], line["logger"], line["error"]) == ("error", "asyncio", "ValueError")
    assert line["trace"][-1].startswith("fail:")


async def test_a_failure_that_only_uvicorn_sees(
    log: io.StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(self: Gate, scope: Any, receive: Any, send: Any) -> None:
        raise ValueError(WORDS)

    async with running(tmp_path / "p.db") as server:
        monkeypatch.setattr(Gate, "__call__", broken)
        assert (await raw(server, get(b"/"))).status == 500
    found = [line for line in lines(log) if line.get("logger") == "uvicorn.error"]
    assert [(line["error"], line["trace"][-1].partition(":")[0]) for line in found] == [("ValueError", "broken")]


async def test_a_request_that_is_no_http(log: io.StringIO, tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server:
        assert (await raw(server, b"Moriarty\r\n\r\n")).status == 400
    assert [line["place"].partition(":")[0] for line in lines(log)] == ["httptools_impl.data_received"]


async def test_messages_of_other_libraries_with_words_in_them(log: io.StringIO) -> None:
    other = logging.getLogger("litestar")
    other.error("Moriarty %s", "Moriarty")
    try:
        await fail()
    except ValueError:
        other.exception(f"failed for {WORDS}")
        structlog.get_logger().error("failed", exc_info=True)
    kinds = [line.get("error") for line in lines(log)]
    assert kinds == [None, "ValueError", "ValueError"]
    assert all(line["event"] and line["timestamp"] and line["level"] == "error" for line in lines(log))
