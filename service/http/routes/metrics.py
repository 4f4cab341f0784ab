"""Figures for Prometheus: the to-do list as the database tells it, and what this process has answered."""

import hmac
import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import cast

from flask import Blueprint, Response, current_app, request

from service.application.work_list import WorkFigures, figures
from service.http.request_context import current
from service.http.request_metrics import BYTES, SECONDS, Histogram, RequestCounts
from service.prometheus import CONTENT_TYPE, Metric, Sample, exposition

metrics = Blueprint("metrics", __name__)

HELP = {
    "waiting": "Items of the to-do list that are due later.",
    "due": "Items of the to-do list that are due.",
    "working": "Leases on items that are held.",
    "failing": "Items that failed and wait for another try.",
    "stuck": "Items that failed again and again.",
}


@metrics.get("/metrics")
def read_metrics() -> Response:
    """For whoever has the token of the settings, or a token with the scope `admin`."""
    if not _is_scraper():
        current().viewer("admin")
    found = [*_todo(), _read_models(), _damaged(), _requests(), *_spreads()]
    return Response(exposition(found), content_type=CONTENT_TYPE, headers={"Cache-Control": "no-store"})


def _is_scraper() -> bool:
    wanted = current().app.settings.metrics_token
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    if not wanted or scheme.lower() != "bearer":
        return False
    return hmac.compare_digest(given.strip().encode("utf-8", "surrogateescape"), wanted.encode())


def _todo() -> Iterator[Metric]:
    services = current().app
    found = figures(services, services.clock.now())
    for name, help in HELP.items():
        column = WorkFigures._fields.index(name)
        yield Metric(f"bakufu_todo_{name}", "gauge", help, [_of(kind, row[column]) for kind, row in found.items()])
    lags = [_of(kind, row.lag / 1000) for kind, row in found.items()]
    yield Metric("bakufu_todo_lag_seconds", "gauge", "By how much the oldest due item is late.", lags)


def _of(kind: str, value: float) -> Sample:
    return Sample(value, {"kind": kind})


def _read_models() -> Metric:
    """The age of the oldest event that is not folded; 0 where nothing is left."""
    services = current().app
    now, building = services.clock.now(), services.models.registry.building()
    in_use = [lag for lag in services.models.lagging() if lag.track not in building]
    since = {model: lag.since for lag in in_use for model in lag.track.models}
    names = sorted(services.models.registry.models)
    lags = [Sample(max(0, now - since.get(name, now)) / 1000, {"model": name}) for name in names]
    return Metric("bakufu_read_model_lag_seconds", "gauge", "Age of the oldest event not yet folded.", lags)


def _damaged() -> Metric:
    """One sample for each, so that an alert names it; none while all is well."""
    found = [Sample(1, {"stream": closed.stream}) for closed in current().app.health.damaged()]
    return Metric("bakufu_damaged", "gauge", "Streams whose stored log is damaged; they are closed.", found)


def _requests() -> Metric:
    counts = cast("RequestCounts", current_app.extensions["bakufu.requests"]).so_far()
    process = str(os.getpid())
    samples = [Sample(count, {**kind._asdict(), "process": process}) for kind, count in sorted(counts.items())]
    return Metric("bakufu_requests_total", "counter", "Requests that this web process has answered.", samples)


def _spreads() -> Iterator[Metric]:
    counts = cast("RequestCounts", current_app.extensions["bakufu.requests"])
    seconds, sizes = counts.spreads()
    yield _histogram("bakufu_request_seconds", "Time until an answer was ready, by route.", SECONDS, seconds)
    yield _histogram("bakufu_response_bytes", "Size of answers that are made in one piece, by route.", BYTES, sizes)


def _histogram(name: str, help: str, bounds: Sequence[float], spreads: Mapping[str, Histogram]) -> Metric:
    samples, labels = [], [*(str(bound) for bound in bounds), "+Inf"]
    for route, spread in sorted(spreads.items()):
        whose = {"route": route, "process": str(os.getpid())}
        upto = list(accumulate(spread.cells))
        samples += [Sample(n, {**whose, "le": le}, "_bucket") for le, n in zip(labels, upto, strict=True)]
        samples += [Sample(spread.total, whose, "_sum"), Sample(upto[-1], whose, "_count")]
    return Metric(name, "histogram", help, samples)
