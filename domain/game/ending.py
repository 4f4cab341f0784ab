"""How a Game ends otherwise than by its title's rules: players give up or agree to stop, or an organiser decides."""

from abc import abstractmethod

from domain.game.base import GameEvent
from domain.game.events import (
    AbandonProposed,
    AbandonWithdrawn,
    GameAbandoned,
    GameFinished,
    SeatResigned,
    SeedRevealed,
)
from domain.game.lobby import OPEN, PLAYING
from domain.game.orders import Abandon, Close, DecideGame, EndOrder, PlayOn, Resign
from domain.game.rescue import require_organiser
from domain.game.rescue_events import GameAdjudicated, GameClosed
from domain.game.timekeeping import Timekeeping
from domain.kernel.aggregate import Doer
from domain.kernel.errors import require
from domain.kernel.ranking import ranks
from domain.kernel.record import Seat
from domain.kernel.title import Result


class Ending(Timekeeping):
    __slots__ = ()

    seed: bytes

    @abstractmethod
    def _go_on(self) -> None:
        """Answer for seats that nobody plays any more, and keep time."""

    def _decide_ending(self, doer: Doer, order: EndOrder) -> None:
        match order:
            case Resign():
                self._resign(doer.by)
            case Abandon():
                self._abandon(doer.by)
            case PlayOn():
                self._play_on(doer.by)
            case DecideGame(wanted, reason):
                require_organiser(doer, reason)
                self._adjudicate(doer.by, wanted, reason)
            case Close(reason):
                require_organiser(doer, reason)
                require(not self.lobby.over, "game.over")
                self._emit(GameClosed(doer.by, reason))
                self._end(GameAbandoned("closed-by-organiser"))

    def _resign(self, player: str) -> None:
        """Give up the seat: a bot or nobody takes over, as agreed when the game was opened."""
        require(self.lobby.status == PLAYING, "game.not-playing")
        self._give_up(self._seat_of(player))

    def _give_up(self, seat: Seat) -> None:
        terms = self.lobby.terms
        self._emit(SeatResigned(seat, terms.stand_in_bot if terms.stand_in == "bot" else None))
        left = [other for other, chair in enumerate(self.lobby.chairs) if not chair.vacant]
        if not self.lobby.people():
            self._end(GameAbandoned("everybody-resigned"))
        elif len(left) == 1:
            self._end(GameFinished(self._last_one_left(left[0])))
        else:
            self._go_on()

    def _abandon(self, player: str) -> None:
        """End without a result: the host before the start, afterwards all players who still play together."""
        require(not self.lobby.over, "game.not-playing")
        if self.lobby.status == OPEN:
            require(player == self.lobby.host, "game.not-host")
            self._end(GameAbandoned("closed-by-host"))
            return
        seat = self._seat_of(player)
        require(not self.lobby.chairs[seat].gives_up, "game.already-proposed")
        self._emit(AbandonProposed(seat))
        if all(self.lobby.chairs[other].gives_up for other in self.lobby.people()):
            self._end(GameAbandoned("agreed"))

    def _play_on(self, player: str) -> None:
        """Take back the wish to abandon."""
        require(self.lobby.status == PLAYING, "game.not-playing")
        seat = self._seat_of(player)
        require(self.lobby.chairs[seat].gives_up, "game.not-proposed")
        self._emit(AbandonWithdrawn(seat))

    def _adjudicate(self, by: str, wanted: tuple[int, ...], reason: str) -> None:
        """Ranks as a result has them: shared ones are equal, and the next one counts them all."""
        require(not self.lobby.over, "game.over")
        require(self.lobby.status == PLAYING, "game.not-playing")
        fits = len(wanted) == len(self.lobby.chairs) and wanted == ranks([-rank for rank in wanted])
        require(fits, "game.bad-ranks", seats=len(self.lobby.chairs))
        self._emit(GameAdjudicated(wanted, by, reason))
        winners = tuple(seat for seat, rank in enumerate(wanted) if rank == 1)
        self._end(GameFinished(Result("game.adjudicated", winners, wanted, (0,) * len(wanted))))

    # -- inside ------------------------------------------------------------------------------

    def _end(self, event: GameEvent) -> None:
        self._stop_clocks()
        self._emit(event)
        self._emit(SeedRevealed(self.seed.hex()))

    def _last_one_left(self, winner: Seat) -> Result:
        """Everybody else has resigned: no scores, one winner."""
        keys = [seat == winner for seat in range(len(self.lobby.chairs))]
        return Result("game.last-one-left", (winner,), ranks(keys), (0,) * len(keys))
