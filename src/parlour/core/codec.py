"""Moves, events, options and scenes as JSON; moves also as text: `interrogate 2 skull`."""

from collections.abc import Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from parlour.core.contract import Choice, Game, Offer
from parlour.core.domains import Hands, One, Order, Sheet, Some
from parlour.core.errors import BadText
from parlour.core.options import Options, read_options
from parlour.core.scene import Scene
from parlour.core.values import EVERYBODY, NOBODY, Event, Move, Seat, Seen, Value, tag_of

AnyGame = Game[Any, Any, Any, Any]
Domains = One | Some | Order | Hands | Sheet
V = TypeVar("V", bound=Value)


class Field(Struct, frozen=True):
    """One field of an offer: its name in the move, and its domain."""

    name: str
    domain: Domains


class OfferForm(Struct, frozen=True):
    """An offer as it is sent and stored."""

    kind: str
    fields: tuple[Field, ...]
    final: bool = False


class ChoiceForm(Struct, frozen=True):
    """An open question as it is sent to its seat."""

    seat: Seat
    topic: str
    offers: tuple[OfferForm, ...]
    blocking: bool = True


class EventForm(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """An event as it is stored: in full, with its knowers."""

    what: msgspec.Raw
    knowers: Literal["everybody"] | tuple[Seat, ...] = ()
    public: bool = True


# Built at import: msgspec crashes if two threads are the first to use a type.
_event = msgspec.json.Decoder(EventForm)
_scene = msgspec.json.Decoder(Scene)


def write(value: Value | Options | Scene | ChoiceForm) -> bytes:
    """JSON: the fields, and for a move or event its tag as `type`."""
    return msgspec.json.encode(value)


def event_form(event: Event) -> EventForm:
    what: Any = event.what  # encoded with the enclosing struct
    knowers: Any = "everybody" if event.knowers == EVERYBODY else tuple(sorted(event.knowers))
    return EventForm(what, knowers, event.public)


def event_of(game: AnyGame, form: EventForm) -> Event:
    knowers = EVERYBODY if form.knowers == "everybody" else frozenset(form.knowers) if form.knowers else NOBODY
    return Event(game.seen_decoder.decode(form.what), knowers, form.public)


def write_event(event: Event) -> bytes:
    return msgspec.json.encode(event_form(event))


def read_event(game: AnyGame, text: bytes) -> Event:
    return event_of(game, _event.decode(text))


def read_move(game: AnyGame, text: bytes | msgspec.Raw) -> Move:
    """A move from JSON; msgspec.ValidationError if it has the wrong shape."""
    move: Move = game.move_decoder.decode(text)
    return move


def read_seen(game: AnyGame, text: bytes) -> Seen:
    seen: Seen = game.seen_decoder.decode(text)
    return seen


def read_scene(text: bytes) -> Scene:
    return _scene.decode(text)


def read_json_options(game: AnyGame, text: bytes) -> Options:
    return read_options(game.options, msgspec.json.decode(text, type=dict[str, Any]))


def form(choice: Choice) -> ChoiceForm:
    """A choice without what its seat must not know: the fallback, and whether the answer is forced."""
    return ChoiceForm(choice.seat, choice.topic, tuple(map(offer_form, choice.offers)), choice.blocking)


@lru_cache(maxsize=4096)  # about as many as the offers that games cache
def offer_form(offer: Offer) -> OfferForm:
    names = offer.kind.__struct_fields__
    domains: tuple[Any, ...] = offer.domains
    return OfferForm(tag_of(offer.kind), tuple(map(Field, names, domains)), offer.final)


def to_text(move: Move) -> str:
    """The tag of the move and its fields: `interrogate 2 skull`, `keep 0+2`, `pass`."""
    values = [_word(getattr(move, name)) for name in move.__struct_fields__]
    return " ".join([tag_of(type(move)), *values])


def from_text(game: AnyGame, text: str) -> Move:
    """The move of a text; BadText says what was expected."""
    name, *words = text.split() or [""]
    kinds = {tag_of(kind): kind for kind in game.moves}
    if name not in kinds:
        raise BadText(text, tuple(kinds))
    return read_words(kinds[name], words)


def read_words(kind: type[V], words: Sequence[str]) -> V:
    """A move of this kind, its fields read from these words."""
    hints = get_type_hints(kind)
    if len(words) != len(fields(kind)):
        raise BadText(" ".join(words), (usage(kind),))
    try:
        values = [_unword(word, hints[field.name]) for word, field in zip(words, fields(kind), strict=True)]
    except ValueError:
        raise BadText(" ".join(words), (usage(kind),)) from None
    return kind(*values)


def usage(kind: type[Value]) -> str:
    """The text form of this kind of move: `interrogate <target> <symbol>`."""
    return " ".join([tag_of(kind), *(f"<{field.name}>" for field in fields(kind))])


_BLANK, _EMPTY, _ITEM, _GROUP = "_", "-", "+", "/"


def _word(value: Any) -> str:
    match value:
        case None:
            return _BLANK
        case bool():
            return "yes" if value else "no"
        case ():
            return _EMPTY
        case tuple() if any(isinstance(item, tuple) for item in value):
            return _GROUP.join(_word(item) for item in value)
        case tuple():
            return _ITEM.join(_word(item) for item in value)
        case _:
            return str(value)


def _unword(word: str, hint: Any) -> Any:
    if get_origin(hint) in (Union, UnionType):
        return _optional(word, get_args(hint))
    if get_origin(hint) is tuple:
        item = get_args(hint)[0]
        parts = word.split(_GROUP if get_origin(item) is tuple else _ITEM)
        return () if word == _EMPTY else tuple(_unword(part, item) for part in parts)
    if hint is bool:
        return {"yes": True, "no": False}[word] if word in ("yes", "no") else _wrong(word)
    if hint is int:
        return int(word)
    if get_origin(hint) is Literal and word not in get_args(hint):
        return _wrong(word)
    return word


def _optional(word: str, hints: tuple[Any, ...]) -> Any:
    if word == _BLANK and NoneType in hints:
        return None
    (hint,) = (hint for hint in hints if hint is not NoneType)
    return _unword(word, hint)


def _wrong(word: str) -> Any:
    raise ValueError(word)
