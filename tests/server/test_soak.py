"""Ten minutes of honest tables and attackers."""

import sys

import pytest

from server.soak import Plan, soak

LATE = 250 * 1.1  # milliseconds: 99th percentile of honest moves, with the usual tolerance of 10 %
GROWN = 32 * 1024  # KiB: growth of the server after the warm-up


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.asyncio
async def test_attackers_neither_slow_honest_tables_nor_fill_memory_nor_see_anything() -> None:
    assert sys.platform == "linux", "every player needs an address of its own in 127.0.0.0/8"
    result = await soak(Plan(seconds=600))
    assert set(result.attacks) >= {"silent", "lazy_socket", "lazy_stream", "flood", "come_and_go"}
    assert result.leaks == []
    assert result.failures == 0
    assert result.p99 <= LATE
    assert result.end_kib <= result.warm_kib + GROWN
