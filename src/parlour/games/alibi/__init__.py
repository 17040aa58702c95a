"""Alibi: who murdered Brenda, when, where, with what and why? Points for sets laid down and for right details."""

from parlour.games.alibi.rules import Alibi as GAME

__all__ = ["GAME"]
