"""Bots: each decides from the stream of its own seat alone."""

from parlour.bots.levels import BUDGET, bot, check, known, offered, rungs, where
from parlour.bots.measured import Measure, is_measured, measures, opponent, opponents
from parlour.bots.player import Answer, Candidate, Player, Setting, Sight, Thinker, best

__all__ = [
    "BUDGET",
    "Answer",
    "Candidate",
    "Measure",
    "Player",
    "Setting",
    "Sight",
    "Thinker",
    "best",
    "bot",
    "check",
    "is_measured",
    "known",
    "measures",
    "offered",
    "opponent",
    "opponents",
    "rungs",
    "where",
]
