"""Games of hidden cards. `catalogue`, `load` and `Table` are all one needs to begin."""

from parlour.core.table import Table
from parlour.games import catalogue, load

__all__ = ["Table", "__version__", "catalogue", "load"]
__version__ = "0.1.0"
