"""The same sweep compiled: numba takes over from numpy once somebody has called `load`."""

import gc
from collections.abc import Sequence
from typing import Any

import numpy as np

from parlour.knowledge import sweep
from parlour.knowledge.plan import Floats, Step

_compiled: dict[str, Any] = {}


def load() -> bool:
    """Import numba and compile (or read from its cache); False where it is not installed. Takes a second or two."""
    if _compiled:
        return True
    try:
        from parlour.knowledge import kernels, lean_kernels, product_kernels, walk_kernels
    except ImportError:
        return False
    _compiled["joint"] = kernels.joint
    _compiled["backward"] = kernels.backward
    _compiled["totals"] = kernels.totals
    _compiled["many"] = kernels.many
    _compiled["tallied"] = kernels.tallied
    _compiled["swept"] = product_kernels.swept
    _compiled["left_over"] = product_kernels.left_over
    _compiled["weighed"] = lean_kernels.weighed
    _compiled["sides"] = lean_kernels.sides
    _compiled["walk"] = walk_kernels.walk
    gc.collect()
    gc.freeze()  # the compiler's hundred thousand objects stay: to go through them all took longer than a move
    return True


def joint(steps: Sequence[Step], weights: Sequence[Floats]) -> list[Floats]:
    """J of every holder, by case and hand."""
    found: list[Floats] = _run("joint", sweep.joint, steps, weights)
    return found


def backward(steps: Sequence[Step], weights: Sequence[Floats]) -> list[Floats]:
    """B of every level, by set and case."""
    found: list[Floats] = _run("backward", sweep.backward, steps, weights)
    return found


def totals(steps: Sequence[Step], weights: Sequence[Floats]) -> Floats:
    """The weight of all worlds, by case."""
    found: Floats = _run("totals", sweep.totals, steps, weights)
    return found


def many(
    steps: Sequence[Step], weights: Sequence[Floats], shares: Sequence[sweep.Shared], chosen: np.ndarray
) -> Floats:
    """The same for many choices among the holders' shares, by choice and case."""
    found: Floats = run("many", sweep.many, steps, list(map(np.ascontiguousarray, weights)), shares, chosen)
    return found


def _run(name: str, plain: Any, steps: Sequence[Step], weights: Sequence[Floats]) -> Any:
    if not weights:
        return plain(steps, weights)
    compiled = _compiled.get(name)
    return (compiled or plain)(steps, [np.ascontiguousarray(weight) for weight in weights])


def run(name: str, plain: Any, *given: Any) -> Any:
    """The compiled function of this name, or the plain one."""
    return _compiled.get(name, plain)(*given)
