"""The site of the documents, built once by the command of `make docs`, with one page more that has broken links."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from kit.documents import DOCUMENTS, PROGRAMS, ROOT, name_of
from kit.packages import environment

BROKEN = """---
orphan: true
---
# Broken links

[a file](nothing.md), [a heading](glossary.md#nothing), [a heading of the README](../README.md#nothing)
"""


DESCRIBED = [
    "parlour.new",
    "parlour.Table.legal_moves",
    "parlour.Table.choices",
    "parlour.Table.log",
    "parlour.Table.position",
    "parlour.core.NATURE",
    "parlour.core.SPECTATOR",
    "parlour.core.errors.Late",
    "parlour.core.errors.NotCertain",
    "parlour.bots.errors.BotRefused",
    "parlour.core.Game.decide",
    "parlour.Knowledge.posterior",
    "parlour.bots.Thinker",
    "parlour.Words.seen",
]


def copied(folder: Path) -> None:
    """What the site is built from, and the page with broken links."""
    for name in ("docs", "examples"):
        shutil.copytree(ROOT / name, folder / name)
    for path in [*ROOT.glob("*.md"), ROOT / "LICENSE"]:
        shutil.copy(path, folder)
    (folder / "src").symlink_to(ROOT / "src")
    (folder / "docs" / "broken.md").write_text(BROKEN)


def check_pages(pages: Path) -> None:
    """Every document has its page, the README is the first, and the reference describes what the library exports."""
    assert [name_of(file) for file in DOCUMENTS if not (pages / name_of(file)).with_suffix(".html").exists()] == []
    first = (pages / "index.html").read_text(encoding="utf-8")
    assert "<title>Parlour" in first
    links = re.findall(r'href="(?!https?:|#)([^"#?]+)', first)
    assert [link for link in links if not (pages / link).exists()] == []
    reference = (pages / "docs" / "site" / "reference.html").read_text(encoding="utf-8")
    assert [name for name in DESCRIBED if f'id="{name}"' not in reference] == []
    examples = (pages / "docs" / "site" / "examples.html").read_text(encoding="utf-8")
    assert [path.name for path in PROGRAMS if f"<h2>{path.name}" not in examples] == []


def test_the_site_is_complete_and_a_broken_link_is_its_only_error(tmp_path: Path) -> None:
    copied(tmp_path)
    (recipe,) = re.findall(r"@\$\(python\) (-m sphinx .*)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    command = [sys.executable, *recipe.split()]
    done = subprocess.run(command, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False)
    warnings = re.findall(r"^.*(?:WARNING|ERROR).*$", done.stderr, flags=re.MULTILINE)
    assert done.returncode == 1
    assert len(warnings) == 3, done.stderr
    assert [line for line in warnings if "broken.md" not in line or "nothing" not in line] == []
    check_pages(tmp_path / ".cache" / "docs")
