"""Complots: claim a character, true or not; be the last player with a hidden one."""

from parlour.games.complots.rules import Complots as GAME

__all__ = ["GAME"]
