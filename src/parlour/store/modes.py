"""Files that only the user of the server may read and write, independent of the umask."""

import os
from contextlib import suppress
from pathlib import Path

import structlog

PRIVATE, OTHERS = 0o600, 0o077
log = structlog.get_logger()


def make_private(file: Path) -> None:
    """Make an empty file that is private from the start; one that is there stays as it is."""
    with suppress(OSError):  # there already; or it cannot be made, and who opens it says why
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        file.chmod(PRIVATE)


def keep_private(file: Path) -> None:
    """A database and the files beside it; where others had access they lose it, with a line in the log."""
    for one in (file, *(file.with_name(f"{file.name}-{ending}") for ending in ("wal", "shm", "journal"))):
        with suppress(FileNotFoundError):
            _tighten(one)


def _tighten(file: Path) -> None:
    mode = file.stat().st_mode & 0o777
    if not mode & OTHERS:
        return
    try:
        file.chmod(PRIVATE)
    except PermissionError:
        log.warning("file-open-to-others", file=file.name, mode=f"{mode:o}")
    else:
        log.warning("file-tightened", file=file.name, mode=f"{mode:o}")
