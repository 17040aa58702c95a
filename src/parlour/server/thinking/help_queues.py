"""Queues for help, each with its own processes, so that certain facts never wait for odds. Tables take turns."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, TypeVar

import structlog

from parlour.bots.warm_up import warm_up
from parlour.core.record import HelpLevel
from parlour.knowledge.proofs import Proof
from parlour.server.errors import HelpFailed, TooMany
from parlour.server.settings import HelpBounds
from parlour.server.thinking.help_worker import HelpRequest, Usage, explain, report
from parlour.server.thinking.worker_pool import WorkerPool, WorkFailed

T = TypeVar("T")
PROCESSES = 2  # processes per queue
WAITING = 64  # waiting requests per table
REMEMBERED = 1000  # tables whose process is remembered
NICE_CERTAIN, NICE_ODDS = 7, 10  # process priority, lower than that of the bots
log = structlog.get_logger()


class HelpQueues:
    """The queues of one server. A process starts when it is first needed."""

    def __init__(self, bounds: HelpBounds) -> None:
        self.bounds = bounds
        self.certain = HelpQueue(NICE_CERTAIN)
        self.odds = HelpQueue(NICE_ODDS)
        self._warming: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether the kernels are compiled."""
        return self._warming is not None and self._warming.done()

    @property
    def sessions(self) -> int:
        return sum(usage.sessions for queue in (self.certain, self.odds) for usage in queue.usage.values())

    @property
    def megabytes(self) -> int:
        return sum(usage.megabytes for queue in (self.certain, self.odds) for usage in queue.usage.values())

    def warm_up(self) -> None:
        """Compile all kernels, in the background."""
        if self._warming is None:
            self._warming = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        """One queue after the other: the second finds the compiled kernels on disk."""
        for queue in (self.certain, self.odds):
            try:
                await queue.pools[0].do("", warm_up)
            except WorkFailed as error:  # later requests compile what they need
                log.error("warm-up-failed", reason=str(error))

    def stop(self) -> None:
        if self._warming is not None:
            self._warming.cancel()
        self.certain.stop()
        self.odds.stop()


class HelpQueue:
    """A fair queue: each table has at most one running request, and a free process goes to the next table in turn."""

    def __init__(self, nice: int) -> None:
        self.pools = [WorkerPool(1, nice) for _ in range(PROCESSES)]
        self.usage: dict[WorkerPool, Usage] = {}
        self._free = list(self.pools)
        self._busy: set[str] = set()
        self._last: OrderedDict[str, WorkerPool] = OrderedDict()  # by table: the process with its sessions
        self._waiting: OrderedDict[str, deque[asyncio.Future[WorkerPool]]] = OrderedDict()

    async def report(self, table: str, request: HelpRequest, level: HelpLevel) -> bytes:
        return await self.do(table, report, request, level)

    async def explain(self, table: str, request: HelpRequest, thing: str, holder: str) -> Proof | None:
        return await self.do(table, explain, request, thing, holder)

    async def do(self, table: str, work: Callable[..., tuple[T, Usage]], *given: Any) -> T:
        """Run this when it is the table's turn; TooMany if the table has too many waiting requests."""
        waiting = self._waiting.setdefault(table, deque())
        if len(waiting) >= WAITING:
            raise TooMany("help", WAITING)
        turn: asyncio.Future[WorkerPool] = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        self._call()
        try:
            pool = await turn
            found, self.usage[pool] = await pool.do(table, work, *given)
            return found
        except WorkFailed as error:
            log.error("help-failed", reason=str(error))
            raise HelpFailed from error
        finally:
            if turn.done() and not turn.cancelled():
                self._free.append(turn.result())
                self._busy.discard(table)
                self._call()

    def stop(self) -> None:
        for pool in self.pools:
            pool.stop()

    def _call(self) -> None:
        """Assign free processes to the tables that have waited longest."""
        while self._free and (table := self._next()) is not None:
            waiting = self._waiting.pop(table)
            turn = waiting.popleft()
            if waiting:
                self._waiting[table] = waiting  # at the end of the queue
            if not turn.cancelled():
                self._busy.add(table)
                turn.set_result(self._process(table))

    def _process(self, table: str) -> WorkerPool:
        """The process that served this table last, if it is free: it still has the sessions."""
        last = self._last.pop(table, None)
        pool = last if last in self._free else self._free[0]
        assert pool is not None
        self._free.remove(pool)
        self._last[table] = pool
        if len(self._last) > REMEMBERED:
            self._last.popitem(last=False)
        return pool

    def _next(self) -> str | None:
        return next((table for table in self._waiting if table not in self._busy), None)
