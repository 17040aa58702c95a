"""Results of a match: shares with confidence intervals, lengths, wrong accusations, times."""

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

from msgspec import Struct

from parlour.lab.match import DealResult, Match, PlayStats, Side, sides, time_of

Z = 1.959964  # normal quantile of a 95 % interval


class SideResult(Struct, frozen=True):
    """One side of a match. `share`: mean share of the win per player, with its 95 % interval.

    `accused`, `wrong`: fraction of its players' games with a final move (an accusation, a guess), and with one that won
    nothing. Times are CPU milliseconds per move.
    """

    name: str
    players: int
    share: float
    low: float
    high: float
    games: int
    accused: float
    wrong: float
    moves: int
    ms_median: float
    ms_p99: float
    overruns: int


class MatchResult(Struct, frozen=True):
    """The result after some deals. `fair`: the share of a player among equals."""

    match: Match
    deals: int
    games: int
    length: float
    fair: float
    bots: list[SideResult]


def results(match: Match, deals: Sequence[DealResult]) -> MatchResult:
    """The result of these deals, independent of the order in which they finished."""
    ordered = sorted(deals, key=lambda deal: deal.number)
    lengths = [length for deal in ordered for length in deal.lengths]
    lines = [_line(side, at, ordered) for at, side in enumerate(sides(match.bots))]
    length = mean(lengths) if lengths else 0.0
    return MatchResult(match, len(ordered), len(lengths), length, 1 / len(match.bots), lines)


def _line(side: Side, at: int, deals: Sequence[DealResult]) -> SideResult:
    """A deal is one observation: its games share the cards."""
    shares = [mean(shares[player] for shares in deal.shares for player in side.players) for deal in deals]
    low, high = interval(shares)
    notes = PlayStats(times={})
    for deal in deals:
        notes.add(deal.notes[at])
    games = sum(len(deal.shares) for deal in deals)
    seated = max(games * len(side.players), 1)
    return SideResult(
        name=side.name,
        players=len(side.players),
        share=mean(shares) if shares else 0.0,
        low=low,
        high=high,
        games=games,
        accused=notes.accused / seated,
        wrong=notes.wrong / seated,
        moves=sum(notes.times.values()),
        ms_median=percentile(notes.times, 0.5),
        ms_p99=percentile(notes.times, 0.99),
        overruns=notes.overruns,
    )


def interval(values: Sequence[float]) -> tuple[float, float]:
    """95 % confidence interval of the mean (Student's t)."""
    if len(values) < 2:
        return 0.0, 1.0
    free = len(values) - 1
    t = Z + (Z**3 + Z) / (4 * free) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free**2)
    reach = t * stdev(values) / sqrt(len(values)) or 3 / len(values)  # no variance: the rule of three
    return max(0.0, mean(values) - reach), min(1.0, mean(values) + reach)


def percentile(times: dict[int, int], part: float) -> float:
    """The time within which this fraction of the answers was given, in milliseconds."""
    left = part * sum(times.values())
    for time in sorted(times):
        left -= times[time]
        if left <= 0:
            return round(time_of(time), 4)
    return 0.0
