"""What people say at a table; none of it is in the log."""

from collections.abc import Collection, Sequence
from typing import Protocol

from service.eventstore.port.records import Change, ChatAudience, ChatNote, Message, Receipt, Report


class ChatStore(Protocol):
    """Messages, mutes and reports."""

    def say(self, message: Message, receipt: Receipt | None = None, audience: Sequence[ChatAudience] = ()) -> Message:
        """Add a message; the answer carries its number. Following the numbers never skips a message.

        The audience gets a note of it, in the same transaction. One of the same id is not added again: the answer is
        the one that is there. Raises AccountGone, or ReceiptExists: then nothing was added.
        """

    def chat_notes(self, account: str, after: int, upto: int, limit: int) -> list[ChatNote]:
        """Notes with after < number <= upto, by number.

        A new one is numbered behind the place that the furthest of all read models has reached, and they stand still
        until it is stored. So whoever reads up to the place that a read model has reached, as it was asked before,
        never finds one later that belongs before what was read.
        """

    def newest_chat_note(self, account: str) -> int:
        """Its number; 0 if there is none."""

    def last_chat_note(self) -> int:
        """The number that was given last, to whomever: it changes when there is a new note."""

    def muted_by(self, author: str, accounts: Collection[str]) -> set[str]:
        """Those of the accounts who do not want to read the author."""

    def message(self, game: str, id: str) -> Message | None: ...

    def messages(self, game: str, channels: Sequence[str], reader: str, after: int, limit: int) -> list[Message]:
        """Messages with number > after, without those of people whom `reader` has muted."""

    def last_numbers(self, games: Sequence[str]) -> dict[str, int]:
        """Number of the last message of each of many games; games without one are left out."""

    def erase_message(self, game: str, id: str, *, change: Change | None = None) -> bool:
        """Its text is gone for good; that there was a message stays. A `change` as in `AccountStore`."""

    def mute(self, account: str, muted: str) -> None: ...

    def unmute(self, account: str, muted: str) -> bool: ...

    def mutes(self, account: str) -> list[str]: ...

    def report(self, message: str, reporter: str, at: int, reason: str) -> None:
        """A second report of the same message by the same person changes nothing. Raises AccountGone."""

    def reports(self, limit: int) -> list[Report]:
        """Oldest first."""

    def settle_reports(self, message: str, *, change: Change | None = None) -> bool: ...
