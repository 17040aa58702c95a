"""The arena: plays the deals of a match, in one or several processes, with identical results."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from parlour.lab.match import DealResult, Match, play_deal
from parlour.lab.runs import append, played
from parlour.lab.workers import spread

CONTROLLED = 10  # one deal in this many is also played by a bot against itself


def arena(match: Match, deals: int, jobs: int = 1, runs: Path | None = None) -> Iterator[DealResult]:
    """The deals as they finish. With a file of runs, those played before come first."""
    before = played(runs, match, deals) if runs else []
    yield from before
    done = {deal.number for deal in before}
    for deal in _play(match, [number for number in range(deals) if number not in done], jobs):
        if runs:
            append(runs, match, [deal])
        yield deal


def control(match: Match) -> Match | None:
    """The control: the last bot of the field against itself on the same deals; None if the match is that already."""
    same = match.bots[-1:] * len(match.bots)
    return None if same == match.bots else msgspec.structs.replace(match, bots=same)


def controlled(deals: int) -> int:
    """The number of deals of the control; at least two, for an interval."""
    return min(deals, max(2, deals // CONTROLLED))


def _play(match: Match, numbers: Sequence[int], jobs: int) -> Iterator[DealResult]:
    if jobs == 1 or len(numbers) < 2:
        yield from (play_deal(match, number) for number in numbers)
    else:
        yield from spread(partial(play_deal, match), numbers, jobs)
