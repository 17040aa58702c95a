"""Structured logs, one JSON object per line: no names, moves or secrets; only six letters of a table's name."""

import logging
import sys
import traceback
from collections.abc import MutableMapping
from datetime import UTC, datetime
from typing import Any, TextIO

import structlog


def without_words(_: Any, __: str, entry: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Keep the type and place of an error; its message may contain a card or a secret."""
    error = entry.pop("exc_info", None)
    entry.update(_facts(sys.exc_info()[1] if error is True else error))
    return entry


def _facts(error: Any) -> dict[str, Any]:
    if not isinstance(error, BaseException):
        return {}
    frames = traceback.extract_tb(error.__traceback__)
    return {"error": type(error).__name__, "trace": [f"{frame.name}:{frame.lineno}" for frame in frames]}


class Wordless(logging.Formatter):
    """Formats what libraries log: logger, level and place. Their messages may quote a request, a card or a name."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "logger": record.name,
            "place": f"{record.module}.{record.funcName}:{record.lineno}",
            "event": "logged",
            "level": record.levelname.lower(),
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z"),
            **_facts(record.exc_info[1] if record.exc_info else None),
        }
        return str(structlog.processors.JSONRenderer()(None, "", entry))


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
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Wordless())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
