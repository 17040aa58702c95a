"""Perfect Alibi: chips by the questions that they allow, assistants, lies, cards to show, and the rungs."""

from collections.abc import Mapping, Sequence

from parlour.bots.detective import ABOVE, USEFUL, Detective, Temper, likeliest
from parlour.bots.novice import Novice
from parlour.bots.player import Candidate, Make, Player, Setting
from parlour.core import Choice, Move, Seat
from parlour.games.perfect_alibi.box import Assistant, Chip, ChipFace
from parlour.games.perfect_alibi.model import (
    AskLocations,
    CalledLastQuestion,
    CallLastQuestion,
    Change,
    Guessing,
    Pick,
    Position,
    SendJournalist,
    Take,
    TakeOwn,
    Turn,
)
from parlour.knowledge import Knowledge
from parlour.knowledge.questions import Worth

# What an assistant is worth, in bits of a question.
ASSISTANT: Mapping[Assistant, float] = {
    "journalist": 0.0,
    "captain": 0.0,
    "psychiatrist": 0.0,
    "priest": 0.0,
    "cook": 0.0,
}
NERVE = {3: 0.5, 4: 0.5, 5: 0.5}  # odds at which it pays to guess, by seats
CURIOSITY = 0.1


class Passenger(Detective):
    """A detective on the ship."""

    def answers(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        match knowledge.view.phase:
            case Turn():
                return self._leads(knowledge, choice)
            case Guessing():
                named = likeliest(knowledge, (choice,))
                return super().judged(knowledge, choice) if named is None else (named,)
            case _:
                return super().answers(knowledge, choice)

    def value(self, worth: Worth) -> float:
        last = self._knowledge is not None and self._knowledge.view.last
        return worth.named + USEFUL * worth.bits if last else super().value(worth)

    # Whom to ask

    def _leads(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        """Each way to begin the turn, by the best question that it allows."""
        moves = [move for offer in choice.offers for move in offer]
        worths = {target: self._worths(knowledge, target) for target in sorted({self._target(move) for move in moves})}
        found = []
        for move in moves:
            value = self._lead(knowledge.view, move, worths[self._target(move)])
            if value is not None:
                found.append(Candidate((choice.topic, move), value))
        return found

    def _worths(self, knowledge: Knowledge, target: Seat) -> Sequence[Worth]:
        """What each question to this seat would be worth, about locations or times."""
        then = knowledge.game.copy(knowledge.view)
        knowledge.game.evolve(then, CalledLastQuestion(knowledge.seat, target))
        return self.asked(knowledge, knowledge.game.questions(then, knowledge.seat))

    def _target(self, move: Move) -> Seat:
        match move:
            case Take(chip):
                return self._face(chip).seat
            case TakeOwn(_, target) | SendJournalist(target) | CallLastQuestion(target):
                return target
            case _:
                raise TypeError(move)

    def _face(self, chip: Chip) -> ChipFace:
        face: ChipFace = self.setting.game.box.faces[chip]
        return face

    def _lead(self, view: Position, move: Move, worths: Sequence[Worth]) -> float | None:
        match move:
            case CallLastQuestion():
                named = max(worth.named for worth in worths)
                return ABOVE + named if named >= self.temper.nerve else None
            case Take(chip) | TakeOwn(chip, _):
                wheel = self._face(chip).symbol == "wheel"
                return max(self.value(worth) for worth in worths if isinstance(worth.move, AskLocations) == wheel)
            case _:
                return max(map(self.value, worths))

    # What is not a question

    def judged(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        moves = [move for offer in choice.offers for move in offer]
        return [Candidate((choice.topic, move), self._judged(knowledge, move)) for move in moves]

    def _judged(self, knowledge: Knowledge, move: Move) -> float:
        match move:
            case Pick(assistant) | Change(assistant):
                return ASSISTANT[assistant] + 0.1 * self.chance()
            case _:
                return self.chance()


def logic(setting: Setting) -> Player:
    return Passenger(setting, Temper(choosy=False))


def greedy(setting: Setting) -> Player:
    return Passenger(setting, Temper(curiosity=CURIOSITY))


def gambler(setting: Setting) -> Player:
    return Passenger(setting, Temper(nerve=NERVE[setting.options.seats], curiosity=CURIOSITY))


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy, "gambler": gambler}
