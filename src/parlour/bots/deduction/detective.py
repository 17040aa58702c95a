"""Common parts of the deduction bots: exact knowledge, questions by value, a threshold for accusing."""

from collections.abc import Sequence

from msgspec import Struct

from parlour.bots.player import Answer, Candidate, Setting, Sight, Thinker
from parlour.bots.random import RandomBot
from parlour.core import Choice, Options, Seen
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Contradiction, Unsuited
from parlour.knowledge.questions import DIGITS, Solution, Worth

SURE = 1 - 1e-9  # odds that differ from certainty by rounding alone
USEFUL = 1e-9  # bits
ABOVE = 100.0  # what is worth doing before any question
WAIT = Candidate(None, 0.0)


class Style(Struct, frozen=True):
    """How a detective plays.

    `accuse_threshold`: the odds from which on it names the solution. A question is worth its bits about the solution;
    `curiosity` weighs the bits of the answer itself, `aim` the chance to name the solution afterwards.
    """

    accuse_threshold: float = SURE
    choosy: bool = True  # the best question, not any that tells something
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
        """Those by which it understands what it sees."""
        return self.setting.options

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        knowledge = self.follow(sight)
        found = list(self.accusations(knowledge, choices))
        for choice in choices:
            if choice.blocking:
                found += self.answers(knowledge, choice)
        return found if any(choice.blocking for choice in choices) else [*found, WAIT]

    def follow(self, sight: Sight) -> Knowledge:
        """Its knowledge, with all that the seat saw since."""
        if self._knowledge is None:
            self._knowledge = Knowledge(self.setting.game, self.options(), sight.seat)
        self.stream = sight.stream
        for seen in sight.stream[len(self._knowledge.lines) :]:
            self._knowledge.see(seen)
        return self._knowledge

    def accusations(self, knowledge: Knowledge, choices: Sequence[Choice]) -> Sequence[Candidate]:
        """To name the likeliest solution now, if the odds are good enough."""
        named = likeliest(knowledge, choices)
        if named is None or named.value < self.accuse_threshold(knowledge, named.value):
            return ()
        return (Candidate(named.answer, ABOVE + named.value),)

    def accuse_threshold(self, knowledge: Knowledge, odds: float) -> float:
        """The odds from which it is better to name the solution now, if its own are these."""
        return self.style.accuse_threshold

    def answers(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        """What the table waits for: a question by its worth; anything else by the mind of the game."""
        asked = self.asked(knowledge)
        if asked:
            liked = self.liked(knowledge, asked)
            return [Candidate((choice.topic, one.move), value) for one, value in zip(asked, liked, strict=True)]
        return self.judged(knowledge, choice)

    def asked(self, knowledge: Knowledge) -> Sequence[Worth]:
        """The questions to which it can come now, but not its last; none where nothing can be known."""
        try:
            return knowledge.questions()
        except (Contradiction, Unsuited):
            return ()

    def liked(self, knowledge: Knowledge, asked: Sequence[Worth]) -> list[float]:
        """How it likes each of these questions."""
        return [self.value(worth) for worth in asked]

    def value(self, worth: Worth) -> float:
        """What it likes in a question; chance decides between equals."""
        if not self.style.choosy:
            return self.chance() - (worth.bits <= USEFUL)
        style = self.style
        curious = style.curiosity * worth.surprise if style.curiosity else 0.0
        return worth.bits + curious + style.aim * worth.named + USEFUL * self.chance()

    def judged(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        """A decision that is no question: any answer, where the game has no judgement of its own."""
        return (Candidate((choice.topic, self._any.move(choice.offers)), 0.0),)


def solution(knowledge: Knowledge) -> Solution:
    """The odds of what is sought; empty where they cannot be told."""
    try:
        return knowledge.picture().solution
    except (Contradiction, Unsuited):
        return {}


def likeliest(knowledge: Knowledge, choices: Sequence[Choice]) -> Candidate | None:
    """The accusation with the best odds, and these; None where none is open or nothing can be known."""
    odds = solution(knowledge) if any(offer.final for choice in choices for offer in choice.offers) else {}
    if not odds:
        return None
    things = max(odds, key=lambda things: round(odds[things], DIGITS))
    answer = naming(knowledge, choices, things)
    return None if answer is None else Candidate(answer, odds[things])


def naming(knowledge: Knowledge, choices: Sequence[Choice], things: tuple[str, ...]) -> Answer | None:
    """The open answer that names these things."""
    move = knowledge.game.accusation(things)
    for choice in choices:
        if move is not None and choice.allows(move):
            return choice.topic, move
    return None
