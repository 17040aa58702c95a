"""What an event teaches about hidden cards and tiles."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from parlour.core import NATURE, Seat
from parlour.core.evidence import (
    NOTHING,
    Change,
    Claim,
    Count,
    Either,
    Evidence,
    Factor,
    Gathered,
    Moved,
    Picked,
    Spread,
)
from parlour.games.perfect_alibi.answers import right_numbers
from parlour.games.perfect_alibi.box import ASSISTANTS, PSYCHIATRIST, Assistant, Box, Card
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
from parlour.games.perfect_alibi.position import Answer, Answering, Position, Question, Showing

Line = tuple[Count, ...]


def evidence(box: Box, position: Position, seen: AnySeen) -> Evidence:
    match seen:
        case Answered(_, _, _, shows, number) if isinstance(position.phase, Answering):
            return _answered(box, position, Answer(position.phase.question, shows, number))
        case Checked() | Corrected():
            return _renumbered(box, position, seen)
        case Showed(seat, _, card) if card is not None:
            matching = box.matching[question_of(position).about]
            return Evidence((Picked(_hand(seat), card, matching, by=seat),))
        case Drew(_, seat, card) if card is not None:
            return Evidence((Picked(_hand(seat), card, frozenset(box.cards), by=NATURE),))
        case Guessed(missing=missing) if missing is not None:
            return Evidence((_is("missing", missing),))
        case Accused(_, _, answers, proved):
            return accused(box, position, [position.answers[number - 1] for number in answers], proved)
        case Laid() | Dealt() | TilesDealt() | TileDealt() | Revealed():
            return _told(box, position, seen)
        case TurnedUp() | Chose() | Changed():
            return _laid_out(box, position, seen)
        case Took() | SentJournalist() | CalledLastQuestion() | Asked() | CheckAsked():
            return NOTHING
        case Answered() | Showed() | Drew() | Guessed():
            return NOTHING


def accused(box: Box, position: Position, answers: Sequence[Answer], proved: bool) -> Evidence:
    """At least one of these answers was wrong (`proved`), or none."""
    return Evidence(_some_wrong(box, position, answers) if proved else _all_right(box, position, answers))


def _hand(seat: Seat) -> str:
    return f"hand/{seat}"


def _tile(seat: Seat) -> str:
    return f"tile/{seat}"


def _is(holder: str, thing: str) -> Count:
    return Count((holder,), frozenset((thing,)), 1, 1)


def _has(seat: Seat, cards: tuple[Card, ...]) -> Count:
    return Count((_hand(seat),), frozenset(cards), len(cards), len(cards))


def question_of(position: Position) -> Question:
    """The question for which a card is shown."""
    if position.aside:
        return position.answers[position.aside[0].answer - 1].question
    assert isinstance(position.phase, Showing)
    return position.phase.question


# Dealt, shown and revealed cards


def _told(box: Box, position: Position, seen: Laid | Dealt | TilesDealt | TileDealt | Revealed) -> Evidence:
    match seen:
        case Laid(face_up):
            lying = (Count(("face-up",), frozenset(face_up), len(face_up), len(face_up)),) if face_up else ()
            return Evidence(changes=_deal(box, position), after=lying)
        case Dealt(seat, cards):
            return NOTHING if cards is None else Evidence(after=(_has(seat, cards),))
        case TilesDealt():
            return Evidence(changes=(_tiles(position.options.seats),))
        case TileDealt(seat, tile):
            return NOTHING if tile is None else Evidence(after=(_is(_tile(seat), tile),))
        case Revealed(hands, missing, tiles):
            held = (_has(seat, hand) for seat, hand in enumerate(hands))
            liars = (_is(_tile(seat), tile) for seat, tile in enumerate(tiles or ()))
            return Evidence((*held, _is("missing", missing), *liars))


def _deal(box: Box, position: Position) -> tuple[Change, ...]:
    hands = tuple((_hand(seat), len(hand)) for seat, hand in enumerate(position.hands))
    known = (("face-up", len(position.face_up)),) if position.face_up else ()
    return Spread(box.cards, (*hands, ("missing", 1), *known)), Spread(ASSISTANTS, (("beside", len(ASSISTANTS)),))


def _tiles(seats: int) -> Spread:
    left = len(ASSISTANTS) - seats
    return Spread(ASSISTANTS, (*((_tile(seat), 1) for seat in range(seats)), *((("spare", left),) if left else ())))


def _laid_out(box: Box, position: Position, seen: TurnedUp | Chose | Changed) -> Evidence:
    """Chips and assistants: public, but also things on the table."""
    match seen:
        case TurnedUp(chips) if position.taken is None:
            return Evidence(changes=(Spread(chips, (("row", len(chips)),)),))
        case TurnedUp(chips) if position.stack:
            return Evidence(changes=(Moved((("row", "discards", 1),)), Spread(chips, (("row", 1),))))
        case TurnedUp(chips):  # PA-3.10: the used chip is discarded
            row = (*(chip for at, chip in enumerate(position.row) if at != position.taken), *chips)
            return Evidence(changes=(Gathered(("row", "discards")), Spread(row, (("row", len(row)),))))
        case Chose(seat, assistant):
            return _assistants((("beside", _holds(seat), 1),), seat, assistant)
        case Changed(seat, assistant):
            giver = next((_holds(at) for at, held in enumerate(position.assistants) if held == assistant), "beside")
            return _assistants(((_holds(seat), "beside", 1), (giver, _holds(seat), 1)), seat, assistant)


def _assistants(moves: tuple[tuple[str, str, int], ...], seat: Seat, assistant: Assistant) -> Evidence:
    return Evidence(changes=(Moved(moves, by=seat),), after=(_is(_holds(seat), assistant),))


def _holds(seat: Seat) -> str:
    return f"assistant/{seat}"


# Numbers


def _answered(box: Box, position: Position, answer: Answer) -> Evidence:
    if position.options.answers == "by-table":
        return Evidence(_all_right(box, position, (answer,)))
    sure = _finds_a_card(box, position, answer.question) if answer.shows else ()
    return Evidence(sure, claims=_claimed(box, position, len(position.answers) + 1, answer))


def _renumbered(box: Box, position: Position, seen: Checked | Corrected) -> Evidence:
    """PA-6.6: a new number replaces the old one. Seats that did not hear it see only whether a card is due."""
    answer = position.answers[seen.answer - 1]
    said = seen.number is not None and answer.question.shows(seen.number)
    sure = _finds_a_card(box, position, answer.question) if seen.due or said else ()
    if seen.number is None and not (seen.due or seen.lapsed):
        return Evidence(sure)
    now = Answer(answer.question, answer.question.shows(2) and (seen.due or said), seen.number)
    if isinstance(seen, Checked) and seen.right:  # PA-6.2: a fact replaces the claim
        return Evidence(_all_right(box, position, (now,)), claims=(Claim(f"answer/{seen.answer}", None),))
    return Evidence(sure, claims=_claimed(box, position, seen.answer, now))


def _claimed(box: Box, position: Position, number: int, answer: Answer) -> tuple[Claim, ...]:
    """PA-6.2: the claim that the answer is right."""
    (fact,) = _all_right(box, position, (answer,)) or (None,)
    return (Claim(f"answer/{number}", fact),)


def _finds_a_card(box: Box, position: Position, question: Question) -> tuple[Factor, ...]:
    """PA-6.4: by hand a number may be wrong; it is only certain that there is a card to show."""
    if not question.shown:
        return ()
    size = len(position.hands[question.target])
    return (Count((_hand(question.target),), box.matching[question.about], 1, size),)


def _all_right(box: Box, position: Position, answers: Iterable[Answer]) -> tuple[Factor, ...]:
    """The facts if each of these answers is right."""
    pairs = ((answer.question, _said(position, answer)) for answer in answers)
    return tuple(said_rightly(box, position, question, said) for question, said in pairs if said is not None)


def said_rightly(box: Box, position: Position, question: Question, said: frozenset[int]) -> Factor:
    """The fact if one of these numbers was said and is right."""
    if not position.options.rival:
        return _factor(_lines(box, position, question, _right(position, question, said)))
    lines: list[Line] = []
    shares: list[float] = []
    for lie in (False, True):
        for number in range(len(position.hands[question.target]) + 1):
            sayable = right_numbers(number, lie)
            if not said.isdisjoint(sayable):
                lines += _lines(box, position, question, [[], [number]] if lie else [[number]])
                shares.append(len(said.intersection(sayable)) / len(sayable))  # PA-7.1: the liar's choice
    return Either(tuple(lines), tuple(shares))


def _some_wrong(box: Box, position: Position, answers: Iterable[Answer]) -> tuple[Factor, ...]:
    """The fact if at least one of these answers is wrong; none if one may be wrong with any hand."""
    lines: list[Line] = []
    for answer in (answer for answer in answers if not answer.cleared):
        said = _said(position, answer)
        wrong = [] if said is None else _wrong(position, answer.question, said)
        if said is None or all(len(truths) > len(position.hands[answer.question.target]) for truths in wrong):
            return ()
        lines += _lines(box, position, answer.question, wrong)
    return (_factor(lines),)


def _said(position: Position, answer: Answer) -> frozenset[int] | None:
    """The numbers that may have been said; None if the viewer has no information (PA-5.3)."""
    if answer.number is not None:
        return frozenset((answer.number,))
    return said_openly(position, answer.question, answer.shows)


def said_openly(position: Position, question: Question, shows: bool) -> frozenset[int] | None:
    """The numbers that are publicly possible (PA-5.D, PA-5.3); None if there is no information."""
    if question.faced == PSYCHIATRIST:
        return None
    most = len(position.hands[question.target]) + position.options.rival
    return frozenset(range(2, most + 1)) if shows else frozenset((0, 1))


def _right(position: Position, question: Question, said: frozenset[int]) -> list[list[int]]:
    """The true counts for which one of the said numbers is right: without a lie, and in Rival with one."""
    numbers = range(len(position.hands[question.target]) + 1)
    lies = (False, True)[: 1 + position.options.rival]
    return [[number for number in numbers if not said.isdisjoint(right_numbers(number, lie))] for lie in lies]


def _wrong(position: Position, question: Question, said: frozenset[int]) -> list[list[int]]:
    """The true counts for which one of the said numbers is wrong."""
    numbers = range(len(position.hands[question.target]) + 1)
    lies = (False, True)[: 1 + position.options.rival]
    return [[number for number in numbers if not said.issubset(right_numbers(number, lie))] for lie in lies]


def _lines(box: Box, position: Position, question: Question, truths: list[list[int]]) -> list[Line]:
    """Any of these true counts, depending on the tile."""
    hand, matching, tile = (_hand(question.target),), box.matching[question.about], (_tile(question.target),)
    held = frozenset((question.assistant or "",))
    return [
        (*((Count(tile, held, lie, lie),) if position.options.rival else ()), Count(hand, matching, least, most))
        for lie, numbers in enumerate(truths)
        for least, most in _runs(numbers)
    ]


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """`0 1 3` -> `0-1`, `3-3`."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        values = [number for _, number in run]
        yield values[0], values[-1]


def _factor(lines: list[Line]) -> Factor:
    return lines[0][0] if len(lines) == 1 and len(lines[0]) == 1 else Either(tuple(lines))
