"""Second worlds: other worlds in which a viewer has seen the same. Found by exchanging cards and replaying."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from parlour.core import NATURE, Entry, Move, Offer, Seat, Table
from parlour.core.errors import ParlourError
from parlour.core.scene import Scene
from parlour.testing.tables import Rigged, Unscripted, renamed

TRIES = 60
Draw = Move | Callable[[Offer], Move]


class Exchange(NamedTuple):
    """NATURE's draws with two things exchanged, and which two."""

    draws: list[Draw]
    names: dict[Any, Any]


class DrawnThing(NamedTuple):
    """One thing that NATURE drew: which draw, field and step, and what it was."""

    draw: int
    field: int
    step: int
    thing: Any


def second_world(table: Table, viewer: Seat, upto: int, generator: Random) -> Table | None:
    """Another world in which this viewer has seen the same in the first `upto` entries, if one is found.

    Prefers a world whose scene differs to one that only got there by other draws.
    """
    spare, truth = None, full_scene(table, upto)
    for exchange in exchanges(table, upto, generator):
        twin = retold(table, viewer, upto, exchange)
        if twin is not None and drew(twin, upto) == drew(table, upto):
            continue  # two cards of one hand were exchanged: the same deal
        if twin is not None and twin.game.scene(twin.position) != truth:
            return twin
        spare = twin or spare
    return spare


def drew(table: Table, upto: int) -> list[Move]:
    """NATURE's draws so far."""
    return [entry.move for entry in table.log[:upto] if entry.seat == NATURE]


def full_scene(table: Table, upto: int) -> Scene:
    """The full scene after the first `upto` entries."""
    position = table.game.start(table.options)
    for event in (event for entry in table.log[:upto] for event in entry.events):
        table.game.evolve(position, event.what)
    return table.game.scene(position)


def exchanges(table: Table, upto: int, generator: Random) -> Iterator[Exchange]:
    draws = drew(table, upto)
    offers = [entry.draw for entry in table.log[:upto] if entry.seat == NATURE and isinstance(entry.draw, Offer)]
    things = list(drawn(draws, offers))
    for _ in range(TRIES):
        one = generator.choice(things)
        field = offers[one.draw].domains[one.field]
        spare = [thing for thing in getattr(field, "pool", ()) if thing != one.thing and isinstance(thing, str)]
        others = [other for other in things if other.thing != one.thing]
        if not (others or spare):
            continue
        if spare and (not others or generator.random() < 0.5):
            value = generator.choice(spare)
            partners = [other for other in things if other.thing == value and other.draw == one.draw]
            changes = {one: value, **dict.fromkeys(partners[:1], one.thing)}
        else:
            other = generator.choice(others)
            value = other.thing
            changes = {one: value, other: one.thing}
        yield Exchange(exchanged(draws, offers, changes), {one.thing: value, value: one.thing})


def drawn(draws: Sequence[Move], offers: Sequence[Offer]) -> Iterator[DrawnThing]:
    for number, (move, offer) in enumerate(zip(draws, offers, strict=False)):
        for field, domain in enumerate(offer.domains):
            for step, thing in enumerate(domain.spell(getattr(move, offer.kind.__struct_fields__[field]))):
                if isinstance(thing, str):
                    yield DrawnThing(number, field, step, thing)


def exchanged(draws: Sequence[Move], offers: Sequence[Offer], changes: dict[DrawnThing, Any]) -> list[Draw]:
    made: list[Draw] = list(draws)
    for number in {thing.draw for thing in changes}:
        values = []
        for field, domain in enumerate(offers[number].domains):
            steps = list(domain.spell(getattr(draws[number], offers[number].kind.__struct_fields__[field])))
            for thing, value in changes.items():
                if (thing.draw, thing.field) == (number, field):
                    steps[thing.step] = value
            values.append(tuple(steps))
        made[number] = partial(joined, values)
    return made


def joined(values: Sequence[tuple[Any, ...]], offer: Offer) -> Move:
    """The draw with these steps, from the offer of the second world."""
    try:
        return offer.kind(*(domain.join(steps) for domain, steps in zip(offer.domains, values, strict=True)))
    except (KeyError, ValueError):  # not in that pool, or another kind of draw
        raise Unscripted(values) from None


def retold(table: Table, viewer: Seat, upto: int, exchange: Exchange) -> Table | None:
    """Replay the answers with other draws; None if the viewer would see a difference."""
    read = 0
    try:
        twin = Rigged(table.game, table.options, exchange.draws)
        while same(table.log[read:upto], twin.log[read:], viewer):
            read = len(twin.log)
            if read == upto:
                return twin
            answer(twin, table.log[read], viewer, exchange.names)
    except (Unscripted, ParlourError):
        pass
    return None


def answer(twin: Table, entry: Entry, viewer: Seat, names: dict[Any, Any]) -> None:
    """Play the same answer. If it is refused, exchange the names of the two cards in it."""
    try:
        twin.submit(entry.seat, entry.topic, entry.move, entry.by)
    except ParlourError:
        assert entry.seat != viewer, "a viewer's choices depend on hidden things"
        twin.submit(entry.seat, entry.topic, renamed(entry.move, names), entry.by)


def same(entries: Sequence[Entry], others: Sequence[Entry], viewer: Seat) -> bool:
    """Whether the viewer saw the same in `others` as in the first of these entries."""
    if len(others) > len(entries):
        return False
    return all(sights(one, viewer) == sights(other, viewer) for one, other in zip(entries, others, strict=False))


def sights(entry: Entry, viewer: Seat) -> list[Any]:
    return [seen for event in entry.events if (seen := event.seen_by(viewer)) is not None]
