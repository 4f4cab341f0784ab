"""The service itself: health, version, contract and the pages behind problem types."""

from importlib.metadata import PackageNotFoundError, version

from flask import Blueprint, Response

from domain.competition.words import refusals as events_refuse
from domain.game.codes import CODES
from domain.game.words import refusals, words
from domain.kernel.question import Ruling
from domain.kernel.title import AnyTitle
from service.eventstore.port import StoreError
from service.http.content_negotiation import wanted_language
from service.http.errors import TITLES, Problem, not_found
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
    for title in http.app.titles.values():
        if code in title.codes:
            return answer(_ruled(title, code, language))
    known = {**TITLES, **CODES, **events_refuse(language)}
    if code not in known:
        raise not_found("There is no such code.")
    return answer({"code": code, "meaning": known[code]})


def _ruled(title: AnyTitle, code: str, language: str) -> dict[str, str]:
    """A refusal of a title: page of its rulebook, number of our ruling, and where to read on."""
    rule = title.codes[code]
    found = {"code": code, "meaning": refusals(title, language)[code], "rules": f"/rules/{title.meta.name}"}
    if isinstance(rule, Ruling):
        said = words(title, title.default_pack, language).rule(rule)
        found |= {name: text for name, text in (("rule", said), ("page", rule.page), ("ruling", rule.number)) if text}
    return found


def _version() -> str:
    try:
        return version("bakufu")
    except PackageNotFoundError:
        return "0.0.0+unpackaged"
