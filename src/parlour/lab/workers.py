"""Worker processes of the lab. A process that dies ends the run; Ctrl-C is left to the parent."""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeVar

from parlour.bots import own
from parlour.core.errors import ParlourError
from parlour.startup import blocked_interrupts, load_engines

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 2  # jobs per process that are given out at the same time


class WorkerDied(ParlourError):
    """A process was ended from outside, or crashed."""

    def __init__(self) -> None:
        super().__init__()


def spread(work: Callable[[T], R], items: Sequence[T], jobs: int, in_order: bool = False) -> Iterator[R]:
    """The result of each item, as they come or in order. WorkerDied if a process ends before its work."""
    others = active_children()
    pool = ProcessPoolExecutor(min(jobs, len(items)), get_context("spawn"), _begin)
    try:
        yield from _results(pool, partial(_do, own.specs(), work), items, jobs * AHEAD, in_order)
    except BrokenProcessPool:
        raise WorkerDied() from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()).difference(others):
            process.kill()


def _results(
    pool: ProcessPoolExecutor, work: Callable[[T], R], items: Sequence[T], most: int, in_order: bool
) -> Iterator[R]:
    """Gives out at most this many items at the same time. Results come before errors."""
    left = iter(items)
    with blocked_interrupts():
        open_jobs = [pool.submit(work, item) for item in islice(left, most)]
    while open_jobs:
        done = open_jobs[:1] if in_order else wait(open_jobs, return_when=FIRST_COMPLETED).done
        for job in sorted(done, key=_failed):
            open_jobs.remove(job)
            open_jobs += [pool.submit(work, item) for item in islice(left, 1)]
            yield job.result()


def _failed(job: Future[R]) -> bool:
    return job.exception() is not None


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    load_engines()


def _do(bots: tuple[str, ...], work: Callable[[T], R], item: T) -> R:
    """In a worker process, which does not know yet which bots were added."""
    for spec in bots:
        own.add(spec)
    return work(item)
