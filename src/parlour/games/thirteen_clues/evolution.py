"""What an event does to a position: the same in the full position and in every view."""

from parlour.core import Seat
from parlour.games.thirteen_clues import glasses
from parlour.games.thirteen_clues.box import CASE, KEPT, LETTERS, Box, Clue
from parlour.games.thirteen_clues.model import (
    Accused,
    AnySeen,
    Asked,
    AskedSide,
    Began,
    Chose,
    Dealt,
    Looked,
    Opened,
    Placed,
    Revealed,
    Took,
)
from parlour.games.thirteen_clues.position import Choosing, Closing, DealingRest, Over, Placing, Position, Taking, Turn


def evolve(box: Box, position: Position, seen: AnySeen) -> None:
    match seen:
        case Asked(seat, witness, _, secretly):
            if secretly:
                position.tiles = without(position.tiles, seat)
            glasses.give(position, seat, witness)
            _go_on(position, seat)
        case Looked(seat, letter, _, clue):
            _look(position, seat, LETTERS.index(letter), clue)
            glasses.pay(position, seat)
            _go_on(position, seat)
        case AskedSide(seat):
            _go_on(position, seat)
        case Accused(seat, right=right):
            glasses.pay(position, seat)
            if right:
                position.phase = Closing((seat,))
                return
            glasses.put_back(position, seat)
            _go_on(position, seat)
        case Took(seat, holder):
            glasses.give(position, holder, seat)
            position.phase = Turn(seat)
        case Revealed(fronts, inner, informants):
            position.fronts, position.inner = list(fronts), list(inner)
            position.informants = list(informants)
            if isinstance(position.phase, Closing):
                position.phase = Over(position.phase.winners)
        case Opened() | Began() | Dealt() | Chose() | Placed():
            _set_up(box, position, seen)


def _set_up(box: Box, position: Position, seen: Opened | Began | Dealt | Chose | Placed) -> None:
    seats = position.options.seats
    match seen:
        case Opened():
            position.hands = [(None,) * CASE] * seats
            position.phase = DealingRest()
        case Began(first, informants):
            position.first = first
            position.informants = list(informants or position.informants)
            position.hands = [(*hand, *(None,) * KEPT) for hand in position.hands]
            position.phase = Choosing(tuple(range(seats)))
        case Dealt(seat, clues) if clues is not None:
            held = sorted((*clues, *filter(None, position.hands[seat])), key=box.ranks.__getitem__)
            position.hands[seat] = tuple(held)
        case Chose(seat, _, clues, kept):
            position.hands[seat] = ()
            position.chosen[seat] = clues or (None,) * CASE
            position.inner[seat] = kept or (None,) * KEPT
            _chosen(position, seat)
        case Placed(seat, clues):
            position.chosen[seat - 1] = ()  # of the right neighbour (TC-2.3)
            position.fronts[seat] = clues or (None,) * CASE
            if seat == seats - 1:
                position.hidden = [_hidden(box, position, viewer) for viewer in range(seats)]
                _next_turn(position, position.first - 1)
        case Dealt():
            pass


def _chosen(position: Position, seat: Seat) -> None:
    if isinstance(position.phase, Choosing):
        waiting = without(position.phase.waiting, seat)
        position.phase = Choosing(waiting) if waiting else Placing()


def _hidden(box: Box, position: Position, seat: Seat) -> tuple[Clue, ...]:
    """TC-3.8: all clues in play except the inner pair of the seat and the fronts of the others."""
    fronts = (front for owner, front in enumerate(position.fronts) if owner != seat)
    seen = {clue for held in (position.inner[seat], *fronts) for clue in held}
    return tuple(clue for clue in box.decks[position.options.seats].clues if clue not in seen)


def _look(position: Position, seat: Seat, place: int, clue: Clue | None) -> None:
    if clue is not None:
        position.informants[place] = clue
    if seat not in position.lookers[place]:
        position.lookers[place] = (*position.lookers[place], seat)


def _go_on(position: Position, seat: Seat) -> None:
    position.actions += 1
    if glasses.spent(position, seat):
        _next_turn(position, seat)


def _next_turn(position: Position, seat: Seat) -> None:
    seats, limit = position.options.seats, position.options.limit
    if limit and position.turns == limit * seats:  # G-8
        position.phase = Closing(tuple(range(seats)))
        return
    seat = (seat + 1) % seats
    position.turns += 1
    position.phase = Turn(seat) if glasses.supplied(position, seat) else Taking(seat)


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)
