"""From a database URL to an open store."""

from pathlib import Path
from urllib.parse import parse_qsl, unquote

from service.eventstore.port import Store, StoreUnavailable
from service.eventstore.sqlite.store import SYNCHRONOUS, SqliteStore

SQLITE_FORMS = "sqlite:///relative.db or sqlite:////absolute.db"


def open_store(url: str, *, migrate: bool = True) -> Store:
    """Open, and unless told otherwise bring up to date, the store behind a URL; raises StoreUnavailable.

    `sqlite:///relative.db`, `sqlite:////absolute.db` (option `?synchronous=normal`) or `postgresql://...`
    """
    scheme, mark, rest = url.partition("://")
    match scheme.lower() if mark else "":
        case "sqlite":
            return _open_sqlite(rest, migrate)
        case "postgresql" | "postgres":
            return _open_postgres(url, migrate)
        case _:  # what was given may be or hold a secret, so it is not repeated
            raise StoreUnavailable(f"a database URL begins with postgresql:// or is {SQLITE_FORMS}")


def _open_sqlite(rest: str, migrate: bool) -> Store:
    place, _, query = rest.partition("?")
    if not place.startswith("/"):
        raise StoreUnavailable(f"a SQLite URL is {SQLITE_FORMS}")
    name = unquote(place[1:])
    if not name or name == ":memory:":
        raise StoreUnavailable(f"a store in memory would be lost and is not supported; use {SQLITE_FORMS}")
    options = dict(parse_qsl(query, keep_blank_values=True))
    synchronous = options.pop("synchronous", "full").lower()
    if options or synchronous not in SYNCHRONOUS:
        raise StoreUnavailable("the only option of a SQLite URL is synchronous=full or synchronous=normal")
    return SqliteStore(Path(name), synchronous=synchronous, migrate=migrate)


def _open_postgres(url: str, migrate: bool) -> Store:
    try:
        from service.eventstore.postgres.store import PostgresStore  # noqa: PLC0415 - needs the `prod` extra
    except ImportError as missing:
        raise StoreUnavailable("PostgreSQL needs the extra packages: pip install 'bakufu[prod]'") from missing
    return PostgresStore(url, migrate=migrate)
