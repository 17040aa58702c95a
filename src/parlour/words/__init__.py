"""Sentences for moves, events, options and errors, from Fluent files: common ones here, a game's in its folder."""

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, get_args, get_type_hints

import msgspec
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Message

from parlour.core.codec import AnyGame
from parlour.core.contract import package_of
from parlour.core.errors import ParlourError, UnknownName
from parlour.core.options import Options
from parlour.core.values import PLACE, REST, SEAT, Move, Seat, Seen, Value, tag_of

HIDDEN = "hidden"  # the argument for a secret field
ENGLISH, SUFFIX = "en", ".ftl"
COUNTED = ("seat", "last")  # facts of errors that are seats, shown from 1


class MissingWords(LookupError):
    """There is no such sentence, or an argument is missing."""


class Words:
    """The sentences of one language for one game (or none) and one viewer. `names`: of all seats, if known.

    >>> import parlour
    >>> table = parlour.new("alibi", seats=3, seed="tea")
    >>> words = parlour.Words(table.game, ("Tom", "Aino", "Basil"), viewer=1)
    >>> words.seen(table.stream(1)[-1])
    'Basil picked up a hand.'

    A sentence can use the viewer's neighbours, `$left-seat` and `$right-seat`, and for each of its seat fields whether
    that seat is the viewer: `$target-you`, yes or no.
    """

    def __init__(
        self, game: AnyGame | None = None, names: Sequence[str] = (), viewer: Seat | None = None, language: str = "en"
    ) -> None:
        self._bundle = _bundle(language, package_of(type(game)) if game else None)
        self._names = names
        self._viewer = viewer
        self._around: dict[str, str] = {}
        left, right = self._neighbour("seat-left", 1), self._neighbour("seat-right", -1)
        self._around = {"left-seat": left, "right-seat": right}

    def _neighbour(self, nameless: str, step: int) -> str:
        seats = len(self._names)
        if self._viewer is None or not 0 <= self._viewer < seats:
            return self.say(nameless)
        return self.name((self._viewer + step) % seats)

    def say(self, key: str, **arguments: Any) -> str:
        """The sentence of this key; `key.part` is an attribute of one."""
        pattern = self._pattern(key)
        if pattern is None:
            raise MissingWords(key)
        text, errors = self._bundle.format_pattern(pattern, self._around | arguments)
        if errors:
            raise MissingWords(key, *map(str, errors))
        return str(text)

    def has(self, key: str) -> bool:
        """Whether there is a sentence of this key."""
        return self._pattern(key) is not None

    def _pattern(self, key: str) -> Any:
        name, _, part = key.partition(".")
        if not self._bundle.has_message(name):
            return None
        message = self._bundle.get_message(name)
        return message.attributes.get(part) if part else message.value

    def seen(self, seen: Seen) -> str:
        """The sentence for an event."""
        return capital(self.say(tag_of(type(seen)), **self._arguments(seen)))

    def move(self, move: Move, hand: Sequence[str | None] = ()) -> str:
        """The sentence for a move. `hand`: the viewer's cards in order, to name those that the move names by place."""
        return capital(self.say(tag_of(type(move)), **self._arguments(move, hand)))

    def about(self, kind: type[Move], options: Options) -> str:
        """The explanation of this kind of move, with these options."""
        return self.say(f"about-move-{tag_of(kind)}", **settled(options))

    def error(self, error: ParlourError) -> str:
        """The sentence for an error, with what was expected."""
        facts = {name: self._fact(name, value) for name, value in error.facts.items()}
        return self.say(f"error-{error.key}", **facts)

    def name(self, seat: Seat) -> str:
        """The name of a seat: `you` for the viewer; without a name its number, from 1."""
        if seat == self._viewer:
            return self.say("you")
        return self._names[seat] if seat < len(self._names) else self.say("seat", number=seat + 1)

    def thing(self, name: str) -> str:
        """The word for a card, a symbol, a place …"""
        return self.say(f"thing-{name}")

    def list(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        *most, last = list(items) or [self.say("list-empty")]
        return self.say("list", most=", ".join(most), last=last) if most else last

    def value(self, value: Any, is_seat: bool = False) -> Any:
        """A field of a move or event as an argument: names for seats, words for things, numbers unchanged."""
        match value:
            case None:
                return HIDDEN
            case bool():
                return "yes" if value else "no"
            case int():
                return self.name(value) if is_seat else value
            case str():
                return self.thing(value)
            case tuple() if any(isinstance(item, tuple) for item in value):
                return "; ".join(self._by_seat(seat, item, is_seat) for seat, item in enumerate(value))
            case tuple() if is_seat:
                return self.list(str(self.value(item, is_seat)) for item in value)
            case tuple():  # a sheet: blanks are left out
                return self.list([str(self.value(item)) for item in value if item is not None] or [self.say("nothing")])
            case Value():
                return self.say(tag_of(type(value)), **self._arguments(value))
            case _:
                raise TypeError(value)

    def _by_seat(self, seat: Seat, item: Any, is_seat: bool) -> str:
        """One of several lists: they are those of the seats, in order."""
        return self.say("by-seat", name=self.name(seat), things=str(self.value(item, is_seat)))

    def place(self, value: Any, hand: Sequence[str | None] = ()) -> str:
        """A card of the viewer's own hand by its place, or several; by its number, from 1, where `hand` has no name."""
        match value:
            case None:
                return HIDDEN
            case tuple():
                return self.list(self.place(one, hand) for one in value)
            case _ if value < len(hand) and (face := hand[value]) is not None:
                return self.thing(face)
            case _:
                return self.say("own-card", number=value + 1)

    def _arguments(self, value: Value, hand: Sequence[str | None] = ()) -> dict[str, Any]:
        seats, places = seat_fields(type(value)), place_fields(type(value))
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        texts = {
            n: self.place(held, hand) if n in places else self.value(held, n in seats) for n, held in fields.items()
        }
        return texts | {f"{name}-you": "yes" if fields[name] == self._viewer else "no" for name in seats}

    def _fact(self, name: str, value: Any) -> Any:
        if isinstance(value, tuple):
            return ", ".join(map(str, value)) or self.say("nothing")
        if isinstance(value, int) and not isinstance(value, bool):
            return value + 1 if name in COUNTED else value
        return str(value)


def capital(text: str) -> str:
    """The text with a capital first letter: a sentence may begin with `you`."""
    return text[:1].upper() + text[1:]


def settled(options: Options) -> dict[str, Any]:
    """The options of a table as arguments: `$option-rival`."""
    flags = {True: "yes", False: "no"}
    found = msgspec.to_builtins(options).items()
    return {f"option-{name}": flags[value] if isinstance(value, bool) else value for name, value in found}


@cache
def seat_fields(kind: type[Value]) -> frozenset[str]:
    """The fields that hold seats."""
    return _marked_fields(kind, SEAT)


@cache
def place_fields(kind: type[Value]) -> frozenset[str]:
    """The fields that hold places of cards in the seat's own hand."""
    return _marked_fields(kind, PLACE)


@cache
def rest_fields(kind: type[Value]) -> frozenset[str]:
    """The fields that name a card of the hand among those that no other field names."""
    return _marked_fields(kind, REST)


def _marked_fields(kind: type[Value], mark: str) -> frozenset[str]:
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _is_marked(hint, mark))


def _is_marked(hint: Any, mark: str) -> bool:
    return mark in getattr(hint, "__metadata__", ()) or any(_is_marked(part, mark) for part in get_args(hint))


def keys(package: str, language: str = "en") -> tuple[str, ...]:
    """The keys of the sentences in a package's file."""
    entries = FluentResource(_source(package, language)).body
    return tuple(entry.id.name for entry in entries if isinstance(entry, Message))


def languages() -> tuple[str, ...]:
    """The languages in which sentences exist. Where one lacks a sentence, it is said in English."""
    names = (file.name for file in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)))


@cache
def _bundle(language: str, package: str | None) -> FluentBundle:
    if language not in languages():
        raise UnknownName("language", language, languages())
    bundle = FluentBundle([language], use_isolating=False)
    for name in dict.fromkeys((ENGLISH, language)):
        for source in filter(None, (__name__, package)):
            if (files(source) / f"{name}{SUFFIX}").is_file():
                bundle.add_resource(FluentResource(_source(source, name)), allow_overrides=True)
    return bundle


def _source(package: str, language: str) -> str:
    return (files(package) / f"{language}{SUFFIX}").read_text(encoding="utf-8")
