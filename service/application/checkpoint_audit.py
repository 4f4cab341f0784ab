"""The database against its own checkpoints: what was signed must still be there, and nothing else may be signed.

A stream that was cut, removed or written anew below a checkpoint is named, and so is a leaf, a root or a signature
that does not fit.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from domain.administration.log import STREAM as ADMIN_LOG
from domain.kernel import merkle
from service.application.notes import BadNote, PublicKey, is_signed_by, read
from service.application.snapshots import opened_snapshot
from service.eventstore.codec import SEED
from service.eventstore.damage import check_stream
from service.eventstore.port import (
    START,
    ArchiveDamaged,
    ArchivedStream,
    Leaf,
    NotaryKey,
    SignedNote,
    Store,
    StoredEvent,
)
from service.eventstore.stream_check import BadRow
from service.eventstore.vault import VaultClosed

PAGE = 1000
_decode_places = msgspec.json.Decoder(list[tuple[int, int, int]]).decode
REMOVED = "game-removed"
"""The action under which an administrator records that a game was removed by order of law."""


class CheckpointReport(msgspec.Struct):
    """What was found; `faults` is empty if every chain holds and the database holds all that its checkpoints say."""

    events: int = 0
    checkpoints: int = 0
    leaves: int = 0
    streams: int = 0
    explained: list[str] = []  # games that are gone, and an administrator has said why
    faults: list[str] = []


class _Sound(NamedTuple):
    """What the feed must have of streams that are sound."""

    heads: dict[str, int]  # of streams in the log: how many events
    left: dict[str, dict[int, int]]  # of archived ones: which rows were left in the log, each in short


def audit_checkpoints(store: Store) -> CheckpointReport:
    report = CheckpointReport()
    notes = sorted(_all_notes(store))
    keys = store.notary_keys()
    _check_feed(store, _check_streams(store, report), report)
    _check_snapshots(store, report)
    _check_numbers(notes, report)
    for note in notes:
        report.checkpoints += 1
        report.faults += _note_faults(note, keys)
    _check_tree(store, notes, report)
    _check_heads(store, report)
    return report


def _check_streams(store: Store, report: CheckpointReport) -> _Sound:
    """Every stream for itself, with its seals; of each the first event that is not as it was written is named."""
    stream, sound = "", _Sound({}, {})
    while (found := store.next_stream(stream)) is not None:
        stream = found
        events: list[StoredEvent] = []
        archived = None
        try:
            events = store.read(stream)
            report.events += len(events)
            check_stream(stream, store.secret(stream, SEED), events)
            archived = store.archived(stream)
            fault = _archive_fault(archived, events)
        except (ArchiveDamaged, VaultClosed) as damage:
            fault = str(damage)
        except BadRow as bad:
            fault = str(bad)
        if fault is not None:
            where = ", archived" if store.archived(stream) else ""
            report.faults.append(f"{stream}{where}: {fault}")
        elif archived is None:
            sound.heads[stream] = len(events)
        elif not archived.imported:
            gone = {version for version, *_ in _decode_places(archived.places)}
            sound.left[stream] = {event.version: _in_short(event) for event in events if event.version not in gone}
    return sound


def _was_left(rows: dict[int, int], event: StoredEvent) -> bool:
    """Whether it is the next of the rows; each is there once, in their order."""
    return next(iter(rows), None) == event.version and rows.pop(event.version) == _in_short(event)


def _in_short(event: StoredEvent) -> int:
    return hash((event.type, event.data, event.meta, event.hash))


def _archive_fault(archived: ArchivedStream | None, events: list[StoredEvent]) -> str | None:
    """What is kept beside an archived stream says the same as the stream."""
    if archived is None:
        return None
    last = events[-1]
    if (last.version, last.hash) != (archived.version, archived.hash):
        return f"event {last.version + 1} is missing"
    try:
        places = _decode_places(archived.places)
        title = msgspec.json.decode(events[0].data)["title"]
    except msgspec.DecodeError:
        return "where its rows were in the log cannot be read"
    if title != archived.title:
        return f"it is kept as a game of {archived.title!r}"
    versions = [version for version, *_ in places]
    ordered = all(before < after for before, after in pairwise(versions))
    if not ordered or (versions and versions[-1] >= last.version) or archived.imported not in (0, 1):
        return "where its rows were in the log was changed"
    return None


def _check_feed(store: Store, sound: _Sound, report: CheckpointReport) -> None:
    """All events of sound streams are in the feed, in their order; what was appended meanwhile may follow.

    Of archived streams it has the rows that were left there, as they were and in their order.
    """
    heads, left = sound
    reached = dict.fromkeys(heads, 0)
    misplaced = set[str]()
    cursor = START
    while (page := store.feed(cursor, PAGE)).size:
        for entry in page.entries:
            if entry.stream in reached:
                if entry.event.version != reached[entry.stream] + 1:
                    misplaced.add(entry.stream)
                reached[entry.stream] = entry.event.version
            elif entry.stream in left and not _was_left(left[entry.stream], entry.event):
                misplaced.add(entry.stream)
        cursor = page.upto
    misplaced |= {stream for stream, version in heads.items() if reached[stream] < version}
    misplaced |= {stream for stream, missing in left.items() if missing}
    report.faults += [f"{stream}: its events are not in their order in the feed" for stream in sorted(misplaced)]


def _check_snapshots(store: Store, report: CheckpointReport) -> None:
    after = ("", 0)
    while found := store.snapshots(after, PAGE):
        for snapshot in found:
            if opened_snapshot(snapshot) is None:
                report.faults.append(
                    f"{snapshot.stream}: its snapshot at {snapshot.version} was changed, it is not used"
                )
        after = found[-1].stream, found[-1].version


def _all_notes(store: Store) -> Iterator[SignedNote]:
    before = None
    while page := store.notes(before, PAGE):
        yield from page
        before = page[-1].n


def _check_numbers(notes: list[SignedNote], report: CheckpointReport) -> None:
    for expected, note in enumerate(notes, 1):
        if note.n != expected:
            report.faults.append(f"checkpoint {expected} is missing")
            return
    for old, new in pairwise(notes):
        if new.size <= old.size or new.at < old.at:
            report.faults.append(f"checkpoint {new.n} does not follow on checkpoint {old.n}")


def _note_faults(note: SignedNote, keys: list[NotaryKey]) -> Iterator[str]:
    """What a note says, and who must have signed it: every key that was in use at that number."""
    try:
        body = read(note.note)
    except BadNote:
        yield f"checkpoint {note.n} cannot be read"
        return
    if (body.size, body.root, body.at) != (note.size, note.root, note.at):
        yield f"checkpoint {note.n} does not say what is stored of it"
    used = [key for key in keys if key.since <= note.n and (key.until is None or note.n <= key.until)]
    if not used:
        yield f"no key is known for checkpoint {note.n}"
    for key in used:
        if not is_signed_by(note.note, PublicKey(key.origin, key.public)):
            yield f"checkpoint {note.n} is not signed by key {key.id}"


def _check_tree(store: Store, notes: list[SignedNote], report: CheckpointReport) -> None:
    """Grow the tree again from its leaves, and compare subtrees and roots on the way."""
    known: dict[tuple[int, int], bytes] = {}
    size = 0
    for note in notes:
        while size < note.size:
            leaves = store.leaves(size, note.size, PAGE)
            present = {leaf.place for leaf in leaves}
            missing = next((place for place in range(size, size + len(leaves)) if place not in present), size)
            if missing not in present:
                report.faults.append(f"leaf {missing} of checkpoint {note.n} is missing")
                return
            hashes = [merkle.leaf_hash(leaf.stream, leaf.version, leaf.hash) for leaf in leaves]
            grown = {(n.level, n.place): n.hash for n in merkle.grown(size, known, hashes)}
            if store.nodes(list(grown)) != grown:
                report.faults.append(f"the tree of checkpoint {note.n} does not follow from its leaves")
            known |= grown
            size += len(leaves)
            known = {place: known[place] for place in merkle.edge(size)}
        if merkle.root(size, _reading(known)) != note.root:
            report.faults.append(f"the root of checkpoint {note.n} does not follow from its leaves")
            return
    report.leaves = size


def _reading(nodes: dict[tuple[int, int], bytes]) -> merkle.Node:
    return lambda level, place: nodes[level, place]


def _check_heads(store: Store, report: CheckpointReport) -> None:
    """Every head that was signed is the hash of an event that is there."""
    gone, removed, streams = set[str](), _removed(store), set[str]()
    place = 0
    while leaves := store.leaves(place, place + PAGE, PAGE):
        place += PAGE
        versions = store.versions(sorted({leaf.stream for leaf in leaves}))
        for leaf in leaves:
            streams.add(leaf.stream)
            if leaf.stream in gone:
                continue
            fault = _head_fault(store, leaf, versions.get(leaf.stream, 0))
            if fault and leaf.stream in removed:
                report.explained.append(f"{leaf.stream} was removed: {removed[leaf.stream]}")
                gone.add(leaf.stream)
            elif fault:
                report.faults.append(fault)
                gone.add(leaf.stream)
    report.streams = len(streams)


def _head_fault(store: Store, leaf: Leaf, version: int) -> str | None:
    try:
        found = store.read(leaf.stream, leaf.version - 1, leaf.version)
    except (ArchiveDamaged, VaultClosed):
        return f"{leaf.stream} cannot be read: event {leaf.version} was signed (leaf {leaf.place})"
    if found and found[0].hash == leaf.hash:
        return None
    if found:
        return f"{leaf.stream} was written anew: event {leaf.version} is not the signed one (leaf {leaf.place})"
    if version == 0:
        return f"{leaf.stream} is gone: it had {leaf.version} events when it was signed (leaf {leaf.place})"
    return f"{leaf.stream} was cut: {version} events are left of {leaf.version} that were signed (leaf {leaf.place})"


def _removed(store: Store) -> dict[str, str]:
    """Games that an administrator has recorded as removed, with the reason."""
    found = {}
    for stored in store.read(ADMIN_LOG):
        if stored.type == "admin.action-recorded":
            act: dict[str, Any] = msgspec.json.decode(stored.data)
            if act["action"] == REMOVED:
                found[act["subject"]] = act["reason"]
    return found
