"""Threads for the help of seats, shared fairly between tables."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from parlour.server.errors import TooMany

T = TypeVar("T")
THREADS = 2  # of each kind
WAITING = 64  # calculations of one table


class Aside:
    """Quick and long calculations have threads of their own."""

    def __init__(self) -> None:
        self._quick = Turns("help")
        self._long = Turns("odds")

    async def do(self, table: str, work: Callable[[], T], long: bool = False) -> T:
        return await (self._long if long else self._quick).do(table, work)

    def stop(self) -> None:
        self._quick.stop()
        self._long.stop()


class Turns:
    """A fair queue: a table has one thread at most, and when a thread is free the next table's turn has come."""

    def __init__(self, name: str) -> None:
        self._threads = ThreadPoolExecutor(THREADS, name)
        self._free = THREADS
        self._busy: set[str] = set()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def do(self, table: str, work: Callable[[], T]) -> T:
        """Do this when it is the table's turn; TooMany if too much of it is waiting already."""
        waiting = self._waiting.setdefault(table, deque())
        if len(waiting) >= WAITING:
            raise TooMany("help", WAITING)
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        waiting.append(turn)
        self._call()
        try:
            await turn
            return await loop.run_in_executor(self._threads, work)
        finally:
            if turn.done() and not turn.cancelled():
                self._free += 1
                self._busy.discard(table)
                self._call()

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _call(self) -> None:
        """Give the free threads to the tables that have waited longest."""
        while self._free and (table := self._next()) is not None:
            waiting = self._waiting.pop(table)
            turn = waiting.popleft()
            if waiting:
                self._waiting[table] = waiting  # behind all others
            if not turn.cancelled():
                self._free -= 1
                self._busy.add(table)
                turn.set_result(None)

    def _next(self) -> str | None:
        return next((table for table in self._waiting if table not in self._busy), None)
