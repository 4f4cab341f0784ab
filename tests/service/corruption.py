"""A service on a real database in which single stored values are changed, as a bad disk would do it."""

import random
import sqlite3
from typing import Any, NamedTuple

import msgspec
import psycopg

from domain.game.game import Game
from domain.game.orders import Start, TakeSeat
from service.application.checkpoint_audit import audit_checkpoints
from service.application.scrub import Scrub
from service.eventstore.codec import SEED
from service.eventstore.port import START, Change, Snapshot, Store
from service.http.app import create_app
from tests.audit.played import recorded
from tests.http.driver import Player
from tests.raw import is_sqlite, raw
from tests.serving import do, open_game, play, services_on

KEYS = {
    "events": ("stream", "version"),
    "sealed": ("stream", "version"),
    "secrets": ("stream", "name"),
    "snapshots": ("stream", "version"),
    "archived": ("stream",),
}
READS = ("", "/events?limit=200", "/view", "/options", "/chronicle", "/board", "/export", "/view?version=30")
TURNS = 24
CLOSED = (423, "service.damaged")
Answers = dict[str, tuple[int, bytes]]


class Damage(NamedTuple):
    table: str
    column: str
    key: tuple[Any, ...]
    old: Any
    new: Any

    @property
    def told(self) -> str:
        return f"{self.table}.{self.column} of {self.key}: {self.old!r:.80} -> {self.new!r:.80}"


class DamagedHouse:
    """Three games: one that runs, one that is over, one in the archive; and what the API answers about them."""

    def __init__(self, store: Store, url: str) -> None:
        self.store, self._url = store, url
        self._services = services = services_on(store)
        self._client = create_app(services).test_client()
        made = Player(self._client).post("/v1/players", {"name": "Ann"}).json
        self._player, self._token = made["id"], made["token"]
        self.running = self._started("g_running")
        self._command = msgspec.to_builtins(services.games.look(self.running, lambda game: game.options(0)[0]))
        self.over, self.away = self._recorded("yedo", 1), self._recorded("edo", 6)
        services.archive.archive(self.away)
        services.models.catch_up()
        services.checkpoints.make()
        self.forget()
        self.answers, self.feed = self.ask(), self.whole_feed()
        refused = {path: answer for path, answer in self.answers.items() if answer[0] != 200}
        assert not refused, refused
        self.snapshots = self.stored_snapshots()
        assert self.snapshots
        assert self.named() == []

    # -- games -------------------------------------------------------------------------------

    def _started(self, id: str) -> str:
        services = self._services
        open_game(services, self._player, "yedo", 2, id, bytes(range(32)))
        for player in (self._player, "p_other"):
            do(services, id, player, TakeSeat())
        do(services, id, self._player, Start())
        for turn in range(TURNS):
            play(services, id, services.games.look(id, _asked))
            if turn == TURNS // 2:
                services.handler.snapshot(id)
        while services.games.look(id, _asked) != 0:  # so that it is Ann's turn
            play(services, id, services.games.look(id, _asked))
        return id

    def _recorded(self, title: str, number: int) -> str:
        events = recorded(self._services.titles[title], number)
        id = f"g_{title}{number:06}"
        self.store.append([Change(id, 0, events, {SEED: number.to_bytes(32, "big")})])
        return id

    # -- what is seen of them ----------------------------------------------------------------

    def forget(self) -> None:
        """Whatever is asked next is asked of a process that knows nothing yet."""
        self._services.handler.cache.clear()
        self._services.handler.quarantine.forget()

    def ask(self, most: str = "") -> Answers:
        """All that can be read of a game, or of all of them; of the others that they are there."""
        headers = {"Authorization": f"Bearer {self._token}"}
        asked = ["/v1/games", "/v1/inbox"]
        for game in (self.running, self.over, self.away):
            asked += [f"/v1/games/{game}{path}" for path in (READS if most in ("", game) else READS[:1])]
        answers = {path: self._client.get(path, headers=headers, buffered=True) for path in asked}
        return {path: (answer.status_code, answer.data) for path, answer in answers.items()}

    def move(self) -> Any:
        """What becomes of a legal command."""
        path = f"/v1/games/{self.running}/commands"
        return Player(self._client, self._player, self._token).post(
            path, {"command": self._command}, headers={"If-Match": "*"}
        )

    def whole_feed(self) -> list[Any]:
        return [(entry.stream, entry.event) for entry in self.store.feed(START, 100_000).entries]

    def stored_snapshots(self) -> frozenset[Snapshot]:
        return frozenset(self.store.snapshots(("", 0), 1000))

    def scrub(self) -> list[str]:
        """Look through everything; the streams that are closed after that."""
        Scrub(self.store, self._services.handler.quarantine).run("", lambda: False)
        return [closed.stream for closed in self.store.quarantined()]

    def named(self) -> list[str]:
        return audit_checkpoints(self.store).faults

    # -- damage ------------------------------------------------------------------------------

    def places(self) -> list[tuple[str, str]]:
        """Every column of everything that belongs to a log."""
        return [(table, column) for table in KEYS for column in self._columns(table)]

    def damage(self, table: str, column: str, dice: random.Random) -> Damage:
        """Change one value at random; what the database itself refuses is tried elsewhere."""
        while True:
            keys = KEYS[table]
            with self._open() as connection:
                rows = list(connection.execute(f"SELECT {', '.join(keys)}, {_read(column)} FROM {table}"))
            *key, old = dice.choice([row for row in rows if row[0].startswith("g_")])
            damage = Damage(table, column, tuple(key), old, _changed(old, dice))
            if damage.new != old and self._put(damage, damage.new, damage.key):
                return damage

    def repair(self, damage: Damage) -> None:
        keys = KEYS[damage.table]
        key = tuple(
            damage.new if name == damage.column else value for name, value in zip(keys, damage.key, strict=True)
        )
        if damage.table == "snapshots":  # a bad one was thrown away, and perhaps made again
            for snapshot in self.stored_snapshots():
                self.store.forget_snapshot(snapshot.stream, snapshot.version)
            for snapshot in self.snapshots:
                self.store.save_snapshot(snapshot)
        else:
            assert self._put(damage, damage.old, key), damage.told

    def _put(self, damage: Damage, value: Any, key: tuple[Any, ...]) -> bool:
        mark = "?" if is_sqlite(self._url) else "%s"
        put = f"{mark}::text::xid8" if damage.column == "txid" else mark
        where = " AND ".join(f"{name} = {mark}" for name in KEYS[damage.table])
        with self._open() as connection:
            try:
                statement = f"UPDATE {damage.table} SET {damage.column} = {put} WHERE {where}"
                return bool(connection.execute(statement, (value, *key)).rowcount)
            except (sqlite3.Error, psycopg.Error, OverflowError):
                return False

    def _columns(self, table: str) -> list[str]:
        with self._open() as connection:
            if is_sqlite(self._url):
                return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            asked = "SELECT column_name FROM information_schema.columns WHERE table_name = %s ORDER BY ordinal_position"
            return [name for (name,) in connection.execute(asked, (table,))]

    def _open(self) -> Any:
        return _Unguarded(self._url)


class _Unguarded:
    """A connection that the guards of the log do not see."""

    def __init__(self, url: str) -> None:
        self._url, self._raw = url, raw(url)

    def __enter__(self) -> Any:
        connection = self._raw.__enter__()
        if is_sqlite(self._url):
            connection.execute("PRAGMA synchronous = off")
            for trigger in ("events_never_change", "events_never_vanish"):
                connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        else:
            connection.execute("SET session_replication_role = replica")
            connection.execute("ALTER TABLE events ALTER COLUMN position SET GENERATED BY DEFAULT")
        return connection

    def __exit__(self, *_: object) -> None:
        self._raw.__exit__(None, None, None)


def _read(column: str) -> str:
    return f"{column}::text" if column == "txid" else column


def _asked(game: Game) -> int:
    seat: int = game.position.asked[0]
    return seat


def _changed(old: Any, dice: random.Random) -> Any:
    """Another value of the same type: a flipped bit as a rule, now and then something gross."""
    match old:
        case None:
            return b"x"
        case bytes() | memoryview():
            raw_bytes = bytes(old)
            if not raw_bytes or dice.random() < 0.1:
                return dice.choice([b"", b"{", b"\xff\xfe", raw_bytes[: len(raw_bytes) // 2], raw_bytes + b"}"])
            place = dice.randrange(len(raw_bytes))
            return raw_bytes[:place] + bytes([raw_bytes[place] ^ 1 << dice.randrange(8)]) + raw_bytes[place + 1 :]
        case int():
            return old ^ 1 << dice.randrange(20)
        case str() if old.isdecimal():
            return str(int(old) ^ 1 << dice.randrange(12))
        case str():
            place = dice.randrange(len(old))
            return old[:place] + chr(ord(old[place]) ^ 1) + old[place + 1 :]
        case _:
            raise TypeError(old)
