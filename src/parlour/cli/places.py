"""Default folders for files."""

import os
from pathlib import Path


def state() -> Path:
    """Parlour's folder in the user's state directory."""
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "parlour"
