"""Games of hidden cards. `catalogue`, `load` and `Table` are all one needs to begin."""

import os

from parlour.core.table import Table
from parlour.games import catalogue, load

__all__ = ["Table", "__version__", "catalogue", "load"]
__version__ = "0.1.0"

# Before numpy is loaded: a move has one core (docs/bots.md); with small matrices more threads only get in the way.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
