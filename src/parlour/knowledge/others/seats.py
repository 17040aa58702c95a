"""What the other seats know, as far as one seat can tell: second order.

In a world that this seat holds possible, another seat knows what it saw there: its *state*. Its knowledge is worked out
from each state, and averaged over the worlds with their odds.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
from msgspec import Struct

from parlour.core import Options, Seat, Seen
from parlour.core.codec import AnyGame
from parlour.core.contract import Question
from parlour.core.evidence import Count, Factor, Glimpse, Holder, Lesson, Overheard
from parlour.knowledge.engine import Generator, Unsupported, Worlds
from parlour.knowledge.hands.answers.outcomes import Outcomes
from parlour.knowledge.hands.subsets import Floats
from parlour.knowledge.others.likelihood import OutcomeLikelihoods
from parlour.knowledge.others.observations import Facts, Observations, State, TooManyStates, heard
from parlour.knowledge.others.states import ManyStates, SharedTerms


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
        self._outcomes = Outcomes()
        hearing = SharedTerms(self._outcomes)
        self.eyes = [OtherSeatModel(k, game.solution_zones(k), hearing) for k in range(options.seats) if k != seat]
        self._heard = 0

    def follow(self, stream: Sequence[Seen]) -> None:
        """Take in what came since."""
        for seen in stream[self._heard :]:
            for eyes in self.eyes:
                eyes.learn(self._game.evidence_for(self._view, seen, eyes.seat))
            self._game.evolve(self._view, seen)
        self._heard = len(stream)

    def known(self, worlds: Worlds, exact: bool, questions: Sequence[Question], generator: Generator) -> list[Other]:
        """What each other seat knows and would learn; Unsuited where the game or its course does not allow to say."""
        truths = OutcomeLikelihoods([world for world, _ in worlds], self._outcomes)
        return [eyes.known(worlds, exact, questions, truths, generator) for eyes in self.eyes]


class WorldState(Struct):
    """A world, and a state that the seat may have in it."""

    world: int
    state: int
    weight: float


class OtherSeatModel:
    """What one other seat was taught, as far as can be told."""

    def __init__(self, seat: Seat, solution_zones: Sequence[Holder], hearing: SharedTerms) -> None:
        self.seat = seat
        self._sought = solution_zones
        self._hearing = hearing
        self._outcomes = hearing.outcomes
        self._lessons: list[Lesson] = []
        self._glimpses = Observations()
        self._differed: set[int] = set()  # glimpses that did not show the same in all states
        self._lost = False  # the game does not say what an event taught this seat

    def learn(self, lesson: Lesson | None) -> None:
        if lesson is None:
            self._lost = True
        elif not self._lost:
            self._lessons.append(lesson)
            self._glimpses.add(lesson)

    def known(
        self,
        worlds: Worlds,
        exact: bool,
        questions: Sequence[Question],
        truths: OutcomeLikelihoods,
        generator: Generator,
    ) -> Other:
        """`exact`: these are all worlds that there are; else they are drawn, and so is what the seat saw in each."""
        states, seeings, exact = self._seen(worlds, exact, generator)
        learned = [self._outcomes.news(_answers(question, self.seat)) for question in questions]
        every = np.fromiter(chain.from_iterable(learned), np.int64)
        asked, chances = truths.possible(np.unique(every))
        bits, named, left = self._thought(states, asked.tolist())
        world, state = (np.array(column) for column in zip(*((one.world, one.state) for one in seeings), strict=True))
        gains = np.zeros((len(self._outcomes.facts), len(seeings)))
        gains[asked] = chances[:, world] * (bits[state] - left[:, state])
        learns = _by_question(gains[every], list(map(len, learned)))
        figures = np.vstack([bits[state], named[state], learns]).T
        return _averaged(self.seat, figures, np.array([one.weight for one in seeings]), exact)

    def _seen(self, worlds: Worlds, exact: bool, generator: Generator) -> tuple[list[State], list[WorldState], bool]:
        """What the seat may have seen in these worlds; and whether that is all."""
        if self._lost:
            raise Unsupported(self.seat)
        try:
            return *self._seen_in(worlds, None if exact else generator), exact
        except TooManyStates:
            return *self._seen_in(worlds, generator), False

    def _seen_in(self, worlds: Worlds, generator: Generator | None) -> tuple[list[State], list[WorldState]]:
        states: dict[State, int] = {}
        seeings = [
            WorldState(number, states.setdefault(state, len(states)), share * odds)
            for number, (world, share) in enumerate(worlds)
            for state, odds in self._glimpses.states(world, generator)
        ]
        return list(states), seeings

    def _thought(self, states: Sequence[State], asked: Sequence[int]) -> tuple[Floats, Floats, Floats]:
        """By state: the bits that it lacks, the odds of its best guess; and by outcome what bits would then be left."""
        bits, named, left = np.zeros(len(states)), np.zeros(len(states)), np.zeros((len(asked), len(states)))
        for group in self._together(states):
            minds = self._minds([states[number] for number in group])
            seen = minds.seen()  # answers that speak of nothing else are no news
            news = [place for place, number in enumerate(asked) if not self._outcomes.about(number) <= seen]
            lacks = minds.left([self._outcomes.facts[asked[place]] for place in news]) if news else 0.0
            bits[group], named[group] = minds.figures()
            left[:, group] = bits[group]
            left[np.ix_(news, group)] = lacks
        return bits, named, left

    def _together(self, states: Sequence[State]) -> Iterator[list[int]]:
        """Those that one sweep can tell: no card has moved, and the order of hands is seen alike."""
        groups: dict[Facts, list[int]] = {}
        for number, state in enumerate(states):
            apart = state if self._glimpses.moved else tuple(fact for fact in state if _in_order(fact))
            groups.setdefault(apart, []).append(number)
        yield from groups.values()

    def _minds(self, states: Sequence[State]) -> ManyStates:
        """What the seat knows in these states: all that is plain, and what it saw."""
        glimpses = [glimpse for lesson in self._lessons for glimpse in lesson.glimpses]
        by_glimpse = list(zip(*states, strict=True))
        self._differed |= {place for place, facts in enumerate(by_glimpse) if len(set(facts)) > 1}
        differ = [place in self._differed and not self._glimpses.moved for place in range(len(by_glimpse))]
        given: list[dict[Holder, frozenset[str]]] = [{} for _ in states]
        seen: list[tuple[Factor, ...]] = []
        for glimpse, facts, group_cases in zip(glimpses, by_glimpse, differ, strict=True):
            if group_cases and _everything(glimpse):
                for state, fact in zip(given, facts, strict=True):
                    assert isinstance(fact, Count)
                    state[fact.holders[0]] = fact.among
            elif group_cases:
                seen.append(facts)
        minds = ManyStates(self._sought, given, seen, self._hearing)
        at = 0
        for lesson in self._lessons:
            places = range(at, at := at + len(lesson.glimpses))
            alike = [None if differ[place] else by_glimpse[place][0] for place in places]
            minds.update(heard(lesson, alike))
        return minds


def _everything(glimpse: Glimpse | Overheard) -> bool:
    return isinstance(glimpse, Glimpse) and glimpse.among is None


def _in_order(fact: Factor) -> bool:
    return isinstance(fact, Count) and fact.but_last


def _answers(question: Question, seat: Seat) -> Sequence[Facts]:
    """What the seat learns by each answer."""
    if question.overheard is None:
        raise Unsupported(question)
    return question.overheard(seat)


def _by_question(gains: Floats, answers: Sequence[int]) -> Floats:
    """The sums of gains by answer, from so many answers of each question."""
    learns: Floats = np.zeros((len(answers), gains.shape[1]))
    some = np.flatnonzero(answers)
    if len(some):
        learns[some] = np.add.reduceat(gains, np.cumsum([0, *answers])[some])
    return learns


def _averaged(seat: Seat, figures: Floats, weights: Floats, exact: bool) -> Other:
    bits, named, *learns = np.average(figures, axis=0, weights=weights).tolist()
    return Other(seat, bits, named, tuple(learns), None if exact else _half_width(figures))


def _half_width(figures: Floats) -> float:
    """Of the worst of these figures, from draws: Student's t for few of them."""
    count = len(figures)
    if count < 2:
        return float("inf")
    t = 1.96 + 2.5 / (count - 1) + 2.8 / (count - 1) ** 2 + 5.4 / (count - 1) ** 3
    return float(t * figures.std(axis=0, ddof=1).max() / count**0.5)
