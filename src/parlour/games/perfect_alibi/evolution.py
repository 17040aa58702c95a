"""What an event does to a position: the same in the full position and in every view."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from parlour.games.perfect_alibi.box import ASSISTANTS, CAPTAIN, SYMBOLS, Box, Chip
from parlour.games.perfect_alibi.by_hand import accused, check_asked, checked, corrected, open_to_checks, settled
from parlour.games.perfect_alibi.model import (
    Accused,
    Answered,
    AnySeen,
    Asked,
    CalledLastQuestion,
    Changed,
    CheckAsked,
    Checked,
    Chose,
    Corrected,
    Dealt,
    Drew,
    Guessed,
    Laid,
    Revealed,
    SentJournalist,
    Showed,
    TileDealt,
    TilesDealt,
    Took,
    TurnedUp,
)
from parlour.games.perfect_alibi.position import (
    Answer,
    Answering,
    Asking,
    Changing,
    Closing,
    DealingTiles,
    Drawing,
    Over,
    Picking,
    Position,
    Question,
    Replacing,
    Showing,
)
from parlour.games.perfect_alibi.turns import (
    TURNING_UP,
    after_question,
    begin,
    close,
    end_turn,
    enter,
    goes_out,
    next_turn,
)

# Setting up (PA-2)


def _laid(box: Box, position: Position, seen: Laid) -> None:
    position.face_up = seen.face_up or ()
    position.missing = seen.missing
    enter(position, DealingTiles() if position.options.rival else TURNING_UP)


def _dealt(box: Box, position: Position, seen: Dealt) -> None:
    position.hands[seen.seat] = seen.cards or position.hands[seen.seat]


def _tiles_dealt(box: Box, position: Position, seen: TilesDealt) -> None:
    position.spare = seen.spare or (None,) * (len(ASSISTANTS) - position.options.seats)
    enter(position, TURNING_UP)


def _tile_dealt(box: Box, position: Position, seen: TileDealt) -> None:
    position.tiles[seen.seat] = seen.tile


def _turned_up(box: Box, position: Position, seen: TurnedUp) -> None:
    stack, position.discards = piles(box, position)
    position.stack = less(stack, seen.chips)
    if position.taken is None:
        position.row = seen.chips
        enter(position, Picking(box.faces[seen.chips[0]].seat))  # PA-2.4
        return
    position.row = (*position.row[: position.taken], *seen.chips, *position.row[position.taken + 1 :])  # PA-3.10
    position.taken = None
    next_turn(position)


def piles(box: Box, position: Position) -> tuple[tuple[Chip, ...], tuple[Chip, ...]]:
    """The stack for the next chip, and the discards with the used chip (PA-3.7, PA-3.10)."""
    used = () if position.taken is None else (position.row[position.taken],)
    discards = position.discards + used
    if position.stack:
        return position.stack, discards
    return tuple(chip for chip in box.faces for _ in range(discards.count(chip))), ()


def less(stack: tuple[Chip, ...], chips: tuple[Chip, ...]) -> tuple[Chip, ...]:
    """A stack without these chips."""
    for chip in chips:
        place = stack.index(chip)
        stack = stack[:place] + stack[place + 1 :]
    return stack


def _chose(box: Box, position: Position, seen: Chose) -> None:
    position.assistants[seen.seat] = seen.assistant
    position.beside = tuple([other for other in position.beside if other != seen.assistant])
    phase = position.phase
    if isinstance(phase, Replacing):
        if phase.seat in position.out:  # PA-4.4: the change stands, the question lapses
            end_turn(position)
        else:
            enter(position, Asking(phase.seat, phase.target, (phase.symbol,)))
        return
    after = (seen.seat - 1) % position.options.seats  # PA-2.4: counter-clockwise
    if position.assistants[after] is None:
        enter(position, Picking(after))
    else:
        begin(position, seen.seat)


def _took(box: Box, position: Position, seen: Took) -> None:
    face = box.faces[seen.chip]
    position.taken = position.row.index(seen.chip)
    if face.arrows:
        enter(position, Changing(seen.seat, seen.target, face.symbol))
    else:
        enter(position, Asking(seen.seat, seen.target, (face.symbol,)))


def _changed(box: Box, position: Position, seen: Changed) -> None:
    """PA-3.3."""
    if not isinstance(position.phase, Changing):
        return
    seat, target, symbol = position.phase.seat, position.phase.target, position.phase.symbol
    own, position.assistants[seat] = position.assistants[seat], seen.assistant
    position.beside = tuple([a for a in ASSISTANTS if a == own or (a in position.beside and a != seen.assistant)])
    if position.assistants[target] == seen.assistant:
        position.assistants[target] = None
        enter(position, Replacing(seat, target, symbol))
    else:
        enter(position, Asking(seat, target, (symbol,)))


def _sent_journalist(box: Box, position: Position, seen: SentJournalist) -> None:
    enter(position, Asking(seen.seat, seen.target, SYMBOLS))


def _called_last_question(box: Box, position: Position, seen: CalledLastQuestion) -> None:
    position.last = True
    enter(position, Asking(seen.seat, seen.target, SYMBOLS))


def _asked(box: Box, position: Position, seen: Asked) -> None:
    position.correctable = None
    enter(position, Answering(question(position, seen)))


def question(position: Position, seen: Asked) -> Question:
    """A question with the current assistants (PA-5.1)."""
    held = position.assistants
    captain = held.index(CAPTAIN) if CAPTAIN in held else None
    return Question(seen.seat, seen.target, seen.about, held[seen.seat], held[seen.target], captain)


def _answered(box: Box, position: Position, seen: Answered) -> None:
    if not isinstance(position.phase, Answering):
        return
    question = position.phase.question
    _note(position, Answer(question, seen.shows, seen.number))
    if not seen.shows:
        after_question(position)
    elif question.drawn:
        enter(position, Drawing(question))
    else:
        enter(position, Showing(question))


def _note(position: Position, answer: Answer) -> None:
    """Store an answer; by hand, also who may ask for a check (PA-6.5)."""
    position.answers.append(answer)
    if position.options.answers == "by-table":
        return
    number, target = len(position.answers), answer.question.target
    position.given[target] = (*position.given[target], number)
    position.correctable, position.corrections = number, 0
    open_to_checks(position, number)


def _shown(box: Box, position: Position, seen: Showed | Drew) -> None:
    number = position.aside[0].answer if position.aside else len(position.answers)
    position.answers[number - 1] = replace(position.answers[number - 1], card_seen=True)
    if position.aside:
        settled(position)
    else:
        after_question(position)


def _guessed(box: Box, position: Position, seen: Guessed) -> None:
    position.missing = seen.missing or position.missing
    position.correctable = None  # PA-6.9
    if seen.right:
        close(position, (seen.seat,))
    else:
        position.lookers = (*position.lookers, seen.seat)
        goes_out(position, seen.seat)


def _revealed(box: Box, position: Position, seen: Revealed) -> None:
    position.hands = list(seen.hands)
    position.missing = seen.missing
    position.tiles = list(seen.tiles or position.tiles)
    position.spare = seen.spare or position.spare
    if isinstance(position.phase, Closing):
        position.phase = Over(position.phase.winners)


# By type: faster than `match`.
FOLDS: dict[type[AnySeen], Callable[[Box, Position, Any], None]] = {
    Laid: _laid,
    Dealt: _dealt,
    TilesDealt: _tiles_dealt,
    TileDealt: _tile_dealt,
    TurnedUp: _turned_up,
    Chose: _chose,
    Took: _took,
    SentJournalist: _sent_journalist,
    CalledLastQuestion: _called_last_question,
    Changed: _changed,
    Asked: _asked,
    Answered: _answered,
    Showed: _shown,
    Drew: _shown,
    Guessed: _guessed,
    CheckAsked: check_asked,
    Checked: checked,
    Corrected: corrected,
    Accused: accused,
    Revealed: _revealed,
}
