"""What a person sees of a position."""

from collections.abc import Sequence

from parlour.core import Seat
from parlour.core.scene import Card as Face
from parlour.core.scene import Counter, Faces, Mark, Remark, Scene, Zone, backs
from parlour.games.alibi.box import Box, Card
from parlour.games.alibi.model import AnySeen, Melded, Opened
from parlour.games.alibi.position import Closing, Dealing, Drawing, Filling, Heard, Over, Passing, Position, Turn


def scene(box: Box, position: Position) -> Scene:
    over = isinstance(position.phase, Over)
    seats = range(position.options.seats)
    faces: list[Faces] = ["everybody" if over else (seat,) for seat in seats]
    hands = [Zone(f"hand/{seat}", faces[seat], _hand(box, position, seat), seat, "hand") for seat in seats]
    melds = [_meld(box, position, seat) for seat in seats if position.melds[seat]]
    piles = [
        Zone(f"pass/{seat}", faces[seat], tuple(map(Face, pile.cards)), seat, "pile")
        for seat, pile in enumerate(position.piles)
        if pile
    ]
    return Scene((*hands, *melds, *piles, _murder(position)), tuple(_counters(position)), tuple(_marks(position)))


def remarks(position: Position, stream: Sequence[AnySeen]) -> tuple[Remark, ...]:
    """Where the points of each seat come from."""
    seats = range(position.options.seats)
    found = [tuple((name, count) for name, count in _points(stream, seat).items() if count) for seat in seats]
    return tuple(Remark("points", points, seat) for seat, points in enumerate(found) if points)


def _points(stream: Sequence[AnySeen], seat: Seat) -> dict[str, int]:
    sets = [seen.points or 0 for seen in stream if isinstance(seen, Melded) and seen.seat == seat]
    sheets = [seen for seen in stream if isinstance(seen, Opened) and seen.seat == seat]
    judged = [detail for sheet in sheets for detail in sheet.judged]
    return {
        "points-sets": sum(sets),
        "points-right": sum(detail.points for detail in judged if detail.right),
        "points-wrong": -sum(detail.points for detail in judged if not detail.right),
        "points-first": sum(sheet.bonus for sheet in sheets),
    }


def _hand(box: Box, position: Position, seat: Seat) -> tuple[Face, ...]:
    hand = position.hands[seat]
    return backs(position.sizes[seat]) if hand is None else _faces(box.names(hand))


def _meld(box: Box, position: Position, seat: Seat) -> Zone:
    cards = (card for name in position.melds[seat] for card in box.names(box.sets[name]))
    return Zone(f"laid/{seat}", "everybody", _faces(tuple(cards)), seat, "front")


def _murder(position: Position) -> Zone:
    """Face down from the deal on, face up after the hand (AL-5.5)."""
    judged = isinstance(position.phase, Drawing | Closing | Over)
    faces: Faces = "everybody" if judged else "nobody"
    if isinstance(position.phase, Dealing) or not position.hand:
        return Zone("murder", faces, ())
    return Zone("murder", faces, backs(4) if position.murder is None else _faces(position.murder))


def _faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple(map(Face, cards))


def _counters(position: Position) -> list[Counter]:
    scores = [Counter("points", score, seat) for seat, score in enumerate(position.scores)]
    return [Counter("hand", position.hand), Counter("round", position.round), *scores]


def _marks(position: Position) -> list[Mark]:
    marks = [] if position.dealer is None else [Mark("dealer", position.dealer)]
    if position.accuser is not None:
        marks.append(Mark("accuser", position.accuser))
    match position.phase:
        case Turn(seat) | Heard(seat):
            marks.append(Mark("turn", seat))
        case Passing(waiting) | Filling(waiting):
            marks += [Mark("choosing", seat) for seat in waiting]  # G-4
        case Closing(winners) | Over(winners):
            marks += [Mark("winner", seat) for seat in winners]
        case Drawing() | Dealing():
            pass
    return marks
