import os
import shutil
import tempfile
from multiprocessing.util import Finalize
from pathlib import Path

import pytest

from kit.quick import pattern_of
from parlour.startup import prepare

FOLDER = pytest.StashKey[str]()

prepare()
collect_ignore = ["sixth_game"]  # a separate package: test_sixth_game runs its tests


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only the tests listed in tests/kit/quick.py")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import files that --quick leaves out."""
    quick = config.getoption("quick") and collection_path.suffix == ".py"
    return True if quick and pattern_of(collection_path) is None else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("quick"):
        items[:] = [item for item in items if (pattern := pattern_of(item.path)) and pattern.search(item.name)]


def pytest_configure(config: pytest.Config) -> None:
    """One temporary folder for the run: tests, their workers, servers and browsers inherit it."""
    if not hasattr(config, "workerinput"):
        config.stash[FOLDER] = os.environ["TMPDIR"] = tempfile.mkdtemp(prefix="parlour-")
        tempfile.tempdir = None  # read the environment again


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A failed run keeps its folder."""
    if exitstatus == pytest.ExitCode.TESTS_FAILED:
        session.config.stash[FOLDER] = ""


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the files of processes that were killed, or that end with os._exit as the workers of xdist do."""
    if folder := config.stash.get(FOLDER, ""):
        after_multiprocessing = -200  # which removes its own folder inside at -100, and complains if it is gone
        Finalize(None, shutil.rmtree, (folder, True), exitpriority=after_multiprocessing)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests recorded as their `table`, whichever process they ran in."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in report.user_properties:
            if name == "table":
                terminalreporter.write_line(str(text))
    if terminalreporter.getreports("failed"):
        terminalreporter.write_line(f"Temporary files of this run: {tempfile.gettempdir()}")
