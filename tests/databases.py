"""A PostgreSQL database for each test: copied from a migrated one, or emptied after a test that left its tables alone.

Making and dropping a database costs the server more than most tests do. An emptied one goes on under another name, so
whatever a test has left running cannot find it again.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

USES = 20  # deleted rows stay in the files of their tables, since nothing vacuums here

# Copies of a database have the same object ids and the same last writers of the catalogue.
SHAPE = """
SELECT md5(string_agg(line, ',' ORDER BY line)) FROM (
    SELECT concat('table', oid, relname, xmin) AS line FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat('function', oid, proname, xmin) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat('trigger', oid, tgname, tgenabled, xmin) FROM pg_trigger
    UNION ALL SELECT concat('constraint', oid, conname, xmin) FROM pg_constraint
    UNION ALL SELECT concat('column', attrelid, attname, xmin) FROM pg_attribute WHERE attrelid >= 16384
    UNION ALL SELECT concat('schema', oid, nspname, xmin) FROM pg_namespace
    UNION ALL SELECT concat('setting', setconfig) FROM pg_db_role_setting
        WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
    UNION ALL SELECT concat('migration', m) FROM bakufu_migrations m
) AS lines
"""
TABLES = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
SEQUENCES = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'"
END_OTHERS = """
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


class Databases:
    def __init__(self, admin: str, prefix: str, numbers: Iterator[int]) -> None:
        self._admin, self._prefix, self._numbers = admin, prefix, numbers
        self._template, self._shape, self._emptying = "", "", ""
        self._used: dict[str, int] = {}
        self._empty: list[str] = []

    def url(self, name: str) -> str:
        return urlunsplit(urlsplit(self._admin)._replace(path=f"/{name}"))

    def create(self, template: str) -> str:
        name = self._new_name()
        self._run(f"CREATE DATABASE {name} TEMPLATE {template} ENCODING 'UTF8' STRATEGY FILE_COPY")
        return name

    def drop(self, name: str) -> None:
        self._used.pop(name, None)
        self._run(f"DROP DATABASE {name} WITH (FORCE)")

    def close(self) -> None:
        for name in self._empty:
            self.drop(name)

    # -- copies of a migrated database, used again -----------------------------------------------

    def copies_of(self, template: str) -> None:
        """What `take` gives from now on."""
        self._template = template
        with psycopg.connect(self.url(template), autocommit=True) as connection:
            self._shape = _one(connection, SHAPE)
            tables = [name for (name,) in connection.execute(TABLES) if name != "bakufu_migrations"]
            steps = [f"DELETE FROM {name}" for name in tables]
            steps += [step for name in tables for step in _refilling(connection, name)]
            steps += [_resetting(connection, name) for (name,) in connection.execute(SEQUENCES).fetchall()]
        # Replicas do not fire triggers: neither those that keep the log as it is nor those of foreign keys.
        self._emptying = ";".join(["BEGIN", "SET LOCAL session_replication_role = replica", *steps, "COMMIT"])

    def take(self) -> str:
        name = self._empty.pop() if self._empty else self.create(self._template)
        self._used[name] = self._used.get(name, 0) + 1
        return name

    def give_back(self, name: str) -> None:
        if self._used[name] < USES and self._emptied(name):
            new = self._new_name()
            self._run(f"ALTER DATABASE {name} RENAME TO {new}")
            self._used[new] = self._used.pop(name)
            self._empty.append(new)
        else:
            self.drop(name)

    def _emptied(self, name: str) -> bool:
        """False if a test has changed more than rows."""
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            connection.execute(END_OTHERS)
            if _one(connection, SHAPE) != self._shape:
                return False
            connection.execute(self._emptying.encode())
        return True

    def _new_name(self) -> str:
        return f"{self._prefix}_{next(self._numbers)}"

    def _run(self, statement: str) -> None:
        with psycopg.connect(self._admin, autocommit=True) as connection:
            connection.execute(statement.encode())


def _refilling(connection: psycopg.Connection[Any], table: str) -> list[str]:
    """What a migration has put into a table belongs to it."""
    rows = connection.execute(f"SELECT quote_literal(t::text) FROM {table} t".encode())
    return [f"INSERT INTO {table} SELECT ({row}::{table}).*" for (row,) in rows]


def _resetting(connection: psycopg.Connection[Any], sequence: str) -> str:
    ((last, called),) = connection.execute(f"SELECT last_value, is_called FROM {sequence}".encode())
    return f"SELECT setval('{sequence}', {last}, {called})"


def _one(connection: psycopg.Connection[Any], query: str) -> Any:
    found = connection.execute(query.encode()).fetchone()
    return found[0] if found else None
