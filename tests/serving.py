"""Services for tests: any store, the real titles and the toy, a clock that stands still."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.catalogue import catalogue
from domain.game.game import Game
from domain.game.lobby import Terms
from domain.game.orders import Order, Play, Start, TakeSeat
from domain.kernel.aggregate import person
from domain.kernel.chance import FastChance
from domain.kernel.record import Command, Seat
from domain.kernel.title import Setup
from service.application.games import GiveOrders
from service.application.opening import OpenGame
from service.bootstrap import Application, build
from service.eventstore.port import Store, StoredEvent
from service.settings import Settings
from tests import toy
from tests.playing import voice


class StillClock:
    """A clock that only a test moves."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.time = now

    def now(self) -> int:
        return self.time


def services_on(store: Store, **settings: Any) -> Application:
    titles = catalogue() | {"toy": toy.toy_title()}
    return build(Settings()._replace(**settings), store=store, clock=StillClock(), titles=titles)


def elsewhere(services: Application, **other: Any) -> Application:
    """The same games as another process would see them."""
    same: dict[str, Any] = {"store": services.store, "clock": services.clock, "titles": services.titles}
    return build(services.settings, **same | other)


def open_game(
    services: Application,
    host: str,
    title: str,
    setup: Setup | int,
    id: str = "g_test",
    seed: bytes = bytes(32),
    **terms: Any,
) -> str:
    rules = services.titles[title]
    setup = rules.setup(setup) if isinstance(setup, int) else setup
    services.games.open(OpenGame(person(host), rules, setup, Terms(**terms), None, id, seed))
    return id


def do(services: Application, id: str, by: str, *wanted: Order, expected: int | None = None) -> list[StoredEvent]:
    """Orders in the name of a player."""
    return services.games.give(id, person(by), *wanted, expected=expected)


def let(
    services: Application, id: str, by: str, choose: Callable[[Game], Sequence[Order]], expected: int | None = None
) -> list[StoredEvent]:
    """Orders that depend on the game as it is judged."""
    return services.handler.execute(GiveOrders(id, person(by), choose, expected)).result


def play(services: Application, id: str, seat: Seat, command: Command | None = None) -> list[StoredEvent]:
    """A command of whoever plays the seat; without one, the seat's first option."""
    doer, chosen = services.games.look(id, lambda game: (voice(game, seat), command or game.options(seat)[0]))
    return services.games.give(id, doer, Play(seat, chosen))


def started_game(services: Application, title: str = "toy", seats: int = 2, *, id: str = "g_test", **terms: Any) -> str:
    """A running game of players p0, p1, ... hosted by p0, with a fixed seed."""
    open_game(services, "p0", title, seats, id, bytes(range(32)), **terms)
    for seat in range(seats):
        do(services, id, f"p{seat}", TakeSeat(entropy=f"e{seat}"))
    do(services, id, "p0", Start())
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
        play(services, id, *chosen)
