"""A second kind of aggregate, which is no game: somebody begins a book, and people sign it, each name once."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from domain.kernel.aggregate import Decision, Doer, Past
from domain.kernel.errors import require
from domain.kernel.record import Codec, Command, Event
from projections.read_model import NONE_FOREIGN, Fact, Gone, ReadModel, ReadRow, shape_of
from projections.work import WorkItem, work_row
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
        self.id, self.version, self.names = id, 0, list[str]()
        self._decision = Decision(Doer("house"), [], [])

    def remember(self, past: Past) -> None: ...

    def tell_time(self, now: int) -> None: ...

    def decide(self, doer: Doer, order: Begin | Sign) -> None:
        require(not isinstance(order, Sign) or order.name not in self.names, "book.signed-already")
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


class Book(msgspec.Struct):
    """What read models know of a book."""

    id: str
    names: list[str] = []
    at: int = 0


class BookFamily:
    name = "books"
    codec = Codec((BookBegun, Signed))
    foreign = NONE_FOREIGN
    fingerprint = shape_of(Book)
    freeze = staticmethod(msgspec.msgpack.encode)
    thaw = staticmethod(msgspec.msgpack.Decoder(Book).decode)

    def fold(self, state: Book | None, fact: Fact[BookBegun | Signed]) -> Book:
        book = msgspec.structs.replace(state or Book(fact.stream), at=fact.at)
        fact.event.apply(book.names)
        return book

    def holds(self, state: Book, fact: Fact[BookBegun | Signed]) -> bool:
        return fact.version <= 1 + len(state.names)


class BookList(ReadModel[Book, Any]):
    """Books, found by who has signed them."""

    name, version, family = "books", 1, "books"

    def rows(self, state: Book) -> Iterable[ReadRow | Gone]:
        guests = frozenset(f"guest:{name}" for name in state.names)
        yield ReadRow(state.id, len(state.names), guests, msgspec.json.encode(state.names))


class ThanksModel(ReadModel[Book, Any]):
    """Work: whoever signs last is to be thanked."""

    name, version, family, holds_work = "thanks", 1, "books", True

    def rows(self, state: Book) -> Iterable[ReadRow | Gone]:
        waits = state.names and not state.names[-1].startswith("Thanks")
        yield work_row(WorkItem("thank", state.id, state.at, str(len(state.names)))) if waits else Gone(state.id)
