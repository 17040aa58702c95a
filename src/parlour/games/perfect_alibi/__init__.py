"""Perfect Alibi: sixteen alibis, one of them missing; find it by asking how many cards the others hold."""

from parlour.games.perfect_alibi.rules import PerfectAlibi as GAME

__all__ = ["GAME"]
