"""The notes of a player's inbox, by number."""

from heapq import merge
from itertools import islice

from projections.inbox import FIRST_NUMBER, InboxNote, read_note
from service.eventstore.port import StoredRow
from service.projecting.models import ReadModels

SOURCES = ("inbox", "tournament-inbox")
"""Read models whose rows are notes; all are numbered by the same feed, so no number is given twice to a player."""


class Notes:
    def __init__(self, models: ReadModels) -> None:
        self._models = models

    def after(self, player: str, number: int, limit: int) -> list[InboxNote]:
        """Notes numbered above `number`, oldest first, as far as the inbox has been carried along."""
        # "\uffff" sorts behind every key: what is wanted begins after all notes numbered `number`.
        found = [
            self._models.find(source, [f"player:{player}"], after=(number, "\uffff"), limit=limit) for source in SOURCES
        ]
        rows = islice(merge(*found, key=_number), limit)
        return [read_note(row.data) for row in rows]

    def newest(self, player: str) -> int:
        """The number of the player's newest note; 0 for an empty inbox."""
        found = [self._models.find(source, [f"player:{player}"], limit=1, descending=True) for source in SOURCES]
        return max((row.sort for rows in found for row in rows), default=0)

    def place(self, player: str, number: int) -> int:
        """Where to go on after a number, also after one that was given before numbers came from the log."""
        if not 0 < number < FIRST_NUMBER or self._models.registry.current() is None:
            return number
        return self._models.store.new_note_number(player, number)


def _number(row: StoredRow) -> int:
    return row.sort
