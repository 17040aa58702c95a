"""What all kernels share."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
_kernels: dict[str, list[Callable[..., Any]]] = {}  # by module: its functions that are not compiled yet


def compiled(function: F) -> F:
    """Compile with numba when a kernel of the same module is first called.

    So nobody waits for the compiler, or pays for its 80 MB, who only imports the package. Kernels call each other by
    their global names: the first call puts the compiled functions in the place of all of the module's kernels.
    """
    _kernels.setdefault(function.__module__, []).append(function)

    @wraps(function)
    def first_call(*given: Any) -> Any:
        for kernel in _kernels.pop(function.__module__, ()):
            kernel.__globals__[kernel.__name__] = _compile(kernel)
        return function.__globals__[function.__name__](*given)

    made: Any = first_call
    kept: F = made
    return kept


def _compile(function: Callable[..., Any]) -> Any:
    """The compiled code is kept on disk; where no folder can be written, each process compiles anew."""
    from numba import njit

    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:
        return njit(nogil=True)(function)
