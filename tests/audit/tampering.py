"""Ways to tamper with an export without chaining it anew; each says which event is then the first bad one."""

import json
from collections.abc import Callable
from typing import Any


def as_bytes(row: dict[str, Any]) -> bytes:
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode()


class Rows:
    """An export as values: its header and its events."""

    def __init__(self, content: bytes) -> None:
        self.header, *self.events = [json.loads(line) for line in content.splitlines()]

    def content(self) -> bytes:
        return b"".join(as_bytes(row) + b"\n" for row in (self.header, *self.events))

    def having(self, *names: str) -> dict[str, Any] | None:
        """The last event with all these members."""
        return next((row for row in reversed(self.events) if all(name in row for name in names)), None)


Tampering = Callable[[Rows], int | None]


def public(rows: Rows) -> int:
    rows.events[3]["event"]["seat"] = 7
    return 4


def sealed(rows: Rows) -> int | None:
    row = rows.having("private")
    if row is None:
        return None
    row["private"] = {name: [] for name in row["private"]}
    return int(row["version"])


def sealed_left_out(rows: Rows) -> int | None:
    row = rows.having("private")
    if row is None:
        return None
    del row["private"]
    return int(row["version"])


def secret_invented(rows: Rows) -> int:
    row = next(row for row in rows.events if "seal" not in row)
    row["private"] = {"card": "ace"}
    return int(row["version"])


def seal(rows: Rows) -> int | None:
    row = rows.having("seal")
    if row is None:
        return None
    row["seal"] = "0" * 64
    return int(row["version"])


def hash_(rows: Rows) -> int:
    rows.events[4]["hash"] = rows.events[3]["hash"]
    return 5


def time(rows: Rows) -> int | None:
    row = next((row for row in rows.events if row.get("meta", {}).get("format") == 2), None)
    if row is None:
        return None
    row["at"] -= 1
    return int(row["version"])


def time_and_meta(rows: Rows) -> int | None:
    row = next((row for row in rows.events if row.get("meta", {}).get("format") == 2), None)
    if row is None:
        return None
    row["at"] = row["meta"]["at"] = 0
    return int(row["version"])


def actor(rows: Rows) -> int | None:
    row = next((row for row in rows.events if "by" in row.get("meta", {}) and "format" in row["meta"]), None)
    if row is None:
        return None
    row["meta"]["by"] = "p_other"
    return int(row["version"])


def command(rows: Rows) -> int | None:
    row = next((row for row in rows.events if "commands" in row.get("meta", {})), None)
    if row is None:
        return None
    row["meta"]["commands"] = []
    return int(row["version"])


def sealed_command(rows: Rows) -> int | None:
    row = rows.having("commands")
    if row is None:
        return None
    row["commands"] = []
    return int(row["version"])


def drop(rows: Rows) -> int:
    del rows.events[5]
    return 6


def swap(rows: Rows) -> int:
    rows.events[5], rows.events[6] = rows.events[6], rows.events[5]
    return 6


def double(rows: Rows) -> int:
    rows.events.insert(5, rows.events[5])
    return 7


def truncate(rows: Rows) -> int:
    del rows.events[-3:]
    return len(rows.events) + 1


def go_on(rows: Rows) -> int:
    """Something after the end, which does not follow from the end."""
    rows.events.append({**rows.events[-1], "version": len(rows.events) + 1})
    return len(rows.events)


def seed(rows: Rows) -> int | None:
    last = rows.events[-1]
    if last["event"]["type"] != "game.seed-revealed":
        return None
    last["event"]["seed"] = "00" * 32
    return int(last["version"])


def other_game(rows: Rows) -> int:
    rows.header["id"] = "g_other"
    return 1


def other_pack(rows: Rows) -> int:
    rows.header["pack"]["digest"] = "00" * 32
    return 1


def other_end(rows: Rows) -> int:
    rows.header["hash"] = "00" * 32
    return len(rows.events)


def closed(rows: Rows) -> int:
    rows.header["opened"] = not rows.header["opened"]
    return len(rows.events)


TAMPERINGS: tuple[Tampering, ...] = (
    public, sealed, sealed_left_out, secret_invented, seal, hash_, time, time_and_meta, actor, command, sealed_command,
    drop, swap, double, truncate, go_on, seed, other_game, other_pack, other_end, closed,
)  # fmt: skip
