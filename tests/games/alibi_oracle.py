"""What a viewer of Alibi can know, twice: by playing everything that looks the same, and from the evidence alone."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from parlour.core import Entry, Event, Move, Seat, Seen, Table
from parlour.core.codec import AnyGame
from parlour.core.evidence import Change, Evidence, Factor, Gathered, Moved, Spread, holds
from parlour.core.scene import Scene
from parlour.games.alibi.model import Deal, Draw, Pass
from parlour.games.alibi.position import Position

Zones = dict[str, tuple[str, ...]]  # what lies in each zone, sorted
Tale = tuple[Zones, Zones]  # the zones now, and whatever was in them since the deal


def possible(table: Table, viewer: Seat) -> set[Any]:
    """The worlds at the end of the log, found by playing everything that looks the same to the viewer."""
    game = table.game
    positions: list[Position] = [game.start(table.options)]
    for entry in table.log:
        positions = [twin for old in positions for twin in _retold(game, old, entry, viewer)]
    return {_frozen(_zones(game.scene(position))) for position in positions}


def _retold(game: AnyGame, position: Position, entry: Entry, viewer: Seat) -> Iterator[Position]:
    sights = _sights(entry.events, viewer)
    for move in _moves(game, position, entry, viewer):
        events = game.decide(position, entry.seat, move)
        if _sights(events, viewer) == sights:
            twin = game.copy(position)
            for event in events:
                game.evolve(twin, event.what)
            yield twin


def _moves(game: AnyGame, position: Position, entry: Entry, viewer: Seat) -> Iterator[Move]:
    """What may have been done there: the same, or another draw, deal or pass that the viewer did not see."""
    for choice in game.choices(position):
        if (choice.seat, choice.topic) == (entry.seat, entry.topic):
            match entry.move:
                case Deal(hands):
                    yield from _deals(choice.offers[0].domains[0], hands[viewer], viewer)
                case Draw() | Pass() if entry.seat != viewer:
                    yield from choice.offers[0]
                case move:
                    yield from (move,) if choice.allows(move) else ()


def _deals(domain: Any, mine: tuple[str, ...], viewer: Seat) -> Iterator[Deal]:
    """The deals that give the viewer its own cards: trying out all would take too long."""
    rest = tuple(card for card in domain.pool if card not in mine)
    if len(rest) + len(mine) == len(domain.pool):
        sizes = [(f"{seat}", size) for seat, size in enumerate(domain.sizes) if seat != viewer]
        for zones in _spreads(rest, sizes):
            hands = {**zones, f"{viewer}": mine}
            in_order = (tuple(card for card in domain.pool if card in hands[f"{seat}"]) for seat in range(len(hands)))
            yield Deal(tuple(in_order))


def deduced(table: Table, viewer: Seat) -> set[Any]:
    """The worlds at the end of the viewer's stream, from what each event taught."""
    view = table.game.start(table.options)
    tales: list[Tale] = [({}, {})]
    for entry in table.log:
        pieces = []
        for seen in _sights(entry.events, viewer):
            pieces.append(table.game.evidence(view, seen))
            table.game.evolve(view, seen)
        tales = _taught(tales, pieces)
    return {_frozen(zones) for zones, _ in tales}


def _taught(tales: list[Tale], pieces: Sequence[Evidence]) -> list[Tale]:
    """All changes of an entry come between its facts before and its facts after."""
    before = [factor for piece in pieces for factor in piece.before]
    after = [factor for piece in pieces for factor in piece.after]
    tales = [(zones, past) for zones, past in tales if all(holds(factor, zones, past) for factor in before)]
    for change in (change for piece in pieces for change in piece.changes):
        changed = [new for zones, past in tales for new in _changed(zones, past, change, after)]
        tales = list({(_frozen(zones), _frozen(past)): (zones, past) for zones, past in changed}.values())
    return [(zones, past) for zones, past in tales if all(holds(factor, zones, past) for factor in after)]


def _changed(zones: Zones, past: Zones, change: Change, after: Sequence[Factor]) -> Iterator[Tale]:
    match change:
        case Spread(things, sizes):
            told = _told(after, dict(sizes))
            rest = tuple(thing for thing in things if not any(thing in held for held in told.values()))
            for spread in _spreads(rest, [(holder, size) for holder, size in sizes if holder not in told]):
                yield {**zones, **told, **spread}, {**past, **told, **spread}
        case Moved(moves):
            for new in _moved(zones, moves):
                kept = {zone: tuple({*past.get(zone, ()), *things}) for zone, things in new.items()}
                yield new, {**past, **kept}
        case Gathered(holders):
            yield {z: things for z, things in zones.items() if z not in holders}, {}
        case _:
            raise AssertionError(change)


def _told(facts: Sequence[Factor], sizes: dict[str, int]) -> Zones:
    """The zones of which the facts say all: of these nothing need be tried out."""
    whole = {}
    for fact in facts:
        holders, among, least = getattr(fact, "holders", ("?",)), getattr(fact, "among", ()), getattr(fact, "least", 0)
        if len(holders) == 1 and least == len(among) == sizes.get(holders[0]):
            whole[holders[0]] = tuple(sorted(among))
    return whole


def _spreads(things: tuple[str, ...], sizes: Sequence[tuple[str, int]]) -> Iterator[Zones]:
    if not sizes:
        yield {}
        return
    (holder, size), *others = sizes
    for held in combinations(sorted(things), size):
        rest = tuple(thing for thing in things if thing not in held)
        yield from ({holder: held, **zones} for zones in _spreads(rest, others))


def _moved(zones: Zones, moves: Sequence[tuple[str, str, int]]) -> Iterator[Zones]:
    if not moves:
        yield zones
        return
    (source, target, count), *others = moves
    for gone in combinations(zones[source], count):
        left = tuple(thing for thing in zones[source] if thing not in gone)
        come = tuple(sorted((*zones.get(target, ()), *gone)))
        yield from _moved({**zones, source: left, target: come}, others)


def _sights(events: Sequence[Event], viewer: Seat) -> list[Seen]:
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def _zones(scene: Scene) -> Zones:
    return {zone.name: tuple(sorted(card.face or "?" for card in zone.cards)) for zone in scene.zones}


def _frozen(zones: Zones) -> frozenset[tuple[str, tuple[str, ...]]]:
    return frozenset((zone, tuple(sorted(things))) for zone, things in zones.items() if things)
