"""Threads beside the event loop, for the help that people get."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
THREADS = 2  # of each kind


class Aside:
    """What is there at once never waits for what takes long."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(THREADS, "help")
        self._long = ThreadPoolExecutor(THREADS, "odds")

    async def do(self, work: Callable[[], T], long: bool = False) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._long if long else self._quick, work)

    def stop(self) -> None:
        for threads in (self._quick, self._long):
            threads.shutdown(wait=False, cancel_futures=True)
