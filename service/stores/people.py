"""Accounts and their access tokens."""

import unicodedata
from collections.abc import Sequence

from service.stores.engine import Record, SqlEngine, marks
from service.stores.port import Account, NameTaken, Token

IDS_AT_ONCE = 500

# A second account of the same id is a bug and fails loudly; only the name may be taken.
ADD_ACCOUNT = """
INSERT INTO accounts (id, name, folded, bot, created) VALUES (?, ?, ?, ?, ?) ON CONFLICT (folded) DO NOTHING
"""
ACCOUNTS = "SELECT id, name, bot, created FROM accounts WHERE id IN ({})"
ADD_TOKEN = """
INSERT INTO tokens (digest, id, account, scopes, label, created, expires) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
TOKEN = "SELECT digest, id, account, scopes, label, created, expires FROM tokens WHERE digest = ?"
TOKENS = """
SELECT digest, id, account, scopes, label, created, expires FROM tokens WHERE account = ? ORDER BY created, id
"""
DROP_TOKEN = "DELETE FROM tokens WHERE account = ? AND id = ?"


class People(SqlEngine):
    """The parts of `Store` about people."""

    def add_account(self, account: Account, token: Token) -> None:
        values = (account.id, account.name, folded(account.name), account.bot, account.created)
        with self._transaction() as work:
            if not work.run(ADD_ACCOUNT, values):
                raise NameTaken(f"the name {account.name!r} is taken")
            work.run(ADD_TOKEN, token)

    def account(self, id: str) -> Account | None:
        return self.accounts([id]).get(id)

    def accounts(self, ids: Sequence[str]) -> dict[str, Account]:
        wanted = list(dict.fromkeys(ids))
        found: list[Record] = []
        for start in range(0, len(wanted), IDS_AT_ONCE):
            some = wanted[start : start + IDS_AT_ONCE]
            found += self._fetch(ACCOUNTS.format(marks(len(some))), some)
        return {id: Account(id, name, bool(bot), created) for id, name, bot, created in found}

    def add_token(self, token: Token) -> None:
        with self._transaction() as work:
            work.run(ADD_TOKEN, token)

    def token(self, digest: bytes) -> Token | None:
        found = self._first(TOKEN, (digest,))
        return Token(*found) if found else None

    def tokens(self, account: str) -> list[Token]:
        return [Token(*record) for record in self._fetch(TOKENS, (account,))]

    def drop_token(self, account: str, id: str) -> bool:
        with self._transaction() as work:
            return work.run(DROP_TOKEN, (account, id)) > 0


def folded(name: str) -> str:
    """A name as it is compared: case and ways of writing the same letter make no second name."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
