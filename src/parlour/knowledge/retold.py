"""What the other seats know where cards have moved on unseen: from whole histories, in which each saw what it saw."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from parlour.core import Options, Seat
from parlour.core.codec import AnyGame
from parlour.core.contract import Question
from parlour.core.evidence import Evidence, Lesson
from parlour.knowledge.chain import Chain
from parlour.knowledge.glimpses import Facts
from parlour.knowledge.others import Eyes, Other, Others, Worlds, answers
from parlour.knowledge.peeks import Peeks, all_at_once, heard, seen_in
from parlour.knowledge.sights import Odds, Sight, by_name, flat
from parlour.knowledge.tales import Tales, TooMany
from parlour.knowledge.thoughts import Asked, Thoughts, asked
from parlour.knowledge.threads import Bundle, Stages, Threads
from parlour.knowledge.worlds import Generator, Picture, Unsuited, World

EVERY = 32  # no more worlds than this: the others are looked at from all histories
TALES = 16  # else from so many
SOME = 8  # where chains draw them
LEANS = 0.05  # bits by which what is worked out by leaning is usually off, if not by more at the viewer itself
Public = dict[int, tuple[Sequence[Facts], Asked]]  # what all hear is one list for all, and so asked once
Array = NDArray[Any]


class Own(NamedTuple):
    """What the viewer itself knows."""

    odds: Array  # by thing and holder
    error: float
    off: float  # by which its bits are wrong if they are worked out as those of others


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
            tales, exact = self._tales.every(count or EVERY), True
        except TooMany:
            tales, exact = self._tales.sample(count or TALES, generator), False
        share, mine = [odds for _, odds in tales], self._tales.picture()
        truth = [_laid(tale[-1]) for tale, _ in tales]
        told = np.array([[0.0, 1.0, *[0.0] * len(questions)]] * len(tales))
        found = []
        for eyes in self.eyes:
            peeks = Peeks(lessons(eyes))
            sight = by_name([peeks.odds(tale.__getitem__) for tale, _ in tales], truth, mine)
            found.append(sight.exact(eyes.seat, told, share) if exact else sight.drawn(eyes.seat, told))
        return found

    def by_worlds(
        self, worlds: Worlds, exact: bool, questions: Sequence[Question], mine: Picture, generator: Generator
    ) -> list[Other]:
        """Nothing moved unseen: what a seat saw follows from the world. With the odds that it gives."""
        found = []
        for eyes, other in zip(self.eyes, self.known(worlds, exact, questions, generator), strict=True):
            states, seeings, every = eyes.seen(worlds, exact, generator)
            minds = [flat(eyes.odds(state)) for state in states]
            truth = [_laid(worlds[one.world][0]) for one in seeings]
            sight = by_name([minds[one.state] for one in seeings], truth, mine)
            weights, nothing = [one.weight for one in seeings], np.zeros((len(seeings), 2))
            odds = sight.exact(eyes.seat, nothing, weights) if every else sight.drawn(eyes.seat, nothing)
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
        bundle = self._threads.sample(chain, count or SOME, generator)
        names = chain.timeline.things, chain.timeline.holders
        own = self._own(chain, generator)
        truth = (bundle.now[:, :, None] == np.arange(len(names[1]))).astype(np.float64)
        found: list[Other] = []
        public: Public = {}
        for eyes in self.eyes:
            wanted = [_once(public, answers(question, eyes.seat)) for question in questions]
            one = self.thoughts(eyes, bundle)
            told = np.column_stack([one.bits(), one.named(), one.learns(wanted)])
            found.append(Sight(names, one.odds(names[1]), truth, (own.odds, own.error)).drawn(eyes.seat, told, own.off))
        return found

    def _own(self, chain: Chain, generator: Generator) -> Own:
        """The viewer's own odds; and how far off its bits and odds are if it thinks as it takes others to think."""
        odds, one = chain.odds(), Thoughts(chain.timeline, chain.sought, chain.some(1, generator))
        wrong = float(np.abs(one.odds(chain.timeline.holders)[0] - odds).max())
        off = float(np.abs(one.bits() - one.lacks(odds[None]))[0])
        return Own(odds, max(wrong, chain.error), max(off, LEANS))

    def thoughts(self, eyes: Eyes, bundle: Bundle) -> Thoughts:
        """What a seat thinks in each of these histories."""
        stages, told = Stages(), lessons(eyes)[self._threads.begun :]
        for line in heard(told, seen_in(told, lambda lines: bundle.world(0, lines), all_at_once)):
            stages.hear(line)
        return Thoughts(stages.timeline, eyes.sought, bundle.seen_as(stages))


def _laid(world: World) -> Odds:
    return Counter((thing, holder) for holder, things in world.items() for thing in things)


def lessons(eyes: Eyes) -> Sequence[Lesson]:
    if eyes.lost:
        raise Unsuited(eyes.seat)
    return eyes.lessons


def _once(public: Public, outcomes: Sequence[Facts]) -> Asked:
    if id(outcomes) not in public:
        public[id(outcomes)] = outcomes, asked(outcomes)
    return public[id(outcomes)][1]
