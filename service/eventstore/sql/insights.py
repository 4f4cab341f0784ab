"""What bots weighed, and analyses."""

from collections.abc import Sequence

from service.eventstore.port import Analysis, KeptExplanation
from service.eventstore.sql.engine import SqlEngine

KEEP = """
INSERT INTO explanations (game, version, seat, bot, at, data) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (game, version) DO NOTHING
"""
KEPT = """
SELECT game, version, seat, bot, at, data FROM explanations WHERE game = ? AND version > ? ORDER BY version LIMIT ?
"""
KEPT_OF_SEAT = """
SELECT game, version, seat, bot, at, data FROM explanations
WHERE game = ? AND version > ? AND seat = ? ORDER BY version LIMIT ?
"""
FORGET_EXPLANATIONS = "DELETE FROM explanations WHERE at < ?"
COLUMNS = "id, game, version, seat, opened, account, asked, ended, done, data"
ADD = f"INSERT INTO analyses ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
ONE = f"SELECT {COLUMNS} FROM analyses WHERE id = ?"
TO_DO = f"SELECT {COLUMNS} FROM analyses WHERE ended IS NULL ORDER BY asked, id LIMIT ?"
SAVE = "UPDATE analyses SET done = ?, data = ?, ended = ? WHERE id = ? AND ended IS NULL"
ASKED_SINCE = "SELECT count(*) FROM analyses WHERE account = ? AND asked >= ?"
OPEN_OF = "SELECT count(*) FROM analyses WHERE account = ? AND ended IS NULL"
FORGET_ANALYSES = "DELETE FROM analyses WHERE asked < ?"


class SqlInsights(SqlEngine):
    """The parts of `Store` about what bots weighed and what is analysed."""

    def keep_explanations(self, kept: Sequence[KeptExplanation]) -> None:
        with self._transaction() as work:
            work.run_each(KEEP, kept)

    def explanations(self, game: str, after: int, limit: int, seat: int | None = None) -> list[KeptExplanation]:
        if seat is None:
            found = self._fetch(KEPT, (game, after, limit))
        else:
            found = self._fetch(KEPT_OF_SEAT, (game, after, seat, limit))
        return [KeptExplanation(*record) for record in found]

    def forget_explanations(self, before: int) -> int:
        with self._transaction() as work:
            return work.run(FORGET_EXPLANATIONS, (before,))

    def add_analysis(self, wanted: Analysis) -> Analysis:
        with self._transaction() as work:
            work.run(ADD, wanted)
        return self.analysis(wanted.id) or wanted

    def analysis(self, id: str) -> Analysis | None:
        found = self._first(ONE, (id,))
        return None if found is None else Analysis(*found)

    def save_analysis(self, id: str, done: int, data: bytes, ended: int | None) -> None:
        with self._transaction() as work:
            work.run(SAVE, (done, data, ended, id))

    def open_analyses(self, limit: int) -> list[Analysis]:
        return [Analysis(*record) for record in self._fetch(TO_DO, (limit,))]

    def analyses_since(self, account: str, since: int) -> tuple[int, int]:
        asked, open = self._first(ASKED_SINCE, (account, since)), self._first(OPEN_OF, (account,))
        return (asked[0] if asked else 0), (open[0] if open else 0)

    def forget_analyses(self, before: int) -> int:
        with self._transaction() as work:
            return work.run(FORGET_ANALYSES, (before,))
