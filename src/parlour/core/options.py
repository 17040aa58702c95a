"""Typed options with defaults. Forms and command lines are generated from them."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from parlour.core.errors import BadOption, UnknownOption

Opt = TypeVar("Opt", bound="Options")
Limit = Annotated[int, Meta(ge=0, le=100_000)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """The options of a table, fixed before the deal."""

    seats: int
    limit: Limit = 100  # G-8: turns of each seat; 0: no limit

    def conflict(self) -> BadOption | None:
        """Why these options cannot be combined; None if they can."""
        return None


class Form(Struct, frozen=True, rename="kebab"):
    """One option as an input field."""

    name: str
    kind: Literal["whole", "flag", "choice"]
    default: int | bool | str | None
    allowed: tuple[str, ...]  # of a choice or a flag
    least: int | None = None  # of a whole number
    most: int | None = None

    def expected(self) -> tuple[str, ...]:
        """The allowed values, for a message."""
        if self.kind != "whole":
            return self.allowed
        return (f"{self.least}-{self.most}",)


@cache
def forms(options: type[Options]) -> tuple[Form, ...]:
    """The options of a game in order of declaration, but `seats` first and `limit` last."""
    info = msgspec.inspect.type_info(options)
    assert isinstance(info, msgspec.inspect.StructType)
    hints = get_type_hints(options)
    found = [_form(field, hints[field.name]) for field in info.fields]
    return tuple(sorted(found, key=lambda form: (form.name != "seats", form.name == "limit")))


def read_options(options: type[Opt], given: Mapping[str, Any]) -> Opt:
    """Options from JSON values or command-line words; BadOption says what was expected."""
    known = {form.name: form for form in forms(options)}
    for name in given:
        if name not in known:
            raise UnknownOption(name, given[name], tuple(known))
    values: dict[str, Any] = {_field(options, name): _value(known[name], value) for name, value in given.items()}
    read = options(**values)
    check_options(read)
    return read


def check_options(options: Options) -> None:
    """Raise BadOption if a value is out of range or two conflict."""
    for form in forms(type(options)):
        _value(form, getattr(options, _field(type(options), form.name)))
    if (conflict := options.conflict()) is not None:
        raise conflict


def _form(field: msgspec.inspect.Field, hint: Any) -> Form:
    default = None if field.default is msgspec.NODEFAULT else field.default
    match field.type:
        case msgspec.inspect.BoolType():
            return Form(field.encode_name, "flag", default, ("false", "true"))
        case msgspec.inspect.LiteralType():
            return Form(field.encode_name, "choice", default, get_args(hint))  # as declared, default first
        case msgspec.inspect.IntType(ge=least, le=most):
            return Form(field.encode_name, "whole", default, (), least, most)
        case _:
            raise TypeError(f"an option is a flag, a choice or a whole number in a range: {field.name}")


_FLAGS = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


def _value(form: Form, given: Any) -> int | bool | str:
    match form.kind:
        case "flag" if isinstance(given, bool):
            return given
        case "flag" if isinstance(given, str) and given.lower() in _FLAGS:
            return _FLAGS[given.lower()]
        case "choice" if given in form.allowed:
            return str(given)
        case "whole" if (number := _whole(given)) is not None and _within(form, number):
            return number
    raise BadOption(form.name, given, form.expected())


def _whole(given: Any) -> int | None:
    if isinstance(given, str) and given.isascii() and given.removeprefix("-").isdigit() and len(given) <= 9:
        return int(given)
    return given if type(given) is int else None


def _within(form: Form, number: int) -> bool:
    return (form.least is None or number >= form.least) and (form.most is None or number <= form.most)


def _field(options: type[Options], name: str) -> str:
    return dict(zip(options.__struct_encode_fields__, options.__struct_fields__, strict=True))[name]
