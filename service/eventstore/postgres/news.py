"""News by LISTEN and NOTIFY.

They are sent by a connection of their own, after the append: inside its transaction, NOTIFY would make all commits of
the server wait for each other.
"""

from collections.abc import Iterable, Iterator, Mapping

import psycopg

from service.eventstore.port import StoreUnavailable
from service.eventstore.postgres.server import PostgresServer, sentence

CHANNEL = "bakufu_news"
LISTEN = f"LISTEN {CHANNEL}"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', ?)"
MOST_BYTES = 7000  # PostgreSQL takes payloads below 8000


def payloads(moved: Mapping[str, int]) -> Iterator[str]:
    """`subject version` in lines, as many as fit into a notice."""
    lines: list[str] = []
    size = 0
    for subject, version in moved.items():
        line = f"{subject} {version}"
        if lines and size + len(line) >= MOST_BYTES:
            yield "\n".join(lines)
            lines, size = [], 0
        lines.append(line)
        size += len(line) + 1
    if lines:
        yield "\n".join(lines)


def read_payloads(payloads: Iterable[str]) -> dict[str, int]:
    """The newest version of each subject. What cannot be read was told by somebody else, or another release."""
    moved: dict[str, int] = {}
    for payload in payloads:
        for line in payload.split("\n"):
            subject, _, version = line.rpartition(" ")
            if subject and version.isdecimal():
                moved[subject] = max(int(version), moved.get(subject, 0))
    return moved


class PostgresNewsLine:
    """A connection that listens, outside the pool: it is held for as long as anybody waits."""

    def __init__(self, server: PostgresServer) -> None:
        self._connection = server.connect()
        try:
            self._connection.execute(LISTEN.encode())
        except psycopg.Error as trouble:
            self._connection.close()
            raise _broken(trouble) from trouble

    def receive(self, seconds: float) -> dict[str, int]:
        try:
            return read_payloads(notice.payload for notice in self._connection.notifies(timeout=seconds, stop_after=1))
        except psycopg.Error as trouble:
            raise _broken(trouble) from trouble

    def close(self) -> None:
        self._connection.close()


def _broken(trouble: psycopg.Error) -> StoreUnavailable:
    return StoreUnavailable(f"the database tells no news: {sentence(trouble)}")
