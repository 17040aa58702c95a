"""Scripted players that give wrong answers (PA-6), to measure the bots against. Otherwise they play as `gambler`."""

from collections.abc import Callable, Sequence

import msgspec

from parlour.bots.deduction.detective import Style, solution
from parlour.bots.minds.perfect_alibi.passenger import CURIOSITY, Gambler
from parlour.bots.player import Candidate, Setting
from parlour.core import Choice, Seen
from parlour.games.perfect_alibi.answers import right
from parlour.games.perfect_alibi.box import Box
from parlour.games.perfect_alibi.model import Answered, Number, Say
from parlour.games.perfect_alibi.position import Answering
from parlour.knowledge import Knowledge

Lies = Callable[["Liar", Knowledge, tuple[str, ...]], bool]  # whether to lie about these


class Liar(Gambler):
    """Says a wrong number where `lies` decides so; corrects it when checked."""

    def __init__(self, setting: Setting, lies: Lies) -> None:
        super().__init__(setting, Style(curiosity=CURIOSITY))
        self._lies = lies
        self._truths: dict[Number, int] = {}  # right numbers of the answers in which it lied

    def heard(self, stream: Sequence[Seen]) -> Sequence[Seen]:
        """It does not believe its own lies."""
        return [self._truly(seen) if isinstance(seen, Answered) else seen for seen in super().heard(stream)]

    def _truly(self, seen: Answered) -> Answered:
        number = self._truths.get(seen.answer)
        return seen if number is None else msgspec.structs.replace(seen, number=number)

    def judged(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        phase = knowledge.view.phase
        asked = isinstance(phase, Answering) and phase.question.target == knowledge.seat and not self._aside
        if not asked or not self._lies(self, knowledge, phase.question.about):
            return super().judged(knowledge, choice)
        box: Box = knowledge.game.box
        allowed = right(box, knowledge.view, phase.question)
        self._truths[len(knowledge.view.answers) + 1] = allowed[0]
        says = (move for offer in choice.offers for move in offer if isinstance(move, Say))
        wrong = [move for move in says if move.number not in allowed]
        return [Candidate((choice.topic, move), self.chance()) for move in wrong] or super().judged(knowledge, choice)


def always(liar: Liar, knowledge: Knowledge, about: tuple[str, ...]) -> bool:
    return True


def sometimes(liar: Liar, knowledge: Knowledge, about: tuple[str, ...]) -> bool:
    """One time in three."""
    return liar.chance() < 1 / 3


def hiding(liar: Liar, knowledge: Knowledge, about: tuple[str, ...]) -> bool:
    """When asked about the card that is most likely the missing one."""
    odds = solution(knowledge)
    if not odds:
        return False
    (likeliest,) = max(odds, key=odds.__getitem__)
    return likeliest in knowledge.game.box.matching[about]
