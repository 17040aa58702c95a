"""Is it well: for those who run it."""

from litestar import Response, get

from parlour.server.api import forms
from parlour.server.api.tables import Asked
from parlour.server.service import service


@get("/healthz", include_in_schema=False)
async def alive() -> forms.Done:
    """The process runs."""
    return forms.Done()


@get("/readyz", include_in_schema=False)
async def ready(request: Asked) -> Response[forms.Done]:
    """The store answers."""
    desk = service(request)
    await desk.house.store.listings(["seating"], 1)
    return Response(forms.Done(desk.ready), status_code=200 if desk.ready else 503)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Asked) -> Response[bytes]:
    """For Prometheus."""
    return Response(service(request).house.metrics.text(), media_type="text/plain; version=0.0.4")


HANDLERS = [alive, ready, metrics]
