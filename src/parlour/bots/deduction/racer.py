"""The rung `racer`: estimates what the others know, accuses when that wins more often, and reveals little."""

from collections.abc import Sequence
from typing import Any

from parlour.bots.deduction.detective import SURE, Detective, Style
from parlour.bots.deduction.win_model import AccusePolicy, Race
from parlour.bots.player import Candidate, Setting, Sight
from parlour.core import Choice, Seat
from parlour.core.evidence import NOTHING
from parlour.core.questions import Question
from parlour.knowledge import Knowledge
from parlour.knowledge.engine import Contradiction, NoAnswer
from parlour.knowledge.questions import QuestionValue

WEIGHED = 5  # of the best questions, how many are rated by what they reveal
Moment = tuple[int, bool, tuple[Seat, ...]]  # number of facts, whether it is on turn, rivals still in


class Racer(Detective):
    """Simulates the knowledge of the other seats in sampled worlds.

    `worlds`: how many worlds. `secrecy`: the cost of a bit that the rivals learn, in bits of its own.
    """

    least = 0.15  # it never accuses with lower odds, however close the rivals are

    def __init__(self, setting: Setting, style: Style, win_model: AccusePolicy, worlds: int, secrecy: float) -> None:
        super().__init__(setting, style)
        self.win_model = win_model
        self.secrecy = secrecy
        self._worlds = worlds
        self._turn = False
        self._race: tuple[Moment | None, Race | None] = (None, None)

    def forget_race(self) -> None:
        self._race = (None, None)

    def rivals(self, view: Any, seat: Seat) -> Sequence[Seat]:
        """The other seats that can still win, in the order of play."""
        raise NotImplementedError

    def weigh(self, sight: Sight, choices: Sequence[Choice]) -> Sequence[Candidate]:
        self._turn = self.on_turn(sight, choices)
        return super().weigh(sight, choices)

    def on_turn(self, sight: Sight, choices: Sequence[Choice]) -> bool:
        """Whether it may ask now."""
        return any(choice.blocking for choice in choices)

    def hope(self, knowledge: Knowledge, odds: float) -> float:
        """The odds with which it would accuse if it prepared that now. `odds`: those of its best guess."""
        return odds

    def accuse_threshold(self, knowledge: Knowledge, odds: float) -> float:
        if odds >= SURE or self.hope(knowledge, odds) < self.least:
            return SURE
        race = self.race(knowledge, odds)
        return self.style.accuse_threshold if race is None else self.win_model.accuse_threshold(race)

    def race(self, knowledge: Knowledge, odds: float) -> Race | None:
        """The state of the race; None where the knowledge of the others cannot be computed."""
        rivals = tuple(self.rivals(knowledge.view, knowledge.seat))
        now = sum(line is not NOTHING for line in knowledge.lines), self._turn, rivals
        if self._race[0] != now:
            self._race = now, self._looked(knowledge, odds, rivals)
        return self._race[1]

    def _looked(self, knowledge: Knowledge, odds: float, rivals: Sequence[Seat]) -> Race | None:
        try:
            others = {other.seat: other for other in knowledge.others(self.setting.generator, (), self._worlds)}
        except (Contradiction, NoAnswer):
            return None
        near = tuple(others[seat].named for seat in rivals)
        return Race(odds, self.hope(knowledge, odds), near, self._turn) if near else None

    def liked(self, knowledge: Knowledge, asked: Sequence[QuestionValue]) -> list[float]:
        """Values of the questions; the best ones pay for what they reveal to the rivals."""
        values = super().liked(knowledge, asked)
        if not self.secrecy:
            return values
        best = sorted(range(len(asked)), key=values.__getitem__)[-WEIGHED:]
        for place, given in zip(best, self.given_away(knowledge, [asked[place] for place in best]), strict=True):
            values[place] -= self.secrecy * given
        floor = min(values[place] for place in best)
        return [value if place in best else min(value, floor) for place, value in enumerate(values)]

    def given_away(self, knowledge: Knowledge, asked: Sequence[QuestionValue]) -> Sequence[float]:
        """Per question: the bits that all rivals together would learn."""
        return self.leaked(knowledge, [worth.question for worth in asked])

    def leaked(self, knowledge: Knowledge, questions: Sequence[Question]) -> Sequence[float]:
        """Per move: the bits that all rivals together would learn."""
        try:
            others = knowledge.others(self.setting.generator, questions, self._worlds)
        except (Contradiction, NoAnswer):
            return [0.0] * len(questions)
        rivals = self.rivals(knowledge.view, knowledge.seat)
        learned = [other.learns for other in others if other.seat in rivals]
        return [sum(bits) for bits in zip(*learned, strict=True)]
