"""Discovery of games: ours by folder, others by entry points. A broken game is left out; the others work."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kit.packages import SOURCE, environment, on_path, written
from parlour.core.errors import GameLeftOut, UnknownName
from parlour.games import catalogue, discovery, left_out, load

BROKEN = {
    "raises": "raise RuntimeError('no\\nboard')",
    "leaves": "raise SystemExit(3)",
    "nothing": "",
    "another": "from parlour.games.sherlock_13 import GAME",
    "bare": "from parlour.games.sherlock_13 import GAME as S\nclass GAME(S):\n    name = 'bare'",
}


def broken(folder: Path) -> str:
    """A folder with four packages of broken games."""
    for name, text in BROKEN.items():
        (folder / f"{name}_game").mkdir()
        (folder / f"{name}_game" / "__init__.py").write_text(text)
    return str(written(folder, "broken-games", {name: f"{name}_game:GAME" for name in BROKEN}))


def test_the_entry_points_of_ours_are_their_folders() -> None:
    project = tomllib.loads((SOURCE.parent / "pyproject.toml").read_text())["project"]
    wanted = {name: f"{package}:GAME" for name, package in discovery.ours().items()}
    assert project["entry-points"][discovery.GROUP] == wanted


def test_ours_are_found_once_whether_installed_or_not(tmp_path: Path) -> None:
    entries = {name: f"{package}:GAME" for name, package in discovery.ours().items()}
    with on_path(str(written(tmp_path, "parlour", entries))):
        assert set(discovery.ours()) <= set(catalogue())
        assert left_out() == ()


def test_a_broken_game_is_named_in_one_line_and_hurts_no_other(tmp_path: Path) -> None:
    with on_path(broken(tmp_path)):
        assert set(BROKEN).isdisjoint(catalogue())
        reasons = {str(error.facts["game"]): str(error.facts["reason"]) for error in left_out()}
        assert reasons.keys() == BROKEN.keys()
        assert reasons["raises"] == "RuntimeError: no board"
        assert "no Game with the name another" in reasons["another"]
        assert "en.ftl" in reasons["bare"]
        with pytest.raises(GameLeftOut):
            load("raises")
        with pytest.raises(UnknownName):
            load("chess")
        assert load(catalogue()[0]).name == catalogue()[0]


def test_no_package_can_replace_a_game_of_ours(tmp_path: Path) -> None:
    name = catalogue()[0]
    (tmp_path / "false.py").write_text(f"from {discovery.ours()[name]} import GAME")
    with on_path(str(written(tmp_path, "false", {name: "false:GAME"}))):
        assert [error.facts["game"] for error in left_out()] == [name]
        assert type(load(name)).__module__.startswith("parlour.games.")


def test_the_command_line_lists_the_others_and_names_the_broken_one(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "parlour", "games"]
    env = environment(broken(tmp_path))
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=env, timeout=60)
    assert all(name in run.stdout for name in discovery.ours())
    assert len(run.stderr.splitlines()) == len(BROKEN)
    assert "raises (raises_game:GAME) is left out: RuntimeError: no board" in run.stderr
