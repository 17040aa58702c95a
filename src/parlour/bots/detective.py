"""What the rungs of the deduction games have in common: exact knowledge, questions by value, the nerve to accuse."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from parlour.bots.player import Answer, Candidate, Setting, Sight, Thinker
from parlour.bots.random import RandomBot
from parlour.core import Choice
from parlour.core.contract import Outcome, Question
from parlour.core.contract import question as written
from parlour.knowledge import Knowledge, measures
from parlour.knowledge.questions import Solution, Worth
from parlour.knowledge.worlds import Contradiction, Unsuited

SURE = 1 - 1e-9  # odds that differ from certainty by rounding alone
USEFUL = 1e-9  # bits
ABOVE = 100.0  # what is worth doing before any question
REFINED = 3  # questions that are looked at more closely
WAIT = Candidate(None, 0.0)


class Temper(Struct, frozen=True):
    """How a detective plays.

    `nerve`: the odds at which it names the solution. `curiosity`: what a bit of the answer is worth beside a bit of
    the solution.
    """

    nerve: float = SURE
    choosy: bool = True  # the best question, not any that tells something
    curiosity: float = 0.0


class Detective(Thinker):
    """Knows exactly what its seat can know; asks, and accuses when its nerve allows."""

    def __init__(self, setting: Setting, temper: Temper) -> None:
        super().__init__(setting)
        self.temper = temper
        self.chance = setting.generator.random
        self._any = RandomBot(setting.generator)
        self._knowledge: Knowledge | None = None

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
            self._knowledge = Knowledge(self.setting.game, self.setting.options, sight.seat)
        for seen in sight.stream[len(self._knowledge.lines) :]:
            self._knowledge.see(seen)
        return self._knowledge

    def accusations(self, knowledge: Knowledge, choices: Sequence[Choice]) -> Sequence[Candidate]:
        """To name the likeliest solution now, if the odds are good enough."""
        named = likeliest(knowledge, choices)
        if named is None or named.value < self.temper.nerve:
            return ()
        return (Candidate(named.answer, ABOVE + named.value),)

    def answers(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        """What the table waits for: a question by its worth; anything else by the mind of the game."""
        asked = self.asked(knowledge)
        if asked:
            return [Candidate((choice.topic, worth.move), self.value(worth)) for worth in asked]
        return self.judged(knowledge, choice)

    def asked(self, knowledge: Knowledge, questions: Sequence[Question] | None = None) -> Sequence[Worth]:
        """What these questions (or those that can be asked now) are worth; none where nothing can be known.

        All by what is heard first; only the best of them by all that may come with it.
        """
        if questions is None:
            questions = knowledge.game.questions(knowledge.view, knowledge.seat)
        try:
            rough = knowledge.questions([heard_first(question) for question in questions])
            return self._refined(knowledge, questions, rough)
        except (Contradiction, Unsuited):
            return ()

    def _refined(self, knowledge: Knowledge, questions: Sequence[Question], rough: list[Worth]) -> Sequence[Worth]:
        more = {question.move: question for question in questions if len(question.outcomes[-1].seen) > 1}
        if not more or not self.temper.choosy:
            return rough
        best = [worth.move for worth in sorted(rough, key=self.value)[-REFINED:]]
        return [
            *knowledge.questions([more[move] for move in best if move in more]),
            *(worth for worth in rough if worth.move not in best or worth.move not in more),
        ]

    def value(self, worth: Worth) -> float:
        """What it likes in a question; chance decides between equals."""
        if not self.temper.choosy:
            return self.chance() - (worth.bits <= USEFUL)
        return worth.bits + self.temper.curiosity * surprise(worth) + USEFUL * self.chance()

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
    things = max(odds, key=odds.__getitem__)
    answer = naming(knowledge, choices, things)
    return None if answer is None else Candidate(answer, odds[things])


def naming(knowledge: Knowledge, choices: Sequence[Choice], things: tuple[str, ...]) -> Answer | None:
    """The open answer that names these things."""
    move = knowledge.game.accusation(things)
    for choice in choices:
        if move is not None and choice.allows(move):
            return choice.topic, move
    return None


def heard_first(question: Question) -> Question:
    """The question as if only the first thing that it brings were heard; each thing after it brings a fact."""
    if all(len(outcome.seen) == 1 for outcome in question.outcomes):
        return question
    first = {one.seen[0]: one.facts[: len(one.facts) - len(one.seen) + 1] for one in question.outcomes}
    return written(question.move, [Outcome((seen,), facts) for seen, facts in first.items()])


def surprise(worth: Worth) -> float:
    """The bits that the answer itself tells, of whatever."""
    return float(measures.entropy(np.array([answer.odds for answer in worth.answers])))
