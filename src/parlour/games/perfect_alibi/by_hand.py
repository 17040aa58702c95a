"""Answers by hand: checks, corrections, accusations of treachery (PA-6)."""

from msgspec.structs import replace

from parlour.games.perfect_alibi.box import Box
from parlour.games.perfect_alibi.model import Accused, CheckAsked, Checked, Corrected, Number
from parlour.games.perfect_alibi.position import Aside, Checking, DrawingLate, Position, ShowingLate
from parlour.games.perfect_alibi.turns import after_question, close, go_on, goes_out

MOST_CHECKS = 3  # requests of one seat about one answer (PA-6.5)


def open_to_checks(position: Position, number: Number) -> None:
    """PA-6.5: seats that heard the answer may ask for a check, and again after its number has changed."""
    question = position.answers[number - 1].question
    for seat in (question.asker,) if question.secret else range(position.options.seats):
        open_already = number in position.checkable[seat]
        if seat != question.target and not open_already and position.checked[seat].count(number) < MOST_CHECKS:
            position.checkable[seat] = tuple(sorted((*position.checkable[seat], number)))


def check_asked(box: Box, position: Position, seen: CheckAsked) -> None:
    seat = seen.seat
    position.checkable[seat] = tuple(number for number in position.checkable[seat] if number != seen.answer)
    position.checked[seat] = (*position.checked[seat], seen.answer)
    _set_aside(position, Checking(seen.answer, seat, position.asides))


def _set_aside(position: Position, aside: Aside) -> None:
    """Settle this before the game goes on. The open choice waits, and gets a new topic."""
    if not position.aside:
        position.opened += 1
    position.aside = (*position.aside, aside)
    position.asides += 1


def checked(box: Box, position: Position, seen: Checked) -> None:
    """PA-6.6."""
    _renumber(position, seen)
    if seen.due and position.aside:
        by, serial = position.aside[0].by, position.aside[0].serial
        position.aside = (_late(position, seen.answer)(seen.answer, by, serial), *position.aside[1:])
        return
    if seen.lapsed:
        after_question(position)
    settled(position)


def corrected(box: Box, position: Position, seen: Corrected) -> None:
    """PA-6.9."""
    _renumber(position, seen)
    position.corrections += 1
    if seen.due:
        _set_aside(position, _late(position, seen.answer)(seen.answer, seen.seat, position.asides))
    elif seen.lapsed:
        after_question(position)


def _renumber(position: Position, seen: Checked | Corrected) -> None:
    """Replace the number. In a view that does not know it, it may have changed."""
    answer = position.answers[seen.answer - 1]
    position.answers[seen.answer - 1] = replace(answer, number=seen.number)
    if seen.number is None or seen.number != answer.number:
        open_to_checks(position, seen.answer)


def _late(position: Position, number: Number) -> type[ShowingLate | DrawingLate]:
    return DrawingLate if position.answers[number - 1].question.drawn else ShowingLate


def settled(position: Position) -> None:
    position.aside = position.aside[1:]
    go_on(position)


def accused(box: Box, position: Position, seen: Accused) -> None:
    """PA-6.3."""
    if seen.proved:
        close(position, (seen.seat,))
        return
    for number in seen.answers:
        answer = position.answers[number - 1]
        position.answers[number - 1] = replace(answer, cleared=True)
    goes_out(position, seen.seat)
