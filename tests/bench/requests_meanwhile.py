"""Requests to a running service while all read models are built anew, against the same requests at rest.

The service has a process of its own, and so has `bakufu rebuild --all`, as in earnest. One client sends a command and
then what a page asks for after it (the view, the list of games, the inbox), over and over, one request at a time. The
two sides take turns: at rest for as many requests as the rebuild before it left time for.
"""

import http.client
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from domain.catalogue import catalogue
from service.bootstrap import build
from service.eventstore.port import Store, StoredEvent
from service.projecting.registry import BUILDING
from service.settings import Settings
from tests.bench import rebuilds, scripts, sending
from tests.bench.engines import Engine, engines
from tests.bench.loopback import latency_row, serving
from tests.bench.report import Row

TITLE, SEATS = "edo", 2
LIVE_GAMES = 120
TURNS = 4
LONGEST = 1.5  # times as long as at rest: what the slowest in a hundred may take at most
NAME, PEER = "meanwhile", "at rest"


class Sent(NamedTuple):
    """Seconds that each request of a turn took."""

    commands: list[float]
    reads: list[float]


def rows(quick: bool) -> Iterator[Row]:
    games = rebuilds.recorded(2 if quick else 200)
    with engines(quick) as found:
        for engine in found:
            if engine.durable:
                yield from of_engine(engine, games, quick)


def of_engine(engine: Engine, games: list[list[list[StoredEvent]]], quick: bool) -> Iterator[Row]:
    store = engine.store()
    try:
        rebuilds.fill(store, games, 1 if quick else rebuilds.COPIES)
        rounds = prepared(engine, 4 if quick else LIVE_GAMES)
        with serving("unlimited", engine.url) as client:
            visitor = Visitor(client.connection, rounds)
            visitor.visit(lambda number: number < 2)
            pairs = [one_turn(visitor, store, engine.url) for _ in range(1 if quick else TURNS)]
    finally:
        store.close()
    for kind in Sent._fields:
        ours, peer = [getattr(one, kind) for one, _ in pairs], [getattr(other, kind) for _, other in pairs]
        yield latency_row(NAME, f"{engine.name}, {kind}, p50", ours, peer, 0.5, PEER)
        row = latency_row(NAME, f"{engine.name}, {kind}, p99", ours, peer, 0.99, PEER)
        row.at_most = None if quick else LONGEST
        yield row


def one_turn(visitor: "Visitor", store: Store, url: str) -> tuple[Sent, Sent]:
    command = [sys.executable, "-m", "bakufu", "rebuild", "--all", "--database", url]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while not any(build.state == BUILDING for build in store.builds()) and process.poll() is None:
            time.sleep(0.005)
        busy = visitor.visit(lambda _: process.poll() is None)
    assert process.returncode == 0
    return busy, visitor.visit(lambda number: number < len(busy.commands))


class Visitor:
    def __init__(self, connection: http.client.HTTPConnection, rounds: Iterator[list[sending.Request]]) -> None:
        self._connection, self._rounds = connection, rounds

    def visit(self, wanted: Callable[[int], bool]) -> Sent:
        """Round after round, at least one; each a command with its reads. `wanted` is told how many there were."""
        sent = Sent([], [])
        while not sent.commands or wanted(len(sent.commands)):
            command, *reads = next(self._rounds)
            sent.commands.append(self._send("POST", command))
            sent.reads.extend(self._send("GET", read) for read in reads)
        return sent

    def _send(self, method: str, request: sending.Request) -> float:
        start = time.perf_counter()
        self._connection.request(method, request.path, request.body, request.headers)
        response = self._connection.getresponse()
        answer = response.read()
        took = time.perf_counter() - start
        assert response.status == 200, answer
        return took


def prepared(engine: Engine, games: int) -> Iterator[list[sending.Request]]:
    """Open and start games; commands to each in turn, and with each what is read after it."""
    services = build(Settings(database_url=engine.url))
    players = sending.register(services, SEATS)
    queues = []
    for number in range(games):
        script = scripts.record(catalogue()[TITLE], SEATS, f"g_{number:020}", seed=number)
        scripts.seat_everybody(services.games, script, players.ids)
        queues.append(sending.requests_of(script, players.tokens))
    services.store.close()
    return (with_reads(one) for together in zip_longest(*queues) for one in together if one is not None)


def with_reads(command: sending.Request) -> list[sending.Request]:
    headers = {"Authorization": command.headers["Authorization"]}
    game = command.path.removesuffix("/commands")
    reads = (f"{game}/view", "/v1/games?status=playing", "/v1/inbox")
    return [command, *(sending.Request(path, headers, b"") for path in reads)]
