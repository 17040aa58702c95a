"""Setup of the processes that Parlour starts. Importing the library changes nothing in a process."""

import gc
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path


def prepare(cache: Path | None = None) -> None:
    """Set environment variables; call this before numpy and numba are imported. Child processes inherit them.

    Matrix products use one thread: matrices are small, and a move has one core. `cache`: the folder for compiled
    kernels if the folder of the package is not writable (numba then looks into the user's own cache first).
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if cache is not None and not os.access(Path(__file__).parent, os.W_OK):
        os.environ.setdefault("NUMBA_CACHE_DIR", str(cache))


ENGINES = ("parlour.bots", "parlour.knowledge.knowledge", "numba")


def load_engines() -> None:
    """For worker processes of bots and help: import what they need, and exclude it from garbage collection."""
    for name in ENGINES:
        import_module(name)
    freeze()


@contextmanager
def blocked_interrupts() -> Iterator[None]:
    """Processes that this thread starts meanwhile do not get Ctrl-C, from their first moment on."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # its start would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def freeze() -> None:
    """Exclude all existing objects from garbage collection: the compiler alone creates a hundred thousand."""
    gc.collect()
    gc.freeze()
