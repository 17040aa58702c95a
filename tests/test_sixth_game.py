"""A game in a separate package, `tests/sixth_game`: discovery, laws, engine and play. Nothing in `src` names it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.packages import SOURCE, environment, installed, on_path
from kit.players import played
from parlour.bots import is_measured, opponents, rungs
from parlour.cli import main
from parlour.core import Table, read_options, seed_of, tag_of
from parlour.core.codec import to_text
from parlour.games import catalogue, load
from parlour.knowledge import Knowledge
from server.test_leaks import compare

PROJECT = Path(__file__).parent / "sixth_game"
NAME = "lost-key"


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return installed(PROJECT, tmp_path_factory.mktemp("metadata"))


@pytest.fixture
def found(places: list[str]) -> Iterator[None]:
    with on_path(*places):
        yield


def own_tests(project: Path, places: list[str]) -> str:
    """Run the tests of a package as its author would; returns the last line."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib"]
    env = environment(*places) | {"PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, check=False, timeout=200)
    assert run.returncode == 0, run.stdout[-3000:]
    return run.stdout.splitlines()[-1]


def exit_code(*words: str) -> int:
    """The exit code of a command line, in this process."""
    with pytest.raises(SystemExit) as left:
        main(words)
    return int(left.value.code or 0)


def test_nothing_in_the_product_names_it() -> None:
    files = [path for path in SOURCE.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".nbi", ".nbc")]
    words = (NAME, NAME.replace("-", "_"), NAME.replace("-", " "))
    assert [path.name for path in files if any(word in path.read_text(errors="ignore").lower() for word in words)] == []
    assert NAME not in catalogue()


def test_its_own_tests_pass_with_all_laws(places: list[str]) -> None:
    assert "passed" in own_tests(PROJECT, places)


@pytest.mark.usefixtures("found")
def test_it_is_listed_with_generic_bots_whose_strength_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    assert NAME in catalogue()
    assert list(rungs(NAME)) == ["random", "novice", "logic", "greedy"]
    assert opponents(NAME) == ("greedy", "logic", "novice", "random")
    assert not is_measured(NAME)
    assert exit_code("games", NAME) == 0
    assert "not measured" in capsys.readouterr().out
    assert exit_code("rules", NAME) == 0
    assert "LK-3.1   Ask" in capsys.readouterr().out


@pytest.mark.usefixtures("found")
@pytest.mark.parametrize("name", ["novice", "logic", "greedy"])
def test_generic_bots_accuse_when_certain_and_never_at_random(name: str) -> None:
    wins = 0
    for seed in range(5):
        table = played(NAME, (name,) * 3, seed=str(seed), limit=12).table
        accused = [to_text(entry.move) for entry in table.log if tag_of(type(entry.move)) == "accuse"]
        assert set(accused) <= {f"accuse {table.position.hidden}"}
        wins += len(accused)
    assert wins or name == "novice"  # a bot that combines no answers may not find the solution


@pytest.mark.usefixtures("found")
def test_the_engine_follows_it() -> None:
    game = load(NAME)
    table = Table(game, read_options(game.options, {"seats": 4}), seed_of("know"))
    knowledge = Knowledge(game, table.options, 0)
    knowledge.follow(table.stream(0))
    assert knowledge.posterior().worlds == 7 * 15 * 6  # seven cards: one hidden, two for each of three
    chosen = table.choices[0]
    if chosen.seat == 0:
        assert knowledge.questions()[0].bits > 0


def test_it_is_played_in_the_terminal(places: list[str]) -> None:
    command = [sys.executable, "-m", "parlour", "play", NAME, "--seed", "5", "--bots", "greedy"]
    env = environment(*places)
    run = subprocess.run(command, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "The missing key was" in run.stdout
    assert run.stderr == ""


def test_a_new_game_needs_a_name_that_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`test_examples.py` runs the tests of a new game, as docs/cli.md says."""
    monkeypatch.chdir(tmp_path)
    name = "night-train"
    assert exit_code("new-game", name) == 0
    for wrong in (name, catalogue()[0], "Night", "night_train", "../up", "class", "json"):
        assert exit_code("new-game", wrong) == 2
    assert {path.name for path in tmp_path.iterdir()} == {name}


@pytest.mark.asyncio
@pytest.mark.usefixtures("found")
async def test_the_server_leaks_nothing_of_it(tmp_path: Path) -> None:
    await compare(NAME, "leaks", tmp_path)
