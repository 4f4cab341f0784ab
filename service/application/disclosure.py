"""What one reader may see of stored events."""

from collections.abc import Sequence

import msgspec

from domain.kernel.record import WHOLE, Codec, Seat, may_see
from service.eventstore.codec import StreamCodec, decode_meta
from service.eventstore.port import StoredEvent

NOTHING = msgspec.Raw()


class DisclosedEvent(msgspec.Struct, omit_defaults=True):
    """An event as one reader may see it. `event` is exactly what the hash covers; `private` is what only some see."""

    version: int
    at: int
    event: msgspec.Raw
    hash: str
    private: msgspec.Raw = NOTHING
    seal: str = ""


def disclosed(
    codec: StreamCodec, events: Sequence[StoredEvent], seat: Seat | None, *, opened: bool
) -> list[DisclosedEvent]:
    """What `seat` may see of stored events; once the game is over everything is `opened`."""
    return [_disclose(codec.events, event, seat, opened) for event in events]


def _disclose(codec: Codec, stored: StoredEvent, seat: Seat | None, opened: bool) -> DisclosedEvent:
    meta = decode_meta(stored.meta)
    private = NOTHING
    if stored.secret is not None:
        private = msgspec.Raw(stored.secret) if opened else _part_for(codec, stored, stored.secret, seat)
    return DisclosedEvent(stored.version, meta.at, msgspec.Raw(stored.data), stored.hash.hex(), private, meta.seal)


def _part_for(codec: Codec, stored: StoredEvent, secret: bytes, seat: Seat | None) -> msgspec.Raw:
    """Of the sealed part, what is for the eyes of `seat`."""
    event = codec.decode(stored.type, stored.data, secret)
    if WHOLE in event.secrets:
        return msgspec.Raw(secret) if may_see(event, WHOLE, seat) else NOTHING
    sealed: dict[str, object] = msgspec.json.decode(secret)
    seen = {field: value for field, value in sealed.items() if may_see(event, field, seat)}
    return msgspec.Raw(msgspec.json.encode(seen)) if seen else NOTHING
