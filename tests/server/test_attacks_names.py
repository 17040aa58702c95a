"""Invisible names, and names that imitate others."""

import unicodedata
from pathlib import Path

import pytest

from parlour.server.errors import BadName
from parlour.server.sanitize import clean_name
from server.clients import running

pytestmark = pytest.mark.asyncio
INVISIBLE = {
    "braille blank": "\u2800",
    "hangul filler": "\u3164",
    "halfwidth hangul filler": "\uffa0",
    "hangul choseong filler": "\u115f",
    "hangul jungseong filler": "\u1160",
    "combining grapheme joiner": "\u034f",
    "enclosing circle without a letter": "\u20dd",
    "accent without a letter": "\u0301",
    "khmer inherent vowel": "\u17b4",
    "mongolian variation selector": "\u180b",
    "variation selector": "\ufe0f",
    "joiner": "\u200d",
    "soft hyphen": "\u00ad",
    "word joiner": "\u2060",
    "tag letters": "\U000e0041\U000e0042",
    "ideographic variation selector": "\U000e0100",
    "null notehead": "\U0001d159",
    "spaces": "\u2003\u3000\u00a0",
    "a mixture": " \u2800\u3164\u034f\u20dd\ufe0f\u200d\u115f",
}
GOOD = [
    "Ann",
    "Zoë",
    "Jürgen",
    "Ольга",
    "李小龍",
    "かな",
    "한국",
    "محمد",
    "ज़ोया",
    "ไทย",
    "😀",
    "👩‍🚀",
    "❤️",
    "🇫🇮",
    "7",
    "A⃝",
]


@pytest.mark.parametrize("name", INVISIBLE.values(), ids=INVISIBLE)
async def test_an_invisible_name_is_refused(name: str, tmp_path: Path) -> None:
    async with running(tmp_path / "p.db") as server, server.http() as http:
        for text in (name, name * 5, f"...{name}"):
            reply = await http.put("/api/me", json={"name": text})
            assert (reply.status_code, reply.json()["error"]) == (400, "bad-name"), text.encode("unicode-escape")


async def test_no_letter_that_is_ignored_makes_two_names_look_alike() -> None:
    for hidden in "\u034f\u115f\u1160\u17b4\u180b\u3164\uffa0\u2060\u00ad\u2800\U000e0041\U000e0100\U0001d159":
        assert clean_name(f"A{hidden}nn") == "Ann", hex(ord(hidden))


@pytest.mark.parametrize("name", GOOD)
async def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


async def test_every_single_character_that_is_taken_can_be_seen() -> None:
    """Only letters, digits and symbols with a visible shape: no marks, spaces or control characters."""
    for number in range(0x110000):
        try:
            name = clean_name(chr(number))
        except BadName:
            continue
        assert unicodedata.category(name[0])[0] in "LNSC", hex(number)  # C: unassigned in this version of Python
        assert "FILLER" not in unicodedata.name(name[0], ""), hex(number)
