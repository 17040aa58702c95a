"""What a viewer can know, twice: by trying out everything that may have happened, and by folding the evidence alone."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

from parlour.core import Entry, Move, Seat, Seen, Table
from parlour.core.codec import AnyGame
from parlour.core.evidence import Change, Evidence, Moved, Spread, holds
from parlour.core.scene import Scene

World = dict[str, tuple[str, ...]]  # what lies in each zone, sorted


def possible(table: Table, viewer: Seat) -> set[Any]:
    """The worlds at the end of the log, found by playing everything that looks the same to the viewer."""
    game = table.game
    positions = [game.start(table.options)]
    for entry in table.log:
        positions = list(_unlike(game, [twin for old in positions for twin in _retold(game, old, entry, viewer)]))
    return {_frozen(_world(game.scene(position))) for position in positions}


def _retold(game: AnyGame, position: Any, entry: Entry, viewer: Seat) -> Iterator[Any]:
    sights = _sights(entry.events, viewer)
    for move in _moves(game, position, entry, viewer):
        events = game.decide(position, entry.seat, move)
        if _sights(events, viewer) == sights:
            twin = game.copy(position)
            for event in events:
                game.evolve(twin, event.what)
            yield twin


def _moves(game: AnyGame, position: Any, entry: Entry, viewer: Seat) -> Iterator[Move]:
    for choice in game.choices(position):
        if (choice.seat, choice.topic) == (entry.seat, entry.topic):
            mine = entry.seat == viewer
            yield from (entry.move,) if mine else (move for offer in choice.offers for move in offer)


def _sights(events: Sequence[Any], viewer: Seat) -> list[Seen]:
    return [seen for event in events if (seen := event.seen_by(viewer)) is not None]


def _unlike(game: AnyGame, positions: Sequence[Any]) -> Iterator[Any]:
    """One position of each kind: they go on alike."""
    yield from {tuple(map(str, (p.cards, p.taken, p.court, p.sets, p.phase))): p for p in positions}.values()


def deduced(table: Table, viewer: Seat) -> set[Any]:
    """The worlds at the end of the viewer's stream, from what each event taught."""
    view = table.game.start(table.options)
    worlds: list[World] = [{}]
    for entry in table.log:
        pieces = []
        for seen in _sights(entry.events, viewer):
            pieces.append(table.game.evidence(view, seen))
            table.game.evolve(view, seen)
        worlds = _taught(worlds, pieces)
    return set(map(_frozen, worlds))


def _taught(worlds: list[World], pieces: Sequence[Evidence]) -> list[World]:
    """All changes of an entry come between its facts before and its facts after."""
    before = [factor for piece in pieces for factor in piece.before]
    after = [factor for piece in pieces for factor in piece.after]
    worlds = [world for world in worlds if all(holds(factor, world) for factor in before)]
    for change in (change for piece in pieces for change in piece.changes):
        worlds = [dict(frozen) for frozen in {_frozen(new) for world in worlds for new in _changed(world, change)}]
    return [world for world in worlds if all(holds(factor, world) for factor in after)]


def _changed(world: World, change: Change) -> Iterator[World]:
    match change:
        case Spread(things, sizes):
            for row in set(permutations(things, sum(size for _, size in sizes[:-1]))):
                yield world | _spread(row, things, sizes)
        case Moved(moves):
            yield from _moved(world, moves)
        case _:
            raise AssertionError(change)


def _spread(row: tuple[str, ...], things: Sequence[str], sizes: Sequence[tuple[str, int]]) -> World:
    rest, dealt = list(things), iter(row)
    for thing in row:
        rest.remove(thing)
    world = {holder: tuple(sorted(next(dealt) for _ in range(size))) for holder, size in sizes[:-1]}
    return world | {sizes[-1][0]: tuple(sorted(rest))}


def _moved(world: World, moves: Sequence[tuple[str, str, int]]) -> Iterator[World]:
    if not moves:
        yield world
        return
    (source, target, count), *others = moves
    for gone in set(combinations(world[source], count)):
        left = list(world[source])
        for thing in gone:
            left.remove(thing)
        come = tuple(sorted((*world.get(target, ()), *gone)))
        yield from _moved(world | {source: tuple(left), target: come}, others)


def _world(scene: Scene) -> World:
    return {zone.name: tuple(sorted(card.face or "?" for card in zone.cards)) for zone in scene.zones}


def _frozen(world: World) -> frozenset[tuple[str, tuple[str, ...]]]:
    return frozenset((zone, things) for zone, things in world.items() if things)
