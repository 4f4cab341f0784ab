"""One client for every title: it knows nothing of a game but its options, and decides the same at the same version."""

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from bakufu.client import Client, Game, Option, Options, Played, RetryPolicy, Stale
from domain.game.game import Game as Aggregate
from domain.game.orders import Order, Play, Start, TakeSeat
from domain.kernel.record import Command
from service.bootstrap import Application
from service.eventstore.codec import time_of
from tests.live import AT_ONCE, known_player
from tests.serving import do, let, open_game

Choice = TypeVar("Choice")


class Table(NamedTuple):
    """A game to be played: with the same seed always the same one."""

    title: str
    seats: int
    seed: int

    @property
    def id(self) -> str:
        return f"g_{self.title}-{self.seats}-{self.seed}"


class Tally(NamedTuple):
    commands: int
    stale: int


def tables(services: Application, games: int) -> list[Table]:
    """Every title with every number of seats, so many games each."""
    return [
        Table(name, seats, seed)
        for name, title in services.titles.items()
        for seats in title.meta.variants[0].seats
        for seed in range(games)
    ]


def pick(table: Table, version: int, seat: int | None, choices: Sequence[Choice]) -> Choice:
    """By version and seat alone: somebody who has to decide again decides the same."""
    drawn = hashlib.sha256(f"{table.seed}/{version}/{seat}".encode()).digest()
    return choices[int.from_bytes(drawn[:8]) % len(choices)]


def lay(services: Application, table: Table) -> None:
    """Open the game with a fixed seed: the one thing that cannot be done over HTTP."""
    seed = hashlib.sha256(f"seed of {table.id}".encode()).digest()
    open_game(services, "p_player0", table.title, table.seats, table.id, seed)


def players(services: Application, most: int = 5) -> list[str]:
    """Tokens of players who sit down in this order."""
    return [known_player(services, f"player{seat}") for seat in range(most)]


def play_through(url: str, tokens: list[str], table: Table, retries: RetryPolicy = AT_ONCE) -> Tally:
    """Sit down, start and play to the end, whoever is asked first in the order of seats."""
    clients = [Client(url, token, retries=retries) for token in tokens[: table.seats]]
    try:
        for seat, client in enumerate(clients):
            client.sit(table.id, seat, entropy=f"entropy of {seat}")
        state = clients[0].start(table.id)
        return _play(clients, table, state.asked)
    finally:
        for client in clients:
            client.close()


def _play(clients: list[Client], table: Table, asked: list[int]) -> Tally:
    """A refusal ends it: no option that was listed may be refused."""
    commands = stale = 0
    over = False
    while not over:
        client = clients[asked[0]]
        options = client.options(table.id)
        try:
            state: Game | Played = client.play(table.id, _choice(table, options).command, seen=options)
            commands += 1
        except Stale:  # perhaps it was accepted and only the answer was lost: look who is asked now
            state = client.game(table.id)
            stale += 1
        asked, over = state.asked, state.over
    return Tally(commands, stale)


def _choice(table: Table, options: Options) -> Option:
    return pick(table, options.version, options.seat, options.options)


def play_directly(services: Application, table: Table) -> None:
    """The same game by the same choices, without HTTP: what every other way must come out as."""
    sit_down(services, table)
    while (seat_now := services.games.look(table.id, lambda game: game.position.asked[:1])) != ():
        let(services, table.id, f"p_player{seat_now[0]}", partial(_answer, table, seat_now[0]))


def sit_down(services: Application, table: Table) -> None:
    """Everybody takes a seat and the game starts."""
    for seat in range(table.seats):
        do(services, table.id, f"p_player{seat}", TakeSeat(seat, f"entropy of {seat}"))
    do(services, table.id, "p_player0", Start())


def _answer(table: Table, seat: int, game: Aggregate) -> list[Order]:
    chosen: Command = pick(table, game.version, seat, game.options(seat))
    return [Play(seat, chosen)]


class Logged(NamedTuple):
    """An event without the id of the request that caused it, and so without the hash: each run has its own."""

    version: int
    type: str
    data: bytes
    secret: bytes | None
    at: int
    cause: bytes | None


def log_of(services: Application, table: Table) -> list[Logged]:
    """What is stored of a game; a clock that stands still makes even the times equal."""
    return [
        Logged(one.version, one.type, one.data, one.secret, time_of(one), one.cause)
        for one in services.store.read(table.id)
    ]
