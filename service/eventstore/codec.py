"""Between the domain's events and the stored ones: encoding, sealing, chaining, and back."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from domain.kernel import seal
from domain.kernel.record import Codec, Event
from service.eventstore.port import StoredEvent

SEED = "seed"
"""Name under which a stream's seed is kept in the store's secrets."""


class EventMeta(msgspec.Struct, omit_defaults=True):
    """What is known of an event besides the fact itself."""

    at: int
    by: str = ""
    seal: str = ""  # hex, for events with a sealed part


class Written(NamedTuple):
    events: list[StoredEvent]
    hash: bytes  # of the last one


_encode_meta = msgspec.json.Encoder().encode
decode_meta = msgspec.json.Decoder(EventMeta).decode


def time_of(stored: StoredEvent) -> int:
    """When an event was appended, in milliseconds since 1970."""
    return decode_meta(stored.meta).at


class StreamCodec:
    """Writes and reads the events of one kind of stream."""

    __slots__ = ("events",)

    def __init__(self, events: Codec) -> None:
        self.events = events

    def write(
        self, stream: str, seed: bytes, version: int, previous: bytes, events: Sequence[Event], meta: EventMeta
    ) -> Written:
        """Stored forms of `events`, the first of which follows `version` and the hash `previous`."""
        encode = self.events.encode
        plain_meta = _encode_meta(meta)
        stored = []
        for event in events:
            version += 1
            name, public, secret = encode(event)
            if secret is None:
                previous = seal.link(previous, public)
                stored.append(StoredEvent(version, name, public, None, plain_meta, previous))
            else:
                if not seed:
                    raise ValueError(f"{name} is sealed, and the stream {stream} has no seed")
                sealed = seal.seal(seal.salt(seed, stream, version), secret)
                previous = seal.link(previous, public, sealed)
                own_meta = _encode_meta(EventMeta(meta.at, meta.by, sealed.hex()))
                stored.append(StoredEvent(version, name, public, secret, own_meta, previous))
        return Written(stored, previous)

    def read(self, stored: Sequence[StoredEvent]) -> list[Event]:
        decode = self.events.decode
        return [decode(event.type, event.data, event.secret) for event in stored]
