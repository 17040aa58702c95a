"""13 Clues: which case to give the neighbour, glasses, and the rungs."""

from collections.abc import Mapping

from parlour.bots.detective import Detective, Temper
from parlour.bots.novice import Novice
from parlour.bots.player import Make, Player, Setting

NERVE = {2: 0.3, 3: 0.3, 4: 0.3, 5: 0.3, 6: 0.3}  # odds at which it pays to accuse, by seats


def logic(setting: Setting) -> Player:
    return Detective(setting, Temper(choosy=False))


def greedy(setting: Setting) -> Player:
    return Detective(setting, Temper())


def gambler(setting: Setting) -> Player:
    return Detective(setting, Temper(nerve=NERVE[setting.options.seats]))


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy, "gambler": gambler}
