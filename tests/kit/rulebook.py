"""The numbered rules of each game's page, and the tests that cite them."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parent.parent
_RULE = re.compile(r"^- \*\*([A-Z]+-[\w.]+)\*\* `(testable|descriptive)` ", re.MULTILINE)
_LOOKS_LIKE_A_RULE = re.compile(r"^\s*[-*] \**[A-Z]{1,2}-\d", re.MULTILINE)
_CITED = re.compile(r"\b(?:G|SH|PA|CO|TC|AL)-[0-9][\w.]*[\w]|\b(?:G|SH|PA|CO|TC|AL)-\d")
_TEST = re.compile(r"^(?:async )?def test_\w+\([^#]*?:[ ]*#(.*)$", re.MULTILINE)


class Rule(NamedTuple):
    number: str
    testable: bool


def page(game: str | None) -> str:
    """The rules page of a game, or the one for all games."""
    package = "parlour.games" + (f".{game.replace('-', '_')}" if game else "")
    return (files(package) / "RULES.md").read_text(encoding="utf-8")


def rules(game: str | None) -> list[Rule]:
    text = page(game)
    found = [Rule(number, mark == "testable") for number, mark in _RULE.findall(text)]
    assert len(found) == len(_LOOKS_LIKE_A_RULE.findall(text)), "every numbered rule is marked testable or descriptive"
    return found


def cited() -> set[str]:
    """The numbers that tests cite in a comment on their first line: `def test_…() -> None:  # SH-3.1, SH-3.2`."""
    return {number for path in TESTS.rglob("test_*.py") for number in _cited_in(path)}


def _cited_in(path: Path) -> Iterator[str]:
    for comment in _TEST.findall(path.read_text(encoding="utf-8")):
        yield from _CITED.findall(comment)
