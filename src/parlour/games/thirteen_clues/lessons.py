"""What an event teaches another seat."""

from parlour.core import Seat
from parlour.core.evidence import NOTHING, Evidence, Glimpse, Lesson
from parlour.games.thirteen_clues.box import Deck
from parlour.games.thirteen_clues.model import AnySeen, Asked, Looked, Placed
from parlour.games.thirteen_clues.position import Position
from parlour.games.thirteen_clues.view import evidence, front, informant, insides, placed, sight


def lesson(deck: Deck, position: Position, seen: AnySeen, seat: Seat) -> Lesson:
    match seen:
        case Placed(owner):
            return _placed(deck, position, owner, seat)
        case Looked(owner, letter):
            return Lesson(NOTHING, (Glimpse((informant(letter),)),) if owner == seat else ())
        case Asked(asker, witness, subject, True):  # TC-4.2
            heard = (Glimpse(sight(position, witness), deck.bearers[subject]),) if seat in (asker, witness) else ()
            return Lesson(NOTHING, heard)
        case Asked():
            return Lesson(evidence(deck, position, seen))
        case _:
            return Lesson(evidence(deck, position, seen.veiled()))


def _placed(deck: Deck, position: Position, owner: Seat, seat: Seat) -> Lesson:
    """TC-2.3: a seat sees all fronts but its own; of the rest it knows what it kept."""
    changes, kinds = placed(deck, position, owner)
    kept = tuple(Glimpse((inside,)) for inside in insides(position, seat)) if owner == 0 else ()
    on_front = (Glimpse((front(owner),)),) if owner != seat else ()
    return Lesson(Evidence((), changes, kinds), (*kept, *on_front))
