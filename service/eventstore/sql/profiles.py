"""What people decide about themselves."""

from collections.abc import Collection, Sequence

from service.eventstore.port import Account, GameNote, Message, NameTaken, RestPlan, StoreError, Token
from service.eventstore.sql.accounts import ADD_CODE, ADD_TOKEN, folded, hold_person
from service.eventstore.sql.engine import SqlEngine, marks

OTHERS_AT_ONCE = 500
AFTER_ALL = "\uffff"

# Of two who take a name at once the second is refused by the index.
RENAME = """
UPDATE accounts SET name = ?, folded = ? WHERE id = ?
AND NOT EXISTS (SELECT 1 FROM accounts other WHERE other.folded = ? AND other.id <> ?)
"""
NEW_CONTACT = "UPDATE accounts SET contact = ? WHERE id = ?"
FIND = """
SELECT id, name, bot, created FROM accounts WHERE folded >= ? AND folded < ? AND folded > ? AND NOT erased = ?
ORDER BY folded LIMIT ?
"""
BLOCK = "INSERT INTO blocks (account, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING"
UNBLOCK = "DELETE FROM blocks WHERE account = ? AND blocked = ?"
BLOCKS = "SELECT blocked FROM blocks WHERE account = ? ORDER BY blocked"
APART = """
SELECT blocked FROM blocks WHERE account = ? AND blocked IN ({others})
UNION SELECT account FROM blocks WHERE blocked = ? AND account IN ({others})
"""
SET_REST = """
INSERT INTO rests (account, zone, begin, until, away, back, changed) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (account) DO UPDATE SET zone = excluded.zone, begin = excluded.begin, until = excluded.until,
away = excluded.away, back = excluded.back, changed = excluded.changed
"""
REST = "SELECT account, zone, begin, until, away, back, changed FROM rests WHERE account = ?"
DROP_REST = "DELETE FROM rests WHERE account = ?"
RESTS = "SELECT account, zone, begin, until, away, back, changed FROM rests WHERE account > ? ORDER BY account LIMIT ?"
WRITE_NOTE = """
INSERT INTO game_notes (account, game, text, at) VALUES (?, ?, ?, ?)
ON CONFLICT (account, game) DO UPDATE SET text = excluded.text, at = excluded.at
"""
DROP_NOTE = "DELETE FROM game_notes WHERE account = ? AND game = ?"
NOTES = "SELECT game, text, at FROM game_notes WHERE account = ? ORDER BY game"
NOTE = "SELECT game, text, at FROM game_notes WHERE account = ? AND game = ?"
SAID_BY = """
SELECT id, game, number, channel, author, seat, at, text, erased FROM messages WHERE author = ?
ORDER BY at, game, number
"""
DROP_CODES = "DELETE FROM recovery_codes WHERE account = ?"
CODES_LEFT = "SELECT count(*) FROM recovery_codes WHERE account = ?"
CODE_OWNER = "SELECT account FROM recovery_codes WHERE digest = ?"
SPEND_CODE = "DELETE FROM recovery_codes WHERE digest = ?"
DROP_TOKENS = "DELETE FROM tokens WHERE account = ?"


class SqlProfiles(SqlEngine):
    """The parts of `Store` about what people decide about themselves."""

    def rename(self, account: str, name: str | None, contact: str | None) -> None:
        try:
            with self._transaction() as work:
                hold_person(work, account)
                if contact is not None:
                    work.run(NEW_CONTACT, (contact, account))
                if name is not None and not work.run(RENAME, (name, folded(name), account, folded(name), account)):
                    raise NameTaken(f"the name {name!r} is taken")
        except StoreError as refusal:
            if type(refusal) is StoreError:
                raise NameTaken(f"the name {name!r} is taken") from refusal
            raise

    def find_accounts(self, prefix: str, after: str, limit: int) -> list[Account]:
        begin = folded(prefix)
        values = (begin, begin + AFTER_ALL, folded(after), True, limit)
        return [Account(id, name, bool(bot), created) for id, name, bot, created in self._fetch(FIND, values)]

    def block(self, account: str, blocked: str) -> None:
        with self._transaction() as work:
            hold_person(work, account)
            work.run(BLOCK, (account, blocked))

    def unblock(self, account: str, blocked: str) -> bool:
        with self._transaction() as work:
            return work.run(UNBLOCK, (account, blocked)) > 0

    def blocks(self, account: str) -> list[str]:
        return [record[0] for record in self._fetch(BLOCKS, (account,))]

    def apart(self, account: str, others: Collection[str]) -> set[str]:
        wanted, found = sorted(set(others) - {account}), set()
        for start in range(0, len(wanted), OTHERS_AT_ONCE):
            some = wanted[start : start + OTHERS_AT_ONCE]
            sql = APART.format(others=marks(len(some)))
            found |= {record[0] for record in self._fetch(sql, (account, *some, account, *some))}
        return found

    def set_rest(self, rest: RestPlan) -> None:
        with self._transaction() as work:
            hold_person(work, rest.account)
            work.run(SET_REST, rest)

    def rest(self, account: str) -> RestPlan | None:
        found = self._first(REST, (account,))
        return RestPlan(*found) if found else None

    def drop_rest(self, account: str) -> None:
        with self._transaction() as work:
            work.run(DROP_REST, (account,))

    def rests(self, after: str, limit: int) -> list[RestPlan]:
        return [RestPlan(*record) for record in self._fetch(RESTS, (after, limit))]

    def write_note(self, account: str, note: GameNote) -> None:
        with self._transaction() as work:
            hold_person(work, account)
            if note.text:
                work.run(WRITE_NOTE, (account, *note))
            else:
                work.run(DROP_NOTE, (account, note.game))

    def game_note(self, account: str, game: str) -> GameNote | None:
        found = self._first(NOTE, (account, game))
        return GameNote(*found) if found else None

    def game_notes(self, account: str) -> list[GameNote]:
        return [GameNote(*record) for record in self._fetch(NOTES, (account,))]

    def said_by(self, account: str) -> list[Message]:
        return [Message(*record)._replace(erased=bool(record[-1])) for record in self._fetch(SAID_BY, (account,))]

    def renew_codes(self, account: str, digests: Sequence[bytes], now: int) -> None:
        with self._transaction() as work:
            hold_person(work, account)
            work.run(DROP_CODES, (account,))
            work.run_each(ADD_CODE, [(digest, account, now) for digest in digests])

    def codes_left(self, account: str) -> int:
        found = self._first(CODES_LEFT, (account,))
        return int(found[0]) if found else 0

    def code_owner(self, digest: bytes) -> str | None:
        found = self._first(CODE_OWNER, (digest,))
        return str(found[0]) if found else None

    def spend_code(self, digest: bytes, token: Token, *, alone: bool) -> bool:
        with self._transaction() as work:
            if not work.run(SPEND_CODE, (digest,)):
                return False
            hold_person(work, token.account)
            if alone:
                work.run(DROP_TOKENS, (token.account,))
            work.run(ADD_TOKEN, token)
            return True
