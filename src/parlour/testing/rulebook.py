"""The numbered rules of a game's page, and the tests that cite them."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from parlour.core.contract import package_of
from parlour.games import load

_RULE = re.compile(r"^- \*\*([A-Z]+-[\w.]+)\*\* `(testable|descriptive)`( `ruling`)? (.*)$", re.MULTILINE)
_REASON = re.compile(r"\*Ruling: [^*]+\.\*$")
_LOOKS_LIKE_A_RULE = re.compile(r"^\s*[-*] \**[A-Z]{1,2}-\d", re.MULTILINE)
_CITED = re.compile(r"\b[A-Z]{1,2}-[0-9](?:[\w.]*\w)?")
_TEST = re.compile(r"^(?:async )?def test_\w+\([^#]*?:[ ]*#(.*)$", re.MULTILINE)


class Rule(NamedTuple):
    number: str
    testable: bool
    ruling: bool  # our decision where the printed rules have a gap or a conflict


def page(game: str | None) -> str:
    """The rules page of a game, or the one for all games."""
    package = package_of(type(load(game))) if game else "parlour.games"
    return (files(package) / "RULES.md").read_text(encoding="utf-8")


def rules(game: str | None) -> list[Rule]:
    return read(page(game))


def read(text: str) -> list[Rule]:
    lines = _RULE.findall(text)
    assert len(lines) == len(_LOOKS_LIKE_A_RULE.findall(text)), "every numbered rule is marked testable or descriptive"
    for number, _, ruling, body in lines:
        assert bool(ruling) == bool(_REASON.search(body)), f"{number}: a ruling is marked so, and says why at its end"
        assert body.count("Ruling:") <= 1, f"{number}: a ruling has one reason"
    return [Rule(number, kind == "testable", bool(ruling)) for number, kind, ruling, _ in lines]


def cited(tests: Path) -> set[str]:
    """The numbers that tests cite in a comment on their first line: `def test_…() -> None:  # SH-3.1, SH-3.2`."""
    return {number for path in tests.rglob("test_*.py") for number in _cited_in(path)}


def _cited_in(path: Path) -> Iterator[str]:
    for comment in _TEST.findall(path.read_text(encoding="utf-8")):
        yield from _CITED.findall(comment)
