"""The application: handlers, errors, the description of the API, and the gate in front of them."""

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
from parlour.server.http import error_responses, pages
from parlour.server.http.api import games, guests, health, invitations, play, records, tables
from parlour.server.http.context import Context
from parlour.server.http.gate import Gate
from parlour.server.http.request import CheckedRequest
from parlour.server.http.websocket import play as play_socket
from parlour.words import Words


def application(context: Context) -> ASGIApp:
    """The whole application behind the gate."""
    return Gate(_litestar(context), context)


def _litestar(context: Context) -> Litestar:
    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        yield
        context.ready = False

    modules = (tables, games, invitations, play, guests, records, health, pages)
    return Litestar(
        route_handlers=[*(handler for module in modules for handler in module.HANDLERS), play_socket],
        state=State({"context": context}),
        exception_handlers={
            ParlourError: error_responses.of_ours,
            HTTPException: error_responses.of_http,
            Exception: error_responses.of_any,
        },
        openapi_config=OpenAPIConfig(
            title=Words().say("page-title"),
            version=__version__,
            path="/api/openapi.json",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        request_max_body_size=context.settings.limits.body,
        request_class=CheckedRequest,
        lifespan=[life],
        type_encoders={msgspec.Raw: bytes},
        logging_config=None,
        debug=False,
    )
