"""Where an arena's games are played: here in several processes, or at a running service."""

import multiprocessing
import secrets
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from typing import NamedTuple

import msgspec

from bakufu.client import Client
from bakufu.client.records import Event
from domain.bots import bot_of
from domain.bots.match import Match, SeatEffort, play_match
from domain.catalogue import TITLES
from domain.kernel.title import AnyTitle, Result, Setup

SECOND = 1000  # in the milliseconds of a log


class ArenaOrder(NamedTuple):
    """One game to play, in whatever process."""

    number: int
    title: str
    setup: Setup
    bots: tuple[str, ...]  # by seat
    seed: int


class ArenaGame(NamedTuple):
    number: int
    bots: tuple[str, ...]
    match: Match


def play_here(orders: list[ArenaOrder], jobs: int) -> Iterator[ArenaGame]:
    """Each game as it ends."""
    if jobs == 1:
        yield from map(_play, orders)
        return
    ignored = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes, and is for the first one to answer
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, ignored) as pool:
        yield from pool.imap_unordered(_play, orders)


@cache
def _title(name: str) -> AnyTitle:
    """Made once in each process."""
    return TITLES[name]()


def _play(order: ArenaOrder) -> ArenaGame:
    seated = [bot_of(name) for name in order.bots]
    match = play_match(_title(order.title), order.setup, seated, order.seed, time.process_time)
    return ArenaGame(order.number, order.bots, match)


# -- at a service --------------------------------------------------------------------------------


def play_there(url: str, token: str | None, orders: list[ArenaOrder], jobs: int) -> Iterator[ArenaGame]:
    """So many games at a time, by the bots of the service at `url`; its chance is its own, whatever the seed.

    Whoever has had enough need not wait for the games that are being played: nobody watches them any longer.
    """
    known = token or _registered(url)
    stopped = threading.Event()
    threads = ThreadPoolExecutor(jobs)
    try:
        for done in as_completed([threads.submit(_play_at, url, known, order, stopped) for order in orders]):
            game = done.result()
            if game is not None:
                yield game
    finally:
        stopped.set()
        threads.shutdown(wait=False, cancel_futures=True)


def _registered(url: str) -> str:
    with Client(url) as visitor:
        return visitor.register(f"Arena {secrets.token_hex(4)}", bot=True).token


def _play_at(url: str, token: str, order: ArenaOrder, stopped: threading.Event) -> ArenaGame | None:
    """With a connection of its own: a client is for one thread."""
    setup = order.setup
    with Client(url, token) as host:
        game = host.open(order.title, setup.seats, variant=setup.variant, pack=setup.pack)
        for seat, bot in enumerate(order.bots):
            host.seat_bot(game.id, bot, seat)
        game = host.start(game.id)
        while not game.over:
            if stopped.is_set():
                return None
            host.wait(game.id, game.version)
            game = host.game(game.id)
        result = msgspec.convert(game.result, Result)
        return ArenaGame(order.number, order.bots, Match(result, efforts_in(host.log(game.id), setup.seats)))


def efforts_in(log: list[Event], seats: int) -> tuple[SeatEffort, ...]:
    """What each seat's answers took on the clock: from what happened before to the answer, waiting included."""
    found = [SeatEffort()] * seats
    before = 0
    for event in log:
        meta = event.meta or {}
        if meta.get("cause") == "bot" and "seat" in meta:
            decisions, seconds = found[meta["seat"]]
            found[meta["seat"]] = SeatEffort(decisions + 1, seconds + (event.at - before) / SECOND)
        before = event.at
    return tuple(found)
