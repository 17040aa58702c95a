"""Data of a game for a page that was not built with it: sentences, rules, marked fields of moves, a cover."""

import re
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import cast

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from parlour.core.contract import package_of
from parlour.games import catalogue, load
from parlour.server.errors import NoSuchPlace
from parlour.server.http.api.forms import GameText
from parlour.server.http.api.tables import Asked
from parlour.words import place_fields, rest_fields, seat_fields
from parlour.words.fields import marked_fields

LANGUAGE = re.compile(r"[a-z]{2,3}")
DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # an SVG may load nothing and run nothing


@get("/api/games/{name:str}/text/{language:str}", tags=["games"], sync_to_thread=False)
def text(request: Asked, name: FromPath[str], language: FromPath[str]) -> Response[GameText]:
    """The sentences of a game in a language (empty where it has none in it), its rules, and which fields hold seats."""
    if name not in catalogue() or not LANGUAGE.fullmatch(language):
        raise NoSuchPlace(f"/api/games/{name[:50]}/text/{language[:50]}")
    body = msgspec.json.encode(_text(name, language))
    return cast(Response[GameText], _kept(request, body, "application/json", {}))


@get("/api/games/{name:str}/cover", include_in_schema=False, sync_to_thread=False)
def cover(request: Asked, name: FromPath[str]) -> Response[bytes]:
    """The cover of a game, if its package has one."""
    drawing = _cover(name) if name in catalogue() else None
    if drawing is None:
        raise NoSuchPlace(f"/api/games/{name[:50]}/cover")
    return _kept(request, drawing, "image/svg+xml", {"content-security-policy": DRAWING})


@lru_cache(maxsize=256)
def _text(name: str, language: str) -> GameText:
    game = load(name)
    folder = files(package_of(type(game)))
    sentences = folder / f"{language}.ftl"
    return GameText(
        sentences.read_text(encoding="utf-8") if sentences.is_file() else "",
        (folder / "RULES.md").read_text(encoding="utf-8"),
        marked_fields(game, seat_fields),
        marked_fields(game, place_fields),
        marked_fields(game, rest_fields),
    )


@lru_cache(maxsize=256)
def _cover(name: str) -> bytes | None:
    file = files(package_of(type(load(name)))) / "cover.svg"
    return file.read_bytes() if file.is_file() else None


def _kept(request: Asked, body: bytes, kind: str, headers: dict[str, str]) -> Response[bytes]:
    """A response that browsers cache and revalidate."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {**headers, "cache-control": "no-cache", "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(body, media_type=kind, headers=headers)


HANDLERS = [text, cover]
