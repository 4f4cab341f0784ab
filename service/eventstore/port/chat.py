"""What people say at a table; none of it is in the log."""

from collections.abc import Sequence
from typing import Protocol

from service.eventstore.port.records import Change, Message, Receipt, Report


class ChatStore(Protocol):
    """Messages, mutes and reports."""

    def say(self, message: Message, receipt: Receipt | None = None) -> Message:
        """Add a message; the answer carries its number. Following the numbers never skips a message.

        One of the same id is not added again: the answer is the one that is there. Raises AccountGone, or
        ReceiptExists: then nothing was added.
        """

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
