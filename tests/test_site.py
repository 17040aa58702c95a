"""The site of the documents, built once by the command of `make docs`, with one page more that has broken links."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kit.documents import DOCUMENTS, ROOT, name_of
from kit.packages import environment

BROKEN = """---
orphan: true
---
# Broken links

[a file](nothing.md), [a heading](glossary.md#nothing), [a heading of the README](../README.md#nothing)
"""


class Built:
    """A build: its pages and its warnings."""

    def __init__(self, folder: Path) -> None:
        for name in ("docs", "examples"):
            shutil.copytree(ROOT / name, folder / name)
        for path in [*ROOT.glob("*.md"), ROOT / "LICENSE"]:
            shutil.copy(path, folder)
        (folder / "src").symlink_to(ROOT / "src")
        (folder / "docs" / "broken.md").write_text(BROKEN)
        (recipe,) = re.findall(r"@\$\(python\) (-m sphinx .*)", (ROOT / "Makefile").read_text(encoding="utf-8"))
        command = [sys.executable, *recipe.split()]
        done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
        self.status = done.returncode
        self.warnings = re.findall(r"^(.*(?:WARNING|ERROR).*)$", done.stderr, flags=re.MULTILINE)
        self.pages = folder / ".cache" / "docs"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return Built(tmp_path_factory.mktemp("site"))


def test_a_broken_link_is_an_error_and_there_is_no_other(built: Built) -> None:
    assert built.status == 1
    assert len(built.warnings) == 3, "\n".join(built.warnings)
    assert [line for line in built.warnings if "broken.md" not in line or "nothing" not in line] == []


def test_the_site_has_every_document_and_begins_with_the_readme(built: Built) -> None:
    pages = {path.relative_to(built.pages).as_posix() for path in built.pages.rglob("*.html")}
    assert {name_of(document).replace(".md", ".html") for document in DOCUMENTS} <= pages
    first = (built.pages / "index.html").read_text(encoding="utf-8")
    assert "<title>Parlour" in first
    links = re.findall(r'href="(?!https?:|#)([^"#?]+)', first)
    assert [link for link in links if not (built.pages / link).exists()] == []


DESCRIBED = [
    "parlour.new",
    "parlour.Table.legal_moves",
    "parlour.core.Game.decide",
    "parlour.knowledge.Knowledge.posterior",
    "parlour.bots.Thinker",
    "parlour.words.Words.seen",
]


@pytest.mark.parametrize("name", DESCRIBED)
def test_the_reference_describes_what_the_library_exports(built: Built, name: str) -> None:
    assert f'id="{name}"' in (built.pages / "docs" / "site" / "reference.html").read_text(encoding="utf-8")
