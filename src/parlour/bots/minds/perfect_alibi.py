"""Perfect Alibi: assistants, lies, cards to show, the last question, what the others saw, and the rungs."""

from collections.abc import Mapping, Sequence

import msgspec

from parlour.bots.detective import ABOVE, USEFUL, Detective, Temper, likeliest
from parlour.bots.novice import Novice
from parlour.bots.outlook import outlooks
from parlour.bots.player import Candidate, Make, Player, Setting
from parlour.bots.racer import Racer
from parlour.core import Choice, Move, Seat, Seen
from parlour.core.evidence import World
from parlour.games.perfect_alibi.answers import right
from parlour.games.perfect_alibi.box import Assistant, Box
from parlour.games.perfect_alibi.model import (
    Answered,
    Answering,
    Change,
    Dealt,
    Drawing,
    Drew,
    Guessed,
    Guessing,
    Options,
    Pick,
    Position,
    Question,
    Say,
    Show,
    Showed,
    Showing,
    TileDealt,
    Turn,
)
from parlour.knowledge import Knowledge
from parlour.knowledge.questions import Worth

# What it is worth to hold an assistant, in bits of a question.
ASSISTANT: Mapping[Assistant, float] = {
    "journalist": 0.0,
    "captain": 0.0,
    "psychiatrist": 0.0,
    "priest": 0.0,
    "cook": 0.0,
}
NERVE = {3: 0.5, 4: 0.5, 5: 0.5}  # odds at which it pays to guess, by seats
CURIOSITY = 0.1
WORLDS = 20  # looked at in a second


class Passenger(Detective):
    """A detective on the ship."""

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
        now = likeliest(knowledge, (choice,))
        least = self.nerve(knowledge, 0.0 if now is None else now.value)
        worths = knowledge.last_questions()
        return [Candidate((choice.topic, one.move), ABOVE + one.named) for one in worths if one.named >= least]

    def value(self, worth: Worth) -> float:
        view: Position = self.knowledge.view
        if view.last:
            return worth.named + USEFUL * worth.bits
        changes = [move.assistant for move in (worth.move, *worth.question.then) if isinstance(move, Change)]
        gain = sum(ASSISTANT[new] - ASSISTANT[held] for new in changes if (held := view.assistants[view.on_turn]))
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
                return ASSISTANT[assistant] - own + 0.1 * self.chance()
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


class Steward(Passenger, Racer):
    """The racer of this game."""

    def rivals(self, view: Position, seat: Seat) -> Sequence[Seat]:
        seats = view.options.seats
        return [other for step in range(1, seats) if (other := (seat + step) % seats) not in view.out]

    def retold(self, view: Position, seen: Seen, other: Seat, world: World) -> Seen:
        match seen:
            case Dealt(seat):
                return Dealt(seat, tuple(world[f"hand/{seat}"])) if seat == other else seen.veiled()
            case TileDealt(seat):
                return TileDealt(seat, world[f"tile/{seat}"][0]) if seat == other else seen.veiled()
            case Guessed(right=False):
                return seen.veiled()
            case Answered() | Showed() | Drew() if isinstance(view.phase, Answering | Showing | Drawing):
                return self._retold_answer(view.phase.question, seen, other, world)
            case _:
                return seen

    def _retold_answer(self, question: Question, seen: Answered | Showed | Drew, other: Seat, world: World) -> Seen:
        """PA-3.12: what this seat did not hear itself is as the world says."""
        matching = [card for card in world[f"hand/{question.target}"] if card in self.box.matching[question.about]]
        match seen:
            case Answered(number=number):
                if question.secret and other not in (question.asker, question.target):
                    return seen.veiled()
                told = len(matching) if number is None and not self.options().rival else number
                return msgspec.structs.replace(seen, number=told)
            case Showed(card=card):
                if other not in (question.asker, question.target, question.captain):
                    return seen.veiled()
                return seen if card or not matching else msgspec.structs.replace(seen, card=matching[0])
            case Drew(card=card):
                if other not in (question.asker, question.target):
                    return seen.veiled()
                return seen if card else msgspec.structs.replace(seen, card=world[f"hand/{question.target}"][0])

    @property
    def box(self) -> Box:
        box: Box = self.setting.game.box
        return box


def logic(setting: Setting) -> Player:
    return Passenger(setting, Temper(choosy=False))


def greedy(setting: Setting) -> Player:
    return Passenger(setting, Temper(curiosity=CURIOSITY))


def gambler(setting: Setting) -> Player:
    return Passenger(setting, Temper(nerve=NERVE[setting.options.seats], curiosity=CURIOSITY))


def racer(setting: Setting) -> Player:
    worlds = max(1, round(WORLDS * setting.budget))
    temper = Temper(NERVE[setting.options.seats], curiosity=CURIOSITY)
    return Steward(setting, temper, outlooks()[setting.game.name], worlds)


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy, "gambler": gambler, "racer": racer}
