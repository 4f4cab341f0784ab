"""How processes on one database tell each other what has moved, where the database can carry it."""

from collections.abc import Mapping
from typing import Protocol


class NewsLine(Protocol):
    """One listener's line. What is told may be lost, so whoever relies on it looks for itself now and then."""

    def receive(self, seconds: float) -> dict[str, int]:
        """Subjects with the version that they have reached, as soon as any are told; empty when the time is up.

        Raises StoreUnavailable when the line is broken: then open another.
        """

    def close(self) -> None: ...


class NewsStore(Protocol):
    @property
    def tells_news(self) -> bool:
        """Whether processes can tell each other; if not, each looks for itself."""

    def tell_news(self, moved: Mapping[str, int]) -> None:
        """To whoever listens, in all processes on this database."""

    def listen_for_news(self) -> NewsLine:
        """What is told from now on; only where `tells_news`."""
