"""What one reader may see of stored events."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from domain.game.timeline import Doing
from domain.kernel import seal
from domain.kernel.record import WHOLE, Codec, Seat, may_see
from service.eventstore.codec import NEW_FORMAT, EventMeta, StreamCodec, decode_meta
from service.eventstore.port import StoredEvent

NOTHING = msgspec.Raw()


class DisclosedEvent(msgspec.Struct, omit_defaults=True):
    """An event as one reader may see it. `event` and `meta` are exactly what the hash covers.

    `private` is what only some see of the event, `commands` what was sealed of the append that it begins. A reader who
    sees all of a sealed part gets its salt while the game runs, and can check the seal; later the seed gives all salts.
    """

    version: int
    at: int
    event: msgspec.Raw
    hash: str
    private: msgspec.Raw = NOTHING
    seal: str = ""
    meta: msgspec.Raw = NOTHING
    commands: msgspec.Raw = NOTHING
    salt: str = ""
    commands_salt: str = ""


class Salts(NamedTuple):
    """What the salts of a stream follow from."""

    stream: str
    seed: bytes


class _Speaker(msgspec.Struct):
    seat: Seat | None = None
    cause: str = ""
    bot: str = ""


_speaker = msgspec.json.Decoder(_Speaker).decode


def doing_of(stored: StoredEvent, seat: Seat | None, *, opened: bool) -> Doing | None:
    """Who did what begins with this event, as far as `seat` may know; None in the middle of an append.

    Only for the new format: the old one does not say.
    """
    known = decode_meta(stored.meta)
    if not known.events:
        return None
    if stored.cause is None or stored.cause.startswith(b"["):
        return Doing(known.events, known.seat, known.cause, known.bot)
    speaker = _speaker(stored.cause)
    if opened or (seat is not None and speaker.seat == seat):
        return Doing(known.events, speaker.seat, speaker.cause, speaker.bot)
    return Doing(known.events)


def disclosed(
    codec: StreamCodec,
    events: Sequence[StoredEvent],
    seat: Seat | None,
    *,
    opened: bool,
    salts: Salts | None = None,
) -> list[DisclosedEvent]:
    """What `seat` may see of stored events; once the game is over, or for an auditor, everything is `opened`.

    `salts` are for running games: later they follow from the seed.
    """
    shown = []
    for stored in events:
        version, name, data, secret, meta, hash, cause = stored
        known = decode_meta(meta)
        told = DisclosedEvent(version, known.at, msgspec.Raw(data), hash.hex(), seal=known.seal)
        if opened or known.format >= NEW_FORMAT:  # in the old format it would tell who did what is concealed
            told.meta = msgspec.Raw(meta)
        if secret is not None:
            told.private = msgspec.Raw(secret) if opened else _part_for(codec.events, name, data, secret, seat)
        if cause is not None and (opened or (seat is not None and seat == _seat_of(known, cause))):
            told.commands = msgspec.Raw(cause)
        if salts is not None and (secret is not None or cause is not None):
            _add_salts(told, stored, salts)
        shown.append(told)
    return shown


def _add_salts(told: DisclosedEvent, stored: StoredEvent, salts: Salts) -> None:
    stream, seed = salts
    if stored.secret and bytes(told.private) == stored.secret:
        told.salt = seal.salt(seed, stream, stored.version).hex()
    if bytes(told.commands):
        told.commands_salt = seal.commands_salt(seed, stream, stored.version).hex()


def _seat_of(known: EventMeta, cause: bytes) -> Seat | None:
    """Whose commands are sealed; where that is not public it stands in the sealed part."""
    return known.seat if cause.startswith(b"[") else _speaker(cause).seat


def _part_for(codec: Codec, name: str, data: bytes, secret: bytes, seat: Seat | None) -> msgspec.Raw:
    """Of the sealed part, what is for the eyes of `seat`."""
    event = codec.decode(name, data, secret)
    if WHOLE in event.secrets:
        return msgspec.Raw(secret) if may_see(event, WHOLE, seat) else NOTHING
    sealed: dict[str, object] = msgspec.json.decode(secret)
    seen = {field: value for field, value in sealed.items() if may_see(event, field, seat)}
    if len(seen) == len(sealed):
        return msgspec.Raw(secret)
    return msgspec.Raw(msgspec.json.encode(seen)) if seen else NOTHING
