"""What it costs to record why things happened: format 2 of the log against format 1, by the same code in the same run.

Format 1 keeps of a command what came of it; format 2 also the command itself, who gave it, when and by which request,
sealed where it is secret, and all of it under the hash.
"""

from collections.abc import Iterator
from itertools import count
from tempfile import TemporaryDirectory

from domain.catalogue import catalogue
from domain.game.orders import Play
from domain.kernel.aggregate import person
from domain.kernel.title import AnyTitle
from service.bootstrap import build
from service.eventstore.codec import NEW_FORMAT, OLD_FORMAT
from service.http.app import create_app
from service.settings import USUAL_RATE, Settings
from tests.bench import scripts, sending
from tests.bench.appends import joined
from tests.bench.measure import Side, take_turns
from tests.bench.report import Row, cost_row

TITLE, SEATS = "edo", 4
MOST, MOST_WITH_REQUEST = 1.06, 1.08
PEER = "format 1"
REQUEST = "0192f3a4b5c67d8e9fa0b1c2d3e4f506"


def rows(quick: bool) -> Iterator[Row]:
    moves, turns = (5, 1) if quick else (60, 61)
    for engine, option in (("SQLite", ""), ("SQLite, hasty", "?synchronous=normal")):
        with TemporaryDirectory() as folder:
            new, old = (
                Bench(f"sqlite:///{folder}/{format}.db{option}", format, moves) for format in (NEW_FORMAT, OLD_FORMAT)
            )
            try:
                yield from _rows(engine, new, old, turns, judged=not option)
            finally:
                new.services.store.close()
                old.services.store.close()
    for title in catalogue().values():
        yield size_row(title, moves if quick else 100_000)


def _rows(engine: str, new: "Bench", old: "Bench", turns: int, *, judged: bool) -> Iterator[Row]:
    """In the calm quarter of the turns: judged as it is run in earnest, and told without waiting for the disk."""
    sides = (
        ("command", new.commands(""), old.commands(""), MOST),
        ("command, request id", new.commands(REQUEST), old.commands(REQUEST), MOST_WITH_REQUEST),
        ("http, request id", new.requests(), old.requests(), MOST_WITH_REQUEST),
    )
    for case, ours, theirs, most in sides:
        pair = take_turns(ours, theirs, turns).calm()
        row = cost_row("cause", f"{case}, {engine}, calm", pair, PEER)
        row.at_most = most if judged else None
        yield row


class Bench:
    """A service that writes one format."""

    def __init__(self, url: str, format: int, moves: int) -> None:
        self.services = build(Settings(database_url=url, rate=USUAL_RATE, log_format=format))
        self.players = sending.register(self.services, SEATS)
        self._app = create_app(self.services).wsgi_app
        self._title, self._moves, self._numbers = catalogue()[TITLE], moves, count(1)

    def _seated(self) -> scripts.Script:
        script = scripts.record(self._title, SEATS, f"g_{next(self._numbers):020}", moves=self._moves)
        scripts.seat_everybody(self.services.games, script, self.players.ids)
        return script

    def commands(self, request: str) -> Side:
        def play(script: scripts.Script) -> int:
            for seat, command, _, _ in script.moves:
                self.services.games.give(script.id, person(self.players.ids[seat], request), Play(seat, command))
            return len(script.moves)

        return Side(play, lambda _: self._seated())

    def requests(self) -> Side:
        def prepare(_: int) -> list[sending.Request]:
            return sending.requests_of(self._seated(), self.players.tokens)

        def send(requests: list[sending.Request]) -> int:
            environs = [sending.environ(request) for request in requests]
            return sending.call(self._app, environs, [request.body for request in requests])

        return Side(send, prepare)


def size_row(title: AnyTitle, moves: int) -> Row:
    """Bytes an event of a whole game at its fullest table, sealed parts and hashes included."""
    script = scripts.record(title, max(title.meta.variants[0].seats), "g_00000001", moves=moves)
    new, old = (_bytes_an_event(script, format) for format in (NEW_FORMAT, OLD_FORMAT))
    ratio = new / old
    return Row(
        benchmark="cause", case=f"{title.meta.name}, size of an event", ours=new, peer=old, unit="bytes",
        peer_name=PEER, ratio=ratio, low=ratio, high=ratio, clock="-", turns=1,
    )  # fmt: skip


def _bytes_an_event(script: scripts.Script, format: int) -> float:
    batches = scripts.stored_batches(script, format=format, request=REQUEST)
    return sum(len(joined(batch)) for batch in batches) / sum(map(len, batches))
