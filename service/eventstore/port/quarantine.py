"""Streams that were found damaged, and how damage is looked for."""

from typing import Protocol

from service.eventstore.port.records import QuarantinedStream, Snapshot


class QuarantineStore(Protocol):
    """An append to a stream in quarantine is refused with StreamDamaged, in whatever process."""

    def quarantine(self, found: QuarantinedStream) -> bool:
        """Close a stream; False if it is closed already."""

    def lift_quarantine(self, stream: str) -> bool:
        """Open it again."""

    def quarantined(self, limit: int = 1000) -> list[QuarantinedStream]:
        """The oldest first."""

    def next_stream(self, after: str) -> str | None:
        """The next stream in the order of ids, in the log or in the archive."""

    def snapshots(self, after: tuple[str, int], limit: int) -> list[Snapshot]:
        """All snapshots, by stream and version; one that does not open is given as it lies there."""
