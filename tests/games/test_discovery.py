"""Games are found by entry points, ours too. A broken game is left out; the others work."""

import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules

import pytest

from kit.packages import environment, on_path, written
from parlour import games
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


def test_every_folder_of_games_is_an_entry_point() -> None:
    folders = {module.name for module in iter_modules(games.__path__) if module.ispkg}
    assert {entry.value for entry in discovery.ours().values()} == {f"parlour.games.{name}:GAME" for name in folders}


@pytest.mark.parametrize("name", discovery.ours())
def test_the_entry_point_of_a_game_has_its_name(name: str) -> None:
    assert discovery.ours()[name].load().name == name


def test_without_its_metadata_parlour_says_how_to_install_it() -> None:
    bare = [place for place in sys.path if "site-packages" not in place]
    code = f"import sys; from parlour.cli import app, main; import parlour.games.discovery; sys.path = {bare}; main()"
    run = subprocess.run([sys.executable, "-c", code, "games"], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert "make setup" in run.stderr
    assert len(run.stderr.splitlines()) == 1


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
    (tmp_path / "false.py").write_text(f"from {discovery.ours()[name].module} import GAME")
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
