"""Whether stored events are as they were written: numbers, names, chain, times, appends, seals and the seed.

What is read is checked before anything is built upon it. It costs about as much as decoding the events.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from domain.kernel import seal
from domain.kernel.chance import commitment
from service.eventstore.archive_file import name_in
from service.eventstore.codec import NEW_FORMAT, OLD_FORMAT
from service.eventstore.port import StoredEvent

CHANGED, MISSING = "was changed", "is missing"


class BadRow(Exception):
    """The first event of a stream that is not as it was written."""

    def __init__(self, version: int, fault: str) -> None:
        super().__init__(f"event {version} {fault}")
        self.version = version


class _Meta(msgspec.Struct):
    at: int
    format: int = OLD_FORMAT
    events: int = 0
    seal: str = ""
    commands_seal: str = ""


class _Opening(msgspec.Struct):
    commitment: str = ""


_decode_meta = msgspec.json.Decoder(_Meta).decode
_decode_opening = msgspec.json.Decoder(_Opening).decode


class CheckedHead(NamedTuple):
    """How far a stream was checked: what the next event must follow on."""

    version: int
    hash: bytes
    format: int = OLD_FORMAT
    at: int = 0
    left: int | None = 0  # events of the append that are still to come; None: nobody knows


def head_behind(event: StoredEvent) -> CheckedHead:
    """The place behind an event of which only the hash is needed: what follows on it is checked."""
    return CheckedHead(event.version, event.hash, left=None)


class StreamCheck:
    """Follows one stream event by event, from its beginning or from a trusted head on."""

    def __init__(self, stream: str, seed: bytes | None, head: CheckedHead | None = None) -> None:
        self._stream, self._seed = stream, seed
        self.head = head or CheckedHead(0, seal.genesis(stream))

    def follow(self, events: Iterable[StoredEvent]) -> None:
        """Raises BadRow at the first event that does not fit."""
        for event in events:
            self._take(event)

    def end(self) -> None:
        """Nothing comes after it: the last append must be whole."""
        if self.head.left:
            raise BadRow(self.head.version + 1, MISSING)

    def _take(self, event: StoredEvent) -> None:
        version, previous, format, at, left = self.head
        if event.version != version + 1:
            raise BadRow(version + 1, MISSING)
        meta = _meta_of(event)
        if meta.format < format:
            raise BadRow(event.version, "goes back to an older format")
        if meta.format >= NEW_FORMAT:
            hash = seal.link_2(previous, seal.digest_of(event.meta), event.data)
            left = _left(event, meta, at, left)
        else:
            hash = seal.link(previous, event.data, bytes.fromhex(meta.seal) if meta.seal else seal.NO_SEAL)
        if hash != event.hash or not _is_named(event):
            raise BadRow(event.version, CHANGED)
        if meta.seal or meta.commands_seal or event.secret is not None or event.cause is not None:
            self._unseal(event, meta)
        self.head = CheckedHead(event.version, hash, meta.format, meta.at, left)

    def _unseal(self, event: StoredEvent, meta: _Meta) -> None:
        version, stream = event.version, self._stream
        if not self._seed:
            raise BadRow(version, "is sealed, and no seed is kept")
        if (event.secret is None) != (not meta.seal) or (event.cause is None) != (not meta.commands_seal):
            raise BadRow(version, "has lost its sealed part" if meta.seal or meta.commands_seal else CHANGED)
        if event.secret is not None:
            salt = seal.salt(self._seed, stream, version)
            if seal.seal(salt, event.secret).hex() != meta.seal:
                raise BadRow(version, "has another secret than was sealed")
        if event.cause is not None:
            salt = seal.commands_salt(self._seed, stream, version)
            if seal.commands_seal(salt, event.cause).hex() != meta.commands_seal:
                raise BadRow(version, "has other commands than were sealed")


def _meta_of(event: StoredEvent) -> _Meta:
    try:
        meta = _decode_meta(event.meta)
        bytes.fromhex(meta.seal)
    except (msgspec.DecodeError, ValueError):
        raise BadRow(event.version, CHANGED) from None
    return meta


def _left(event: StoredEvent, meta: _Meta, at: int, left: int | None) -> int | None:
    """How many events of the append are still to come after this one."""
    if left is None:  # in the middle of who knows which append
        return meta.events - 1 if meta.events else None
    if (meta.events > 0) != (left == 0):
        raise BadRow(event.version, "does not belong into its append")
    if meta.at < at or (left and meta.at != at):
        raise BadRow(event.version, "is not of the time of its append")
    return (left or meta.events) - 1


def _is_named(event: StoredEvent) -> bool:
    """Whether the name under which it is found is its own."""
    named = b'{"type":"%b"' % event.type.encode()
    if event.data.startswith(named):
        return True
    try:
        return name_in(event) == event.type
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False


def check_seed(first: StoredEvent, seed: bytes | None) -> None:
    """The seed of a stream is the one that its first event has promised."""
    try:
        promised = _decode_opening(first.data).commitment
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadRow(1, CHANGED) from None
    if promised and (seed is None or commitment(seed) != promised):
        raise BadRow(1, "has promised another seed than is kept" if seed else "has promised a seed, and none is kept")
