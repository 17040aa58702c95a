"""The transcripts of this project: `make transcripts` rewrites all of them."""

from pathlib import Path

from parlour.testing import transcripts as folders
from parlour.testing.transcripts import read_head, write_anew, written

__all__ = ["FOLDER", "read_head", "transcripts", "written"]
FOLDER = Path(__file__).parent.parent / "transcripts"


def transcripts() -> list[Path]:
    return folders.transcripts(FOLDER)


if __name__ == "__main__":
    write_anew(FOLDER)
