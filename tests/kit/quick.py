"""The tests of `make quick`: those that catch most mistakes, in less than a minute on two cores.

By file or folder: a pattern that the id of a test must match. Other tests are not collected.
"""

import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
ALL = re.compile("")
QUICK = {
    "core": ALL,
    "store": ALL,
    "games": ALL,
    "games/test_laws.py": re.compile(r"\[(alibi small seats=3|(?!alibi)\S+ small) |\[\S+\]$"),
    "games/test_alibi_whole.py": re.compile(r"^(?!.*(evidence_teaches|terminal))"),
    "upgrade/test_names.py": ALL,
    "knowledge/test_claims.py": ALL,
    "knowledge/test_copies.py": re.compile(r"^(?!.*(eight_seats|four_seats|die_out))"),
    "knowledge/test_hands.py": re.compile(r"brute_force.*-0\]$|add_up|foretold|reasons"),
    "knowledge/test_snapshots.py": re.compile(r"\[(complots|sherlock-13|thirteen-clues)"),
    "bots/test_measured.py": ALL,
    "lab/test_loop.py": ALL,
    "server/test_answers.py": ALL,
    "server/test_lobby.py": ALL,
    "server/test_play.py": ALL,
    "server/test_tables.py": ALL,
    "test_architecture.py": ALL,
    "test_documents.py": ALL,
    "test_words.py": ALL,
    "test_sentences.py": re.compile(r"^(?!.*\[alibi)"),
    "test_page_types.py": ALL,
    "test_page_words.py": ALL,
}


def pattern_of(file: Path) -> re.Pattern[str] | None:
    """The pattern for the test ids of this file; None if the file is not collected."""
    name = file.resolve().relative_to(TESTS).as_posix()
    return QUICK.get(name, QUICK.get(name.partition("/")[0]) if "/" in name else None)
