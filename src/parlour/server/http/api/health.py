"""Health checks and metrics, for operators."""

from typing import Any

from litestar import Response, get

from parlour.server.errors import NoSuchPlace
from parlour.server.http.api import forms
from parlour.server.http.api.tables import Asked
from parlour.server.http.context import context_of
from parlour.server.http.host_names import host_name, is_loopback


@get("/healthz", include_in_schema=False)
async def alive() -> forms.Done:
    """The process runs."""
    return forms.Done()


@get("/readyz", include_in_schema=False)
async def ready(request: Asked) -> Response[forms.Done]:
    """The store answers."""
    context = context_of(request)
    await context.registry.store.listings(["seating"], 1)
    return Response(forms.Done(context.ready), status_code=200 if context.ready else 503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asked) -> Response[bytes]:
    """Metrics for Prometheus. Other machines may read them only if the server was started with that option."""
    if not context_of(request).settings.metrics and not is_local(request.scope):
        raise NoSuchPlace("/metrics")
    return Response(context_of(request).registry.metrics.text(), media_type="text/plain; version=0.0.4")


def is_local(scope: Any) -> bool:
    """Whether the request comes from this machine itself, not through a proxy on it."""
    client = scope.get("client")
    headers = dict(scope["headers"])
    host = headers.get(b"host", b"").decode("latin-1")
    here = client is not None and is_loopback(client[0]) and is_loopback(host_name(host))
    return here and not any(name in PROXIED or name.startswith(b"x-forwarded-") for name in headers)


PROXIED = (b"forwarded", b"via", b"x-real-ip")
HANDLERS = [alive, ready, metrics]
