"""Plackett-Luce ratings of a game's bots over all runs; a new bot has 1500."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from parlour.core.errors import ExtraMissing
from parlour.lab.runs import Run

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

START, SPREAD = 1500.0, 500.0
ROUNDS, MOST = 20, 40_000  # passes over the games, so that their order does not matter; limit on rated games
Rated = dict[str, "PlackettLuceRating"]
RatedGame = tuple[tuple[str, ...], tuple[float, ...]]  # bots and their shares of the win


class Rating(Struct, frozen=True):
    """`error`: its standard deviation."""

    value: float
    error: float
    games: int


def ratings(runs: Iterable[Run]) -> dict[str, Rating]:
    """By name. Each game is one race. The error is that after the first pass."""
    races = sorted(
        (run.match.bots, shares) for run in runs for shares in run.deal.shares if len(set(run.match.bots)) > 1
    )
    games = Counter(name for bots, _ in races for name in set(bots))
    order = Random(0)
    first = rated = _once(races, {}, order)
    for _ in range(min(ROUNDS, MOST // max(len(races), 1)) - 1):
        rated = _once(races, rated, order)
    return {name: Rating(rating.mu, first[name].sigma, games[name]) for name, rating in rated.items()}


def rating_model() -> "PlackettLuce":
    """ExtraMissing if openskill is not installed: only the arena needs it."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise ExtraMissing("arena", "openskill") from None
    return PlackettLuce(mu=START, sigma=SPREAD, beta=SPREAD / 2, tau=0.0)


def _once(races: Sequence[RatedGame], rated: Rated, order: Random) -> Rated:
    """The ratings after one pass, in a fixed random order."""
    model = rating_model()
    found = dict(rated)
    for bots, shares in order.sample(races, len(races)):
        found |= _after(model, found, bots, shares)
    return found


def _after(model: "PlackettLuce", rated: Rated, bots: tuple[str, ...], shares: tuple[float, ...]) -> Rated:
    """The ratings after one race; a name on several seats gets the mean of its ratings."""
    teams = [[rated.get(name) or model.rating()] for name in bots]
    after: dict[str, list[PlackettLuceRating]] = {}
    for name, (rating,) in zip(bots, model.rate(teams, scores=list(shares)), strict=True):
        after.setdefault(name, []).append(rating)
    return {name: _mean(model, found) for name, found in after.items()}


def _mean(model: "PlackettLuce", found: list["PlackettLuceRating"]) -> "PlackettLuceRating":
    mu = sum(rating.mu for rating in found) / len(found)
    return model.rating(mu=mu, sigma=sum(rating.sigma for rating in found) / len(found))
