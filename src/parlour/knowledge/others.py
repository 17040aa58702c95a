"""What the other seats know, as far as one seat can tell: second order.

In a world that this seat holds possible, another seat knows what it saw there: its *state*. Its knowledge is worked out
from each state, and averaged over the worlds with their odds.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

import numpy as np
from msgspec import Struct

from parlour.core import Options, Seat, Seen
from parlour.core.codec import AnyGame
from parlour.core.contract import Question
from parlour.core.evidence import Count, Either, Evidence, Factor, Glimpse, Holder, Lesson, Picked, holds
from parlour.knowledge.lattice import Lattice
from parlour.knowledge.questions import entropy, left
from parlour.knowledge.worlds import Generator, Unsuited, World

MOST_STATES = 64  # of one seat in one world: cards that it was shown
Facts = tuple[Factor, ...]
State = tuple[Facts, ...]  # by event: what the seat saw that this one did not


class Other(Struct, frozen=True):
    """What another seat knows, averaged over the worlds that this seat holds possible."""

    seat: Seat
    bits: float  # that it still lacks about its solution
    named: float  # the odds that it gives to what it holds likeliest
    learns: tuple[float, ...]  # by question: how many of these bits the answer would give it
    error: float | None  # half width of a 95 % interval of the worst of these figures; None: exact


class Others:
    """Follows a seat's stream with the eyes of the others."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        self._game = game
        self._view = game.start(options)
        self._eyes = [Eyes(k, game.sought(k)) for k in range(options.seats) if k != seat]
        self._heard = 0

    def follow(self, stream: Sequence[Seen]) -> None:
        """Take in what came since."""
        for seen in stream[self._heard :]:
            for eyes in self._eyes:
                eyes.learn(self._game.lesson(self._view, seen, eyes.seat))
            self._game.evolve(self._view, seen)
        self._heard = len(stream)

    def known(
        self, worlds: Sequence[tuple[World, float]], exact: bool, questions: Sequence[Question], generator: Generator
    ) -> list[Other]:
        """What each other seat knows and would learn; Unsuited where the game or its course does not allow to say."""
        return [eyes.known(worlds, questions, None if exact else generator) for eyes in self._eyes]


class Eyes:
    """What one other seat was taught, as far as can be told."""

    def __init__(self, seat: Seat, sought: Sequence[Holder]) -> None:
        self.seat = seat
        self._sought = sought
        self._lessons: list[Lesson] = []
        self._lost = False

    def learn(self, lesson: Lesson | None) -> None:
        if lesson is None:
            self._lost = True
        elif not self._lost:
            self._lessons.append(lesson)

    def known(
        self, worlds: Sequence[tuple[World, float]], questions: Sequence[Question], generator: Generator | None
    ) -> Other:
        """`generator`: the worlds are drawn, and so is what the seat saw in each; None: they are all that there are."""
        if self._lost:
            raise Unsuited(self.seat)
        heard = [_heard(question, self.seat) for question in questions]
        figures, weights = [], []
        thoughts: dict[State, Thought] = {}
        for world, share in worlds:
            for state, odds in _states(self._lessons, world, generator):
                if state not in thoughts:
                    thoughts[state] = Thought(self._mind(state), heard)
                figures.append(thoughts[state].figures(world))
                weights.append(share * odds)
        return _averaged(self.seat, np.array(figures), np.array(weights), generator is None)

    def _mind(self, state: State) -> Lattice:
        """What the seat knows in this state: all that is plain, and what it saw."""
        mind = Lattice(self._sought)
        for lesson, saw in zip(self._lessons, state, strict=True):
            plain = lesson.evidence
            mind.hear(Evidence(plain.before, plain.changes, (*plain.after, *saw)))
        return mind


def _heard(question: Question, seat: Seat) -> tuple[Facts, ...]:
    """What the seat learns by the answers; those that it cannot tell apart are one."""
    if question.heard is None:
        raise Unsuited(question)
    return tuple(dict.fromkeys(question.heard(seat)))


class Thought:
    """What a seat knows in one state, and what each answer would leave it."""

    def __init__(self, mind: Lattice, heard: Sequence[Sequence[Facts]]) -> None:
        solution = mind.picture().solution
        self._bits, self._named = entropy(solution), max(solution.values(), default=1.0)
        self._heard = heard
        asked = [facts for answers in heard for facts in answers]
        rows: list[float] = left(mind.chances(asked).shares).tolist() if asked else []
        self._left: dict[Facts, float] = dict(zip(asked, rows, strict=True))

    def figures(self, world: World) -> list[float]:
        """Bits that it lacks, the odds of its best guess, and what it learns by each question in this world."""
        return [self._bits, self._named, *(self._learns(answers, world) for answers in self._heard)]

    def _learns(self, answers: Sequence[Facts], world: World) -> float:
        if len(answers) == 1:
            return 0.0
        chances = ((facts, likely(facts, world)) for facts in answers)
        return sum((chance * (self._bits - self._left[facts]) for facts, chance in chances if chance), 0.0)


def _states(lessons: Sequence[Lesson], world: World, generator: Generator | None) -> Iterator[tuple[State, float]]:
    """What the seat may have seen in this world: all of it, or some with its odds."""
    saw = [[_seen(glimpse, world) for glimpse in lesson.glimpses] for lesson in lessons]
    if generator is not None:
        yield tuple(tuple(_any(ways, generator) for ways in event) for event in saw), 1.0
        return
    ways = [list(product(*event)) for event in saw]
    if prod(map(len, ways)) > MOST_STATES:
        raise Unsuited(lessons)
    for chosen in product(*ways):
        odds = prod(share for event in chosen for _, share in event)
        yield tuple(tuple(fact for fact, _ in event) for event in chosen), odds


def _any(ways: Sequence[tuple[Factor, float]], generator: Generator) -> Factor:
    """They are all as likely."""
    return ways[int(generator.random() * len(ways))][0]


def _seen(glimpse: Glimpse, world: World) -> list[tuple[Factor, float]]:
    """What a glimpse showed in this world, with its odds."""
    among = glimpse.among
    held = [thing for holder in glimpse.holders for thing in world[holder] if among is None or thing in among]
    if among is None:
        return [(Count(glimpse.holders, frozenset(held), len(held), len(held)), 1.0)]
    if not glimpse.picked:
        return [(Count(glimpse.holders, among, len(held), len(held)), 1.0)]
    (holder,) = glimpse.holders
    return [(Picked(holder, thing, among), 1 / len(held)) for thing in held]


def likely(facts: Facts, world: World) -> float:
    """How likely these facts come to light in this world, if who chooses takes any answer with equal chance."""
    chance = 1.0
    for fact in facts:
        match fact:
            case Picked(holder, thing, among):
                ways = [one for one in world[holder] if one in among]
                chance *= (thing in ways) / max(len(ways), 1)
            case Either(lines, shares) if shares:
                true = (all(holds(count, world) for count in line) for line in lines)
                chance *= sum(share for share, met in zip(shares, true, strict=True) if met)
            case _:
                chance *= holds(fact, world)
    return chance


def _averaged(seat: Seat, figures: np.ndarray, weights: np.ndarray, exact: bool) -> Other:
    bits, named, *learns = np.average(figures, axis=0, weights=weights).tolist()
    error = None if exact else float(1.96 * figures.std(axis=0).max() / max(len(figures), 1) ** 0.5)
    return Other(seat, bits, named, tuple(learns), error)
