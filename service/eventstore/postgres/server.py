"""The PostgreSQL server a URL names: reaching it, and complaining about it without telling its password."""

import re
from typing import NamedTuple, Self

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from service.eventstore.port import StoreAway, StoreUnavailable

OLDEST_SERVER = 13  # the first with xid8
CONNECT_SECONDS = 5
UNREADABLE = "the PostgreSQL URL cannot be read; in user and password write special characters as %XX"
PORTS = re.compile(r"[0-9,]*")


class PostgresServer(NamedTuple):
    conninfo: str
    name: str  # for people, e.g. "games on db.example"
    password: str

    @classmethod
    def parse(cls, url: str) -> Self:
        """What the driver cannot read may be a piece of the password: its complaint is not repeated."""
        try:
            given = conninfo_to_dict(url)
        except psycopg.Error:
            raise StoreUnavailable(UNREADABLE) from None
        place = f"{given.get('host', '')}{given.get('dbname', '')}"
        if "@" in place or not PORTS.fullmatch(str(given.get("port", ""))):  # the password has run over
            raise StoreUnavailable(UNREADABLE)
        given.setdefault("connect_timeout", CONNECT_SECONDS)
        given.setdefault("application_name", "bakufu")
        database = given.get("dbname") or given.get("user") or "database"
        host = given.get("host") or given.get("hostaddr") or "this machine"
        return cls(make_conninfo("", **given), f"{database} on {host}", str(given.get("password") or ""))

    def connect(self) -> psycopg.Connection:
        try:
            return psycopg.connect(self.conninfo, autocommit=True)
        except psycopg.Error as trouble:
            reason = sentence(trouble)
            if self.password:
                reason = reason.replace(self.password, "***")
            raise StoreAway(f"the database {self.name} cannot be reached: {reason}") from None


def require_server(connection: psycopg.Connection) -> str:
    """The server's name for people; refuses one that cannot keep our promises."""
    major, minor = divmod(connection.info.server_version, 10_000)
    if major < OLDEST_SERVER:
        raise StoreUnavailable(f"PostgreSQL {major} is too old: {OLDEST_SERVER} or newer is needed")
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise StoreUnavailable(f"the database has the encoding {encoding}, but UTF8 is needed")
    return f"postgres {major}.{minor}"


def sentence(trouble: Exception) -> str:
    """The driver's words on one line."""
    return " ".join(str(trouble).split())
