"""Services for tests: any store, the real titles and the toy, a clock that stands still."""

from functools import partial
from typing import Any

from domain.catalogue import catalogue
from domain.game.game import Game
from domain.game.lobby import Terms
from domain.kernel.chance import FastChance
from domain.kernel.record import Command, Event
from service.application.accounts import Accounts
from service.application.command_handler import CommandHandler
from service.bootstrap import Application
from service.eventstore.port import Store
from service.projecting.models import ReadModels
from service.settings import Settings
from service.streaming.inbox_stream import InboxStream
from tests import toy


class StillClock:
    """A clock that only a test moves."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.time = now

    def now(self) -> int:
        return self.time


def services_on(store: Store, **settings: Any) -> Application:
    clock = StillClock()
    titles = catalogue() | {"toy": toy.ToyTitle([toy.BUNDLED])}
    games = CommandHandler(store, titles, clock)
    models = ReadModels(store, clock.now)
    models.prepare()
    return Application(
        Settings()._replace(**settings),
        store,
        titles,
        games,
        Accounts(store, clock),
        models,
        clock,
        InboxStream(models),
    )


def started_game(services: Application, title: str = "toy", seats: int = 2, *, id: str = "g_test", **terms: Any) -> str:
    """A running game of players p0, p1, ... hosted by p0, with a fixed seed."""
    setup = services.titles[title].setup(seats)
    services.games.open("p0", title, setup, Terms(**terms), seed=bytes(range(32)), id=id)
    for seat in range(seats):
        services.games.act(id, f"p{seat}", partial(_sit, seat))
    services.games.act(id, "p0", lambda game: game.start("p0"))
    return id


def finish(services: Application, id: str, seed: int = 1) -> None:
    """Play a game to its end at random."""
    picker = FastChance(seed)

    def turn(game: Game) -> tuple[int, Any] | None:
        if not game.position.asked:
            return None
        seat = game.position.asked[0]
        options = game.options(seat)
        return seat, options[picker.pick(len(options))]

    while (chosen := services.games.look(id, turn)) is not None:
        seat, command = chosen
        services.games.act(id, f"p{seat}", partial(_play, seat, command))


def _sit(seat: int, game: Game) -> list[Event]:
    return game.take_seat(f"p{seat}", entropy=f"e{seat}")


def _play(seat: int, command: Command, game: Game) -> list[Event]:
    return game.play(seat, command)
