"""What a move causes: the events of each, and who sees them."""

from collections.abc import Sequence

from parlour.core import EVERYBODY, Event, Seat
from parlour.games.sherlock_13.box import Box, Character
from parlour.games.sherlock_13.model import (
    PLACES,
    Accuse,
    Accused,
    AnyMove,
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
    Place,
    Reveal,
    Revealed,
    Swap,
    Swapped,
    Take,
    Took,
)
from parlour.games.sherlock_13.position import Laying, Position, known


def decide(box: Box, position: Position, seat: Seat, move: AnyMove) -> Sequence[Event]:
    match move:
        case Interrogate(target, symbol):
            knowers = EVERYBODY if position.options.answers == "public" else frozenset((seat, target))  # SH-3.2
            return (Event(Interrogated(seat, target, symbol, _count(box, position, target, symbol)), knowers),)
        case Investigate(symbol):
            others = (other for other in range(position.options.seats) if other != seat)
            owners = tuple(other for other in others if _count(box, position, other, symbol))
            return (Event(Investigated(seat, symbol, owners)),)
        case Accuse(character):
            right = character == position.culprit
            knowers = EVERYBODY if right else frozenset((seat,))  # SH-3.3
            return (Event(Accused(seat, character, right, position.culprit), knowers),)
        case Swap(place, card):
            return (_swapped(position, seat, place, card),)
        case Take(place):
            return (Event(Took(seat, place, position.beside[PLACES.index(place)]), frozenset((seat,))),)
        case Lay(card):
            assert isinstance(position.phase, Laying)
            return (_swapped(position, seat, position.phase.place, card),)
        case Arrange(cards):
            return (Event(Arranged(seat, cards), frozenset((seat,))),)
        case Deal(piles, first):
            return _dealt(position.options.seats, piles, first)
        case Reveal():
            hands = tuple(map(known, position.hands))
            culprit, *beside = known((position.culprit, *position.beside))
            return (Event(Revealed(hands, culprit, tuple(beside))),)


def _swapped(position: Position, seat: Seat, place: Place, given: Character) -> Event:
    return Event(Swapped(seat, place, given, position.beside[PLACES.index(place)]), frozenset((seat,)))


def _dealt(seats: int, piles: tuple[tuple[Character, ...], ...], first: Seat) -> Sequence[Event]:
    culprit, *beside = sum(piles[seats:], ())
    hands = (Event(Dealt(seat, piles[seat]), frozenset((seat,))) for seat in range(seats))
    return (Event(Began(first, culprit, tuple(beside))), *hands)


def _count(box: Box, position: Position, seat: Seat, symbol: str) -> int:
    hand = position.hands[seat]
    counted = hand[:-1] if position.options.advanced else hand  # SH-5.1
    return sum(map(box.bearers[symbol].__contains__, counted))
