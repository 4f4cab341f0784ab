"""Games of an event that are no longer waited for are ended together with the decision that says so."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias

import msgspec

from domain.competition.tournament.orders import Adjudicate, AnnulRound, Cancel, TimeUp
from domain.competition.tournament.state import TournamentState
from domain.game.game import Game
from domain.game.orders import Close, DecideGame
from domain.kernel.aggregate import Doer
from domain.kernel.record import Command
from service.application.command_handler import CommandHandler
from service.application.requests import OnceKey
from service.eventstore.port import StoredEvent

Ending: TypeAlias = Close | DecideGame
TIME_UP = "The time of the round is up."


class EndGame(msgspec.Struct, frozen=True):
    """End one game, without a result or with the ranks that were decided."""

    stream: str
    doer: Doer
    order: Ending
    expected: ClassVar[int | None] = None
    once: ClassVar[OnceKey | None] = None
    kind: ClassVar[str] = "ended"

    def admit(self, game: Game) -> None:
        """Whoever decides the event may."""

    def orders(self, game: Game) -> Sequence[Ending]:
        return [self.order]

    def result(self, game: Game, events: Sequence[StoredEvent]) -> int:
        return game.version


def games_to_end(state: TournamentState, order: Command) -> Mapping[str, Ending]:
    """Which games an order leaves without a purpose, and how they end."""
    match order:
        case Adjudicate(game, ranks, reason):
            found: dict[str, Ending] = {game: DecideGame(ranks, reason)}
        case TimeUp(game):
            found = {game: Close(TIME_UP)}
        case AnnulRound(reason) if state.current is not None:
            found = {table.game: Close(reason) for table in state.current.open_tables}
        case Cancel(reason):
            found = {game: Close(reason) for game in state.open_games}
        case _:
            found = {}
    return {game: ending for game, ending in found.items() if game in state.open_games}


def endings(handler: CommandHandler, by: str, wanted: Mapping[str, Ending]) -> list[EndGame]:
    """Requests for those of the games that still run."""
    doer = Doer("administrator", by)
    return [
        EndGame(game, doer, order)
        for game, order in wanted.items()
        if handler.read(game, lambda found: not found.lobby.over)
    ]
