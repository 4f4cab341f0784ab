"""A look into the database beside the store, to see what it really holds."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite:")


@contextmanager
def raw(url: str) -> Iterator[Any]:
    """A plain connection, each statement its own transaction."""
    if is_sqlite(url):
        file = url.removeprefix("sqlite:///").partition("?")[0]
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            yield connection
    else:
        import psycopg

        with psycopg.connect(url, autocommit=True) as connection:
            yield connection


def table(url: str, name: str) -> list[tuple[Any, ...]]:
    with raw(url) as connection:
        return list(connection.execute(f"SELECT * FROM {name}"))


def query(url: str, statement: str) -> list[tuple[Any, ...]]:
    with raw(url) as connection:
        return list(connection.execute(statement))
