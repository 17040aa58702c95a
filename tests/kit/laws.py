"""As in `parlour.testing.laws`."""

from parlour.testing.laws import *
