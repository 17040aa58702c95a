"""The rules AL-2 to AL-5: who may do what, and what is told of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from parlour.core import NATURE, Choice, Event, Game, Move, Seat
from parlour.core.contract import Question, win_shares
from parlour.core.evidence import Evidence, Holder, Lesson
from parlour.core.scene import Scene
from parlour.core.values import MOST_SEATS
from parlour.games.alibi import asking, evidence, lessons, view
from parlour.games.alibi.box import LOSS_OF_THE_FIRST, PRINTED, SET_SIZE, SMALL, Box, Card, Cards, Details
from parlour.games.alibi.course import COURSE
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
    Closing,
    Deal,
    Dealing,
    Dealt,
    Draw,
    Drawing,
    EndTurn,
    Filled,
    FillIn,
    Filling,
    HandedOn,
    HandOn,
    Heard,
    Judged,
    Meld,
    Melded,
    Opened,
    Options,
    Over,
    Pass,
    Passed,
    Passing,
    Position,
    Received,
    Reveal,
    Revealed,
    Solved,
    Turn,
    TurnEnded,
    TurnUp,
    Verb,
)
from parlour.games.alibi.offers import REVEAL, TURN_UP, Offers

T = TypeVar("T")
NO_SETS = [[0] * seats for seats in range(MOST_SEATS + 1)]  # what is whole, by seat, where nothing is
ALONE = tuple(frozenset((seat,)) for seat in range(MOST_SEATS))
Events = Sequence[Event]
HANDED_ON = Event(HandedOn())
UNTOLD = "only what was told can be looked at"


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
        return asking.questions(self.box, position, seat)

    def evidence(self, position: Position, seen: AnySeen) -> Evidence:
        after = self.copy(position)
        self.evolve(after, seen)
        return evidence.taught(self.box, position, seen, after)

    def lesson(self, position: Position, seen: AnySeen, seat: Seat) -> Lesson:
        return lessons.lesson(position, seen, seat, partial(self.evidence, position))


# What is told of a move


def _ask_group(box: Box, position: Position, seat: Seat, move: AskGroup) -> Events:
    return _answer(position, seat, move.target, move.verb, (move.group,), box.subjects[move.group])


def _ask_set(box: Box, position: Position, seat: Seat, move: AskSet) -> Events:
    return _answer(position, seat, move.target, move.verb, (move.set,), box.subjects[move.set])


def _ask_time(box: Box, position: Position, seat: Seat, move: AskTime) -> Events:
    return _answer(position, seat, move.target, move.verb, (move.time,), box.subjects[move.time])


def _ask_theory(box: Box, position: Position, seat: Seat, move: AskTheory) -> Events:
    cards = tuple(filter(None, move.theory))
    return _answer(position, seat, move.target, move.verb, cards, box.heap(cards))


def _ask_cards(box: Box, position: Position, seat: Seat, move: AskCards) -> Events:
    about = box.heap(move.about)
    return _answer(position, seat, move.target, move.verb, box.named(about), about)


def _ask_sets(box: Box, position: Position, seat: Seat, move: AskSets) -> Events:
    about = sum(map(box.sets.__getitem__, move.sets))
    count = box.touched(counted(position, move.target, move.verb) & about).bit_count()
    return (Event(Asked(seat, move.target, move.verb, box.named(about), count, different=True)),)


def _end_turn(box: Box, position: Position, seat: Seat, move: EndTurn) -> Events:
    return (Event(TurnEnded(seat)),)


def _answer(position: Position, seat: Seat, target: Seat, verb: Verb, subject: tuple[str, ...], about: Cards) -> Events:
    return (Event(Asked(seat, target, verb, subject, (counted(position, target, verb) & about).bit_count())),)


def counted(position: Position, target: Seat, verb: Verb) -> Cards:
    """AL-3.2, AL-3.4: what a seat has, or has seen."""
    found = position.hands[target]
    assert found is not None, UNTOLD
    return found if verb == "have" else found | told(position.gone[target]) | position.laid


def _meld(box: Box, position: Position, seat: Seat, move: Meld) -> Events:
    return (Event(Melded(seat, move.set)),)


def _pass(box: Box, position: Position, seat: Seat, move: Pass) -> Events:
    return (Event(Chose(seat, move.cards), ALONE[seat]),)


def _hand_on(box: Box, position: Position, seat: Seat, move: HandOn) -> Events:
    """AL-4.1: what is passed is told to giver and receiver alone."""
    events, seats = [], position.options.seats
    for giver, pile in enumerate(position.piles):
        if pile is not None:
            receiver = (giver + 1) % seats
            events.append(Event(Received(receiver, giver, all_told(pile.cards)), ALONE[receiver], False))
    events.append(HANDED_ON)
    return events


def _accuse(box: Box, position: Position, seat: Seat, move: Accuse) -> Events:
    return (Event(Accused(seat, move.suspect, move.details)),)


def _fill_in(box: Box, position: Position, seat: Seat, move: FillIn) -> Events:
    return (Event(Filled(seat, move.sheet), ALONE[seat]),)


def _draw(box: Box, position: Position, seat: Seat, move: Draw) -> Events:
    return (Event(Began(move.dealer, (move.suspect, move.place, move.weapon, move.emotion))),)


def _deal(box: Box, position: Position, seat: Seat, move: Deal) -> Events:
    return tuple(Event(Dealt(other, hand), ALONE[other]) for other, hand in enumerate(move.hands))


def _turn_up(box: Box, position: Position, seat: Seat, move: TurnUp) -> Events:
    murder = told(position.murder)
    sheets = (Event(_opened(box, other, told(sheet), murder, position)) for other, sheet in enumerate(position.sheets))
    return (Event(Solved(murder)), *sheets)


def _opened(box: Box, seat: Seat, sheet: Details, murder: tuple[Card, ...], position: Position) -> Opened:
    """AL-5.3."""
    first = seat == position.accuser
    judged = []
    for detail, right, points in box.judged(sheet, murder):
        doubled = first and not right
        judged.append(Judged(detail, right, points * LOSS_OF_THE_FIRST if doubled else points, doubled))
    bonus = box.points.first if first else 0
    return Opened(seat, sheet, tuple(judged), bonus, box.worth(sheet, murder, first))


def _reveal(box: Box, position: Position, seat: Seat, move: Reveal) -> Events:
    return (*_all_passes(position), *_all_hands(box, position))


def _all_passes(position: Position) -> list[Event]:
    return [
        Event(Passed(hand, round, seat, all_told(pile.cards)))
        for hand, round, piles in position.passes
        for seat, pile in enumerate(piles)
        if pile is not None
    ]


def _all_hands(box: Box, position: Position) -> Iterator[Event]:
    for hand, hands in enumerate((*position.left, position.hands), 1):
        for seat, cards in enumerate(hands):
            yield Event(Revealed(hand, seat, box.names(told(cards))))


def told(value: T | None) -> T:
    """What has no hole in the full position."""
    assert value is not None, UNTOLD
    return value


def all_told(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    assert None not in cards, UNTOLD
    return cards  # type: ignore[return-value]


# By type: a match costs too much for what is done a million times. A test sees to it that nothing is missing.
DECISIONS: Mapping[type[Move], Callable[[Box, Position, Seat, Any], Events]] = {
    AskGroup: _ask_group,
    AskSet: _ask_set,
    AskTime: _ask_time,
    AskTheory: _ask_theory,
    AskCards: _ask_cards,
    AskSets: _ask_sets,
    EndTurn: _end_turn,
    Meld: _meld,
    Pass: _pass,
    HandOn: _hand_on,
    Accuse: _accuse,
    FillIn: _fill_in,
    Draw: _draw,
    Deal: _deal,
    TurnUp: _turn_up,
    Reveal: _reveal,
}
