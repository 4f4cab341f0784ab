"""Snapshots with a checksum: one that was damaged in the database is thrown away, and made again."""

import hashlib
import logging

from service.eventstore.port import EventLog, Snapshot, StoreError

DIGEST_BYTES = 32
log = logging.getLogger("bakufu.snapshots")


def sealed_snapshot(snapshot: Snapshot) -> Snapshot:
    """With a checksum over all of it before its data."""
    return snapshot._replace(data=_digest(snapshot, snapshot.data) + snapshot.data)


def opened_snapshot(stored: Snapshot) -> Snapshot | None:
    """As it was saved; None if any of it was changed since."""
    digest, data = stored.data[:DIGEST_BYTES], stored.data[DIGEST_BYTES:]
    return stored._replace(data=data) if _digest(stored, data) == digest else None


def sound_snapshot(store: EventLog, stream: str, fingerprint: str, upto: int | None) -> Snapshot | None:
    """The newest that can be used. A damaged one is thrown away: the log says the same, and nobody stumbles again."""
    while (found := store.snapshot(stream, fingerprint, upto)) is not None:
        opened = opened_snapshot(found)
        if opened is not None:
            return opened
        log.warning("the snapshot of %s at %d is damaged and not used", stream, found.version)
        try:
            store.forget_snapshot(stream, found.version)
        except StoreError:  # a database that takes no writes is still read
            return None
    return None


def _digest(snapshot: Snapshot, data: bytes) -> bytes:
    head = f"bakufu.snapshot.1|{snapshot.stream}|{snapshot.version}|{snapshot.fingerprint}|{snapshot.at}|".encode()
    return hashlib.sha256(head + snapshot.hash + data).digest()
