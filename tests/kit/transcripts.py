"""The transcripts of this project: `make transcripts` rewrites all of them."""

from pathlib import Path

from parlour.games import catalogue
from parlour.testing import transcripts as folders
from parlour.testing.transcripts import read_head, write_anew, written

__all__ = ["FOLDER", "read_head", "transcripts", "written"]
FOLDER = Path(__file__).parent.parent / "transcripts"


def transcripts() -> list[Path]:
    """Those of the games: beside them are the sessions at the terminal."""
    return [path for game in catalogue() for path in folders.transcripts(FOLDER / game)]


if __name__ == "__main__":
    for name in catalogue():
        write_anew(FOLDER / name)
