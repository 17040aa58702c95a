"""Perfect Alibi: chips by the questions that they allow, assistants, lies, cards to show, and the rungs."""

from collections.abc import Mapping, Sequence

from parlour.bots.detective import ABOVE, USEFUL, Detective, Temper, likeliest
from parlour.bots.novice import Novice
from parlour.bots.player import Candidate, Make, Player, Setting
from parlour.core import Choice, Move
from parlour.games.perfect_alibi.box import Assistant
from parlour.games.perfect_alibi.model import (
    Change,
    Guessing,
    Pick,
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
                return [*super().answers(knowledge, choice), *self._last_questions(knowledge, choice)]
            case Guessing():
                named = likeliest(knowledge, (choice,))
                return super().judged(knowledge, choice) if named is None else (named,)
            case _:
                return super().answers(knowledge, choice)

    def value(self, worth: Worth) -> float:
        last = self._knowledge is not None and self._knowledge.view.last
        return worth.named + USEFUL * worth.bits if last else super().value(worth)

    def _last_questions(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        """PA-3.8: where the odds are good enough after it."""
        return [
            Candidate((choice.topic, worth.move), ABOVE + worth.named)
            for worth in knowledge.last_questions()
            if worth.named >= self.temper.nerve
        ]

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
