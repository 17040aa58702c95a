"""What another seat saw in a world and the viewer did not: the seat's *state* in that world."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

import numpy as np

from parlour.core.evidence import (
    Change,
    Count,
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
    likelihood,
)
from parlour.knowledge.arrays import weighted_choice
from parlour.knowledge.engine import Generator, TooLarge, Unsupported, World

MOST_STATES = 64  # of one seat in one world
State = tuple[Factor, ...]  # a fact for each glimpse
Alternatives = Sequence[tuple[Factor, float]]  # what one glimpse may have shown, with odds


class Observations:
    """All glimpses that one seat had, in order, with the changes of the world between them."""

    def __init__(self) -> None:
        self._all: list[Lesson] = []
        self._relevant: list[Lesson] = []  # with glimpses, swaps or turns
        self._dealt: set[Holder] = set()  # holders with hidden things
        self.swapped = False  # whether hidden cards changed places

    def add(self, lesson: Lesson) -> None:
        changes = lesson.evidence.changes
        for change in changes:
            if isinstance(change, Spread) and len(change.sizes) > 1:
                self._dealt.update(holder for holder, _ in change.sizes)
        swaps = any(self._dealt.intersection(_swap_of(change)) for change in changes)
        self.swapped = self.swapped or swaps
        self._all.append(lesson)
        if lesson.glimpses or swaps or any(isinstance(change, Turned) for change in changes):
            self._relevant.append(lesson)

    def states(self, world: World, generator: Generator | None) -> Iterator[tuple[State, float]]:
        """All states that the seat may have in this world, with odds; with a generator, one that is drawn."""
        glimpses = self._alternatives(world)
        if generator is not None:
            yield tuple(_draw(one, generator) for one in glimpses), 1.0
            return
        if (count := prod(map(len, glimpses))) > MOST_STATES:
            raise TooLarge(count, MOST_STATES)
        for chosen in product(*glimpses):
            yield tuple(fact for fact, _ in chosen), prod(share for _, share in chosen)

    def _alternatives(self, world: World) -> list[Alternatives]:
        """What each glimpse may have shown."""
        lessons = self._all if self.swapped else self._relevant
        if not any(lesson.evidence.changes for lesson in lessons):
            return [_shown(glimpse, world) for lesson in lessons for glimpse in lesson.glimpses]
        found = next(_trace_back(lessons, world, self.swapped))
        return [alternatives for lesson in reversed(found) for alternatives in lesson]


def _trace_back(lessons: Sequence[Lesson], world: World, swapped: bool) -> Iterator[list[list[Alternatives]]]:
    """What the glimpses of each event may have shown, from the last event back to the first.

    The world does not say which card was taken in an old swap. Who took it knows all these cards anyway, so any way
    back that agrees with the public facts will do.
    """
    if not lessons:
        yield []
        return
    *first, lesson = lessons
    after = [[] if _is_before(glimpse) else _shown(glimpse, world) for glimpse in lesson.glimpses]
    for earlier in _undo(lesson.evidence.changes, world):
        if swapped and not all(holds(fact, earlier) for fact in lesson.evidence.before if _testable(fact, earlier)):
            continue
        seen = [found or _shown(glimpse, earlier) for glimpse, found in zip(lesson.glimpses, after, strict=True)]
        for rest in _trace_back(first, earlier, swapped):
            yield [seen, *rest]


def evidence_with(lesson: Lesson, seen: Sequence[Factor | None]) -> Evidence:
    """The evidence of an event for a seat whose glimpses showed these facts; None: that glimpse is left out."""
    public = lesson.evidence
    if not lesson.glimpses and not public.claims:
        return public
    shown = [
        (_is_before(glimpse), fact) for glimpse, fact in zip(lesson.glimpses, seen, strict=True) if fact is not None
    ]
    before = tuple(fact for early, fact in shown if early)
    after = tuple(fact for early, fact in shown if not early)
    return Evidence((*public.before, *before), public.changes, (*public.after, *after))


def _is_before(glimpse: Glimpse | Overheard) -> bool:
    """Whether a glimpse showed the world as it was before the event."""
    return isinstance(glimpse, Overheard) or glimpse.before


def _testable(fact: Factor, world: World) -> bool:
    """Whether the world says if a fact is true; it does not say in which order hands are held."""
    return isinstance(fact, Count) and not fact.but_last and set(fact.holders) <= world.keys()


def _swap_of(change: Change) -> tuple[Holder, ...]:
    """The two holders that gave each other one thing."""
    match change:
        case Moved(((giver, place, 1), (place2, giver2, 1))) if giver == giver2 and place == place2:
            return giver, place
        case _:
            return ()


def _undo(changes: Sequence[Change], world: World) -> Iterator[World]:
    """The worlds that these changes may have turned into this one."""
    if not changes:
        yield world
        return
    *first, last = changes
    for earlier in _undo_one(last, world):
        yield from _undo(first, earlier)


def _undo_one(change: Change, world: World) -> Iterator[World]:
    match change:
        case Turned(holders):
            turned = {holder: _turn_back(world[holder], times) for holder, times in holders if holder in world}
            yield {**world, **turned}
        case Moved(((giver, place, _), *_)) if _swap_of(change) and giver in world and place in world:
            for at, taken in enumerate(world[giver]):
                hand = (*world[giver][:at], *world[place], *world[giver][at + 1 :])
                yield {**world, giver: hand, place: (taken,)}
        case _:
            yield world


def _turn_back(things: tuple[Thing, ...], times: int) -> tuple[Thing, ...]:
    times %= max(len(things), 1)
    return (*things[-times:], *things[:-times]) if times else things


def _draw(alternatives: Alternatives, generator: Generator) -> Factor:
    if len(alternatives) == 1:
        return alternatives[0][0]
    sums = np.cumsum([share for _, share in alternatives])
    return alternatives[weighted_choice(sums, generator.random())][0]


def _shown(glimpse: Glimpse | Overheard, world: World) -> Alternatives:
    """What a glimpse may have shown in this world."""
    if isinstance(glimpse, Overheard):
        chances = [(fact, likelihood(fact, world)) for fact in glimpse.facts]
        total = sum(chance for _, chance in chances)
        return [(fact, chance / total) for fact, chance in chances if chance]
    if not world.keys() >= set(glimpse.holders):
        raise Unsupported(glimpse)  # its things have moved on
    among, end = glimpse.among, -1 if glimpse.but_last else None
    held = [thing for holder in glimpse.holders for thing in world[holder][:end] if among is None or thing in among]
    if among is None:
        return [(Count(glimpse.holders, frozenset(held), len(held), len(held)), 1.0)]
    if not glimpse.picked:
        return [(Count(glimpse.holders, among, len(held), len(held), glimpse.but_last), 1.0)]
    (holder,) = glimpse.holders
    return [(Picked(holder, thing, among), 1 / len(held)) for thing in held]
