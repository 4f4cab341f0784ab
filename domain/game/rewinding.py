"""The Game going back: what a seat may take back freely, what all must agree to, and what an administrator sets right.

The position goes back and is asked its old question again; the lobby and the clocks go on.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.game.base import GameEvent
from domain.game.events import SeatResigned
from domain.game.free_undo import binds, drawn_in, draws, free_steps, in_force, last_move, obstacle, tells
from domain.game.lobby import PLAYING, UndoProposal
from domain.game.orders import AgreeUndo, RefuseUndo, Rewind, TakeBack, UndoOrder
from domain.game.rescue import require_organiser
from domain.game.rescue_events import SeatTakenOver
from domain.game.rest import DAY
from domain.game.time_events import ClockStopped, TimeExpired
from domain.game.timekeeping import Timekeeping
from domain.game.undo_events import BankSet, GameRewound, UndoAgreed, UndoDeclined, UndoProposed
from domain.kernel.aggregate import Doer, Past, PastAppend
from domain.kernel.errors import refuse, require
from domain.kernel.record import Event, Seat
from domain.kernel.table import Asked

PROPOSAL_LASTS = DAY
MOST_DECLINED = 3  # proposals of a seat in one game
WINDOWS = (24, 96, 384)  # events that are looked back for what can be taken back


class UndoOffer(NamedTuple):
    """How far a seat may go back: freely to each of `steps`, the nearest first; `to` is the furthest of them.

    Where nothing is free, `to` lies before the seat's last answer, and the others must agree.
    """

    to: int
    free: bool
    steps: list[int]


class WayBack(NamedTuple):
    """What lies between a version and now, and the game as it was then."""

    to: int
    then: Any
    since: Sequence[PastAppend]

    @property
    def asked(self) -> Asked:
        return Asked(self.then.position.asked, self.then.position.ask)


class Rewinding(Timekeeping):
    __slots__ = ()

    id: str
    version: int
    past: Past

    @abstractmethod
    def require_seat(self, player: str, seat: Seat) -> None: ...

    @abstractmethod
    def _go_on(self) -> None: ...

    @abstractmethod
    def _ask_again(self) -> None:
        """Say once more who is asked what."""

    @abstractmethod
    def _play_again(self, lost: Sequence[PastAppend]) -> None:
        """Carry out what was commanded once more, as far as the rules allow."""

    def undo_offer(self, seat: Seat) -> UndoOffer | None:
        """What a seat may take back now; None if nothing can be."""
        wanted, lobby = self.lobby.terms.undo, self.lobby
        paused = lobby.timing is not None and lobby.timing.paused
        if wanted == "none" or lobby.status != PLAYING or paused or lobby.chairs[seat].stand_in is not None:
            return None
        steps, before = self._steps_back(seat)
        if steps:
            return UndoOffer(steps[-1], True, steps)
        return UndoOffer(before, False, []) if before is not None and wanted == "consent" else None

    def _steps_back(self, seat: Seat) -> tuple[list[int], int | None]:
        """Where a seat may go freely, and the version before its last answer; looks no further back than needed."""
        steps: list[int] = []
        before = None
        for window in WINDOWS:
            start = max(0, self.version - window)
            appends = self.past.appends(self.id, start, self.version)
            steps, before = free_steps(seat, appends), last_move(seat, appends)
            ends_here = any(binds(seat, append) for append in appends)
            if start == 0 or (ends_here and (steps or before is not None)):
                break
        return steps, before

    def _decide_undo(self, doer: Doer, order: UndoOrder) -> Seat | None:
        """Returns the seat that speaks."""
        require(not self.lobby.over, "game.over")
        require(self.lobby.status == PLAYING, "game.not-playing")
        require(self.lobby.timing is None or not self.lobby.timing.paused, "clock.paused")
        if isinstance(order, Rewind):
            require_organiser(doer, order.reason)
            self._decree(self._way_back(order.to), order)
            return None
        require(self.lobby.terms.undo != "none", "undo.none")
        seat = self._seat_of(doer.by)
        self.require_seat(doer.by, seat)
        match order:
            case TakeBack(to):
                self._take_back(seat, to)
            case AgreeUndo(to):
                self._agree(seat, to)
            case RefuseUndo():
                require(self.lobby.undo is not None, "undo.not-proposed")
                self._emit(UndoDeclined(seat))
        return seat

    # -- what seats want ---------------------------------------------------------------------

    def _take_back(self, seat: Seat, to: int) -> None:
        """At once where it is free, or where only bots could mind and do not; else it is proposed."""
        way = self._way_back(to)
        why = obstacle(seat, way.asked, way.since)
        if not why:
            self._go_back(way, GameRewound(to, seat, "", (), drawn_in(way.since)), strict=True)
            return
        require(self.lobby.terms.undo == "consent", "undo.not-free", why=why)
        require(self._proposal() is None, "undo.proposed-already")
        declined = self.lobby.chairs[seat].undos_declined
        require(declined < MOST_DECLINED, "undo.declined-too-often", most=MOST_DECLINED)
        self._require_bots_agree(way)
        if self.lobby.present() == [seat]:
            self._go_back(way, GameRewound(to, seat, "", (), drawn_in(way.since)), strict=True)
        else:
            self._emit(UndoProposed(seat, to, self.now))

    def _agree(self, seat: Seat, to: int | None) -> None:
        proposal = self._proposal()
        if proposal is None:
            refuse("undo.not-proposed")
        require(to is None or to == proposal.to, "undo.other-proposal", to=proposal.to)
        require(seat not in proposal.agreed, "undo.agreed-already")
        agreed = {*proposal.agreed, seat}
        if not agreed.issuperset(self.lobby.present()):
            self._emit(UndoAgreed(seat))
            return
        way = self._way_back(proposal.to)
        self._require_bots_agree(way)
        self._emit(UndoAgreed(seat))
        others = tuple(sorted(agreed - {proposal.seat}))
        rewound = GameRewound(proposal.to, proposal.seat, "", others, drawn_in(way.since))
        self._go_back(way, rewound, strict=False)

    def _proposal(self) -> UndoProposal | None:
        """The one that still counts."""
        proposal = self.lobby.undo
        return proposal if proposal is not None and self.now < proposal.at + PROPOSAL_LASTS else None

    def _require_bots_agree(self, way: WayBack) -> None:
        """A bot, and a seat that nobody plays, agrees unless something was drawn or shown."""
        others = len(self.lobby.present()) < len(self.lobby.chairs)
        fishy = any(draws(append) or tells(append) for append in way.since)
        require(not others or not fishy, "undo.bots-refuse")

    # -- going back --------------------------------------------------------------------------

    def _decree(self, way: WayBack, order: Rewind) -> None:
        rewound = GameRewound(order.to, None, order.reason.strip(), (), drawn_in(way.since))
        lost = list(in_force(way.since))[::-1] if order.again else []
        self._go_back(way, rewound, strict=False, lost=lost)

    def _way_back(self, to: int) -> WayBack:
        """Refuses unless `to` is the end of an append after which somebody was asked."""
        since = self.past.appends(self.id, to, self.version) if 0 < to < self.version else ()
        require(bool(since) and since[0].first == to + 1, "undo.no-such-version", to=to)
        then = self.past.at(self.id, to)
        require(then.lobby.status == PLAYING and bool(then.position.asked), "undo.no-such-version", to=to)
        return WayBack(to, then, since)

    def _go_back(self, way: WayBack, rewound: GameRewound, *, strict: bool, lost: Sequence[PastAppend] = ()) -> None:
        """`strict`: a seat does so by itself. `lost` is played again, as far as it can be."""
        self._stop_clocks()
        self.position = way.then.position
        self._emit(rewound)
        self._ask_again()
        self._set_clocks(way, strict=strict, start=not lost)
        if lost:
            self._play_again(lost)
        self._go_on()

    def _set_clocks(self, way: WayBack, *, strict: bool, start: bool) -> None:
        """Nobody has more time than then, nor more than now.

        Where a seat goes back by itself, all it has used since counts (`strict`): else it could think at leisure in a
        later window, take that back, and do so again. Where all agree, or an administrator decides, the window is what
        was left of it when the question was answered: later windows are gone with their questions.
        """
        timing, then = self.lobby.timing, way.then.lobby
        if timing is None:
            return
        for seat, clock in enumerate(timing.clocks):
            window, bank = self._window(), clock.bank
            if then.timing is not None and then.chairs[seat].player == self.lobby.chairs[seat].player:
                before = then.timing.clocks[seat]
                most = before.bank + clock.given - before.given
                if before.started is not None and strict:
                    used = clock.used - before.used
                    window, most = max(0, before.window - used), max(0, most - max(0, used - before.window))
                elif before.started is not None:
                    window = _left_of_window(seat, way.since, clock.window)
                bank = min(bank, most)
            if bank != clock.bank:
                self._emit(BankSet(seat, bank))
            if start and seat in self.position.asked and self._timed(seat):
                self._start(seat, window)


def _left_of_window(seat: Seat, since: Sequence[PastAppend], now: int) -> int:
    """What was left of it when the clock next stopped; `now` if it has not stopped before."""
    stops = (event for append in since for event in append.events if isinstance(event, ClockStopped))
    return next((stop.window for stop in stops if stop.seat == seat), now)


def ends_proposal(events: Sequence[Event]) -> bool:
    """Whether what happens ends a proposal to go back: the game has gone on, or other people play."""
    return any(not isinstance(event, GameEvent) or isinstance(event, NEW_COMPANY) for event in events)


NEW_COMPANY = (TimeExpired, SeatResigned, SeatTakenOver)
