"""Seats, and the base of moves, events and phases: immutable values, compared by content, named by their type."""

import re
from functools import cache
from typing import Annotated, Any, Self, TypeVar, dataclass_transform, get_type_hints

from msgspec import Struct, StructMeta
from msgspec.structs import astuple

SEAT = "seat"
Seat = Annotated[int, SEAT]  # 0, 1, 2 … clockwise; annotated, so that a name can be shown instead
PLACE = "place"
Place = Annotated[int, PLACE]  # index of a card in the seat's own hand (zones with layout "hand", in order)
REST = "rest"  # annotates a field with `first`, `second` …: among the cards of the hand that no other field names
NATURE, REFEREE, SPECTATOR = -1, -2, -3
MOST_SEATS = 16
EVERYBODY: frozenset[Seat] = frozenset(range(SPECTATOR, MOST_SEATS))
NOBODY: frozenset[Seat] = frozenset()

T = TypeVar("T")
_SECRET = "secret"
Secret = Annotated[T | None, _SECRET]  # a field that only the event's knowers see; None for the others


@cache
def kebab(name: str) -> str:
    """`ForeignAid` -> `foreign-aid`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


@dataclass_transform(frozen_default=True)
class _Frozen(StructMeta):
    """Tells the type checker that all values are frozen."""


class Value(Struct, metaclass=_Frozen, frozen=True, gc=False, tag=kebab, forbid_unknown_fields=True):
    """A move, event, fact or phase. Stored or sent types pin a tag: `class ForeignAid(Move, tag="foreign-aid")`."""

    def __str__(self) -> str:
        """The tag and the fields by name: `interrogated: seat 0, target 1, symbol skull, count 2`."""
        secret = secret_fields(type(self))
        values = [(name, getattr(self, name)) for name in self.__struct_fields__]
        fields = [f"{name} {_plain(value)}" for name, value in values if value is not None or name in secret]
        return f"{tag_of(type(self))}: {', '.join(fields)}" if fields else tag_of(type(self))


def tag_of(kind: type[Value]) -> str:
    """The name of a type in storage, messages, text and translations. It outlives a rename of the class."""
    return str(kind.__struct_config__.tag)


class Move(Value):
    """An answer of a seat or a draw of NATURE, without its consequences."""


class Seen(Value):
    """An event as one viewer saw it. Only this form is sent, shown and reasoned from."""

    def veiled(self) -> Self:
        """The event without its secret fields."""
        count = _public_count(type(self))
        return self if count is None else type(self)(*astuple(self)[:count])


class Event(Struct, frozen=True, gc=False):
    """An event in full, with its knowers. It leaves the table only through `seen_by`."""

    what: Seen
    knowers: frozenset[Seat] = NOBODY  # the viewers that see the secret fields
    public: bool = True  # False: the other viewers see nothing of it

    def __str__(self) -> str:
        """The event, and who sees its secrets."""
        if self.knowers == EVERYBODY or (self.public and not secret_fields(type(self.what))):
            return str(self.what)
        knowers = f"seats {_plain(tuple(sorted(self.knowers)))}" if self.knowers else "nobody"
        return f"{self.what} [{'secrets' if self.public else 'all'} only for {knowers}]"

    def seen_by(self, viewer: Seat) -> Seen | None:
        """The event as this viewer sees it; None if it does not see the event at all."""
        if viewer == REFEREE or viewer in self.knowers:
            return self.what
        return self.what.veiled() if self.public else None


@cache
def secret_fields(kind: type[Value]) -> frozenset[str]:
    """The fields of an event that only its knowers see."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _is_secret(hint))


@cache
def _public_count(kind: type[Value]) -> int | None:
    """The number of leading fields that every viewer sees; None: all."""
    secret, names = secret_fields(kind), kind.__struct_fields__
    if not secret:
        return None
    count = len(names) - len(secret)
    if not secret.isdisjoint(names[:count]):
        raise TypeError(f"{kind.__name__}: secret fields come last")
    return count


def _plain(value: Any) -> str:
    """A value of a field for `str`; a hidden one is a question mark."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_plain, value))})"
    return "?" if value is None else str(value)


def _is_secret(hint: Any) -> bool:
    return _SECRET in getattr(hint, "__metadata__", ())
