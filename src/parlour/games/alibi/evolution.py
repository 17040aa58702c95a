"""What an event does to a position: the same in the full position and in every view."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from parlour.core import Seat, Seen
from parlour.core.values import MOST_SEATS
from parlour.games.alibi.box import SET_SIZE, Box, Card, Cards, SetName, shares
from parlour.games.alibi.model import (
    Accused,
    Asked,
    Began,
    Chose,
    Dealt,
    Filled,
    HandedOn,
    Melded,
    Opened,
    Passed,
    Received,
    Revealed,
    Solved,
    TurnEnded,
)
from parlour.games.alibi.position import Closing, Dealing, Drawing, Filling, Heard, Over, Passing, Pile, Position, Turn

TURNS = tuple(map(Turn, range(MOST_SEATS)))
HEARD = tuple(map(Heard, range(MOST_SEATS)))

# The deal


def begin(box: Box, position: Position, seen: Began) -> None:
    if position.hand:
        position.left.append(tuple(position.hands))
    position.take_up()
    position.hand += 1
    position.round = 0
    position.dealer = seen.dealer
    position.murder = seen.murder
    position.phase = Dealing()


def pick_up(box: Box, position: Position, seen: Dealt) -> None:
    seats, seat = position.options.seats, seen.seat
    position.sizes[seat] = shares(box.dealt, seats, position.dealer or 0)[seat]
    hold(box, position, seat, None if seen.cards is None else box.heap(seen.cards))
    if seat == seats - 1:
        open_round(position)


def open_round(position: Position) -> None:
    """AL-2.2: the seat left of the dealer begins."""
    position.round += 1
    position.phase = TURNS[((position.dealer or 0) + 1) % position.options.seats]


def hold(box: Box, position: Position, seat: Seat, hand: Cards | None) -> None:
    position.hands[seat] = hand
    position.whole[seat] = None if hand is None else box.whole(hand)


# A round


def hear(box: Box, position: Position, seen: Asked) -> None:
    """AL-3.7: a question ends the turn, unless one may still accuse."""
    if position.options.accuse == "also-after-asking":
        position.phase = HEARD[seen.seat]
    else:
        go_on(box, position, seen)


def go_on(box: Box, position: Position, seen: Asked | TurnEnded) -> None:
    """The next seat is on turn, or the round is over."""
    seat = seen.seat
    if seat != position.dealer:
        position.phase = TURNS[(seat + 1) % position.options.seats]
    elif position.round == position.options.limit:  # AL-5.8
        ask_for_sheets(position)
    else:  # AL-4.1
        ask_for_passes(box, position, range(position.options.seats))


def lay_down(box: Box, position: Position, seen: Melded) -> None:
    """AL-4.2."""
    seat, trio = seen.seat, box.sets[seen.set]
    hand = position.hands[seat]
    position.sizes[seat] -= SET_SIZE
    hold(box, position, seat, None if hand is None else hand & ~trio)
    position.laid |= trio
    position.melds[seat] = (*position.melds[seat], seen.set)
    position.scores[seat] += meld_points(box, position, seen.set)
    if isinstance(position.phase, Passing):  # AL-4.3: the number to pass depends on what is left
        ask_for_passes(box, position, position.phase.waiting)


def meld_points(box: Box, position: Position, name: SetName) -> int:
    """AL-1.3, AL-1.4: the points of a set in this round."""
    return box.points.of_set(box.group_of[name], position.round, position.options.meld_points)


# Passing


def ask_for_passes(box: Box, position: Position, seats: Iterable[Seat]) -> None:
    """Wait for the seats with a choice; forced passes are put aside at once."""
    waiting = []
    for seat in seats:
        if not forced(position, seat):
            waiting.append(seat)
        elif position.sizes[seat]:
            hand = position.hands[seat]
            put_aside(box, position, seat, None if hand is None else box.names(hand))
    position.phase = Passing(tuple(waiting))
    if not waiting and position.piles.count(None) == position.options.seats:
        open_round(position)


def forced(position: Position, seat: Seat) -> bool:
    """G-10: publicly forced: the seat must pass all its cards, and can have no set to lay down instead (AL-4.3)."""
    return position.sizes[seat] < SET_SIZE and position.sizes[seat] <= position.round


def choose(box: Box, position: Position, seen: Chose) -> None:
    seat, phase = seen.seat, position.phase
    put_aside(box, position, seat, seen.cards)
    if isinstance(phase, Passing):
        position.phase = passing_without(phase.waiting, seat)


def put_aside(box: Box, position: Position, seat: Seat, cards: tuple[Card, ...] | None) -> None:
    """AL-4.3: chosen cards wait face down until all have chosen."""
    hand, size = position.hands[seat], position.sizes[seat]
    if hand is None or cards is None:
        count = min(position.round, size)
        position.sizes[seat] = size - count
        position.piles[seat] = Pile((None,) * count, None)
        return
    heap = box.heap(cards)
    position.sizes[seat] = size - len(cards)
    position.piles[seat] = Pile(cards, heap)
    position.hands[seat] = hand = hand & ~heap
    if position.whole[seat]:
        position.whole[seat] = box.whole(hand)


def be_told(box: Box, position: Position, seen: Received) -> None:
    pile = position.piles[seen.giver]
    if pile is not None and pile.heap is None:
        position.piles[seen.giver] = Pile(seen.cards, box.heap(seen.cards))


def hand_on(box: Box, position: Position, seen: HandedOn) -> None:
    """AL-4.1, AL-4.3: all at once, to the left."""
    seats, sizes, hands, gone = position.options.seats, position.sizes, position.hands, position.gone
    for giver, pile in enumerate(position.piles):
        if pile is not None:
            receiver = (giver + 1) % seats
            hand, left, heap = hands[receiver], gone[giver], pile.heap
            sizes[receiver] += len(pile.cards)
            gone[giver] = None if left is None or heap is None else left | heap
            hold(box, position, receiver, None if hand is None or heap is None else hand | heap)
    position.passes.append((position.hand, position.round, tuple(position.piles)))
    position.piles = [None] * seats
    open_round(position)


# Accusation and scores


def accuse(box: Box, position: Position, seen: Accused) -> None:
    position.accuser = seen.seat
    position.sheets[seen.seat] = (seen.suspect, *seen.details)  # AL-5.5
    ask_for_sheets(position)


def ask_for_sheets(position: Position) -> None:
    """AL-5.2, AL-5.8."""
    position.phase = Filling(tuple([seat for seat in range(position.options.seats) if seat != position.accuser]))


def fill_in(box: Box, position: Position, seen: Filled) -> None:
    position.sheets[seen.seat] = seen.sheet
    if isinstance(position.phase, Filling):
        position.phase = Filling(without(position.phase.waiting, seen.seat))


def solve(box: Box, position: Position, seen: Solved) -> None:
    position.murder = seen.murder


def turn_up(box: Box, position: Position, seen: Opened) -> None:
    position.sheets[seen.seat] = seen.sheet
    if position.murder is not None:
        position.scores[seen.seat] += box.worth(seen.sheet, position.murder, seen.seat == position.accuser)
    if seen.seat < position.options.seats - 1:
        return
    if position.hand < position.options.hands:  # AL-2.2
        position.phase = Drawing()
    else:  # AL-5.4
        best = max(position.scores)
        position.phase = Closing(tuple(seat for seat, score in enumerate(position.scores) if score == best))


# When the session is over (G-9)


def read_pass(box: Box, position: Position, seen: Passed) -> None:
    """Information for readers only; the position does not change."""


def lay_open(box: Box, position: Position, seen: Revealed) -> None:
    """The last hands are laid open; earlier ones are for readers only."""
    if seen.hand == position.hand:
        position.hands[seen.seat] = box.heap(seen.cards)
        if seen.seat == position.options.seats - 1 and isinstance(position.phase, Closing):
            position.phase = Over(position.phase.winners)


@lru_cache(maxsize=4096)
def passing_without(waiting: tuple[Seat, ...], seat: Seat) -> Passing:
    return Passing(without(waiting, seat))


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple([other for other in seats if other != seat])


# By type: faster than `match`. A test checks that nothing is missing.
FOLDS: Mapping[type[Seen], Callable[[Box, Position, Any], None]] = {
    Began: begin,
    Dealt: pick_up,
    Asked: hear,
    TurnEnded: go_on,
    Melded: lay_down,
    Chose: choose,
    Received: be_told,
    HandedOn: hand_on,
    Accused: accuse,
    Filled: fill_in,
    Solved: solve,
    Opened: turn_up,
    Passed: read_pass,
    Revealed: lay_open,
}
