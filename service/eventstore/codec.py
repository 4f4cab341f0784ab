"""Between the domain's events and the stored ones: encoding, sealing, chaining, and back."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from domain.game.game import codec_of
from domain.kernel import seal
from domain.kernel.record import WHOLE, Codec, Event, Seat, may_see
from domain.kernel.title import AnyTitle
from service.eventstore.port import StoredEvent

SEED = "seed"
"""Name under which a game's seed is kept in the store's secrets."""


NOTHING = msgspec.Raw()


class EventMeta(msgspec.Struct, omit_defaults=True):
    """What is known of an event besides the fact itself."""

    at: int
    by: str = ""
    seal: str = ""  # hex, for events with a sealed part


class DisclosedEvent(msgspec.Struct, omit_defaults=True):
    """An event as one reader may see it. `event` is exactly what the hash covers; `private` is what only some see."""

    version: int
    at: int
    event: msgspec.Raw
    hash: str
    private: msgspec.Raw = NOTHING
    seal: str = ""


class Written(NamedTuple):
    events: list[StoredEvent]
    hash: bytes  # of the last one


_encode_meta = msgspec.json.Encoder().encode
_decode_meta = msgspec.json.Decoder(EventMeta).decode


def time_of(stored: StoredEvent) -> int:
    """When an event was appended, in milliseconds since 1970."""
    return _decode_meta(stored.meta).at


class StreamCodec:
    """Writes and reads the events of games of any title."""

    def __init__(self, titles: dict[str, AnyTitle]) -> None:
        self._codecs = {name: codec_of(title) for name, title in titles.items()}

    def codec(self, title: str) -> Codec:
        return self._codecs[title]

    def write(
        self,
        title: str,
        stream: str,
        seed: bytes,
        version: int,
        previous: bytes,
        events: Sequence[Event],
        meta: EventMeta,
    ) -> Written:
        """Stored forms of `events`, the first of which follows `version` and the hash `previous`."""
        codec = self._codecs[title]
        plain_meta = _encode_meta(meta)
        stored = []
        for event in events:
            version += 1
            name, public, secret = codec.encode(event)
            if secret is None:
                previous = seal.link(previous, public)
                stored.append(StoredEvent(version, name, public, None, plain_meta, previous))
            else:
                sealed = seal.seal(seal.salt(seed, stream, version), secret)
                previous = seal.link(previous, public, sealed)
                own_meta = _encode_meta(EventMeta(meta.at, meta.by, sealed.hex()))
                stored.append(StoredEvent(version, name, public, secret, own_meta, previous))
        return Written(stored, previous)

    def read(self, title: str, stored: Sequence[StoredEvent]) -> list[Event]:
        decode = self._codecs[title].decode
        return [decode(event.type, event.data, event.secret) for event in stored]

    def disclose(self, title: str, stored: StoredEvent, seat: Seat | None, opened: bool) -> DisclosedEvent:
        """What `seat` may see of a stored event; once the game is over everything is `opened`."""
        meta = _decode_meta(stored.meta)
        private = NOTHING
        if stored.secret is not None:
            private = msgspec.Raw(stored.secret) if opened else self._part_for(title, stored, stored.secret, seat)
        return DisclosedEvent(stored.version, meta.at, msgspec.Raw(stored.data), stored.hash.hex(), private, meta.seal)

    def _part_for(self, title: str, stored: StoredEvent, secret: bytes, seat: Seat | None) -> msgspec.Raw:
        """Of the sealed part, what is for the eyes of `seat`."""
        event = self._codecs[title].decode(stored.type, stored.data, secret)
        if WHOLE in event.secrets:
            return msgspec.Raw(secret) if may_see(event, WHOLE, seat) else NOTHING
        sealed: dict[str, object] = msgspec.json.decode(secret)
        seen = {field: value for field, value in sealed.items() if may_see(event, field, seat)}
        return msgspec.Raw(msgspec.json.encode(seen)) if seen else NOTHING
