"""13 Clues: a person, a location and a weapon on one's own screen, where everybody else can see them."""

from parlour.games.thirteen_clues.rules import ThirteenClues as GAME

__all__ = ["GAME"]
