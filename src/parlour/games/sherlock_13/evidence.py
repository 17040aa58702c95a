"""What an event teaches about hidden cards."""

from parlour.core import Seat
from parlour.core.evidence import NOTHING, Change, Count, Evidence, Factor, Moved, Reordered, Spread, Turned
from parlour.games.sherlock_13.box import Box, Character, Symbol
from parlour.games.sherlock_13.model import (
    PLACES,
    Accused,
    AnySeen,
    Arranged,
    Began,
    Dealt,
    Interrogated,
    Investigated,
    Revealed,
    Swapped,
    Took,
)
from parlour.games.sherlock_13.position import Laying, Position, Turn
from parlour.games.sherlock_13.view import hand_zone


def evidence(box: Box, position: Position, seen: AnySeen, after: Position) -> Evidence:
    turned = _turned(position, after)
    match seen:
        case Began():
            return Evidence(changes=(_spread(box, position),))
        case Dealt(seat, cards) if cards is not None:
            return Evidence(after=(holds(seat, cards),))
        case Arranged(seat, cards):
            order = (Reordered(hand_zone(seat)),)
            return Evidence(changes=order + turned, after=() if cards is None else (holds(seat, cards),))
        case Investigated(seat, symbol, owners):
            others = (other for other in range(position.options.seats) if other != seat)
            heard = (answered(box, position, other, symbol, other in owners) for other in others)
            return Evidence(tuple(heard), turned)
        case Interrogated(_, target, symbol, count) if count is not None:
            return Evidence((answered(box, position, target, symbol, count),), turned)
        case Took(_, place, card) if card is not None:
            return Evidence((lies(place, card),))
        case Swapped(seat, place, given, taken):
            moved = Moved(((hand_zone(seat), place, 1), (place, hand_zone(seat), 1)), by=seat)
            known = () if taken is None else (lies(place, taken),)
            return Evidence((holds(seat, (given,)), *known), (moved, *turned), (lies(place, given),))
        case Accused(character=character, culprit=culprit):
            fact = lies("culprit", culprit) if culprit else Count(("culprit",), frozenset((character,)), 0, 0)
            return Evidence((fact,), turned)
        case Revealed(hands, culprit, beside):
            held = (holds(seat, hand) for seat, hand in enumerate(hands))
            lying = (lies(place, card) for place, card in zip(PLACES, beside, strict=False))
            return Evidence((*held, lies("culprit", culprit), *lying))
        case Dealt() | Interrogated() | Took():
            return Evidence(changes=turned) if turned else NOTHING


def _spread(box: Box, position: Position) -> Spread:
    hands = tuple((hand_zone(seat), len(hand)) for seat, hand in enumerate(position.hands))
    beside = tuple((place, 1) for place in PLACES[: len(position.beside)])
    return Spread(box.cast(position.options.seats), (*hands, ("culprit", 1), *beside))


def holds(seat: Seat, cards: tuple[Character, ...]) -> Factor:
    return Count((hand_zone(seat),), frozenset(cards), len(cards), len(cards))


def lies(holder: str, card: Character) -> Factor:
    return Count((holder,), frozenset((card,)), 1, 1)


def answered(box: Box, position: Position, seat: Seat, symbol: Symbol, said: int | bool) -> Factor:
    """The fact of an answer: a count (SH-3.2), or at least one or none (SH-3.1)."""
    most = len(position.hands[seat]) if said is True else int(said)
    return Count((hand_zone(seat),), box.bearers[symbol], int(said), most, position.options.advanced)


def _turned(position: Position, after: Position) -> tuple[Change, ...]:
    """SH-5.2: the seats whose cards turn when the next turn begins."""
    if not position.options.advanced or after.turns == position.turns or not isinstance(after.phase, Turn):
        return ()
    seats = position.options.seats
    before = position.phase.seat if isinstance(position.phase, Turn | Laying) else position.first - 1
    passed = (after.phase.seat - before) % seats or seats
    return (Turned(tuple((hand_zone((before + step) % seats), 1) for step in range(1, passed + 1))),)
