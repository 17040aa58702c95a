"""Every example runs: the blocks of the documents as they stand, and the programs in `examples`."""

import re
from contextlib import closing
from pathlib import Path

import pytest

from kit.documents import ADDRESS, DOCUMENTS, ROOT, Block, Reader, blocks, commands, name_of

PROGRAMS = sorted((ROOT / "examples").glob("*.py"))
SHOWN = {program.read_text(encoding="utf-8"): program.name for program in PROGRAMS}
RUN = [document for document in DOCUMENTS if {block.language for block in blocks(document)} & {"sh", "python"}]


def check_printed(block: Block, printed: list[str]) -> None:
    """`# -> TEXT` in a block says which line it prints."""
    rest = iter(printed)
    for promised in re.findall(r"# -> (.*)$", block.text, re.MULTILINE):
        assert promised in rest, f"not printed: {promised}\n{printed}"


@pytest.mark.parametrize("document", RUN, ids=name_of)
def test_every_block_of_a_document_runs_as_it_stands(document: Path, tmp_path: Path) -> None:
    with closing(Reader(tmp_path)) as reader:
        for block in blocks(document):
            if block.language == "sh":
                reader.follow(block)
            elif block.language == "python" and block.text not in SHOWN:
                check_printed(block, reader.execute(block))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_every_program_runs_as_its_first_line_says(program: Path, tmp_path: Path) -> None:
    """Its first line may name the command: `python NAME.py ARGUMENTS`. An address is that of an empty server."""
    first = program.read_text(encoding="utf-8").partition("\n")[0]
    named = re.search(rf"`(python {program.name}[^`]*)`", first)
    command = named[1] if named else f"python {program.name}"
    with closing(Reader(tmp_path)) as reader:
        if ADDRESS in command:
            with reader.served("parlour serve", tmp_path) as address:
                printed = reader.run(command.replace(ADDRESS, address), program.parent)
        else:
            printed = reader.run(command, program.parent)
    assert printed.strip()
