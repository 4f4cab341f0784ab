"""`Store.append` of what commands leave behind, against a bare INSERT of the same bytes.

The commands are those of a random game in their real mixture. The peer writes the same columns of the same events
into a table with the same key, in one statement and one transaction, and does nothing else: no check of the expected
version, no sealed parts kept apart, no feed. The second peer writes all bytes of a command into one single row.
"""

from collections.abc import Iterator
from itertools import count

from domain.catalogue import catalogue
from domain.kernel.title import AnyTitle
from service.eventstore.port import Change, Store, StoredEvent
from tests.bench import scripts
from tests.bench.engines import Bare, Engine, engines
from tests.bench.measure import CPU, WALL, Side, take_turns
from tests.bench.report import Row, rate_row

TITLE, SEATS = "edo", 4
TARGET = 0.7
UNIT = "appends/s"


def rows(quick: bool) -> Iterator[Row]:
    title = catalogue()[TITLE]
    with engines(quick) as found:
        for engine in found:
            yield from of_engine(engine, title, *engine.effort(quick))


def of_engine(engine: Engine, title: AnyTitle, moves: int, turns: int) -> Iterator[Row]:
    store, bare, batches = engine.store(), engine.bare(), Batches(title, moves)
    try:
        pair = take_turns(appending(store, batches), inserting_rows(bare, batches), turns)
        for clock in (CPU, WALL):
            yield rate_row("append", engine.name, pair, UNIT, "bare INSERT", clock, **engine.target(TARGET))
        pair = take_turns(appending(store, batches), inserting_one(bare, batches), turns)
        for clock in (CPU, WALL):
            yield rate_row("append", engine.name, pair, UNIT, "one row", clock)
    finally:
        store.close()


class Batches:
    """The stored events of one game, given out again and again under new streams."""

    def __init__(self, title: AnyTitle, moves: int) -> None:
        script = scripts.record(title, SEATS, "g_appended", moves=moves)
        self.all = scripts.stored_batches(script)
        self._numbers = count(1)

    def new(self) -> tuple[str, list[list[StoredEvent]]]:
        return f"g_{next(self._numbers):020}", self.all


Prepared = tuple[str, list[list[StoredEvent]]]


def appending(store: Store, batches: Batches) -> Side:
    def append(prepared: Prepared) -> int:
        stream, all = prepared
        version = 0
        for batch in all:
            store.append([Change(stream, version, batch)])
            version += len(batch)
        return len(all)

    return Side(append, lambda _: batches.new())


def inserting_rows(bare: Bare, batches: Batches) -> Side:
    def insert(prepared: Prepared) -> int:
        stream, all = prepared
        for batch in all:
            bare.rows([(stream, *event) for event in batch])
        return len(all)

    return Side(insert, lambda _: batches.new())


def inserting_one(bare: Bare, batches: Batches) -> Side:
    def prepare(_: int) -> list[tuple[str, int, bytes]]:
        stream, all = batches.new()
        return [(stream, batch[-1].version, joined(batch)) for batch in all]

    def insert(values: list[tuple[str, int, bytes]]) -> int:
        for value in values:
            bare.one(*value)
        return len(values)

    return Side(insert, prepare)


def joined(batch: list[StoredEvent]) -> bytes:
    """All bytes of a batch in one piece."""
    return b"".join(b"".join((e.type.encode(), e.data, e.secret or b"", e.meta, e.hash, e.cause or b"")) for e in batch)
