"""Exchanging processes while people play: no request is lost, and no stream breaks off in the middle."""

import http.client
import random
import threading
from contextlib import closing
from functools import partial

import pytest

from bakufu.client import Client, RetryPolicy, Stale
from service.eventstore.codec import decode_meta
from service.eventstore.open import open_store
from tests.gunicorn_app import Gunicorn
from tests.workers.processes import until

pytestmark = [pytest.mark.slow, pytest.mark.servers]

PATIENT = RetryPolicy(tries=200, longest_pause=0.5)


class Reader:
    """Follows a game over server-sent events by hand, so that a stream that breaks off is seen as such."""

    def __init__(self, port, game):
        self._port, self._game, self.streams = port, game, 0
        self.versions: list[int] = []
        self.broken: list[str] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        while not self._stop.is_set():
            try:
                self._follow()
            except http.client.IncompleteRead as broken:
                self.broken.append(repr(broken))
            except OSError:  # nobody answered, or hung up before the first byte: the next try is free
                self._stop.wait(0.05)

    def _follow(self):
        with closing(http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)) as line:
            last = self.versions[-1] if self.versions else 0
            headers = {"Accept": "text/event-stream", "Last-Event-ID": str(last)}
            line.request("GET", f"/v1/games/{self._game}/events", headers=headers)
            answer = line.getresponse()
            assert answer.status == 200
            self.streams += 1
            while text := answer.readline():
                if text.startswith(b"id: "):
                    self.versions.append(int(text[4:]))
                if self._stop.is_set():
                    return

    def has_read(self, version):
        return self.versions[-1] == version

    def stop(self):
        self._stop.set()


def play_for_ever(url, game, tokens, stop, told, errors):
    clients = [Client(url, token, retries=PATIENT) for token in tokens]
    try:
        while not stop.is_set():
            for client in clients:
                options = client.options(game)
                if options.ask is None:
                    continue
                try:
                    played = client.play(game, random.choice(options.options).command, seen=options)
                except Stale:
                    continue
                told.append(played.version)
                if played.over:
                    return
    except Exception as error:  # noqa: BLE001 - whatever it is, the test names it
        errors.append(repr(error))
    finally:
        for client in clients:
            client.close()


def table(url, number):
    """A running game of two people; returns its id and their tokens."""
    with Client(url) as stranger:
        tokens = [stranger.register(f"P{number}x{seat}").token for seat in range(2)]
    with Client(url, tokens[0]) as host, Client(url, tokens[1]) as guest:
        game = host.open("ikusa", 2).id
        host.sit(game)
        guest.sit(game)
        host.start(game)
    return game, tokens


def test_a_reload_loses_no_request_and_breaks_no_stream(postgres_url, redis_url, tmp_path):
    """Under load all processes are exchanged by HUP: what was told is in the log once, streams end between events."""
    settings = {"BAKUFU_DATABASE_URL": postgres_url, "BAKUFU_REDIS_URL": redis_url, "BAKUFU_RATE": "1000000"}
    web = Gunicorn(settings, log=tmp_path / "web.log")
    stop = threading.Event()
    errors: list[str] = []
    readers: list[Reader] = []
    try:
        web.wait_until_ready()
        games = [table(web.url, number) for number in range(3)]
        told: dict[str, list[int]] = {game: [] for game, _ in games}
        readers += [Reader(web.port, game) for game, _ in games]
        players = [
            threading.Thread(target=play_for_ever, args=(web.url, game, tokens, stop, told[game], errors), daemon=True)
            for game, tokens in games
        ]
        for player in players:
            player.start()
        until(lambda: all(told.values()) and all(reader.versions for reader in readers), 120)
        old = set(web.workers)
        web.reload()
        until(lambda: not old & set(web.workers) and len(web.workers) == 2, 180, "the end of the old processes")
        before = {game: len(versions) for game, versions in told.items()}
        until(lambda: bool(errors) or all(len(told[game]) > before[game] for game in told), 120, "the game to go on")
        stop.set()
        for player in players:
            player.join(60)
        assert errors == []
        with closing(open_store(postgres_url)) as store:
            for (game, _), reader in zip(games, readers, strict=True):
                stored = store.read(game)
                until(partial(reader.has_read, len(stored)), 60, "the last event")
                assert reader.versions == list(range(1, len(stored) + 1))
                assert reader.streams >= 2
                assert reader.broken == []
                assert told[game] == ends_of_moves(stored)
    finally:
        for reader in readers:
            reader.stop()
        web.stop()


def ends_of_moves(stored):
    begun = next(event.version for event in stored if event.type == "game.started")
    metas = [(event.version, decode_meta(event.meta)) for event in stored if event.version > begun]
    return [version + meta.events - 1 for version, meta in metas if meta.events and meta.by]
