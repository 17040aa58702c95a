"""The rules of a game as lines for players, by number."""

import re
from importlib.resources import files

from parlour.core.contract import package_of
from parlour.core.errors import UnknownName
from parlour.games import load

_RULE = re.compile(r"^- \*\*(?P<number>\S+)\*\* (?:`\w+` )*(?P<text>.*)$")


def rule_lines(game: str, number: str | None = None) -> list[str]:
    """The rules of a game, then those of all games; with a number (`SH-3.1` or `3.1`), that rule alone."""
    lines = [line for place in (package_of(type(load(game))), "parlour.games") for line in _lines(place)]
    if number is None:
        return lines
    rules = {line.split()[0]: line for line in lines if re.match(r"[A-Z]+-\d", line)}
    wanted = [rule for rule in rules if number.upper() in (rule, rule.partition("-")[2])]
    if not wanted:
        raise UnknownName("rule", number, tuple(rules))
    return [rules[wanted[0]]]


def _lines(place: str) -> list[str]:
    page = (files(place) / "RULES.md").read_text(encoding="utf-8")
    return [_plain(line) for line in page.splitlines()]


def _plain(line: str) -> str:
    if rule := _RULE.match(line):
        line = f"{rule['number']}  {rule['text']}"
    return line.lstrip("# ").replace("**", "").replace("*", "").replace("`", "")
