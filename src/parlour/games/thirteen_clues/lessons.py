"""What an event teaches another seat."""

from parlour.core import Seat
from parlour.core.evidence import NOTHING, Evidence, Glimpse, Lesson
from parlour.games.thirteen_clues.box import Deck
from parlour.games.thirteen_clues.evidence import evidence, placed, sight
from parlour.games.thirteen_clues.model import AnySeen, Asked, Looked, Placed
from parlour.games.thirteen_clues.position import Position
from parlour.games.thirteen_clues.view import front_zone, informant_zone, inner_zones


def evidence_for(deck: Deck, position: Position, seen: AnySeen, seat: Seat) -> Lesson:
    match seen:
        case Placed(owner):
            return _placed(deck, position, owner, seat)
        case Looked(owner, letter):
            return Lesson(NOTHING, (Glimpse((informant_zone(letter),)),) if owner == seat else ())
        case Asked(asker, witness, subject, True):  # TC-4.2
            heard = (Glimpse(sight(position, witness), deck.bearers[subject]),) if seat in (asker, witness) else ()
            return Lesson(NOTHING, heard)
        case Asked():
            return Lesson(evidence(deck, position, seen))
        case _:
            return Lesson(evidence(deck, position, seen.veiled()))


def _placed(deck: Deck, position: Position, owner: Seat, seat: Seat) -> Lesson:
    """TC-2.3: a seat sees all fronts but its own, and the pair it kept."""
    changes, kinds = placed(deck, position, owner)
    kept = tuple(Glimpse((inside,)) for inside in inner_zones(position, seat)) if owner == 0 else ()
    on_front = (Glimpse((front_zone(owner),)),) if owner != seat else ()
    return Lesson(Evidence((), changes, kinds), (*kept, *on_front))
