"""Questions that a seat may ask: the move, and every possible answer with the facts that it proves."""

from collections.abc import Callable, Hashable, Iterable, Sequence

from msgspec import Struct

from parlour.core.evidence import Factor
from parlour.core.values import Move, Seat, Seen


class Outcome(Struct, frozen=True):
    """One possible answer to a question: the events that the asker would see, and the facts that they prove."""

    seen: tuple[Seen, ...]
    facts: tuple[Factor, ...]


Heard = Callable[[Seat], Sequence[tuple[Factor, ...]]] | None  # per outcome: the facts that another seat would learn


class Question(Struct, frozen=True):
    """A move that asks for information, and every possible answer; exactly one outcome occurs.

    `facts`, `seen_by_outcome` and `overheard` list the outcomes in the same order. The facts are used for every
    question. The others are needed for few, so they are computed on demand.
    """

    move: Move
    facts: tuple[tuple[Factor, ...], ...]
    seen_by_outcome: Callable[[], Sequence[tuple[Seen, ...]]]
    then: tuple[Move, ...] = ()  # further moves that complete the question
    final: bool = False  # the seat's last question: then it must name the solution
    overheard: Heard = None  # None: the game has no lessons

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        return tuple(map(Outcome, self.seen_by_outcome(), self.facts))


def question(move: Move, outcomes: Iterable[Outcome], overheard: Heard = None) -> Question:
    """A question from a list of its outcomes."""
    written = tuple(outcomes)
    return Question(
        move, tuple(one.facts for one in written), lambda: [one.seen for one in written], overheard=overheard
    )


class FactCache:
    """Caches the facts of each question, so that an equal question has identical fact objects."""

    def __init__(self) -> None:
        self._facts: dict[Hashable, tuple[tuple[Factor, ...], ...]] = {}

    def facts(
        self, key: Hashable, work_out: Callable[[], Iterable[tuple[Factor, ...]]]
    ) -> tuple[tuple[Factor, ...], ...]:
        found = self._facts.get(key)
        if found is None:
            found = self._facts[key] = tuple(work_out())
        return found

    def question(
        self,
        move: Move,
        key: Hashable,
        outcomes: Callable[[], Iterable[Outcome]],
        then: tuple[Move, ...] = (),
        final: bool = False,
        overheard: Heard = None,
    ) -> Question:
        facts = self.facts(key, lambda: (one.facts for one in outcomes()))
        return Question(move, facts, lambda: [one.seen for one in outcomes()], then, final, overheard)
