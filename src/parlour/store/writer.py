"""The writing thread, with group commit: jobs that wait while the disk is busy share the next transaction."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import NamedTuple

import apsw

from parlour.store.errors import LogTaken, StoreChanged, StoreFailed, StoreFull
from parlour.store.schema import generation

MOST = 1000  # jobs per transaction
APART = 0.008  # least seconds between two flushes, because a flush costs as much as many rows
Write = Callable[[apsw.Connection], None]


INSERTS = {size: f"insert into log values {', '.join(['(?, ?, ?, ?)'] * size)}" for size in (64, 32, 16, 8, 4, 2, 1)}
Columns = tuple[str, int, int, bytes]  # table, number, at, body


class Job(NamedTuple):
    """Rows of a log, and further statements of the same transaction."""

    rows: Sequence[Columns]
    write: Write | None
    done: "asyncio.Future[None]"


class JobOutcome(NamedTuple):
    done: "asyncio.Future[None]"
    error: Exception | None


class Writer:
    """Runs jobs in order. A job is done when its transaction is flushed to disk."""

    def __init__(self, db: apsw.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._db = db
        self._loop = loop
        self._generation = generation(db)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def run(self, write: Write | None, rows: Sequence[Columns] = ()) -> "asyncio.Future[None]":
        done = self._loop.create_future()
        self._jobs.put(Job(rows, write, done))
        return done

    def stop(self) -> None:
        """Write the waiting jobs, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        flushed = 0.0
        while (first := self._jobs.get()) is not None:
            if (pause := flushed + APART - monotonic()) > 0:
                sleep(pause)  # collect more jobs; an occasional write does not wait
            flushed = monotonic()
            jobs, last = self._waiting(first)
            outcomes = self._commit(jobs)
            self._loop.call_soon_threadsafe(_tell, outcomes)
            if last:
                return

    def _waiting(self, first: Job) -> tuple[list[Job], bool]:
        jobs = [first]
        while len(jobs) < MOST and not self._jobs.empty():
            job = self._jobs.get()
            if job is None:
                return jobs, True
            jobs.append(job)
        return jobs, False

    def _commit(self, jobs: Sequence[Job]) -> list[JobOutcome]:
        try:
            try:
                return self._transaction(jobs, self._all_at_once)
            except apsw.ConstraintError:  # one job's number is taken: run the jobs separately
                return self._transaction(jobs, self._one_by_one)
        except Exception as error:
            return [JobOutcome(job.done, meaning(error)) for job in jobs]

    def _transaction(self, jobs: Sequence[Job], write: Callable[[Sequence[Job]], list[JobOutcome]]) -> list[JobOutcome]:
        """Run the jobs in one transaction; on an error, none is written."""
        try:
            self._db.execute("begin immediate")
            self._same_file()
            outcomes = write(jobs)
            self._db.execute("commit")
        except Exception:
            self._roll_back()
            raise
        return outcomes

    def _all_at_once(self, jobs: Sequence[Job]) -> list[JobOutcome]:
        """Insert all rows in few statements, because each releases and retakes the interpreter lock."""
        self._insert([row for job in jobs for row in job.rows])
        for job in jobs:
            if job.write is not None:
                job.write(self._db)
        return [JobOutcome(job.done, None) for job in jobs]

    def _one_by_one(self, jobs: Sequence[Job]) -> list[JobOutcome]:
        return [JobOutcome(job.done, self._attempt(job)) for job in jobs]

    def _insert(self, rows: Sequence[Columns]) -> None:
        """Insert in chunks of 64, 32, … 1, so that few distinct statements stay prepared."""
        values, place, size = list(chain.from_iterable(rows)), 0, 64
        while place < len(rows):
            while size > len(rows) - place:
                size //= 2
            self._db.execute(INSERTS[size], values[4 * place : 4 * (place + size)])
            place += size

    def _attempt(self, job: Job) -> Exception | None:
        """Run one job in a savepoint, so that its failure does not affect the others."""
        self._db.execute("savepoint job")
        try:
            self._insert(job.rows)
            if job.write is not None:
                job.write(self._db)
        except apsw.ConstraintError as error:
            self._db.execute("rollback to job")
            self._db.execute("release job")
            return meaning(error)
        self._db.execute("release job")
        return None

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            with suppress(apsw.Error):  # after a disk error SQLite may have rolled back already
                self._db.execute("rollback")

    def _same_file(self) -> None:
        now = generation(self._db)
        if now != self._generation:
            self._generation = now
            raise StoreChanged()


def meaning(error: Exception) -> Exception:
    match error:
        case apsw.FullError() | apsw.IOError():
            return StoreFull()
        case apsw.ConstraintError():
            return LogTaken(-1)
        case apsw.Error():
            return StoreFailed(str(error))
        case _:
            return error


def _tell(outcomes: Sequence[JobOutcome]) -> None:
    for done, error in outcomes:
        if done.done():
            continue  # the waiting caller was cancelled
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
