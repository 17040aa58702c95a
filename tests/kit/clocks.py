"""As in `parlour.testing.clocks`."""

from parlour.testing.clocks import *
