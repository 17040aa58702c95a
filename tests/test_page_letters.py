"""The page has its own fonts: its texts do not depend on those of the machine."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
IN_THE_TITLE = {"●"}  # in the window title, which the system draws


def letters_of_the_fonts() -> set[str]:
    style = (ROOT / "web" / "src" / "look" / "tokens.css").read_text(encoding="utf-8")
    found = set()
    for part in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", style):
        first, last = (int(number or part[0], 16) for number in part)
        found |= set(map(chr, range(first, last + 1)))
    return found


def test_every_letter_of_the_page_is_in_its_fonts() -> None:
    pages = [file for kind in ("svelte", "ts", "css") for file in (ROOT / "web" / "src").rglob(f"*.{kind}")]
    words = list((ROOT / "src").rglob("*.ftl"))
    assert pages
    assert words
    known = letters_of_the_fonts() | IN_THE_TITLE | {"\n"}
    written = {file.name: set(file.read_text(encoding="utf-8")) - known for file in pages + words}
    assert {name: letters for name, letters in written.items() if letters} == {}
