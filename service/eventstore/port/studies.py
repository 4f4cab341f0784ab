"""Notes on versions of games."""

from typing import Protocol

from service.eventstore.port.records import Receipt, Study


class StudyStore(Protocol):
    """Everything here goes with its author. What keeps something of a person raises AccountGone."""

    def write_study(self, study: Study, most: int, receipt: Receipt | None = None) -> None:
        """Keep a study; raises TooManyStudies if its author has `most` of the game. An id is written once."""

    def change_study(self, study: Study) -> bool:
        """Another text, and whether it is shown; only its author's."""

    def drop_study(self, game: str, id: str, author: str) -> bool: ...

    def study(self, game: str, id: str) -> Study | None: ...

    def studies(
        self, game: str, reader: str, *, others: bool, after: tuple[int, str] | None = None, limit: int = 100
    ) -> list[Study]:
        """The reader's own, with `others` also those that are shown; by version."""

    def studies_by(self, author: str, after: tuple[int, str] | None = None, limit: int = 100) -> list[Study]:
        """All that somebody has written, oldest first."""
