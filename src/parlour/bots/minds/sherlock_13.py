"""Sherlock 13: the rungs."""

from collections.abc import Mapping

from parlour.bots.detective import Detective, Temper
from parlour.bots.novice import Novice
from parlour.bots.player import Make, Player, Setting

NERVE = {2: 0.5, 3: 0.35, 4: 0.35}  # odds at which it pays to accuse, by seats


def logic(setting: Setting) -> Player:
    return Detective(setting, Temper(choosy=False))


def greedy(setting: Setting) -> Player:
    return Detective(setting, Temper())


def gambler(setting: Setting) -> Player:
    return Detective(setting, Temper(nerve=NERVE[setting.options.seats]))


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy, "gambler": gambler}
