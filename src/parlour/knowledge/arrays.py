"""What all engines share: array types, bits, weighted choice, and compilation."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Numbers = NDArray[np.unsignedinteger[Any]]  # the shortest type that is wide enough
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
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

    return cast(F, first_call)


def _compile(function: Callable[..., Any]) -> Any:
    """The compiled code is kept on disk; where no folder can be written, each process compiles anew."""
    from numba import njit

    try:
        return njit(cache=True, nogil=True)(function)
    except RuntimeError:
        return njit(nogil=True)(function)


def bits(mask: int) -> list[int]:
    """The positions of the bits that are set, in ascending order."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def bit_mask(places: Array) -> int:
    """The number with these bits set; each position occurs once."""
    return sum(1 << place for place in places.tolist())


def popcount(values: Array) -> Floats:
    """The number of bits set in each value, as floats: they are multiplied with weights."""
    return np.asarray(np.bitwise_count(values).astype(np.float64))


def distinct_rows(table: Array) -> tuple[Longs, Longs]:
    """The first of each group of equal rows, in order, and the group's size; by a hash of rows (random projection)."""
    keys = table @ np.random.default_rng(0).integers(1 << 60, size=table.shape[1])
    _, first, sizes = np.unique(keys, return_index=True, return_counts=True)
    order = np.argsort(first)
    return first[order], sizes[order]


def weighted_choice(sums: Floats, random: float) -> int:
    """An index drawn in proportion to weights with these cumulative sums; `random` is uniform in [0, 1)."""
    return int(np.searchsorted(sums, random * sums[-1], side="right"))


def weighted_choices(weights: Floats, random: Floats) -> Longs:
    """One index for each row, drawn in proportion to `weights[row, index]`; `random[row]` is uniform in [0, 1)."""
    sums = weights.cumsum(axis=1)
    return np.asarray((sums <= (random * sums[:, -1])[:, None]).sum(axis=1))
