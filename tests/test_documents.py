"""The documents are correct: commands, options, fields and modules exist. `test_examples.py` runs their blocks."""

import inspect
import json
import re
from collections.abc import Iterator
from functools import cache, reduce
from pathlib import Path
from typing import Any

import pytest
import yaml

import parlour
from kit.documents import DOCUMENTS, ROOT, blocks, name_of
from kit.quick import QUICK, TESTS
from kit.rulebook import page
from parlour import bots, core, knowledge, words
from parlour.bots import errors as bots_errors
from parlour.bots import rungs
from parlour.cli.app import app
from parlour.core.options import forms
from parlour.core.record import Change, Record, RecordedMove
from parlour.games import catalogue, load
from parlour.lab import measured_page

LATER = ("--seat", "--seed")  # options whose default is set in the command itself
COMMANDS = [name for name in app if not name.startswith("-")]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def targets_of_make() -> list[str]:
    return re.findall(r"^([a-z]+):(?! export)", text("Makefile"), flags=re.MULTILINE)


def section(command: str) -> str:
    return re.split(r"^## ", text("docs/cli.md").split(f"## parlour {command}")[1], flags=re.MULTILINE)[0]


def test_the_readme_begins_with_one_sentence_a_picture_and_the_two_commands() -> None:
    title, sentence, picture, *rest = [line for line in text("README.md").splitlines() if line]
    assert title == "# Parlour"
    assert sentence.count(". ") == 0
    assert picture.startswith("![")
    assert rest[0] == "```sh"
    assert [line.split("  ")[0] for line in rest[1:3]] == ["make run", "make test"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_its_options_are_documented(command: str) -> None:
    arguments = [argument for argument in app[command].assemble_argument_collection() if argument.parse]
    names = [name for argument in arguments for name in argument.names]
    missing = [name for name in names if name.startswith("--") and name not in section(command)]
    positional = ("--game", "--file")
    assert [name for name in missing if name not in positional] == []


def test_every_field_of_a_record_is_documented() -> None:
    fields = [name for kind in (Record, RecordedMove, Change) for name in kind.__struct_fields__]
    assert [name for name in fields if f"`{name}`" not in text("docs/record.md")] == []


def test_the_limits_of_the_engines_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| `(knowledge/\w+)` \|(.*)$", text("CONTRIBUTING.md"), flags=re.MULTILINE)
    assert {folder for folder, _ in rows} == {"knowledge/hands", "knowledge/copies", "knowledge/passing"}
    for folder, row in rows:
        code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/parlour" / folder).rglob("*.py"))
        limits = re.findall(r"`(MOST_\w+)` = ([\d_]+)", row)
        assert [name for name, number in limits if not re.search(rf"^{name} = {number}\b", code, re.MULTILINE)] == []


@pytest.mark.parametrize("game", catalogue())
def test_every_option_is_in_the_rules(game: str) -> None:
    rules = page(game) + page(None)
    names = [form.name for form in forms(load(game).options) if form.name != "seats"]
    assert [name for name in names if f"`{name}" not in rules] == []


@pytest.mark.parametrize("name", sorted({name for game in catalogue() for name in rungs(game)}))
def test_every_bot_is_documented(name: str) -> None:
    assert f"`{name}`" in text("docs/cli.md")
    assert f"| `{name}` |" in text("docs/bots.md")


def test_the_page_of_ratings_is_what_was_measured() -> None:
    assert text("docs/measured.md") == measured_page.page()


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_a_block_of_commands_says_so_and_needs_no_search_path(document: Path) -> None:
    """Only blocks marked `sh` and `python` are run by a test."""
    unmarked = [block.text for block in blocks(document) if block.language not in ("sh", "python")]
    is_command = re.compile(r"^(\$ |\S*\b(parlour|make|python3?|pip|uvx?|pipx|npm|docker|curl) )", re.MULTILINE)
    assert [block for block in unmarked if is_command.search(block)] == []
    assert document.read_text(encoding="utf-8").count("```") == 2 * len(blocks(document))
    assert "PYTHONPATH" not in document.read_text(encoding="utf-8")


@pytest.mark.parametrize("document", [path for path in DOCUMENTS if path.stem != "CHANGELOG"], ids=name_of)
def test_every_command_within_a_sentence_is_there(document: Path) -> None:
    quoted = re.findall(r"(?<!`)`([^`]+)`(?!`)", document.read_text(encoding="utf-8"))
    targets = {name for command in quoted for name in re.findall(r"^make ([a-z]\S*)", command)}
    assert targets <= set(targets_of_make())
    hashed = r"parlour [a-z ]+:"  # the beginning of a text that is hashed, no command
    begin = [re.match(rf"(?!{hashed})\S*parlour ([a-z-]+)(?: .*)?$", command) for command in quoted]
    for name, command in [(found[1], found[0]) for found in begin if found]:
        assert name in COMMANDS
        known = {name for argument in app[name].assemble_argument_collection() for name in argument.names}
        assert set(re.findall(r"--[\w-]+", command)) <= known | {"--help"}


def inline(document: Path) -> list[str]:
    """The code within sentences."""
    prose = re.sub(r"^ *```.*?^ *```$", "", document.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"(?<!`)`([^`\n]+)`(?!`)", prose)


@cache
def roots() -> dict[str, Any]:
    """What the names in the documents of the library begin with."""
    table = parlour.new("sherlock-13", seats=3, seed="tea")
    modules = (parlour, core, core.errors, knowledge, bots, bots_errors, words)
    public = {name: value for module in modules for name, value in vars(module).items() if name[0].isupper()}
    known = knowledge.Knowledge.of(table, 0)
    objects = {"table": table, "game": table.game, "offer": table.choices[0].offers[0], "knowledge": known}
    return public | objects | {"parlour": parlour, "Knowledge": knowledge.Knowledge, "None": None}


@pytest.mark.parametrize("name", ["library", "bots", "knowledge"])
def test_every_name_of_the_library_within_a_sentence_is_there(name: str) -> None:
    is_name = re.compile(r"(?:table|game|knowledge|offer|parlour)(?=\.)|[A-Z][a-z]+[A-Za-z]*(?=$|[.(])")
    codes = [code for code in inline(ROOT / "docs" / f"{name}.md") if is_name.match(code)]
    assert len(codes) >= {"library": 30, "bots": 2, "knowledge": 2}[name]
    missing = []
    for code in codes:
        head, *parts = re.sub(r"\(.*?\)", "", code).split(".")
        try:
            reduce(getattr, parts, roots()[head])
        except (KeyError, AttributeError):
            missing.append(code)
    assert missing == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_program_within_a_sentence_is_there(document: Path) -> None:
    scripts = json.loads(text("web/package.json"))["scripts"]
    places = [ROOT, ROOT / "src", ROOT / "tests", ROOT / "examples", document.parent]
    for code in inline(document):
        if found := re.match(r"\S*python3? -m ([\w.]+)", code):
            path = found[1].replace(".", "/")
            assert any((place / f"{path}{end}").exists() for place in places for end in (".py", "/__main__.py")), code
        elif found := re.match(r"\S*python3? (\S+\.py)", code):
            assert any((place / found[1]).exists() for place in places), code
        elif found := re.match(r"npm run (\S+)", code):
            assert found[1] in scripts, code


def default(argument: Any) -> Any:
    """The default of an option in the code; None if it has none."""
    return None if argument.field_info.default in (inspect.Parameter.empty, None, ()) else argument.field_info.default


@pytest.mark.parametrize("command", COMMANDS)
def test_the_defaults_in_the_documents_are_those_of_the_code(command: str) -> None:
    rows = re.findall(r"^\| `--([\w-]+)[^`]*` \|.*\| ([^|]*) \|$", section(command), flags=re.MULTILINE)
    said = {f"--{name}": re.sub(r"[`,]", "", value) for name, value in rows}
    arguments = [argument for argument in app[command].assemble_argument_collection() if argument.parse]
    for argument in arguments:
        name, value = argument.name, default(argument)
        if name in said and isinstance(value, bool):
            assert said[name] == ("on" if value else "off"), name
        elif name in said and isinstance(value, int | float | str):
            assert re.match(rf"{re.escape(str(value))}\b", said[name]), (name, value, said[name])
        elif name in said and value is None:
            assert not re.fullmatch(r"[\d.]+", said[name]) or name in LATER, (name, said[name])


def test_every_module_of_the_glossary_is_there() -> None:
    rows = re.findall(r"^\| \*\*.*\| (.*) \|$", text("docs/glossary.md"), flags=re.MULTILINE)
    package = ROOT / "src" / "parlour"
    modules = [row.strip("`") for row in rows]
    assert len(modules) > 50
    assert [name for name in modules if not (package / name).is_dir() and not (package / f"{name}.py").exists()] == []


@pytest.mark.parametrize("name", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_every_file_that_a_document_links_to_is_there(name: str) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", text(name))
    assert [target for target in targets if "://" not in target and not (ROOT / target).exists()] == []


def test_the_pictures_kept_are_those_that_a_document_shows() -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    shown = {
        (file.parent / target).resolve()
        for file in documents
        for target in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", file.read_text(encoding="utf-8"))
    }
    assert shown == {path.resolve() for path in (ROOT / "docs" / "pictures").iterdir()}


def test_every_make_target_helps_itself() -> None:
    targets = re.findall(r"^([a-z]+):(?! export)(.*)$", text("Makefile"), flags=re.MULTILINE)
    assert [name for name, line in targets if "##" not in line] == []


def test_everything_is_installed_by_its_hash() -> None:
    fetches_nothing = "--offline --no-deps --no-build-isolation"  # the project itself
    installs = [line for line in text("Makefile").splitlines() if "pip install " in line]
    assert installs
    assert [line for line in installs if "--require-hashes" not in line and fetches_nothing not in line] == []
    for file in (ROOT / "requirements").glob("*.lock"):
        entries = re.findall(r"^[a-z0-9][^\n]*==[^\n]*\n(    --hash=sha256:)?", file.read_text(), flags=re.MULTILINE)
        assert entries, file.name
        assert all(entries), file.name


def test_ci_runs_what_the_readme_says() -> None:
    assert "make test" in text(".ci/run")
    assert "make test" in text(".github/workflows/ci.yml")


def test_every_quick_test_is_there() -> None:
    assert [name for name in QUICK if not (TESTS / name).exists()] == []


def commands(tree: Any) -> Iterator[str]:
    """The commands of the jobs and hooks in a configuration."""
    if isinstance(tree, dict):
        for name, value in tree.items():
            yield from (value,) if name in ("run", "entry") else commands(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from commands(value)


@pytest.mark.parametrize("name", [".pre-commit-config.yaml", ".github/workflows/ci.yml"])
def test_what_a_configuration_runs_is_a_target_of_make(name: str) -> None:
    targets = targets_of_make()
    found = list(commands(yaml.safe_load(text(name))))
    assert found
    assert [command for command in found if command.removeprefix("make ") not in targets] == []


def test_nothing_is_fetched_before_a_commit() -> None:
    assert [repo["repo"] for repo in yaml.safe_load(text(".pre-commit-config.yaml"))["repos"]] == ["local"]


@pytest.mark.parametrize(
    "file", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda file: file.stem
)
def test_every_form_of_an_issue_can_be_read(file: Path) -> None:
    form = yaml.safe_load(file.read_text(encoding="utf-8"))
    fields = [field["attributes"]["label"] for field in form.get("body", ())]
    assert file.stem == "config" or (form["name"] and form["description"] and fields)
