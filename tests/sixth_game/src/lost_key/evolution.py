"""What an event does to a position: the same in the full position and in every view."""

from lost_key.model import Accused, AnySeen, Asked, Began, Dealt, Revealed
from lost_key.position import Closing, Over, Position, Turn
from parlour.core import Seat


def evolve(position: Position, seen: AnySeen) -> None:
    match seen:
        case Asked(seat):
            _next_turn(position, seat)
        case Accused(seat, _, right):
            _judge(position, seat, right)
        case Began(first, hidden):
            position.first, position.hidden = first, hidden
        case Dealt(seat, cards):
            position.hands[seat] = cards or position.hands[seat]
            if seat == position.options.seats - 1:
                _next_turn(position, position.first - 1)
        case Revealed(hands, hidden):
            position.hands, position.hidden = list(hands), hidden
            if isinstance(position.phase, Closing):
                position.phase = Over(position.phase.winners)


def _judge(position: Position, seat: Seat, right: bool) -> None:
    position.out = position.out if right else (*position.out, seat)
    still_in = tuple(other for other in range(position.options.seats) if other not in position.out)
    if right:
        position.phase = Closing((seat,))
    elif len(still_in) == 1:  # LK-3.3
        position.phase = Closing(still_in)
    else:
        _next_turn(position, seat)


def _next_turn(position: Position, seat: Seat) -> None:
    """Clockwise to the next seat still in (G-6), until the limit (G-8)."""
    seats, limit = position.options.seats, position.options.limit
    order = [(seat + step) % seats for step in range(1, seats + 1)]
    still_in = tuple(other for other in order if other not in position.out)
    if limit and position.turns == limit * seats:
        position.phase = Closing(tuple(sorted(still_in)))
        return
    position.turns += 1
    position.phase = Turn(still_in[0])
