"""Answers as people type them: by number, by name, or by the beginning of a name."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct


class Item(Struct, frozen=True):
    """One possible answer. `number` and `title` are what the list shows; `names` can be typed as well."""

    number: str
    title: str
    value: Any
    names: tuple[str, ...] = ()

    def spellings(self) -> list[list[str]]:
        return [[self.number], *(words_of(name) for name in (self.title, *self.names))]

    def parts(self) -> list[list[str]]:
        """What can be typed if no other item has it: the end of a name such as `gun: derringer`."""
        return [words_of(name.partition(":")[2]) for name in (self.title, *self.names) if ":" in name]


def words_of(text: str) -> list[str]:
    """The words without case and punctuation: `Mrs. Hudson` and `mrs-hudson` are the same, but not `-1` and `1`."""
    return re.findall(r"(?<!\S)-\d+|[^\W_]+", text.lower())


def found(items: Iterable[Item], words: Sequence[str]) -> tuple[Item, int] | None:
    """The item that the first words name, and how many words that takes.

    The longest name goes first; if there is none, the end or the beginning of one item's name is enough.
    """
    given = list(items)
    lengths = range(len(words), 0, -1)
    for length in lengths:
        for item in given:
            if list(words[:length]) in item.spellings():
                return item, length
    for length in lengths:
        for alike in (_ending(given, words[:length]), _beginning(given, words[:length])):
            if len(alike) == 1:
                return alike[0], length
    return None


def meant(items: Iterable[Item], words: Sequence[str]) -> list[Item]:
    """The items that the first word may mean."""
    given = list(items)
    return (_ending(given, words[:1]) or _beginning(given, words[:1])) if words else []


def _ending(items: Sequence[Item], words: Sequence[str]) -> list[Item]:
    return [item for item in items if list(words) in item.parts()]


def _beginning(items: Sequence[Item], words: Sequence[str]) -> list[Item]:
    return [item for item in items if any(_begins(words, whole) for whole in item.spellings())]


def _begins(words: Sequence[str], whole: Sequence[str]) -> bool:
    *most, last = words
    if last.isdigit() or len(words) > len(whole):
        return False
    return most == list(whole[: len(most)]) and whole[len(most)].startswith(last)


def several(items: Sequence[Item], words: Sequence[str]) -> list[Item] | None:
    """The items that the words name one after another, each at most once; None if a word names none."""
    picked: list[Item] = []
    at = 0
    while at < len(words):
        match = found([item for item in items if item not in picked], words[at:])
        if match is None:
            return None
        picked.append(match[0])
        at += match[1]
    return picked


def completed(text: str, first: Iterable[str], later: Iterable[str]) -> list[str]:
    """The lines that begin with this text and end with a known name. `first`: names for the beginning of a line."""
    starts = [0, *(match.end() for match in re.finditer(r"[\s,+]+", text))]
    for start in starts:
        tail = text[start:].lower()
        names = dict.fromkeys(later if start else first)
        if lines := [text[:start] + name for name in names if name.lower().startswith(tail)]:
            return lines
    return []
