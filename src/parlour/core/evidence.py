"""What an event teaches about hidden things, in a small vocabulary that no game adds to.

Holders are the zones of the scene (`hand/2`, `culprit`); a world says what each holds, in order.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from parlour.core.values import NATURE, Seat, Value

Holder = str
Thing = str
World = Mapping[Holder, Sequence[Thing]]
Past = Mapping[Holder, Collection[Thing]]  # what each holder had before
NO_PAST: Past = {}


class Count(Value):
    """Together these holders have between `least` and `most` of these things."""

    holders: tuple[Holder, ...]
    among: frozenset[Thing]
    least: int
    most: int
    but_last: bool = False  # the last thing of each holder does not count
    ever: bool = False  # what a holder has had at any time since it was last gathered counts, each thing once


class Variety(Value):
    """Of between `least` and `most` of these kinds the holder has one thing or more; no thing is of two kinds."""

    holder: Holder
    kinds: tuple[frozenset[Thing], ...]
    least: int
    most: int
    ever: bool = False  # as in Count


class Picked(Value):
    """The holder picked this thing out of those it has among these (`by`: who chose; NATURE: at random)."""

    holder: Holder
    thing: Thing
    among: frozenset[Thing]
    by: Seat = NATURE


class Either(Value):
    """All of at least one of these lines holds; no two of them at once, where each has its share.

    `shares`: how likely what was said is under each line, if whoever chose took any answer with equal chance.
    """

    lines: tuple[tuple[Count, ...], ...]
    shares: tuple[float, ...] = ()  # none: it is the same under each


class Spread(Value):
    """These things are dealt out at random, so many to each holder; all of them are new to the world."""

    things: tuple[Thing, ...]
    sizes: tuple[tuple[Holder, int], ...]


class Gathered(Value):
    """Everything that these holders have leaves the world: the cards are taken up for a new deal."""

    holders: tuple[Holder, ...]


class Moved(Value):
    """So many things go from one holder to another, all at once (`by`: who chose which; NATURE: at random).

    A holder that gives and takes as many puts what comes in the place of what went.
    """

    moves: tuple[tuple[Holder, Holder, int], ...]
    by: Seat = NATURE


class Turned(Value):
    """Each of these holders puts its first thing last, so many times."""

    holders: tuple[tuple[Holder, int], ...]


class Reordered(Value):
    """The holder puts its things in an order of its own choice."""

    holder: Holder


Factor = Count | Variety | Picked | Either
Change = Spread | Gathered | Moved | Turned | Reordered


class Claim(Value):
    """What somebody said, and may have been wrong to say; a later claim of this name takes its place."""

    name: str
    fact: Factor | None  # what follows if it is right


class Evidence(Value):
    """Facts about the world as it was, what then changed in it, and facts about it as it is now; and mere claims."""

    before: tuple[Factor, ...] = ()
    changes: tuple[Change, ...] = ()
    after: tuple[Factor, ...] = ()
    claims: tuple[Claim, ...] = ()


NOTHING = Evidence()


class Glimpse(Value):
    """What somebody else saw: how many of these the holders have, or one of them, or all that a holder has.

    The viewer does not know it, but it follows from the world (of one picked: with the odds of picking it).
    """

    holders: tuple[Holder, ...]
    among: frozenset[Thing] | None = None  # None: everything
    picked: bool = False  # one of them
    but_last: bool = False  # the last thing of each holder does not count
    before: bool = False  # the event changed


class Overheard(Value):
    """Somebody else was told exactly one of these; in a world each as likely as it comes to light there."""

    facts: tuple[Factor, ...]


class Lesson(Value):
    """What an event teaches another seat: what is plain to both, and what only that seat saw."""

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


def follows(changes: Sequence[Change], before: World, after: World) -> bool:
    """Whether these changes can have turned one world into the other; holders they do not name stay as they were."""
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
    """Apply a change to the sizes of the holders; the things that are new."""
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
