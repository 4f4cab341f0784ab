"""Whole streams read again and followed: what of a store was damaged."""

from service.eventstore.codec import SEED
from service.eventstore.port import ArchiveDamaged, Store, StoredEvent
from service.eventstore.stream_check import BadRow, StreamCheck, check_seed
from service.eventstore.vault import VaultClosed


def find_damage(store: Store, stream: str) -> BadRow | None:
    """The first event of a stream that is not as it was written, as far as the stream itself tells.

    A tail that was cut off shows only where a checkpoint has signed more. Of what is not there nothing is damaged.
    """
    try:
        events = store.read(stream)
        if events:
            check_stream(stream, store.secret(stream, SEED), events)
        _require_signed(store, stream, events)
    except (ArchiveDamaged, VaultClosed) as damage:
        return BadRow(1, f"cannot be read: {damage}")
    except BadRow as bad:
        return bad
    return None


def check_stream(stream: str, seed: bytes | None, events: list[StoredEvent]) -> None:
    """Raises BadRow at the first event that does not fit."""
    check = StreamCheck(stream, seed)
    check.follow(events)
    check.end()
    check_seed(events[0], seed)


def _require_signed(store: Store, stream: str, events: list[StoredEvent]) -> None:
    leaf = store.newest_leaves([stream]).get(stream)
    if leaf is None:
        return
    if leaf.version > len(events):
        raise BadRow(len(events) + 1, f"is missing: {leaf.version} events were signed")
    if events[leaf.version - 1].hash != leaf.hash:
        raise BadRow(leaf.version, "is not the signed one")
