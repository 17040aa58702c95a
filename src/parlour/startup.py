"""What a process of Parlour sets up for itself. A library that is imported changes nothing of its process."""

import gc
import os
from importlib import import_module
from pathlib import Path


def prepare(cache: Path | None = None) -> None:
    """Before numpy and numba are loaded; child processes inherit it.

    One thread for matrix products: matrices are small, and a move has one core. `cache`: where compiled kernels are
    kept if the folder of the package cannot be written (numba then looks into the user's own cache first).
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if cache is not None and not os.access(Path(__file__).parent, os.W_OK):
        os.environ.setdefault("NUMBA_CACHE_DIR", str(cache))


ENGINES = ("parlour.bots", "parlour.knowledge.knowledge", "numba")


def load_engines() -> None:
    """In a process that works for bots or help: load all it needs, then settle its memory."""
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
