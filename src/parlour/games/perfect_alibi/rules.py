"""The game: what each part of the contract comes from. The rules PA-2 to PA-7 are in the modules beside it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from parlour.core import Choice, Event, Game, Seat
from parlour.core import questions as core_questions
from parlour.core.contract import win_shares
from parlour.core.evidence import Evidence, Holder, Lesson, Thing
from parlour.core.scene import Remark, Scene
from parlour.games.perfect_alibi import evidence, lessons, questions, view
from parlour.games.perfect_alibi.box import ASSISTANTS, PRINTED, SMALL, Box
from parlour.games.perfect_alibi.decisions import Decisions
from parlour.games.perfect_alibi.evolution import FOLDS
from parlour.games.perfect_alibi.model import (
    Accuse,
    Accused,
    Answered,
    AnyMove,
    AnySeen,
    Asked,
    AskLocations,
    AskTimes,
    CalledLastQuestion,
    CallLastQuestion,
    Change,
    Changed,
    Check,
    CheckAsked,
    Checked,
    Chose,
    Correct,
    Corrected,
    Deal,
    Dealt,
    DealTiles,
    Draw,
    Drew,
    Guess,
    Guessed,
    Laid,
    Options,
    Pick,
    Reveal,
    Revealed,
    Say,
    SendJournalist,
    SentJournalist,
    Show,
    Showed,
    Take,
    TakeOwn,
    TileDealt,
    TilesDealt,
    Took,
    TurnedUp,
    TurnUp,
)
from parlour.games.perfect_alibi.offers import Offers
from parlour.games.perfect_alibi.position import Over, Position


class PerfectAlibi(Game[Position, AnyMove, AnySeen, Options]):
    name = "perfect-alibi"
    version = 3
    options = Options
    moves = (
        *(Pick, Take, TakeOwn, SendJournalist, CallLastQuestion, Change, AskLocations, AskTimes, Say, Show),
        *(Guess, Check, Correct, Accuse, Deal, DealTiles, TurnUp, Draw, Reveal),
    )
    seen_types = (
        *(Laid, Dealt, TilesDealt, TileDealt, TurnedUp, Chose, Took, SentJournalist, CalledLastQuestion, Changed),
        *(Asked, Answered, Showed, Drew, Guessed, CheckAsked, Checked, Corrected, Accused, Revealed),
    )
    boxes: ClassVar[Mapping[str, Box]] = {"printed": PRINTED, "small": SMALL}
    box: Box

    def __init__(self, box: str = "printed") -> None:
        super().__init__(box)
        self._offers = self.make_offers(self.box)
        self._stacks = {seats: self.box.stack(seats) for seats in self.box.hand}
        self._decisions = self.make_decisions(self.box)

    def make_offers(self, box: Box) -> Offers:
        return Offers(box)

    def make_decisions(self, box: Box) -> Decisions:
        return Decisions(box)

    def start(self, options: Options) -> Position:
        seats = options.seats
        return Position(options, self.box.hand[seats], self.box.face_up[seats], ASSISTANTS, self._stacks[seats])

    def choices(self, position: Position) -> Sequence[Choice]:
        return self._offers.choices(position)

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Sequence[Event]:
        return self._decisions.decide(position, seat, move)

    def evolve(self, position: Position, seen: AnySeen) -> None:
        FOLDS[type(seen)](self.box, position, seen)

    def score(self, position: Position) -> tuple[float, ...] | None:
        phase = position.phase
        return win_shares(phase.winners, position.options.seats) if isinstance(phase, Over) else None

    def scene(self, position: Position) -> Scene:
        return view.scene(position)

    def remarks(self, position: Position, stream: Sequence[AnySeen]) -> tuple[Remark, ...]:
        return view.remarks(position)

    def owner(self, thing: Thing) -> Seat | None:
        chip = self.box.faces.get(thing)
        return None if chip is None else chip.seat

    def solution_zones(self, seat: Seat) -> tuple[Holder, ...]:
        return ("missing",)

    def questions(self, position: Position, seat: Seat) -> Sequence[core_questions.Question]:
        return questions.questions(self.box, position, seat, self._offers)

    def accusation(self, things: tuple[Thing, ...]) -> Guess:
        return Guess(*things)

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        return evidence.evidence(self.box, position, seen)

    def evidence_for(self, position: Position, seen: AnySeen, seat: Seat) -> Lesson:
        return lessons.evidence_for(self.box, position, seen, seat)
