"""What an event does to a position: the same in the full position and in every view."""

from parlour.core import Seat
from parlour.games.sherlock_13.box import Box, Character
from parlour.games.sherlock_13.model import (
    PLACES,
    Accused,
    AnySeen,
    Arranged,
    Began,
    Dealt,
    Interrogated,
    Investigated,
    Place,
    Revealed,
    Swapped,
    Took,
)
from parlour.games.sherlock_13.position import Arranging, Closing, Laying, Over, Position, Turn


def evolve(box: Box, position: Position, seen: AnySeen) -> None:
    match seen:
        case Interrogated() | Investigated():
            _next_turn(position, seen.seat)
        case Accused(seat, _, right, culprit):
            position.culprit = culprit or position.culprit
            _judge(position, seat, right)
        case Took(seat, place, card):
            _put(position, place, card or position.beside[PLACES.index(place)])
            position.phase = Laying(seat, place)
        case Swapped(seat, place, given, taken):
            _swap(box, position, seat, place, given, taken)
            _next_turn(position, seat)
        case Arranged(seat, cards):
            position.hands[seat] = cards or position.hands[seat]
            _arranged(position, seat)
        case Dealt(seat, cards):
            position.hands[seat] = cards or position.hands[seat]
            if seat == position.options.seats - 1:
                _begin(position)
        case Began(first, culprit, beside):
            position.first = first
            position.culprit = culprit
            position.beside = beside or position.beside
        case Revealed(hands, culprit, beside):
            position.hands = list(hands)
            position.culprit = culprit
            position.beside = beside
            if isinstance(position.phase, Closing):
                position.phase = Over(position.phase.winners)


def _begin(position: Position) -> None:
    if position.options.advanced:
        position.phase = Arranging(tuple(range(position.options.seats)))  # SH-5.4
    else:
        _next_turn(position, position.first - 1)


def _arranged(position: Position, seat: Seat) -> None:
    if isinstance(position.phase, Arranging):
        waiting = tuple(other for other in position.phase.waiting if other != seat)
        position.phase = Arranging(waiting)
        if not waiting:
            _next_turn(position, position.first - 1)


def _swap(box: Box, position: Position, seat: Seat, place: Place, given: Character, taken: Character | None) -> None:
    """SH-4.1, SH-5.3: the taken card gets the place of the given one."""
    hand = tuple(taken if card == given else card for card in position.hands[seat])
    ordered = position.options.advanced or None in hand
    position.hands[seat] = hand if ordered else tuple(card for card in box.cast(2) if card in hand)
    _put(position, place, given)
    position.turned_up = (*position.turned_up, place)


def _put(position: Position, place: Place, card: Character | None) -> None:
    spot = PLACES.index(place)
    position.beside = (*position.beside[:spot], card, *position.beside[spot + 1 :])


def _judge(position: Position, seat: Seat, right: bool) -> None:
    if right:
        position.phase = Closing((seat,))
        return
    position.out = (*position.out, seat)
    left = tuple(other for other in range(position.options.seats) if other not in position.out)
    if len(left) == 1:  # SH-3.4
        position.phase = Closing(left)
    else:
        _next_turn(position, seat)


def _next_turn(position: Position, seat: Seat) -> None:
    """Clockwise to the next seat still in (G-6); each seat passed turns its cards (SH-5.2)."""
    seats, limit = position.options.seats, position.options.limit
    if limit and position.turns == limit * seats:  # G-8
        position.phase = Closing(tuple(other for other in range(seats) if other not in position.out))
        return
    while True:
        seat = (seat + 1) % seats
        if position.options.advanced:
            first, *rest = position.hands[seat]
            position.hands[seat] = (*rest, first)
        if seat not in position.out:
            break
    position.turns += 1
    position.phase = Turn(seat)
