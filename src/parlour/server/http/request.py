"""The request class of the application: a body that cannot be decoded is a bad message, not a failure."""

from typing import Any

from litestar import Request

from parlour.server.errors import BadMessage


class CheckedRequest(Request[Any, Any, Any]):
    async def json(self) -> Any:
        """The decoder raises RecursionError for deeply nested JSON and UnicodeDecodeError for invalid UTF-8."""
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError) as error:
            raise BadMessage("depth" if isinstance(error, RecursionError) else "utf-8") from None
