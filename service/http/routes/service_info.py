"""The service itself: health, version, contract and the pages behind problem types."""

from importlib.metadata import PackageNotFoundError, version

from flask import Blueprint, Response

from domain.game.words import refusals
from service.eventstore.port import StoreError
from service.http.errors import Problem, not_found, rule_of, title_of
from service.http.languages import wanted_language
from service.http.problem_words import SENTENCES
from service.http.request_context import current
from service.http.responses import answer
from service.http.routes.web import page, wants_page
from service.openapi.bundle import bundle

service_info = Blueprint("service_info", __name__)


@service_info.get("/")
def index() -> Response:
    """The web client for browsers, a few addresses for programs."""
    if wants_page():
        return page()
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
    """Whether something can be written."""
    try:
        engine = current().app.health.require_writable()
    except StoreError:
        raise Problem(503, "service.unavailable", headers={"Retry-After": "1"}) from None
    return answer({"status": "ready", "store": engine})


@service_info.get("/version")
def service_version() -> Response:
    return answer({"version": _version()})


@service_info.get("/openapi.yaml")
def contract() -> Response:
    return Response(bundle(), content_type="application/yaml")


@service_info.get("/v1/problems/<code>")
def explain(code: str) -> Response:
    """What a problem code means, and for a refusal by the rules of a title which rule it is."""
    http = current()
    language = wanted_language(http)
    title, known = title_of(code, http.app.titles), SENTENCES[language]
    if title is not None:
        return answer({"code": code, "meaning": refusals(title, language)[code], **rule_of(title, code, language)})
    if code not in known:
        raise not_found("There is no such code.")
    return answer({"code": code, "meaning": known[code]})


def _version() -> str:
    try:
        return version("bakufu")
    except PackageNotFoundError:
        return "0.0.0+unpackaged"
