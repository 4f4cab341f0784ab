"""The service itself: health, version, contract and the pages behind problem types."""

from importlib.metadata import PackageNotFoundError, version

from flask import Blueprint, Response

from domain.game.codes import CODES
from domain.game.words import refusals
from service.eventstore.port import StoreError
from service.http.errors import TITLES, Problem, not_found
from service.http.request_context import current
from service.http.responses import answer
from service.openapi.bundle import bundle

service_info = Blueprint("service_info", __name__)


@service_info.get("/")
def index() -> Response:
    return answer(
        {
            "service": "bakufu",
            "version": _version(),
            "contract": "/openapi.yaml",
            "docs": "/docs",
            "titles": "/v1/titles",
            "games": "/v1/games",
        }
    )


@service_info.get("/healthz")
def alive() -> Response:
    return answer({"status": "alive"})


@service_info.get("/readyz")
def ready() -> Response:
    """Whether the database answers."""
    try:
        current().app.store.version("readiness")
    except StoreError:
        raise Problem(503, "service.unavailable", headers={"Retry-After": "5"}) from None
    return answer({"status": "ready", "store": current().app.store.engine})


@service_info.get("/version")
def service_version() -> Response:
    return answer({"version": _version()})


@service_info.get("/openapi.yaml")
def contract() -> Response:
    return Response(bundle(), content_type="application/yaml")


@service_info.get("/v1/problems/<code>")
def explain(code: str) -> Response:
    """What a problem code means."""
    known = TITLES | CODES
    for title in current().app.titles.values():
        known |= refusals(title)
    if code not in known:
        raise not_found("There is no such code.")
    return answer({"code": code, "meaning": known[code]})


def _version() -> str:
    try:
        return version("bakufu")
    except PackageNotFoundError:
        return "0.0.0+unpackaged"
