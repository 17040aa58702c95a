"""Answers by hand: believed until they contradict each other, then checked or called treachery (PA-6)."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from parlour.bots.deduction.detective import ABOVE, solution
from parlour.bots.player import Candidate
from parlour.core import Choice, Seat, Seen
from parlour.core.codec import AnyGame
from parlour.games.perfect_alibi.model import (
    Accuse,
    Answered,
    Check,
    CheckAsked,
    Checked,
    Corrected,
    Drew,
    Number,
    Options,
    Showed,
)
from parlour.games.perfect_alibi.position import Position
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Contradiction, Solution

ACCUSE = 0.6  # probability of a wrong answer from which on it accuses a seat
FIRST = 2 * ABOVE  # ranks before any guess
SHAKEN = 0.2  # shift of the odds by one wrong answer from which on it asks for a check before a guess

Card = Showed | Drew


class CurrentAnswer:
    """An answer as corrected so far: its number, and the card that was shown late."""

    def __init__(self, seen: Answered) -> None:
        self.seen = seen
        self.late: Card | None = None


def as_said(stream: Sequence[Seen]) -> list[Seen]:
    """The stream as if each answer had its current number from the start, and its card shown at once."""
    answers: dict[Number, CurrentAnswer] = {}
    kept: list[Seen | CurrentAnswer] = []
    due: Number | None = None  # the answer for which a late card is due
    for seen in stream:
        match seen:
            case Answered(number):
                answers[number] = CurrentAnswer(seen)
                kept.append(answers[number])
            case Checked(number) | Corrected(number):
                due = number if seen.due else due
                shows = seen.due or (answers[number].seen.shows and not seen.lapsed)
                answers[number].seen = msgspec.structs.replace(answers[number].seen, shows=shows, number=seen.number)
            case Showed() | Drew() if due is not None:
                answers[due].late, due = seen, None
            case CheckAsked():
                pass
            case _:
                kept.append(seen)
    return [one for item in kept for one in (_told(item) if isinstance(item, CurrentAnswer) else (item,))]


def _told(answer: CurrentAnswer) -> tuple[Seen, ...]:
    return (answer.seen,) if answer.late is None else (answer.seen, answer.late)


class Doubts:
    """Finds the seats to distrust. Follows the original stream, in which answers are claims, not facts."""

    def __init__(self, game: AnyGame, options: Options, seat: Seat) -> None:
        self._options = options
        self._facts = Knowledge(game, options, seat)
        self._caught: set[Seat] = set()  # seats with a wrong number found by a check
        self._suspects: Mapping[Seat, float] = {}  # probability of a wrong answer, per seat

    def follow(self, stream: Sequence[Seen], believed: Knowledge) -> Knowledge:
        """The knowledge to use: from all answers, or from those of the unsuspected seats."""
        for seen in stream[len(self._facts.stream) :]:
            self._notice(seen)
            self._facts.observe(seen)
        if consistent(believed):
            self._suspects = {}
            return believed
        self._suspects = self._suspected()
        worst = max(self._suspects.values(), default=0.0)
        trusted = self._given(seat for seat in self._by_seat() if self._suspects.get(seat, 0.0) < worst)
        return self._facts.assuming(trusted)

    def _notice(self, seen: Seen) -> None:
        if isinstance(seen, Checked) and seen.number is not None:
            before = self._view.answers[seen.answer - 1]
            if before.number not in (None, seen.number):
                self._caught.add(before.question.target)

    @property
    def _view(self) -> Position:
        view: Position = self._facts.view
        return view

    def _by_seat(self) -> dict[Seat, tuple[Number, ...]]:
        """The answers of each other seat."""
        return {seat: given for seat, given in enumerate(self._view.given) if given and seat != self._facts.seat}

    def _given(self, seats: Iterable[Seat]) -> set[str]:
        return {f"answer/{number}" for seat in seats for number in self._view.given[seat]}

    def _suspected(self) -> dict[Seat, float]:
        """Per seat: the probability that it alone gave a wrong answer; 1 where its answers contradict each other."""
        seats = self._by_seat()
        refuted = [seat for seat in seats if not self._worlds((seat,))]
        if refuted:
            return dict.fromkeys(refuted, 1.0)
        weights = {seat: self._weight(seat) for seat in seats}
        total = sum(weights.values())
        return {seat: weight / total for seat, weight in weights.items() if weight} if total else {}

    def _weight(self, liar: Seat) -> float:
        """Number of worlds in which all others are right, times the likelihood of these numbers from a liar."""
        seats = self._by_seat()
        numbers = len(self._view.hands[liar]) + 1
        return self._worlds(seat for seat in seats if seat != liar) * float(numbers) ** -len(seats[liar])

    def _worlds(self, trusted: Iterable[Seat]) -> float:
        try:
            return self._facts.assuming(self._given(trusted)).posterior().worlds
        except Contradiction:
            return 0.0

    def candidates(self, choices: Sequence[Choice]) -> list[Candidate]:
        """Accusations of treachery, or checks of seats that are suspected or were caught before."""
        if self._options.unforgiving:
            return [found for choice in choices if (found := self._accusation(choice)) is not None]
        doubted = dict.fromkeys(self._caught, 1.0) | dict(self._suspects)
        checks = [(topic, check, self._answerer(check)) for topic, check in self._open(choices)]
        return [Candidate((topic, check), FIRST + doubted[seat]) for topic, check, seat in checks if seat in doubted]

    def _answerer(self, check: Check) -> Seat:
        return self._view.answers[check.answer - 1].question.target

    def _accusation(self, choice: Choice) -> Candidate | None:
        """Names all answers of a seat: one wrong number among them is enough (PA-6.3)."""
        accuse = choice.offers[0].at(0)
        if not isinstance(accuse, Accuse) or self._suspects.get(accuse.target, 0.0) < ACCUSE:
            return None
        move = Accuse(accuse.target, self._view.given[accuse.target])
        return Candidate((choice.topic, move), FIRST + self._suspects[accuse.target])

    def before_guessing(self, choices: Sequence[Choice]) -> list[Candidate]:
        """Checks of the answers that would shift the odds most if they alone were wrong."""
        checks = self._open(choices)
        if not checks or self._options.unforgiving:
            return []
        given = self._given(self._by_seat())
        odds = solution(self._facts.assuming(given))
        moved = [_distance(odds, solution(self._facts.assuming(given - {f"answer/{one.answer}"}))) for _, one in checks]
        weighed = zip(checks, moved, strict=True)
        return [Candidate((topic, check), FIRST + by) for (topic, check), by in weighed if by >= SHAKEN]

    def _open(self, choices: Sequence[Choice]) -> list[tuple[str, Check]]:
        """The open checks of answers that are not proved."""
        unproved = self._unproved()
        offers = [(choice.topic, offer) for choice in choices for offer in choice.offers if offer.kind is Check]
        moves = [(topic, move) for topic, offer in offers for move in offer]
        return [(topic, move) for topic, move in moves if isinstance(move, Check) and move.answer in unproved]

    def _unproved(self) -> set[Number]:
        """The answers whose current number no check has proved."""
        last = {claim.name: claim.fact for line in self._facts.lines for claim in line.claims}
        return {int(name.rsplit("/", 1)[1]) for name, fact in last.items() if fact is not None}


def _distance(one: Solution, other: Solution) -> float:
    """The total variation distance of two distributions."""
    return sum(abs(one.get(things, 0.0) - other.get(things, 0.0)) for things in {*one, *other}) / 2


def consistent(knowledge: Knowledge) -> bool:
    try:
        knowledge.posterior()
    except Contradiction:
        return False
    return True
