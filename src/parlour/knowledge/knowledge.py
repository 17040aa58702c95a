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
from parlour.knowledge.claims import Trust, believed
from parlour.knowledge.copies.engine import Slots
from parlour.knowledge.engine import (
    Contradiction,
    Engine,
    Generator,
    OthersUnknown,
    Picture,
    Places,
    Unsuited,
    World,
    where,
)
from parlour.knowledge.hands.engine import Lattice
from parlour.knowledge.others.seats import Other, Others, Worlds
from parlour.knowledge.passing.engine import Chain
from parlour.knowledge.proofs import Reason, reason
from parlour.knowledge.questions import Solution, Worth, worth

T = TypeVar("T")
BROKEN = (LookupError, ValueError, TypeError, AttributeError, AssertionError)  # what an event out of place may break
SAMPLES = 12  # worlds from which the others are looked at
FEWEST = 3
OTHERS_WORK = 8_000_000  # additions: those of one sweep of the viewer's own, for each world and each other seat


class Panel:
    """All engines that can follow what was said; the first that can answer does."""

    def __init__(self, sought: Sequence[Holder], draws: int | None = None) -> None:
        self._engines: list[Engine] = [Slots(sought), Lattice(sought), Chain(sought, draws)]

    def hear(self, evidence: Evidence) -> None:
        self._engines = [engine for engine in self._engines if follows(engine, evidence)]

    def picture(self) -> Picture:
        return self.answer(lambda engine: engine.picture())

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
            except Unsuited:
                continue
        raise Unsuited


def follows(engine: Engine, evidence: Evidence) -> bool:
    try:
        engine.hear(evidence)
    except Unsuited:
        return False
    return True


def fits(engine: Engine) -> bool:
    """Whether the engine can say anything of what lies there now."""
    try:
        return not isinstance(engine, Lattice) or engine.frame is not None
    except Unsuited:
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
        self._panel = Panel(game.sought(seat), draws)
        self._draws = draws
        self._trust: Trust[Panel] | None = None
        self._picture: Picture | None = None

    def see(self, seen: Seen) -> None:
        """Take in the next event of the stream."""
        try:
            self._see(seen)
        except BROKEN:
            raise WrongStream(self.game.name, len(self.stream), tag_of(type(seen))) from None

    def _see(self, seen: Seen) -> None:
        evidence = self.game.evidence(self.view, seen)
        self.game.evolve(self.view, seen)
        self._panel.hear(evidence)
        self._hear_claims(evidence)
        self.stream.append(seen)
        self.lines.append(evidence)
        self._picture = None

    def _hear_claims(self, evidence: Evidence) -> None:
        """From the first claim on all that was heard is also thought over with trust."""
        if self._trust is None and evidence.claims:
            self._trust = Trust(lambda: Panel(self.game.sought(self.seat), self._draws))
            for line in self.lines:
                self._trust.hear(line)
        if self._trust is not None:
            self._trust.hear(evidence)

    def heard(self, lines: Sequence[Evidence]) -> Panel:
        """What would be known if only these lines had been heard."""
        panel = Panel(self.game.sought(self.seat))
        for line in lines:
            panel.hear(line)
        return panel

    def assuming(self, claims: Container[str]) -> Self:
        """The same knowledge if these claims, by name, are facts as they were last made."""
        twin = copy(self)
        twin.lines = believed(self.lines, claims)
        twin._panel = self.heard(twin.lines)
        twin._trust = twin._picture = twin._others = None
        return twin

    def picture(self) -> Picture:
        """Worlds left, odds and solution. Contradiction if no world is left, Unsuited if nobody can tell (yet)."""
        if self._picture is None:
            self._picture = self._panel.picture()
        return self._picture

    def possible(self) -> Places:
        """Where things may lie; there at once, also where the odds take long."""
        found = None if self._picture is not None else self._panel.possible()
        return where(self.picture().odds) if found is None else found

    @property
    def draws(self) -> bool:
        """Whether odds may have to be drawn, not counted, and so take long."""
        return self._panel.draws

    @property
    def claimed(self) -> bool:
        """Whether an answer was heard that may be wrong."""
        return self._trust is not None

    def if_right(self) -> Picture:
        """The same if all answers are right, also those that may be wrong."""
        return self.picture() if self._trust is None else self._trust.mind.picture()

    def certain(self) -> list[tuple[Thing, Holder]]:
        """What lies where in every world."""
        return certain(self.possible())

    def questions(self, questions: Sequence[Question] | None = None) -> list[Worth]:
        """What each question to which the seat can come now (or each of these) is worth, the best first.

        Without those after which it must name the solution.
        """
        if questions is None:
            questions = [one for one in self.game.questions(self.view, self.seat) if not one.final]
        return worth(self._panel, self.picture().solution, questions)

    def last_questions(self) -> list[Worth]:
        """The same for those after which the seat must name the solution."""
        return self.questions([one for one in self.game.questions(self.view, self.seat) if one.final])

    def sample(self, count: int, generator: Generator) -> Sequence[World]:
        return self._panel.sample(count, generator)

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
            return self._panel.answer(lambda engine: self._looked(engine, others, generator, questions, count))
        except Unsuited as error:
            raise OthersUnknown(self.game.name) from error

    def _looked(
        self, engine: Engine, others: Others, generator: Generator, questions: Sequence[Question], count: int | None
    ) -> list[Other]:
        if not isinstance(engine, Lattice):
            raise Unsuited(engine)
        worlds, every = self._worlds(engine, len(others.eyes), count or SAMPLES, generator)
        return others.known(worlds, every, questions, generator)

    def _worlds(self, lattice: Lattice, others: int, count: int, generator: Generator) -> tuple[Worlds, bool]:
        """The worlds in which the others are looked at, and whether these are all."""
        each = lattice.frame.work() * others
        count = min(count, max(FEWEST, OTHERS_WORK // max(each, 1)))
        every = lattice.every(count) if self.picture().worlds <= count else None
        if every is not None:
            return every, True
        return [(world, 1.0) for world in lattice.sample(count, generator)], False

    def why(self, thing: Thing, holder: Holder) -> Reason:
        """The few lines of the stream that force it that this thing lies there (or that it does not)."""
        possible = self.possible()
        expected = is_sure(possible, thing, holder)
        if not expected and holder in possible[thing]:
            raise ValueError(f"not certain: {thing} in {holder}")

        def forced(lines: Sequence[Evidence]) -> bool:
            panel = self.heard(lines)
            found = panel.possible() or where(panel.picture().odds)
            return is_sure(found, thing, holder) if expected else holder not in found.get(thing, ())

        return reason(self.lines, forced)

    def clash(self) -> Reason | None:
        """Lines that cannot all be true, none of them needless; None if there is nothing wrong."""

        def contradicts(lines: Sequence[Evidence]) -> bool:
            try:
                self.heard(lines).picture()
            except Contradiction:
                return True
            return False

        return reason(self.lines, contradicts) if contradicts(self.lines) else None


def certain(possible: Places) -> list[tuple[Thing, Holder]]:
    """What lies where for sure."""
    return [(thing, holder) for thing, row in possible.items() for holder in row if is_sure(possible, thing, holder)]


def is_sure(possible: Places, thing: Thing, holder: Holder) -> bool:
    """Whether the thing lies there in every world: it lies nowhere else, or nothing else lies there."""
    row = possible.get(thing, ())
    if holder not in row:
        return False
    return len(row) == 1 or not any(holder in others for other, others in possible.items() if other != thing)
