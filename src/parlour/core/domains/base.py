"""The interface of a domain, and what all of them share."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct

Step = Hashable
SHOWN = 30  # values listed in a message
DONE = "done"  # the step that ends a value of variable length


class Domain(Protocol):
    @property
    def size(self) -> int:
        """The number of ways. Not `len`, which 74! overflows."""

    def at(self, index: int) -> Any: ...
    def __contains__(self, value: object) -> bool: ...
    def weighted(self) -> Iterator[tuple[Any, int]]:
        """Each distinct value once, with its number of ways."""

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]: ...
    def spell(self, value: Any) -> tuple[Step, ...]: ...
    def join(self, taken: tuple[Step, ...]) -> Any: ...


class BaseDomain(Struct, frozen=True, dict=True, tag=str.lower):
    """A value, compared by content, with cached properties."""


def same(mine: object, given: object) -> bool:
    """Equal and of the same type: True is not seat 1."""
    return mine == given and type(mine) is type(given)


def listed(values: tuple[Any, ...]) -> str:
    shown = ", ".join(map(str, values[:SHOWN]))
    return shown if len(values) <= SHOWN else f"{shown}, …"
