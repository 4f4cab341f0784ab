"""What earlier releases have written is served, continued and verified by this one, on both engines.

Each `release-*.json.gz` was written by that release: every row of its database after three people had played over HTTP,
with what they were answered. The rows are put into a database of that release's schema, which is then opened here.
"""

import gzip
import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient

from service.application.audit import verify
from service.bootstrap import Application, build
from service.eventstore.migrations.runner import PostgresLedger, SqliteLedger, bring_up_to_date, known_migrations
from service.eventstore.open import open_store
from service.http.app import create_app
from service.settings import Settings
from tests.raw import is_sqlite, raw
from tests.serving import StillClock

if TYPE_CHECKING:
    from tests.databases import Databases

LAST_MIGRATION = {"0.1": 7, "0.2": 9}
PLAYED = ("running", "timed")
GAMES = {
    "0.1": ["open", "over", *PLAYED],
    "0.2": [
        *["open", "over", *PLAYED, "edo-over", "ikusa-over", "ikusa-running"],
        *["yedo-over", "yedo-running", "yokohama-over", "yokohama-running"],
    ],
}


@pytest.fixture(scope="module", params=["0.1", "0.2"])
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def content_of(release: str) -> dict[str, Any]:
    file = Path(__file__).parent / f"release-{release}.json.gz"
    content: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes()))
    return content


@pytest.fixture
def left(release: str) -> dict[str, Any]:
    return content_of(release)


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.servers)])
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def as_left(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, engine: str, release: str
) -> Iterator[str]:
    """A database as the release has left it: the path of a file, or a name among the databases of the server."""
    if engine == "sqlite":
        path = str(tmp_path_factory.mktemp("release") / "store.db")
        restore(f"sqlite:///{path}", engine, release)
        yield path
        return
    databases: Databases = request.getfixturevalue("databases")
    name = databases.create("template0")
    restore(databases.url(name), engine, release)
    yield name
    databases.drop(name)


@pytest.fixture
def old_url(request: pytest.FixtureRequest, tmp_path: Path, engine: str, as_left: str) -> Iterator[str]:
    """A copy of its own for each test."""
    if engine == "sqlite":
        yield f"sqlite:///{shutil.copy(as_left, tmp_path / 'store.db')}"
        return
    databases: Databases = request.getfixturevalue("databases")
    name = databases.create(as_left)
    yield databases.url(name)
    databases.drop(name)


def restore(url: str, engine: str, release: str) -> None:
    with raw(url) as connection:
        ledger: Any = SqliteLedger(connection) if is_sqlite(url) else PostgresLedger(connection)
        known = [one for one in known_migrations(engine) if one.version <= LAST_MIGRATION[release]]
        bring_up_to_date(ledger, known, migrate=True)
        connection.execute("BEGIN")
        for table, content in content_of(release)["tables"].items():
            fill(connection, table, content["columns"], content["rows"], sqlite=is_sqlite(url))
        connection.execute("COMMIT")


def fill(connection: Any, table: str, columns: list[str], rows: list[list[Any]], *, sqlite: bool) -> None:
    """PostgreSQL gives events positions and transactions of its own, so read models of the file do not fit there."""
    if not sqlite and table in ("checkpoints", "read_models", "read_rows", "read_tags"):
        return
    kept = [column for column in columns if sqlite or column != "position"]
    marks = ", ".join(["?" if sqlite else "%s"] * len(kept))
    statement = f"INSERT INTO {table} ({', '.join(kept)}) VALUES ({marks})"
    for row in rows:
        values = dict(zip(columns, (stored(value) for value in row), strict=True))
        if not sqlite:
            values |= {name: bool(values[name]) for name in ("bot", "erased") if name in values}
        connection.execute(statement, [values[column] for column in kept])


def stored(value: Any) -> Any:
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value


def covers(now: Any, then: Any) -> bool:
    """All that was told then is told now."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(name in now and covers(now[name], then[name]) for name in then)
    if isinstance(then, list):
        return len(now) == len(then) and all(map(covers, now, then))
    return bool(now == then)


@pytest.fixture
def app(old_url: str) -> Iterator[Application]:
    with closing(open_store(old_url)) as store:
        yield build(Settings(rate=0), store=store, clock=StillClock())


@pytest.fixture
def client(app: Application) -> FlaskClient:
    return create_app(app).test_client()


def headers(left: dict[str, Any], seat: int, **more: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {left['people'][seat][1]}", **more}


def test_old_games_are_served(app: Application, client: FlaskClient, left: dict[str, Any], release: str) -> None:
    """Each game stands where it stood, with the same players, the same questions and the same chain."""
    for game in (left[name] for name in GAMES[release]):
        shown = client.get(f"/v1/games/{game['id']}/view", headers=headers(left, 0)).json
        assert shown is not None
        assert shown["version"] == game["version"]
        assert (shown["game"]["status"], shown["game"]["asked"]) == (game["status"], game["asked"])
        assert covers(shown["game"]["seats"], game["seats"])
        assert app.store.read(game["id"])[-1].hash.hex() == game["hash"]


def test_old_logs_are_verified(app: Application, left: dict[str, Any], release: str) -> None:
    """Chain, seals and draws of a log that was written before are what they were."""
    for game in (left[name] for name in GAMES[release]):
        report = verify(list(app.exports.whole(game["id"]).lines()), app.titles)
        assert report.faults == []
        assert report.finished == (game["status"] == "finished")


def test_old_games_go_on(app: Application, client: FlaskClient, left: dict[str, Any], release: str) -> None:
    """Their players play on, and what is appended follows the old chain."""
    for game in (left[name] for name in GAMES[release] if name.endswith(PLAYED)):
        play_on(client, left, game["id"])
        assert app.store.version(game["id"]) > game["version"]
        assert verify(list(app.exports.whole(game["id"]).lines()), app.titles).faults == []


def play_on(client: FlaskClient, left: dict[str, Any], id: str) -> None:
    for _ in range(6):
        seat = client.get(f"/v1/games/{id}").json["asked"][0]  # type: ignore[index]
        options = client.get(f"/v1/games/{id}/options", headers=headers(left, seat))
        command = options.json["options"][0]["command"]  # type: ignore[index]
        match = {"If-Match": options.headers["ETag"]}
        played = client.post(f"/v1/games/{id}/commands", json={"command": command}, headers=headers(left, seat) | match)
        assert played.status_code == 200


def test_old_games_are_ended(client: FlaskClient, left: dict[str, Any], app: Application) -> None:
    """A game that began before ends now, its seed is revealed, and the whole log opens."""
    id = left["running"]["id"]
    for seat in (0, 1, 2):
        assert client.post(f"/v1/games/{id}/abandon", headers=headers(left, seat)).status_code == 200
    report = verify(list(app.exports.whole(id).lines()), app.titles)
    assert report.faults == []
    assert report.seals_opened == report.seals > 0


def test_old_receipts_are_honoured(client: FlaskClient, left: dict[str, Any]) -> None:
    """A request that an earlier release has answered, sent again, gets the same answer, perhaps with new fields."""
    running, opened = left["running"], left["open"]
    again = [
        (f"/v1/games/{running['id']}/commands", running["body"], running["seat"], running["answer"], running),
        ("/v1/games", opened["body"], 1, opened["answer"], opened),
        (f"/v1/games/{running['id']}/chat", {"text": "good luck"}, 1, running["said"], {"key": "say-1"}),
    ]
    for path, body, seat, answer, sent in again:
        more = {"Idempotency-Key": sent["key"]} | ({"If-Match": sent["match"]} if "match" in sent else {})
        told = client.post(path, json=body, headers=headers(left, seat, **more))
        assert covers(told.json, json.loads(answer))
        assert told.headers["Idempotency-Replayed"] == "true"


def test_old_lists_are_there(app: Application, client: FlaskClient, left: dict[str, Any], release: str) -> None:
    """Once a worker has built what this release reads, games are found by their players, and the inbox tells."""
    for lag in app.models.lagging():
        app.models.build(lag.track)
    ann = left["people"][0][0]
    listed = client.get(f"/v1/games?player={ann}", headers=headers(left, 0)).json
    assert listed is not None
    expected = {left[name]["id"] for name in GAMES[release] if name != "open"}
    assert {game["id"] for game in listed["games"]} == expected
    notes = client.get("/v1/inbox", headers=headers(left, left["running"]["asked"][0])).json
    assert notes is not None
    assert left["running"]["id"] in {note["game"] for note in notes["notes"]}
