"""Alibi: the rungs. `belief` holds what a bot believes, `detective` how it decides."""

from collections.abc import Mapping

from parlour.bots.minds.alibi.detective import AlibiDetective, AlibiStyle
from parlour.bots.minds.alibi.novice import AlibiNovice
from parlour.bots.player import Make, Player, Setting

ACCUSE_THRESHOLD = 15.0  # expected points of an accusation; measured: better than 10, not worse than 18 and 20


def logic(setting: Setting) -> Player:
    return AlibiDetective(setting, AlibiStyle(choosy=False))


def greedy(setting: Setting) -> Player:
    return AlibiDetective(setting, AlibiStyle())


def gambler(setting: Setting) -> Player:
    return AlibiDetective(setting, AlibiStyle(accuse_threshold=ACCUSE_THRESHOLD))


RUNGS: Mapping[str, Make] = {"novice": AlibiNovice, "logic": logic, "greedy": greedy, "gambler": gambler}
