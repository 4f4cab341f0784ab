"""Random changes of a stored log, in any column; each changes the rows and says which is the first bad event."""

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from service.eventstore.open import open_store
from service.eventstore.port import StoredEvent

Stored = list[StoredEvent]


def _flipped(raw: bytes, dice: random.Random) -> bytes:
    place = dice.randrange(len(raw))
    return raw[:place] + bytes([raw[place] ^ 1 << dice.randrange(8)]) + raw[place + 1 :]


def column(name: str) -> Callable[[Stored, random.Random], int]:
    def tamper(rows: Stored, dice: random.Random) -> int:
        places = [place for place, row in enumerate(rows) if getattr(row, name)]
        place = dice.choice(places)
        changed: dict[str, Any] = {name: _flipped(getattr(rows[place], name), dice)}
        rows[place] = rows[place]._replace(**changed)
        return place + 1

    tamper.__name__ = f"flip {name}"
    return tamper


def retimed(rows: Stored, dice: random.Random) -> int:
    """All times set to zero."""
    for place, row in enumerate(rows):
        meta = json.loads(row.meta) | {"at": 0}
        rows[place] = row._replace(meta=json.dumps(meta, separators=(",", ":")).encode())
    return 1


def other_actor(rows: Stored, dice: random.Random) -> int:
    place = dice.choice([place for place, row in enumerate(rows) if b'"by":' in row.meta])
    meta = json.loads(rows[place].meta) | {"by": "p_other"}
    rows[place] = rows[place]._replace(meta=json.dumps(meta, separators=(",", ":")).encode())
    return place + 1


def renamed(rows: Stored, dice: random.Random) -> int:
    place = dice.randrange(len(rows))
    rows[place] = rows[place]._replace(type=rows[place].type + "x")
    return place + 1


def dropped(rows: Stored, dice: random.Random) -> int:
    place = dice.randrange(1, len(rows) - 1)
    del rows[place]
    return place + 1


def swapped(rows: Stored, dice: random.Random) -> int:
    one, other = sorted(dice.sample(range(len(rows)), 2))
    first, second = rows[one], rows[other]
    rows[one], rows[other] = second._replace(version=first.version), first._replace(version=second.version)
    return one + 1


def inserted(rows: Stored, dice: random.Random) -> int:
    place = dice.randrange(1, len(rows))
    rows.insert(place, dice.choice(rows))
    for number, row in enumerate(rows, start=1):
        rows[number - 1] = row._replace(version=number)
    return place + 1


def cut_tail(rows: Stored, dice: random.Random) -> int:
    """At any place: inside an append that shows by itself, at its end only against a checkpoint."""
    place = dice.randrange(5, len(rows) - 1)
    del rows[place:]
    return place + 1


IN_DATABASE = (
    *(column(name) for name in ("data", "secret", "meta", "hash", "cause")),
    retimed, other_actor, renamed, dropped, swapped, inserted, cut_tail,
)  # fmt: skip


class OpenDatabase:
    """A real SQLite file without its guards, in which a forger writes what it likes."""

    def __init__(self, path: Path) -> None:
        self.store = open_store(f"sqlite:///{path}")
        self._raw = closing(sqlite3.connect(path, isolation_level=None))
        self.connection = self._raw.__enter__()
        for trigger in ("events_never_change", "events_never_vanish"):
            self.connection.execute(f"DROP TRIGGER {trigger}")

    def put(self, stream: str, rows: Stored) -> None:
        run = self.connection
        run.execute("BEGIN")
        run.execute("DELETE FROM events")
        run.execute("DELETE FROM sealed")
        run.executemany(
            "INSERT INTO events (stream, version, type, data, meta, hash) VALUES (?, ?, ?, ?, ?, ?)",
            [(stream, row.version, row.type, row.data, row.meta, row.hash) for row in rows],
        )
        sealed = [(stream, row.version, row.secret or b"", row.cause) for row in rows if row.secret or row.cause]
        run.executemany("INSERT INTO sealed (stream, version, secret, cause) VALUES (?, ?, ?, ?)", sealed)
        run.execute("COMMIT")

    def close(self) -> None:
        self._raw.__exit__(None, None, None)
        self.store.close()
