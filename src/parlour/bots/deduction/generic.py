"""The rungs of a deduction game without bots of its own. They need `solution_zones`, `questions` and `accusation`."""

from collections.abc import Mapping

from parlour.bots.deduction.detective import Detective, Style
from parlour.bots.deduction.novice import Novice
from parlour.bots.player import Make, Player, Setting
from parlour.core.codec import AnyGame
from parlour.core.contract import Game

NEEDED = ("solution_zones", "questions", "accusation")  # methods of the contract that such a game provides


def plays(game: type[AnyGame]) -> bool:
    """Whether these bots can play the game."""
    return all(getattr(game, name) is not getattr(Game, name) for name in NEEDED)


def logic(setting: Setting) -> Player:
    return Detective(setting, Style(choosy=False))


def greedy(setting: Setting) -> Player:
    return Detective(setting, Style())


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy}
