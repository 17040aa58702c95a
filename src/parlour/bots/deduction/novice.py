"""The rung `novice`: eliminates as on a sheet, asks open questions, accuses when one solution is left."""

from collections.abc import Sequence

from parlour.bots.deduction.detective import calm_offers
from parlour.bots.deduction.elimination import Elimination
from parlour.bots.player import Candidate, Setting, Sight, Thinker
from parlour.bots.random import RandomBot
from parlour.core import Choice, View

WAIT = Candidate(None, 0.0)


class Novice(Thinker):
    """Uses each answer by itself and never combines two."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._view: View | None = None
        self._elimination = Elimination()
        self._any = RandomBot(setting.generator)

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        self._follow(sight)
        named = self._named(sight, choices)
        blocking = [choice for choice in choices if choice.blocking]
        return [*named, *(found for choice in blocking for found in self._answers(sight, choice))] or [WAIT]

    def _follow(self, sight: Sight) -> None:
        game = self.setting.game
        view = self._view = self._view or View(game, self.setting.options, sight.seat)
        for seen in view.news(sight.stream):
            self._elimination.hear(game.evidence(view.position, seen))
            view.observe(seen)

    def _named(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        """The accusation of the only solution that is left."""
        game = self.setting.game
        left = self._elimination.left(game.solution_zones(sight.seat))
        move = None if left is None else game.accusation(left)
        return [Candidate((choice.topic, move), 2.0) for choice in choices if move is not None and choice.allows(move)]

    def _answers(self, sight: Sight, choice: Choice) -> Sequence[Candidate]:
        """Any open question, except a last one; otherwise a random move. It accuses only where nothing else is open."""
        asked = self.setting.game.questions(sight.view, sight.seat)
        is_open = self._elimination.is_open
        useful = [
            one.move for one in asked if not one.final and any(is_open(fact) for facts in one.facts for fact in facts)
        ]
        useful = [move for move in useful if choice.allows(move)]
        if not useful:
            return [Candidate((choice.topic, self._any.move(calm_offers(choice) or choice.offers)), 0.0)]
        return [Candidate((choice.topic, move), self.setting.generator.random()) for move in useful]
