"""`parlour rules`: the rules of a game for players: numbers at the margin, headings, lines of at most 80 columns."""

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from textwrap import wrap

from msgspec import Struct
from rich.text import Text

from parlour.cli.console import new_console
from parlour.core.contract import package_of
from parlour.core.errors import UnknownName
from parlour.games import load

WIDTH = 80
NARROWEST = 20
MARGIN = 9  # columns for a number
PAGE = "RULES.md"
ALL_GAMES = "parlour.games"
EMPTY = ("", "-")
_LISTED = re.compile(r"- \*\*(?P<rule>\S+)\*\* `(?:testable|descriptive)`(?: `ruling`)? |(?P<step>\d+\.) |- ")
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_MARKS = re.compile(r"[*`]+")


class Block(Struct, frozen=True):
    """A heading, a rule, a row of a table or a paragraph. `part`: the heading under which it stands."""

    text: str
    part: str
    number: str = ""  # at the margin
    close: bool = False  # no empty line before it

    @property
    def is_heading(self) -> bool:
        return self.text == self.part

    def lines(self, width: int) -> list[str]:
        margin = self.number.ljust(MARGIN) if self.number else ""
        return wrap(
            self.text, width, initial_indent=margin, subsequent_indent=" " * len(margin), break_on_hyphens=False
        )

    def is_called(self, name: str) -> bool:
        """Whether it is the rule of this number, which may lack the letters of the game."""
        short = self.number.partition("-")[2]
        return name in (self.number.casefold(), short if "." in short else self.number)

    def is_in(self, name: str) -> bool:
        """Whether it stands in the part of this number (`2`), or of this name as the help gives it (`2-actions`)."""
        return name in (self.part.partition(".")[0], re.sub(r"[^a-z0-9]+", "-", self.part.casefold()))


def rule_lines(game: str, number: str | None = None, width: int = WIDTH) -> list[str]:
    """The rules of a game and of all games; or one rule (`SH-3.1`, `3.1`), or one part (`3`). UnknownName if none."""
    return [line for line, _ in _styled(game, number, width)]


def rule_numbers(game: str) -> list[str]:
    """The numbers of all rules, as they stand at the margin."""
    return [block.number for block in _all(game) if "-" in block.number]


def show(game: str, number: str | None) -> None:
    """Print rules."""
    console = new_console()
    for line, bold in _styled(game, number, console.width):
        console.print(Text(line, style="bold" if bold else ""), soft_wrap=True)


def _styled(game: str, number: str | None, width: int) -> Iterator[tuple[str, bool]]:
    """Lines that are as wide as the terminal, but no wider than is good to read; and whether they are a heading."""
    for at, block in enumerate(_chosen(game, number)):
        if at and not block.close:
            yield "", False
        yield from ((line, block.is_heading) for line in block.lines(max(NARROWEST, min(width, WIDTH))))


def _all(game: str) -> list[Block]:
    return [block for package in (package_of(type(load(game))), ALL_GAMES) for block in _blocks(package)]


def _chosen(game: str, number: str | None) -> list[Block]:
    blocks = _all(game)
    if number is None:
        return blocks
    name = number.casefold()
    found = [block for block in blocks if block.is_called(name)] or [block for block in blocks if block.is_in(name)]
    if not found:
        raise UnknownName("rule", number, tuple(rule_numbers(game)))
    return found


def _blocks(package: str) -> Iterator[Block]:
    part = ""
    for chunk in (files(package) / PAGE).read_text(encoding="utf-8").split("\n\n"):
        lines = chunk.strip().splitlines()
        if lines[0].startswith("#"):
            part = _plain(lines[0].lstrip("# "))
            yield Block(part, part)
        elif lines[0].startswith("|"):
            yield from (Block(row, part, close=at > 0) for at, row in enumerate(_rows(lines)))
        elif _LISTED.match(lines[0]):
            yield from _listed(lines, part)
        else:
            yield Block(_plain(" ".join(lines)), part)


def _listed(lines: Sequence[str], part: str) -> Iterator[Block]:
    for line in lines:
        found = _LISTED.match(line)
        assert found is not None, line
        yield Block(_plain(line[found.end() :]), part, found["rule"] or found["step"] or "")


def _rows(lines: Sequence[str]) -> Iterator[str]:
    """Each row as a sentence that reads without its columns; an empty first cell repeats the one above."""
    titles, _, *rows = [[_plain(cell.strip()) for cell in line.strip("|").split("|")] for line in lines]
    if len(set(titles)) < len(titles):  # several entries in a row
        size = titles.index(titles[0], 1)
        rows = [row[at : at + size] for at in range(0, len(titles), size) for row in rows if row[at]]
        titles = titles[:size]
    first = ""
    for row in rows:
        first = row[0] or first
        yield _sentence(first, titles[1:], row[1:])


def _sentence(first: str, titles: Sequence[str], cells: Sequence[str]) -> str:
    if len(cells) == 1:
        return f"{first}: {cells[0]}"
    said = [f"{title}: {cell}" for title, cell in zip(titles, cells, strict=True) if cell not in EMPTY]
    return f"{first}. {'; '.join(said)}."


def _plain(text: str) -> str:
    """The text without marks of Markdown."""
    return _MARKS.sub("", _LINK.sub(r"\1", text))
