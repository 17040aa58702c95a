"""One seat's knowledge of one game, from the events that it saw: what is possible, what is likely, and why."""

from collections.abc import Callable, Container, Sequence
from copy import copy
from typing import Any, Self, TypeVar

from parlour.core import Options, Seat, Seen
from parlour.core.codec import AnyGame
from parlour.core.contract import Question
from parlour.core.errors import WrongStream
from parlour.core.evidence import Evidence, Factor, Holder, Thing
from parlour.core.values import tag_of
from parlour.knowledge.claims import ClaimedFacts, believed
from parlour.knowledge.copies.engine import Slots
from parlour.knowledge.engine import (
    Contradiction,
    Engine,
    Generator,
    OthersUnknown,
    Places,
    Posterior,
    Unsupported,
    World,
    where,
)
from parlour.knowledge.hands.engine import Lattice
from parlour.knowledge.others.seats import Other, Others, Worlds
from parlour.knowledge.passing.engine import Chain
from parlour.knowledge.proofs import Proof, minimal_proof
from parlour.knowledge.questions import QuestionValue, Solution, question_values

T = TypeVar("T")
BROKEN = (LookupError, ValueError, TypeError, AttributeError, AssertionError)  # what an event out of place may break
SAMPLES = 12  # worlds from which the others are looked at
FEWEST = 3
OTHERS_WORK = 8_000_000  # additions: those of one sweep of the viewer's own, for each world and each other seat


class EngineSet:
    """All engines that can follow what was said; the first that can answer does."""

    def __init__(self, sought: Sequence[Holder], draws: int | None = None) -> None:
        self._engines: list[Engine] = [Slots(sought), Lattice(sought), Chain(sought, draws)]

    def update(self, evidence: Evidence) -> None:
        self._engines = [engine for engine in self._engines if follows(engine, evidence)]

    def posterior(self) -> Posterior:
        return self.answer(lambda engine: engine.posterior())

    def possible(self) -> Places | None:
        """What can be told before the odds are drawn; None where they are counted."""
        first = self._first
        return first.possible() if isinstance(first, Chain) else None

    @property
    def draws(self) -> bool:
        """Whether odds may have to be drawn, not counted, and so take long."""
        return isinstance(self._first, Chain)

    @property
    def _first(self) -> Engine | None:
        """The engine that answers."""
        return next(filter(fits, self._engines), None)

    def chances(self, outcomes: Sequence[tuple[Factor, ...]]) -> Sequence[Solution]:
        return self.answer(lambda engine: engine.chances(outcomes))

    def sample(self, count: int, generator: Generator) -> Sequence[World]:
        return self.answer(lambda engine: engine.sample(count, generator))

    def answer(self, ask: Callable[[Engine], T]) -> T:
        for engine in self._engines:
            try:
                return ask(engine)
            except Unsupported:
                continue
        raise Unsupported


def follows(engine: Engine, evidence: Evidence) -> bool:
    try:
        engine.update(evidence)
    except Unsupported:
        return False
    return True


def fits(engine: Engine) -> bool:
    """Whether the engine can say anything of what lies there now."""
    try:
        return not isinstance(engine, Lattice) or engine.frame is not None
    except Unsupported:
        return False


class Knowledge:
    """Hears a seat's stream, event by event; every answer follows from what was heard so far.

    Nothing else ever comes in: it cannot peek. An event that does not belong here raises WrongStream.
    `draws`: where odds are drawn, not counted, so many draws are enough; None for as many as an error of 0.02 takes.
    Fewer are faster and tell less: the picture says how much (`error`). What is certain is proved, never drawn.
    """

    def __init__(self, game: AnyGame, options: Options, seat: Seat, draws: int | None = None) -> None:
        self.game = game
        self.seat = seat
        self.view: Any = game.start(options)
        self.stream: list[Seen] = []
        self.lines: list[Evidence] = []  # one an event of the stream
        self._options = options
        self._others: Others | None = None
        self._engines = EngineSet(game.sought(seat), draws)
        self._draws = draws
        self._claimed: ClaimedFacts[EngineSet] | None = None
        self._posterior: Posterior | None = None

    def observe(self, seen: Seen) -> None:
        """Take in the next event of the stream."""
        try:
            self._observe(seen)
        except BROKEN:
            raise WrongStream(self.game.name, len(self.stream), tag_of(type(seen))) from None

    def _observe(self, seen: Seen) -> None:
        evidence = self.game.evidence(self.view, seen)
        self.game.evolve(self.view, seen)
        self._engines.update(evidence)
        self._hear_claims(evidence)
        self.stream.append(seen)
        self.lines.append(evidence)
        self._posterior = None

    def _hear_claims(self, evidence: Evidence) -> None:
        """From the first claim on all that was heard is also thought over with trust."""
        if self._claimed is None and evidence.claims:
            self._claimed = ClaimedFacts(lambda: EngineSet(self.game.sought(self.seat), self._draws))
            for line in self.lines:
                self._claimed.update(line)
        if self._claimed is not None:
            self._claimed.update(evidence)

    def heard(self, lines: Sequence[Evidence]) -> EngineSet:
        """What would be known if only these lines had been heard."""
        panel = EngineSet(self.game.sought(self.seat))
        for line in lines:
            panel.update(line)
        return panel

    def assuming(self, claims: Container[str]) -> Self:
        """The same knowledge if these claims, by name, are facts as they were last made."""
        twin = copy(self)
        twin.lines = believed(self.lines, claims)
        twin._engines = self.heard(twin.lines)
        twin._claimed = twin._posterior = twin._others = None
        return twin

    def posterior(self) -> Posterior:
        """Worlds left, odds and solution. Contradiction if no world is left, Unsuited if nobody can tell (yet)."""
        if self._posterior is None:
            self._posterior = self._engines.posterior()
        return self._posterior

    def possible(self) -> Places:
        """Where things may lie; there at once, also where the odds take long."""
        found = None if self._posterior is not None else self._engines.possible()
        return where(self.posterior().odds) if found is None else found

    @property
    def draws(self) -> bool:
        """Whether odds may have to be drawn, not counted, and so take long."""
        return self._engines.draws

    @property
    def claimed(self) -> bool:
        """Whether an answer was heard that may be wrong."""
        return self._claimed is not None

    def assuming_claims(self) -> Posterior:
        """The same if all answers are right, also those that may be wrong."""
        return self.posterior() if self._claimed is None else self._claimed.mind.posterior()

    def certain(self) -> list[tuple[Thing, Holder]]:
        """What lies where in every world."""
        return certain(self.possible())

    def questions(self, questions: Sequence[Question] | None = None) -> list[QuestionValue]:
        """What each question to which the seat can come now (or each of these) is worth, the best first.

        Without those after which it must name the solution.
        """
        if questions is None:
            questions = [one for one in self.game.questions(self.view, self.seat) if not one.final]
        return question_values(self._engines, self.posterior().solution, questions)

    def last_questions(self) -> list[QuestionValue]:
        """The same for those after which the seat must name the solution."""
        return self.questions([one for one in self.game.questions(self.view, self.seat) if one.final])

    def sample(self, count: int, generator: Generator) -> Sequence[World]:
        return self._engines.sample(count, generator)

    def others(self, generator: Generator, questions: Sequence[Question] = (), count: int | None = None) -> list[Other]:
        """What each other seat knows, as far as this one can tell, and what it would learn by each of these questions.

        Exact while few worlds are left. Else an average over `count` drawn worlds (None: SAMPLES), or over fewer where
        each takes much work: as many as OTHERS_WORK allows, but no fewer than FEWEST. The error figure says what that
        costs. OthersUnknown where hands are not made of distinct cards, or are not dealt yet.
        """
        if self._others is None:
            self._others = Others(self.game, self._options, self.seat)
        others = self._others
        others.follow(self.stream)
        try:
            return self._engines.answer(lambda engine: self._looked(engine, others, generator, questions, count))
        except Unsupported as error:
            raise OthersUnknown(self.game.name) from error

    def _looked(
        self, engine: Engine, others: Others, generator: Generator, questions: Sequence[Question], count: int | None
    ) -> list[Other]:
        if not isinstance(engine, Lattice):
            raise Unsupported(engine)
        worlds, every = self._worlds(engine, len(others.eyes), count or SAMPLES, generator)
        return others.known(worlds, every, questions, generator)

    def _worlds(self, lattice: Lattice, others: int, count: int, generator: Generator) -> tuple[Worlds, bool]:
        """The worlds in which the others are looked at, and whether these are all."""
        each = lattice.frame.work() * others
        count = min(count, max(FEWEST, OTHERS_WORK // max(each, 1)))
        every = lattice.every(count) if self.posterior().worlds <= count else None
        if every is not None:
            return every, True
        return [(world, 1.0) for world in lattice.sample(count, generator)], False

    def explain(self, thing: Thing, holder: Holder) -> Proof:
        """The few lines of the stream that force it that this thing lies there (or that it does not)."""
        possible = self.possible()
        expected = is_sure(possible, thing, holder)
        if not expected and holder in possible[thing]:
            raise ValueError(f"not certain: {thing} in {holder}")

        def forced(lines: Sequence[Evidence]) -> bool:
            panel = self.heard(lines)
            found = panel.possible() or where(panel.posterior().odds)
            return is_sure(found, thing, holder) if expected else holder not in found.get(thing, ())

        return minimal_proof(self.lines, forced)

    def conflict(self) -> Proof | None:
        """Lines that cannot all be true, none of them needless; None if there is nothing wrong."""

        def contradicts(lines: Sequence[Evidence]) -> bool:
            try:
                self.heard(lines).posterior()
            except Contradiction:
                return True
            return False

        return minimal_proof(self.lines, contradicts) if contradicts(self.lines) else None


def certain(possible: Places) -> list[tuple[Thing, Holder]]:
    """What lies where for sure."""
    return [(thing, holder) for thing, row in possible.items() for holder in row if is_sure(possible, thing, holder)]


def is_sure(possible: Places, thing: Thing, holder: Holder) -> bool:
    """Whether the thing lies there in every world: it lies nowhere else, or nothing else lies there."""
    row = possible.get(thing, ())
    if holder not in row:
        return False
    return len(row) == 1 or not any(holder in others for other, others in possible.items() if other != thing)
