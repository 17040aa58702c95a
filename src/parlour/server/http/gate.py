"""Checks before every request: limits by address, `Host` and `Origin`; and the security headers of every response."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Receive, Send

from parlour.core.errors import ParlourError
from parlour.server.errors import ForeignPage, UnknownHost
from parlour.server.http.context import Context, address
from parlour.server.http.error_responses import body_of, refusal, status_of
from parlour.server.http.host_names import HostNames

Headers = Iterable[tuple[bytes, bytes]]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # the address of a table is a secret
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
NOT_KEPT = (b"cache-control", b"no-store")
SHARED = ("/api/menu", "/api/openapi.json")  # the same for everybody
SAFE = {"GET", "HEAD", "OPTIONS"}
UNCOUNTED = ("/healthz", "/readyz")


class Gate:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self._app = app
        self._context = context
        self._hosts = HostNames((*context.settings.hosts, context.settings.listens))

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        guarded = (
            send
            if scope["type"] == "websocket"
            else _with_headers(send, HEADERS if scope["path"] in SHARED else (*HEADERS, NOT_KEPT))
        )
        try:
            self._check(scope)
        except ParlourError as error:
            self._context.registry.metrics.refusals.labels(error.key).inc()
            await _refuse(scope, error, guarded)
            return
        await self._app(scope, receive, guarded)

    def _check(self, scope: Any) -> None:
        if scope["path"] not in UNCOUNTED:
            self._context.requests.check(address(scope))
        self._hosts.check([value for name, value in scope["headers"] if name == b"host"])
        if scope["type"] == "http" and scope["method"] in SAFE:
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if not self._own_page(scope, headers):
            raise ForeignPage()

    def _own_page(self, scope: Any, headers: dict[bytes, str]) -> bool:
        """Refuse changes that do not come from our own page, or from a program without cookies.

        A browser sends the origin of its page (`Origin`). Without it, the request needs a header that a foreign form
        cannot set.
        """
        origin = headers.get(b"origin")
        if origin is not None:
            return origin in self._context.settings.origins or _host(origin) == headers.get(b"host", "").lower()
        if b"cookie" not in headers:
            return True
        return scope["type"] == "http" and b"x-parlour" in headers


def _host(origin: str) -> str | None:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return parts.netloc.lower() if parts.scheme in ("http", "https") else None


def _with_headers(send: Send, wanted: Headers) -> Send:
    """Add these headers to every response that lacks them."""

    async def guarded(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*_missing(wanted, message["headers"]), *message["headers"]]}
        await send(message)

    return guarded


def _missing(wanted: Headers, headers: Headers) -> list[tuple[bytes, bytes]]:
    there = {name.lower() for name, _ in headers}
    return [header for header in wanted if header[0] not in there]


def _is_for_a_person(scope: Any) -> bool:
    """Whether a browser requests a page, not a script data."""
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


async def _refuse(scope: Any, error: ParlourError, send: Any) -> None:
    status, body = status_of(error), body_of(error)
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    about = b"application/json"
    if isinstance(error, UnknownHost) and _is_for_a_person(scope):
        body, about = str(refusal(error).text).encode(), b"text/plain; charset=utf-8"
    headers = [(b"content-type", about), (b"content-length", str(len(body)).encode())]
    if seconds := error.facts.get("seconds"):
        headers.append((b"retry-after", str(seconds).encode()))
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
