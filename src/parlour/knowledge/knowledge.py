"""One seat's knowledge of one game, from the events that it saw: what is possible, what is likely, and why."""

from collections.abc import Container, Sequence
from copy import copy
from typing import Any, Self

from parlour.core import Options, Seat, Seen, Table, View
from parlour.core.codec import AnyGame
from parlour.core.errors import NotCertain, UnknownName, WrongStream
from parlour.core.evidence import Evidence, Holder, Thing
from parlour.core.questions import Question
from parlour.core.values import tag_of
from parlour.knowledge.claims import believed
from parlour.knowledge.copies.engine import CopiesEngine
from parlour.knowledge.engine import (
    Contradiction,
    Engine,
    EngineSet,
    Generator,
    NoAnswer,
    OthersUnknown,
    Places,
    Posterior,
    Unsupported,
    World,
    Worlds,
    where,
)
from parlour.knowledge.hands.engine import HandsEngine
from parlour.knowledge.others.seats import Other, Others
from parlour.knowledge.passing.engine import PassingEngine
from parlour.knowledge.proofs import Proof, minimal_proof
from parlour.knowledge.questions import RankedQuestions, rank_questions

BROKEN = (LookupError, ValueError, TypeError, AttributeError, AssertionError)  # what a foreign event may raise
SAMPLES = 12  # worlds in which the other seats are looked at
FEWEST = 3
OTHERS_WORK = 8_000_000  # additions for all these worlds and seats
QUESTION_WORK = 2_000_000_000  # operations for all questions: a second or two


class Knowledge:
    """Follows a seat's stream, event by event; every answer follows from what was seen so far.

    Nothing else ever comes in: it cannot peek. An event that does not belong here raises WrongStream.
    `draws`: where odds are sampled, this many draws are enough; None for as many as an error of 0.02 takes. Fewer
    draws are faster and less precise: `Posterior.error` says how much. What is certain is proved, never sampled.

    >>> import parlour
    >>> table = parlour.new("alibi", seats=3, seed="tea")
    >>> knowledge = parlour.Knowledge.of(table, 0)
    >>> knowledge.certain()[0]  # lies there in every world
    ('byrd-noon', 'hand/0')
    >>> odds = knowledge.posterior().odds["fear-blackmail"]
    >>> round(sum(odds.values()), 9)
    1.0
    >>> len(knowledge.stream) == len(table.stream(0))
    True
    """

    def __init__(self, game: AnyGame, options: Options, seat: Seat, draws: int | None = None) -> None:
        self.game = game
        self.seat = seat
        self._view = View(game, options, seat)
        self.lines: list[Evidence] = []  # one per event of the stream
        self._options = options
        self._draws = draws
        self._engines = self._new_engines()
        self._others: Others | None = None
        self._claims: set[str] = set()  # names
        self._if_right: EngineSet | None = None  # knows what follows if all claims are facts
        self._posterior: Posterior | None = None

    @classmethod
    def of(cls, table: Table, seat: Seat, draws: int | None = None) -> Self:
        """What a seat knows at a table now. `follow(table.stream(seat))` brings it up to date later."""
        knowledge = cls(table.game, table.options, seat, draws)
        knowledge.follow(table.stream(seat))
        return knowledge

    def __repr__(self) -> str:
        return f"Knowledge({self.game.name!r}, seat={self.seat}, events={len(self.stream)})"

    @property
    def view(self) -> Any:
        """The position as the seat can build it."""
        return self._view.position

    @property
    def stream(self) -> list[Seen]:
        """The events taken in so far."""
        return self._view.stream

    def _new_engines(self) -> EngineSet:
        zones = self.game.solution_zones(self.seat)
        engines = HandsEngine(zones), PassingEngine(zones, self._draws)
        return EngineSet(engines if zones else (CopiesEngine(), *engines))  # with copies there is no solution to find

    # Evidence

    def observe(self, seen: Seen) -> None:
        """Take in the next event of the stream."""
        number = len(self.stream)
        try:
            self._observe(seen)
        except BROKEN:
            raise WrongStream(self.game.name, number, tag_of(type(seen))) from None

    def follow(self, stream: Sequence[Seen]) -> None:
        """Take in the events of this stream that are new."""
        for seen in self._view.news(stream):
            self.observe(seen)

    def _observe(self, seen: Seen) -> None:
        evidence = self.game.evidence(self.view, seen)
        self._view.observe(seen)
        self._engines.update(evidence)
        self.lines.append(evidence)
        self._update_claims(evidence)
        self._posterior = None

    def _update_claims(self, evidence: Evidence) -> None:
        """After the first claim, a second engine set treats claims as facts. A corrected claim takes a new set."""
        claims = {claim.name for claim in evidence.claims}
        if claims and (self._if_right is None or claims & self._claims):
            self._if_right = self._engines_after(believed(self.lines))
        elif self._if_right is not None:
            self._if_right.update(*believed([evidence]))
        self._claims |= claims

    def _engines_after(self, lines: Sequence[Evidence]) -> EngineSet:
        """What would be known from these lines alone."""
        engines = self._new_engines()
        for line in lines:
            engines.update(line)
        return engines

    def assuming(self, claims: Container[str]) -> Self:
        """The same knowledge if these claims, by name, are facts as they were last made."""
        twin = copy(self)
        twin._view = self._view.copy()
        twin.lines = believed(self.lines, claims)
        twin._engines = self._engines_after(twin.lines)
        twin._claims, twin._if_right, twin._posterior, twin._others = set(), None, None, None
        return twin

    # Answers

    def posterior(self) -> Posterior:
        """Worlds left, odds and solution. Contradiction if no world is left, NoAnswer if no engine can say (yet)."""
        if self._posterior is None:
            self._posterior = self._engines.posterior()
        return self._posterior

    def possible(self) -> Places:
        """Where things may lie. Does not wait for sampled odds."""
        if self._posterior is None and self._engines.sampled:
            return self._engines.possible()
        return where(self.posterior().odds)

    @property
    def sampled(self) -> bool:
        """Whether odds may be sampled instead of counted, and so take long."""
        return self._engines.sampled

    @property
    def claimed(self) -> bool:
        """Whether an answer was given that may be wrong."""
        return self._if_right is not None

    def assuming_claims(self) -> Posterior:
        """The posterior if all answers are right, also those that may be wrong."""
        return self.posterior() if self._if_right is None else self._if_right.posterior()

    def certain(self) -> list[tuple[Thing, Holder]]:
        """What lies where in every world."""
        return certain(self.possible())

    def questions(self, questions: Sequence[Question] | None = None, budget: int = QUESTION_WORK) -> RankedQuestions:
        """The value of each question that the seat can ask now (or of each of these), the best first.

        Without final questions, after which the seat must name the solution. `budget`: operations. Where they do not
        suffice for all, the most promising questions are evaluated, and `left_out` counts the others.
        """
        if questions is None:
            questions = [one for one in self.game.questions(self.view, self.seat) if not one.final]
        return rank_questions(self._engines, self.posterior(), questions, budget)

    def sample(self, count: int, generator: Generator) -> Sequence[World]:
        """Worlds drawn independently from the posterior."""
        return self._engines.sample(count, generator)

    # Second order

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
            worlds, every = self._engines.ask(lambda engine: self._worlds(engine, others, count or SAMPLES, generator))
            return others.known(worlds, every, questions, generator)
        except NoAnswer as error:
            raise OthersUnknown(self.game.name) from error

    def _worlds(self, engine: Engine, others: Others, count: int, generator: Generator) -> tuple[Worlds, bool]:
        """The worlds in which the others are looked at, and whether these are all."""
        work = engine.world_work()
        if work is None:
            raise Unsupported(engine)
        count = min(count, max(FEWEST, OTHERS_WORK // max(work * len(others.seats), 1)))
        every = engine.worlds(count)
        if every is not None:
            return every, True
        return [(world, 1.0) for world in engine.sample(count, generator)], False

    # Proofs

    def explain(self, thing: Thing, holder: Holder) -> Proof:
        """The few lines of the stream that force this thing to lie there (or not to).

        NotCertain if it may or may not lie there; UnknownName if there is no such thing.
        """
        possible = self.possible()
        if thing not in possible:
            raise UnknownName("card", thing, tuple(possible))
        expected = is_sure(possible, thing, holder)
        if not expected and holder in possible[thing]:
            raise NotCertain(thing, holder)

        def forced(lines: Sequence[Evidence]) -> bool:
            found = self._engines_after(lines).possible()
            return is_sure(found, thing, holder) if expected else holder not in found.get(thing, ())

        return minimal_proof(self.lines, forced)

    def conflict(self) -> Proof | None:
        """Lines that cannot all be true, none of them needless; None if there is no contradiction."""

        def contradicts(lines: Sequence[Evidence]) -> bool:
            try:
                self._engines_after(lines).posterior()
            except Contradiction:
                return True
            return False

        return minimal_proof(self.lines, contradicts) if contradicts(self.lines) else None


def certain(possible: Places) -> list[tuple[Thing, Holder]]:
    """What lies where in every world."""
    return [(thing, holder) for thing, row in possible.items() for holder in row if is_sure(possible, thing, holder)]


def is_sure(possible: Places, thing: Thing, holder: Holder) -> bool:
    """Whether the thing lies there in every world: it lies nowhere else, or nothing else lies there."""
    row = possible.get(thing, ())
    if holder not in row:
        return False
    return len(row) == 1 or not any(holder in others for other, others in possible.items() if other != thing)
