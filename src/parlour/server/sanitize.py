"""Clean names and chat: no control, direction or invisible characters, no stacked marks, no empty names."""

import unicodedata

import regex

from parlour.server.errors import BadName

NAME_MOST, CHAT_MOST, NONCE_MOST = 24, 300, 64
STACKED = 2  # combining marks on one letter
# Not default-ignorable, yet drawn by no font: the Braille blank, and the notehead without a shape.
_BLANK = "\u2800\U0001d159"
_KEPT = "\u200d\ufe0f"  # join and colour emoji, and join letters of some scripts
_DROPPED = regex.compile(
    rf"[[\p{{C}}\p{{Zl}}\p{{Zp}}\p{{Default_Ignorable_Code_Point}}{_BLANK}]--[{_KEPT}]]", regex.VERSION1
)
_SHAPE = regex.compile(r"[\p{L}\p{N}\p{S}]")


def clean(text: str, most: int) -> str:
    """Plain text on one line, at most `most` characters."""
    normal = unicodedata.normalize("NFC", text[: most * 8])
    spaced = "".join(" " if letter.isspace() else letter for letter in normal)
    kept: str = _DROPPED.sub("", spaced)
    return " ".join("".join(_unstacked(kept)).split())[:most].strip()


def clean_name(text: str) -> str:
    """A readable name: at least one letter, digit or symbol."""
    name = clean(text, NAME_MOST)
    if _SHAPE.search(name) is None:
        raise BadName(NAME_MOST)
    return name


def _unstacked(letters: str) -> list[str]:
    kept: list[str] = []
    marks = 0
    for letter in letters:
        marks = marks + 1 if _stacks(letter) else 0
        if marks <= STACKED:
            kept.append(letter)
    return kept


def _stacks(letter: str) -> bool:
    """Marks above, below or round a letter; vowel signs of class 0 stand beside it."""
    return bool(unicodedata.combining(letter)) or unicodedata.category(letter) == "Me"
