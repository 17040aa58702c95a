"""Guests: their names, and their deletion."""

from litestar import Response, delete, get, put
from litestar.params import JSONBody

from parlour.server.http.api import forms
from parlour.server.http.api.tables import Asked
from parlour.server.http.context import context_of
from parlour.server.http.identity import GUEST, greeted, known_guest, no_cookie


@get("/api/me", tags=["guests"])
async def me(request: Asked) -> forms.Me:
    """Your name, if you have chosen one."""
    guest = await known_guest(request)
    return forms.Me(None if guest is None else guest.name)


@put("/api/me", tags=["guests"])
async def rename(request: Asked, data: JSONBody[forms.Rename]) -> Response[forms.Me]:
    """Set your name. Tables show it from the next time you take a seat."""
    _, cookies = await greeted(request, data.name)
    guest = await known_guest(request)
    return Response(forms.Me(guest.name if guest else data.name), cookies=cookies)


@delete("/api/me", tags=["guests"], status_code=200)
async def forget(request: Asked) -> Response[forms.Done]:
    """Delete my name, secrets and chat; my seats go to bots or are freed."""
    guest = await known_guest(request)
    if guest is not None:
        await context_of(request).registry.forget(guest.guest)
    return Response(forms.Done(), cookies=[no_cookie(request, GUEST, "/")])


HANDLERS = [me, rename, forget]
