"""The Game's side of time: clocks that start and stop with the questions, and what happens when time is up.

Time enters as a value: whoever sends a command says when that is (`tell_time`), and the events keep it.
"""

from abc import ABC, abstractmethod
from typing import Any

from domain.game.base import GameEvent
from domain.game.clock import SeatClock, Timing
from domain.game.lobby import PLAYING, Lobby
from domain.game.orders import BotFails, ComeBack, Pause, Resume, SetNights, TakeVacation, TimeOrder, TimeOut, Warn
from domain.game.rest import DAY, LONGEST_NIGHT, Night, elapsed, finish
from domain.game.time_events import (
    BotFailed,
    ClockMoved,
    ClocksPaused,
    ClocksResumed,
    ClockStarted,
    ClockStopped,
    NightsSet,
    PauseProposed,
    PauseWithdrawn,
    StandInLeft,
    StandInSeated,
    TimeExpired,
    TimeWarned,
    VacationTaken,
)
from domain.kernel.aggregate import Doer, bot_name
from domain.kernel.errors import refuse, require
from domain.kernel.record import Seat
from domain.kernel.title import AnyTitle


class Timekeeping(ABC):
    __slots__ = ("now",)

    title: AnyTitle
    lobby: Lobby
    position: Any
    now: int

    @abstractmethod
    def _emit(self, event: GameEvent) -> None: ...

    @abstractmethod
    def _seat_of(self, player: str) -> Seat: ...

    @abstractmethod
    def _answer_for(self, seat: Seat) -> None:
        """Play the title's fallback for an asked seat."""

    @abstractmethod
    def _give_up(self, seat: Seat) -> None:
        """The seat is lost to its player; the others play on."""

    def tell_time(self, now: int) -> None:
        """The moment of the next command, in milliseconds since 1970."""
        self.now = now

    def _decide_time(self, doer: Doer, order: TimeOrder) -> None:
        match order:
            case ComeBack():
                self._come_back(doer.by)
            case BotFails(seat, bot, failure):
                require(doer.cause == "bot" and bot_name(doer.bot) == bot, "game.wrong-doer", cause=doer.cause)
                self._bot_failed(seat, bot, failure)
            case Warn(seat):
                require(doer.cause == "deadline", "game.wrong-doer", cause=doer.cause)
                self._warn(seat)
            case TimeOut(seat):
                require(doer.cause == "deadline", "game.wrong-doer", cause=doer.cause)
                self._time_out(seat)
            case SetNights(night):
                self._set_nights(doer.by, night)
            case TakeVacation(days):
                self._take_vacation(doer.by, days)
            case Pause():
                self._pause(doer.by)
            case Resume():
                self._resume(doer.by)

    # -- when time is up ---------------------------------------------------------------------

    def overdue(self) -> Seat | None:
        """The seat whose time is up at the moment told, the first of several."""
        due = [(clock.deadline, seat) for seat, clock in self._running() if clock.deadline <= self.now]
        return min(due)[1] if due else None

    def to_warn(self) -> Seat | None:
        """A seat that should be told now that its time ends soon."""
        terms = self.lobby.terms.clock
        if terms is None or not terms.warn:
            return None
        for seat, clock in self._running():
            begin = clock.deadline - terms.warn * 1000
            if not clock.warned and (clock.started or 0) < begin <= self.now < clock.deadline:
                return seat
        return None

    def _warn(self, seat: Seat) -> None:
        require(seat == self.to_warn(), "clock.not-due")
        player = self.lobby.chairs[seat].player or ""
        self._emit(TimeWarned(seat, self.now, player, self._clock(seat).deadline))

    def _time_out(self, seat: Seat) -> None:
        """Do what was agreed for a seat whose time is up. Refused if it is not: its player was faster."""
        terms = self.lobby.terms.clock
        clock = self._clock(seat)
        if terms is None or clock.started is None or clock.deadline > self.now:
            refuse("clock.not-due", deadline=clock.deadline)
        bot = terms.bot if terms.action in ("bot", "stand-in") else None
        self._stop(seat, earned=terms.action == "fallback")
        self._emit(TimeExpired(seat, self.now, self.lobby.chairs[seat].player or "", terms.action, bot))
        match terms.action:
            case "fallback":
                self._answer_for(seat)
            case "bot" | "stand-in":
                self._emit(StandInSeated(seat, terms.bot, "time-up", terms.action == "bot"))
            case "forfeit":
                self._give_up(seat)

    def _bot_failed(self, seat: Seat, bot: str, cause: str) -> None:
        """The bot of an asked seat cannot answer: say so and play the harmless answer."""
        require(seat in self.position.asked, "table.not-asked", asked=list(self.position.asked))
        require(self.lobby.chairs[seat].played_by == bot, "game.not-your-seat", seat=seat)
        self._emit(BotFailed(seat, bot, cause))
        self._answer_for(seat)

    # -- what players may ask for ------------------------------------------------------------

    def _come_back(self, player: str) -> None:
        """Take the seat back from the bot that plays it meanwhile."""
        require(self.lobby.status == PLAYING, "game.not-playing")
        seat = self._seat_of(player)
        require(self.lobby.chairs[seat].stand_in is not None, "clock.no-stand-in")
        self._emit(StandInLeft(seat, "player-returned"))
        self._keep_time(None)

    def _set_nights(self, player: str, night: Night | None) -> None:
        """(from, until) in minutes after midnight UTC; not while one's own clock runs."""
        seat, terms = self._timed_player(player)
        require(terms.nights, "clock.no-nights")
        require(self._clock(seat).started is None, "clock.running")
        if night is not None:
            length = (night[1] - night[0]) % (24 * 60)
            fits = all(0 <= minute < 24 * 60 for minute in night) and 0 < length <= LONGEST_NIGHT
            require(fits, "clock.bad-night", longest=LONGEST_NIGHT)
        self._emit(NightsSet(seat, night))

    def _take_vacation(self, player: str, days: int) -> None:
        """Whole days from now on in which the seat's clock does not run."""
        seat, terms = self._timed_player(player)
        clock = self._clock(seat)
        left = terms.vacation - clock.vacation
        require(1 <= days <= left, "clock.no-vacation-left", days=left)
        require(clock.started is None or self.now < clock.deadline, "clock.expired")
        until = max([self.now, *(end for _, end in clock.rest.vacations)]) + days * DAY
        self._emit(VacationTaken(seat, self.now, until, days))
        if clock.started is not None:
            deadline = finish(clock.started, clock.window + clock.bank, clock.rest)
            self._emit(ClockMoved(seat, self.now, deadline))

    def _pause(self, player: str) -> None:
        """Propose to stop all clocks; they stop when everybody has."""
        seat, _ = self._timed_player(player)
        timing = self._timing()
        require(not timing.paused, "clock.paused")
        require(not timing.clocks[seat].wants_pause, "game.already-proposed")
        self._emit(PauseProposed(seat))
        if all(timing.clocks[other].wants_pause for other in self.lobby.people()):
            self._stop_clocks()
            self._emit(ClocksPaused(self.now))

    def _resume(self, player: str) -> None:
        """End a pause, or take back the proposal of one. A pause ends when any player wants it to."""
        seat, _ = self._timed_player(player)
        timing = self._timing()
        if not timing.paused:
            require(timing.clocks[seat].wants_pause, "game.not-proposed")
            self._emit(PauseWithdrawn(seat))
            return
        self._emit(ClocksResumed(seat, self.now))
        for other in self.position.asked:
            if self._timed(other):
                self._start(other, timing.clocks[other].window)

    # -- inside ------------------------------------------------------------------------------

    def _keep_time(self, answered: Seat | None) -> None:
        """After something has changed: stop the clocks that no longer run, start those that now do."""
        asked = self.position.asked
        for seat, chair in enumerate(self.lobby.chairs):
            if chair.for_turn and seat not in asked:
                self._emit(StandInLeft(seat, "turn-over"))
        timing = self.lobby.timing
        if timing is None or timing.paused:
            return
        for seat, clock in self._running():
            goes_on = seat in asked and seat != answered and clock.ask == self.position.ask and self._timed(seat)
            if not goes_on:
                self._stop(seat, earned=seat == answered)
        for seat in asked:
            if self._timed(seat) and timing.clocks[seat].started is None:
                self._start(seat, self._window())

    def _stop_clocks(self) -> None:
        for seat, _ in self._running():
            self._stop(seat, earned=False)

    def _start(self, seat: Seat, window: int) -> None:
        clock = self._clock(seat)
        deadline = finish(self.now, window + clock.bank, clock.rest)
        self._emit(ClockStarted(seat, self.now, self.position.ask, window, deadline))

    def _stop(self, seat: Seat, *, earned: bool) -> None:
        clock, terms = self._clock(seat), self.lobby.terms.clock
        assert clock.started is not None
        assert terms is not None
        used = elapsed(clock.started, self.now, clock.rest)
        from_window = min(used, clock.window)
        bank = max(0, clock.bank - (used - from_window)) + (terms.increment * 1000 if earned else 0)
        self._emit(ClockStopped(seat, self.now, used, clock.window - from_window, bank))

    def _window(self) -> int:
        """Time for the question now asked, before the bank is touched."""
        terms = self.lobby.terms.clock
        assert terms is not None
        if terms.reaction and self.title.questions[self.position.ask].reaction:
            return terms.reaction * 1000
        if terms.simultaneous and len(self.position.asked) > 1:
            return terms.simultaneous * 1000
        return terms.decision * 1000

    def _timed(self, seat: Seat) -> bool:
        chair = self.lobby.chairs[seat]
        return chair.player is not None and not chair.resigned and chair.stand_in is None

    def _running(self) -> list[tuple[Seat, SeatClock]]:
        timing = self.lobby.timing
        if timing is None:
            return []
        return [(seat, clock) for seat, clock in enumerate(timing.clocks) if clock.started is not None]

    def _timing(self) -> Timing:
        timing = self.lobby.timing
        if timing is None:
            refuse("clock.none")
        return timing

    def _clock(self, seat: Seat) -> SeatClock:
        return self._timing().clocks[seat]

    def _timed_player(self, player: str) -> tuple[Seat, Any]:
        require(self.lobby.status == PLAYING, "game.not-playing")
        self._timing()
        return self._seat_of(player), self.lobby.terms.clock
