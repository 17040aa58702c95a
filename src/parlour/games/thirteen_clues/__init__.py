"""13 Clues: find the person, location and weapon on your own screen, which only the others see."""

from parlour.games.thirteen_clues.rules import ThirteenClues as GAME

__all__ = ["GAME"]
