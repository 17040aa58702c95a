"""What the other seats know where cards have moved on unseen: from whole histories, in which each saw what it saw."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from msgspec import structs

from parlour.core import Options, Seat
from parlour.core.codec import AnyGame
from parlour.core.contract import Question
from parlour.core.evidence import Count, Evidence, Factor, Glimpse, Holder, Lesson, Thing
from parlour.knowledge.chain import Chain
from parlour.knowledge.others import Eyes, Other, Others, Worlds, half_width, hears
from parlour.knowledge.plan import Floats
from parlour.knowledge.slots import Slots
from parlour.knowledge.tales import Tales, TooMany
from parlour.knowledge.thoughts import Thought, asked, drawn
from parlour.knowledge.threads import Stages, Thread, Threads
from parlour.knowledge.worlds import Generator, Picture, Unsuited, World
from parlour.knowledge.worlds import Odds as Rows

TALES = 32  # histories from which the others are looked at
FEW = 4  # where chains must be asked what a seat thinks in each
Past = Callable[[int], World]  # how things lay after so many lines
Told = Callable[[tuple[Holder, ...], Sequence[Thing]], tuple[Factor, ...]]  # that these holders have just this
Odds = Mapping[tuple[Thing, Holder], float]


class Figures(NamedTuple):
    """What a seat knows in one history."""

    bits: float
    named: float
    learns: Sequence[float]
    odds: Odds


class Retold(Others):
    """Follows a seat's stream with the eyes of the others, and what became of the cards beside it."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        super().__init__(game, options, seat)
        self._tales = Tales()
        self._threads = Threads()

    def by_slots(
        self, lines: Sequence[Evidence], questions: Sequence[Question], count: int | None, generator: Generator
    ) -> list[Other]:
        """Nothing is sought, so that nothing can be learned of it; what counts are the odds that a seat gives."""
        self._tales.follow(lines)
        try:
            tales, exact = self._tales.every(count or TALES), True
        except TooMany:
            tales, exact = self._tales.sample(count or TALES, generator), False
        share, mine = [odds for _, odds in tales], self._tales.picture()
        truth = [_laid(tale[-1]) for tale, _ in tales]
        found = []
        for eyes in self.eyes:
            minds: dict[tuple[Evidence, ...], Figures] = {}
            saw = [tuple(heard_in(lessons(eyes), tale.__getitem__, kind_by_kind)) for tale, _ in tales]
            for stream in saw:
                if stream not in minds:
                    minds[stream] = Figures(0.0, 1.0, [0.0] * len(questions), given(stream))
            sight = Sight([minds[stream] for stream in saw], share, truth, mine)
            found.append(sight.exact(eyes.seat) if exact else sight.drawn(eyes.seat))
        return found

    def by_worlds(
        self, worlds: Worlds, exact: bool, questions: Sequence[Question], mine: Picture, generator: Generator
    ) -> list[Other]:
        """Nothing moved unseen: what a seat saw follows from the world. With the odds that it gives."""
        found = []
        for eyes, other in zip(self.eyes, self.known(worlds, exact, questions, generator), strict=True):
            states, seeings, every = eyes.seen(worlds, exact, generator)
            minds = [Figures(0.0, 0.0, (), _flat(eyes.odds(state))) for state in states]
            figures, weights = [minds[one.state] for one in seeings], [one.weight for one in seeings]
            sight = Sight(figures, weights, [_laid(worlds[one.world][0]) for one in seeings], mine)
            odds = sight.exact(eyes.seat) if every else sight.drawn(eyes.seat)
            found.append(structs.replace(other, odds=odds.odds, odds_error=odds.odds_error))
        return found

    def by_chain(
        self,
        chain: Chain,
        lines: Sequence[Evidence],
        questions: Sequence[Question],
        count: int | None,
        generator: Generator,
    ) -> list[Other]:
        self._threads.follow(lines)
        threads = self._threads.sample(chain, count or FEW, generator)
        truth = [_laid(thread.world(len(lines) - self._threads.begun)) for thread in threads]
        found = []
        for eyes in self.eyes:
            wanted = [asked(hears(question, eyes.seat)) for question in questions]
            thoughts = [self.thought(eyes, thread, generator) for thread in threads]
            figures = [Figures(one.bits, one.named, one.learns(wanted), one.odds) for one in thoughts]
            found.append(Sight(figures, [1.0] * len(threads), truth, chain.picture()).drawn(eyes.seat))
        return found

    def thought(self, eyes: Eyes, thread: Thread, generator: Generator) -> Thought:
        stages = Stages()
        for line in heard_in(lessons(eyes)[self._threads.begun :], thread.world, _all_at_once):
            stages.hear(line)
        seed = int(generator.random() * (1 << 53))
        return Thought(stages.timeline, eyes.sought, drawn(stages, thread, np.random.default_rng(seed)))


class Sight:
    """What a seat knows in several histories; how things lie in each; and what the viewer itself knows."""

    def __init__(
        self, figures: Sequence[Figures], weights: Sequence[float], truth: Sequence[Odds], mine: Picture
    ) -> None:
        self._weights = weights
        self._told = np.array([[one.bits, one.named, *one.learns] for one in figures])
        self._mine = mine
        own = _flat(mine.odds)
        self._places = list(dict.fromkeys((*own, *(place for one in figures for place in one.odds))))
        self._odds, self._truth = self._table([one.odds for one in figures]), self._table(truth)
        self._own = self._table([own])[0]

    def _table(self, rows: Sequence[Odds]) -> Floats:
        return np.array([[row.get(place, 0.0) for place in self._places] for row in rows])

    def exact(self, seat: Seat) -> Other:
        return self._other(seat, self._odds, (None, None))

    def drawn(self, seat: Seat) -> Other:
        """The average; of holders of which the seat knows the most, how far it is off, and the viewer's own odds."""
        odds, off = self._odds, self._odds - self._truth + self._own
        for holder in {holder for _, holder in self._places}:
            of = [number for number, place in enumerate(self._places) if place[1] == holder]
            if off[:, of].var(axis=0).sum() < odds[:, of].var(axis=0).sum():
                odds[:, of] = off[:, of]
        error = half_width(odds) + float(self._mine.error or 0.0)
        return self._other(seat, odds, (half_width(self._told) or None, error))

    def _other(self, seat: Seat, shares: Floats, error: tuple[float | None, float | None]) -> Other:
        bits, named, *learns = self._average(self._told)
        odds: dict[Thing, dict[Holder, float]] = {}
        for (thing, holder), share in zip(self._places, self._average(shares), strict=True):
            odds.setdefault(thing, {})[holder] = share
        return Other(seat, bits, named, tuple(max(0.0, one) for one in learns), error[0], odds, error[1])

    def _average(self, table: Floats) -> list[float]:
        found: list[float] = np.average(table, axis=0, weights=self._weights).tolist()
        return found


def _laid(world: World) -> Odds:
    return Counter((thing, holder) for holder, things in world.items() for thing in things)


def lessons(eyes: Eyes) -> Sequence[Lesson]:
    if eyes.lost:
        raise Unsuited(eyes.seat)
    return eyes.lessons


def heard_in(told: Sequence[Lesson], past: Past, tell: Told) -> list[Evidence]:
    """What a seat heard, line by line, where things lay so."""
    found = []
    for line, lesson in enumerate(told):
        facts: dict[bool, list[Factor]] = {True: [], False: []}
        for glimpse in lesson.glimpses:
            if not isinstance(glimpse, Glimpse) or glimpse.among is not None:
                raise Unsuited(glimpse)
            world = past(line if glimpse.before else line + 1)
            held = [thing for holder in glimpse.holders for thing in world.get(holder, ())]
            facts[glimpse.before] += tell(glimpse.holders, held)
        plain = lesson.evidence
        found.append(Evidence((*plain.before, *facts[True]), plain.changes, (*plain.after, *facts[False])))
    return found


def kind_by_kind(holders: tuple[Holder, ...], held: Sequence[Thing]) -> tuple[Factor, ...]:
    return tuple(Count(holders, frozenset((thing,)), copies, copies) for thing, copies in Counter(held).items())


def _all_at_once(holders: tuple[Holder, ...], held: Sequence[Thing]) -> tuple[Factor, ...]:
    return (Count(holders, frozenset(held), len(held), len(held)),) if held else ()


def given(saw: Sequence[Evidence]) -> Odds:
    """The odds that a seat gives to each thing and place that heard all this."""
    mind = Slots(())
    for line in saw:
        mind.hear(line)
    return _flat(mind.picture().odds)


def _flat(odds: Rows) -> Odds:
    return {(thing, holder): share for thing, row in odds.items() for holder, share in row.items()}
