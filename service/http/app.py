"""The Flask application: routes, and one shape for every error."""

import logging
import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import msgspec
from flask import Flask, Response
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge
from werkzeug.middleware.proxy_fix import ProxyFix

from service.application.errors import AnsweredBefore
from service.bootstrap import Application
from service.eventstore.port import StoreAway, StoreError, StreamDamaged
from service.http.caching import tell_caches
from service.http.cors import share_across_origins
from service.http.errors import TABLE, Problem, Reader, not_found, problem_response
from service.http.languages import wanted_language
from service.http.rate_limits import Limiter, limit
from service.http.request_context import HttpRequest, bound_to, current
from service.http.request_metrics import RequestCounts
from service.http.responses import stored_answer
from service.http.routes.access import access
from service.http.routes.administration import administration
from service.http.routes.bots import bots
from service.http.routes.chat import chat
from service.http.routes.checkpoints import checkpoints
from service.http.routes.docs import docs
from service.http.routes.exports import exports
from service.http.routes.feed import feed
from service.http.routes.forks import forks
from service.http.routes.games import games
from service.http.routes.inbox import inbox
from service.http.routes.insights import insights
from service.http.routes.ladder_acts import ladder_acts
from service.http.routes.ladders import ladders
from service.http.routes.metrics import metrics
from service.http.routes.organising import organising
from service.http.routes.personal import personal
from service.http.routes.play import play
from service.http.routes.players import players
from service.http.routes.profile import TRIES_A_MINUTE, profile
from service.http.routes.refereeing import refereeing
from service.http.routes.rewinding import rewinding
from service.http.routes.service_info import service_info
from service.http.routes.session import session
from service.http.routes.statistics import statistics
from service.http.routes.studies import studies
from service.http.routes.time import time
from service.http.routes.titles import titles
from service.http.routes.tournaments import tournaments
from service.http.routes.undo import undo
from service.http.routes.web import web
from service.http.routes.webhooks import webhooks
from service.http.routes.words import words
from service.http.shared_counts import SharedCounts
from service.http.streams import StreamGate
from service.http.wsgi_adapter import FlaskApp, Secured

log = logging.getLogger("bakufu.http")

BLUEPRINTS = (
    service_info,
    docs,
    metrics,
    players,
    access,
    administration,
    refereeing,
    chat,
    titles,
    bots,
    games,
    play,
    time,
    undo,
    forks,
    feed,
    exports,
    words,
    inbox,
    personal,
    profile,
    webhooks,
    session,
    checkpoints,
    web,
    tournaments,
    organising,
    ladders,
    ladder_acts,
    insights,
    rewinding,
    studies,
    statistics,
)
BY_STATUS = {404: "request.not-found", 405: "request.method", 413: "request.too-large"}
DAMAGED = 423
NAME_IN_PATH = re.compile(r"[A-Za-z0-9@._:-]{1,80}")


def create_app(services: Application) -> Flask:
    settings = services.settings
    app = FlaskApp("bakufu", static_folder=None)
    app.take_routes(_with_routes())
    app.request_class = bound_to(services)
    app.wsgi_app = Secured(app.wsgi_app)  # type: ignore[method-assign]  # Flask's own way to wrap an application
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.proxies)  # type: ignore[method-assign]
    app.extensions["bakufu"] = services
    app.config["MAX_CONTENT_LENGTH"] = settings.body_limit
    shared = SharedCounts(settings.redis_url) if settings.redis_url else None
    app.extensions["bakufu.recovery"] = Limiter(TRIES_A_MINUTE, shared, "recovery") if settings.rate else None
    app.extensions["bakufu.streams"] = StreamGate(settings.stream_cap, settings.streams_each, shared)
    app.register_error_handler(Problem, problem_response)
    for kind, tell in TABLE.items():
        app.register_error_handler(kind, partial(_told, tell, services))
    app.register_error_handler(AnsweredBefore, _answered_before)
    app.register_error_handler(StreamDamaged, _damaged)
    app.register_error_handler(msgspec.DecodeError, _unreadable)
    app.register_error_handler(StoreError, _store_failed)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _failure)
    app.afters.append(tell_caches)
    limit(app, settings.rate, shared)
    share_across_origins(app, settings.cors_origins)
    app.befores.append(_require_plain_names)  # after the limits: odd names are counted like all others
    counts = app.extensions["bakufu.requests"] = RequestCounts()
    app.afters.append(counts.count)  # what comes out in the end is counted
    return app


@cache
def _with_routes() -> FlaskApp:
    """All routes: the same in every application of a process, and most of what it takes to make one."""
    app = FlaskApp("bakufu", static_folder=None)
    app.url_map.merge_slashes = False  # an address is right or wrong; nobody is sent elsewhere
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app


def _require_plain_names(http: HttpRequest) -> None:
    """Nothing has a name that a database could stumble over; and a wrong token is told also where none is needed."""
    if http.method == "GET" and "HTTP_AUTHORIZATION" in http.environ and http.path.startswith("/v1/"):
        http.anybody()
    if http.endpoint == "web.part":
        return  # looked up among the files there are
    for value in (http.view_args or {}).values():
        if isinstance(value, str) and not NAME_IN_PATH.fullmatch(value):
            raise not_found()


def _answered_before(before: AnsweredBefore) -> Response:
    current().replayed = True
    return stored_answer(before.receipt)


def _told(tell: Callable[[Any, Reader], Problem], app: Application, error: Exception) -> Response:
    return problem_response(tell(error, Reader(app.titles, app.narration, wanted_language(current()))))


def _store_failed(error: StoreError) -> Response:
    log.log(logging.INFO if isinstance(error, StoreAway) else logging.ERROR, "store: %s", error)  # told once elsewhere
    return problem_response(Problem(503, "service.unavailable", headers={"Retry-After": "1"}))


def _damaged(damage: StreamDamaged) -> Response:
    """A game that only its table may know of stays unknown to all others."""
    http = current()
    if damage.stream.startswith("g_"):
        http.app.models.refresh()
        row = http.app.models.rows("games", [damage.stream]).get(damage.stream)
        if row is None or not row.tags & {"visibility:public", f"player:{http.anybody().account}"}:
            return problem_response(not_found("There is no game of that id."))
    return problem_response(Problem(DAMAGED, "service.damaged"))


def _unreadable(error: msgspec.DecodeError) -> Response:
    """Something that we have written ourselves: requests are read elsewhere."""
    log.error("stored data cannot be read", exc_info=error)
    return problem_response(Problem(DAMAGED, "service.damaged"))


def _http_error(error: HTTPException) -> Response:
    status = error.code or 500
    headers = {}
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers["Allow"] = ", ".join(sorted(error.valid_methods))
    detail = None if isinstance(error, RequestEntityTooLarge) else error.description
    return problem_response(Problem(status, BY_STATUS.get(status, "request.malformed"), detail, headers=headers))


def _failure(error: Exception) -> Response:
    """Anything unforeseen: logged in full here, told to the caller without detail."""
    log.error("unhandled", exc_info=error)
    return problem_response(Problem(500, "service.failure"))
