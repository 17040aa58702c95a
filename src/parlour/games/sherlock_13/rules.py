"""The game: what each part of the contract comes from. The rules SH-2 to SH-5 are in the modules beside it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from parlour.core import Choice, Event, Game, Seat
from parlour.core.contract import win_shares
from parlour.core.evidence import Evidence, Holder, Lesson, Thing
from parlour.core.questions import Question
from parlour.core.scene import Remark, Scene
from parlour.games.sherlock_13 import evidence, lessons, questions, view
from parlour.games.sherlock_13.box import PRINTED, SMALL, Box
from parlour.games.sherlock_13.decisions import decide
from parlour.games.sherlock_13.evolution import evolve
from parlour.games.sherlock_13.model import (
    Accuse,
    Accused,
    AnyMove,
    AnySeen,
    Arrange,
    Arranged,
    Began,
    Deal,
    Dealt,
    Interrogate,
    Interrogated,
    Investigate,
    Investigated,
    Lay,
    Options,
    Reveal,
    Revealed,
    Swap,
    Swapped,
    Take,
    Took,
)
from parlour.games.sherlock_13.offers import Offers
from parlour.games.sherlock_13.position import Over, Position, Turn


class Sherlock13(Game[Position, AnyMove, AnySeen, Options]):
    name = "sherlock-13"
    version = 3
    options = Options
    moves = (Arrange, Investigate, Interrogate, Swap, Take, Lay, Accuse, Deal, Reveal)
    seen_types = (Began, Dealt, Arranged, Investigated, Interrogated, Took, Swapped, Accused, Revealed)
    boxes: ClassVar[Mapping[str, Box]] = {"printed": PRINTED, "small": SMALL}
    box: Box

    def __init__(self, box: str = "printed") -> None:
        super().__init__(box)
        self._offers = Offers(self.box)

    def start(self, options: Options) -> Position:
        return Position(options, self.box.hand[options.seats], self.box.beside[options.seats])

    def choices(self, position: Position) -> Sequence[Choice]:
        return self._offers.choices(position)

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Sequence[Event]:
        return decide(self.box, position, seat, move)

    def evolve(self, position: Position, seen: AnySeen) -> None:
        evolve(self.box, position, seen)

    def score(self, position: Position) -> tuple[float, ...] | None:
        phase = position.phase
        return win_shares(phase.winners, position.options.seats) if isinstance(phase, Over) else None

    def scene(self, position: Position) -> Scene:
        return view.scene(position)

    def remarks(self, position: Position, stream: Sequence[AnySeen]) -> tuple[Remark, ...]:
        return view.remarks(self.box, position)

    def solution_zones(self, seat: Seat) -> tuple[Holder, ...]:
        return ("culprit",)

    def questions(self, position: Position, seat: Seat) -> Sequence[Question]:
        if position.phase != Turn(seat):
            return ()
        return questions.questions(self.box, position, seat, self._offers.turn(position, seat).offers)

    def accusation(self, things: tuple[Thing, ...]) -> Accuse:
        return Accuse(*things)

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        after = self.copy(position)
        self.evolve(after, seen)
        return evidence.evidence(self.box, position, seen, after)

    def evidence_for(self, position: Position, seen: AnySeen, seat: Seat) -> Lesson:
        return lessons.evidence_for(self.box, position, seen, seat, partial(self.evidence, position))
