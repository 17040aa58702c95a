"""Bots: each answers from what its seat saw, and from nothing else."""

from parlour.bots.ladder import BUDGET, bot, check, rungs
from parlour.bots.player import Answer, Candidate, Player, Setting, Sight, Thinker, best

__all__ = [
    "BUDGET",
    "Answer",
    "Candidate",
    "Player",
    "Setting",
    "Sight",
    "Thinker",
    "best",
    "bot",
    "check",
    "rungs",
]
