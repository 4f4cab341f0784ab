"""Lists of watched games."""

from collections.abc import Sequence

from service.eventstore.port import TooManyWatched, WatchedGame
from service.eventstore.sql.accounts import hold_person
from service.eventstore.sql.engine import SqlEngine, marks

ACCOUNTS_AT_ONCE = 500

# A list that comes back begins above all slots that it had before: cursors of that time name none of the new ones.
CHANGE_LIST = """
INSERT INTO watch_lists (account, list, revision, used) VALUES (?, ?, ?, ?)
ON CONFLICT (account, list) DO UPDATE SET revision = watch_lists.revision + 1, used = excluded.used
"""
USE_LIST = "UPDATE watch_lists SET used = ? WHERE account = ? AND list = ?"
# The list was changed in this transaction, so nobody else moves its revision before the end of it.
WATCH = """
INSERT INTO watched (account, list, slot, game, after, said, shows)
SELECT account, list, revision, ?, ?, ?, ? FROM watch_lists WHERE account = ? AND list = ?
AND (SELECT count(*) FROM watched w WHERE w.account = watch_lists.account AND w.list = watch_lists.list) < ?
"""
UNWATCH = "DELETE FROM watched WHERE account = ? AND list = ? AND game = ?"
WATCHED = "SELECT game, slot, after, said, shows FROM watched WHERE account = ? AND list = ? ORDER BY slot"
OLD_LISTS = """
SELECT list FROM watch_lists WHERE account = ? ORDER BY used DESC, list LIMIT 1000 OFFSET ?
"""
DROP_WATCHED = "DELETE FROM watched WHERE account = ? AND list = ?"
DROP_LIST = "DELETE FROM watch_lists WHERE account = ? AND list = ?"
REVISIONS = "SELECT account, list, revision FROM watch_lists WHERE account IN ({})"


class SqlWatching(SqlEngine):
    """The parts of `Store` about watched games."""

    def watch(self, account: str, list: str, game: WatchedGame, now: int, *, most: int, lists: int) -> WatchedGame:
        id, _, after, said, shows = game
        with self._transaction() as work:
            hold_person(work, account)
            work.run(CHANGE_LIST, (account, list, now // 1000, now))
            work.run(UNWATCH, (account, list, id))
            if not work.run(WATCH, (id, after, said, shows, account, list, most)):
                raise TooManyWatched(f"the list {list} holds {most} games")
        for (old,) in self._fetch(OLD_LISTS, (account, lists)):
            self._drop_list(account, old)
        return next((found for found in self.watched(account, list) if found.game == id), game)

    def unwatch(self, account: str, list: str, game: str, now: int) -> int:
        with self._transaction() as work:
            if not work.run(UNWATCH, (account, list, game)):
                return 0
            work.run(CHANGE_LIST, (account, list, now // 1000, now))
        return self.list_revisions([account]).get((account, list), 0)

    def watched(self, account: str, list: str) -> Sequence[WatchedGame]:
        return [WatchedGame(*record) for record in self._fetch(WATCHED, (account, list))]

    def use_list(self, account: str, list: str, now: int) -> None:
        with self._transaction() as work:
            work.run(USE_LIST, (now, account, list))

    def list_revisions(self, accounts: Sequence[str]) -> dict[tuple[str, str], int]:
        found = {}
        for start in range(0, len(accounts), ACCOUNTS_AT_ONCE):
            some = accounts[start : start + ACCOUNTS_AT_ONCE]
            for account, name, revision in self._fetch(REVISIONS.format(marks(len(some))), some):
                found[account, name] = revision
        return found

    def _drop_list(self, account: str, list: str) -> None:
        with self._transaction() as work:
            work.run(DROP_WATCHED, (account, list))
            work.run(DROP_LIST, (account, list))
