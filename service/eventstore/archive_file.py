"""A whole stream in one piece: the event lines of an opened export, packed."""

import zlib
from collections.abc import Iterable, Sequence

import msgspec

from service.eventstore.codec import NEW_FORMAT, decode_time
from service.eventstore.port import ArchiveDamaged, StoredEvent

GZIP = 31  # of zlib; writes no time
NOTHING = msgspec.Raw()
CONCEALED = "table.concealed"


class ArchivedLine(msgspec.Struct, omit_defaults=True):
    """An event as it stands in an opened export."""

    version: int
    at: int
    event: msgspec.Raw
    hash: str
    private: msgspec.Raw = NOTHING
    seal: str = ""
    meta: msgspec.Raw = NOTHING
    commands: msgspec.Raw = NOTHING


class _OldMeta(msgspec.Struct, omit_defaults=True):
    """What exports of the first releases tell of it."""

    at: int
    seal: str = ""


class _Named(msgspec.Struct):
    type: str


class _Sealed(msgspec.Struct):
    seal: str = ""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(ArchivedLine).decode
_decode_name = msgspec.json.Decoder(_Named).decode
_decode_seal = msgspec.json.Decoder(_Sealed).decode


def pack(events: Iterable[StoredEvent]) -> bytes:
    packing = zlib.compressobj(wbits=GZIP)
    lines = (packing.compress(plain_line(event, opened=True) + b"\n") for event in events)
    return b"".join([*lines, packing.flush()])


def plain_line(event: StoredEvent, *, opened: bool) -> bytes:
    """An event as a line of an export: all of it, or what everybody may see."""
    known = decode_time(event.meta)
    line = ArchivedLine(
        event.version, known.at, msgspec.Raw(event.data), event.hash.hex(), seal=_decode_seal(event.meta).seal
    )
    if opened or known.format >= NEW_FORMAT:
        line.meta = msgspec.Raw(event.meta)
    if opened and event.secret is not None:
        line.private = msgspec.Raw(event.secret)
    if opened and event.cause is not None:
        line.commands = msgspec.Raw(event.cause)
    return _encode(line)


def name_in(event: StoredEvent) -> str:
    """The stored name of an event, as it says itself."""
    name = _decode_name(event.data).type
    return _decode_name(event.secret).type if name == CONCEALED and event.secret else name


def unpack(data: bytes) -> list[StoredEvent]:
    try:
        return stored_events(zlib.decompress(data, GZIP).splitlines())
    except (zlib.error, msgspec.DecodeError, ValueError) as error:
        raise ArchiveDamaged(f"the archived game cannot be read: {error}") from None


def stored_events(lines: Sequence[bytes]) -> list[StoredEvent]:
    """The events of an opened export as a store has them; the lines were verified before."""
    return [_stored(_decode(line)) for line in lines]


def revealed_seed(events: Sequence[StoredEvent]) -> bytes:
    """Of a log that is over."""
    (last,) = [event for event in events if event.type == "game.seed-revealed"]
    return bytes.fromhex(msgspec.json.decode(last.data)["seed"])


def _stored(line: ArchivedLine) -> StoredEvent:
    public, private, commands = bytes(line.event), bytes(line.private), bytes(line.commands)
    name = _decode_name(public).type
    return StoredEvent(
        line.version,
        _decode_name(private).type if name == CONCEALED else name,
        public,
        private or None,
        bytes(line.meta) or _encode(_OldMeta(line.at, line.seal)),
        bytes.fromhex(line.hash),
        commands or None,
    )
