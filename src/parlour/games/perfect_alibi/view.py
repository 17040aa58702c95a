"""What a person sees of a position."""

from parlour.core import Seat
from parlour.core.scene import Card, Counter, Faces, Mark, Remark, Scene, Zone
from parlour.games.perfect_alibi.box import COLOURS, SYMBOLS
from parlour.games.perfect_alibi.position import (
    Answering,
    Asking,
    Changing,
    Checking,
    Closing,
    Dealing,
    DealingTiles,
    Drawing,
    Guessing,
    Over,
    Picking,
    Position,
    Question,
    Replacing,
    Showing,
)


def scene(position: Position) -> Scene:
    seats = range(position.options.seats)
    own = [zone for seat in seats for zone in _before_seat(position, seat)]
    counters = (Counter("turn", position.turns), Counter("stack", len(position.stack)))
    return Scene((*own, *_common(position)), counters, tuple(_marks(position)))


def remarks(position: Position) -> tuple[Remark, ...]:
    """What the signs on the chips mean, and the colour of each seat (PA-1.2)."""
    signs = Remark("signs", tuple((sign, 1) for sign in (*SYMBOLS, "arrows")))
    colours = enumerate(COLOURS[: position.options.seats])
    return signs, *(Remark("colour", ((colour, 1),), seat) for seat, colour in colours)


def _before_seat(position: Position, seat: Seat) -> list[Zone]:
    faces: Faces = "everybody" if isinstance(position.phase, Over) else (seat,)
    assistant = position.assistants[seat]
    zones = [
        Zone(f"hand/{seat}", faces, tuple(map(Card, position.hands[seat])), seat, "hand"),
        Zone(f"assistant/{seat}", "everybody", () if assistant is None else (Card(assistant),), seat, "front"),
    ]
    if position.options.rival:
        dealt = not isinstance(position.phase, Dealing | DealingTiles)
        zones.append(Zone(f"tile/{seat}", faces, (Card(position.tiles[seat]),) if dealt else (), seat, "front"))
    return zones


def _common(position: Position) -> list[Zone]:
    over = isinstance(position.phase, Over)
    hidden: Faces = "everybody" if over else "nobody"
    lookers: Faces = "everybody" if over else position.lookers or "nobody"  # PA-4.2
    row = [Card(chip, marks=("taken",) if at == position.taken else ()) for at, chip in enumerate(position.row)]
    zones = [
        Zone("missing", lookers, (Card(position.missing),), layout="pile"),
        Zone("row", "everybody", tuple(row)),
        Zone("discards", "everybody", tuple(map(Card, position.discards)), layout="pile"),
        Zone("beside", "everybody", tuple(map(Card, position.beside))),
    ]
    if position.face_up:
        zones.append(Zone("face-up", "everybody", tuple(map(Card, position.face_up))))
    if position.spare:
        zones.append(Zone("spare", hidden, tuple(map(Card, position.spare)), layout="pile"))
    return zones


def _marks(position: Position) -> list[Mark]:
    marks = [Mark("out", seat) for seat in position.out]
    match position.phase:
        case Closing(winners) | Over(winners):
            return marks + [Mark("winner", seat) for seat in winners]
        case Picking(seat):
            return [*marks, Mark("choosing", seat)]
        case _:
            turn = [Mark("turn", position.on_turn)] if position.turns else []
            last = [Mark("last-question", position.on_turn)] if position.last else []
            return marks + turn + last + _open_question(position)


def _open_question(position: Position) -> list[Mark]:
    """Who is asked, about what."""
    if position.aside:
        aside = position.aside[0]
        name = "checking" if isinstance(aside, Checking) else "showing"
        return _about(name, position.answers[aside.answer - 1].question)
    match position.phase:
        case Answering(question):
            return _about("answering", question)
        case Showing(question) | Drawing(question):
            return _about("showing", question)
        case Changing(_, target) | Asking(_, target):
            return [Mark("asked", target)]
        case Replacing(_, target):
            return [Mark("choosing", target)]
        case Guessing(seat):
            return [Mark("guessing", seat)]
        case _:
            return []


def _about(name: str, question: Question) -> list[Mark]:
    return [Mark(name, question.target), *(Mark("about", question.target, item) for item in question.about)]
