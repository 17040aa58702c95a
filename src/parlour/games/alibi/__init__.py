"""Alibi: who murdered Brenda, when, where, with what and why? Points for sets laid down and details named right."""

from parlour.games.alibi.rules import Alibi as GAME

__all__ = ["GAME"]
