"""Ratings of a game's bots over all runs: Plackett-Luce, on a scale on which a new bot has 1500."""

from collections.abc import Iterable, Mapping
from random import Random

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from parlour.lab.runs import Run

START, SPREAD = 1500.0, 500.0


class Rating(Struct, frozen=True):
    """`error`: its standard deviation."""

    value: float
    error: float
    games: int


def ratings(runs: Iterable[Run]) -> dict[str, Rating]:
    """By name. Each game is one race, won by the winners; the order of the games is drawn, always the same."""
    races = sorted(
        (run.match.seed, run.deal.number, run.match.bots, shares) for run in runs for shares in run.deal.shares
    )
    Random(0).shuffle(races)
    model = PlackettLuce(mu=START, sigma=SPREAD, beta=SPREAD / 2, tau=0.0)
    rated: dict[str, PlackettLuceRating] = {}
    games: dict[str, int] = {}
    for _, _, bots, shares in races:
        if len(set(bots)) > 1:
            rated |= _after(model, rated, bots, shares)
            games |= {name: games.get(name, 0) + 1 for name in bots}
    return {name: Rating(rating.mu, rating.sigma, games[name]) for name, rating in rated.items()}


def _after(
    model: PlackettLuce, rated: Mapping[str, PlackettLuceRating], bots: tuple[str, ...], shares: tuple[float, ...]
) -> dict[str, PlackettLuceRating]:
    """A name that plays on several seats takes the mean of what they are worth afterwards."""
    teams = [[rated.get(name) or model.rating()] for name in bots]
    after: dict[str, list[PlackettLuceRating]] = {}
    for name, (rating,) in zip(bots, model.rate(teams, scores=list(shares)), strict=True):
        after.setdefault(name, []).append(rating)
    return {name: _mean(model, found) for name, found in after.items()}


def _mean(model: PlackettLuce, found: list[PlackettLuceRating]) -> PlackettLuceRating:
    mu = sum(rating.mu for rating in found) / len(found)
    return model.rating(mu=mu, sigma=sum(rating.sigma for rating in found) / len(found))
