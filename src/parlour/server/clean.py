"""Names and chat, cleaned: no control or direction characters, no rows of marks, no empty names."""

import unicodedata

from parlour.server.errors import BadName

NAME_MOST, CHAT_MOST, NONCE_MOST = 24, 300, 64
STACKED = 2  # combining marks on one letter
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_KEPT = {"\u200d"}  # joins emoji and some scripts


def clean(text: str, most: int) -> str:
    """Plain text on one line, at most so long."""
    normal = unicodedata.normalize("NFC", text[: most * 8])
    spaced = "".join(" " if letter.isspace() else letter for letter in normal)
    kept = [letter for letter in spaced if letter in _KEPT or unicodedata.category(letter) not in _DROPPED]
    return " ".join("".join(_unstacked(kept)).split())[:most].strip()


def clean_name(text: str) -> str:
    """A name that somebody can read: at least one letter, digit or symbol."""
    name = clean(text, NAME_MOST)
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise BadName(NAME_MOST)
    return name


def _unstacked(letters: list[str]) -> list[str]:
    kept: list[str] = []
    marks = 0
    for letter in letters:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= STACKED:
            kept.append(letter)
    return kept
