"""Sherlock 13: thirteen characters, one of them the culprit; find him by the symbols on the others."""

from parlour.games.sherlock_13.rules import Sherlock13 as GAME

__all__ = ["GAME"]
