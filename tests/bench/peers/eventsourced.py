"""The same game kept by the library `eventsourcing`: one aggregate, one event class for each of ours.

Its events carry the same field names and values as ours. Its `apply` only files the values away, which is less
than ours does. JSON transcoding, no cipher, no compression; events in memory (POPO) or in a SQLite file.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate

from domain.kernel.record import Event, tag_of

IN_MEMORY: Mapping[str, str] = {"PERSISTENCE_MODULE": "eventsourcing.popo"}
# Its quickest settings for commands: aggregates stay in memory, are not copied and not compared with the store.
HOT = {"AGGREGATE_CACHE_MAXSIZE": "1000", "AGGREGATE_CACHE_FASTFORWARD": "n", "DEEPCOPY_FROM_AGGREGATE_CACHE": "n"}


def in_file(path: str) -> dict[str, str]:
    """SQLite in WAL mode with synchronous=full: the library leaves SQLite's default, which is ours too."""
    return {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": path, **HOT}


class Record(Aggregate):
    """A game as far as the library is concerned."""

    def __init__(self) -> None:
        self.facts: dict[str, Any] = {}

    def note(self, fact: type["Record.Event"], values: Mapping[str, Any]) -> None:
        self.trigger_event(fact, **values)


@cache
def counterpart(event: type[Event]) -> type[Record.Event]:
    """A frozen dataclass of the library with the fields of one of our events."""
    name = tag_of(event).title().replace(".", "").replace("-", "").replace("@", "")

    def apply(self: Any, aggregate: Record) -> None:
        aggregate.facts[name] = self

    body = {
        "__annotations__": dict.fromkeys(event.__struct_fields__, "Any"),
        "__module__": __name__,
        "__qualname__": f"Record.{name}",
        "apply": apply,
    }
    made = type(name, (Record.Event,), body)
    setattr(Record, name, made)  # the library finds a stored event's class by this path
    return made


class Fact:
    """One event to note: its class in the library and its values as JSON can hold them."""

    __slots__ = ("kind", "values")

    def __init__(self, event: Event) -> None:
        plain = {name: msgspec.to_builtins(getattr(event, name)) for name in event.__struct_fields__}
        self.kind = counterpart(type(event))
        self.values = msgspec.json.decode(msgspec.json.encode(plain))


def fill(app: Application, facts: Iterable[Fact]) -> UUID:
    """A new aggregate with all these events."""
    aggregate = Record()
    for fact in facts:
        aggregate.note(fact.kind, fact.values)
    app.save(aggregate)
    return aggregate.id


def command(app: Application, id: UUID, facts: Iterable[Fact]) -> None:
    """What one command costs with the library: fetch the aggregate, trigger its events, save."""
    aggregate: Record = app.repository.get(id)
    for fact in facts:
        aggregate.note(fact.kind, fact.values)
    app.save(aggregate)
