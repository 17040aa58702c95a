"""At which tables a rung plays: those where it is shown to be stronger than the one below it."""

from collections.abc import Mapping

import msgspec

from parlour.core import Options

Value = int | bool | str
Tables = tuple[Mapping[str, tuple[Value, ...]], ...]  # values that options may have: all of one mapping, of any
EVERYWHERE: Tables = ({},)


def among(tables: Tables, options: Options) -> bool:
    """Whether a table with these options is one of them."""
    given = msgspec.to_builtins(options)
    return any(all(given[name] in values for name, values in table.items()) for table in tables)


def described(tables: Tables) -> tuple[str, ...]:
    """Each as one would give it on the command line."""
    return tuple(" ".join(f"{name}={_either(values)}" for name, values in table.items()) for table in tables)


def _either(values: tuple[Value, ...]) -> str:
    return "/".join(str(value).lower() for value in values)
