"""What an event teaches about hidden cards."""

from lost_key.box import Box, Thing, Trait
from lost_key.model import Accused, AnySeen, Asked, Began, Dealt, Revealed
from lost_key.position import Position
from lost_key.view import hand_zone
from parlour.core import Seat
from parlour.core.evidence import NOTHING, Count, Evidence, Factor, Spread


def evidence(box: Box, position: Position, seen: AnySeen) -> Evidence:
    match seen:
        case Began():
            hands = ((hand_zone(seat), len(hand)) for seat, hand in enumerate(position.hands))
            return Evidence(changes=(Spread(box.in_play(position.options.seats), (*hands, ("hidden", 1))),))
        case Dealt(seat, cards):
            return NOTHING if cards is None else Evidence(after=(holds(hand_zone(seat), cards),))
        case Asked(_, target, trait, count):
            return NOTHING if count is None else Evidence((answered(box, target, trait, count),))
        case Accused(_, card, right):
            return Evidence((Count(("hidden",), frozenset((card,)), int(right), int(right)),))
        case Revealed(hands, hidden):
            held = (holds(hand_zone(seat), hand) for seat, hand in enumerate(hands))
            return Evidence((*held, holds("hidden", (hidden,))))


def holds(holder: str, cards: tuple[Thing, ...]) -> Factor:
    return Count((holder,), frozenset(cards), len(cards), len(cards))


def answered(box: Box, seat: Seat, trait: Trait, count: int) -> Factor:
    """The fact of an answer: `count` cards of this hand have the trait."""
    return Count((hand_zone(seat),), box.bearers[trait], count, count)
