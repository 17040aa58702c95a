"""What a seat can know, by brute force: every draw and every secret answer that would have looked the same to it.

It shares nothing with the knowledge engine but the contract, and is only for small boxes.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from kit.tables import snapshot
from parlour.core import NATURE, Entry, Move, Offer, Seat, Seen, Table
from parlour.core.codec import AnyGame

FEW = 1000  # draws that are all tried
Lying = tuple[tuple[str, tuple[str, ...]], ...]  # zone by zone, what lies there


Mere = tuple[type[Move], ...]  # kinds of moves that are mere words: they say nothing but what the rules force


class Candidate(NamedTuple):
    position: Any
    weight: Fraction


def worlds(table: Table, viewer: Seat, upto: int) -> dict[Lying, Fraction]:
    """Every world that fits what the viewer saw of the first entries of the log, with its odds.

    The model `uniform`: chance draws by its ways; a seat takes any answer of that kind with equal chance; an accusation
    or guess (a final offer) says nothing but what the rules force.
    """
    *_, last = along(table, viewer, upto)
    return last


def along(table: Table, viewer: Seat, upto: int, mere: Mere = ()) -> Iterator[dict[Lying, Fraction]]:
    """The worlds after each of the first entries."""
    candidates = [Candidate(table.game.start(table.options), Fraction(1))]
    for entry in table.log[:upto]:
        candidates = merged(after for one in candidates for after in followed(table.game, one, entry, viewer, mere))
        yield weighed(table.game, candidates)


def weighed(game: AnyGame, candidates: list[Candidate]) -> dict[Lying, Fraction]:
    total = sum(one.weight for one in candidates)
    found: dict[Lying, Fraction] = {}
    for one in candidates:
        lying = lies(game, one.position)
        found[lying] = found.get(lying, Fraction(0)) + one.weight / total
    return found


def followed(game: AnyGame, one: Candidate, entry: Entry, viewer: Seat, mere: Mere = ()) -> Iterator[Candidate]:
    """What may have become of a candidate by an answer that looked to the viewer as this one did."""
    sights = seen(entry, viewer)
    for move, odds in answers(game, one.position, entry, viewer, mere):
        events = game.decide(one.position, entry.seat, move)
        if [what for event in events if (what := event.seen_by(viewer)) is not None] == sights:
            after = game.copy(one.position)
            for event in events:
                game.evolve(after, event.what)
            yield Candidate(after, one.weight * odds)


def answers(
    game: AnyGame, position: Any, entry: Entry, viewer: Seat, mere: Mere = ()
) -> Iterator[tuple[Move, Fraction]]:
    choices = [c for c in game.choices(position) if (c.seat, c.topic) == (entry.seat, entry.topic)]
    offers = [offer for choice in choices for offer in choice.offers if offer.kind is type(entry.move)]
    for offer in offers:
        if entry.seat == viewer:
            yield from [(entry.move, Fraction(1))] if entry.move in offer else []
        elif entry.seat == NATURE and offer.size > FEW and all(ev.seen_by(viewer) == ev.what for ev in entry.events):
            if entry.move in offer:  # what it saw is what was drawn; of a hand it would not tell the place
                yield entry.move, Fraction(ways_of(offer)[entry.move], offer.size)
        else:
            size = 1 if offer.final or offer.kind in mere else offer.size
            yield from ((move, Fraction(ways, size)) for move, ways in offer.weighted())


@lru_cache(maxsize=64)
def ways_of(offer: Offer) -> dict[Move, int]:
    return dict(offer.weighted())


def seen(entry: Entry, viewer: Seat) -> list[Seen]:
    return [what for event in entry.events if (what := event.seen_by(viewer)) is not None]


def merged(candidates: Iterator[Candidate]) -> list[Candidate]:
    """Equal positions become one."""
    found: dict[str, Candidate] = {}
    for one in candidates:
        key = repr(snapshot(one.position))
        found[key] = Candidate(one.position, one.weight + (found[key].weight if key in found else 0))
    return list(found.values())


def lies(game: AnyGame, position: Any) -> Lying:
    scene = game.scene(position)
    return tuple((zone.name, tuple(card.face or "?" for card in zone.cards)) for zone in scene.zones)
