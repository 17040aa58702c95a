"""What all kernels share."""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile with numba and keep the result on disk; where no folder can be written, compile in every process."""
    found: Any
    try:
        found = njit(cache=True, nogil=True)(function)
    except RuntimeError:
        found = njit(nogil=True)(function)
    made: F = found
    return made
