"""The notes of a player's inbox, by number."""

from heapq import merge
from itertools import islice

from projections.inbox import FIRST_NUMBER, InboxNote, note_number, read_note, spaced
from service.eventstore.port import ChatNote
from service.projecting.models import ReadModels

SOURCES = ("inbox", "tournament-inbox")
"""Read models whose rows are notes; all are numbered by the same feed, so no number is given twice to a player."""


class Notes:
    """Of the log and of what was said, by number. A note that is in no log waits for the place behind which it was
    given: so nobody who reads on after it has missed one of the log.
    """

    def __init__(self, models: ReadModels) -> None:
        self._models = models

    def after(self, player: str, number: int, limit: int) -> list[InboxNote]:
        """Notes numbered above `number`, oldest first, as far as the inbox has been carried along."""
        upto = self._upto()  # first of all: what is carried along or said meanwhile comes with the next reading
        # "\uffff" sorts behind every key: what is wanted begins after all notes numbered `number`.
        place, tags = (number, "\uffff"), [f"player:{player}"]
        found = [self._models.find(source, tags, after=place, sort_upto=upto, limit=limit) for source in SOURCES]
        several = [[read_note(row.data) for row in rows] for rows in found]
        if upto is not None:
            said = self._models.store.chat_notes(player, number, upto, limit)
            several.append([_chat_note(note) for note in said])
        return list(islice(merge(*several, key=_number), limit))

    def newest(self, player: str) -> int:
        """The number of the player's newest note; 0 for an empty inbox."""
        found = [self._models.find(source, [f"player:{player}"], limit=1, descending=True) for source in SOURCES]
        said = self._models.store.newest_chat_note(player) if self._upto() is not None else 0
        return max(said, max((row.sort for rows in found for row in rows), default=0))

    def place(self, player: str, number: int) -> int:
        """Where to go on after a number, also after one that was given when notes were numbered otherwise."""
        if number <= 0 or self._models.registry.current() is None:
            return number
        if number < FIRST_NUMBER:
            number = self._models.store.new_note_number(player, number)
        return spaced(number)

    def _upto(self) -> int | None:
        """The last number that belongs to the place up to which the inbox is carried; None for another release's."""
        if self._models.registry.current() is None:
            return None
        return note_number(self._models.checkpoint().number + 1) - 1


def _chat_note(note: ChatNote) -> InboxNote:
    number, at, game, title, version, seat, message = note
    return InboxNote(number, at, "chat", game, title, version, seat, message=message)


def _number(note: InboxNote) -> int:
    return note.id
