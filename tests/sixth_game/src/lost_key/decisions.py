"""What a move causes: its events, and who sees their secret fields."""

from collections.abc import Sequence

from lost_key.box import Box
from lost_key.model import Accuse, Accused, AnyMove, Ask, Asked, Began, Deal, Dealt, Reveal, Revealed
from lost_key.position import Position, known
from parlour.core import EVERYBODY, Event, Seat


def decide(box: Box, position: Position, seat: Seat, move: AnyMove) -> Sequence[Event]:
    match move:
        case Ask(target, trait):
            count = sum(card in box.bearers[trait] for card in position.hands[target])
            knowers = EVERYBODY if position.options.answers == "public" else frozenset((seat, target))
            return (Event(Asked(seat, target, trait, count), knowers),)
        case Accuse(card):
            return (Event(Accused(seat, card, card == position.hidden)),)
        case Deal(piles, first):
            *hands, (hidden,) = piles
            told = (Event(Dealt(owner, hand), frozenset((owner,))) for owner, hand in enumerate(hands))
            return (Event(Began(first, hidden)), *told)
        case Reveal():
            (hidden,) = known((position.hidden,))
            return (Event(Revealed(tuple(map(known, position.hands)), hidden)),)
