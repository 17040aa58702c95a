"""The file of all runs: a line per finished deal. A stopped run continues from it."""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

import parlour
from parlour.bots import own
from parlour.bots.levels import of_the_game
from parlour.bots.measured import FILE as MEASURED
from parlour.lab.match import DealResult, Match

PLAYING = ("core", "games", "knowledge", "bots", "lab/loop.py", "lab/match.py")
WRITTEN = (".py", ".json")  # sources only, no caches


class Run(Struct, frozen=True):
    """One finished deal. `code`: the hash of the code that played it."""

    match: Match
    code: str
    deal: DealResult


_decoder = msgspec.json.Decoder(Run)


def read_runs(file: Path) -> Iterator[Run]:
    """All finished deals; incomplete lines are skipped."""
    if not file.exists():
        return
    for line in file.read_bytes().splitlines():
        try:
            yield _decoder.decode(line)
        except msgspec.DecodeError:
            continue


def append(file: Path, match: Match, deals: Sequence[DealResult]) -> None:
    """One write per line, so that concurrent runs do not mix their lines."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab", buffering=0) as out:
        for deal in deals:
            out.write(msgspec.json.encode(Run(match, code_of(match), deal)) + b"\n")


def played(file: Path, match: Match, deals: int) -> list[DealResult]:
    """The deals of this match that were already played by the same code."""
    now = code_of(match)
    found = {run.deal.number: run.deal for run in read_runs(file) if run.match == match and run.code == now}
    return [deal for number, deal in found.items() if number < deals]


def code_of(match: Match) -> str:
    """The hash of the code that plays this match: all sources here, and those of bots of one's own."""
    codes = [code(), *filter(None, map(own.hash_of, sorted(set(match.bots))))]
    return codes[0] if len(codes) == 1 else sha256(" ".join(codes).encode()).hexdigest()[:16]


def is_comparable(run: Run) -> bool:
    """Whether a rating may use this run: not if a bot of one's own has changed since, or was not added now."""
    return set(run.match.bots) <= of_the_game(run.match.game).keys() or run.code == code_of(run.match)


@cache
def code() -> str:
    """The hash of all sources that determine how a game goes."""
    root = Path(parlour.__file__).parent
    files = [path for part in PLAYING for path in (root / part, *sorted((root / part).rglob("*"))) if path.is_file()]
    digest = sha256()
    for path in files:
        if path.suffix in WRITTEN and path.name != MEASURED:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
