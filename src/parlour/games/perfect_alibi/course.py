"""How the game goes on: what each event does to a position, the full one and everybody's view of it alike."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from parlour.core import Seat
from parlour.games.perfect_alibi.box import ASSISTANTS, CAPTAIN, SYMBOLS, Box, Chip
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
    Number,
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
    Aside,
    Asking,
    Changing,
    Checking,
    Closing,
    DealingTiles,
    Drawing,
    DrawingLate,
    Guessing,
    Over,
    Phase,
    Picking,
    Position,
    Question,
    Replacing,
    Showing,
    ShowingLate,
    Turn,
    TurningUp,
    TurnOver,
)

TURNING_UP = TurningUp()
MOST_CHECKS = 3  # requests of one seat about one answer (PA-6.5)


def _open(position: Position, phase: Phase) -> None:
    position.phase = phase
    position.opened += 1


# Setting up (PA-2)


def _laid(box: Box, position: Position, seen: Laid) -> None:
    position.face_up = seen.face_up or ()
    position.missing = seen.missing
    _open(position, DealingTiles() if position.options.rival else TURNING_UP)


def _dealt(box: Box, position: Position, seen: Dealt) -> None:
    position.hands[seen.seat] = seen.cards or position.hands[seen.seat]


def _tiles_dealt(box: Box, position: Position, seen: TilesDealt) -> None:
    position.spare = seen.spare or (None,) * (len(ASSISTANTS) - position.options.seats)
    _open(position, TURNING_UP)


def _tile_dealt(box: Box, position: Position, seen: TileDealt) -> None:
    position.tiles[seen.seat] = seen.tile


def _turned_up(box: Box, position: Position, seen: TurnedUp) -> None:
    stack, position.discards = piles(box, position)
    position.stack = less(stack, seen.chips)
    if position.taken is None:
        position.row = seen.chips
        _open(position, Picking(box.faces[seen.chips[0]].seat))  # PA-2.4
        return
    position.row = (*position.row[: position.taken], *seen.chips, *position.row[position.taken + 1 :])  # PA-3.10
    position.taken = None
    _next_turn(position)


def piles(box: Box, position: Position) -> tuple[tuple[Chip, ...], tuple[Chip, ...]]:
    """The stack that the next chip comes from and the discards, once the used chip is among them (PA-3.7, PA-3.10)."""
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
        if phase.seat in position.out:  # PA-4.4: the change stands, so the answerer picks; the rest lapses
            _end_turn(position)
        else:
            _open(position, Asking(phase.seat, phase.target, (phase.symbol,)))
        return
    after = (seen.seat - 1) % position.options.seats  # PA-2.4: counter-clockwise
    if position.assistants[after] is None:
        _open(position, Picking(after))
    else:
        _begin(position, seen.seat)


# A turn (PA-3)


def _next_turn(position: Position) -> None:
    seats, limit = position.options.seats, position.options.limit
    if limit and position.turns == limit * seats:  # G-8
        position.phase = Closing(still_in(position))
        return
    seat = (position.on_turn + 1) % seats
    while seat in position.out:  # G-6
        seat = (seat + 1) % seats
    _begin(position, seat)


def _begin(position: Position, seat: Seat) -> None:
    position.turns += 1
    position.on_turn = seat
    position.last = False
    _open(position, Turn(seat))


def _took(box: Box, position: Position, seen: Took) -> None:
    face = box.faces[seen.chip]
    position.taken = position.row.index(seen.chip)
    if face.arrows:
        _open(position, Changing(seen.seat, seen.target, face.symbol))
    else:
        _open(position, Asking(seen.seat, seen.target, (face.symbol,)))


def _changed(box: Box, position: Position, seen: Changed) -> None:
    """PA-3.3."""
    if not isinstance(position.phase, Changing):
        return
    seat, target, symbol = position.phase.seat, position.phase.target, position.phase.symbol
    own, position.assistants[seat] = position.assistants[seat], seen.assistant
    position.beside = tuple([a for a in ASSISTANTS if a == own or (a in position.beside and a != seen.assistant)])
    if position.assistants[target] == seen.assistant:
        position.assistants[target] = None
        _open(position, Replacing(seat, target, symbol))
    else:
        _open(position, Asking(seat, target, (symbol,)))


def _sent_journalist(box: Box, position: Position, seen: SentJournalist) -> None:
    _open(position, Asking(seen.seat, seen.target, SYMBOLS))


def _called_last_question(box: Box, position: Position, seen: CalledLastQuestion) -> None:
    position.last = True
    _open(position, Asking(seen.seat, seen.target, SYMBOLS))


def _asked(box: Box, position: Position, seen: Asked) -> None:
    position.correctable = None
    _open(position, Answering(question(position, seen)))


def question(position: Position, seen: Asked) -> Question:
    """A question with the assistants of this moment (PA-5.1)."""
    held = position.assistants
    captain = held.index(CAPTAIN) if CAPTAIN in held else None
    return Question(seen.seat, seen.target, seen.about, held[seen.seat], held[seen.target], captain)


def _answered(box: Box, position: Position, seen: Answered) -> None:
    if not isinstance(position.phase, Answering):
        return
    question = position.phase.question
    _note(position, Answer(question, seen.shows, seen.number))
    if not seen.shows:
        _after_question(position)
    elif question.drawn:
        _open(position, Drawing(question))
    else:
        _open(position, Showing(question))


def _note(position: Position, answer: Answer) -> None:
    """Keep an answer; by hand, also who may ask to have it checked (PA-6.5)."""
    position.answers.append(answer)
    if position.options.answers == "by-table":
        return
    number, target = len(position.answers), answer.question.target
    position.given[target] = (*position.given[target], number)
    position.correctable, position.corrections = number, 0
    _open_to_checks(position, number)


def _open_to_checks(position: Position, number: Number) -> None:
    """PA-6.5: who heard the answer may ask to have it checked, again after the number has changed."""
    question = position.answers[number - 1].question
    for seat in (question.asker,) if question.secret else range(position.options.seats):
        open_already = number in position.checkable[seat]
        if seat != question.target and not open_already and position.checked[seat].count(number) < MOST_CHECKS:
            position.checkable[seat] = tuple(sorted((*position.checkable[seat], number)))


def _shown(box: Box, position: Position, seen: Showed | Drew) -> None:
    number = position.aside[0].answer if position.aside else len(position.answers)
    position.answers[number - 1] = replace(position.answers[number - 1], card_seen=True)
    if position.aside:
        _settled(position)
    else:
        _after_question(position)


def _after_question(position: Position) -> None:
    if position.last:
        _open(position, Guessing(position.on_turn))  # PA-4.8
    else:
        _end_turn(position)


def _end_turn(position: Position) -> None:
    if position.aside:
        position.phase = TurnOver()
    elif position.taken is None:
        _next_turn(position)  # PA-3.10
    else:
        _open(position, TURNING_UP)


def _go_on(position: Position) -> None:
    if isinstance(position.phase, TurnOver) and not position.aside:
        _end_turn(position)


# The end (PA-4)


def still_in(position: Position) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(position.options.seats) if seat not in position.out)


def _guessed(box: Box, position: Position, seen: Guessed) -> None:
    position.missing = seen.missing or position.missing
    position.correctable = None  # PA-6.9
    if seen.right:
        _close(position, (seen.seat,))
    else:
        position.lookers = (*position.lookers, seen.seat)
        _goes_out(position, seen.seat)


def _goes_out(position: Position, seat: Seat) -> None:
    """PA-4.9: the same after a wrong guess and after a false accusation."""
    position.out = (*position.out, seat)
    left = still_in(position)
    if len(left) == 1:  # PA-4.3
        _close(position, left)
    elif seat == position.on_turn:
        _lapse(position, seat)


def _lapse(position: Position, seat: Seat) -> None:
    """PA-4.4: the seat on turn goes out. What it asked is not answered, what was due to it is not shown."""
    match position.aside:
        case (ShowingLate(answer), *_) if position.answers[answer - 1].question.asker == seat:
            position.aside = position.aside[1:]
    if isinstance(position.phase, Replacing | TurnOver):
        _go_on(position)
    else:
        _end_turn(position)


def _close(position: Position, winners: tuple[Seat, ...]) -> None:
    position.phase = Closing(winners)
    position.aside = ()


def _revealed(box: Box, position: Position, seen: Revealed) -> None:
    position.hands = list(seen.hands)
    position.missing = seen.missing
    position.tiles = list(seen.tiles or position.tiles)
    position.spare = seen.spare or position.spare
    if isinstance(position.phase, Closing):
        position.phase = Over(position.phase.winners)


# Answers by hand (PA-6)


def _check_asked(box: Box, position: Position, seen: CheckAsked) -> None:
    seat = seen.seat
    position.checkable[seat] = tuple(number for number in position.checkable[seat] if number != seen.answer)
    position.checked[seat] = (*position.checked[seat], seen.answer)
    _set_aside(position, Checking(seen.answer, seat, position.asides))


def _set_aside(position: Position, aside: Aside) -> None:
    """Settle this before the game goes on. The question that was open waits, and is asked again under a new topic."""
    if not position.aside:
        position.opened += 1
    position.aside = (*position.aside, aside)
    position.asides += 1


def _checked(box: Box, position: Position, seen: Checked) -> None:
    """PA-6.6."""
    _renumber(position, seen)
    if seen.due and position.aside:
        by, serial = position.aside[0].by, position.aside[0].serial
        position.aside = (_late(position, seen.answer)(seen.answer, by, serial), *position.aside[1:])
        return
    if seen.lapsed:
        _after_question(position)
    _settled(position)


def _corrected(box: Box, position: Position, seen: Corrected) -> None:
    """PA-6.9."""
    _renumber(position, seen)
    position.corrections += 1
    if seen.due:
        _set_aside(position, _late(position, seen.answer)(seen.answer, seen.seat, position.asides))
    elif seen.lapsed:
        _after_question(position)


def _renumber(position: Position, seen: Checked | Corrected) -> None:
    """Replace the number. A viewer who did not hear it cannot tell whether it changed, so it may have."""
    answer = position.answers[seen.answer - 1]
    position.answers[seen.answer - 1] = replace(answer, number=seen.number)
    if seen.number is None or seen.number != answer.number:
        _open_to_checks(position, seen.answer)


def _late(position: Position, number: Number) -> type[ShowingLate | DrawingLate]:
    return DrawingLate if position.answers[number - 1].question.drawn else ShowingLate


def _settled(position: Position) -> None:
    position.aside = position.aside[1:]
    _go_on(position)


def _accused(box: Box, position: Position, seen: Accused) -> None:
    """PA-6.3."""
    if seen.proved:
        _close(position, (seen.seat,))
        return
    for number in seen.answers:
        answer = position.answers[number - 1]
        position.answers[number - 1] = replace(answer, cleared=True)
    _goes_out(position, seen.seat)


# By type: a `match` over nineteen costs more than what most of them do.
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
    CheckAsked: _check_asked,
    Checked: _checked,
    Corrected: _corrected,
    Accused: _accused,
    Revealed: _revealed,
}
