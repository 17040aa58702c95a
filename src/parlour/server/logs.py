"""Structured logs, one JSON object a line: no names, no moves, no secrets; of a table six letters."""

import logging
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog


def without_words(_: Any, __: str, entry: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Of an error its type and where it came from; what it says may hold a card or a secret."""
    if isinstance(error := entry.pop("exc_info", None), BaseException):
        entry["error"] = type(error).__name__
        entry["trace"] = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
    return entry


def configure(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_words,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(stream or sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=logging.WARNING, stream=stream or sys.stderr, force=True)
