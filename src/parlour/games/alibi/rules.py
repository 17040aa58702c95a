"""The rules AL-2 to AL-5: who may do what, and what is told of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from parlour.core import NATURE, Choice, Game, Seat
from parlour.core.contract import Question, win_shares
from parlour.core.evidence import Evidence, Holder
from parlour.core.scene import Scene
from parlour.core.values import MOST_SEATS
from parlour.games.alibi import evidence, questions, view
from parlour.games.alibi.box import PRINTED, SET_SIZE, SMALL, Box, Cards
from parlour.games.alibi.course import COURSE
from parlour.games.alibi.decisions import DECISIONS, Events
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
from parlour.games.alibi.offers import REVEAL, TURN_UP, Offers
from parlour.games.alibi.position import Closing, Dealing, Drawing, Filling, Heard, Over, Passing, Position, Turn

NO_SETS = [[0] * seats for seats in range(MOST_SEATS + 1)]  # what is whole, by seat, where nothing is

Between = Heard | Drawing | Dealing | Passing | Filling | Closing | Over


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
    sights = (
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
        phase = position.phase
        if isinstance(phase, Turn):  # the two that come most often, before `match` asks for each
            options = position.options
            turn = self._offers.turn(options.seats, options.ask, position.hand, position.round, phase.seat)
            return self._and_melds(position, turn)
        if isinstance(phase, Passing) and phase.waiting:
            return self._and_melds(position, self._passes(position, phase.waiting))
        return self._in_between(position, phase)

    def _in_between(self, position: Position, phase: Between) -> Sequence[Choice]:
        match phase:
            case Heard(seat):
                return self._and_melds(position, self._offers.heard(position.hand, position.round, seat))
            case Passing():
                return self._offers.hand_on(position.hand, position.round)
            case Filling(waiting) if waiting:
                return [self._offers.sheet(position.hand, seat) for seat in waiting]
            case Filling():
                return (Choice(NATURE, f"turn-up/{position.hand}", (TURN_UP,)),)
            case Drawing():
                return (self._offers.draw(position.hand + 1, self._dealers(position)),)
            case Dealing():
                seats, dealer = position.options.seats, position.dealer or 0
                return (self._offers.deal(position.hand, seats, dealer, position.murder or ()),)
            case Closing():
                return REVEAL
            case Over():
                return ()

    def _dealers(self, position: Position) -> tuple[Seat, ...]:
        """AL-2.1, AL-2.2: the first is drawn by lot; then the deal moves left."""
        seats = position.options.seats
        return tuple(range(seats)) if position.dealer is None else ((position.dealer + 1) % seats,)

    def _and_melds(self, position: Position, asked: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """AL-4.2, AL-4.3: beside what is asked, whoever holds a whole set may lay it down."""
        return asked if position.whole == NO_SETS[position.options.seats] else asked + self._melds(position)

    def _melds(self, position: Position) -> tuple[Choice, ...]:
        """In a hand that one does not know any set may be whole."""
        found = []
        for seat in range(position.options.seats):
            whole = position.whole[seat]
            if whole is None and position.sizes[seat] >= SET_SIZE:
                whole = self.box.whole(self._unseen(position))
            if whole:
                found.append(self._offers.meld(position.hand, position.round, seat, whole))
        return tuple(found)

    def _passes(self, position: Position, waiting: Iterable[Seat]) -> tuple[Choice, ...]:
        hand, round, hands, passing, found = position.hand, position.round, position.hands, self._offers.passing, []
        for seat in waiting:
            cards = hands[seat]
            if cards is None:
                count, unseen = min(round, position.sizes[seat]), self._unseen(position)
                found.append(self._offers.passing_unseen(hand, round, seat, unseen, count))
            else:
                found.append(passing(hand, round, seat, cards))
        return tuple(found)

    def _unseen(self, position: Position) -> Cards:
        """What may be in a hand that one does not know."""
        seen = position.laid
        for hand, pile in zip(position.hands, position.piles, strict=True):
            seen |= (hand or 0) | (pile.heap or 0 if pile else 0)
        return self.box.everything & ~seen

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Events:
        return DECISIONS[type(move)](self.box, position, seat, move)

    def evolve(self, position: Position, seen: AnySeen) -> None:
        COURSE[type(seen)](self.box, position, seen)

    def score(self, position: Position) -> tuple[float, ...] | None:
        phase = position.phase
        return win_shares(phase.winners, position.options.seats) if isinstance(phase, Over) else None

    def scene(self, position: Position) -> Scene:
        return view.scene(self.box, position)

    def sought(self, seat: Seat) -> tuple[Holder, ...]:
        return ("murder",)

    def questions(self, position: Position, seat: Seat) -> Sequence[Question]:
        return questions.questions(self.box, position, seat)

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        after = self.copy(position)
        self.evolve(after, seen)
        return evidence.evidence(self.box, position, seen, after)
