"""Counts that all web processes share, where there is a Redis: requests a minute, and open streams of one caller.

Nothing here is worth keeping, and nobody waits for it: while Redis is away, or slow, each process counts for itself.
Who is counted is hashed: addresses of people do not leave this process.
"""

import hashlib
import logging
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from service.settings import BadSetting

PREFIX = "bakufu:"
TIMEOUT_SECONDS = 0.25
AWAY_SECONDS = 1.0  # how long Redis is left alone after it has failed
LEASE_MS = 30_000  # of a stream's place, should its process die
RENEW_SECONDS = 10.0

# A bucket of ARGV[1] that refills in a minute; ARGV[2] is taken if it is there. The clock is that of Redis.
TAKE = """
local now = redis.call('TIME')
now = now[1] * 1000 + math.floor(now[2] / 1000)
local rate, cost = tonumber(ARGV[1]), tonumber(ARGV[2])
local known = redis.call('HMGET', KEYS[1], 'level', 'at')
local level, at = tonumber(known[1] or rate), tonumber(known[2] or now)
level = math.min(rate, level + math.max(0, now - at) * rate / 60000)
local allowed = 0
if level >= cost then allowed = 1; level = level - cost end
redis.call('HSET', KEYS[1], 'level', tostring(level), 'at', now)
redis.call('PEXPIRE', KEYS[1], 61000)
return {allowed, tostring(level)}
"""
# A place among at most ARGV[1]; those of processes that died fall free with their lease.
ENTER = """
local now = redis.call('TIME')
now = now[1] * 1000 + math.floor(now[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
"""
RENEW = """
local now = redis.call('TIME')
now = now[1] * 1000 + math.floor(now[2] / 1000)
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
"""
log = logging.getLogger("bakufu.http")


class SharedCounts:
    """A connection to Redis that never holds anybody up."""

    def __init__(self, url: str) -> None:
        try:
            from redis import Redis, RedisError  # noqa: PLC0415 - needs the `prod` extra
        except ImportError:
            raise BadSetting("BAKUFU_REDIS_URL needs the extra packages: pip install 'bakufu[prod]'") from None
        try:
            self._redis: Redis = Redis.from_url(
                url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
            )
        except ValueError:
            raise BadSetting("BAKUFU_REDIS_URL is no address such as redis://127.0.0.1:6379/0") from None
        self._error, self._away_until = RedisError, 0.0
        self._take = self._redis.register_script(TAKE)
        self._enter = self._redis.register_script(ENTER)
        self._renew = self._redis.register_script(RENEW)

    def take(self, name: str, who: str, rate: int, cost: int) -> tuple[bool, float] | None:
        """Whether that much was left, and what is left now; None while Redis is away."""
        found = self._ask(lambda: self._take([_key(name, who)], [rate, cost]))
        return None if found is None else (bool(found[0]), float(found[1]))

    def enter(self, who: str, place: str, share: int) -> bool | None:
        """Take a place of a caller's share; None while Redis is away."""
        found = self._ask(lambda: self._enter([_key("streams", who)], [share, place, LEASE_MS]))
        return None if found is None else bool(found)

    def leave(self, who: str, place: str) -> None:
        self._ask(lambda: self._redis.zrem(_key("streams", who), place))

    def renew(self, places: Sequence[tuple[str, str]]) -> None:
        for who, place in places:
            self._ask(partial(self._renew, [_key("streams", who)], [place, LEASE_MS]))

    def _ask(self, question: Callable[[], Any]) -> Any:
        if time.monotonic() < self._away_until:
            return None
        try:
            answer = question()
        except self._error as trouble:
            if not self._away_until:
                log.warning("redis: %s; each process counts for itself", type(trouble).__name__)
            self._away_until = time.monotonic() + AWAY_SECONDS
            return None
        self._away_until = 0.0
        return answer


class SharedPlaces:
    """Places of streams of this process that Redis knows of; a thread renews them while there are any."""

    def __init__(self, counts: SharedCounts) -> None:
        self._counts, self._process = counts, secrets.token_hex(6)
        self._held: set[tuple[str, str]] = set()
        self._lock = threading.Lock()
        self._number = 0
        self._renewing = False

    def enter(self, who: str, share: int) -> str | None:
        """The name of the place; None if the whole share is taken somewhere. While Redis is away, all may enter."""
        with self._lock:
            self._number += 1
            place = f"{self._process}.{self._number}"
        if self._counts.enter(who, place, share) is False:
            return None
        with self._lock:
            self._held.add((who, place))
            if not self._renewing:
                self._renewing = True
                threading.Thread(target=self._renew, name="places", daemon=True).start()
        return place

    def leave(self, who: str, place: str) -> None:
        with self._lock:
            self._held.discard((who, place))
        self._counts.leave(who, place)

    def _renew(self) -> None:
        pause = threading.Event()
        while True:
            pause.wait(RENEW_SECONDS)
            with self._lock:
                held = list(self._held)
                self._renewing = bool(held)
            if not held:
                return
            self._counts.renew(held)


def _key(name: str, who: str) -> str:
    return f"{PREFIX}{name}:{hashlib.blake2b(who.encode(), digest_size=12).hexdigest()}"
