"""Complots: claim a character, true or not; be the last who still has one hidden."""

from parlour.games.complots.rules import Complots as GAME

__all__ = ["GAME"]
