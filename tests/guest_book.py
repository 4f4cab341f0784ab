"""A second kind of aggregate, which is no game: somebody begins a book, and people sign it, each name once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from domain.kernel.aggregate import Decision, Doer
from domain.kernel.errors import require
from domain.kernel.record import Codec, Command, Event
from service.application.requests import OnceKey
from service.eventstore.codec import StreamCodec
from service.eventstore.port import StoredEvent


class BookBegun(Event, tag="book.begun"):
    keeper: str

    def apply(self, state: list[str]) -> None: ...


class Signed(Event, tag="book.signed"):
    name: str

    def apply(self, state: list[str]) -> None:
        state.append(self.name)


class Begin(Command, tag="book.begin"): ...


class Sign(Command, tag="book.sign"):
    name: str


class GuestBook:
    def __init__(self, id: str) -> None:
        self.id, self.version = id, 0
        self.names: list[str] = []
        self._decision = Decision(Doer("house"), [], [])

    def tell_time(self, now: int) -> None: ...

    def decide(self, doer: Doer, order: Begin | Sign) -> None:
        if isinstance(order, Sign):
            require(order.name not in self.names, "book.signed-already")
        event = Signed(order.name) if isinstance(order, Sign) else BookBegun(doer.by)
        self.fold([event])
        self._decision = Decision(doer, [*self._decision.orders, order], [*self._decision.events, event])

    def take(self) -> Decision:
        taken, self._decision = self._decision, Decision(Doer("house"), [], [])
        return taken

    def fold(self, events: Iterable[Event]) -> None:
        for event in events:
            event.apply(self.names)
            self.version += 1

    def freeze(self) -> bytes:
        return msgspec.msgpack.encode(self.names)

    def thaw(self, data: bytes, version: int) -> None:
        self.names, self.version = msgspec.msgpack.decode(data, type=list[str]), version


class GuestBookType:
    first = "book.begun"
    _codec = StreamCodec(Codec((BookBegun, Signed)))

    def load(self, id: str, first: StoredEvent, secrets: Mapping[str, bytes]) -> GuestBook:
        return GuestBook(id)

    def codec(self, aggregate: GuestBook) -> StreamCodec:
        return self._codec

    def fingerprint(self, aggregate: GuestBook) -> str:
        return "book:1"


class Write(msgspec.Struct, frozen=True):
    """Orders in somebody's name; answers with the names that stand in the book."""

    stream: str
    doer: Doer
    wanted: Sequence[Any]
    expected: int | None = None
    once: OnceKey | None = None
    kind: ClassVar[str] = "written"
    secrets: ClassVar[Mapping[str, bytes]] = {}

    def blank(self) -> GuestBook:
        return GuestBook(self.stream)

    def admit(self, book: GuestBook) -> None: ...

    def orders(self, book: GuestBook) -> Sequence[Any]:
        return self.wanted

    def result(self, book: GuestBook, events: Sequence[StoredEvent]) -> list[str]:
        return list(book.names)
