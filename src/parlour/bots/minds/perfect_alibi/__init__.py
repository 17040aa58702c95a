"""Perfect Alibi: the rungs, and liars to measure them against."""

from collections.abc import Mapping
from functools import partial

from parlour.bots.deduction.detective import Style
from parlour.bots.deduction.novice import Novice
from parlour.bots.deduction.win_model import win_models
from parlour.bots.levels import Tables
from parlour.bots.minds.perfect_alibi.liars import Liar, always, hiding, sometimes
from parlour.bots.minds.perfect_alibi.passenger import CURIOSITY, Gambler, Passenger, Steward
from parlour.bots.player import Make, Player, Setting
from parlour.games.perfect_alibi.model import Options

WORLDS = 20  # sampled per second of budget
LIKED = (0.3, 0.2, 0.15, 0.1, 0.05)  # values of assistants for a racer, in the fitted order (`make fit`)
SECRECY = 0.05


def logic(setting: Setting) -> Player:
    return Passenger(setting, Style(choosy=False))


def greedy(setting: Setting) -> Player:
    return Passenger(setting, Style(curiosity=CURIOSITY))


def gambler(setting: Setting) -> Player:
    return Gambler(setting, Style(curiosity=CURIOSITY))


def racer(setting: Setting) -> Player:
    worlds = max(1, round(WORLDS * setting.budget))
    assert isinstance(setting.options, Options)
    secrecy = 0.0 if setting.options.rival else SECRECY  # the estimate does not fit where answers may be lies
    win_model = win_models()[setting.game.name][setting.options.seats]
    steward = Steward(setting, Style(curiosity=CURIOSITY), win_model, worlds, secrecy)
    steward.likes = dict(zip(win_model.wanted, LIKED, strict=True))
    return steward


RUNGS: Mapping[str, Make] = {"novice": Novice, "logic": logic, "greedy": greedy, "gambler": gambler, "racer": racer}
# Not shown to be stronger at other tables.
TABLES: Mapping[str, Tables] = {
    "racer": ({"rival": (False,)}, {"seats": (3,), "rival": (True,)}),
}


def trusting(setting: Setting) -> Player:
    """The racer, but it believes every answer."""
    steward = racer(setting)
    assert isinstance(steward, Steward)
    steward.doubting = False
    return steward


# Players to measure the rungs against (PA-6), offered at no table. The liars are `gambler` except for their answers.
SCRIPTED: Mapping[str, Make] = {
    "racer-trusting": trusting,
    "liar-always": partial(Liar, lies=always),
    "liar-sometimes": partial(Liar, lies=sometimes),
    "liar-hiding": partial(Liar, lies=hiding),
}
