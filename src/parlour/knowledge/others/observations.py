"""What another seat saw in a world, that the viewer did not see: its *state*."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from parlour.core.evidence import (
    Change,
    Count,
    Either,
    Evidence,
    Factor,
    Glimpse,
    Holder,
    Lesson,
    Moved,
    Overheard,
    Picked,
    Spread,
    Thing,
    Turned,
    holds,
)
from parlour.knowledge.engine import Generator, Unsupported, World

MOST_STATES = 64  # of one seat in one world: cards that it was shown
Facts = tuple[Factor, ...]
State = Facts  # by glimpse
Alternatives = Sequence[tuple[Factor, float]]  # what one glimpse may have shown, with its odds


class TooManyStates(Exception):
    """More states than can be listed."""


class Observations:
    """All glimpses that one seat had, and how the world came to be what it is."""

    def __init__(self) -> None:
        self._all: list[Lesson] = []
        self._notable: list[Lesson] = []  # what shows, moves or turns something
        self._dealt: set[Holder] = set()  # who has things that not all can see
        self.moved = False  # whether cards went from hand to hand since

    def add(self, lesson: Lesson) -> None:
        changes = lesson.evidence.changes
        for change in changes:
            if isinstance(change, Spread) and len(change.sizes) > 1:
                self._dealt.update(holder for holder, _ in change.sizes)
        swaps = any(self._dealt.intersection(_swapped(change)) for change in changes)
        self.moved = self.moved or swaps
        self._all.append(lesson)
        if lesson.glimpses or swaps or any(isinstance(change, Turned) for change in changes):
            self._notable.append(lesson)

    def states(self, world: World, generator: Generator | None) -> Iterator[tuple[State, float]]:
        """What the seat may have seen in this world: all of it, or (with a generator) some with its odds."""
        ways = self._ways(world)
        if generator is not None:
            yield tuple(_any(one, generator) for one in ways), 1.0
            return
        if prod(map(len, ways)) > MOST_STATES:
            raise TooManyStates
        for chosen in product(*ways):
            yield tuple(fact for fact, _ in chosen), prod(share for _, share in chosen)

    def _ways(self, world: World) -> list[Alternatives]:
        """By glimpse, in their order."""
        lessons = self._all if self.moved else self._notable
        if not any(lesson.evidence.changes for lesson in lessons):
            return [_seen(glimpse, world) for lesson in lessons for glimpse in lesson.glimpses]
        found = next(_back(lessons, world, self.moved))
        return [ways for lesson in reversed(found) for ways in lesson]


def _back(lessons: Sequence[Lesson], world: World, choose: bool) -> Iterator[list[list[Alternatives]]]:
    """By event, from the last back to the first, what its glimpses may have shown.

    Which card was taken in a swap long ago the world does not say; whoever took it knows all these cards anyhow, so
    that any way that fits what was plain will do (`choose`: there is a choice).
    """
    if not lessons:
        yield []
        return
    *first, lesson = lessons
    late = [[] if _before(glimpse) else _seen(glimpse, world) for glimpse in lesson.glimpses]
    for earlier in _undone(lesson.evidence.changes, world):
        if choose and not all(holds(fact, earlier) for fact in lesson.evidence.before if _plain(fact, earlier)):
            continue
        seen = [ways or _seen(glimpse, earlier) for glimpse, ways in zip(lesson.glimpses, late, strict=True)]
        for rest in _back(first, earlier, choose):
            yield [seen, *rest]


def heard(lesson: Lesson, saw: Sequence[Factor | None]) -> Evidence:
    """What the seat heard by an event, where its glimpses showed this; None: told otherwise."""
    plain = lesson.evidence
    if not lesson.glimpses and not plain.claims:
        return plain
    shown = [(_before(glimpse), fact) for glimpse, fact in zip(lesson.glimpses, saw, strict=True) if fact is not None]
    before = tuple(fact for early, fact in shown if early)
    after = tuple(fact for early, fact in shown if not early)
    return Evidence((*plain.before, *before), plain.changes, (*plain.after, *after))


def _before(glimpse: Glimpse | Overheard) -> bool:
    return isinstance(glimpse, Overheard) or glimpse.before


def _plain(fact: Factor, world: World) -> bool:
    """Whether a fact says how many somebody has; the order of one's own hand is no part of a world."""
    return isinstance(fact, Count) and not fact.but_last and set(fact.holders) <= world.keys()


def _swapped(change: Change) -> tuple[Holder, ...]:
    """Two holders who gave each other one thing."""
    match change:
        case Moved(((giver, place, 1), (place2, giver2, 1))) if giver == giver2 and place == place2:
            return giver, place
        case _:
            return ()


def _undone(changes: Sequence[Change], world: World) -> Iterator[World]:
    """The worlds from which these changes may have led to this one."""
    if not changes:
        yield world
        return
    *first, last = changes
    for earlier in _before_change(last, world):
        yield from _undone(first, earlier)


def _before_change(change: Change, world: World) -> Iterator[World]:
    match change:
        case Turned(holders):
            turned = {holder: _turned_back(world[holder], times) for holder, times in holders if holder in world}
            yield {**world, **turned}
        case Moved(((giver, place, _), *_)) if _swapped(change) and giver in world and place in world:
            for at, taken in enumerate(world[giver]):
                hand = (*world[giver][:at], *world[place], *world[giver][at + 1 :])
                yield {**world, giver: hand, place: (taken,)}
        case _:
            yield world


def _turned_back(things: tuple[Thing, ...], times: int) -> tuple[Thing, ...]:
    times %= max(len(things), 1)
    return (*things[-times:], *things[:-times]) if times else things


def _any(ways: Alternatives, generator: Generator) -> Factor:
    if len(ways) == 1:
        return ways[0][0]
    number = generator.random()
    for fact, share in ways:
        number -= share
        if number < 0:
            return fact
    return ways[-1][0]


def _seen(glimpse: Glimpse | Overheard, world: World) -> Alternatives:
    """What a glimpse showed in this world, with its odds."""
    if isinstance(glimpse, Overheard):
        chances = [(fact, _likely(fact, world)) for fact in glimpse.facts]
        total = sum(chance for _, chance in chances)
        return [(fact, chance / total) for fact, chance in chances if chance]
    if not world.keys() >= set(glimpse.holders):
        raise Unsupported(glimpse)  # it has moved on since
    among, end = glimpse.among, -1 if glimpse.but_last else None
    held = [thing for holder in glimpse.holders for thing in world[holder][:end] if among is None or thing in among]
    if among is None:
        return [(Count(glimpse.holders, frozenset(held), len(held), len(held)), 1.0)]
    if not glimpse.picked:
        return [(Count(glimpse.holders, among, len(held), len(held), glimpse.but_last), 1.0)]
    (holder,) = glimpse.holders
    return [(Picked(holder, thing, among), 1 / len(held)) for thing in held]


def _likely(fact: Factor, world: World) -> float:
    """How likely this fact comes to light in this world, if whoever chooses takes any answer with equal chance."""
    match fact:
        case Picked(holder, thing, among):
            ways = [one for one in world[holder] if one in among]
            return (thing in ways) / max(len(ways), 1)
        case Either(lines, shares) if shares:
            true = (all(holds(count, world) for count in line) for line in lines)
            return sum(share for share, met in zip(shares, true, strict=True) if met)
        case _:
            return float(holds(fact, world))
