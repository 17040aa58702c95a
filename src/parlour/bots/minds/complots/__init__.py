"""Complots: the rungs, from honest claims to card counting."""

from collections.abc import Mapping

from parlour.bots.levels import Tables
from parlour.bots.minds.complots.bluffer import Bluffer
from parlour.bots.minds.complots.counter import CardCounter
from parlour.bots.minds.complots.styled import Styled
from parlour.bots.minds.complots.styles import SCRIPTED
from parlour.bots.player import Make

__all__ = ["RUNGS", "SCRIPTED", "TABLES"]

RUNGS: Mapping[str, Make] = {"honest": Styled, "bluffer": Bluffer, "counter": CardCounter}
TABLES: Mapping[str, Tables] = {"honest": ({"seats": (2, 3, 4, 5)},)}  # with more seats `bluffer` is not stronger
