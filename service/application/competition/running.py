"""What happens to tournaments by themselves. All of it may be done twice, at once or again, and counts once."""

from contextlib import suppress

from domain.competition.tournament import orders
from domain.competition.tournament.aggregate import Tournament
from domain.kernel.aggregate import DEADLINE
from domain.kernel.errors import RuleViolation
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.competition.collecting import HOUSE, ResultCollector
from service.application.competition.entrants import Entrants
from service.application.competition.game_outcome import GameOutcome, WaitingGame
from service.application.competition.tournaments import Tournaments

FASTER = ("tournament.round-open", "tournament.not-running")
"""Refusals that say that somebody else has done it, or that there is nothing to do any more."""
OVER = {"tournament.no-more-rounds": "too few are left", "tournament.window-closed": "window"}


class RunningTournaments:
    def __init__(
        self, tournaments: Tournaments, entrants: Entrants, handler: CommandHandler, clock: TimeSource
    ) -> None:
        self._tournaments, self._entrants = tournaments, entrants
        self._results = ResultCollector(tournaments, handler, clock, GameOutcome.report)

    def begin_on_time(self, id: str) -> bool:
        """Close the entries when their time has come; with too few there is no tournament."""
        try:
            self._tournaments.change(id, DEADLINE, orders.Begin())
        except RuleViolation as refusal:
            if refusal.code in ("tournament.already-begun", "tournament.too-early"):
                return False
            if refusal.code not in ("tournament.too-few", "tournament.no-schedule"):
                raise
            self._tournaments.change(id, DEADLINE, orders.Cancel(refusal.code))
        return True

    def pair_on_time(self, id: str) -> bool:
        """Pair what can be paired; where nothing is left to be played, that is the end.

        Whatever else stands against it is told once to those who organise, and then raised, so that the item is seen
        to be stuck.
        """
        for entrant, reason in self._tournaments.read(id, lambda found: self._entrants.lost(found.state)).items():
            with suppress(RuleViolation):
                self._tournaments.change(id, HOUSE, orders.Withdraw(entrant, reason))
        try:
            self._tournaments.pair(id, HOUSE)
        except RuleViolation as refusal:
            if refusal.code in FASTER:
                return False
            if refusal.code not in OVER:
                if self._tournaments.read(id, lambda found: found.state.refused) == refusal.code:
                    raise
                self._tournaments.change(id, HOUSE, orders.ReportStuck(refusal.code))
                return True
            return self._finish(id, OVER[refusal.code])
        return True

    def _finish(self, id: str, reason: str) -> bool:
        try:
            self._tournaments.change(id, HOUSE, orders.Finish(reason))
        except RuleViolation as refusal:  # somebody was faster, or games are still played
            if refusal.code not in FASTER:
                raise
            return False
        return True

    def collect(self, id: str) -> int:
        """Report games that are over and may be known of; each counts once, however often this is done."""
        return self._results.collect(id)

    def time_up(self, id: str) -> int | None:
        """Decide the tables of rounds whose time is up. Returns when to look again, if some may not be told yet."""
        self.collect(id)
        found = self._results.outcomes(id)
        waiting = [game for game in found if isinstance(game, WaitingGame)]
        late = self._tournaments.read(id, _late_games)
        for game in waiting:
            if game.game in late:
                self._end(id, game)
        return min((end.shown for end in found if isinstance(end, GameOutcome)), default=None)

    def _end(self, id: str, game: WaitingGame) -> None:
        """Decide one table whose time is up, and end its game with it."""
        with suppress(RuleViolation):  # it has ended meanwhile, and will be reported
            self._tournaments.change(id, DEADLINE, orders.TimeUp(*game))


def _late_games(tournament: Tournament) -> set[str]:
    """Games of rounds whose deadline has passed."""
    late = [round for round in tournament.state.rounds if 0 < round.deadline <= tournament.now]
    return {table.game for round in late for table in round.open_tables}
