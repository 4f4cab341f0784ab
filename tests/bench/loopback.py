"""Commands over a real connection: waitress in a process of its own, one client on loopback, SQLite as by default.

Ours beside the bare Flask route behind the same server; with one, ten, a thousand and ten thousand live games, to
which the commands go in turn. More games than stay in memory (BAKUFU_HOT_GAMES, 2,000 by default) means that each
command first loads its game. Latencies are the client's; one request is under way at a time.
"""

import http.client
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, NamedTuple

from domain.catalogue import catalogue
from service.bootstrap import build
from service.settings import Settings
from tests.bench import scripts, sending
from tests.bench.measure import WALL, Pair, Turn, spread
from tests.bench.report import Row, rate_row

TITLE, SEATS = "edo", 2
COMMANDS = 600  # of each side, at least one for each game
TURNS = 10
PEER = "bare Flask"


def rows(quick: bool) -> Iterator[Row]:
    for games in (3,) if quick else (1, 10, 1_000, 10_000):
        with TemporaryDirectory() as folder:
            yield from of_games(games, Path(folder), 9 if quick else COMMANDS)


def of_games(games: int, folder: Path, commands: int) -> Iterator[Row]:
    url = f"sqlite:///{folder / 'games.db'}"
    first, requests = prepared(url, games, commands)
    with serving("ours", url) as ours, serving("bare", url) as bare:
        ours.send(first)  # brings the games into memory, as far as there is room
        bare.send(first[:100])
        own: list[list[float]] = []
        theirs: list[list[float]] = []
        size = max(1, len(requests) // TURNS)
        for start in range(0, len(requests), size):
            batch = requests[start : start + size]
            own.append(ours.send(batch))
            theirs.append(bare.send(batch))
    case = f"{games:,} live {'game' if games == 1 else 'games'}"
    yield rate_row("loopback", case, Pair(as_turns(own), as_turns(theirs)), "commands/s", PEER, WALL)
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        yield latency_row("loopback", f"{case}, {name}", own, theirs, share, PEER)


def as_turns(batches: list[list[float]]) -> list[Turn]:
    return [Turn(len(batch), sum(batch), sum(batch)) for batch in batches]


def latency_row(
    benchmark: str, case: str, own: list[list[float]], theirs: list[list[float]], share: float, peer_name: str
) -> Row:
    """A quantile over all requests; the spread is that of the batches."""
    batches = spread([at(our, share) / at(peer, share) for our, peer in zip(own, theirs, strict=True)])
    ours, peer = at(list(chain(*own)), share), at(list(chain(*theirs)), share)
    return Row(
        benchmark=benchmark,
        case=case,
        ours=ours * 1e6,
        peer=peer * 1e6,
        unit="us",
        peer_name=peer_name,
        ratio=ours / peer,
        low=batches.low,
        high=batches.high,
        clock=WALL,
        turns=len(own),
    )


def at(values: list[float], share: float) -> float:
    """The value that this share of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def prepared(url: str, games: int, commands: int) -> tuple[list[sending.Request], list[sending.Request]]:
    """Open and start the games: one request for each, and then those to measure, to each in turn."""
    services = build(Settings(database_url=f"{url}?synchronous=normal"))
    players = sending.register(services, SEATS)
    title = catalogue()[TITLE]
    each = 1 + max(1, commands // games)
    queues = []
    for number in range(games):
        script = scripts.record(title, SEATS, f"g_{number:020}", moves=each)
        scripts.seat_everybody(services.games, script, players.ids)
        queues.append(sending.requests_of(script, players.tokens))
    services.store.close()
    requests = [request for one_each in zip_longest(*queues) for request in one_each if request is not None]
    return requests[:games], requests[games:]


class Client(NamedTuple):
    connection: http.client.HTTPConnection

    def send(self, requests: list[sending.Request]) -> list[float]:
        """Seconds that each request took; every one must be accepted."""
        took = []
        for path, headers, body in requests:
            start = time.perf_counter()
            self.connection.request("POST", path, body, headers)
            response = self.connection.getresponse()
            answer = response.read()
            took.append(time.perf_counter() - start)
            assert response.status == 200, answer
        return took


@contextmanager
def serving(kind: str, url: str) -> Iterator[Client]:
    command = [sys.executable, "-m", "tests.bench.serving", kind, url]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
    try:
        port = int(_pipe(process.stdout).readline())
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            yield Client(connection)
        finally:
            connection.close()
    finally:
        _pipe(process.stdin).close()
        process.wait(timeout=30)
        _pipe(process.stdout).close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
