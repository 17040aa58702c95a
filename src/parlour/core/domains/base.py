"""The interface of a domain, and what all of them share."""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct

Step = Hashable
SHOWN = 30  # values listed in a message
DONE = "done"  # the step that ends a value of variable length


class Domain(Protocol):
    """The values that a field of a move may have, numbered and never listed.

    A value can also be chosen step by step, as a person does it: `steps` says what may follow.
    """

    @property
    def size(self) -> int:
        """The number of ways. Not `len`, which 74! overflows."""

    def at(self, index: int) -> Any:
        """The value of way number `index`, from 0 to `size` - 1."""

    def __contains__(self, value: object) -> bool: ...
    def weighted(self) -> Iterator[tuple[Any, int]]:
        """Each distinct value once, with its number of ways."""

    def steps(self, taken: tuple[Step, ...]) -> Mapping[Step, int]:
        """What may follow these steps, each with its number of ways; empty where they make a whole value."""

    def spell(self, value: Any) -> tuple[Step, ...]:
        """The steps that make this value."""

    def join(self, taken: tuple[Step, ...]) -> Any:
        """The value that these steps make."""


class BaseDomain(Struct, frozen=True, dict=True, tag=str.lower):
    """A value, compared by content, with cached properties."""


def same(mine: object, given: object) -> bool:
    """Equal and of the same type: True is not seat 1."""
    return mine == given and type(mine) is type(given)


def listed(values: tuple[Any, ...]) -> str:
    shown = ", ".join(map(str, values[:SHOWN]))
    return shown if len(values) <= SHOWN else f"{shown}, …"
