"""Between the domain's events and the stored ones: encoding, sealing, chaining, and back.

What one decision stores is an append. In format 2 its first event says who wanted what, and the hash covers it; the
events after it say only when. Format 1 names the time and somebody, and its hash covers neither.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from domain.kernel import seal
from domain.kernel.aggregate import Decision
from domain.kernel.record import Codec, Event, Seat
from service.eventstore.port import StoredEvent

SEED = "seed"
"""Name under which a stream's seed is kept in the store's secrets."""

OLD_FORMAT, NEW_FORMAT = 1, 2
MOST_COMMANDS = 100  # in one append
WORKER = "worker"  # who is named in format 1 for what happens by itself
NO_COMMANDS = msgspec.Raw()


class EventMeta(msgspec.Struct, omit_defaults=True):
    """What is known of an event besides the fact itself. From `events` on only at the first event of an append."""

    at: int
    by: str = ""
    seal: str = ""  # hex, for events with a sealed part
    format: int = OLD_FORMAT
    events: int = 0  # of this append
    cause: str = ""
    seat: Seat | None = None
    bot: str = ""
    budget: int = 0
    request: str = ""
    rules: str = ""  # where they are others than in the stream's first event
    commands: msgspec.Raw = NO_COMMANDS
    commands_seal: str = ""


class EventTime(msgspec.Struct):
    """The little of it that most readers want."""

    at: int
    format: int = OLD_FORMAT


class FirstEvent(msgspec.Struct):
    """What the first event of a stream says of its rules."""

    rules: str = ""


class LogPlace(NamedTuple):
    """Where in the log an append goes."""

    stream: str
    seed: bytes
    version: int  # that it follows
    previous: bytes  # hash


class Written(NamedTuple):
    events: list[StoredEvent]
    hash: bytes  # of the last one


_encode = msgspec.json.Encoder().encode
decode_meta = msgspec.json.Decoder(EventMeta).decode
decode_time = msgspec.json.Decoder(EventTime).decode
_decode_first = msgspec.json.Decoder(FirstEvent).decode


def time_of(stored: StoredEvent) -> int:
    """When an event was appended, in milliseconds since 1970."""
    return decode_time(stored.meta).at


def time_told(stored: StoredEvent) -> int:
    """The same, or 0 where that cannot be read: a damaged event must not hold up what is not about it."""
    try:
        return decode_time(stored.meta).at
    except msgspec.DecodeError:
        return 0


class StreamCodec:
    """Writes and reads the events of one kind of stream; `rules` are those that judge its commands now."""

    __slots__ = ("events", "rules")

    def __init__(self, events: Codec, rules: str = "") -> None:
        self.events = events
        self.rules = rules

    def rules_in(self, first: StoredEvent) -> str:
        """The rules that a stream's first event names."""
        return _decode_first(first.data).rules if self.rules else ""

    def write(
        self,
        place: LogPlace,
        decision: Decision,
        at: int,
        *,
        format: int = NEW_FORMAT,
        rules: str = "",
        commands: msgspec.Raw | None = None,
    ) -> Written:
        """Stored forms of what was decided; `rules` where the stream's first event does not name them.

        Who judges again gives the `commands` as they were recorded: their shape may have changed since.
        """
        if len(decision.orders) > MOST_COMMANDS:
            raise ValueError(f"more than {MOST_COMMANDS} commands in one append")
        if format == OLD_FORMAT:
            return self._write_old(place, decision, at)
        stream, seed, version, previous = place
        events, link = decision.events, seal.link_2
        cause, sealed_cause = _cause_of(decision, place, rules, decision.orders if commands is None else commands)
        head = b'{"format":2,"at":%d' % at
        plain, plain_digest = b"", b""
        tail = b',"events":%d,%b' % (len(events), cause)
        stored = []
        for event in events:
            version += 1
            name, public, secret = self.events.encode(event)
            if secret is None:
                if tail:
                    meta = head + tail
                    digest = seal.digest_of(meta)
                else:
                    if not plain:
                        plain = head + b"}"
                        plain_digest = seal.digest_of(plain)
                    meta, digest = plain, plain_digest
            else:
                sealed = seal.seal(seal.salt(_needed(seed, stream), stream, version), secret)
                meta = b'%b,"seal":"%b"%b' % (head, sealed.hex().encode(), tail or b"}")
                digest = seal.digest_of(meta)
            previous = link(previous, digest, public)
            stored.append(StoredEvent(version, name, public, secret, meta, previous, sealed_cause))
            tail, sealed_cause = b"", None
        return Written(stored, previous)

    def _write_old(self, place: LogPlace, decision: Decision, at: int) -> Written:
        """As releases before format 2 write and read it."""
        stream, seed, version, previous = place
        events, by = decision.events, decision.doer.by or WORKER
        if self.rules and version == 0:
            events = [msgspec.structs.replace(events[0], rules=""), *events[1:]]
        plain = _encode(EventMeta(at, by))
        stored = []
        for event in events:
            version += 1
            name, public, secret = self.events.encode(event)
            meta, sealed = plain, seal.NO_SEAL
            if secret is not None:
                sealed = seal.seal(seal.salt(_needed(seed, stream), stream, version), secret)
                meta = _encode(EventMeta(at, by, sealed.hex()))
            previous = seal.link(previous, public, sealed)
            stored.append(StoredEvent(version, name, public, secret, meta, previous))
        return Written(stored, previous)

    def read(self, stored: Sequence[StoredEvent]) -> list[Event]:
        decode = self.events.decode
        return [decode(event.type, event.data, event.secret) for event in stored]


def _cause_of(decision: Decision, place: LogPlace, rules: str, commands: Any) -> tuple[bytes, bytes | None]:
    """The last members of the first event's `meta`, and what is sealed of them.

    Commands are sealed where an event is for certain seats only. Where not even who did it is for the others, nothing
    but the seal is public.
    """
    (cause, by, bot, budget, request), orders, events, seat = decision
    told = _told(cause, by, seat, bot, budget)
    if request:
        told += b',"request":' + _encode(request)
    if rules:
        told += b',"rules":' + _encode(rules)
    wanted = _encode(commands)
    sealed = False
    for event in events:  # loops, because every command passes here
        if event.tells_only_a_seat:
            secret = b'{%b,"commands":%b}' % (told, wanted)
            return b'"commands_seal":"%b"}' % _seal_of(place, secret), secret
        sealed = sealed or event.tells_a_seat
    for order in orders:
        sealed = sealed or order.sealed
    if sealed:
        return b'%b,"commands_seal":"%b"}' % (told, _seal_of(place, wanted)), wanted
    return b'%b,"commands":%b}' % (told, wanted), None


@lru_cache(maxsize=4096)
def _told(cause: str, by: str, seat: Seat | None, bot: str, budget: int) -> bytes:
    """Members of `meta` that are the same for everything that somebody does at a table."""
    told: dict[str, Any] = {"cause": cause}
    if by:
        told["by"] = by
    if seat is not None:
        told["seat"] = seat
    if bot:
        told["bot"] = bot
    if budget:
        told["budget"] = budget
    return _encode(told)[1:-1]


def _seal_of(place: LogPlace, secret: bytes) -> bytes:
    salt = seal.commands_salt(_needed(place.seed, place.stream), place.stream, place.version + 1)
    return seal.commands_seal(salt, secret).hex().encode()


def _needed(seed: bytes, stream: str) -> bytes:
    if not seed:
        raise ValueError(f"something is sealed, and the stream {stream} has no seed")
    return seed
