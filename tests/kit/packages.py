"""Packages installed as by `pip install -e`: source and metadata are on the path, nothing is copied."""

import os
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from parlour import bots, games
from parlour.games import discovery

SOURCE = Path(games.__file__).parents[2]
CACHES = (discovery.others, games.load, games.load_version_1)


def written(folder: Path, name: str, entries: dict[str, str], group: str = discovery.GROUP) -> Path:
    """A folder with the metadata of a package (name and entry points), to put on the path."""
    info = folder / f"{name.replace('-', '_')}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    lines = [f"{game} = {value}" for game, value in entries.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]))
    return folder


def installed(project: Path, folder: Path) -> list[str]:
    """The path entries of a project with a pyproject.toml: its source, and a folder with its metadata."""
    facts = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    entries = facts["entry-points"][discovery.GROUP]
    return [str(project / "src"), str(written(folder, facts["name"], entries))]


@contextmanager
def on_path(*places: str) -> Iterator[None]:
    """Context manager: these folders are on the path of this process, and games are discovered again."""
    kept, loaded = list(sys.path), set(sys.modules)
    sys.path[:0] = places
    _forget()
    try:
        yield
    finally:
        sys.path[:] = kept
        for name in set(sys.modules) - loaded:
            if any(str(getattr(sys.modules[name], "__file__", "")).startswith(place) for place in places):
                del sys.modules[name]
        _forget()


def environment(*places: str) -> dict[str, str]:
    """The environment of a process with these folders on its path, before Parlour's own source."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*places, str(SOURCE)])}


def _forget() -> None:
    invalidate_caches()
    for cached in (*CACHES, bots.levels._mind):
        cached.cache_clear()
