"""A command through the WSGI application, against a bare Flask route that inserts the same bytes in the same engine.

No network: both are called with the same prepared WSGI environments. Ours authenticates the token, checks the body
against its schema, the version against If-Match and the command against the rules, seals and chains the events, appends
them and answers with what the seat may see. The peer parses the JSON body, inserts one row and answers with a line.
"""

from collections.abc import Iterator
from itertools import count
from typing import Any

from domain.catalogue import catalogue
from service.bootstrap import build
from service.http.app import create_app
from service.settings import USUAL_RATE, Settings
from tests.bench import scripts, sending
from tests.bench.engines import Engine, engines
from tests.bench.measure import CPU, WALL, Side, take_turns
from tests.bench.peers.bare_flask import bare_app
from tests.bench.report import Row, rate_row

TITLE, SEATS = "edo", 4
TARGET = 0.6
CALM_TARGET, KEYED_TARGET = 0.65, 0.6  # where no disk hides anything, in the calm quarter of the turns
UNIT, PEER = "commands/s", "bare Flask"


def rows(quick: bool) -> Iterator[Row]:
    with engines(quick) as found:
        for engine in found:
            yield from of_engine(engine, *engine.effort(quick))


def of_engine(engine: Engine, moves: int, turns: int) -> Iterator[Row]:
    bench = Bench(engine, moves)
    try:
        pair = take_turns(bench.ours(), bench.theirs(), turns)
        for clock in (CPU, WALL):
            yield rate_row("http", engine.name, pair, UNIT, PEER, clock, **engine.target(TARGET))
        if engine.judged_calm:
            yield rate_row("http", f"{engine.name}, calm", pair.calm(), UNIT, PEER, at_least=CALM_TARGET)
        pair = take_turns(bench.ours(keyed=True), bench.theirs(keyed=True), turns)
        for clock in (CPU, WALL):
            yield rate_row("http", f"{engine.name}, with a key", pair, UNIT, PEER, clock)
        if engine.judged_calm:
            yield rate_row("http", f"{engine.name}, with a key, calm", pair.calm(), UNIT, PEER, at_least=KEYED_TARGET)
    finally:
        bench.services.store.close()


class Bench:
    def __init__(self, engine: Engine, moves: int) -> None:
        self.moves = moves
        self.services = build(Settings(database_url=engine.url, rate=USUAL_RATE))
        self.players = sending.register(self.services, SEATS)
        self.kept: dict[tuple[str, int], bytes] = {}
        self._our_app = create_app(self.services).wsgi_app
        self._bare_app = bare_app(engine.bare(), self._bytes_of).wsgi_app
        self._title = catalogue()[TITLE]
        self._numbers = count(1)

    def _bytes_of(self, game: str, version: int) -> bytes:
        return self.kept[game, version]

    def ours(self, *, keyed: bool = False) -> Side:
        def prepare(_: int) -> Any:
            script = self._script()
            scripts.seat_everybody(self.services.games, script, self.players.ids)
            return self._prepared(script, keyed)

        return Side(lambda prepared: sending.call(self._our_app, *prepared), prepare)

    def theirs(self, *, keyed: bool = False) -> Side:
        def prepare(_: int) -> Any:
            script = self._script()
            self.kept = sending.kept_bytes(script)
            return self._prepared(script, keyed)

        return Side(lambda prepared: sending.call(self._bare_app, *prepared), prepare)

    def _script(self) -> scripts.Script:
        return scripts.record(self._title, SEATS, f"g_{next(self._numbers):020}", moves=self.moves)

    def _prepared(self, script: scripts.Script, keyed: bool) -> tuple[list[dict[str, Any]], list[bytes]]:
        requests = sending.requests_of(script, self.players.tokens, keyed=keyed)
        return [sending.environ(request) for request in requests], [request.body for request in requests]
