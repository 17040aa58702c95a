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
    """In a process that works for bots or help: load all it needs, and keep that out of garbage collection."""
    for name in ENGINES:
        import_module(name)
    freeze()


def freeze() -> None:
    """After everything is loaded: the garbage collector skips the compiler's hundred thousand objects from now on."""
    gc.collect()
    gc.freeze()
