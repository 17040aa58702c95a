"""The documents, their blocks of code, and a reader who runs these blocks in order."""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from kit.packages import SOURCE, environment, installed

ROOT = SOURCE.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
PROGRAMS = sorted((ROOT / "examples").glob("*.py"))
EXAMPLES = {path.read_text(encoding="utf-8"): path.name for path in PROGRAMS}  # their names by their text
ADDRESS = "http://127.0.0.1:8000"  # of a server, in the documents

# The commands that do not run as they stand, and what is checked instead.
MAKES = re.compile(r"make ")  # they install, serve or take minutes: `make --dry-run`
SERVES = re.compile(r"(\S*/)?parlour serve\b")  # runs until the end of the block, on a free port, and must answer
EDITABLE = re.compile(r"pip install -e \.(\[\w+\])?$")  # without its downloads: source and metadata are on the path
WHEEL = re.compile(r"pip install dist/\*\.whl$")  # tests/test_package.py installs the wheel
ONE_RUN = re.compile(r"(uvx --from|pipx run --spec) dist/\*\.whl ")  # the command after it runs from the source


# What a program prints at its end.
PROMISED = {"examples/http_bot.py": r"You are seat \d, and the score is \[[\d., ]+\]\.\n$"}


class Block(NamedTuple):
    """A block of a document. `file`: the name that the paragraph before it gives, or that of the example it shows."""

    language: str
    text: str
    file: str | None


def name_of(document: Path) -> str:
    """The name of a document, from the project's folder."""
    return document.relative_to(ROOT).as_posix()


def blocks(document: Path) -> list[Block]:
    """The fenced blocks of a document, in order."""
    text = document.read_text(encoding="utf-8")
    fenced = re.finditer(r"^( *)```(\w*)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    return [_block(text[: found.start()].rstrip().rpartition("\n\n")[2], *found.groups()) for found in fenced]


def _block(before: str, indent: str, language: str, code: str) -> Block:
    named = re.search(r"[Ss]ave (?:it|this) as `([\w.]+)`", before)
    text = re.sub(f"^{indent}", "", code, flags=re.MULTILINE)
    return Block(language, text, named[1] if named else EXAMPLES.get(text))


def commands(block: Block) -> list[str]:
    """The commands of a block, without comments."""
    lines = (re.sub(r"(^|\s+)#.*", "", line).strip() for line in block.text.splitlines())
    return [line for line in lines if line]


class Reader:
    """Runs the blocks of one document in order, in a folder that looks like the project's."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "project"
        self.folder.mkdir()
        for path in ROOT.iterdir():
            if not path.name.startswith("."):
                (self.folder / path.name).symlink_to(path)
        (self.folder / ".venv").symlink_to(sys.prefix)
        self.home = home
        self.places: list[str] = []

    def environment(self) -> dict[str, str]:
        """As after `make setup` and with the venv active, for a person without other settings."""
        kept = {name: value for name, value in environment(*self.places).items() if not name.startswith("PYTEST_")}
        path = os.pathsep.join([f"{sys.prefix}/bin", os.environ["PATH"]])
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), str(self.home))
        return {**kept, **homes, "PATH": path}

    def run(self, command: str, folder: Path) -> str:
        """The output of a command that must succeed, without a terminal."""
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout

    def follow(self, block: Block) -> None:
        """Run the commands of a block."""
        folder, address = self.folder, ADDRESS
        with ExitStack() as servers:
            for line in commands(block):
                command = ONE_RUN.sub("", line).replace(ADDRESS, address)
                if command.startswith("cd "):
                    folder /= command.removeprefix("cd ")
                elif SERVES.match(command):
                    address = servers.enter_context(self.served(command, folder))
                elif MAKES.match(command):
                    self.run(command.replace("make ", "make --dry-run ", 1), ROOT)
                elif EDITABLE.match(command):
                    self.places += installed(folder, self.home / "metadata")
                elif not WHEEL.match(command):
                    program, printed = [*command.split(), ""][1], self.run(command, folder)
                    assert re.search(PROMISED.get(program, "."), printed), f"{command} printed: {printed}"

    @contextmanager
    def served(self, command: str, folder: Path) -> Iterator[str]:
        """The address of a server that answers. Ctrl-C stops it without an error."""
        words = f"exec {command} --no-open --host 127.0.0.1 --port 0"
        env = self.environment()
        with subprocess.Popen(["bash", "-c", words], cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                found = re.search(r"http://[^/\s]+", server.stdout.readline())
                assert found, command
                with urllib.request.urlopen(f"{found[0]}/readyz") as reply:
                    assert reply.status == 200
                yield found[0]
            finally:
                server.send_signal(signal.SIGINT)
        assert server.returncode == 0

    def execute(self, block: Block) -> list[str]:
        """The lines that a block of Python prints."""
        return self.run(f"python {self.save(block)}", self.folder).splitlines()

    def save(self, block: Block) -> str:
        """Write a block into the folder; returns its file name."""
        name = block.file or "block.py"
        (self.folder / name).write_text(block.text, encoding="utf-8")
        return name
