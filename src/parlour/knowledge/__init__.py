"""What a seat can know: exact counts, odds and reasons, from the events that it saw."""

from parlour.knowledge.engine import Contradiction, OthersUnknown, Posterior
from parlour.knowledge.knowledge import Knowledge

__all__ = ["Contradiction", "Knowledge", "OthersUnknown", "Posterior"]
