"""Every example runs: the blocks of the documents as they stand, and the programs in `examples`."""

import re
from contextlib import nullcontext
from pathlib import Path

import pytest

from kit.documents import ADDRESS, DOCUMENTS, EXAMPLES, PROGRAMS, ROOT, Block, Reader, blocks, name_of

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
def test_every_program_runs_as_its_first_line_says(program: Path, tmp_path: Path) -> None:
    """Its first line may name the command: `python NAME.py ARGUMENTS`. An address is that of an empty server."""
    first = program.read_text(encoding="utf-8").partition("\n")[0]
    named = re.search(rf"`(python {program.name}[^`]*)`", first)
    command = named[1] if named else f"python {program.name}"
    reader = Reader(tmp_path)
    with reader.served("parlour serve", tmp_path) if ADDRESS in command else nullcontext(ADDRESS) as address:
        assert reader.run(command.replace(ADDRESS, address), program.parent).strip()


@pytest.mark.parametrize(("document", "program"), [("docs/api.md", "http_bot.py"), ("docs/bots.md", "my_bots.py")])
def test_a_program_shown_in_a_document_is_the_file(document: str, program: str) -> None:
    assert program in [block.file for block in blocks(ROOT / document) if block.text in EXAMPLES]
