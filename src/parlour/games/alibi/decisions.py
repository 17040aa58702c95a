"""What a move causes: the events of each, and who sees them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from parlour.core import Event, Move, Seat
from parlour.core.values import MOST_SEATS
from parlour.games.alibi.box import LOSS_OF_THE_FIRST, Box, Card, Cards, Details
from parlour.games.alibi.evolution import meld_points
from parlour.games.alibi.model import (
    Accuse,
    Accused,
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
    Judged,
    Meld,
    Melded,
    Opened,
    Pass,
    Passed,
    Received,
    Reveal,
    Revealed,
    Solved,
    TurnEnded,
    TurnUp,
    Verb,
)
from parlour.games.alibi.position import Position

T = TypeVar("T")
ALONE = tuple(frozenset((seat,)) for seat in range(MOST_SEATS))
Events = Sequence[Event]
HANDED_ON = Event(HandedOn())
UNKNOWN = "only the full position knows this"


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
    """AL-3.2, AL-3.4: the cards that a seat has, or has seen."""
    found = position.hands[target]
    assert found is not None, UNKNOWN
    return found if verb == "have" else found | known(position.gone[target]) | position.laid


def _meld(box: Box, position: Position, seat: Seat, move: Meld) -> Events:
    return (Event(Melded(seat, move.set, meld_points(box, position, move.set))),)


def _pass(box: Box, position: Position, seat: Seat, move: Pass) -> Events:
    return (Event(Chose(seat, move.cards), ALONE[seat]),)


def _hand_on(box: Box, position: Position, seat: Seat, move: HandOn) -> Events:
    """AL-4.1: only giver and receiver know the passed cards."""
    events, seats = [], position.options.seats
    for giver, pile in enumerate(position.piles):
        if pile is not None:
            receiver = (giver + 1) % seats
            events.append(Event(Received(receiver, giver, all_known(pile.cards)), ALONE[receiver], False))
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
    murder = known(position.murder)
    sheets = (Event(_opened(box, other, known(sheet), murder, position)) for other, sheet in enumerate(position.sheets))
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
        Event(Passed(hand, round, seat, all_known(pile.cards)))
        for hand, round, piles in position.passes
        for seat, pile in enumerate(piles)
        if pile is not None
    ]


def _all_hands(box: Box, position: Position) -> Iterator[Event]:
    for hand, hands in enumerate((*position.left, position.hands), 1):
        for seat, cards in enumerate(hands):
            yield Event(Revealed(hand, seat, box.names(known(cards))))


def known(value: T | None) -> T:
    """A value that the full position knows."""
    assert value is not None, UNKNOWN
    return value


def all_known(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    assert None not in cards, UNKNOWN
    return cards  # type: ignore[return-value]


# By type: faster than `match`. A test checks that nothing is missing.
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
