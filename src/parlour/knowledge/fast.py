"""The same sweep compiled: numba takes over from numpy once somebody has called `load`."""

import gc
from typing import Any

_compiled: dict[str, Any] = {}


def load() -> bool:
    """Import numba and compile (or read from its cache); False where it is not installed. Takes a second or two."""
    if _compiled:
        return True
    try:
        from parlour.knowledge import lean_kernels
    except ImportError:
        return False
    _compiled["weighed"] = lean_kernels.weighed
    _compiled["sides"] = lean_kernels.sides
    gc.collect()
    gc.freeze()  # the compiler's hundred thousand objects stay: to go through them all took longer than a move
    return True


def run(name: str, plain: Any, *given: Any) -> Any:
    """The compiled function of this name, or the plain one."""
    return _compiled.get(name, plain)(*given)
