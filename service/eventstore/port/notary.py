"""Checkpoints: heads of streams as leaves of a tree, its complete subtrees, and the notes that were signed."""

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

from service.eventstore.port.records import Cursor


class Leaf(NamedTuple):
    """The head of a stream when a checkpoint was made."""

    place: int
    stream: str
    version: int
    hash: bytes  # of the event at that version


class SignedNote(NamedTuple):
    """A checkpoint. `cursor` is how far the feed was read, `number` how many events that were."""

    n: int  # 1, 2, 3 ...
    size: int
    root: bytes
    at: int
    note: str
    cursor: Cursor
    number: int


class NotaryKey(NamedTuple):
    id: str
    origin: str
    public: bytes
    since: int  # first checkpoint that it signed
    until: int | None = None  # last one


class NotaryStore(Protocol):
    def newest_note(self) -> SignedNote | None: ...

    def note(self, n: int) -> SignedNote | None: ...

    def notes(self, before: int | None, limit: int) -> list[SignedNote]:
        """Newest first."""

    def add_note(
        self,
        note: SignedNote,
        leaves: Sequence[Leaf],
        nodes: Sequence[tuple[int, int, bytes]],
        keys: Sequence[NotaryKey],
    ) -> bool:
        """All of it or nothing; False if there is a note of that number. Keys are added, or get their end."""

    def resume_notes(self, n: int, cursor: Cursor, number: int) -> None:
        """From where on the feed is new to the newest note."""

    def leaves(self, after: int, upto: int, limit: int) -> list[Leaf]:
        """By place, from `after` on and below `upto`."""

    def leaf_of(self, stream: str, version: int, size: int) -> Leaf | None:
        """The newest leaf of a stream at or below a version, among the first `size`."""

    def newest_leaves(self, streams: Sequence[str]) -> dict[str, Leaf]: ...

    def nodes(self, places: Collection[tuple[int, int]]) -> dict[tuple[int, int], bytes]:
        """Hashes of complete subtrees by level and place."""

    def notary_keys(self) -> list[NotaryKey]:
        """The oldest first."""

    def keep_secret(self, stream: str, name: str, value: bytes) -> bytes:
        """Keep a named value unless there is one; returns the one that is there."""
