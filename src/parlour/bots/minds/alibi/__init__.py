"""Alibi: the rungs. What a bot believes is in `belief`, what it makes of that in `detective`."""

from collections.abc import Mapping

from parlour.bots.minds.alibi.detective import AlibiDetective, AlibiStyle
from parlour.bots.minds.alibi.novice import AlibiNovice
from parlour.bots.player import Make, Player, Setting

ACCUSE_THRESHOLD = 15.0  # points that an accusation must promise; 10 lost to it, 18 and 20 did not win


def logic(setting: Setting) -> Player:
    return AlibiDetective(setting, AlibiStyle(choosy=False))


def greedy(setting: Setting) -> Player:
    return AlibiDetective(setting, AlibiStyle())


def gambler(setting: Setting) -> Player:
    return AlibiDetective(setting, AlibiStyle(accuse_threshold=ACCUSE_THRESHOLD))


RUNGS: Mapping[str, Make] = {"novice": AlibiNovice, "logic": logic, "greedy": greedy, "gambler": gambler}
