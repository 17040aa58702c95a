"""Errors as responses: a key, facts and a sentence, never a traceback."""

from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException

from parlour.core import errors as core
from parlour.core.errors import ParlourError
from parlour.server import errors
from parlour.server.http.context import context_of
from parlour.server.viewers.wire import Refusal, encode
from parlour.store import errors as stored
from parlour.words import Words

log = structlog.get_logger()
words = Words()
STATUS: dict[type[ParlourError], int] = {
    errors.NoSuchTable: 404,
    errors.NoSuchPlace: 404,
    errors.TableOutdated: 410,
    errors.NotYours: 403,
    errors.ForeignPage: 403,
    errors.ChatOff: 403,
    errors.UnknownHost: 421,
    errors.NotNow: 409,
    errors.SeatTaken: 409,
    errors.SeatsFree: 409,
    errors.OnPause: 409,
    errors.Answering: 409,
    core.NotCertain: 409,
    core.Late: 409,
    core.GameOver: 409,
    core.NotAsked: 409,
    core.Illegal: 422,
    errors.WrongPart: 422,
    errors.TooMany: 429,
    errors.HelpFailed: 503,
    stored.LogTaken: 503,
    stored.StoreChanged: 503,
    stored.StoreFull: 507,
    stored.StoreFailed: 503,
    errors.Broken: 500,
}
LATE = (core.Late, core.GameOver, errors.Answering)


def refusal(error: ParlourError, key: str = "") -> Refusal:
    facts = {name: _plain(value) for name, value in error.facts.items()}
    return Refusal(error.key, facts, words.error(error), key)


def body_of(error: ParlourError) -> bytes:
    return encode(refusal(error))


def status_of(error: ParlourError) -> int:
    return STATUS.get(type(error), 400)


def of_ours(request: Request[Any, Any, Any], error: ParlourError) -> Response[Refusal]:
    context_of(request).registry.metrics.refusals.labels(error.key).inc()
    headers = {"retry-after": str(error.facts["seconds"])} if error.facts.get("seconds") else None
    return Response(refusal(error), status_code=status_of(error), media_type="application/json", headers=headers)


def of_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """Errors of the framework: wrong path, method or shape, or a body that is too large."""
    if error.status_code >= 500:
        return of_any(request, error)
    known = (
        errors.NoSuchPlace(request.url.path[:100]) if error.status_code == 404 else errors.BadMessage(_reason(error))
    )
    return Response(refusal(known), status_code=error.status_code, media_type="application/json", headers=error.headers)


def of_any(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    failed(context_of(request).registry.metrics, error)
    return Response(refusal(errors.Broken()), status_code=500, media_type="application/json")


def failed(metrics: Any, error: BaseException) -> None:
    """Count a failure of the server, and log it with its traceback."""
    metrics.failures.inc()
    log.error("failed", exc_info=error)


def _reason(error: HTTPException) -> str:
    details = [f"{_part(extra, 'key')}: {_part(extra, 'message')}" for extra in _extras(error)]
    return "; ".join(details)[:500] or str(error.detail)[:500]


def _extras(error: HTTPException) -> list[Any]:
    return error.extra if isinstance(error.extra, list) else []


def _part(extra: Any, name: str) -> str:
    return str(extra.get(name, "")) if isinstance(extra, dict) else str(extra)


def _plain(value: Any) -> Any:
    if isinstance(value, str | int | float | bool | None):
        return value
    return list(map(_plain, value)) if isinstance(value, tuple | list) else str(value)[:200]
