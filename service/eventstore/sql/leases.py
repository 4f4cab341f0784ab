"""Leases on items of the to-do list, with the number of failed tries.

A lease is a courtesy between workers: it keeps two of them from thinking about the same thing. What keeps the
log right is the expected version of each append.
"""

from collections.abc import Iterable, Sequence

from service.eventstore.port import Claim
from service.eventstore.sql.engine import SqlEngine, marks

# Free are: items nobody holds, leases that ran out, and items that wait for another try but have changed since.
# A lease that ends later than anybody could take one now was taken before a clock was set back, and counts for nothing.
# A lease that ran out in somebody's hands counts as a failed try: its worker died or hung.
CLAIM = """
INSERT INTO claims (item, mark, owner, until, tries, note) VALUES (?, ?, ?, ?, 0, '')
ON CONFLICT (item) DO UPDATE SET
    mark = excluded.mark, owner = excluded.owner, until = excluded.until,
    tries = CASE WHEN claims.mark <> excluded.mark THEN 0 WHEN claims.owner = '' THEN claims.tries
            ELSE claims.tries + 1 END,
    note = CASE WHEN claims.mark <> excluded.mark THEN '' WHEN claims.owner = '' THEN claims.note
           ELSE 'the lease ran out' END
WHERE claims.until <= ? OR (claims.owner = '' AND claims.mark <> excluded.mark)
    OR (claims.owner <> '' AND claims.until > ?)
"""
HAND_OVER = "UPDATE claims SET owner = ?, until = ? WHERE item = ? AND owner = ?"
RELEASE = "DELETE FROM claims WHERE item = ? AND owner = ?"
FAIL = "UPDATE claims SET owner = '', until = ?, tries = tries + 1, note = ? WHERE item = ? AND owner = ?"
EXPIRE = "UPDATE claims SET until = 0 WHERE owner = ?"
FORGET = "DELETE FROM claims WHERE until < ?"
ALL = "SELECT item, mark, owner, until, tries, note FROM claims ORDER BY tries DESC, item LIMIT ?"
SOME = "SELECT item, mark, owner, until, tries, note FROM claims WHERE item IN ({})"
AT_ONCE = 500
SLACK_MS = 60_000  # by which leases may differ in length


class SqlLeases(SqlEngine):
    """The parts of `Store` about leases."""

    def claim(self, items: Iterable[tuple[str, str]], owner: str, now: int, until: int) -> set[str]:
        with self._transaction() as work:
            return {item for item, mark in items if work.run(CLAIM, (item, mark, owner, until, now, until + SLACK_MS))}

    def hand_over(self, item: str, owner: str, to: str, until: int) -> bool:
        with self._transaction() as work:
            return bool(work.run(HAND_OVER, (to, until, item, owner)))

    def release(self, items: Sequence[str], owner: str) -> None:
        with self._transaction() as work:
            work.run_each(RELEASE, [(item, owner) for item in items])

    def fail(self, item: str, owner: str, until: int, note: str) -> None:
        with self._transaction() as work:
            work.run(FAIL, (until, note, item, owner))

    def expire(self, owner: str) -> int:
        with self._transaction() as work:
            return work.run(EXPIRE, (owner,))

    def forget_claims(self, before: int) -> int:
        with self._transaction() as work:
            return work.run(FORGET, (before,))

    def claims(self, items: Sequence[str] | None = None, limit: int = 1000) -> list[Claim]:
        if items is None:
            return [Claim(*record) for record in self._fetch(ALL, (limit,))]
        found: list[Claim] = []
        for start in range(0, len(items), AT_ONCE):
            some = items[start : start + AT_ONCE]
            found += [Claim(*record) for record in self._fetch(SOME.format(marks(len(some))), some)]
        return found
