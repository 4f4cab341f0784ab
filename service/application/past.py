"""What the log knows of the past, for aggregates that go back."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import msgspec

from domain.kernel.aggregate import PastAppend
from domain.kernel.record import Seat
from service.eventstore.codec import NEW_FORMAT, SEED, EventMeta, StreamCodec, decode_meta
from service.eventstore.port import EventLog, StoredEvent


class Loader(Protocol):
    def at(self, stream: str, version: int) -> Any: ...

    def read(self, stream: str, after: int, upto: int | None, seed: bytes | None) -> list[StoredEvent]: ...


class LogPast:
    """The past as the store has it; read only when it is asked for."""

    __slots__ = ("_codec", "_loader", "_store")

    def __init__(self, loader: Loader, store: EventLog, codec: StreamCodec) -> None:
        self._loader, self._store, self._codec = loader, store, codec

    def at(self, stream: str, version: int) -> Any:
        return self._loader.at(stream, version)

    def appends(self, stream: str, after: int, upto: int) -> Sequence[PastAppend]:
        return list(_appends(self._codec, self._loader.read(stream, after, upto, self._store.secret(stream, SEED))))


def _appends(codec: StreamCodec, stored: Sequence[StoredEvent]) -> Iterator[PastAppend]:
    start = 0
    while start < len(stored):
        first = stored[start]
        meta = decode_meta(first.meta)
        if meta.format < NEW_FORMAT or not meta.events:
            start += 1
            continue
        rows = stored[start : start + meta.events]
        cause, seat, commands = _cause(meta, first.cause)
        yield PastAppend(first.version, rows[-1].version, cause, seat, codec.read(rows), commands)
        start += meta.events


class _SealedCause(msgspec.Struct):
    cause: str
    commands: msgspec.Raw
    seat: Seat | None = None


_read_sealed = msgspec.json.Decoder(_SealedCause).decode


def _cause(meta: EventMeta, sealed: bytes | None) -> tuple[str, Seat | None, bytes]:
    """Whose append it is and what was commanded; sealed where that is not for everybody."""
    if not meta.cause and sealed:
        found = _read_sealed(sealed)
        return found.cause, found.seat, bytes(found.commands)
    return meta.cause, meta.seat, sealed or bytes(meta.commands)
