"""Notes on versions of games, beside the log."""

from service.eventstore.port import Receipt, Study, TooManyStudies
from service.eventstore.sql.accounts import hold_person
from service.eventstore.sql.receipts import SqlReceipts

COLUMNS = "id, game, author, version, seat, shown, at, changed, text"
WRITE = f"""
INSERT INTO studies ({COLUMNS}) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?
WHERE (SELECT count(*) FROM studies WHERE game = ? AND author = ?) < ? ON CONFLICT (id) DO NOTHING
"""
CHANGE = "UPDATE studies SET text = ?, shown = ?, changed = ? WHERE game = ? AND id = ? AND author = ?"
DROP = "DELETE FROM studies WHERE game = ? AND id = ? AND author = ?"
ONE = f"SELECT {COLUMNS} FROM studies WHERE game = ? AND id = ?"
OF_GAME = f"""
SELECT {COLUMNS} FROM studies WHERE game = ? AND (author = ? OR shown >= ?) AND (version, id) > (?, ?)
ORDER BY version, id LIMIT ?
"""
OF_AUTHOR = f"SELECT {COLUMNS} FROM studies WHERE author = ? AND (at, id) > (?, ?) ORDER BY at, id LIMIT ?"
START = (-1, "")
SHOWN, NEVER = 1, 2


class SqlStudies(SqlReceipts):
    """The parts of `Store` about notes on versions."""

    def write_study(self, study: Study, most: int, receipt: Receipt | None = None) -> None:
        again = self.study(study.game, study.id) is not None
        with self._receipted(receipt) as work:
            hold_person(work, study.author)
            if not again and not work.run(WRITE, (*study, study.game, study.author, most)):
                raise TooManyStudies(f"{study.author} has {most} studies of {study.game}")

    def change_study(self, study: Study) -> bool:
        with self._transaction() as work:
            hold_person(work, study.author)
            values = (study.text, study.shown, study.changed, study.game, study.id, study.author)
            return work.run(CHANGE, values) > 0

    def drop_study(self, game: str, id: str, author: str) -> bool:
        with self._transaction() as work:
            return work.run(DROP, (game, id, author)) > 0

    def study(self, game: str, id: str) -> Study | None:
        found = self._first(ONE, (game, id))
        return Study(*found) if found else None

    def studies(
        self, game: str, reader: str, *, others: bool, after: tuple[int, str] | None = None, limit: int = 100
    ) -> list[Study]:
        values = (game, reader, SHOWN if others else NEVER, *(after or START), limit)
        return [Study(*record) for record in self._fetch(OF_GAME, values)]

    def studies_by(self, author: str, after: tuple[int, str] | None = None, limit: int = 100) -> list[Study]:
        return [Study(*record) for record in self._fetch(OF_AUTHOR, (author, *(after or START), limit))]
