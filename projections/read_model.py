"""What read models are made of: facts come in, folded once for each family, and rows come out.

A family folds the events of one kind of stream into one state each; its read models turn that state into rows.
Rows are made once for each stream and batch, however many facts it brought.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from domain.kernel.record import Codec

E = TypeVar("E")
S = TypeVar("S")


class Fact(NamedTuple, Generic[E]):
    """One event of the feed as far as a read model may know it: its public part, in its present shape."""

    stream: str
    version: int
    at: int  # milliseconds since 1970
    number: int  # place in the feed: 1, 2, 3 ...
    event: E


class ReadRow(NamedTuple):
    """A row to keep: data for people, `tags` and `sort` to find it by."""

    key: str
    sort: int
    tags: frozenset[str]
    data: bytes


class Gone(NamedTuple):
    """There is no such row any more."""

    key: str


Foreign: TypeAlias = Mapping[str, Callable[[Any], str]]
"""Names of events in streams of another kind, and for each how to tell which stream it is about."""

NONE_FOREIGN: Foreign = MappingProxyType({})


class Family(Protocol):
    """The streams of one kind of aggregate, as all read models about them see them."""

    @property
    def name(self) -> str: ...

    @property
    def codec(self) -> Codec:
        """Reads the events that matter, older shapes included."""

    @property
    def fingerprint(self) -> str:
        """Changes with the shape of the state: states that were kept in another shape are folded anew."""

    @property
    def foreign(self) -> "Foreign":
        """Events elsewhere that concern a stream of this family."""

    def fold(self, state: Any, fact: Fact[Any]) -> Any:
        """The state of the stream after the fact; `state` is None before the first, and may be changed in place."""

    def holds(self, state: Any, fact: Fact[Any]) -> bool:
        """Whether the fact was folded before: in a damaged feed an event may come a second time."""

    def freeze(self, state: Any) -> bytes: ...

    def thaw(self, data: bytes) -> Any: ...


class ReadModel(Generic[S, E]):
    """Override what the model needs; what is not overridden costs nothing.

    Raise `version` when rows come out differently: the model is built anew beside the old one.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    family: ClassVar[str]
    holds_work: ClassVar[bool] = False  # whether its rows are items of work (`projections.work`)

    def rows(self, state: S) -> Iterable[ReadRow | Gone]:
        """Rows that follow from the state of one stream; made at the end of a batch."""
        return ()

    def on_event(self, before: S | None, fact: Fact[E]) -> Iterable[ReadRow | Gone]:
        """Rows that tell of the fact itself; `before` is the state that it found."""
        return ()

    def counter(self, fact: Fact[E]) -> str | None:
        """The key of a row that counts this fact, if any: rows that are about something else than one stream."""
        return None

    def count(self, data: bytes | None, fact: Fact[E]) -> ReadRow:
        """That row with the fact counted in."""
        raise NotImplementedError


def shape_of(state: type[msgspec.Struct]) -> str:
    """A short name of the shape of a Struct, down to its last field; words about it do not count."""
    schema = msgspec.json.encode(_without_words(msgspec.json.schema(state)), order="sorted")
    return hashlib.sha256(schema).hexdigest()[:8]


def _without_words(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {name: _without_words(part) for name, part in schema.items() if name != "description"}
    return [_without_words(part) for part in schema] if isinstance(schema, list) else schema
