"""What a move causes (PA-2 to PA-7): the events of each, and who sees them."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from parlour.core import EVERYBODY, Event, Seat
from parlour.games.perfect_alibi.answers import is_wrong, truth
from parlour.games.perfect_alibi.box import ASSISTANTS, COLOURS, PRIEST, PSYCHIATRIST, Box
from parlour.games.perfect_alibi.model import (
    Accuse,
    Accused,
    Answered,
    AnyMove,
    Asked,
    AskLocations,
    AskTimes,
    CalledLastQuestion,
    CallLastQuestion,
    Change,
    Changed,
    Check,
    CheckAsked,
    Checked,
    Chose,
    Correct,
    Corrected,
    Deal,
    Dealt,
    DealTiles,
    Draw,
    Drew,
    Guess,
    Guessed,
    Laid,
    Number,
    Pick,
    Reveal,
    Revealed,
    Say,
    SendJournalist,
    SentJournalist,
    Show,
    Showed,
    Take,
    TakeOwn,
    TileDealt,
    TilesDealt,
    Took,
    TurnedUp,
    TurnUp,
)
from parlour.games.perfect_alibi.position import Answering, Asking, Drawing, Position, Question, Showing

T = TypeVar("T")
ALONE = tuple(frozenset((seat,)) for seat in range(len(COLOURS)))


class Decisions:
    """The decisions of one box; version 1 of the rules overrides some of them."""

    def __init__(self, box: Box) -> None:
        self.box = box
        # By type: faster than `match`.
        self._outcomes: dict[type[AnyMove], Callable[[Position, Seat, Any], Sequence[Event]]] = {
            Pick: self._pick,
            Take: self._take,
            TakeOwn: self._take_own,
            SendJournalist: self._send_journalist,
            CallLastQuestion: self._call_last_question,
            Change: self._change,
            AskLocations: self._ask_locations,
            AskTimes: self._ask_times,
            Say: self._say,
            Show: self._show,
            Guess: self._guess,
            Check: self._check,
            Correct: self._correct,
            Accuse: self._accuse,
            Deal: self._deal,
            DealTiles: self._deal_tiles,
            TurnUp: self._turn_up,
            Draw: self._draw,
            Reveal: self._reveal,
        }

    def decide(self, position: Position, seat: Seat, move: AnyMove) -> Sequence[Event]:
        return self._outcomes[type(move)](position, seat, move)

    def _deal(self, position: Position, seat: Seat, move: Deal) -> Sequence[Event]:
        seats, piles = position.options.seats, move.piles
        (missing,), *face_up = piles[seats:]
        hands = [Event(Dealt(to, piles[to]), ALONE[to]) for to in range(seats)]
        return (Event(Laid(face_up[0] if face_up else None, missing)), *hands)

    def _deal_tiles(self, position: Position, seat: Seat, move: DealTiles) -> Sequence[Event]:
        """PA-2.3."""
        spare = tuple(tile for tile in ASSISTANTS if tile not in move.tiles)
        dealt = [Event(TileDealt(to, tile), ALONE[to]) for to, tile in enumerate(move.tiles)]
        return (Event(TilesDealt(spare)), *dealt)

    def _turn_up(self, position: Position, seat: Seat, move: TurnUp) -> Sequence[Event]:
        return (Event(TurnedUp(move.chips)),)

    def _pick(self, position: Position, seat: Seat, move: Pick) -> Sequence[Event]:
        return (Event(Chose(seat, move.assistant)),)

    def _take(self, position: Position, seat: Seat, move: Take) -> Sequence[Event]:
        return (Event(Took(seat, move.chip, self.box.faces[move.chip].seat)),)

    def _take_own(self, position: Position, seat: Seat, move: TakeOwn) -> Sequence[Event]:
        return (Event(Took(seat, move.chip, move.target)),)

    def _send_journalist(self, position: Position, seat: Seat, move: SendJournalist) -> Sequence[Event]:
        return (Event(SentJournalist(seat, move.target)),)

    def _call_last_question(self, position: Position, seat: Seat, move: CallLastQuestion) -> Sequence[Event]:
        return (Event(CalledLastQuestion(seat, move.target)),)

    def _change(self, position: Position, seat: Seat, move: Change) -> Sequence[Event]:
        return (Event(Changed(seat, move.assistant)),)

    def _ask_locations(self, position: Position, seat: Seat, move: AskLocations) -> Sequence[Event]:
        return self._ask(position, seat, move.locations)

    def _ask_times(self, position: Position, seat: Seat, move: AskTimes) -> Sequence[Event]:
        return self._ask(position, seat, move.times)

    def _ask(self, position: Position, seat: Seat, about: tuple[str, ...]) -> Sequence[Event]:
        """The question; where the answer is forced, also the answer (G-2, PA-6.1, PA-7.4)."""
        assert isinstance(position.phase, Asking)
        asked = Asked(seat, position.phase.target, about)
        if position.options.rival or position.options.answers == "by-hand":
            return (Event(asked),)
        target, held, number = asked.target, position.assistants, truth(self.box, position, about, asked.target)
        shows = number >= 2 and held[target] != PSYCHIATRIST
        answered = Answered(len(position.answers) + 1, target, seat, shows, number)
        hearers = frozenset((seat, target)) if held[seat] == PRIEST else EVERYBODY
        return (Event(asked), Event(answered, hearers))

    def _say(self, position: Position, seat: Seat, move: Say) -> Sequence[Event]:
        if position.aside:
            return self.checked(position, seat, move.number)
        assert isinstance(position.phase, Answering)
        question = position.phase.question
        shows = question.shows(move.number)
        seen = Answered(len(position.answers) + 1, seat, question.asker, shows, move.number)
        return (Event(seen, hearers(question)),)

    def checked(self, position: Position, seat: Seat, number: int, *, right: bool = True) -> Sequence[Event]:
        """PA-6.2. `right`: only right numbers were offered."""
        answer = position.aside[0].answer
        due, lapsed = self.card_due(position, answer, number)
        return (_renumbered(position, Checked(answer, seat, due, lapsed, right, number)),)

    def _correct(self, position: Position, seat: Seat, move: Correct) -> Sequence[Event]:
        """PA-6.9."""
        answer = known(position.correctable)
        due, lapsed = self.card_due(position, answer, move.number)
        return (_renumbered(position, Corrected(answer, seat, due, lapsed, move.number)),)

    def card_due(self, position: Position, answer: Number, number: int) -> tuple[bool, bool]:
        """PA-6.6: whether the new number makes a card due, and whether a due card lapses."""
        given = position.answers[answer - 1]
        before, now = given.question.shows(known(given.number)), given.question.shows(number)
        waiting = isinstance(position.phase, Showing) and answer == len(position.answers)
        return now and not before and not given.card_seen, waiting and not now

    def _show(self, position: Position, seat: Seat, move: Show) -> Sequence[Event]:
        """PA-3.6, PA-5.B."""
        question = _shown_for(position)
        seers = (question.asker, seat) if question.captain is None else (question.asker, seat, question.captain)
        return (Event(Showed(seat, question.asker, move.card), frozenset(seers)),)

    def _draw(self, position: Position, seat: Seat, move: Draw) -> Sequence[Event]:
        """PA-5.E."""
        question = _shown_for(position)
        card = position.hands[question.target][move.place]
        seen = Drew(question.asker, question.target, card)
        return (Event(seen, frozenset((question.asker, question.target))),)

    def _guess(self, position: Position, seat: Seat, move: Guess) -> Sequence[Event]:
        """PA-4.2."""
        right = move.card == position.missing
        knowers = EVERYBODY if right else ALONE[seat]
        return (Event(Guessed(seat, right, move.card, position.missing), knowers),)

    def _check(self, position: Position, seat: Seat, move: Check) -> Sequence[Event]:
        return (Event(CheckAsked(seat, move.answer, position.answers[move.answer - 1].question.target)),)

    def _accuse(self, position: Position, seat: Seat, move: Accuse) -> Sequence[Event]:
        """PA-6.3."""
        named = [position.answers[number - 1] for number in move.answers]
        proved = any(is_wrong(self.box, position, answer) for answer in named)
        return (Event(Accused(seat, move.target, move.answers, proved)),)

    def _reveal(self, position: Position, seat: Seat, move: Reveal) -> Sequence[Event]:
        """G-9."""
        revealed = Revealed(
            hands=tuple([whole(hand) for hand in position.hands]),
            missing=known(position.missing),
            tiles=whole(tuple(position.tiles)) if position.options.rival else None,
            spare=whole(position.spare) if position.spare else None,
            numbers=whole(tuple([answer.number for answer in position.answers])) or None,
        )
        return (Event(revealed),)


def hearers(question: Question) -> frozenset[Seat]:
    """PA-5.D."""
    return frozenset((question.asker, question.target)) if question.secret else EVERYBODY


def _renumbered(position: Position, seen: Checked | Corrected) -> Event:
    """PA-6.5: seats that do not hear the number see only whether a card is due."""
    return Event(seen, hearers(position.answers[seen.answer - 1].question))


def _shown_for(position: Position) -> Question:
    """The question for which a card is shown or drawn now."""
    if position.aside:
        return position.answers[position.aside[0].answer - 1].question
    assert isinstance(position.phase, Showing | Drawing)
    return position.phase.question


def known(value: T | None) -> T:
    """A value that the full position knows."""
    assert value is not None, "only the full position knows this"
    return value


def whole(things: tuple[T | None, ...]) -> tuple[T, ...]:
    """Values without unknown ones."""
    assert None not in things, "only the full position knows this"
    return cast(tuple[T, ...], things)
