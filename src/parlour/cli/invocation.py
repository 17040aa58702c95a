"""The command that started this process, as a person would type it again."""

import os
import shlex
import shutil
import sys
from pathlib import Path

STARTED_BY = "PARLOUR_STARTED_BY"  # the Makefile's own command, without a port


def program() -> str:
    """`parlour` if the shell finds this very program by that name; else the path or module it was started by."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py":
        return "python -m parlour"
    found = shutil.which(started.name)
    return started.name if found and os.path.samefile(found, started) else shlex.quote(str(started))


def with_port(port: int) -> str:
    """This command with another port."""
    if command := os.environ.get(STARTED_BY):
        return f"{command} PORT={port}"
    kept = sys.argv[1:]
    if "--port" in kept:
        at = kept.index("--port")
        del kept[at : at + 2]
    kept = [word for word in kept if not word.startswith("--port=")]
    return f"{program()} {shlex.join([*kept, '--port', str(port)])}"
