"""From a database URL to an open store."""

from pathlib import Path
from urllib.parse import parse_qsl, unquote

from service.eventstore.port import Store, StoreUnavailable
from service.eventstore.sqlite.store import SYNCHRONOUS, SqliteStore
from service.eventstore.vault import NO_VAULT, Vault

SQLITE_FORMS = "sqlite:///relative.db or sqlite:////absolute.db"
URL_FORMS = f"a database URL begins with postgresql:// or is {SQLITE_FORMS}"


def open_store(url: str, *, migrate: bool = True, vault: Vault = NO_VAULT) -> Store:
    """Open, and unless told otherwise bring up to date, the store behind a URL; raises StoreUnavailable.

    Seeds and other secrets are closed and opened by the `vault`.

    `sqlite:///relative.db`, `sqlite:////absolute.db` (option `?synchronous=normal`) or `postgresql://...`
    """
    scheme, mark, rest = url.partition("://")
    match scheme.lower() if mark else "":
        case "sqlite":
            return _open_sqlite(rest, migrate, vault)
        case "postgresql" | "postgres":
            return _open_postgres(url, migrate, vault)
        case _:  # what was given may be or hold a secret, so it is not repeated
            raise StoreUnavailable(URL_FORMS)


def sqlite_path(url: str) -> Path | None:
    """The file that a URL names; None if it names a server. Raises StoreUnavailable for a URL that is neither."""
    scheme, mark, rest = url.partition("://")
    if mark and scheme.lower() in ("postgresql", "postgres"):
        return None
    if not mark or scheme.lower() != "sqlite":
        raise StoreUnavailable(URL_FORMS)
    return _sqlite_path(rest.partition("?")[0])


def is_new_file(url: str) -> bool:
    """Whether the URL names a SQLite file that is still to be made, in a folder that is there."""
    scheme, mark, rest = url.partition("://")
    if not mark or scheme.lower() != "sqlite":
        return False
    path = _sqlite_path(rest.partition("?")[0])
    return not path.exists() and path.parent.is_dir()


def _sqlite_path(place: str) -> Path:
    if not place.startswith("/"):
        raise StoreUnavailable(f"a SQLite URL is {SQLITE_FORMS}")
    name = unquote(place[1:])
    if not name or name == ":memory:":
        raise StoreUnavailable(f"a store in memory would be lost and is not supported; use {SQLITE_FORMS}")
    return Path(name)


def _open_sqlite(rest: str, migrate: bool, vault: Vault) -> Store:
    place, _, query = rest.partition("?")
    path = _sqlite_path(place)
    options = dict(parse_qsl(query, keep_blank_values=True))
    synchronous = options.pop("synchronous", "full").lower()
    if options or synchronous not in SYNCHRONOUS:
        raise StoreUnavailable("the only option of a SQLite URL is synchronous=full or synchronous=normal")
    return SqliteStore(path, synchronous=synchronous, migrate=migrate, vault=vault)


def _open_postgres(url: str, migrate: bool, vault: Vault) -> Store:
    try:
        from service.eventstore.postgres.store import PostgresStore  # noqa: PLC0415 - needs the `prod` extra
    except ImportError as missing:
        raise StoreUnavailable("PostgreSQL needs the extra packages: pip install 'bakufu[prod]'") from missing
    return PostgresStore(url, migrate=migrate, vault=vault)
