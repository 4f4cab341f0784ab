"""Where the seed of a pairing comes from: a checkpoint that nobody could choose."""

import hashlib
from collections.abc import Collection
from contextlib import suppress
from typing import NamedTuple, Protocol

from service.application.checkpoints import Checkpoints, KeyChanged
from service.application.command_handler import CommandHandler
from service.eventstore.port import Leaf, SignedNote

LOOKED_AT = 50  # checkpoints: one is made when a pairing is due, so the right one is among the newest


class PairingSeed(NamedTuple):
    seed: str
    checkpoint: int  # whose hash it is; 0: of the event's own chain, where no checkpoint covers it yet


class KnownNotes(Protocol):
    def note(self, n: int) -> SignedNote | None: ...

    def notes(self, before: int | None, limit: int) -> list[SignedNote]: ...

    def newest_leaves(self, streams: list[str]) -> dict[str, Leaf]: ...


class PairingSeeds:
    """Signed over the heads of all streams, a checkpoint cannot be foreseen by whoever plays or organises."""

    def __init__(self, checkpoints: Checkpoints, notes: KnownNotes, handler: CommandHandler) -> None:
        self._checkpoints, self._notes, self._handler = checkpoints, notes, handler

    def draw(self, event: str, version: int) -> PairingSeed:
        """The hash of the first checkpoint that covers an event of many games as it is at a version."""
        with suppress(KeyChanged):  # an operator has to mend that; the event goes on
            self._checkpoints.make()
        note = self._first_that_covers(event, version)
        if note is not None:
            return PairingSeed(seed_of(note.note), note.n)
        (last,) = self._handler.events(event, version - 1, version)
        return PairingSeed(hashlib.sha256(b"bakufu pairing\n" + last.hash).hexdigest(), 0)

    def notes(self, numbers: Collection[int]) -> dict[str, str]:
        found = (self._notes.note(number) for number in sorted(numbers) if number)
        return {str(note.n): note.note for note in found if note is not None}

    def _first_that_covers(self, event: str, version: int) -> SignedNote | None:
        leaf = self._notes.newest_leaves([event]).get(event)
        if leaf is None or leaf.version < version:
            return None
        covering = [note for note in self._notes.notes(None, LOOKED_AT) if note.size > leaf.place]
        return min(covering, key=lambda note: note.n, default=None)


def seed_of(note: str) -> str:
    """Anybody who has the checkpoint can compute it."""
    return hashlib.sha256(b"bakufu pairing\n" + note.encode()).hexdigest()
