"""Brute-force knowledge of a seat: tries every draw and secret answer that would have looked the same to it.

It shares only the contract with the knowledge engines. Use it for small boxes only.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import factorial, prod
from typing import Any, NamedTuple

from parlour.core import NATURE, SPECTATOR, Entry, Event, Move, Offer, Seat, Seen, Table
from parlour.core.codec import AnyGame
from parlour.core.domains import Hands
from parlour.testing.tables import snapshot

FEW = 1000  # offers up to this size are enumerated
Lying = tuple[tuple[str, tuple[str, ...]], ...]  # the things in each zone
World = frozenset[tuple[str, tuple[str, ...]]]  # the same without order, and without empty zones
Mere = tuple[type[Move], ...]  # kinds of moves that carry no information beyond the rules


class OracleState(NamedTuple):
    """One possible history, with its weight."""

    position: Any
    weight: Fraction
    saw: tuple[tuple[str, ...], ...] = ()  # by seat, if histories are kept separate


def worlds(table: Table, viewer: Seat, upto: int | None = None, mere: Mere = ()) -> dict[Lying, Fraction]:
    """Every world that is consistent with what the viewer saw of the first `upto` entries, with its odds.

    The model `uniform`: all ways of a draw are equally likely, and so are all answers of a kind. An accusation or a
    guess (a final offer) carries no information beyond the rules.
    """
    *_, last = candidates(table, viewer, upto, mere)
    return weighed(table.game, last)


def along(table: Table, viewer: Seat, upto: int | None = None, mere: Mere = ()) -> Iterator[dict[Lying, Fraction]]:
    """The worlds after each of the first `upto` entries."""
    return (weighed(table.game, found) for found in candidates(table, viewer, upto, mere))


def possible(table: Table, viewer: Seat) -> set[World]:
    """The possible worlds at the end of the log."""
    return {unordered(lying) for lying in worlds(table, viewer)}


def candidates(table: Table, viewer: Seat, upto: int | None = None, mere: Mere = ()) -> Iterator[list[OracleState]]:
    """After each of the first `upto` entries: every distinct position that is consistent with what the viewer saw."""
    found = [OracleState(table.game.start(table.options), Fraction(1))]
    for entry in table.log[:upto]:
        after = [more for one in found for more in followed(table.game, one, entry, viewer, mere)]
        found = merged(after) if len(after) > len(found) else after
        yield found


def histories(table: Table, mere: Mere = ()) -> list[OracleState]:
    """Every history that looks the same to a spectator, with what each seat saw of it."""
    found = [OracleState(table.game.start(table.options), Fraction(1), ((),) * table.options.seats)]
    for entry in table.log:
        found = [more for one in found for more in followed(table.game, one, entry, SPECTATOR, mere)]
    return found


def followed(game: AnyGame, one: OracleState, entry: Entry, viewer: Seat, mere: Mere = ()) -> Iterator[OracleState]:
    """The successors of a candidate by all answers that look to the viewer like this one.

    The candidate is used up: if there is only one answer, its position is changed in place.
    """
    seen = seen_of(entry.events, viewer)
    tried = list(answers(game, one.position, entry, viewer, mere))
    for move, odds in tried:
        events = game.decide(one.position, entry.seat, move)
        if seen_of(events, viewer) == seen:
            yield grown(game, one, events, odds, in_place=len(tried) == 1)


def grown(
    game: AnyGame, one: OracleState, events: Sequence[Event], odds: Fraction, in_place: bool = False
) -> OracleState:
    """A candidate after these events."""
    position = one.position if in_place else game.copy(one.position)
    for event in events:
        game.evolve(position, event.what)
    saw = ((*before, *map(repr, seen_of(events, seat))) for seat, before in enumerate(one.saw))
    return OracleState(position, one.weight * odds, tuple(saw))


def answers(
    game: AnyGame, position: Any, entry: Entry, viewer: Seat, mere: Mere = ()
) -> Iterator[tuple[Move, Fraction]]:
    """The answers to try in place of this one, each with its odds."""
    choices = [c for c in game.choices(position) if (c.seat, c.topic) == (entry.seat, entry.topic)]
    plain = all(event.seen_by(viewer) == event.what for event in entry.events)
    for offer in (offer for choice in choices for offer in choice.offers):
        size = 1 if offer.final or offer.kind in mere else offer.size
        if entry.seat == viewer:
            yield from [(entry.move, Fraction(1))] if entry.move in offer else []
        elif plain and entry.seat != NATURE:  # the events determine the move
            yield from [(entry.move, Fraction(1, size))] if entry.move in offer else []
        elif plain and offer.size > FEW:  # the viewer saw the whole draw
            yield from [(entry.move, Fraction(ways_of(offer)[entry.move], size))] if entry.move in offer else []
        elif offer.size > FEW and len(offer.domains) == 1 and isinstance(offer.domains[0], Hands) and viewer >= 0:
            yield from deals(offer, offer.domains[0], entry.move, viewer)
        else:
            yield from ((move, Fraction(ways, size)) for move, ways in offer.weighted())


def deals(offer: Offer, domain: Hands, dealt: Move, viewer: Seat) -> Iterator[tuple[Move, Fraction]]:
    """Only the deals with the viewer's own hand: all deals are too many."""
    (name,) = offer.kind.__struct_fields__
    mine = getattr(dealt, name)[viewer]
    if set(mine) <= set(domain.pool):
        rest = tuple(thing for thing in domain.pool if thing not in mine)
        odds = Fraction(prod(map(factorial, domain.sizes)), domain.size)
        others = [size for seat, size in enumerate(domain.sizes) if seat != viewer]
        for hands in shared(rest, others):
            yield offer.kind((*hands[:viewer], mine, *hands[viewer:])), odds


def shared(things: tuple[str, ...], sizes: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """All ways to deal distinct things into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(things, sizes[0]):
        rest = tuple(thing for thing in things if thing not in hand)
        yield from ((hand, *others) for others in shared(rest, sizes[1:]))


@lru_cache(maxsize=64)
def ways_of(offer: Offer) -> dict[Move, int]:
    return dict(offer.weighted())


def seen_of(events: Sequence[Event], viewer: Seat) -> list[Seen]:
    return [what for event in events if (what := event.seen_by(viewer)) is not None]


def merged(found: Sequence[OracleState]) -> list[OracleState]:
    """Equal positions merged into one, with their total weight."""
    by_position: dict[str, OracleState] = {}
    for one in found:
        key = repr(snapshot(one.position))
        before = by_position.get(key)
        by_position[key] = OracleState(one.position, one.weight + before.weight) if before else one
    return list(by_position.values())


# Worlds and odds


def weighed(game: AnyGame, found: Sequence[OracleState]) -> dict[Lying, Fraction]:
    total = sum(one.weight for one in found)
    shares: dict[Lying, Fraction] = {}
    for one in found:
        lying = lies(game, one.position)
        shares[lying] = shares.get(lying, Fraction(0)) + one.weight / total
    return shares


def lies(game: AnyGame, position: Any) -> Lying:
    scene = game.scene(position)
    return tuple((zone.name, tuple(card.face or "?" for card in zone.cards)) for zone in scene.zones)


def unordered(lying: Lying) -> World:
    return frozenset((zone, tuple(sorted(things))) for zone, things in lying if things)


def odds_of(found: dict[Any, Fraction]) -> dict[tuple[str, str], Fraction]:
    """By thing and zone: the expected number there."""
    odds: dict[tuple[str, str], Fraction] = {}
    for world, share in found.items():
        for zone, things in world:
            for thing in things:
                odds[thing, zone] = odds.get((thing, zone), Fraction(0)) + share
    return odds
