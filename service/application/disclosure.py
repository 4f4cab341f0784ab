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
    shown = []
    for version, name, data, secret, meta, hash in events:
        known, private = decode_meta(meta), NOTHING
        if secret is not None:
            private = msgspec.Raw(secret) if opened else _part_for(codec.events, name, data, secret, seat)
        shown.append(DisclosedEvent(version, known.at, msgspec.Raw(data), hash.hex(), private, known.seal))
    return shown


def _part_for(codec: Codec, name: str, data: bytes, secret: bytes, seat: Seat | None) -> msgspec.Raw:
    """Of the sealed part, what is for the eyes of `seat`."""
    event = codec.decode(name, data, secret)
    if WHOLE in event.secrets:
        return msgspec.Raw(secret) if may_see(event, WHOLE, seat) else NOTHING
    sealed: dict[str, object] = msgspec.json.decode(secret)
    seen = {field: value for field, value in sealed.items() if may_see(event, field, seat)}
    return msgspec.Raw(msgspec.json.encode(seen)) if seen else NOTHING
