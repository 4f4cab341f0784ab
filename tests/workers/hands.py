"""Workers for tests: workers with the built-in bots, games full of bots, and what must be true of a finished game."""

from collections.abc import Mapping
from typing import Any

from domain.bots import BOTS
from domain.bots.thinking import Thought, think
from domain.game.orders import SeatBot, Start, TakeSeat
from domain.kernel.bot import Bot, Observation
from service.application.audit import verify
from service.application.audit_report import AuditReport
from service.bootstrap import Application
from tests.serving import do, open_game
from workers.bot_process import BotTrouble
from workers.game_worker import GameWorker


class HereThinker:
    """Lets heavy bots think in the test's own process."""

    def __init__(self, services: Application, bots: Mapping[str, Bot] = BOTS) -> None:
        self._services, self._bots = services, bots

    def think(self, bot: str, observation: Observation, seats: int = 0) -> Thought:
        return think(self._bots[bot], observation, self._services.titles[observation.title], seats)

    def close(self) -> None: ...


class NoThinker:
    """Every heavy bot fails."""

    def think(self, bot: str, observation: Observation, seats: int = 0) -> Thought:
        raise BotTrouble("no answer in time")

    def close(self) -> None: ...


def worker_on(services: Application, bots: Mapping[str, Bot] = BOTS) -> GameWorker:
    return GameWorker(services, bots, HereThinker(services, bots))


def bot_game(
    services: Application,
    id: str,
    title: str = "toy",
    seats: int = 2,
    bot: str = "random",
    people: int = 0,
    **terms: Any,
) -> str:
    """A started game with bots on all seats but the first `people`, whose players are p0, p1, ..."""
    seed = id.encode().ljust(32, b".")[:32]
    open_game(services, "p0", title, seats, id, seed, **terms)
    for seat in range(seats):
        if seat < people:
            do(services, id, f"p{seat}", TakeSeat())
        else:
            do(services, id, "p0", SeatBot(bot, seat))
    do(services, id, "p0", Start())
    return id


def status(services: Application, id: str) -> str:
    return services.games.look(id, lambda game: str(game.lobby.status))


def audited(services: Application, id: str) -> AuditReport:
    """The verified log of a game that is over."""
    report = verify(list(services.exports.whole(id).lines()), services.titles)
    assert report.faults == []
    return report


def log_bytes(services: Application, id: str) -> list[tuple[str, bytes, bytes | None, bytes | None]]:
    """What happened and why, without the time, which two runs do not have in common."""
    return [(event.type, event.data, event.secret, event.cause) for event in services.store.read(id)]


def happened(services: Application, id: str, *types: str) -> list[str]:
    return [event.type for event in services.store.read(id) if event.type in types]
