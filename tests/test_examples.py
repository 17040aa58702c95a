"""Every example runs: the blocks of the documents as they stand, and the programs in `examples`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kit.documents import ADDRESS, DOCUMENTS, EXAMPLES, PROGRAMS, ROOT, Block, Reader, blocks, commands, name_of

RUN = [document for document in DOCUMENTS if {block.language for block in blocks(document)} & {"sh", "python"}]


def check_printed(block: Block, printed: list[str]) -> None:
    """`# -> TEXT` in a block says which line it prints."""
    rest = iter(printed)
    for promised in re.findall(r"# -> (.*)$", block.text, re.MULTILINE):
        assert promised in rest, f"not printed: {promised}\n{printed}"


@pytest.mark.parametrize("document", RUN, ids=name_of)
def test_every_block_of_a_document_runs_as_it_stands(document: Path, tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for block in blocks(document):
        if block.language == "sh":
            reader.follow(block)
        elif block.text in EXAMPLES:  # the test below runs it
            reader.save(block)
        elif block.language == "python":
            check_printed(block, reader.execute(block))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_every_program_runs(program: Path, tmp_path: Path) -> None:
    if ADDRESS in program.read_text(encoding="utf-8"):  # a document starts a server for it
        written = [command for document in RUN for block in blocks(document) for command in commands(block)]
        assert f"python examples/{program.name} {ADDRESS}" in written
    else:
        assert Reader(tmp_path).run(f"python {program.name}", program.parent)


@pytest.mark.parametrize(("document", "program"), [("docs/api.md", "http_bot.py"), ("docs/bots.md", "my_bots.py")])
def test_a_program_shown_in_a_document_is_the_file(document: str, program: str) -> None:
    assert program in [block.file for block in blocks(ROOT / document) if block.text in EXAMPLES]


def test_the_command_of_the_venv_needs_no_search_path(tmp_path: Path) -> None:
    env = {name: value for name, value in Reader(tmp_path).environment().items() if name != "PYTHONPATH"}
    command = [f"{sys.prefix}/bin/parlour", "games"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "sherlock-13" in done.stdout
