"""Many readers of one game over a line that keeps breaking."""

import hashlib
import threading
from collections.abc import Callable
from typing import Any

import msgspec

from bakufu.client import Client, Event, RetryPolicy
from domain.game.game import Game
from service.bootstrap import Application
from tests import generic
from tests.serving import play


class Subscriber(threading.Thread):
    """Follows a game to its end and keeps what it was told."""

    def __init__(self, url: str, token: str | None, game: str, retries: RetryPolicy) -> None:
        super().__init__(daemon=True)
        self._client = Client(url, token, retries=retries)
        self._game = game
        self.received: list[Event] = []
        self.trouble: Exception | None = None

    def run(self) -> None:
        try:
            for event in self._client.events(self._game):
                self.received.append(event)
        except Exception as error:  # noqa: BLE001 - whatever it is, the test shall see it
            self.trouble = error


def play_out(services: Application, table: generic.Table, between: Callable[[], Any]) -> None:
    """Play a started game to its end, taking a breath between commands."""

    def turn(game: Game) -> tuple[int, Any] | None:
        asked = game.position.asked
        return (asked[0], generic.pick(table, game.version, asked[0], game.options(asked[0]))) if asked else None

    while (chosen := services.games.look(table.id, turn)) is not None:
        play(services, table.id, *chosen)
        between()


def digest(events: list[Event]) -> str:
    """All that is the same for every reader: what is private depends on who reads, and when."""
    everything = [
        msgspec.structs.replace(event, private=None, commands=None, salt="", commands_salt="") for event in events
    ]
    return hashlib.sha256(msgspec.json.encode(everything)).hexdigest()
