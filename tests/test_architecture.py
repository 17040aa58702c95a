"""Rules that import-linter cannot check: pure packages use no files, clocks or randomness; only `games` names games."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from kit import shape
from parlour.games import catalogue, load

SOURCE = Path(parlour.__file__).parent
ROOT = SOURCE.parent.parent
PURE = ("core", "games", "knowledge")
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "globals", "__import__"}
PARTS = {  # the modules that every game has, and what each defines
    "box": {"PRINTED", "SMALL"},
    "model": {"Options", "AnyMove", "AnySeen"},
    "position": {"Phase", "Position"},
    "offers": set(),
    "decisions": set(),
    "evolution": set(),
    "rules": set(),
    "view": {"scene"},
    "evidence": {"evidence"},
}
OPTIONAL_PARTS = {"questions": "questions", "evidence_for": "lessons"}  # by the method of the contract that needs it
MOST_LINES = 350
ABOVE = ("knowledge", "bots", "store", "lab", "server", "cli", "words", "core")


def modules(*packages: str) -> list[Path]:
    return [path for package in packages for path in (SOURCE / package).rglob("*.py")]


def test_pure_packages_call_nothing_that_reaches_outside() -> None:
    found = []
    for path in modules(*PURE):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
                found.append(f"{path.name}:{node.lineno} {node.func.id}")
    assert found == []


def test_no_game_is_named_outside_its_own_folder() -> None:
    names = [name for game in catalogue() for name in (game, game.replace("-", "_")) if game != "alibi"]
    word = re.compile(rf"\b({'|'.join(names)})\b")
    found = []
    for path in modules(*ABOVE):
        if "minds" not in path.parts and (match := word.search(path.read_text(encoding="utf-8"))):
            found.append(f"{path.relative_to(SOURCE)}: {match.group()}")
    assert found == []


def test_the_page_names_a_game_in_its_skin_alone() -> None:
    web = ROOT / "web"
    word = re.compile(rf"\b({'|'.join(game for game in catalogue() if game != 'alibi')})\b")
    pages = [web / "index.html", *(path for folder in ("src", "words", "public") for path in (web / folder).rglob("*"))]
    common = [path for path in pages if path.suffix in (".svelte", ".ts", ".css", ".ftl", ".js", ".html")]
    common = [path for path in common if not path.name.endswith((".test.ts", ".gen.ts"))]
    common = [path for path in common if not path.is_relative_to(web / "src" / "skins") or path.parent.name == "skins"]
    assert [path.name for path in common if word.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("game", catalogue())
def test_every_game_has_the_same_modules(game: str) -> None:
    folder = SOURCE / "games" / game.replace("-", "_")
    texts = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    methods = vars(type(load(game)))
    wanted = PARTS | {part: {method} for method, part in OPTIONAL_PARTS.items() if method in methods}
    missing = {part: names - defined(texts.get(part, "")) for part, names in wanted.items()}
    assert {part for part in wanted if part not in texts} == set()
    assert {part: names for part, names in missing.items() if names} == {}
    assert {part for method, part in OPTIONAL_PARTS.items() if method not in methods and part in texts} == set()
    assert [name for name, text in texts.items() if len(text.splitlines()) > MOST_LINES] == []


def defined(text: str) -> set[str]:
    """The names that a module defines at its top level."""
    found = set()
    for node in ast.parse(text).body:
        match node:
            case ast.FunctionDef(name) | ast.ClassDef(name):
                found.add(name)
            case ast.Assign(targets):
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(ast.Name(name)):
                found.add(name)
            case _:
                pass
    return found


def test_no_module_imports_itself_round_a_corner() -> None:
    assert shape.cycles(shape.graph(shape.modules())) == []


def test_every_class_name_outside_games_has_one_home() -> None:
    assert shape.reused(shape.modules()) == {}


def test_tests_and_measurements_import_nothing_private() -> None:
    found = []
    for path in (*(ROOT / "tests").rglob("*.py"), *(ROOT / "bench").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parlour"):
                found += [f"{path.name}: {alias.name}" for alias in node.names if alias.name.startswith("_")]
    assert found == []


def test_the_library_is_read_without_the_terminal_or_the_translations() -> None:
    code = "import sys, parlour; print([m for m in ('rich', 'cyclopts', 'fluent') if m in sys.modules])"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": str(SOURCE.parent)}
    )
    assert run.stdout.strip() == "[]"


def test_an_import_does_not_load_the_compiler() -> None:
    code = "import sys, parlour.cli, parlour.server.run, parlour.knowledge; from parlour.bots import rungs; "
    code += "[rungs(game) for game in parlour.catalogue()]; print('numba' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": str(SOURCE.parent)}
    )
    assert run.stdout.strip() == "False"


def test_nothing_in_the_project_names_a_machine_or_a_registry() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    host = re.compile(r"index-url|find-links|https?://[^\s)\"']*(pypi|npmjs)|(^|[\s\"'=(])/(home|root|work)/\w")
    texts = {
        name: (ROOT / name).read_text(encoding="utf-8", errors="ignore") for name in listed if (ROOT / name).is_file()
    }
    found = [name for name, text in texts.items() if host.search(text.replace("--no-emit-index-url", ""))]
    assert [name for name in found if name != "tests/test_architecture.py"] == []
