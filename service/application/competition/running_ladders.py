"""What happens to ladders by themselves. All of it may be done twice, at once or again, and counts once."""

from domain.competition.ladder import orders
from domain.competition.ladder.aggregate import Ladder
from domain.competition.ladder.matching import waiting
from domain.kernel.aggregate import DEADLINE
from domain.kernel.errors import RuleViolation
from domain.kernel.record import Command
from service.application.admission import GuestPolicy
from service.application.clock import TimeSource
from service.application.command_handler import CommandHandler
from service.application.competition.collecting import HOUSE, ResultCollector
from service.application.competition.game_outcome import GameOutcome
from service.application.competition.ladders import Ladders

STANDSTILL = ("tournament.pack-changed", "tournament.unknown-title")
LOOK_AGAIN = 60_000


class RunningLadders:
    def __init__(self, ladders: Ladders, handler: CommandHandler, clock: TimeSource, guests: GuestPolicy) -> None:
        self._ladders, self._clock, self._guests = ladders, clock, guests
        self._results = ResultCollector(ladders, handler, clock, report_of)

    def seat_on_time(self, id: str) -> int | None:
        """Seat whoever can be seated. Returns when to look again, if nobody could although somebody waits."""
        self._pause_unwelcome(id)
        try:
            self._ladders.seat(id, HOUSE)
        except RuleViolation as refusal:
            if refusal.code in STANDSTILL:
                raise
            return self._clock.now() + LOOK_AGAIN
        return None

    def _pause_unwelcome(self, id: str) -> None:
        """Accounts that are gone or banned are seated no more; they keep their places."""
        organiser, players = self._ladders.read(id, _guests)
        unwelcome = self._guests.unwelcome(organiser, players) if players else {}
        for player in players:
            if player in unwelcome:
                self._quietly(id, orders.PauseEntry(player, unwelcome[player].code))

    def collect(self, id: str) -> int:
        """Report games that are over and may be known of; each counts once, however often this is done."""
        return self._results.collect(id)

    def end_season(self, id: str) -> bool:
        """Results that may be told count before the season ends."""
        self._results.collect(id)
        return self._quietly(id, orders.EndSeason())

    def lapse(self, id: str) -> bool:
        return self._quietly(id, orders.LapseChallenges())

    def _quietly(self, id: str, order: Command) -> bool:
        """Whether it was done; somebody may have been faster."""
        try:
            self._ladders.change(id, DEADLINE, order)
        except RuleViolation:
            return False
        return True


def _guests(ladder: Ladder) -> tuple[str, list[str]]:
    return ladder.state.organiser, [entry.player for entry in waiting(ladder.state) if entry.player is not None]


def report_of(end: GameOutcome) -> orders.CountResult:
    return orders.CountResult(
        end.game, end.ranks, end.version, end.hash, end.left, end.void, end.absent, end.adjudicated
    )
