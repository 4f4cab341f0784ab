"""Workers for tests: desks with the built-in bots, games full of bots, and what must be true of a finished game."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from domain.game.game import Game
from domain.game.lobby import Terms
from domain.kernel.record import Command, Event
from service.audit import Report, export, verify
from service.composition import Services
from workers.bots import BOTS
from workers.bots.bot import Bot, Sight
from workers.bots.process import BotFailed
from workers.desk import Desk


class HereThinker:
    """Lets heavy bots think in the test's own process."""

    def __init__(self, services: Services, bots: Mapping[str, Bot] = BOTS) -> None:
        self._services, self._bots = services, bots

    def choose(self, bot: str, sight: Sight) -> Command:
        return self._bots[bot].choose(sight, self._services.titles[sight.title])

    def close(self) -> None: ...


class NoThinker:
    """Every heavy bot fails."""

    def choose(self, bot: str, sight: Sight) -> Command:
        raise BotFailed("no answer in time")

    def close(self) -> None: ...


def desk_on(services: Services, bots: Mapping[str, Bot] = BOTS) -> Desk:
    return Desk(services, bots, HereThinker(services, bots))


def bot_game(
    services: Services, id: str, title: str = "toy", seats: int = 2, bot: str = "random", people: int = 0, **terms: Any
) -> str:
    """A started game with bots on all seats but the first `people`, whose players are p0, p1, ..."""
    seed = id.encode().ljust(32, b".")[:32]
    services.games.open("p0", title, services.titles[title].setup(seats), Terms(**terms), seed=seed, id=id)
    for seat in range(seats):
        services.games.act(id, "p0", partial(_sit, seat, people, bot))
    services.games.act(id, "p0", lambda game: game.start("p0"))
    return id


def _sit(seat: int, people: int, bot: str, game: Game) -> list[Event]:
    return game.take_seat(f"p{seat}") if seat < people else game.seat_bot("p0", bot, seat)


def status(services: Services, id: str) -> str:
    return services.games.look(id, lambda game: str(game.lobby.status))


def audited(services: Services, id: str) -> Report:
    """The verified log of a game that is over."""
    report = verify(list(export(services.games, id)), services.titles)
    assert report.faults == []
    return report


def log_bytes(services: Services, id: str) -> list[tuple[str, bytes, bytes | None, bytes]]:
    """Everything the hash covers, and the hash."""
    return [(event.type, event.data, event.secret, event.hash) for event in services.store.read(id)]


def happened(services: Services, id: str, *types: str) -> list[str]:
    return [event.type for event in services.store.read(id) if event.type in types]
