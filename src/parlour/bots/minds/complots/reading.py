"""What follows from a seat's own view, without trusting any claim."""

from collections.abc import Sequence

from parlour.core import Seat
from parlour.games.complots.box import ASSASSIN, CAPTAIN, COUNTESS, DUCHESS, Box, Character
from parlour.games.complots.cards import unseen
from parlour.games.complots.position import Position

WORTH = {DUCHESS: 5.0, CAPTAIN: 4.0, ASSASSIN: 4.0, COUNTESS: 3.0, "ambassador": 2.0, "inquisitor": 3.0}  # to keep
TWICE = 0.4  # value of a second copy, relative to the first


def hand(view: Position, seat: Seat) -> tuple[Character, ...]:
    """A seat's own hidden cards."""
    return tuple(card for card in view.cards[seat] if card is not None)


def rivals(view: Position, seat: Seat) -> tuple[Seat, ...]:
    """The other seats still in."""
    return tuple(other for other in view.living if other != seat)


def impossible(box: Box, view: Position, seat: Seat, character: Character) -> bool:
    """Whether the seat cannot have this character: all its hidden cards are known, or all copies are elsewhere."""
    cards = view.cards[seat]
    if character in cards:
        return False
    return None not in cards or character not in unseen(box, view)


def face_up(view: Position, character: Character) -> int:
    """How many copies lie face up."""
    return sum(card == character for lost in view.lost for _, card in lost)


def accounted(view: Position, seat: Seat, character: Character) -> int:
    """Copies that this seat sees: face up, in its hand, or put away."""
    mine = (*view.cards[seat], *view.sets[seat])
    return face_up(view, character) + sum(card == character for card in mine)


def threat(view: Position, seat: Seat) -> float:
    """How dangerous a rival looks: cards first, then coins."""
    return 8.0 * len(view.slots[seat]) + view.coins[seat]


def worth(cards: Sequence[Character]) -> float:
    """Value of a hand by rule of thumb: two different characters are better than a pair."""
    return sum(WORTH[card] * (1.0 if card not in cards[:place] else TWICE) for place, card in enumerate(cards))
