"""The detectives of Perfect Alibi: assistants, lies, cards to show, the last question, doubts about answers by hand."""

from collections.abc import Mapping, Sequence
from itertools import accumulate

import msgspec

from parlour.bots.deduction.detective import ABOVE, USEFUL, Detective, likeliest, solution
from parlour.bots.deduction.racer import Racer
from parlour.bots.minds.perfect_alibi.doubts import Doubts, as_said
from parlour.bots.player import Answer, Candidate, Sight, best
from parlour.core import Choice, Drawn, Move, Seat, Seen
from parlour.core.questions import Question
from parlour.games.perfect_alibi.answers import right
from parlour.games.perfect_alibi.box import Box
from parlour.games.perfect_alibi.model import (
    AskLocations,
    AskTimes,
    CallLastQuestion,
    Change,
    Drew,
    Guess,
    Options,
    Pick,
    Say,
    Show,
    Showed,
)
from parlour.games.perfect_alibi.position import Answering, Guessing, Position, Turn
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Contradiction, NoAnswer
from parlour.knowledge.questions import QuestionValue

# The value of an assistant, in bits of a question: measured gain of the best question (Journalist, Cook), estimates for
# what it hides from the others (Priest, Psychiatrist) and for the cards it shows (Captain).
ASSISTANT: Mapping[str, float] = {
    "journalist": 0.3,
    "captain": 0.15,
    "psychiatrist": 0.1,
    "priest": 0.1,
    "cook": 0.05,
}
ACCUSE_THRESHOLD = {3: 0.45, 4: 0.35, 5: 0.35}  # by seats: odds from which on a guess pays
ASIDE = {3: 0.8, 4: 0.35, 5: 0.35}  # the same in another seat's turn, where no last question can be called first
CURIOSITY = 0.1
SHARPENED = 2.5  # bound on the factor by which an answer raises the best odds; prunes last questions
MANY, FEW = 100_000, 9_000  # outcomes evaluated per second of budget; FEW where each may be a lie (PA-7)
EVEN = {3: 0, 2: 1, 1: 2, 4: 3}  # rank of a question by its number of locations or times


class Passenger(Detective):
    """A detective on the ship."""

    likes: Mapping[str, float] = ASSISTANT
    _open: tuple[int, Sequence[Question]] = (-1, ())  # number of events, and the questions open then
    _last: tuple[int, Sequence[QuestionValue]] = (-1, ())
    doubting = True  # whether it doubts answers by hand
    _aside = False  # a check or a late card is being settled (PA-6.2)
    _doubts: Doubts | None = None  # only by hand
    _believed: Knowledge | None = None  # only by hand: knowledge from the current answers

    def options(self) -> Options:
        """PA-6.2: an answer by hand counts as right until it is contradicted."""
        return msgspec.structs.replace(self._played, answers="by-table", unforgiving=False)

    @property
    def _played(self) -> Options:
        assert isinstance(self.setting.options, Options)
        return self.setting.options

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        self._aside = bool(sight.view.aside)
        found = super().weigh(sight, choices)
        if self._doubts is None or not self.doubting:
            return found
        doubts = self._doubts.candidates(choices)
        if not doubts and _stakes_all(best(found)):
            doubts = self._doubts.before_guessing(choices)
        return [*found, *doubts]

    def follow(self, sight: Sight) -> Knowledge:
        """By hand: knowledge from all answers if they are consistent, otherwise from those of the trusted seats."""
        if self._played.answers == "by-table":
            return super().follow(sight)
        self.stream = sight.stream
        if self._doubts is None:
            self._doubts = Doubts(self.setting.game, self._played, sight.seat)
        self._knowledge = self._believe(sight.seat, self.heard(sight.stream))
        if self.doubting:
            self._knowledge = self._doubts.follow(sight.stream, self._knowledge)
        return self._knowledge

    def heard(self, stream: Sequence[Seen]) -> Sequence[Seen]:
        """The stream as it believes it."""
        return as_said(stream)

    def _believe(self, seat: Seat, stream: Sequence[Seen]) -> Knowledge:
        """Knowledge from this stream. A corrected answer changes past events: then it is built anew."""
        known = self._believed
        if known is None or known.stream != stream[: len(known.stream)]:
            known = self._believed = Knowledge(self.setting.game, self.options(), seat)
            self.forget()
        for seen in stream[len(known.stream) :]:
            known.observe(seen)
        return known

    def forget(self) -> None:
        """Drop what was computed from answers that have changed."""
        self._open, self._last = (-1, ()), (-1, ())

    def answers(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        match knowledge.view.phase:
            case _ if self._aside:
                return self.judged(knowledge, choice)
            case Turn():
                return [*super().answers(knowledge, choice), *self._last_questions(knowledge, choice)]
            case Guessing():
                named = likeliest(knowledge, (choice,))
                return super().judged(knowledge, choice) if named is None else (named,)
            case _:
                return super().answers(knowledge, choice)

    def _last_questions(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        """PA-3.8: last questions after which the odds reach the threshold."""
        now = max(solution(knowledge).values(), default=0.0)
        least = self.accuse_threshold(knowledge, now)
        worths = self.last_worths(knowledge) if now * SHARPENED >= least else ()
        return [Candidate((choice.topic, one.move), ABOVE + one.named) for one in worths if one.named >= least]

    def last_worths(self, knowledge: Knowledge) -> Sequence[QuestionValue]:
        """The values of the last questions."""
        now = len(knowledge.stream)
        if self._last[0] != now:
            self._last = now, self.weighed_up(knowledge, last=True)
        return self._last[1]

    def asked(self, knowledge: Knowledge) -> Sequence[QuestionValue]:
        try:
            return self.weighed_up(knowledge, last=False)
        except (Contradiction, NoAnswer):
            return ()

    def weighed_up(self, knowledge: Knowledge, last: bool) -> Sequence[QuestionValue]:
        """The values of the questions; only of the most promising ones where there are too many outcomes."""
        now = len(knowledge.stream)
        if self._open[0] != now:
            self._open = now, knowledge.game.questions(knowledge.view, knowledge.seat)
        every = [one for one in self._open[1] if one.final == last]
        most = self.setting.budget * (FEW if last or knowledge.view.options.rival else MANY)
        if sum(len(one.facts) for one in every) > most:
            every.sort(key=lambda one: self._doubtful((one.move, *one.then)))
            before = accumulate((len(one.facts) for one in every), initial=0)
            every = [one for one, outcomes in zip(every, before, strict=False) if outcomes < most]
        return knowledge.questions(every)

    def _doubtful(self, moves: Sequence[Move]) -> tuple[float, int]:
        """Sort key: less valuable assistants last, then sets that split the cards less evenly."""
        view: Position = self.knowledge.view
        best = max((self.likes[one] for one in view.beside), default=0.0)
        unliked = [best - self.likes[move.assistant] for move in moves if isinstance(move, Change)]
        match moves[-1]:
            case AskLocations(about) | AskTimes(about):
                return sum(unliked), EVEN[len(about)]
            case _:
                return sum(unliked), 0

    def value(self, worth: QuestionValue) -> float:
        view: Position = self.knowledge.view
        if view.last:
            return worth.named + USEFUL * worth.bits
        changes = [move.assistant for move in (worth.move, *worth.question.then) if isinstance(move, Change)]
        gain = sum(self.likes[new] - self.likes[held] for new in changes if (held := view.assistants[view.on_turn]))
        return super().value(worth) + gain

    # Other decisions

    def judged(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        match choice.fallback:
            case Drawn(offer) if offer.kind is Say and self._aside:
                return [
                    Candidate((choice.topic, move), 0.1 * self.chance()) for move in offer
                ]  # PA-6.2: only right numbers are offered
            case _:
                moves = [move for offer in choice.offers for move in offer]
                return [Candidate((choice.topic, move), self._liking(knowledge, move)) for move in moves]

    def _liking(self, knowledge: Knowledge, move: Move) -> float:
        match move:
            case Pick(assistant) | Change(assistant):
                own = bool(knowledge.view.tiles[knowledge.seat] == assistant)  # PA-7.6: then it lies to no one
                return self.likes[assistant] - own + 0.1 * self.chance()
            case Say(number):
                return self._fit_to_say(knowledge, number) + 0.1 * self.chance()
            case Show(card):
                return (card in self._shown_before(knowledge)) + 0.1 * self.chance()
            case _:
                return self.chance()

    def _fit_to_say(self, knowledge: Knowledge, number: int) -> float:
        """Prefers right numbers, and among them those that show no card."""
        view: Position = knowledge.view
        assert isinstance(view.phase, Answering)
        question = view.phase.question
        box: Box = knowledge.game.box
        return (number in right(box, view, question)) - 0.5 * question.shows(number)

    def _shown_before(self, knowledge: Knowledge) -> set[str]:
        """Its own cards that the asker has seen already."""
        me, asker = knowledge.seat, knowledge.view.on_turn
        seen = (one for one in self.stream if isinstance(one, Showed | Drew) and (one.seat, one.asker) == (me, asker))
        return {one.card for one in seen if one.card is not None}


def _stakes_all(answer: Answer | None) -> bool:
    """Whether it is a guess, or leads to one."""
    return answer is not None and isinstance(answer[1], Guess | CallLastQuestion)


class Gambler(Passenger):
    """Guesses above a threshold; usually after a last question, in its own turn."""

    def accuse_threshold(self, knowledge: Knowledge, odds: float) -> float:
        view: Position = knowledge.view
        mine = isinstance(view.phase, Turn) and view.on_turn == knowledge.seat
        tuned = ACCUSE_THRESHOLD if mine else ASIDE
        return tuned[view.options.seats]


class Steward(Passenger, Racer):
    """The racer of this game."""

    least = 0.3

    def forget(self) -> None:
        super().forget()
        self.forget_race()

    def rivals(self, view: Position, seat: Seat) -> Sequence[Seat]:
        seats = view.options.seats
        after = [(view.on_turn + step) % seats for step in range(seats)]
        return [other for other in after if other != seat and other not in view.out]

    def on_turn(self, sight: Sight, choices: Sequence[Choice]) -> bool:
        return isinstance(sight.view.phase, Turn) and bool(sight.view.on_turn == sight.seat)

    def hope(self, knowledge: Knowledge, odds: float) -> float:
        """PA-3.8: in its own turn, after a last question."""
        mine = isinstance(knowledge.view.phase, Turn) and knowledge.view.on_turn == knowledge.seat
        if not mine or odds * SHARPENED < self.least:
            return odds
        return max((one.named for one in self.last_worths(knowledge)), default=odds)

    def given_away(self, knowledge: Knowledge, asked: Sequence[QuestionValue]) -> Sequence[float]:
        """Assumes that the others know what this seat knows: to simulate them would take too long here."""
        rivals = self.rivals(knowledge.view, knowledge.seat)
        heard = [[_as_heard(worth.question, seat) for seat in rivals] for worth in asked]
        once = {id(one.facts): one for each in heard for one in each}  # shared facts are evaluated once
        bits = {id(worth.question.facts): worth.bits for worth in knowledge.questions(list(once.values()))}
        return [sum(bits.get(id(one.facts), 0.0) for one in each) for each in heard]


def _as_heard(question: Question, seat: Seat) -> Question:
    """The question with only those facts that this seat overhears."""
    assert question.overheard is not None
    return msgspec.structs.replace(question, facts=question.overheard(seat))
