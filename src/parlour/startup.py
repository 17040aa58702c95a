"""Setup of the processes that Parlour starts. Importing the library changes nothing in a process."""

import gc
import os
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
    """For worker processes of bots and help: import what they need, then settle the memory."""
    for name in ENGINES:
        import_module(name)
    settle_memory()


def settle_memory() -> None:
    """After everything is loaded: exclude it from garbage collection, and collect less often.

    The compiler alone has a hundred thousand objects. With the default thresholds, collections take up to a quarter of
    the time of a report.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 10)
