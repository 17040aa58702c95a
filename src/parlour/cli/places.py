"""Where things are kept that nobody named a place for."""

import os
from pathlib import Path


def state() -> Path:
    """Our folder among the user's own state files."""
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "parlour"
