"""Short ways to make what a store keeps."""

import hashlib
import time
from collections.abc import Sequence

from service.eventstore.port import (
    START,
    Account,
    Cursor,
    FeedEntry,
    Receipt,
    Snapshot,
    Store,
    StoredEvent,
    StoredRow,
    Token,
)


def event(version: int, type: str = "toy.moved", *, text: str = "x", secret: bytes | None = None) -> StoredEvent:
    data = f'{{"text":"{text}","version":{version}}}'.encode()
    return StoredEvent(version, type, data, secret, b'{"at":1}', hashlib.sha256(data).digest())


def events(first: int, count: int, *, text: str = "x") -> list[StoredEvent]:
    return [event(version, text=text) for version in range(first, first + count)]


def receipt(key: str = "k1", *, owner: str = "ann", body: bytes = b"answer", at: int = 1000) -> Receipt:
    return Receipt(owner, key, b"r" * 32, at, status=201, headers=b'{"ETag":"1"}', body=body)


def snapshot(stream: str, version: int, fingerprint: str = "f1", data: bytes = b"state") -> Snapshot:
    return Snapshot(stream, version, fingerprint, b"h" * 32, data)


def account(id: str = "a1", name: str = "Ann", *, bot: bool = False) -> Account:
    return Account(id, name, bot, 1000)


def token(digest: bytes = b"d" * 32, *, id: str = "t1", account: str = "a1", created: int = 1000) -> Token:
    return Token(digest, id, account, "play watch", "laptop", created, None)


def row(key: str, sort: int, *tags: str, data: bytes = b"{}") -> StoredRow:
    return StoredRow(key, sort, frozenset(tags), data)


def settled_feed(store: Store, count: int, after: Cursor = START) -> list[FeedEntry]:
    """The feed after a cursor, once it holds so many entries.

    It does at once, unless the tests share a PostgreSQL server with other work: a transaction that runs
    anywhere on the server holds the feed back until it ends.
    """
    deadline = time.monotonic() + 60
    while True:
        entries = store.feed(after, count + 1).entries
        if len(entries) >= count or time.monotonic() > deadline:
            return entries
        time.sleep(0.01)


def feed_by_pages(store: Store, page: int) -> list[FeedEntry]:
    """The feed from its start to its end, page by page."""
    seen: list[FeedEntry] = []
    while entries := store.feed(seen[-1].cursor if seen else START, page).entries:
        seen += [entry._replace(place=len(seen) + entry.place) for entry in entries]
    return seen


def places(entries: Sequence[FeedEntry]) -> list[tuple[str, int]]:
    return [(entry.stream, entry.event.version) for entry in entries]
