"""What pages show: a service with players, games, a tournament and a ladder, all from fixed seeds."""

import hashlib
import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from domain.bots import BOTS
from domain.game.game import Game
from domain.game.observation import observe
from domain.kernel.chance import FastChance
from domain.kernel.record import Command, Seat
from service.application.accounts import digest
from service.application.work_sources import game_sources
from service.bootstrap import Application
from service.eventstore.port import Account, Token
from service.http.app import create_app
from tests.serving import play
from tests.workers.hands import HereThinker
from workers.embedded import EmbeddedRunner
from workers.game_worker import GameWorker
from workers.work_queue import WorkQueue

NAMES = ("Kaede", "Oda", "Takeda", "Mori", "Date", "Uesugi", "Shimazu", "Hojo")
TOKEN = "bkf_picture"
SCOPES = "play organise"
GREEDY = BOTS["greedy"]


@contextmanager
def fixed_chance(seed: str = "world") -> Iterator[None]:
    """Seeds and ids of games that are the same each time, so that pictures are."""
    numbers = count()

    def bytes_of(size: int) -> bytes:
        return hashlib.shake_256(f"{seed}{next(numbers)}".encode()).digest(size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", bytes_of)
        patch.setattr(secrets, "token_hex", lambda size: bytes_of(size).hex())
        yield


class World:
    """Players p_player0, p_player1 and so on; the first one organises."""

    def __init__(self, services: Application) -> None:
        self.services = services
        self.app: Flask = create_app(services)
        self._client: FlaskClient = self.app.test_client()
        for number, name in enumerate(NAMES):
            account = Account(f"p_player{number}", name, bot=False, created=1_780_000_000_000)
            token = Token(digest(f"{TOKEN}{number}"), f"t_{number}", account.id, SCOPES, "", 0, None)
            services.store.add_account(account, token)

    def ask(self, method: str, path: str, body: Any = None, player: int = 0) -> Any:
        """A request in the name of a player; its answer must be a good one."""
        headers = {"Authorization": f"Bearer {TOKEN}{player}", "If-Match": "*"}
        answer = self._client.open(path, method=method, json=body, headers=headers)
        assert answer.status_code < 300, answer.json
        return answer.json

    def tournament(self, title: str = "toy", **rules: Any) -> str:
        """Seven people and a bot, entered and not begun; returns its id."""
        wanted = {"name": "Autumn Cup", "games": {"title": title}, **rules}
        id = str(self.ask("POST", "/v1/tournaments", wanted)["id"])
        for player in range(7):
            self.ask("POST", f"/v1/tournaments/{id}/entries", {}, player)
        self.ask("POST", f"/v1/tournaments/{id}/entries", {"bot": "random"})
        return id

    def ladder(self, title: str = "toy", **rules: Any) -> str:
        wanted = {
            "name": "Harbour Ladder",
            "games": {"title": title},
            "every": 0,
            "small_after": 0,
            "seats": 2,
            **rules,
        }
        id = str(self.ask("POST", "/v1/ladders", wanted)["id"])
        for player in range(6):
            self.ask("POST", f"/v1/ladders/{id}/entries", {}, player)
        return id

    def work(self) -> None:
        """Let the worker do what is due."""
        runner = EmbeddedRunner(WorkQueue(GameWorker(self.services, BOTS, HereThinker(self.services))))
        while runner.round(game_sources(self.services)):
            pass

    def play_on(self, kind: str, id: str, rounds: int = 100, good: Collection[int] = ()) -> None:
        """Let everybody play, at random, until the event is over or so many lots of games are; some play well."""
        for _ in range(rounds):
            self.work()
            games = next(one for one in self.ask("GET", f"/v1/{kind}")[kind] if one["id"] == id)["awaited"]
            if not games:
                return
            for game in games:
                self.finish(game, good=good)

    def finish(self, game: str, decisions: int = 100_000, good: Collection[int] = ()) -> None:
        """Answer for everybody at a table: `good` players as a bot that knows the title, others by fixed chance."""
        knowing = {f"p_player{player}" for player in good}
        chance = FastChance(int.from_bytes(hashlib.sha256(game.encode()).digest()[:4]))
        for _ in range(decisions):
            chosen = self.services.games.look(game, partial(_answer, chance, knowing))
            if chosen is None:
                return
            play(self.services, game, *chosen)


def _answer(chance: FastChance, good: Collection[str], game: Game) -> tuple[Seat, Command] | None:
    if not game.position.asked:
        return None
    seat = game.position.asked[0]
    if game.lobby.chairs[seat].player in good:
        return seat, GREEDY.choose(observe(game, seat, GREEDY), game.title)
    options = game.options(seat)
    return seat, options[chance.pick(len(options))]
