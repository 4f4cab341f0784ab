"""How many requests a token may send. What a player needs most - a legal command - is never counted.

Each token, or address without one, has a bucket that holds a minute's worth of requests and refills steadily. The
buckets are this process's own: behind several processes the limit is that many times higher.
"""

import math
import threading
from collections import OrderedDict
from typing import NamedTuple, cast

from flask import Flask, Response, current_app, g, request

from service.http import context
from service.http.problems import Problem, problem_response

MOST_BUCKETS = 20_000
MINUTE = 60
JUDGED_FIRST = frozenset({"play.send_command", "play.send_batch"})  # charged only if nothing came of them
FREE = frozenset({"house.alive", "house.ready"})


class State(NamedTuple):
    """A bucket after a request."""

    allowed: bool
    left: int
    full_in: int  # seconds
    next_in: int  # seconds until a request would be allowed


class Limiter:
    def __init__(self, rate: int) -> None:
        self.rate = rate
        self._buckets: OrderedDict[str, tuple[float, int]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, key: str, now: int, cost: int = 1) -> State:
        """Take from the bucket of `key` at `now`, in milliseconds; a cost of 0 only looks."""
        with self._lock:
            level, then = self._buckets.pop(key, (float(self.rate), now))
            level = min(float(self.rate), level + max(0, now - then) * self.rate / (MINUTE * 1000))
            allowed = level >= cost
            if allowed:
                level -= cost
            self._buckets[key] = (level, now)
            while len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        wait = math.ceil(max(0.0, 1 - level) * MINUTE / self.rate)
        return State(allowed, int(level), math.ceil((self.rate - level) * MINUTE / self.rate), wait)


def limit(app: Flask, rate: int) -> None:
    """Guard an application; a rate of 0 is no limit."""
    if rate:
        app.extensions["bakufu.limiter"] = Limiter(rate)
        app.before_request(_charge)
        app.after_request(_settle)


def _charge() -> None:
    judged_first = request.endpoint in JUDGED_FIRST and "dry_run" not in request.args
    g.limit = _take(0 if judged_first or request.endpoint in FREE else 1)
    g.judged_first = judged_first
    if not g.limit.allowed:
        raise _throttled(g.limit)


def _settle(response: Response) -> Response:
    """A command that was not accepted is charged now, and while the bucket is empty it learns no more than that."""
    if g.get("judged_first") and response.status_code >= 400:
        g.limit = _take(1)
        if not g.limit.allowed:
            response = problem_response(_throttled(g.limit))
    state: State | None = g.get("limit")
    if state is not None:
        rate = _limiter().rate
        response.headers["RateLimit-Policy"] = f'"requests";q={rate};w={MINUTE}'
        response.headers["RateLimit"] = f'"requests";r={state.left};t={state.full_in}'
    return response


def _throttled(state: State) -> Problem:
    return Problem(429, "request.throttled", headers={"Retry-After": str(max(1, state.next_in))})


def _take(cost: int) -> State:
    return _limiter().take(_who(), context.services().clock.now(), cost)


def _who() -> str:
    """The token, or for nobody and for wrong tokens the address: guessing tokens gives no fresh bucket."""
    try:
        caller = context.maybe_caller()
    except Problem:
        caller = None
    return f"token {caller.account} {caller.token}" if caller else f"address {request.remote_addr}"


def _limiter() -> Limiter:
    return cast("Limiter", current_app.extensions["bakufu.limiter"])
