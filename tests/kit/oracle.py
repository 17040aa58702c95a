"""As in `parlour.testing.oracle`."""

from parlour.testing.oracle import *
