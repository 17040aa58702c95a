"""As in `parlour.testing.cases`."""

from parlour.testing.cases import *
