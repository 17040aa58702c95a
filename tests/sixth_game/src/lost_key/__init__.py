"""Lost Key: one card is hidden; find it by asking what the others hold."""

from lost_key.rules import LostKey as GAME

__all__ = ["GAME"]
