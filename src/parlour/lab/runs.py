"""The file of all runs: a line a deal, appended when it is finished. From it a run goes on where it was stopped."""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

import parlour
from parlour.bots.measured import FILE as MEASURED
from parlour.lab.match import DealResult, Match

PLAYING = ("core", "games", "knowledge", "bots", "lab/loop.py", "lab/match.py")
WRITTEN = (".py", ".json")  # by hand: not what Python or numba keep beside it


class Run(Struct, frozen=True):
    """One finished deal. `code`: the hash of the code that played it."""

    match: Match
    code: str
    deal: DealResult


_decoder = msgspec.json.Decoder(Run)


def read_runs(file: Path) -> Iterator[Run]:
    """All finished deals; a line that was cut short is as if it had not been played."""
    if not file.exists():
        return
    for line in file.read_bytes().splitlines():
        try:
            yield _decoder.decode(line)
        except msgspec.DecodeError:
            continue


def append(file: Path, match: Match, deals: Sequence[DealResult]) -> None:
    """A line in one write, so that runs at the same time do not mix theirs."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab", buffering=0) as out:
        for deal in deals:
            out.write(msgspec.json.encode(Run(match, code(), deal)) + b"\n")


def played(file: Path, match: Match, deals: int) -> list[DealResult]:
    """The deals of this match that the same code has already played."""
    found = {run.deal.number: run.deal for run in read_runs(file) if run.match == match and run.code == code()}
    return [deal for number, deal in found.items() if number < deals]


@cache
def code() -> str:
    """The hash of everything that decides how a game goes."""
    root = Path(parlour.__file__).parent
    files = [path for part in PLAYING for path in (root / part, *sorted((root / part).rglob("*"))) if path.is_file()]
    digest = sha256()
    for path in files:
        if path.suffix in WRITTEN and path.name != MEASURED:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
