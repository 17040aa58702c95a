"""What an event says about hidden things, in a small vocabulary shared by all games.

Holders are zones of the scene (`hand/2`, `culprit`). A world maps each holder to its things, in order.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from parlour.core.values import NATURE, Seat, Value

Holder = str
Thing = str
World = Mapping[Holder, Sequence[Thing]]
Past = Mapping[Holder, Collection[Thing]]  # what each holder had earlier
NO_PAST: Past = {}


class Count(Value, cache_hash=True):
    """Together these holders have between `least` and `most` of these things."""

    holders: tuple[Holder, ...]
    among: frozenset[Thing]
    least: int
    most: int
    but_last: bool = False  # the last thing of each holder does not count
    ever: bool = False  # counts each thing that the holder has had since its cards were last gathered


class Variety(Value, cache_hash=True):
    """The holder has things of `least` to `most` of these disjoint kinds."""

    holder: Holder
    kinds: tuple[frozenset[Thing], ...]
    least: int
    most: int
    ever: bool = False  # as in Count


class Picked(Value, cache_hash=True):
    """This thing was picked from the things among these that the holder has. `by`: who picked; NATURE: at random."""

    holder: Holder
    thing: Thing
    among: frozenset[Thing]
    by: Seat = NATURE


class Either(Value, cache_hash=True):
    """At least one line holds in full; with `shares`, exactly one.

    `shares`: the likelihood of the answer under each line, if every legal answer is equally likely.
    """

    lines: tuple[tuple[Count, ...], ...]
    shares: tuple[float, ...] = ()  # empty: the same under each line


class Spread(Value):
    """New things are dealt at random. `sizes`: how many each holder gets."""

    things: tuple[Thing, ...]
    sizes: tuple[tuple[Holder, int], ...]


class Gathered(Value):
    """All things of these holders leave the world: the cards are gathered for a new deal."""

    holders: tuple[Holder, ...]


class Moved(Value):
    """Things pass between holders, all at once: source, target, number. `by`: who chose them; NATURE: at random.

    If a holder gives as many as it gets, the new things take the places of the old ones.
    """

    moves: tuple[tuple[Holder, Holder, int], ...]
    by: Seat = NATURE


class Turned(Value):
    """Each holder rotates its things this many times: the first one goes last."""

    holders: tuple[tuple[Holder, int], ...]


class Reordered(Value):
    """The holder chooses a new order of its things."""

    holder: Holder


Factor = Count | Variety | Picked | Either
Change = Spread | Gathered | Moved | Turned | Reordered


class Claim(Value):
    """A statement that may be false. A later claim of the same name replaces it."""

    name: str
    fact: Factor | None  # what follows if the claim is true


class Evidence(Value):
    """Facts about the world before the event, changes, facts about the world after it, and claims."""

    before: tuple[Factor, ...] = ()
    changes: tuple[Change, ...] = ()
    after: tuple[Factor, ...] = ()
    claims: tuple[Claim, ...] = ()


NOTHING = Evidence()


class Glimpse(Value):
    """What another seat saw: how many of these things the holders have, one of them, or all things of a holder.

    The viewer does not know it, but each world determines it (for a picked thing: its odds).
    """

    holders: tuple[Holder, ...]
    among: frozenset[Thing] | None = None  # None: everything
    picked: bool = False  # one of these things
    but_last: bool = False  # the last thing of each holder does not count
    before: bool = False  # in the world before the event


class Overheard(Value):
    """Another seat learned exactly one of these facts, each with its likelihood in the world."""

    facts: tuple[Factor, ...]


class Lesson(Value):
    """What an event teaches another seat: evidence that both share, and what only that seat saw."""

    evidence: Evidence = NOTHING
    glimpses: tuple[Glimpse | Overheard, ...] = ()


def holds(factor: Factor, world: World, past: Past = NO_PAST) -> bool:
    """Whether a fact is true of a world, and of its past if it says `ever`."""
    match factor:
        case Count(holders, among, least, most, ever=True):
            had = ({*world[holder], *past.get(holder, ())} for holder in holders)
            return least <= sum(len(among & things) for things in had) <= most
        case Count(holders, among, least, most, but_last):
            end = -1 if but_last else None
            return least <= sum(thing in among for holder in holders for thing in world[holder][:end]) <= most
        case Variety(holder, kinds, least, most, ever):
            held = {*world[holder], *(past.get(holder, ()) if ever else ())}
            return least <= sum(not kind.isdisjoint(held) for kind in kinds) <= most
        case Picked(holder, thing, among):
            return thing in among and thing in world[holder]
        case Either(lines):
            return any(all(holds(count, world, past) for count in line) for line in lines)


def likelihood(fact: Factor, world: World) -> float:
    """The likelihood of a fact in one world under the model `uniform`: who chooses takes any answer equally often."""
    match fact:
        case Picked(holder, thing, among):
            choices = [one for one in world[holder] if one in among]
            return (thing in choices) / max(len(choices), 1)
        case Either(lines, shares) if shares:
            true = (all(holds(count, world) for count in line) for line in lines)
            return sum(share for share, met in zip(shares, true, strict=True) if met)
        case _:
            return float(holds(fact, world))


def follows(changes: Sequence[Change], before: World, after: World) -> bool:
    """Whether these changes can turn one world into the other; holders that they do not name keep their things."""
    named = {holder for change in changes for holder in _named(change)}
    if any(tuple(before.get(holder, ())) != tuple(things) for holder, things in after.items() if holder not in named):
        return False
    sizes = {holder: len(things) for holder, things in before.items()}
    things = Counter(thing for held in before.values() for thing in held)
    for change in changes:
        if isinstance(change, Gathered):
            things.subtract(thing for holder in change.holders for thing in before.get(holder, ()))
        things.update(_resize(sizes, change))
    return +things == Counter(thing for held in after.values() for thing in held) and all(
        sizes.get(holder, 0) == len(held) for holder, held in after.items()
    )


def _named(change: Change) -> tuple[Holder, ...]:
    match change:
        case Spread(_, sizes):
            return tuple(holder for holder, _ in sizes)
        case Moved(moves):
            return tuple(holder for source, target, _ in moves for holder in (source, target))
        case Turned(holders):
            return tuple(holder for holder, _ in holders)
        case Reordered(holder):
            return (holder,)
        case Gathered(holders):
            return holders


def _resize(sizes: dict[Holder, int], change: Change) -> tuple[Thing, ...]:
    """Apply a change to the sizes of the holders; returns the new things."""
    match change:
        case Spread(things, new):
            for holder, size in new:
                sizes[holder] = sizes.get(holder, 0) + size
            return things
        case Moved(moves):
            for source, target, count in moves:
                sizes[source] -= count
                sizes[target] = sizes.get(target, 0) + count
        case Gathered(holders):
            sizes.update(dict.fromkeys(holders, 0))
        case Turned() | Reordered():
            pass
    return ()
