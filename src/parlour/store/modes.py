"""File modes: only the server's user can read and write its files, whatever the umask."""

import os
from contextlib import suppress
from pathlib import Path

import structlog

PRIVATE, OTHERS = 0o600, 0o077
log = structlog.get_logger()


def make_private(file: Path) -> None:
    """Create an empty file that is private from the start. An existing file does not change."""
    with suppress(OSError):  # it exists, or cannot be created: then opening it will say why
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        file.chmod(PRIVATE)


def keep_private(file: Path) -> None:
    """Remove other users' access to a database and its side files, with a log message."""
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
