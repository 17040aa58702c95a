"""The questions that a seat may ask, each with every possible answer."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from parlour.core import NATURE, Move, Seat, Seen
from parlour.core import questions as core_questions
from parlour.core.evidence import Factor, Picked
from parlour.core.questions import Outcome
from parlour.games.perfect_alibi.box import CAPTAIN, COOK, PSYCHIATRIST, SYMBOLS, Assistant, Box, ChipFace, Symbol
from parlour.games.perfect_alibi.evidence import said_openly, said_rightly
from parlour.games.perfect_alibi.model import (
    Answered,
    AskLocations,
    AskTimes,
    CallLastQuestion,
    Change,
    Drew,
    Number,
    SendJournalist,
    Showed,
    Take,
    TakeOwn,
)
from parlour.games.perfect_alibi.offers import Offers
from parlour.games.perfect_alibi.position import Asking, Changing, Position, Question, Turn


class Way(NamedTuple):
    """A way to a question: its moves, the target, the symbols, and the assistants then."""

    moves: tuple[Move, ...]
    target: Seat
    symbols: tuple[Symbol, ...]
    mine: Assistant | None
    theirs: Assistant | None


def questions(box: Box, position: Position, seat: Seat, offers: Offers) -> list[core_questions.Question]:
    """Every question that the seat can reach in this turn, with the moves that lead to it."""
    if position.aside:
        return []
    ways = _ways(box, position, seat, offers)
    return [_question(box, position, seat, way, move) for way in ways for move in offers.asked(way.symbols)]


def _ways(box: Box, position: Position, seat: Seat, offers: Offers) -> Iterator[Way]:
    held = position.assistants
    match position.phase:
        case Asking(asker, target, symbols) if asker == seat:
            yield Way((), target, symbols, held[seat], held[target])
        case Changing(asker, target, symbol) if asker == seat:
            yield from _changes(position, seat, (), target, symbol)
        case Turn(asker) if asker == seat:
            for move in (move for offer in offers.choices(position)[0].offers for move in offer):
                yield from _from_turn(box, position, seat, move)


def _from_turn(box: Box, position: Position, seat: Seat, move: Move) -> Iterator[Way]:
    held = position.assistants
    match move:
        case SendJournalist(target) | CallLastQuestion(target):
            yield Way((move,), target, SYMBOLS, held[seat], held[target])
        case Take(chip):
            yield from _with_chip(position, seat, move, box.faces[chip].seat, box.faces[chip])
        case TakeOwn(chip, target):
            yield from _with_chip(position, seat, move, target, box.faces[chip])
        case _:
            raise TypeError(move)


def _with_chip(position: Position, seat: Seat, move: Move, target: Seat, face: ChipFace) -> Iterator[Way]:
    if face.arrows:
        yield from _changes(position, seat, (move,), target, face.symbol)
    else:
        yield Way((move,), target, (face.symbol,), position.assistants[seat], position.assistants[target])


def _changes(position: Position, seat: Seat, moves: tuple[Move, ...], target: Seat, symbol: Symbol) -> Iterator[Way]:
    """PA-3.3: a free assistant; or the answerer's, if then only the asker's old one is left for it."""
    mine, theirs = position.assistants[seat], position.assistants[target]
    for assistant in position.beside:
        yield Way((*moves, Change(assistant)), target, (symbol,), assistant, theirs)
    if theirs is not None and not position.beside:
        yield Way((*moves, Change(theirs)), target, (symbol,), theirs, mine)


def _question(
    box: Box, position: Position, seat: Seat, way: Way, asked: AskLocations | AskTimes
) -> core_questions.Question:
    about = asked.locations if isinstance(asked, AskLocations) else asked.times
    question = Question(seat, way.target, about, way.mine, way.theirs, _captain(position, seat, way))
    move, *then = (*way.moves, asked)
    # The facts of an answer depend on the answerer, its hand size and the assistants.
    lie = way.mine if position.options.rival else None
    key = position.options.seats, way.target, about, lie, way.theirs == PSYCHIATRIST, way.mine == COOK
    outcomes = partial(_outcomes, box, position, question, len(position.answers) + 1)
    heard = partial(_heard, box, position, question, key)
    return box.fact_cache.question(move, key, outcomes, tuple(then), isinstance(move, CallLastQuestion), heard)


def _captain(position: Position, seat: Seat, way: Way) -> Seat | None:
    """Who holds the Captain when the question is asked (PA-5.1)."""
    held = list(position.assistants)
    held[seat], held[way.target] = way.mine, way.theirs
    return held.index(CAPTAIN) if CAPTAIN in held else None


def _heard(box: Box, position: Position, question: Question, key: Hashable, seat: Seat) -> Sequence[tuple[Factor, ...]]:
    """PA-3.12: the facts that another seat learns; outcomes that look the same to it are merged."""
    shown = seat == question.captain and not question.drawn

    def heard() -> Iterable[tuple[Factor, ...]]:
        outcomes = _outcomes(box, position, question, 0)
        return dict.fromkeys(_public(box, position, question, one.facts, one.seen, shown) for one in outcomes)

    return box.fact_cache.facts((key, shown, question.secret), heard)


def _public(
    box: Box, position: Position, question: Question, facts: tuple[Factor, ...], seen: tuple[Seen, ...], shows: bool
) -> tuple[Factor, ...]:
    said, shown = facts[0], facts[1:] if shows else ()
    if not question.secret:
        return (said, *shown)
    answered = seen[0]
    assert isinstance(answered, Answered)
    numbers = said_openly(position, question, answered.shows)
    return shown if numbers is None else (said_rightly(box, position, question, numbers), *shown)


def _outcomes(box: Box, position: Position, question: Question, answer: Number) -> Iterator[Outcome]:
    """Every number, and for high ones every card that may be shown."""
    numbers = range(len(position.hands[question.target]) + 1 + position.options.rival)
    for number in numbers:
        shows = question.shows(number)
        answered = Answered(answer, question.target, question.asker, shows, number)
        fact = said_rightly(box, position, question, frozenset((number,)))
        if not shows:
            yield Outcome((answered,), (fact,))
        else:
            yield from (Outcome((answered, seen), (fact, shown)) for seen, shown in _shown(box, question))


def _shown(box: Box, question: Question) -> Iterator[tuple[Showed | Drew, Factor]]:
    """PA-3.6: a matching card of the answerer's choice; PA-5.E: any of its cards, at random."""
    holder, asker, target = f"hand/{question.target}", question.asker, question.target
    if question.shown:
        among = box.matching[question.about]
        yield from ((Showed(target, asker, card), Picked(holder, card, among, by=target)) for card in sorted(among))
    else:
        among = frozenset(box.cards)
        yield from ((Drew(asker, target, card), Picked(holder, card, among, by=NATURE)) for card in sorted(among))
