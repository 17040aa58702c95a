"""The game: what each part of the contract comes from. The rules AL-2 to AL-5 are in the modules beside it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from parlour.core import Choice, Game, Seat
from parlour.core.contract import win_shares
from parlour.core.evidence import Evidence, Holder
from parlour.core.questions import Question
from parlour.core.scene import Remark, Scene
from parlour.games.alibi import evidence, questions, view
from parlour.games.alibi.box import PRINTED, SMALL, Box
from parlour.games.alibi.decisions import DECISIONS, Events
from parlour.games.alibi.evolution import FOLDS
from parlour.games.alibi.model import (
    Accuse,
    Accused,
    AnyMove,
    AnySeen,
    AskCards,
    Asked,
    AskGroup,
    AskSet,
    AskSets,
    AskTheory,
    AskTime,
    Began,
    Chose,
    Deal,
    Dealt,
    Draw,
    EndTurn,
    Filled,
    FillIn,
    HandedOn,
    HandOn,
    Meld,
    Melded,
    Opened,
    Options,
    Pass,
    Passed,
    Received,
    Reveal,
    Revealed,
    Solved,
    TurnEnded,
    TurnUp,
)
from parlour.games.alibi.offers import Offers
from parlour.games.alibi.position import Over, Position


class Alibi(Game[Position, AnyMove, AnySeen, Options]):
    name = "alibi"
    version = 3
    options = Options
    moves = (
        AskGroup,
        AskSet,
        AskTime,
        AskTheory,
        AskCards,
        AskSets,
        EndTurn,
        Accuse,
        FillIn,
        Pass,
        Meld,
        Draw,
        Deal,
        HandOn,
        TurnUp,
        Reveal,
    )
    seen_types = (
        Began,
        Dealt,
        Asked,
        TurnEnded,
        Melded,
        Chose,
        Received,
        HandedOn,
        Accused,
        Filled,
        Solved,
        Opened,
        Passed,
        Revealed,
    )
    boxes: ClassVar[Mapping[str, Box]] = {"printed": PRINTED, "small": SMALL}
    box: Box

    def __init__(self, box: str = "printed") -> None:
        super().__init__(box)
        self._offers = Offers(self.box)

    def start(self, options: Options) -> Position:
        return Position(options)

    def choices(self, position: Position) -> Sequence[Choice]:
        return self._offers.choices(position)

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Events:
        return DECISIONS[type(move)](self.box, position, seat, move)

    def evolve(self, position: Position, seen: AnySeen) -> None:
        FOLDS[type(seen)](self.box, position, seen)

    def score(self, position: Position) -> tuple[float, ...] | None:
        phase = position.phase
        return win_shares(phase.winners, position.options.seats) if isinstance(phase, Over) else None

    def scene(self, position: Position) -> Scene:
        return view.scene(self.box, position)

    def remarks(self, position: Position, stream: Sequence[AnySeen]) -> tuple[Remark, ...]:
        return view.remarks(position, stream)

    def solution_zones(self, seat: Seat) -> tuple[Holder, ...]:
        return ("murder",)

    def questions(self, position: Position, seat: Seat) -> Sequence[Question]:
        return questions.questions(self.box, position, seat)

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        after = self.copy(position)
        self.evolve(after, seen)
        return evidence.evidence(self.box, position, seen, after)
