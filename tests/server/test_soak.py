"""Ten minutes of attackers beside honest tables."""

import sys

import pytest

from server.soak import Plan, soak

LATE = 250 * 1.1  # milliseconds for 99 of 100 honest moves, with the tolerance of all figures: 10 %
GROWN = 32 * 1024  # KiB that the server may grow by after it has warmed up


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
