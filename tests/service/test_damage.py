"""Damage of what is stored: it is found, closed and named, nothing is built upon it, and all else goes on."""

import random

import pytest

from domain.game.orders import TakeSeat
from service.application.checkpoint_audit import audit_checkpoints
from service.application.scrub import Scrub
from service.application.work_sources import SCRUB_MS, ScrubWork
from service.eventstore.port import QuarantinedStream, StreamDamaged
from service.http.app import create_app
from tests.http.driver import Player, code
from tests.raw import is_sqlite, raw
from tests.service.corruption import CLOSED, DamagedHouse
from tests.service.damage_trial import try_damage
from tests.serving import do, elsewhere, finish, open_game, play, services_on, started_game


@pytest.fixture
def services(store):
    return services_on(store)


def flip(url: str, stream: str, version: int, column: str = "data") -> None:
    """Change one digit of a stored event."""
    mark = "?" if is_sqlite(url) else "%s"
    where = f"WHERE stream = {mark} AND version = {mark}"
    with raw(url) as connection:
        if is_sqlite(url):
            connection.execute("DROP TRIGGER events_never_change")
        else:
            connection.execute("SET session_replication_role = replica")
        ((old,),) = list(connection.execute(f"SELECT {column} FROM events {where}", (stream, version)))
        new = old[:-2] + bytes([old[-2] ^ 1]) + old[-1:]
        connection.execute(f"UPDATE events SET {column} = {mark} {where}", (new, stream, version))


def test_whatever_is_changed_is_closed_or_named(store, store_url):
    """One change in each column of the log and of what lies beside it; the soak makes a thousand of them."""
    house = DamagedHouse(store, store_url)
    found = [try_damage(house, *place, random.Random(number)) for number, place in enumerate(house.places())]
    assert found.count("closed") > found.count("same")


def test_a_damaged_game_is_neither_read_nor_played_on(services, store_url):
    """A flipped digit is a problem of its own, for readers and for who would play on."""
    game = started_game(services)
    services.models.catch_up()
    flip(store_url, game, 3)
    other = elsewhere(services)
    stranger = Player(create_app(other).test_client())
    assert code(stranger.get(f"/v1/games/{game}")) == CLOSED
    assert code(stranger.get(f"/v1/games/{game}/events")) == CLOSED
    before = services.store.version(game)
    with pytest.raises(StreamDamaged):
        play(other, game, 0)
    assert services.store.version(game) == before


def test_who_has_it_in_memory_cannot_play_on_either(services):
    """The database itself refuses: no process needs to be told first."""
    game = started_game(services)
    services.store.quarantine(QuarantinedStream(game, 3, "event 3 was changed", 0))
    with pytest.raises(StreamDamaged, match="event 3 was changed"):
        play(services, game, 0)


def test_a_private_game_stays_unknown(services, store_url):
    """Damage is told to the table; for all others there still is no such game."""
    app = create_app(services)
    made = Player(app.test_client()).post("/v1/players", {"name": "Ann"}).json
    game = open_game(services, made["id"], "toy", 2, visibility="private")
    do(services, game, made["id"], TakeSeat())
    services.models.catch_up()
    flip(store_url, game, 2)
    other = create_app(elsewhere(services))
    assert code(Player(other.test_client(), made["id"], made["token"]).get(f"/v1/games/{game}")) == CLOSED
    assert code(Player(other.test_client()).get(f"/v1/games/{game}")) == (404, "request.not-found")


def test_others_go_on(services, store_url):
    """Lists and other games do not notice, even if the damaged event was not folded yet and is no JSON any more."""
    sound, damaged = started_game(services, id="g_sound"), started_game(services, id="g_damaged")
    flip(store_url, damaged, 4, "meta")
    other = elsewhere(services)
    other.models.catch_up()
    play(other, sound, other.games.look(sound, lambda game: game.position.asked[0]))
    listed = Player(create_app(other).test_client()).get("/v1/games").json["games"]
    assert sound in [game["id"] for game in listed]


def test_the_scrub_closes_what_nobody_reads(services, store_url):
    """Also what lies before a snapshot, which loading a game does not touch."""
    game = started_game(services)
    services.handler.snapshot(game)
    flip(store_url, game, 2)
    play(elsewhere(services), game, services.games.look(game, lambda game: game.position.asked[0]))
    scrub(services)
    [closed] = services.store.quarantined()
    assert (closed.stream, closed.version, closed.fault) == (game, 2, "event 2 was changed")


def test_what_was_repaired_is_opened_again(services, store_url):
    """By the next scrub, without anybody asking for it."""
    game = started_game(services)
    flip(store_url, game, 2)
    scrub(services)
    assert services.store.quarantined()
    flip_back(store_url, game)
    scrub(elsewhere(services))
    assert services.store.quarantined() == []
    play(elsewhere(services), game, 0)


def flip_back(url: str, game: str) -> None:
    with raw(url) as connection:
        if is_sqlite(url):
            connection.execute("CREATE TRIGGER events_never_change BEFORE UPDATE ON events BEGIN SELECT 1; END")
    flip(url, game, 2)


def test_the_scrub_is_on_the_to_do_list_once_a_day(services):
    """A day after the first event, then a day after the last round; a round that is not done is due at once."""
    started_game(services)
    source = ScrubWork(services)
    [item] = source.listed(1)
    assert item.due == services.clock.now() + SCRUB_MS
    later = services.clock.now() + 2 * SCRUB_MS
    started_game(services, id="g_second")
    first = Scrub(services.store, services.handler.quarantine).slice(later, lambda: True)
    assert (first.streams, first.left_at) == (1, "g_second")
    assert [item.due for item in source.listed(1)] == [later]
    Scrub(services.store, services.handler.quarantine).slice(later, lambda: False)
    assert [item.due for item in source.listed(1)] == [later + SCRUB_MS]


def test_a_damaged_snapshot_is_not_used(services, store_url):
    """The log says the same. It is thrown away at once, or all who come later would stumble over it."""
    game = started_game(services)
    services.handler.snapshot(game)
    [sound] = services.store.snapshots(("", 0), 10)
    play(services, game, services.games.look(game, lambda game: game.position.asked[0]))
    services.handler.snapshot(game)
    seen = services.games.look(game, lambda game: game.version)
    with raw(store_url) as connection:
        connection.execute(f"UPDATE snapshots SET hash = data WHERE version > {sound.version}")
    assert elsewhere(services).games.look(game, lambda game: game.version) == seen
    assert services.store.snapshots(("", 0), 10) == [sound]


@pytest.mark.parametrize("change", ["hash = data", "stream = 'a_nobody'", "stream = 'z_nobody'", "version = 99999"])
def test_the_scrub_throws_damaged_snapshots_away(services, store_url, change):
    """Also those that nobody would ever load, under a name that no stream has."""
    services.handler.snapshot(started_game(services))
    with raw(store_url) as connection:
        connection.execute(f"UPDATE snapshots SET {change}")
    assert audit_checkpoints(services.store).faults
    scrub(services)
    assert services.store.snapshots(("", 0), 10) == []
    assert audit_checkpoints(services.store).faults == []


def all_rows(services):
    models = services.models
    return {name: models.find(name, limit=1000) for name in models.registry.models}


def put_last(url: str, stream: str, version: int) -> None:
    """Move a stored event behind the end of the feed."""
    ends = "position = (SELECT max(position) + 1 FROM events)"
    with raw(url) as connection:
        if is_sqlite(url):
            connection.execute("DROP TRIGGER IF EXISTS events_never_change")
            connection.execute(f"UPDATE events SET {ends} WHERE stream = ? AND version = ?", (stream, version))
        else:
            connection.execute("SET session_replication_role = replica")
            connection.execute("ALTER TABLE events ALTER COLUMN position SET GENERATED BY DEFAULT")
            ends += ", txid = (SELECT max(txid::text::bigint) FROM events)::text::xid8"
            connection.execute(f"UPDATE events SET {ends} WHERE stream = %s AND version = %s", (stream, version))


def test_what_the_feed_tells_a_second_time_changes_nothing(services, store_url):
    """An event that was moved behind the end of the feed is in the lists already, and is named."""
    game = started_game(services)
    finish(services, game)
    services.models.catch_up()
    before = all_rows(services)
    assert before["games"]
    moved = services.store.version(game) // 2
    for version in range(1, moved + 1):
        put_last(store_url, game, version)
    other = elsewhere(services)
    assert other.models.catch_up() == moved
    assert all_rows(other) == before
    assert audit_checkpoints(services.store).faults == [f"{game}: its events are not in their order in the feed"]


@pytest.mark.parametrize("changed", ["version = 0", "data = hash", "type = 'game.opened'"])
def test_rows_that_an_archived_game_left_in_the_feed_are_checked(services, store_url, changed):
    """The game itself is read from the archive; what the feed still tells of it must be the same."""
    game = started_game(services)
    finish(services, game)
    services.archive.archive(game)
    assert audit_checkpoints(services.store).faults == []
    with raw(store_url) as connection:
        if is_sqlite(store_url):
            connection.execute("DROP TRIGGER IF EXISTS events_never_change")
        else:
            connection.execute("SET session_replication_role = replica")
        connection.execute(f"UPDATE events SET {changed} WHERE stream = '{game}' AND version = 2")
    assert audit_checkpoints(services.store).faults == [f"{game}: its events are not in their order in the feed"]


def test_metrics_name_what_is_damaged(services):
    """One sample for each, so that an alert can say which."""
    services.store.quarantine(QuarantinedStream("g_x", 3, "event 3 was changed", 0))
    app = create_app(elsewhere(services)._replace(settings=services.settings._replace(metrics_token="m" * 32)))
    answer = app.test_client().get("/metrics", headers={"Authorization": f"Bearer {'m' * 32}"})
    assert 'bakufu_damaged{stream="g_x"} 1' in answer.text


def scrub(services):
    return Scrub(services.store, services.handler.quarantine).run("", lambda: False)
