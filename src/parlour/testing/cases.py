"""Test cases of a game: every combination of options that matters, in the printed and in the small box."""

from itertools import product
from typing import Any, NamedTuple

from parlour.core import read_options
from parlour.core.errors import BadOption
from parlour.core.options import forms
from parlour.games import catalogue, load


class Case(NamedTuple):
    game: str
    box: str
    options: dict[str, Any]

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.game, *([] if self.box == "printed" else [self.box]), *words])


def cases(game: str, box: str = "printed") -> list[Case]:
    """All numbers of seats, flags and choices. The limit is low, so that some games reach it."""
    rules = load(game, box)
    values: dict[str, list[Any]] = {}
    for form in forms(rules.options):
        if form.name == "seats":
            values["seats"] = list(range(form.least or 0, (form.most or 0) + 1))
        elif form.kind == "flag":
            values[form.name] = [False, True]
        elif form.kind == "choice":
            values[form.name] = list(form.allowed)
        elif form.name != "limit":
            values[form.name] = [form.default, int(form.default or 0) + 1]
    combinations = (dict(zip(values, chosen, strict=True)) for chosen in product(*values.values()))
    return [Case(game, box, options | {"limit": 20}) for options in combinations if _goes(rules.options, options)]


def game_cases(game: str) -> list[Case]:
    """The cases of one game, with all its boxes."""
    return [case for box in load(game).boxes for case in cases(game, box)]


def all_cases() -> list[Case]:
    return [case for game in catalogue() for case in game_cases(game)]


def _goes(kind: Any, options: dict[str, Any]) -> bool:
    try:
        read_options(kind, options)
    except BadOption:
        return False
    return True
