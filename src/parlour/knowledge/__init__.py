"""What a seat can know: exact counts, odds and reasons, from the events that it saw."""

from parlour.knowledge.know import Knowledge
from parlour.knowledge.worlds import Contradiction, OthersUnknown, Picture

__all__ = ["Contradiction", "Knowledge", "OthersUnknown", "Picture"]
