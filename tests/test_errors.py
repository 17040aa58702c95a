"""Every error of the package can be sent from one process to another."""

import copy
import inspect
import pickle
from importlib import import_module
from pkgutil import walk_packages
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import parlour
from parlour.core.errors import ParlourError

SAMPLES: dict[Any, Any] = {str: "a", int: 3, float: 0.5, bool: True, object: "a", NoneType: None, Any: "a"}


def modules() -> list[Any]:
    found = walk_packages(parlour.__path__, "parlour.")
    return [import_module(module.name) for module in found if not module.name.endswith("__main__")]


def kinds() -> list[type[Exception]]:
    """All exceptions that the package defines."""
    classes = {kind for module in modules() for kind in vars(module).values() if inspect.isclass(kind)}
    ours = {kind for kind in classes if issubclass(kind, Exception) and kind.__module__.startswith("parlour.")}
    return sorted(ours, key=lambda kind: (kind.__module__, kind.__name__))


def sample(hint: Any) -> Any:
    """A value of this type."""
    if get_origin(hint) is tuple:
        return tuple(sample(part) for part in get_args(hint) if part is not ...)
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    if isinstance(hint, UnionType):
        return sample(get_args(hint)[0])
    return SAMPLES[hint]


def made(kind: type[Exception]) -> Exception:
    """An error of this type, with an argument for each parameter that its signature names."""
    if inspect.isbuiltin(kind.__init__) or not inspect.isfunction(kind.__init__):
        return kind("a reason")
    hints = get_type_hints(kind.__init__)
    parameters = list(inspect.signature(kind.__init__).parameters.values())[1:]
    named = [each for each in parameters if each.kind is not each.VAR_KEYWORD]
    return kind(*(sample(hints[each.name]) for each in named))


def told(error: Exception) -> tuple[Any, ...]:
    """All that there is to an error."""
    key = error.key if isinstance(error, ParlourError) else ""
    return type(error), error.args, vars(error), str(error), key


def survives(error: Exception) -> bool:
    """Whether it is the same after pickling and copying."""
    others = (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error))
    return all(told(other) == told(error) for other in others)


def test_every_error_survives_pickling_and_copying() -> None:
    assert [kind for kind in kinds() if not survives(made(kind))] == []


def test_the_law_finds_the_errors_of_every_package() -> None:
    assert len(kinds()) > 60
    packages = {kind.__module__.split(".")[1] for kind in kinds()}
    assert {"core", "knowledge", "bots", "lab", "server", "store", "words"} <= packages
