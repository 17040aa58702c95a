"""The game: what each part of the contract comes from. The rules TC-2 to TC-4 are in the modules beside it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from parlour.core import Choice, Event, Game, Seat
from parlour.core.contract import win_shares
from parlour.core.evidence import Evidence, Holder, Lesson, Thing
from parlour.core.questions import Question
from parlour.core.scene import Remark, Scene
from parlour.games.thirteen_clues import evidence, lessons, questions, view
from parlour.games.thirteen_clues.box import PRINTED, SMALL, Box
from parlour.games.thirteen_clues.decisions import decide
from parlour.games.thirteen_clues.evolution import evolve
from parlour.games.thirteen_clues.model import (
    Accuse,
    Accused,
    AnyMove,
    AnySeen,
    Ask,
    Asked,
    AskedSide,
    AskSecretly,
    AskSide,
    Began,
    Choose,
    ChooseSides,
    Chose,
    Deal,
    DealRest,
    Dealt,
    Look,
    Looked,
    Opened,
    Options,
    Place,
    Placed,
    Reveal,
    Revealed,
    Take,
    Took,
)
from parlour.games.thirteen_clues.offers import Offers
from parlour.games.thirteen_clues.position import Over, Position, Turn


class ThirteenClues(Game[Position, AnyMove, AnySeen, Options]):
    name = "thirteen-clues"
    version = 3
    options = Options
    moves = (Choose, ChooseSides, Take, Ask, AskSecretly, AskSide, Look, Accuse, Deal, DealRest, Place, Reveal)
    seen_types = (Opened, Began, Dealt, Chose, Placed, Took, Asked, AskedSide, Looked, Accused, Revealed)
    boxes: ClassVar[Mapping[str, Box]] = {"printed": PRINTED, "small": SMALL}
    box: Box

    def __init__(self, box: str = "printed") -> None:
        super().__init__(box)
        self._offers = Offers(self.box)

    def start(self, options: Options) -> Position:
        return Position(options, len(self.box.decks[options.seats].letters), self.box.glasses)

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
        return view.scene(self.box.decks[position.options.seats], position)

    def remarks(self, position: Position, stream: Sequence[AnySeen]) -> tuple[Remark, ...]:
        return view.remarks(self.box.decks[position.options.seats])

    def solution_zones(self, seat: Seat) -> tuple[Holder, ...]:
        return (f"front/{seat}",)

    def questions(self, position: Position, seat: Seat) -> Sequence[Question]:
        if position.phase != Turn(seat):
            return ()
        deck = self.box.decks[position.options.seats]
        return questions.questions(deck, position, seat, self.choices(position)[0].offers)

    def accusation(self, things: tuple[Thing, ...]) -> Accuse:
        return Accuse(*sorted(things, key=self.box.ranks.__getitem__))

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        return evidence.evidence(self.box.decks[position.options.seats], position, seen)

    def evidence_for(self, position: Position, seen: AnySeen, seat: Seat) -> Lesson:
        return lessons.evidence_for(self.box.decks[position.options.seats], position, seen, seat)
