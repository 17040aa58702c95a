"""Common parts of the deduction bots: exact knowledge, questions by value, a threshold for accusing."""

from collections.abc import Sequence

from msgspec import Struct

from parlour.bots.player import Answer, Candidate, Setting, Sight, Thinker
from parlour.bots.random import RandomBot
from parlour.core import Choice, Offer, Options, Seen
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Contradiction, NoAnswer, Solution
from parlour.knowledge.questions import DIGITS, QuestionValue

SURE = 1 - 1e-9  # certain, up to rounding
USEFUL = 1e-9  # bits
ABOVE = 100.0  # added to values that rank before any question
WAIT = Candidate(None, 0.0)


class Style(Struct, frozen=True):
    """How a detective plays.

    `accuse_threshold`: the odds from which on it names the solution. A question is worth its bits about the solution;
    `curiosity` weighs the bits of the answer itself, `aim` the chance to name the solution afterwards.
    """

    accuse_threshold: float = SURE
    choosy: bool = True  # asks the best question; otherwise any useful one
    curiosity: float = 0.0
    aim: float = 0.0


class Detective(Thinker):
    """Knows exactly what its seat can know; asks, and accuses when the odds reach its threshold."""

    def __init__(self, setting: Setting, style: Style) -> None:
        super().__init__(setting)
        self.style = style
        self.chance = setting.generator.random
        self._any = RandomBot(setting.generator)
        self.stream: Sequence[Seen] = ()
        self._knowledge: Knowledge | None = None

    @property
    def knowledge(self) -> Knowledge:
        assert self._knowledge is not None, "it follows from its first decision on"
        return self._knowledge

    def options(self) -> Options:
        """The options with which it interprets the stream."""
        return self.setting.options

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        knowledge = self.follow(sight)
        found = list(self.accusations(knowledge, choices))
        for choice in choices:
            if choice.blocking:
                found += self.answers(knowledge, choice)
        return found if any(choice.blocking for choice in choices) else [*found, WAIT]

    def follow(self, sight: Sight) -> Knowledge:
        """Its knowledge, updated with the new events of the stream."""
        if self._knowledge is None:
            self._knowledge = Knowledge(self.setting.game, self.options(), sight.seat)
        self.stream = sight.stream
        for seen in sight.stream[len(self._knowledge.lines) :]:
            self._knowledge.observe(seen)
        return self._knowledge

    def accusations(self, knowledge: Knowledge, choices: Sequence[Choice]) -> Sequence[Candidate]:
        """The accusation of the likeliest solution, if its odds reach the threshold."""
        named = likeliest(knowledge, choices)
        if named is None or named.value < self.accuse_threshold(knowledge, named.value):
            return ()
        return (Candidate(named.answer, ABOVE + named.value),)

    def accuse_threshold(self, knowledge: Knowledge, odds: float) -> float:
        """The odds from which on it accuses. `odds`: those of its best guess."""
        return self.style.accuse_threshold

    def answers(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        """Candidates for a blocking choice: questions by value; other decisions by `judged`."""
        asked = [one for one in self.asked(knowledge) if choice.allows(one.move)]
        if asked:
            liked = self.liked(knowledge, asked)
            return [Candidate((choice.topic, one.move), value) for one, value in zip(asked, liked, strict=True)]
        return self.judged(knowledge, choice)

    def asked(self, knowledge: Knowledge) -> Sequence[QuestionValue]:
        """The questions it can ask now, except last questions; empty where there is no knowledge."""
        try:
            return knowledge.questions()
        except (Contradiction, NoAnswer):
            return ()

    def liked(self, knowledge: Knowledge, asked: Sequence[QuestionValue]) -> list[float]:
        """The value of each of these questions."""
        return [self.value(worth) for worth in asked]

    def value(self, worth: QuestionValue) -> float:
        """The value of a question; ties are broken at random."""
        if not self.style.choosy:
            return self.chance() - (worth.bits <= USEFUL)
        style = self.style
        curious = style.curiosity * worth.surprise if style.curiosity else 0.0
        return worth.bits + curious + style.aim * worth.named + USEFUL * self.chance()

    def judged(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        """Candidates for a decision other than a question. Default: a random move, but no accusation.

        Where nothing but an accusation is open, the likeliest one.
        """
        calm = calm_offers(choice)
        named = None if calm else likeliest(knowledge, (choice,))
        return (named or Candidate((choice.topic, self._any.move(calm or choice.offers)), 0.0),)


def calm_offers(choice: Choice) -> Sequence[Offer]:
    """The offers of a choice that are not final."""
    return [offer for offer in choice.offers if not offer.final]


def solution(knowledge: Knowledge) -> Solution:
    """The odds of each solution; empty where they cannot be computed."""
    try:
        return knowledge.posterior().solution
    except (Contradiction, NoAnswer):
        return {}


def likeliest(knowledge: Knowledge, choices: Sequence[Choice]) -> Candidate | None:
    """The accusation with the best odds, which are its value; None where none is open or there is no knowledge."""
    odds = solution(knowledge) if any(offer.final for choice in choices for offer in choice.offers) else {}
    if not odds:
        return None
    things = max(odds, key=lambda things: round(odds[things], DIGITS))
    answer = naming(knowledge, choices, things)
    return None if answer is None else Candidate(answer, odds[things])


def naming(knowledge: Knowledge, choices: Sequence[Choice], things: tuple[str, ...]) -> Answer | None:
    """The open answer that accuses these things."""
    move = knowledge.game.accusation(things)
    for choice in choices:
        if move is not None and choice.allows(move):
            return choice.topic, move
    return None
