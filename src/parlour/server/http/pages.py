"""Serves the built page (or a plain page if there is none) and the page of the API."""

import json
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from litestar import Litestar, Response, get
from litestar.params import FromPath
from litestar.response import File

from parlour.games import catalogue, load
from parlour.server.errors import NoSuchPlace
from parlour.server.http.api.tables import Asked
from parlour.server.http.context import context_of
from parlour.words import Words

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
code, pre { font-family: ui-monospace, monospace }
pre { overflow-x: auto; padding: .5rem; border: 1px solid #8888 }
summary { cursor: pointer; padding: .3rem 0 }
"""
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
FOR_EVER = "public, max-age=31536000, immutable"


@get("/plain.css", include_in_schema=False, sync_to_thread=False)
def style() -> Response[str]:
    return Response(STYLE, media_type="text/css")


@get("/docs", include_in_schema=False, sync_to_thread=False)
def docs(request: Asked) -> Response[str]:
    """The page of the API, rendered once from its description."""
    state = request.app.state
    if "docs" not in state:
        state["docs"] = _docs(request.app)
    text: str = state["docs"]
    tag = f'"{sha256(text.encode()).hexdigest()[:32]}"'
    known = tag in request.headers.get("if-none-match", "")
    headers = {"cache-control": "no-cache", "etag": tag}
    if known:
        return Response("", status_code=304, headers=headers)
    return Response(text, media_type="text/html", headers=headers)


@get("/", include_in_schema=False, sync_to_thread=False)
def front(request: Asked) -> Response[Any]:
    return _page(request, "")


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def page(request: Asked, path: FromPath[str]) -> Response[Any]:
    return _page(request, path)


def _page(request: Asked, path: str) -> Response[Any]:
    """A file of the built page. Every other path gets the page itself, which does its own routing."""
    web = context_of(request).settings.web
    if web is not None and (file := _file(web, path)) is not None:
        return _served(file, path)
    if path.strip("/"):
        raise NoSuchPlace(path[:100])
    return Response(_plain(), media_type="text/html")


def _file(web: Path, path: str) -> Path | None:
    """A file in the folder; none outside it, no hidden ones."""
    parts = [part for part in path.split("/") if part]
    if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts) or parts[:1] == ["api"]:
        return None
    wanted = web.joinpath(*parts)
    if parts and wanted.suffix:
        return wanted if _is_file(wanted) else None
    index = web / "index.html"
    return index if index.is_file() else None


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long, or with characters that no file system accepts
        return False


def _served(file: Path, path: str) -> Response[Any]:
    kept = FOR_EVER if "/assets/" in path else "no-cache"
    kind = KINDS.get(file.suffix, "application/octet-stream")
    return File(file, media_type=kind, content_disposition_type="inline", headers={"cache-control": kept})


def _html(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="stylesheet" href="/plain.css"></head><body><main>{body}</main></body></html>'
    )


def _plain() -> str:
    words = Words()
    sentences = (Words(load(name)) for name in catalogue())
    games = "".join(f"<li><b>{escape(one.say('game'))}</b>: {escape(one.say('game-line'))}</li>" for one in sentences)
    link = f'<p><a href="/docs">{escape(words.say("page-docs"))}</a></p>'
    title = words.say("page-title")
    how = f"<p>{escape(words.say('page-terminal'))}</p>"
    running = f"<p>{escape(words.say('page-running'))}</p><ul>{games}</ul>"
    about = f"{running}{how}{link}<p>{escape(words.say('unofficial'))}</p>"
    return _html(title, f"<h1>{escape(title)}</h1>{about}")


def _docs(app: Litestar) -> str:
    words = Words()
    schema = app.openapi_schema.to_schema()
    title = words.say("page-docs")
    operations = [
        _operation(path, method, operation)
        for path, item in sorted(schema["paths"].items())
        for method, operation in item.items()
    ]
    shapes = [_shape(name, shape) for name, shape in sorted(schema["components"]["schemas"].items())]
    about = f"<p>{escape(words.say('page-docs-about'))} <a href='/api/openapi.json'>/api/openapi.json</a></p>"
    lists = f"{''.join(operations)}<h2>{escape(words.say('page-shapes'))}</h2>{''.join(shapes)}"
    return _html(title, f"<h1>{escape(title)}</h1>{about}{lists}")


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    head = f"<code>{method.upper()} {escape(path)}</code> {escape(operation.get('description', ''))}"
    wanted = {name: operation[name] for name in ("parameters", "requestBody", "responses") if name in operation}
    return f"<details><summary>{head}</summary><pre>{escape(json.dumps(wanted, indent=2))}</pre></details>"


def _shape(name: str, shape: dict[str, Any]) -> str:
    body = escape(json.dumps(shape, indent=2))
    return f"<details><summary><code>{escape(name)}</code></summary><pre>{body}</pre></details>"


HANDLERS = [style, docs, front, page]
