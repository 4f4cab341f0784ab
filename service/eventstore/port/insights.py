"""What bots weighed, and what somebody wants to have analysed: beside the log, and not needed to play."""

from collections.abc import Sequence
from typing import Protocol

from service.eventstore.port.records import Analysis, KeptExplanation


class InsightStore(Protocol):
    def keep_explanations(self, kept: Sequence[KeptExplanation]) -> None:
        """Keep them; one that is there already for the same version of a game stays."""

    def explanations(self, game: str, after: int, limit: int, seat: int | None = None) -> list[KeptExplanation]:
        """Those of a game after a version, of one seat or of all."""

    def forget_explanations(self, before: int) -> int:
        """Forget what was kept before a time; returns how many."""

    def add_analysis(self, wanted: Analysis) -> Analysis:
        """Put it on the list unless one of that id is there; the answer is what is there."""

    def analysis(self, id: str) -> Analysis | None: ...

    def save_analysis(self, id: str, done: int, data: bytes, ended: int | None) -> None:
        """How far it has come."""

    def open_analyses(self, limit: int) -> list[Analysis]:
        """Those that are not ended, the oldest first."""

    def analyses_since(self, account: str, since: int) -> tuple[int, int]:
        """How many analyses an account has asked for since a time, and how many of all its analyses are not ended."""

    def forget_analyses(self, before: int) -> int:
        """Forget those that were asked for before a time; returns how many."""
