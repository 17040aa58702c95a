"""The application: handlers, errors, the description of the API, and the gate before them all."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from parlour import __version__
from parlour.core.errors import ParlourError
from parlour.server import pages, refusals
from parlour.server.api import guests, health, invitations, play, records, tables
from parlour.server.asked import Guarded
from parlour.server.gate import Gate
from parlour.server.service import Service
from parlour.server.socket import play as play_socket
from parlour.words import Words


def application(service: Service) -> ASGIApp:
    """Everything behind one gate."""
    return Gate(_litestar(service), service)


def _litestar(service: Service) -> Litestar:
    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        yield
        service.ready = False

    modules = (tables, invitations, play, guests, records, health, pages)
    return Litestar(
        route_handlers=[*(handler for module in modules for handler in module.HANDLERS), play_socket],
        state=State({"service": service}),
        exception_handlers={
            ParlourError: refusals.of_ours,
            HTTPException: refusals.of_http,
            Exception: refusals.of_any,
        },
        openapi_config=OpenAPIConfig(
            title=Words().say("page-title"),
            version=__version__,
            path="/api/openapi.json",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=service.settings.limits.body,
        request_class=Guarded,
        lifespan=[life],
        type_encoders={msgspec.Raw: bytes},
        logging_config=None,
        debug=False,
    )
