"""One client for every title: it knows nothing of a game but its options, and decides the same at the same version."""

import hashlib
from typing import NamedTuple

from domain.game.lobby import Terms
from service.client import Client, Game, Option, Options, Patience, Played, Stale
from service.composition import Services
from tests.live import AT_ONCE, known_player


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


def tables(services: Services, games: int) -> list[Table]:
    """Every title with every number of seats, so many games each."""
    return [
        Table(name, seats, seed)
        for name, title in services.titles.items()
        for seats in title.meta.variants[0].seats
        for seed in range(games)
    ]


def pick(seed: int, options: Options) -> Option:
    """By the version alone: somebody who has to decide again decides the same."""
    drawn = hashlib.sha256(f"{seed}/{options.version}/{options.seat}".encode()).digest()
    return options.options[int.from_bytes(drawn[:8]) % len(options.options)]


def lay(services: Services, table: Table) -> None:
    """Open the game with a fixed seed: the one thing that cannot be done over HTTP."""
    setup = services.titles[table.title].setup(table.seats)
    seed = hashlib.sha256(f"seed of {table.id}".encode()).digest()
    services.games.open("p_player0", table.title, setup, Terms(), seed=seed, id=table.id)


def players(services: Services, most: int = 5) -> list[str]:
    """Tokens of players who sit down in this order."""
    return [known_player(services, f"player{seat}") for seat in range(most)]


def play_through(url: str, tokens: list[str], table: Table, patience: Patience = AT_ONCE) -> Tally:
    """Sit down, start and play to the end, whoever is asked first in the order of seats."""
    clients = [Client(url, token, patience=patience) for token in tokens[: table.seats]]
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
            state: Game | Played = client.play(table.id, pick(table.seed, options).command, seen=options)
            commands += 1
        except Stale:  # perhaps it was accepted and only the answer was lost: look who is asked now
            state = client.game(table.id)
            stale += 1
        asked, over = state.asked, state.over
    return Tally(commands, stale)
