"""Ways out of a Game that has stopped: a clock where there was none, somebody else on a deserted seat, more time."""

from domain.game.clock import Clock, ClockOffer, judge_clock
from domain.game.lobby import PLAYING, Chair
from domain.game.orders import GiveTime, RefuseClock, RescueOrder, TakeOver, WantClock
from domain.game.rescue_events import ClockAgreed, ClockProposed, ClockRefused, ClockSet, SeatTakenOver, TimeGiven
from domain.game.rest import DAY, finish
from domain.game.time_events import ClockMoved, StandInSeated
from domain.game.timekeeping import Timekeeping
from domain.kernel.aggregate import Doer
from domain.kernel.errors import refuse, require
from domain.kernel.record import Seat

SILENCE = 14 * DAY  # after which an offer needs no answer of those who gave none
SLOWEST_NEEDED = 24 * 3600  # seconds for a decision that a clock must leave to who was not asked
KEPT = DAY  # for which a seat waits for its player after time was up
LONGEST_REASON = 500


def require_organiser(doer: Doer, reason: str) -> None:
    """Whoever acts on other people's games has been given the right to, and says why."""
    require(doer.cause == "administrator", "game.not-organiser")
    require(len(reason.strip()) > 0 and len(reason) <= LONGEST_REASON, "game.no-reason", longest=LONGEST_REASON)


class Rescue(Timekeeping):
    __slots__ = ()

    def _decide_rescue(self, doer: Doer, order: RescueOrder) -> None:
        require(self.lobby.status == PLAYING, "game.not-playing")
        match order:
            case WantClock(clock):
                self._want_clock(self._seat_of(doer.by), clock)
            case RefuseClock():
                self._refuse_clock(self._seat_of(doer.by))
            case TakeOver(seat, None):
                self._take_over(doer.by, seat)
            case TakeOver(seat, bot):
                self._put_bot(doer, seat, bot)
            case GiveTime(seat, seconds, reason):
                require_organiser(doer, reason)
                self._give_time(doer.by, seat, seconds, reason)

    # -- a clock -----------------------------------------------------------------------------

    def _want_clock(self, seat: Seat, clock: Clock | None) -> None:
        """Offer a clock, or agree to the one that is offered. It starts when all have agreed.

        After fourteen days those who have not answered are no longer waited for, if the clock leaves them time. Silent
        is who does not answer the offer, also when they play on: they have been told of it, and one word refuses it.
        """
        require(self.lobby.terms.clock is None, "clock.exists")
        offer = self.lobby.offer
        wanted = clock or (offer.clock if offer else self._usual_clock())
        judge_clock(wanted)
        if offer is None or offer.clock != wanted:
            self._emit(ClockProposed(seat, self.now, wanted))
        elif seat not in offer.agreed:
            self._emit(ClockAgreed(seat))
        else:
            self._require_carried(offer)
        if self.lobby.offer is not None and self._is_carried(self.lobby.offer):
            self._emit(ClockSet(self.now, wanted))
            self._keep_time(None)

    def _require_carried(self, offer: ClockOffer) -> None:
        """Who asks again is told what is missing."""
        due = offer.at + SILENCE
        if self.now >= due:
            require(_leaves_time(offer.clock), "clock.too-quick", decision=SLOWEST_NEEDED)
        require(self._is_carried(offer), "clock.not-agreed", until=due)

    def _is_carried(self, offer: ClockOffer) -> bool:
        if all(seat in offer.agreed for seat in self.lobby.people()):
            return True
        return self.now >= offer.at + SILENCE and _leaves_time(offer.clock)

    def _refuse_clock(self, seat: Seat) -> None:
        """Take the offer of a clock back, or say no to somebody else's."""
        require(self.lobby.offer is not None, "clock.not-proposed")
        self._emit(ClockRefused(seat))

    def _usual_clock(self) -> Clock:
        bot = self.lobby.terms.stand_in_bot
        return Clock(decision=3 * SLOWEST_NEEDED, warn=SLOWEST_NEEDED, action="stand-in", bot=bot)

    # -- a seat ------------------------------------------------------------------------------

    def _take_over(self, player: str, seat: Seat) -> None:
        """A person plays on a seat that its player has given up or deserted."""
        chair = self._left_chair(seat)
        own = self.lobby.was_seated(player)
        require(own is None or (own == seat and chair.resigned), "game.already-seated")
        if not chair.resigned:
            until = self._clock(seat).expired + KEPT
            require(self.now >= until, "game.seat-kept", seat=seat, until=until)
        self._emit(SeatTakenOver(seat, player, None))
        self._keep_time(None)

    def _put_bot(self, doer: Doer, seat: Seat, bot: str | None) -> None:
        """The host chooses the bot of a seat that its player has given up or deserted; who may return still may."""
        require(doer.by == self.lobby.host or doer.cause == "administrator", "game.not-host")
        chair = self._left_chair(seat)
        if chair.resigned:
            self._emit(SeatTakenOver(seat, None, bot))
        else:
            self._emit(StandInSeated(seat, bot or "", "chosen", False))
        self._keep_time(None)

    def _left_chair(self, seat: Seat) -> Chair:
        require(0 <= seat < len(self.lobby.chairs), "game.no-such-seat", seats=len(self.lobby.chairs))
        require(seat in self.lobby.left_seats(), "game.seat-played", seat=seat)
        return self.lobby.chairs[seat]

    # -- time --------------------------------------------------------------------------------

    def _give_time(self, by: str, seat: Seat, seconds: int, reason: str) -> None:
        """An organiser adds to the bank of a seat, whether or not its clock runs."""
        require(0 <= seat < len(self.lobby.chairs), "game.no-such-seat", seats=len(self.lobby.chairs))
        if not self._timed(seat):
            refuse("game.not-timed", seat=seat)
        clock = self._clock(seat)
        require(seconds > 0, "clock.no-time")
        self._emit(TimeGiven(seat, self.now, seconds * 1000, by, reason))
        if clock.started is not None:
            self._emit(ClockMoved(seat, self.now, finish(clock.started, clock.window + clock.bank, clock.rest)))


def _leaves_time(clock: Clock) -> bool:
    times = [clock.decision, *(time for time in (clock.reaction, clock.simultaneous) if time)]
    return min(times) >= SLOWEST_NEEDED and clock.action != "forfeit"
