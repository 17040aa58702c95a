"""What a seat can know: exact counts, odds and reasons, from the events that it saw."""

from parlour.core.errors import NotCertain, UnknownName, WrongStream
from parlour.knowledge.engine import (
    Contradiction,
    NoAnswer,
    Odds,
    OthersUnknown,
    Places,
    Posterior,
    Solution,
    TooLarge,
    Unsupported,
    World,
)
from parlour.knowledge.knowledge import Knowledge
from parlour.knowledge.others.seats import Other
from parlour.knowledge.proofs import Proof
from parlour.knowledge.questions import AnswerValue, QuestionValue, RankedQuestions

__all__ = [
    "AnswerValue",
    "Contradiction",
    "Knowledge",
    "NoAnswer",
    "NotCertain",
    "Odds",
    "Other",
    "OthersUnknown",
    "Places",
    "Posterior",
    "Proof",
    "QuestionValue",
    "RankedQuestions",
    "Solution",
    "TooLarge",
    "UnknownName",
    "Unsupported",
    "World",
    "WrongStream",
]
