"""What this web process has answered so far, for metrics."""

import threading
from collections import Counter
from typing import NamedTuple

from flask import Request, Response

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Kind(NamedTuple):
    """Answers that are counted together. None of it is the caller's own word, so there are only so many of them."""

    method: str
    route: str
    status: str


class RequestCounts:
    def __init__(self) -> None:
        self._counts: Counter[Kind] = Counter()
        self._lock = threading.Lock()

    def count(self, request: Request, response: Response) -> Response:
        rule = request.url_rule
        method = request.method if request.method in METHODS else "other"
        kind = Kind(method, rule.rule if rule else "none", str(response.status_code))
        with self._lock:
            self._counts[kind] += 1
        return response

    def so_far(self) -> dict[Kind, int]:
        with self._lock:
            return dict(self._counts)
