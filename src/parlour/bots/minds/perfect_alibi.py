"""Perfect Alibi: assistants, lies, cards to show, the last question, and the rungs."""

from collections.abc import Mapping, Sequence

import msgspec

from parlour.bots.detective import ABOVE, USEFUL, Detective, Temper, likeliest, solution
from parlour.bots.novice import Novice
from parlour.bots.player import Candidate, Make, Player, Setting
from parlour.bots.tables import Tables
from parlour.core import Choice, Move
from parlour.games.perfect_alibi.answers import right
from parlour.games.perfect_alibi.box import Assistant, Box
from parlour.games.perfect_alibi.model import (
    Answering,
    Change,
    Drew,
    Guessing,
    Options,
    Pick,
    Position,
    Say,
    Show,
    Showed,
    Turn,
)
from parlour.knowledge import Knowledge
from parlour.knowledge.questions import Worth

# What it is worth to hold an assistant, in bits of a question: what the best question gains by it (Journalist, Cook),
# and our own judgement of what the others do not hear or see (Priest, Psychiatrist), and of what they show (Captain).
ASSISTANT: Mapping[Assistant, float] = {
    "journalist": 0.3,
    "captain": 0.15,
    "psychiatrist": 0.1,
    "priest": 0.1,
    "cook": 0.05,
}
# In a race it matters more what the others are not told: of gamblers who hold what chance gave them, those with the
# Psychiatrist win most often, those with the Journalist least.
DISCREET: Mapping[Assistant, float] = {
    "psychiatrist": 0.3,
    "priest": 0.2,
    "captain": 0.15,
    "journalist": 0.1,
    "cook": 0.05,
}
NERVE = {3: 0.45, 4: 0.35, 5: 0.35}  # odds at which it pays to guess, by seats
ASIDE = {3: 0.8, 4: 0.35, 5: 0.35}  # the same where no last question can be called before: in another's turn
PATIENCE = {1: 0.6, 2: 0.6, 3: 0.5, 4: 0.45}  # the same among gamblers, by how many of them are still in
CURIOSITY = 0.1
SHARPENED = 4.0  # by how much an answer may raise the best odds; a last question is not looked at before


class Passenger(Detective):
    """A detective on the ship."""

    likes = ASSISTANT

    def options(self) -> Options:
        """PA-6.2: what is said by hand is believed."""
        options = self.setting.options
        assert isinstance(options, Options)
        return msgspec.structs.replace(options, answers="by-table", unforgiving=False)

    def answers(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        match knowledge.view.phase:
            case _ if knowledge.view.aside:
                return self.judged(knowledge, choice)
            case Turn():
                return [*super().answers(knowledge, choice), *self._last_questions(knowledge, choice)]
            case Guessing():
                named = likeliest(knowledge, (choice,))
                return super().judged(knowledge, choice) if named is None else (named,)
            case _:
                return super().answers(knowledge, choice)

    def _last_questions(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        """PA-3.8: where the odds are good enough after it."""
        now = max(solution(knowledge).values(), default=0.0)
        least = self.nerve(knowledge, now)
        worths = knowledge.last_questions() if now * SHARPENED >= least else ()
        return [Candidate((choice.topic, one.move), ABOVE + one.named) for one in worths if one.named >= least]

    def value(self, worth: Worth) -> float:
        view: Position = self.knowledge.view
        if view.last:
            return worth.named + USEFUL * worth.bits
        changes = [move.assistant for move in (worth.move, *worth.question.then) if isinstance(move, Change)]
        gain = sum(self.likes[new] - self.likes[held] for new in changes if (held := view.assistants[view.on_turn]))
        return super().value(worth) + gain

    # What is not a question

    def judged(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        match choice.fallback:
            case Say() if knowledge.view.aside:
                return (Candidate((choice.topic, choice.fallback), 0.0),)  # PA-6.2: it was right
            case _:
                moves = [move for offer in choice.offers for move in offer]
                return [Candidate((choice.topic, move), self._liking(knowledge, move)) for move in moves]

    def _liking(self, knowledge: Knowledge, move: Move) -> float:
        match move:
            case Pick(assistant) | Change(assistant):
                own = bool(knowledge.view.tiles[knowledge.seat] == assistant)  # PA-7.6: it would lie to nobody
                return self.likes[assistant] - own + 0.1 * self.chance()
            case Say(number):
                return self._fit_to_say(knowledge, number) + 0.1 * self.chance()
            case Show(card):
                return (card in self._shown_before(knowledge)) + 0.1 * self.chance()
            case _:
                return self.chance()

    def _fit_to_say(self, knowledge: Knowledge, number: int) -> float:
        """A right number, and better one that shows no card."""
        view: Position = knowledge.view
        assert isinstance(view.phase, Answering)
        question = view.phase.question
        box: Box = knowledge.game.box
        return (number in right(box, view, question)) - 0.5 * question.shows(number)

    def _shown_before(self, knowledge: Knowledge) -> set[str]:
        """The own cards that whoever asks now has seen already."""
        me, asker = knowledge.seat, knowledge.view.on_turn
        seen = (one for one in self.stream if isinstance(one, Showed | Drew) and (one.seat, one.asker) == (me, asker))
        return {one.card for one in seen if one.card is not None}


class Gambler(Passenger):
    """Guesses when the odds are worth it; as a rule after a last question, in its own turn."""

    def nerve(self, knowledge: Knowledge, odds: float) -> float:
        view: Position = knowledge.view
        mine = isinstance(view.phase, Turn) and view.on_turn == knowledge.seat
        tuned = NERVE if mine else ASIDE
        return tuned[view.options.seats]


class Steward(Passenger):
    """Waits while the others gamble themselves out of the game, and lets them hear and see little."""

    likes = DISCREET

    def nerve(self, knowledge: Knowledge, odds: float) -> float:
        view: Position = knowledge.view
        return PATIENCE[view.options.seats - len(view.out) - 1]


def logic(setting: Setting) -> Player:
    return Passenger(setting, Temper(choosy=False))


def greedy(setting: Setting) -> Player:
    return Passenger(setting, Temper(curiosity=CURIOSITY))


def gambler(setting: Setting) -> Player:
    return Gambler(setting, Temper(curiosity=CURIOSITY))


def racer(setting: Setting) -> Player:
    return Steward(setting, Temper(curiosity=CURIOSITY))


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy, "gambler": gambler, "racer": racer}
TABLES: Mapping[str, Tables] = {"racer": ({"seats": (4, 5)}, {"rival": (True,)})}  # elsewhere not shown to be stronger
