"""What a read model is: a name, and how one event changes the row of its stream."""

from typing import Any, Protocol, runtime_checkable

import msgspec


class Read(msgspec.Struct, frozen=True):
    """One event of the feed, as far as a read model may know it: its public part."""

    stream: str
    version: int
    type: str
    at: int
    public: dict[str, Any]


class ReadRow(msgspec.Struct, frozen=True):
    """A row to keep: data for people, `tags` and `sort` to find it by."""

    key: str
    sort: int
    tags: frozenset[str]
    data: bytes


class Projection(Protocol):
    @property
    def name(self) -> str:
        """Name and version of the read model; a new version is rebuilt from the log."""

    def wants(self, type: str) -> bool:
        """Whether events of this name can change a row."""

    def evolve(self, data: bytes | None, read: Read) -> ReadRow | None:
        """The row of the stream after this event; None removes it."""


@runtime_checkable
class Keyed(Protocol):
    """A read model whose rows are about something else than one stream each."""

    def key(self, read: Read) -> str:
        """The row that an event changes."""
