"""Checkpoints: the heads of all streams, gathered in a tree and signed, so that nothing that was can be taken back.

A checkpoint adds one leaf for every stream that has moved since the one before. What anybody keeps of a checkpoint
contradicts a tail that was cut and a game that was removed, for ever.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from domain.game.game import Game
from domain.kernel import merkle
from service.application.access import DelayedSight, Viewer, require_visible
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.errors import NotFound, NotYet
from service.application.notes import BadNote, NoteBody, PublicKey, new_private_key, private_key_of, public_key, signed
from service.eventstore.codec import time_of
from service.eventstore.port import START, Cursor, Leaf, NotaryKey, SignedNote, Store
from service.settings import BadSetting, Settings

MADE_HERE = ("", "checkpoint-key")  # stream and name of the secret
PAGE = 1000
MOST_EVENTS = 100_000  # of one checkpoint: what is left follows in the next
NO_CHECKPOINT = "There is no checkpoint of that number."

Heads: TypeAlias = dict[str, tuple[int, bytes]]
T = TypeVar("T")


class KeyChanged(Exception):
    """The key is not the one that signed so far, and the old one is not here to say that it may."""


class Inclusion(NamedTuple):
    leaf: Leaf
    note: SignedNote
    path: list[bytes]


class Checkpoints:
    def __init__(
        self, store: Store, handler: CommandHandler, delayed: DelayedSight, clock: TimeSource, settings: Settings
    ) -> None:
        self._store, self._handler, self._delayed, self._clock = store, handler, delayed, clock
        self._settings = settings

    # -- making ------------------------------------------------------------------------------

    def make(self, *, lost_key: bool = False) -> SignedNote | None:
        """Sign what has moved since the last time; None if nothing has, or if another process was faster."""
        last = self._store.newest_note()
        heads, cursor, number = self._moved(last)
        if not heads:
            if last and cursor != last.cursor:
                self._store.resume_notes(last.n, cursor, number)
            return None
        size, n = (last.size, last.n + 1) if last else (0, 1)
        leaves = [Leaf(place, stream, *head) for place, (stream, head) in enumerate(heads.items(), size)]
        hashes = [merkle.leaf_hash(leaf.stream, leaf.version, leaf.hash) for leaf in leaves]
        known = self._store.nodes(merkle.edge(size))
        nodes = list(merkle.grown(size, known, hashes))
        known |= {(node.level, node.place): node.hash for node in nodes}
        size += len(leaves)
        root, at = merkle.root(size, lambda level, place: known[level, place]), self._clock.now()
        signing = self._signing(n, last, lost_key=lost_key)
        body = NoteBody(signing.origin, size, root, at, signing.after)
        note = SignedNote(n, size, root, at, signed(body, *signing.privates), cursor, number)
        return note if self._store.add_note(note, leaves, nodes, signing.keys) else None

    def _moved(self, last: SignedNote | None) -> "_Moved":
        """The heads of the streams that have moved, in the order of their last events."""
        heads: Heads = {}
        cursor, number = (last.cursor, last.number) if last else (START, 0)
        again = last is not None and cursor == START  # restored on another server: the feed is read anew
        number = 0 if again else number
        while len(heads) < MOST_EVENTS:
            page = self._store.feed(cursor, PAGE)
            for entry in page.entries:
                heads.pop(entry.stream, None)
                heads[entry.stream] = entry.event.version, entry.event.hash
            cursor, number = page.upto, number + page.size
            if not page.size or number - (last.number if last else 0) >= MOST_EVENTS:
                break
        if again:
            known = self._store.newest_leaves(list(heads))
            heads = {
                stream: head
                for stream, head in heads.items()
                if stream not in known or head != (known[stream].version, known[stream].hash)
            }
        return _Moved(heads, cursor, number)

    # -- keys --------------------------------------------------------------------------------

    def private_key(self) -> bytes:
        """Of the settings; else one that was made here on first use and lies beside the log."""
        configured = self._configured(self._settings.checkpoint_key, "BAKUFU_CHECKPOINT_KEY")
        return configured or self._made_here()

    def _made_here(self) -> bytes:
        found = self._store.secret(*MADE_HERE)
        return found or self._store.keep_secret(*MADE_HERE, new_private_key())

    def _configured(self, setting: str, name: str) -> bytes | None:
        if not setting:
            return None
        try:
            return private_key_of(setting)
        except BadNote as bad:
            raise BadSetting(f"{name} {bad}") from None

    def _signing(self, n: int, last: SignedNote | None, *, lost_key: bool) -> "_Signing":
        """Who signs the next note: the key in use; at a change both, so that who trusts the old learns the new."""
        private = self.private_key()
        public = public_key(private)
        keys = self._store.notary_keys()
        in_use = keys[-1] if keys else None
        if in_use is not None and in_use.public == public:
            return _Signing(in_use.origin, [private], [])
        if in_use is None or last is None:
            origin = self._settings.checkpoint_origin or f"bakufu/{public.hex()[:8]}"
            return _Signing(origin, [private], [_key(origin, public, n)])
        ended = in_use._replace(until=n)
        before = self._private_of(in_use.public)
        if before is not None:
            return _Signing(in_use.origin, [before, private], [ended, _key(in_use.origin, public, n)])
        if not lost_key:
            raise KeyChanged(
                "the key of BAKUFU_CHECKPOINT_KEY has not signed so far: give the old one as "
                "BAKUFU_CHECKPOINT_KEY_BEFORE, or begin a new origin with `bakufu checkpoint --lost-key`"
            )
        origin = self._settings.checkpoint_origin
        if not origin or origin == in_use.origin:
            origin = f"bakufu/{public.hex()[:8]}"
        ended = in_use._replace(until=n - 1)
        after = hashlib.sha256(last.note.encode()).hexdigest()
        return _Signing(origin, [private], [ended, _key(origin, public, n)], after)

    def _private_of(self, public: bytes) -> bytes | None:
        """The private half of a key that has signed, if it is here."""
        before = self._configured(self._settings.checkpoint_key_before, "BAKUFU_CHECKPOINT_KEY_BEFORE")
        for private in (before, self._store.secret(*MADE_HERE)):
            if private is not None and public_key(private) == public:
                return private
        return None

    def signing_keys(self) -> list[NotaryKey]:
        return self._store.notary_keys()

    # -- when --------------------------------------------------------------------------------

    def due(self, folded: int) -> tuple[int, int] | None:
        """Number and time of the next checkpoint, None while nothing has moved; `folded` counts events of the feed."""
        last = self._store.newest_note()
        page = self._store.feed(last.cursor if last else START, 1)
        if not page.size:
            return None
        now, every = self._clock.now(), self._settings.checkpoint_minutes * 60_000
        n, since, seen = (last.n + 1, last.at, last.number) if last else (1, time_of(page.entries[0].event), 0)
        return n, now if folded - seen >= self._settings.checkpoint_events else since + every

    # -- showing -----------------------------------------------------------------------------

    def page(self, before: int | None, limit: int) -> list[SignedNote]:
        return self._store.notes(before, limit)

    def one(self, n: int) -> SignedNote:
        found = self._store.note(n)
        if found is None:
            raise NotFound(NO_CHECKPOINT)
        return found

    def consistency(self, before: int, n: int) -> list[bytes]:
        """That checkpoint `n` continues an earlier one."""
        old, new = self.one(before), self.one(n)
        if old.n > new.n:
            raise NotFound("The checkpoint to begin with must be the older one.")
        return self._proved(lambda node: merkle.consistency(old.size, new.size, node))

    def leaf_hashes(self, n: int, after: int, limit: int) -> list[bytes]:
        """Hashes of the leaves of a checkpoint from a place on: what a mirror needs, and it tells no game."""
        found = self._store.leaves(after, self.one(n).size, limit)
        return [merkle.leaf_hash(leaf.stream, leaf.version, leaf.hash) for leaf in found]

    def proof(self, game: str, viewer: Viewer, version: int | None = None) -> Inclusion:
        """That the newest checkpoint holds a head of a game, the newest one that the viewer may know of."""

        def look(found: Game) -> int:
            require_visible(found, viewer)
            self._delayed.require_spectators(found, viewer)
            return self._delayed.upto(found, viewer)

        upto = self._handler.read(game, look)
        found = self.held(game, upto if version is None else min(upto, version))
        if found is None:
            raise NotYet
        return found

    def held(self, game: str, upto: int) -> Inclusion | None:
        """The newest head of a game at or below a version that the newest checkpoint holds, for who may see it."""
        note = self._store.newest_note()
        leaf = note and self._store.leaf_of(game, upto, note.size)
        if note is None or leaf is None:
            return None
        return Inclusion(leaf, note, self._proved(lambda node: merkle.inclusion(leaf.place, note.size, node)))

    def _proved(self, prove: Callable[[merkle.Node], T]) -> T:
        """Ask twice: once to learn which subtrees are wanted, and with all of them at hand."""
        wanted: dict[tuple[int, int], None] = {}

        def note_down(level: int, place: int) -> bytes:
            wanted[level, place] = None
            return b""

        prove(note_down)
        known: Mapping[tuple[int, int], bytes] = self._store.nodes(wanted)
        return prove(lambda level, place: known[level, place])


def plain_note(note: SignedNote) -> dict[str, Any]:
    return {"n": note.n, "size": note.size, "root": note.root.hex(), "at": note.at, "note": note.note}


def plain_proof(game: str, found: Inclusion) -> dict[str, Any]:
    """As it is told to who asks, and as it stands in exports."""
    leaf, note, path = found
    return {
        "game": game,
        "version": leaf.version,
        "hash": leaf.hash.hex(),
        "leaf": leaf.place,
        "checkpoint": plain_note(note),
        "path": [hash.hex() for hash in path],
    }


class _Moved(NamedTuple):
    heads: Heads
    cursor: Cursor
    number: int


class _Signing(NamedTuple):
    """Who signs a note, and what becomes known of keys with it."""

    origin: str
    privates: list[bytes]
    keys: list[NotaryKey]
    after: str = ""


def _key(origin: str, public: bytes, since: int) -> NotaryKey:
    return NotaryKey(PublicKey(origin, public).id.hex(), origin, public, since)
