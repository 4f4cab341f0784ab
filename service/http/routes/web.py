"""The web client: static files, and one page for every address of it. Programs that ask for `/` get JSON instead."""

from functools import cache
from pathlib import Path
from types import MappingProxyType

from flask import Blueprint, Response

from service.http.errors import not_found
from service.http.request_context import current

web = Blueprint("web", __name__)
APP = Path(__file__).parents[2] / "web" / "app"
KINDS = MappingProxyType(
    {
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
    }
)
# Scripts and styles come from here alone; streams and requests go here alone.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def wants_page() -> bool:
    """Whether a browser asks: it names HTML before JSON."""
    return current().accept_mimetypes.best_match(["application/json", "text/html"]) == "text/html"


def page() -> Response:
    """The one page; its script reads the address."""
    return Response(
        _content(APP / "index.html"),
        content_type="text/html; charset=utf-8",
        headers={"Content-Security-Policy": POLICY, "Referrer-Policy": "same-origin"},
    )


@web.get("/games/<id>")
def table(id: str) -> Response:  # noqa: ARG001 - read by the page's script
    return page()


@web.get("/sign-in")
def sign_in() -> Response:
    return page()


@web.get("/tournaments")
def all_tournaments() -> Response:
    return page()


@web.get("/tournaments/<id>")
def one_tournament(id: str) -> Response:  # noqa: ARG001 - as above
    return page()


@web.get("/ladders")
def all_ladders() -> Response:
    return page()


@web.get("/ladders/<id>")
def one_ladder(id: str) -> Response:  # noqa: ARG001 - as above
    return page()


@web.get("/players/<id>")
def one_player(id: str) -> Response:  # noqa: ARG001 - as above
    return page()


@web.get("/web/<path:name>")
def part(name: str) -> Response:
    """A part of the page; nothing outside of its folder can be reached, whatever the name."""
    if name not in _parts():
        raise not_found()
    path = APP / name
    return Response(_content(path), content_type=f"{KINDS[path.suffix]}; charset=utf-8")


@cache
def _parts() -> frozenset[str]:
    """The files there are, listed once."""
    found = (path for path in APP.rglob("*") if path.is_file() and path.suffix in KINDS)
    return frozenset(path.relative_to(APP).as_posix() for path in found)


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes()
