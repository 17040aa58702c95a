"""As in `parlour.testing.worlds`."""

from parlour.testing.worlds import *
