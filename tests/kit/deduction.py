"""The worlds that are consistent with `Game.evidence`, by a plain fold; compared with those of the oracle."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from parlour.core import Seat, Table
from parlour.core.evidence import Change, Evidence, Factor, Gathered, Moved, Spread, holds
from parlour.testing.oracle import World, seen_of, unordered

Zones = dict[str, tuple[str, ...]]  # the things in each zone, sorted
Story = tuple[Zones, Zones]  # the zones now, and everything in them since the deal


def deduced(table: Table, viewer: Seat) -> set[World]:
    """The worlds at the end of the viewer's stream, from the evidence of each event."""
    lessons = list(taught(table, viewer))
    facts = [fact for pieces in lessons for piece in pieces for fact in (*piece.before, *piece.after)]
    ever = any(getattr(fact, "ever", False) for fact in facts)
    stories: list[Story] = [({}, {})]
    for pieces in lessons:
        stories = left_by(stories, pieces, ever)
    return {frozen(zones) for zones, _ in stories}


def taught(table: Table, viewer: Seat) -> Iterator[list[Evidence]]:
    """By entry of the log: the evidence of its events."""
    view: Any = table.game.start(table.options)
    for entry in table.log:
        pieces = []
        for seen in seen_of(entry.events, viewer):
            pieces.append(table.game.evidence(view, seen))
            table.game.evolve(view, seen)
        yield pieces


def left_by(stories: list[Story], pieces: Sequence[Evidence], ever: bool) -> list[Story]:
    """All changes of an entry come between its facts before and its facts after."""
    before = [factor for piece in pieces for factor in piece.before]
    after = [factor for piece in pieces for factor in piece.after]
    stories = [(zones, past) for zones, past in stories if all(holds(factor, zones, past) for factor in before)]
    for change in (change for piece in pieces for change in piece.changes):
        found: dict[tuple[World, World], Story] = {}
        for zones, past in stories:
            for new in changed(zones, change, after):
                then = remembered(past, new, change) if ever else {}
                found[frozen(new), frozen(then)] = new, then
        stories = list(found.values())
    return [(zones, past) for zones, past in stories if all(holds(factor, zones, past) for factor in after)]


def changed(zones: Zones, change: Change, after: Sequence[Factor]) -> Iterator[Zones]:
    match change:
        case Spread(things, sizes):
            told = told_whole(after, dict(sizes), distinct=len(set(things)) == len(things))
            rest = without(things, [thing for held in told.values() for thing in held])
            for spread in spreads(rest, [(holder, size) for holder, size in sizes if holder not in told]):
                yield {**zones, **told, **spread}
        case Moved(moves):
            yield from moved(zones, moves)
        case Gathered(holders):
            yield {zone: things for zone, things in zones.items() if zone not in holders}
        case _:
            raise AssertionError(change)


def remembered(past: Zones, zones: Zones, change: Change) -> Zones:
    if isinstance(change, Gathered):
        return {}
    return past | {zone: tuple(sorted({*past.get(zone, ()), *things})) for zone, things in zones.items()}


def told_whole(facts: Sequence[Factor], sizes: dict[str, int], distinct: bool) -> Zones:
    """The zones whose contents the facts determine; these need no enumeration."""
    whole: Zones = {}
    for fact in facts:
        holders, among, least = getattr(fact, "holders", ("?",)), getattr(fact, "among", ()), getattr(fact, "least", 0)
        if len(holders) == 1 and least == len(among) == sizes.get(holders[0]) and (distinct or least == 1):
            whole[holders[0]] = tuple(sorted(among))
    return whole


def spreads(things: tuple[str, ...], sizes: Sequence[tuple[str, int]]) -> Iterator[Zones]:
    if not sizes:
        yield {}
        return
    (holder, size), *others = sizes
    for held in set(combinations(sorted(things), size)):
        yield from ({holder: held, **zones} for zones in spreads(without(things, held), others))


def moved(zones: Zones, moves: Sequence[tuple[str, str, int]]) -> Iterator[Zones]:
    if not moves:
        yield zones
        return
    (source, target, count), *others = moves
    for gone in set(combinations(zones[source], count)):
        come = tuple(sorted((*zones.get(target, ()), *gone)))
        yield from moved({**zones, source: without(zones[source], gone), target: come}, others)


def without(things: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    """The remaining things; equal things are removed one by one."""
    rest = list(things)
    for thing in gone:
        rest.remove(thing)
    return tuple(rest)


def frozen(zones: Zones) -> World:
    return unordered(tuple(zones.items()))
