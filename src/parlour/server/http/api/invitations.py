"""The address of a table for invitations: as text, and as a QR code."""

import io

import segno
from litestar import Response, get

from parlour.server.http.api import forms
from parlour.server.http.api.tables import Asked, TableName
from parlour.server.http.context import context_of
from parlour.server.http.lan_address import for_others


@get("/api/tables/{name:str}/invitation", tags=["tables"])
async def invitation(request: Asked, name: TableName) -> forms.Invitation:
    """The address of a table, as others on the same network reach it."""
    return forms.Invitation(await _link(request, name))


@get("/api/tables/{name:str}/code", tags=["tables"], media_type="image/svg+xml")
async def code(request: Asked, name: TableName) -> Response[bytes]:
    """The address as a QR code."""
    drawn = io.BytesIO()
    segno.make(await _link(request, name), micro=False).save(drawn, kind="svg", scale=8, border=3, light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


async def _link(request: Asked, name: str) -> str:
    context = context_of(request)
    table = await context.registry.table(name)
    base = for_others(str(request.base_url), context.settings.listens)
    return f"{base.rstrip('/')}/t/{table.room.name}"


HANDLERS = [invitation, code]
