"""Parts of requests, and typed answers."""

import hashlib
import secrets
from typing import TypeVar
from urllib.parse import quote, urlencode

import msgspec

from bakufu.client.records import Seen
from bakufu.client.transport import Reply

Read = TypeVar("Read")


def game_path(id: str) -> str:
    return f"/v1/games/{quote(id, safe='')}"


def watched_path(list: str, game: str) -> str:
    return f"/v1/me/stream/{quote(list, safe='')}/watched/{quote(game, safe='')}"


def fresh_key(key: str | None = None) -> dict[str, str]:
    """The header that lets a request be repeated: a new key unless the caller keeps one."""
    return {"Idempotency-Key": key or secrets.token_hex(16)}


def query(**wanted: str | int | None) -> str:
    """A query string of what is given; Python's own words have an underscore behind them."""
    given = {name.rstrip("_"): value for name, value in wanted.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def read(reply: Reply, kind: type[Read]) -> Read:
    """The answer as a record, which knows its ETag if it was seen at a version."""
    found = msgspec.json.decode(reply.body, type=kind)
    if isinstance(found, Seen):
        found.etag = reply.headers.get("ETag", "")
    return found


def promise_of(game: str, account: str, entropy: str) -> str:
    """What a seat says of its entropy before it shows it."""
    return hashlib.sha256(f"bakufu.entropy.1|{game}|{account}|{entropy}".encode()).hexdigest()
