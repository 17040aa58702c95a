"""As in `parlour.testing.tables`."""

from parlour.testing.tables import *
