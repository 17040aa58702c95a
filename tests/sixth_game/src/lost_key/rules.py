"""The game: what each part of the contract comes from."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from lost_key import evidence, questions, view
from lost_key.box import PRINTED, SMALL, Box
from lost_key.decisions import decide
from lost_key.evolution import evolve
from lost_key.model import (
    Accuse,
    Accused,
    AnyMove,
    AnySeen,
    Ask,
    Asked,
    Began,
    Deal,
    Dealt,
    Options,
    Reveal,
    Revealed,
)
from lost_key.offers import Offers
from lost_key.position import Over, Position, Turn
from parlour.core import Choice, Event, Game, Seat
from parlour.core.contract import win_shares
from parlour.core.evidence import Evidence, Holder, Thing
from parlour.core.questions import Question
from parlour.core.scene import Scene


class LostKey(Game[Position, AnyMove, AnySeen, Options]):
    name = "lost-key"
    version = 1
    options = Options
    moves = (Ask, Accuse, Deal, Reveal)
    seen_types = (Began, Dealt, Asked, Accused, Revealed)
    boxes: ClassVar[Mapping[str, Box]] = {"printed": PRINTED, "small": SMALL}
    box: Box

    def __init__(self, box: str = "printed") -> None:
        super().__init__(box)
        self._offers = Offers(self.box)

    def start(self, options: Options) -> Position:
        return Position(options, self.box.hand[options.seats])

    def choices(self, position: Position) -> Sequence[Choice]:
        return self._offers.choices(position)

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Sequence[Event]:
        return decide(self.box, position, seat, move)

    def evolve(self, position: Position, seen: AnySeen) -> None:
        evolve(position, seen)

    def score(self, position: Position) -> tuple[float, ...] | None:
        phase = position.phase
        return win_shares(phase.winners, position.options.seats) if isinstance(phase, Over) else None

    def scene(self, position: Position) -> Scene:
        return view.scene(position)

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        return evidence.evidence(self.box, position, seen)

    # With these three methods, generic bots play the game, and the sheet rates questions.

    def solution_zones(self, seat: Seat) -> tuple[Holder, ...]:
        return ("hidden",)

    def questions(self, position: Position, seat: Seat) -> Sequence[Question]:
        if position.phase != Turn(seat):
            return ()
        return questions.questions(self.box, position, seat, self._offers.turn(position, seat).offers)

    def accusation(self, things: tuple[Thing, ...]) -> Accuse:
        return Accuse(*things)
