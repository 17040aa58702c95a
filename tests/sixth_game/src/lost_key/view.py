"""What a person sees of a position. The names of zones are also the holders in evidence."""

from lost_key.position import Closing, Dealing, Over, Position, Turn
from parlour.core import Seat
from parlour.core.scene import Card, Counter, Faces, Mark, Scene, Zone


def scene(position: Position) -> Scene:
    over = isinstance(position.phase, Over)
    faces: Faces = "everybody" if over else "nobody"
    hands = [
        Zone(hand_zone(seat), "everybody" if over else (seat,), tuple(map(Card, hand)), seat, "hand")
        for seat, hand in enumerate(position.hands)
    ]
    hidden = Zone("hidden", faces, (Card(position.hidden),), layout="pile")
    return Scene((*hands, hidden), (Counter("turn", position.turns),), tuple(_marks(position)))


def _marks(position: Position) -> list[Mark]:
    marks = [Mark("out", seat) for seat in position.out]
    match position.phase:
        case Turn(seat):
            marks.append(Mark("turn", seat))
        case Closing(winners) | Over(winners):
            marks += [Mark("winner", seat) for seat in winners]
        case Dealing():
            pass
    return marks


def hand_zone(seat: Seat) -> str:
    return f"hand/{seat}"
