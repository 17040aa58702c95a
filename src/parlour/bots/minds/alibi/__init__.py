"""Alibi: the rungs. What a bot believes is in `belief`, what it makes of that in `detective`."""

from collections.abc import Mapping

from parlour.bots.minds.alibi.detective import Detective, Temper
from parlour.bots.minds.alibi.novice import Novice
from parlour.bots.player import Make, Player, Setting

NERVE = 15.0  # points that an accusation must promise; 10 lost to it, 18 and 20 did not win


def logic(setting: Setting) -> Player:
    return Detective(setting, Temper(choosy=False))


def greedy(setting: Setting) -> Player:
    return Detective(setting, Temper())


def gambler(setting: Setting) -> Player:
    return Detective(setting, Temper(nerve=NERVE))


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy, "gambler": gambler}
