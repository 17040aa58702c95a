"""As in `parlour.testing.counts`."""

from parlour.testing.counts import *
