"""Whole recorded games. Whatever changes in the rules, these logs fold to the same positions for ever."""

import gzip
import hashlib
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.chance import FastChance, SealedChance
from domain.kernel.playout import steps
from domain.kernel.record import Event
from domain.kernel.title import AnyTitle, Setup

FOLDER = Path(__file__).parent


class Header(msgspec.Struct):
    """First line of a recording; the events follow, one a line, as [name, public part, sealed part]."""

    title: str
    name: str
    setup: Setup
    events: int
    reason: str
    end: str  # hash of the end position


def position_hash(state: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(state, order="sorted")).hexdigest()


def random_game(title: AnyTitle, setup: Setup, seed: int) -> tuple[Any, list[Event]]:
    """A random game and its log."""
    table = title.open_table(setup, SealedChance(b"replay|%d" % seed, f"{title.meta.name}-{seed}"))
    log = table.take_events()
    for step in steps(title, table, FastChance(seed, "choices")):
        log += step.events
    return table.state, log


def save(title: AnyTitle, name: str, setup: Setup, state: Any, log: list[Event]) -> Path:
    result = title.result(state)
    assert result is not None, "only finished games are recorded"
    header = Header(title.meta.name, name, setup, len(log), result.reason, position_hash(state))
    lines = [msgspec.json.encode(header)]
    for event in log:
        stored = title.codec.encode(event)
        secret = None if stored.secret is None else stored.secret.decode()
        lines.append(msgspec.json.encode([stored.type, stored.public.decode(), secret]))
    path = FOLDER / f"{title.meta.name}-{name}.jsonl.gz"
    path.write_bytes(gzip.compress(b"\n".join(lines), mtime=0))
    return path


def load(path: Path) -> tuple[Header, list[tuple[str, bytes, bytes | None]]]:
    first, *rest = gzip.decompress(path.read_bytes()).split(b"\n")
    records = [msgspec.json.decode(line, type=tuple[str, str, str | None]) for line in rest]
    return msgspec.json.decode(first, type=Header), [
        (name, public.encode(), None if secret is None else secret.encode()) for name, public, secret in records
    ]
