"""Minimal proofs and conflicts: lines of evidence that force a fact, none of them needless."""

from collections.abc import Callable, Sequence
from itertools import combinations

from msgspec import Struct

from parlour.core.evidence import Evidence, Moved, Spread

BUDGET = 400  # maximum checks; after that the proof is irreducible, but perhaps not minimum


class Proof(Struct, frozen=True):
    """The lines of a stream that force a fact, or that cannot all be true."""

    lines: tuple[int, ...]  # numbers in the stream
    smallest: bool  # proved that no fewer lines would do


def minimal_proof(lines: Sequence[Evidence], follows: Callable[[Sequence[Evidence]], bool]) -> Proof:
    """The lines that are needed. Lines that deal or move cards, or hand the seat its own, are always kept."""
    speaking = [number for number, line in enumerate(lines) if not _given(line)]

    def enough(kept: Sequence[int]) -> bool:
        numbered = enumerate(lines)
        return follows(
            [line if at in kept or _given(line) else Evidence(changes=line.changes) for at, line in numbered]
        )

    if not enough(speaking):
        raise ValueError("it does not follow")
    return _fewest(_thinned(speaking, enough), speaking, enough)


def _thinned(speaking: Sequence[int], enough: Callable[[Sequence[int]], bool]) -> list[int]:
    """Delta debugging: drop chunks of lines, the newest first, while the rest suffices; halve the chunk down to one."""
    kept = list(speaking)
    chunk = max(len(kept) // 2, 1)
    while True:
        at = len(kept)
        while at > 0:
            without = kept[: max(at - chunk, 0)] + kept[at:]
            if enough(without):
                kept = without
            at -= chunk
            at = min(at, len(kept))
        if chunk == 1:
            return kept
        chunk = max(chunk // 2, 1)


def _fewest(kept: list[int], speaking: Sequence[int], enough: Callable[[Sequence[int]], bool]) -> Proof:
    """Try all smaller sets, the smallest first, within the budget."""
    tries = 0
    for size in range(len(kept)):
        for fewer in combinations(speaking, size):
            tries += 1
            if tries > BUDGET:
                return Proof(tuple(kept), smallest=False)
            if enough(fewer):
                return Proof(fewer, smallest=True)
    return Proof(tuple(kept), smallest=True)


def _given(line: Evidence) -> bool:
    """Whether a line changes the world instead of stating a fact about it."""
    return not line.before or any(isinstance(change, Spread | Moved) for change in line.changes)
