"""Seats, and the values that moves, events and phases are: immutable, compared by content, named by their type."""

import re
from functools import cache
from typing import Annotated, Any, Self, TypeVar, dataclass_transform, get_type_hints

from msgspec import Struct, StructMeta
from msgspec.structs import astuple

SEAT = "seat"
Seat = Annotated[int, SEAT]  # 0, 1, 2 … clockwise; marked, so that a name can be put in its place
PLACE = "place"
Place = Annotated[
    int, PLACE
]  # of a card in one's own hand (zones laid out as "hand", in order), from 0; marked likewise
REST = "rest"  # marks a field that holds `first`, `second` …: of one's own hand, what the other fields do not name
NATURE, REFEREE, SPECTATOR = -1, -2, -3
MOST_SEATS = 16
EVERYBODY: frozenset[Seat] = frozenset(range(SPECTATOR, MOST_SEATS))
NOBODY: frozenset[Seat] = frozenset()

T = TypeVar("T")
_SECRET = "secret"
Secret = Annotated[T | None, _SECRET]  # a field that only the knowers see; None: not told


@cache
def kebab(name: str) -> str:
    """`ForeignAid` -> `foreign-aid`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


@dataclass_transform(frozen_default=True)
class _Frozen(StructMeta):
    """Tells the type checker that values are frozen, so that `class Tax(Move)` says it all."""


class Value(Struct, metaclass=_Frozen, frozen=True, gc=False, tag=kebab, forbid_unknown_fields=True):
    """A move, a fact or a phase. What is stored or sent pins its name: `class ForeignAid(Move, tag="foreign-aid")`."""


def tag_of(kind: type[Value]) -> str:
    """The name by which a kind of value is stored, sent, typed and translated. It stays when the class is renamed."""
    return str(kind.__struct_config__.tag)


class Move(Value):
    """What a seat (or NATURE) does, before anybody knows what comes of it."""


class Seen(Value):
    """Something that happened, as one viewer saw it: the only form that is sent, shown or reasoned from."""

    def veiled(self) -> Self:
        """As somebody sees it who is not told the secret fields."""
        told = _told_to_all(type(self))
        return self if told is None else type(self)(*astuple(self)[:told])


class Event(Struct, frozen=True, gc=False):
    """Something that happened, in full, and who may know. Leaves the table only through `seen_by`."""

    what: Seen
    knowers: frozenset[Seat] = NOBODY  # who is told the secret fields
    public: bool = True  # False: the others do not learn that it happened

    def seen_by(self, viewer: Seat) -> Seen | None:
        if viewer == REFEREE or viewer in self.knowers:
            return self.what
        return self.what.veiled() if self.public else None


@cache
def secret_fields(kind: type[Value]) -> frozenset[str]:
    """The fields of an event that only its knowers see."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _is_secret(hint))


@cache
def _told_to_all(kind: type[Value]) -> int | None:
    """How many fields, the first ones, everybody sees; None: all."""
    secret, names = secret_fields(kind), kind.__struct_fields__
    if not secret:
        return None
    told = len(names) - len(secret)
    if not secret.isdisjoint(names[:told]):
        raise TypeError(f"{kind.__name__}: secret fields come last")
    return told


def _is_secret(hint: Any) -> bool:
    return _SECRET in getattr(hint, "__metadata__", ())
