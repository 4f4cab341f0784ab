"""From a person's command to the answer of the random bot that follows it, through real worker processes.

Measured between the times that both commands carry in the log, so it is exact to a millisecond. The peer is the
same turn taken in the process itself, with nothing to notice, lease or queue: what the bot and its append cost.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from redis import Redis

from domain.game.game import Game
from domain.game.lobby import Terms
from domain.game.orders import Play, SeatBot, Start, TakeSeat
from domain.kernel.aggregate import person
from service.application.opening import OpenGame
from service.bootstrap import Application, build
from service.eventstore.codec import EventMeta, decode_meta
from service.settings import Settings
from tests import servers
from tests.bench.measure import WALL
from tests.bench.report import Row
from workers import bootstrap

TITLE, SEATS, HOST = "edo", 2, "p0"
TIMEOUT_SECONDS = 300.0  # for the hopeless case only
PROCESSES = 2


class SetUp(NamedTuple):
    name: str
    database: str
    redis: str


def rows(quick: bool) -> Iterator[Row]:
    answers = 2 if quick else 300
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        urls = [os.environ.get("TEST_DATABASE_URL", ""), os.environ.get("TEST_REDIS_URL", "")]
        for number, kind in enumerate(("postgres", "valkey")):
            if not urls[number]:
                server = servers.Server(kind)
                stack.callback(server.stop)
                urls[number] = server.url
        for set_up in (
            SetUp("embedded, SQLite", f"sqlite:///{folder / 'bots.db'}", ""),
            SetUp("RQ, PostgreSQL", urls[0], urls[1]),
        ):
            yield from of_set_up(set_up, answers)


def of_set_up(set_up: SetUp, answers: int) -> Iterator[Row]:
    services = build(Settings()._replace(database_url=set_up.database))
    alone = sorted(_alone(services, answers))
    command = [sys.executable, "-m", "bakufu", "worker", "--database", set_up.database, "--redis", set_up.redis]
    command += ["--processes", str(PROCESSES)]
    with subprocess.Popen(command) as worker:
        try:
            _signed_up(set_up)
            late = sorted(_through_worker(services, answers))
        finally:
            worker.terminate()
    services.store.close()
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        ours, peer = late[int(len(late) * share)], alone[int(len(alone) * share)]
        yield Row(
            benchmark="bot latency",
            case=f"{set_up.name}, {name}",
            ours=ours,
            peer=peer,
            unit="ms",
            peer_name="the turn alone",
            ratio=ours / peer,
            low=ours / peer,
            high=ours / peer,
            clock=WALL,
            turns=len(late),
        )


def _signed_up(set_up: SetUp) -> None:
    """Before RQ's workers have signed up, the supervisor would answer itself, and RQ would not be measured."""
    end = time.monotonic() + TIMEOUT_SECONDS
    if set_up.redis:
        with Redis.from_url(set_up.redis) as redis:
            while redis.scard("rq:workers") < PROCESSES:
                if time.monotonic() > end:
                    raise TimeoutError("RQ's workers do not start")
                time.sleep(0.1)


def _alone(services: Application, answers: int) -> Iterator[float]:
    game_worker = bootstrap.game_worker(services)
    taken = 0
    while taken < answers:
        game = _open(services)
        while _play(services, game):
            begin = time.perf_counter()
            steps = game_worker.work_on(game).steps
            if steps:
                yield 1000 * (time.perf_counter() - begin) / steps
                taken += 1


def _through_worker(services: Application, answers: int) -> Iterator[float]:
    taken = -1  # the first one waits for the worker to start
    while taken < answers:
        game = _open(services)
        while _play(services, game):
            _wait(services, game)
        for late in _answers(services, game):
            if taken >= 0:
                yield late
            taken += 1


def _open(services: Application) -> str:
    """A person on seat 0, a random bot on seat 1."""
    title, host = services.titles[TITLE], person(HOST)
    opening = OpenGame(host, title, title.setup(SEATS), Terms())
    services.games.open(opening)
    services.games.give(opening.stream, host, TakeSeat(), SeatBot("random"), Start())
    return opening.stream


def _play(services: Application, id: str) -> bool:
    """The person answers with the first option, if asked; False once the game is over."""

    def look(game: Game) -> tuple[str, bool]:
        return game.lobby.status, 0 in game.position.asked

    status, asked = services.games.look(id, look)
    if status == "playing" and asked:
        first = services.games.look(id, lambda game: game.options(0)[0])
        services.games.give(id, person(HOST), Play(0, first))
    return status == "playing"


def _wait(services: Application, id: str) -> None:
    """Until the person is asked again or the game is over."""
    end = time.monotonic() + TIMEOUT_SECONDS
    while services.games.look(id, lambda game: game.lobby.status == "playing" and 0 not in game.position.asked):
        if time.monotonic() > end:
            raise TimeoutError("the worker does not answer")
        time.sleep(0.002)


def _answers(services: Application, id: str) -> Iterator[float]:
    """Milliseconds between each command of the person's and the bot's first command after it."""
    asked: EventMeta | None = None
    for event in services.store.read(id):
        meta = decode_meta(event.meta)
        if meta.cause == "bot" and asked is not None:
            yield float(meta.at - asked.at)
        if meta.cause:
            asked = meta if meta.by == HOST else None
