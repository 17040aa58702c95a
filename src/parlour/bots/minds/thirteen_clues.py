"""13 Clues: which case to give the neighbour, whose glass to take, and the rungs."""

from collections.abc import Mapping, Sequence

from parlour.bots.deduction.detective import Detective, Style
from parlour.bots.deduction.novice import Novice
from parlour.bots.player import Candidate, Make, Player, Setting
from parlour.core import Choice, Move
from parlour.games.thirteen_clues.box import Box, Clue
from parlour.games.thirteen_clues.model import Choose, ChooseSides, Take
from parlour.knowledge import Knowledge

ACCUSE_THRESHOLD = {2: 0.25, 3: 0.25, 4: 0.25, 5: 0.25, 6: 0.25}  # by seats: odds from which on accusing pays


class Neighbour(Detective):
    """A detective behind a screen."""

    def judged(self, knowledge: Knowledge, choice: Choice) -> Sequence[Candidate]:
        moves = [move for offer in choice.offers for move in offer if not offer.final]
        return [Candidate((choice.topic, move), self._liking(knowledge, move)) for move in moves]

    def _liking(self, knowledge: Knowledge, move: Move) -> float:
        match move:
            case Choose(person, location, weapon) | ChooseSides(person, location, weapon):
                return self._hard(knowledge.game.box, (person, location, weapon)) + self.chance()
            case Take(holder):
                return (
                    float(knowledge.view.glasses[holder]) + self.chance()
                )  # TC-3.1: take from the seat that can act most often
            case _:
                return self.chance()

    def _hard(self, box: Box, case: tuple[Clue, ...]) -> float:
        """A case of different colours takes more questions."""
        return float(len({box.signs[clue][0] for clue in case})) if self.style.choosy else 0.0


def logic(setting: Setting) -> Player:
    return Neighbour(setting, Style(choosy=False))


def greedy(setting: Setting) -> Player:
    return Neighbour(setting, Style())


def gambler(setting: Setting) -> Player:
    return Neighbour(setting, Style(accuse_threshold=ACCUSE_THRESHOLD[setting.options.seats]))


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy, "gambler": gambler}
