"""Which keys close the secrets of a database, and how all of them are closed anew with the present one."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from service.eventstore.sql.engine import SqlEngine, marks
from service.eventstore.vault import key_of

USED_KEYS = "SELECT id FROM vault_keys ORDER BY since, id"
USE_KEY = "INSERT INTO vault_keys (id, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
FORGET_KEYS = "DELETE FROM vault_keys WHERE id <> ?"
PAGE = 500


class _Secret(NamedTuple):
    """Columns of a table that hold secrets; each is bound to its kind and to the key of its row."""

    table: str
    key: tuple[str, ...]
    start: tuple[Any, ...]  # before the first key
    columns: tuple[tuple[str, str], ...]  # with the kind of each

    @property
    def page(self) -> str:
        names = ", ".join([*self.key, *(column for column, _ in self.columns)])
        key = ", ".join(self.key)
        return f"SELECT {names} FROM {self.table} WHERE ({key}) > ({marks(len(self.key))}) ORDER BY {key} LIMIT {PAGE}"

    @property
    def change(self) -> str:
        """Nothing is changed that somebody else has changed meanwhile."""
        new = ", ".join(f"{column} = ?" for column, _ in self.columns)
        same = " AND ".join(f"{name} = ?" for name in [*self.key, self.columns[0][0]])
        return f"UPDATE {self.table} SET {new} WHERE {same}"


SECRETS = (
    _Secret("sealed", ("stream", "version"), ("", 0), (("secret", "sealed"), ("cause", "cause"))),
    _Secret("secrets", ("stream", "name"), ("", ""), (("value", "secrets"),)),
    _Secret("snapshots", ("stream", "version"), ("", 0), (("data", "snapshots"),)),
    _Secret("webhooks", ("id",), ("",), (("secret", "webhooks"), ("old_secret", "webhooks"))),
)


class SqlVault(SqlEngine):
    """The part of `Store` about keys."""

    def vault_keys(self) -> list[str]:
        return [id for (id,) in self._fetch(USED_KEYS, ())]

    def close_secrets(self) -> Iterator[int]:
        for secret in SECRETS:
            yield from self._close_table(secret)
        with self._transaction() as work:
            work.run(FORGET_KEYS, (self._vault.id,))

    def _close_table(self, secret: _Secret) -> Iterator[int]:
        query, after = secret.page, secret.start
        while found := self._fetch(query, after):
            after = found[-1][: len(secret.key)]
            changes = [(new, record) for record in found if (new := self._closed_anew(secret, record))]
            with self._transaction() as work:
                done = [work.run(secret.change, (*new, *record[: len(secret.key) + 1])) for new, record in changes]
            yield sum(done)

    def _closed_anew(self, secret: _Secret, record: tuple[Any, ...]) -> list[Any]:
        """The new values of a row's columns; empty if all are as they should be."""
        key, values = record[: len(secret.key)], record[len(secret.key) :]
        if all(not value or key_of(value) == self._vault.id for value in values):
            return []
        return [self._anew(value, kind, *key) for value, (_, kind) in zip(values, secret.columns, strict=True)]

    def _anew(self, value: Any, *place: object) -> Any:
        if not value:
            return value
        if isinstance(value, str):
            return self._vault.close_text(self._vault.open_text(value, *place), *place)
        return self._vault.close(self._vault.open(value, *place), *place)

    def _require_keys(self, *, register: bool) -> None:
        """Refuse what could not be read; from now on the present key is one of those in use."""
        used = self.vault_keys()
        self._vault.require(used)
        if register and self._vault.id and self._vault.id not in used:
            with self._transaction() as work:
                work.run(USE_KEY, (self._vault.id, int(time.time() * 1000)))
