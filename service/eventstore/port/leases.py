"""Who works on what: leases on items of the to-do list."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from service.eventstore.port.records import Claim


class LeaseStore(Protocol):
    """Leases, failures and their tries."""

    def pulse(self) -> int:
        """A number that changes when another process has committed; cheap enough to ask many times a second."""

    def server_time(self) -> int | None:
        """What the clock of the database server says, in milliseconds since 1970; None where there is no server."""

    def claim(self, items: Iterable[tuple[str, str]], owner: str, now: int, until: int) -> set[str]:
        """Lease items, given with their marks, to `owner`; returns those that were free.

        A new mark forgets the tries.
        """

    def hand_over(self, item: str, owner: str, to: str, until: int) -> bool:
        """Prolong a lease or give it to somebody else; False if it is no longer the owner's."""

    def release(self, items: Sequence[str], owner: str) -> None:
        """Done, or given back undone."""

    def fail(self, item: str, owner: str, until: int, note: str) -> None:
        """Give up a lease after a failed try; nobody tries again before `until`."""

    def expire(self, owner: str) -> int:
        """End all leases of an owner that is known to be dead."""

    def forget_claims(self, before: int) -> int:
        """Drop what ended before a time and was not taken up again."""

    def claims(self, items: Sequence[str] | None = None, limit: int = 1000) -> list[Claim]:
        """Leases and failures: of these items, or all, those that failed most often first."""
