"""Accounts and their access tokens."""

import unicodedata
from collections.abc import Sequence

from service.eventstore.port import Account, AccountGone, Change, Invitation, InvitationRefused, NameTaken, Token
from service.eventstore.sql.engine import Record, SqlEngine, Work, marks, recorded

IDS_AT_ONCE = 500

# A second account of the same id is a bug and fails loudly; only the name may be taken.
ADD_ACCOUNT = """
INSERT INTO accounts (id, name, folded, bot, created, contact) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (folded) DO NOTHING
"""
ADD_CODE = "INSERT INTO recovery_codes (digest, account, created) VALUES (?, ?, ?)"
ACCOUNTS = "SELECT id, name, bot, created, contact, erased FROM accounts WHERE id IN ({})"
ADD_TOKEN = """
INSERT INTO tokens (digest, id, account, scopes, label, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
TOKEN = "SELECT digest, id, account, scopes, label, created, expires FROM tokens WHERE digest = ?"
TOKENS = """
SELECT digest, id, account, scopes, label, created, expires FROM tokens WHERE account = ? ORDER BY created, id
"""
# Changes nothing and holds the row: whoever erases the account waits, and then finds what was added meanwhile.
HOLD = "UPDATE accounts SET erased = erased WHERE id = ? AND erased = ?"
# The name becomes free; what is compared can be no name, because of its marks.
ERASE_ACCOUNT = """
UPDATE accounts SET name = '', folded = '!erased:' || id, contact = '', erased = ? WHERE id = ? AND erased = ?
"""
FORGET = (
    "DELETE FROM tokens WHERE account = ?",
    "DELETE FROM receipts WHERE owner = ?",
    "UPDATE messages SET text = '', erased = TRUE WHERE author = ?",
    "DELETE FROM mutes WHERE account = ?",
    "DELETE FROM mutes WHERE muted = ?",
    "DELETE FROM reports WHERE reporter = ?",
    "DELETE FROM deliveries WHERE webhook IN (SELECT id FROM webhooks WHERE account = ?)",
    "DELETE FROM webhooks WHERE account = ?",
    "DELETE FROM chat_notes WHERE account = ?",
    "DELETE FROM watched WHERE account = ?",
    "DELETE FROM watch_lists WHERE account = ?",
    "DELETE FROM blocks WHERE account = ?",
    "DELETE FROM blocks WHERE blocked = ?",
    "DELETE FROM rests WHERE account = ?",
    "DELETE FROM game_notes WHERE account = ?",
    "DELETE FROM studies WHERE author = ?",
    "DELETE FROM recovery_codes WHERE account = ?",
    "UPDATE analyses SET account = '' WHERE account = ?",
)
SPEND = "UPDATE invitations SET uses = uses - 1 WHERE digest = ? AND uses > 0 AND (expires IS NULL OR expires > ?)"
ADD_INVITATION = "INSERT INTO invitations (digest, id, label, created, expires, uses) VALUES (?, ?, ?, ?, ?, ?)"
INVITATIONS = "SELECT digest, id, label, created, expires, uses FROM invitations ORDER BY created, id"
DROP_INVITATION = "DELETE FROM invitations WHERE id = ?"
# Scopes are words with a blank between them: looked for with one on each side.
TOKENS_WITH = """
SELECT digest, id, account, scopes, label, created, expires FROM tokens WHERE ' ' || scopes || ' ' LIKE ?
ORDER BY created, id LIMIT ?
"""
ADD_SCOPE = "UPDATE tokens SET scopes = trim(scopes || ' ' || ?) WHERE id = ? AND NOT ' ' || scopes || ' ' LIKE ?"
DROP_SCOPE = """
UPDATE tokens SET scopes = trim(replace(' ' || scopes || ' ', ?, ' ')) WHERE account = ? AND ' ' || scopes || ' ' LIKE ?
"""
DROP_TOKEN = "DELETE FROM tokens WHERE account = ? AND id = ?"


class SqlAccounts(SqlEngine):
    """The parts of `Store` about people."""

    def add_account(
        self, account: Account, token: Token, *, invitation: bytes | None = None, codes: Sequence[bytes] = ()
    ) -> None:
        values = (account.id, account.name, folded(account.name), account.bot, account.created, account.contact)
        with self._transaction() as work:
            if invitation is not None and not work.run(SPEND, (invitation, account.created)):
                raise InvitationRefused("the invitation is unknown, used up or out of date")
            if not work.run(ADD_ACCOUNT, values):
                raise NameTaken(f"the name {account.name!r} is taken")
            work.run(ADD_TOKEN, token)
            work.run_each(ADD_CODE, [(code, account.id, account.created) for code in codes])

    def account(self, id: str) -> Account | None:
        return self.accounts([id]).get(id)

    def accounts(self, ids: Sequence[str]) -> dict[str, Account]:
        wanted = list(dict.fromkeys(ids))
        found: list[Record] = []
        for start in range(0, len(wanted), IDS_AT_ONCE):
            some = wanted[start : start + IDS_AT_ONCE]
            found += self._fetch(ACCOUNTS.format(marks(len(some))), some)
        return {
            id: Account(id, name, bool(bot), created, contact, bool(erased))
            for id, name, bot, created, contact, erased in found
        }

    def erase_account(self, id: str) -> bool:
        with self._transaction() as work:
            if not work.run(ERASE_ACCOUNT, (True, id, False)):
                return False
            for statement in FORGET:
                work.run(statement, (id,))
        return True

    def add_token(self, token: Token, *, change: Change | None = None) -> None:
        with self._transaction() as work:
            hold_person(work, token.account)
            recorded(work, work.run(ADD_TOKEN, token), change)

    def token(self, digest: bytes) -> Token | None:
        found = self._first(TOKEN, (digest,))
        return Token(*found) if found else None

    def tokens(self, account: str) -> list[Token]:
        return [Token(*record) for record in self._fetch(TOKENS, (account,))]

    def drop_token(self, account: str, id: str) -> bool:
        with self._transaction() as work:
            return work.run(DROP_TOKEN, (account, id)) > 0

    def tokens_with(self, scope: str, limit: int) -> list[Token]:
        return [Token(*record) for record in self._fetch(TOKENS_WITH, (f"% {scope} %", limit))]

    def add_scope(self, id: str, scope: str, *, change: Change | None = None) -> bool:
        with self._transaction() as work:
            return recorded(work, work.run(ADD_SCOPE, (scope, id, f"% {scope} %")), change)

    def drop_scope(self, account: str, scope: str, *, change: Change | None = None) -> bool:
        with self._transaction() as work:
            return recorded(work, work.run(DROP_SCOPE, (f" {scope} ", account, f"% {scope} %")), change)

    def add_invitation(self, invitation: Invitation, *, change: Change | None = None) -> None:
        with self._transaction() as work:
            recorded(work, work.run(ADD_INVITATION, invitation), change)

    def invitations(self) -> list[Invitation]:
        return [Invitation(*record) for record in self._fetch(INVITATIONS, ())]

    def drop_invitation(self, id: str, *, change: Change | None = None) -> bool:
        with self._transaction() as work:
            return recorded(work, work.run(DROP_INVITATION, (id,)), change)


def hold_person(work: Work, account: str) -> None:
    """For whatever keeps something of a person: not after the person has gone, and not while it goes."""
    if not work.run(HOLD, (account, False)):
        raise AccountGone(f"account {account} is not there, or its person has gone")


def folded(name: str) -> str:
    """A name as it is compared: case and ways of writing the same letter make no second name."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
