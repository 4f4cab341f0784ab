"""What this web process has answered so far, how long it took and how large it was: for metrics, and as log lines."""

import logging
import threading
import time
from bisect import bisect_left
from collections import Counter
from typing import NamedTuple

from flask import Response

from service.http.request_context import HttpRequest
from service.http.wsgi_adapter import BEGAN, PROBLEM_CODE, REQUEST_ID, ReadyResponse
from service.logs import FIELDS

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
BYTES = (256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576)
log = logging.getLogger("bakufu.request")


class Kind(NamedTuple):
    """Answers that are counted together. None of it is the caller's own word, so there are only so many of them."""

    method: str
    route: str
    status: str


class Histogram:
    """How often a figure was how large: the cells of a histogram, the last for whatever is larger than all bounds."""

    __slots__ = ("cells", "total")

    def __init__(self, bounds: int) -> None:
        self.cells, self.total = [0] * (bounds + 1), 0.0


class RequestCounts:
    """Answers that are made while they are sent are counted when they begin, and have no size."""

    def __init__(self) -> None:
        self._counts: Counter[Kind] = Counter()
        self._seconds: dict[str, Histogram] = {}
        self._bytes: dict[str, Histogram] = {}
        self._lock = threading.Lock()

    def count(self, request: HttpRequest, response: Response) -> Response:
        """Every request passes here: nothing of ours is called unless lines are wanted."""
        rule, environ = request.url_rule, request.environ
        route = rule.rule if rule else "none"
        method = request.method if request.method in METHODS else "other"
        seconds = time.perf_counter() - environ[BEGAN] if BEGAN in environ else 0.0
        body = response.response if isinstance(response, ReadyResponse) else None
        size = len(body[0]) if isinstance(body, list) else -1
        with self._lock:
            self._counts[Kind(method, route, str(response.status_code))] += 1
            if route not in self._seconds:
                self._seconds[route], self._bytes[route] = Histogram(len(SECONDS)), Histogram(len(BYTES))
            took, sent = self._seconds[route], self._bytes[route]
            took.cells[bisect_left(SECONDS, seconds)] += 1
            took.total += seconds
            if size >= 0:
                sent.cells[bisect_left(BYTES, size)] += 1
                sent.total += size
        if log.isEnabledFor(logging.INFO):
            self._tell(request, response, seconds)
        return response

    def so_far(self) -> dict[Kind, int]:
        with self._lock:
            return dict(self._counts)

    def spreads(self) -> tuple[dict[str, Histogram], dict[str, Histogram]]:
        """Seconds and bytes by route."""
        with self._lock:
            return dict(self._seconds), dict(self._bytes)

    def _tell(self, request: HttpRequest, response: Response, seconds: float) -> None:
        """Who, what, how it ended and how long it took; ids only."""
        environ, told = request.environ, request.view_args or {}
        fields = {
            "request": environ.get(REQUEST_ID, ""),
            "method": request.method,
            "route": request.url_rule.rule if request.url_rule else "none",
            "status": response.status_code,
            "ms": round(seconds * 1000, 1),
        }
        if request.known_account:
            fields["account"] = request.known_account
        if str(told.get("id", "")).startswith(("g_", "t_", "l_")):
            fields["subject"] = told["id"]
        if PROBLEM_CODE in environ:
            fields["code"] = environ[PROBLEM_CODE]
        log.info("%s %s %s", fields["method"], fields["route"], fields["status"], extra={FIELDS: fields})
