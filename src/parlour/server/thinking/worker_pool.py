"""Worker processes for long computations, which would block the event loop in a thread."""

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar
from zlib import crc32

from parlour.startup import ENGINES, blocked_interrupts, load_engines

T = TypeVar("T")
COUNT = 2
PATIENCE = 60.0  # seconds; a job that takes longer counts as hung
NICE = 5  # lower priority than the server


class WorkFailed(Exception):
    """The job raised an exception, hung, or crashed its process."""


class WorkerPool:
    """Each key belongs to one process, which runs its jobs in order and may keep state by key."""

    def __init__(self, count: int = COUNT, nice: int = NICE) -> None:
        self._workers = [WorkerProcess(nice) for _ in range(count)]
        self._warm = False

    async def do(self, key: str, work: Callable[..., T], *given: Any) -> T:
        """The result of the function; WorkFailed if there is none."""
        worker = self._workers[crc32(key.encode()) % len(self._workers)]
        return await asyncio.get_running_loop().run_in_executor(worker.thread, worker.do, work, given)

    def warm(self) -> None:
        """Start the processes before they are needed."""
        if not self._warm:
            self._warm = True
            for worker in self._workers:
                worker.thread.submit(worker.warm)

    def stop(self) -> None:
        for worker in self._workers:
            worker.stop()


class WorkerProcess:
    """One process, started on demand and restarted after a crash, and the thread that communicates with it."""

    def __init__(self, nice: int) -> None:
        self.thread = ThreadPoolExecutor(1, "worker")
        self._nice = nice
        self._pipe: Any = None
        self._process: Any = None
        self._stopped = False

    def do(self, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        try:
            return self._ask(work, given)
        except (EOFError, OSError):  # it died, perhaps long ago: try once more
            self._kill()
        try:
            return self._ask(work, given)
        except (EOFError, OSError) as error:
            self._kill()
            raise WorkFailed("died") from error

    def _ask(self, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        self.warm()
        self._pipe.send((work, given))
        if not self._pipe.poll(PATIENCE):
            self._kill()
            raise WorkFailed("hung")
        done, result = self._pipe.recv()
        if not done:
            raise WorkFailed(result)
        found: T = result
        return found

    def warm(self) -> None:
        if self._stopped:
            raise WorkFailed("stopped")
        if self._process is None:
            self._start()

    def _start(self) -> None:
        quick = "forkserver" in get_all_start_methods()
        context: Any = get_context("forkserver" if quick else "spawn")
        if quick:
            context.set_forkserver_preload(list(ENGINES))
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self._nice), daemon=True)
        with blocked_interrupts():
            process.start()
        theirs.close()
        self._process = process
        if self._stopped:  # meanwhile
            process.kill()

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None

    def stop(self) -> None:
        """Stop at once; waiting callers get WorkFailed."""
        self._stopped = True
        self.thread.shutdown(wait=False, cancel_futures=True)
        if (process := self._process) is not None:
            process.kill()


def serve(pipe: "Connection[Any, Any]", nice: int) -> None:
    """The main loop of a process, until the server closes the pipe or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    load_engines()
    while True:
        try:
            work, given = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(_result(work, given))


def _result(work: Callable[..., Any], given: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return True, work(*given)
    except WorkFailed as error:
        return False, str(error)
    except Exception as error:  # only its type: its message could name a card
        return False, type(error).__name__
