"""What the other seats know, as far as one seat can tell: second order.

In a world that this seat holds possible, another seat is in some *state*: what it saw there. Its knowledge follows from
the state, and is averaged over the worlds with their odds.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
from msgspec import Struct

from parlour.core import Options, Seat, Seen, View
from parlour.core.codec import AnyGame
from parlour.core.evidence import Count, Factor, Glimpse, Holder, Lesson
from parlour.core.questions import Question
from parlour.knowledge.arrays import Floats
from parlour.knowledge.engine import Generator, TooLarge, Unsupported, Worlds
from parlour.knowledge.hands.answers.outcomes import Facts, Outcomes
from parlour.knowledge.hands.answers.terms import TermCache
from parlour.knowledge.others.likelihood import OutcomeLikelihoods
from parlour.knowledge.others.observations import Observations, State, evidence_with
from parlour.knowledge.others.states import ManyStates

WorldState = tuple[int, int, float]  # a world, a state that the seat may have in it, and their weight


class Other(Struct, frozen=True):
    """What another seat knows, averaged over the worlds that this seat holds possible."""

    seat: Seat
    bits: float  # entropy of its solution
    named: float  # odds of its best guess
    learns: tuple[float, ...]  # by question: how many of these bits the answer would give it
    error: float | None  # half width of a 95 % interval of the worst of these figures; None: exact


class Others:
    """Follows a seat's stream with what each event teaches every other seat."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        self._view = View(game, options, seat)
        self._outcomes = Outcomes()
        terms = TermCache(self._outcomes)
        zones = {other: game.solution_zones(other) for other in range(options.seats) if other != seat}
        self.seats = [OtherSeatModel(other, mine, terms) for other, mine in zones.items()]

    def follow(self, stream: Sequence[Seen]) -> None:
        """Take in the events of this stream that are new."""
        view = self._view
        for seen in view.news(stream):
            for other in self.seats:
                other.learn(view.game.evidence_for(view.position, seen, other.seat))
            view.observe(seen)

    def known(self, worlds: Worlds, exact: bool, questions: Sequence[Question], generator: Generator) -> list[Other]:
        """What each other seat knows and would learn; Unsupported where the game or its course does not say."""
        answers = [other.answers(questions) for other in self.seats]
        every = sorted({number for mine in answers for some in mine for number in some})
        chances = OutcomeLikelihoods([world for world, _ in worlds], self._outcomes).of(every)
        pairs = zip(self.seats, answers, strict=True)
        return [other.known(worlds, exact, mine, chances, generator) for other, mine in pairs]


class OtherSeatModel:
    """One other seat: what it was taught, and what it knows in each state."""

    def __init__(self, seat: Seat, solution_zones: Sequence[Holder], terms: TermCache) -> None:
        self.seat = seat
        self._solution_zones = solution_zones
        self._terms = terms
        self._outcomes = terms.outcomes
        self._lessons: list[Lesson] = []
        self._observations = Observations()
        self._differing: set[int] = set()  # glimpses that did not show the same in all states
        self._lost = False  # the game does not say what an event taught this seat

    def learn(self, lesson: Lesson | None) -> None:
        if lesson is None:
            self._lost = True
        elif not self._lost:
            self._lessons.append(lesson)
            self._observations.add(lesson)

    def answers(self, questions: Sequence[Question]) -> list[list[int]]:
        """The outcomes of each question that teach the seat something, by number."""
        overheard = [question.overheard for question in questions if question.overheard is not None]
        if len(overheard) < len(questions):
            raise Unsupported(questions)
        return [self._outcomes.informative(learned(self.seat)) for learned in overheard]

    def known(
        self, worlds: Worlds, exact: bool, answers: Sequence[Sequence[int]], chances: Floats, generator: Generator
    ) -> Other:
        """`exact`: these are all worlds; otherwise they are drawn, and so is the state in each.

        `answers`: outcomes by question; `chances`: their likelihoods, [outcome, world].
        """
        states, pairs, exact = self._all_states(worlds, exact, generator)
        every = np.fromiter(chain.from_iterable(answers), np.int64)
        asked = np.unique(every)
        asked = asked[chances[asked].any(axis=1)]
        bits, named, left = self._figures(states, asked.tolist())
        world, state, weights = map(np.array, zip(*pairs, strict=True))
        gains = np.zeros((len(self._outcomes.facts), len(pairs)))
        gains[asked] = chances[asked][:, world] * (bits[state] - left[:, state])
        learns = _by_question(gains[every], list(map(len, answers)))
        figures = np.vstack([bits[state], named[state], learns]).T
        bits, named, *learns = np.average(figures, axis=0, weights=weights).tolist()
        return Other(self.seat, bits, named, tuple(learns), None if exact else _half_width(figures))

    def _all_states(
        self, worlds: Worlds, exact: bool, generator: Generator
    ) -> tuple[list[State], list[WorldState], bool]:
        """The different states in these worlds, each world with its states, and whether these are all."""
        if self._lost:
            raise Unsupported(self.seat)
        try:
            return *self._states_in(worlds, None if exact else generator), exact
        except TooLarge:
            return *self._states_in(worlds, generator), False

    def _states_in(self, worlds: Worlds, generator: Generator | None) -> tuple[list[State], list[WorldState]]:
        states: dict[State, int] = {}
        pairs = [
            (number, states.setdefault(state, len(states)), share * odds)
            for number, (world, share) in enumerate(worlds)
            for state, odds in self._observations.states(world, generator)
        ]
        return list(states), pairs

    def _figures(self, states: Sequence[State], asked: Sequence[int]) -> tuple[Floats, Floats, Floats]:
        """By state: the seat's entropy, the odds of its best guess, and its entropy after each outcome."""
        bits, named, left = np.zeros(len(states)), np.zeros(len(states)), np.zeros((len(asked), len(states)))
        for group in self._compatible(states):
            model = self._model([states[number] for number in group])
            visible = model.visible()  # outcomes about nothing else are no news
            news = [place for place, number in enumerate(asked) if not self._outcomes.about(number) <= visible]
            after = model.entropy_after([self._outcomes.facts[asked[place]] for place in news]) if news else 0.0
            bits[group], named[group] = model.figures()
            left[:, group] = bits[group]
            left[np.ix_(news, group)] = after
        return bits, named, left

    def _compatible(self, states: Sequence[State]) -> Iterator[list[int]]:
        """Groups of states that one model can hold: no cards were swapped, orders of hands were seen alike."""
        groups: dict[Facts, list[int]] = {}
        for number, state in enumerate(states):
            key = state if self._observations.swapped else tuple(fact for fact in state if _about_order(fact))
            groups.setdefault(key, []).append(number)
        yield from groups.values()

    def _model(self, states: Sequence[State]) -> ManyStates:
        """What the seat knows in these states. Glimpses that showed the same in all of them are evidence."""
        glimpses = [glimpse for lesson in self._lessons for glimpse in lesson.glimpses]
        by_glimpse = list(zip(*states, strict=True))
        self._differing |= {place for place, facts in enumerate(by_glimpse) if len(set(facts)) > 1}
        differs = [place in self._differing and not self._observations.swapped for place in range(len(by_glimpse))]
        given: list[dict[Holder, frozenset[str]]] = [{} for _ in states]
        seen: list[tuple[Factor, ...]] = []
        for glimpse, facts, by_state in zip(glimpses, by_glimpse, differs, strict=True):
            if by_state and isinstance(glimpse, Glimpse) and glimpse.among is None:  # it shows all that a holder has
                for state, fact in zip(given, facts, strict=True):
                    assert isinstance(fact, Count)
                    state[fact.holders[0]] = fact.among
            elif by_state:
                seen.append(facts)
        model = ManyStates(self._solution_zones, given, seen, self._terms)
        at = 0
        for lesson in self._lessons:
            places = range(at, at := at + len(lesson.glimpses))
            model.update(evidence_with(lesson, [None if differs[place] else by_glimpse[place][0] for place in places]))
        return model


def _about_order(fact: Factor) -> bool:
    return isinstance(fact, Count) and fact.but_last


def _by_question(gains: Floats, answers: Sequence[int]) -> Floats:
    """Sums of gains [answer, ...], given the number of answers of each question."""
    learns: Floats = np.zeros((len(answers), gains.shape[1]))
    some = np.flatnonzero(answers)
    if len(some):
        learns[some] = np.add.reduceat(gains, np.cumsum([0, *answers])[some])
    return learns


def _half_width(figures: Floats) -> float:
    """Half width of a 95 % interval of the worst of these figures, from draws: Student's t for few of them."""
    count = len(figures)
    if count < 2:
        return float("inf")
    t = 1.96 + 2.5 / (count - 1) + 2.8 / (count - 1) ** 2 + 5.4 / (count - 1) ** 3
    return float(t * figures.std(axis=0, ddof=1).max() / count**0.5)
