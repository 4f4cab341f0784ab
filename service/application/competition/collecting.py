"""Results of games come back to the event that they belong to: through the log, and each exactly once."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeGuard

from domain.kernel.aggregate import Doer
from domain.kernel.errors import RuleViolation, require
from domain.kernel.record import Command
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.competition.game_outcome import GameOutcome, WaitingGame, outcome_of

HOUSE = Doer("house")
AT_ONCE = 50  # results in one append


class Events(Protocol):
    """Ladders or tournaments."""

    def read(self, id: str, look: Callable[[Any], Any]) -> Any: ...

    def change(self, id: str, doer: Doer, wanted: Callable[[Any], list[Command]]) -> Any: ...


class ResultCollector:
    def __init__(
        self, events: Events, handler: CommandHandler, clock: TimeSource, report: Callable[[GameOutcome], Command]
    ) -> None:
        self._events, self._handler, self._clock, self._told = events, handler, clock, report

    def collect(self, id: str) -> int:
        """Report games that are over and may be known of; each counts once, however often this is done."""
        found = [outcome for outcome in self.outcomes(id) if self._may_be_told(outcome)]
        return self.report(id, HOUSE, {outcome.game: self._told(outcome) for outcome in found})

    def _may_be_told(self, found: GameOutcome | WaitingGame) -> TypeGuard[GameOutcome]:
        return isinstance(found, GameOutcome) and found.shown <= self._clock.now()

    def outcomes(self, id: str) -> list[GameOutcome | WaitingGame]:
        games: list[str] = self._events.read(id, lambda event: list(event.state.open_games))
        return [outcome_of(self._handler, game) for game in games]

    def report(self, id: str, doer: Doer, reports: Mapping[str, Command]) -> int:
        """Only what is still awaited when it is judged is reported."""
        if not reports:
            return 0

        def wanted(event: Any) -> list[Command]:
            awaited = [game for game in event.state.open_games if game in reports][:AT_ONCE]
            require(awaited, "tournament.already-reported")
            return [reports[game] for game in awaited]

        with suppress(RuleViolation):
            for _ in range(0, len(reports), AT_ONCE):
                self._events.change(id, doer, wanted)
        return len(reports)
