"""What a command costs on a hot position in SQLite (synchronous=full), whatever the length of its game.

The long game was made long by its players proposing to abandon it and changing their minds, again and again, after
the deal: a legal log of 5,000 events whose position is that of the short game. So the same commands are judged on
both, and only the length of the log differs. The library `eventsourcing` gets the same events on an aggregate of the
same length, kept in its cache.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from eventsourcing.application import Application

from domain.catalogue import catalogue
from domain.game.orders import Abandon, Play, PlayOn
from domain.kernel.aggregate import person
from domain.kernel.title import AnyTitle
from service.bootstrap import build
from service.eventstore.open import open_store
from service.settings import Settings
from tests.bench import scripts
from tests.bench.measure import CPU, WALL, Side, take_turns
from tests.bench.peers import eventsourced
from tests.bench.report import Row, cost_row

TITLE, SEATS = "edo", 4
SHORT, LONG = 10, 5_000
MOST = 1.2
AT_ONCE = 50  # of these pairs in one append
MOVES = 60  # commands in one turn, the first of a game after its deal


def rows(quick: bool) -> Iterator[Row]:
    moves, turns, long = (5, 1, 100) if quick else (MOVES, 25, LONG)
    title = catalogue()[TITLE]
    with TemporaryDirectory() as folder:
        bench = Bench(title, Path(folder), moves)
        try:
            yield from _rows(bench, turns, long)
        finally:
            bench.close()


def _rows(bench: "Bench", turns: int, long: int) -> Iterator[Row]:
    case = f"{TITLE}, on {long} events"
    lengths = take_turns(bench.ours(long), bench.ours(SHORT), turns)
    for clock in (CPU, WALL):
        yield cost_row("command", case, lengths, f"on {SHORT}", clock, at_most=MOST)
    for length in (SHORT, long):
        pair = take_turns(bench.ours(length), bench.theirs(length), turns)
        for clock in (CPU, WALL):
            yield cost_row("command", f"{TITLE}, on {length} events", pair, "eventsourcing", clock)


Prepared = tuple[UUID, list[list[eventsourced.Fact]]]


class Bench:
    def __init__(self, title: AnyTitle, folder: Path, moves: int) -> None:
        self.title, self.moves = title, moves
        self.store = open_store(f"sqlite:///{folder / 'ours.db'}")
        self.games = build(Settings(), store=self.store, titles={title.meta.name: title}).games
        self.app: Application = Application(env=eventsourced.in_file(str(folder / "theirs.db")))
        self.players = scripts.player_names(SEATS)
        self._numbers = count(1)

    def close(self) -> None:
        self.app.close()
        self.store.close()

    def script(self) -> scripts.Script:
        return scripts.record(self.title, SEATS, f"g_{next(self._numbers):08}", moves=self.moves)

    def ours(self, length: int) -> Side:
        return Side(self._play, lambda _: self._prepared(length))

    def _prepared(self, length: int) -> scripts.Script:
        script = self.script()
        scripts.seat_everybody(self.games, script, self.players)
        player = self.players[0]
        dealt = self.games.look(script.id, lambda game: game.version)
        times = max(0, length - dealt) // 2
        if times:
            for done in range(0, times, AT_ONCE):
                waver = (Abandon(), PlayOn()) * min(AT_ONCE, times - done)  # everything is as before
                self.games.give(script.id, person(player), *waver)
        return script

    def _play(self, script: scripts.Script) -> int:
        for seat, command, _, _ in script.moves:
            self.games.give(script.id, person(self.players[seat]), Play(seat, command))
        return len(script.moves)

    def theirs(self, length: int) -> Side:
        def prepare(_: int) -> Prepared:
            script = self.script()
            moves = [[eventsourced.Fact(event) for event in move.events] for move in script.moves]
            filling = [fact for move in moves for fact in move]
            id = eventsourced.fill(self.app, [filling[number % len(filling)] for number in range(length)])
            self.app.repository.get(id)  # into the cache
            return id, moves

        def play(prepared: Prepared) -> int:
            id, moves = prepared
            for facts in moves:
                eventsourced.command(self.app, id, facts)
            return len(moves)

        return Side(play, prepare)
