"""The size of the files that a phone loads before it can play."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from parlour.games import catalogue

DIST = Path(__file__).resolve().parents[1] / "web" / "dist"
KB = 1000
pytestmark = pytest.mark.skipif(not (DIST / "index.html").is_file(), reason="the page is not built: make web")


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DIST / ".vite" / "manifest.json").read_text())
    return found


def needed(chunks: dict[str, Any], *names: str) -> set[str]:
    """The files of these chunks and of all their static imports."""
    files: set[str] = set()
    for name in names:
        files |= {chunks[name]["file"]} | needed(chunks, *chunks[name].get("imports", ()))
    return files


def weight(files: set[str]) -> int:
    return sum(len(gzip.compress((DIST / file).read_bytes(), 9)) for file in files)


@pytest.mark.parametrize("game", catalogue())
def test_the_first_table_page_has_at_most_120_kb_of_script(game: str) -> None:
    chunks = manifest()
    folder = game.replace("-", "_")
    own = [
        name for name in chunks if name in (f"src/skins/{game}/skin.ts", f"../src/parlour/games/{folder}/en.ftl?raw")
    ]
    assert own
    files = needed(chunks, "index.html", *own)
    assert weight({file for file in files if file.endswith(".js")}) <= 120 * KB


def test_the_check_of_the_shuffle_is_loaded_at_the_end_alone() -> None:
    chunks = manifest()
    proof = chunks["src/shuffle/Proof.svelte"]
    assert proof["isDynamicEntry"]
    assert proof["file"] not in needed(chunks, "index.html")


def test_script_style_and_fonts_have_at_most_300_kb_in_all() -> None:
    files = [path for path in (DIST / "assets").iterdir() if path.suffix in (".js", ".css", ".woff2")]
    light = [path for path in files if path.suffix != ".woff2"]
    total = weight({str(path.relative_to(DIST)) for path in light})
    total += sum(path.stat().st_size for path in files if path.suffix == ".woff2")
    assert total <= 300 * KB
