"""The Game before its start: who sits where, and when it begins."""

from abc import abstractmethod

from domain.game.base import GameEvent
from domain.game.clock import judge_clock
from domain.game.events import (
    GameAbandoned,
    GameOpened,
    InvitationDeclined,
    InvitationWithdrawn,
    PlayerInvited,
    PlayerRemoved,
    SeatLeft,
    SeatTaken,
)
from domain.game.lobby import OPEN, Fork
from domain.game.opening import judge_opening, pack_digest, rules_of
from domain.game.orders import (
    ClearSeat,
    Decline,
    InvitationOrder,
    Invite,
    LeaveSeat,
    Open,
    RemoveBot,
    RevealOrder,
    SeatBot,
    SeatOrder,
    SeatPlayer,
    Start,
    StartDue,
    TakeSeat,
)
from domain.game.revealing import Revealing
from domain.kernel.aggregate import Doer
from domain.kernel.chance import commitment
from domain.kernel.errors import refuse, require
from domain.kernel.record import Seat
from domain.kernel.title import Setup


class Seating(Revealing):
    __slots__ = ()

    seed: bytes

    @abstractmethod
    def _is_being_opened(self) -> bool:
        """Whether the game is opened by the very request that is being judged."""

    @abstractmethod
    def _end(self, event: GameEvent) -> None: ...

    def _decide_seating(self, doer: Doer, order: SeatOrder) -> None:
        if isinstance(order, Open):
            self._open(doer.by, order)
            return
        require(self.lobby.status == OPEN, "game.not-open")
        if isinstance(order, RevealOrder):
            self._decide_revealing(doer, order)
            return
        require(not self.lobby.revealing, "game.revealing", seats=list(self.lobby.revealing))
        match order:
            case TakeSeat():
                self._take_seat(doer.by, order)
            case SeatBot(bot, seat):
                self._seat_bot(doer.by, bot, seat)
            case LeaveSeat():
                self._emit(SeatLeft(self._seat_of(doer.by)))
            case RemoveBot(seat):
                self._remove_bot(doer.by, seat)
            case Start():
                self._require_host(doer.by)
                self._start_game()
            case StartDue():
                require(doer.cause == "deadline", "game.wrong-doer", cause=doer.cause)
                self._start_due()
            case _:
                self._decide_invitation(doer, order)

    def _decide_invitation(self, doer: Doer, order: InvitationOrder) -> None:
        match order:
            case SeatPlayer(player, seat):
                self._seat_player(doer, player, seat)
            case Invite(player, seat):
                self._invite(doer.by, player, seat)
            case Decline():
                self._decline(doer.by)
            case ClearSeat(seat):
                self._clear_seat(doer.by, seat)

    def _open(self, host: str, order: Open) -> None:
        setup, terms, fork = order.setup, order.terms, order.fork
        judge_opening(self.title, setup)
        if fork is not None:
            self._judge_fork(fork, setup)
        judge_clock(terms.clock)
        require(terms.start.when != "at" or terms.start.at > self.now, "game.start-passed", now=self.now)
        digest = pack_digest(self.title, setup.pack)
        name, rules = self.title.meta.name, rules_of(self.title)
        self._emit(GameOpened(name, setup, digest, host, terms, commitment(self.seed), rules, fork))

    @abstractmethod
    def _judge_fork(self, fork: Fork, setup: Setup) -> None:
        """Refuse unless a what-if game can begin there."""

    # -- sitting down ------------------------------------------------------------------------

    def _take_seat(self, player: str, order: TakeSeat) -> None:
        """Sit down, on the seat that is kept for one, on a certain one, or on the first free one."""
        self._require_no_seat(player)
        seat = self._free_seat(order.seat, self.lobby.invited_to(player))
        self._emit(SeatTaken(seat, player, None, order.entropy, order.promise))
        self._start_if_full()

    def _seat_bot(self, by: str, bot: str, seat: Seat | None) -> None:
        """The host puts a built-in bot on a free seat."""
        self._require_host(by)
        self._emit(SeatTaken(self._free_seat(seat), None, bot, ""))
        self._start_if_full()

    def _seat_player(self, doer: Doer, player: str, seat: Seat | None) -> None:
        require(doer.cause in ("house", "administrator"), "game.not-host")
        self._require_no_seat(player)
        self._emit(SeatTaken(self._free_seat(seat, self.lobby.invited_to(player)), player, None, ""))

    # -- invitations -------------------------------------------------------------------------

    def _invite(self, by: str, player: str, seat: Seat | None) -> None:
        """The host keeps a seat for a player, who accepts by sitting down."""
        self._require_host(by)
        require(player != by, "game.own-invitation")
        require(self.lobby.seat_of(player) is None, "game.seated-already", player=player)
        require(self.lobby.invited_to(player) is None, "game.invited-already", player=player)
        self._emit(PlayerInvited(self._free_seat(seat), player))

    def _decline(self, player: str) -> None:
        seat = self.lobby.invited_to(player)
        if seat is None:
            refuse("game.not-invited")
        self._emit(InvitationDeclined(seat, player))

    def _clear_seat(self, by: str, seat: Seat) -> None:
        """The host sends a person away, or takes an invitation back."""
        self._require_host(by)
        self._require_seat_there(seat)
        chair = self.lobby.chairs[seat]
        if chair.invited is not None:
            self._emit(InvitationWithdrawn(seat, chair.invited))
            return
        if chair.player is None:
            refuse("game.seat-empty", seat=seat)
        self._emit(PlayerRemoved(seat, chair.player))
        self._emit(SeatLeft(seat))

    def _remove_bot(self, by: str, seat: Seat) -> None:
        self._require_host(by)
        self._require_seat_there(seat)
        require(self.lobby.chairs[seat].bot is not None, "game.not-your-seat", seat=seat)
        self._emit(SeatLeft(seat))

    # -- the start ---------------------------------------------------------------------------

    def start_due(self) -> bool:
        """Whether the game must now start by itself, or be closed because it cannot."""
        start, untaken = self.lobby.terms.start, self.lobby.untaken_seats()
        if self.lobby.status != OPEN or self.lobby.revealing:
            return False
        return (start.when == "full" and not untaken) or (start.when == "at" and start.at <= self.now)

    def _start_due(self) -> None:
        require(self.start_due(), "game.start-not-due")
        terms, untaken = self.lobby.terms, self.lobby.untaken_seats()
        if untaken and terms.start.missing == "close":
            self._end(GameAbandoned("seats-free"))
            return
        for seat in untaken:
            self._emit(SeatTaken(seat, None, terms.stand_in_bot, ""))
        self._start_game()

    def _start_if_full(self) -> None:
        """The last one to sit down starts a game that was to start when all have.

        Not while it is opened: a thousand tables of bots that are opened together are dealt one by one.
        """
        start_now = self.lobby.terms.start.when == "full" and not self._is_being_opened()
        if start_now and not self.lobby.untaken_seats():
            self._start_game()

    def _start_game(self) -> None:
        """Once everybody sits, the title deals."""
        untaken = self.lobby.untaken_seats()
        require(not untaken, "game.seats-free", seats=untaken)
        self._begin_or_ask()

    # -- inside ------------------------------------------------------------------------------

    def _require_host(self, by: str) -> None:
        require(by == self.lobby.host, "game.not-host")

    def _require_no_seat(self, player: str) -> None:
        require(self.lobby.seat_of(player) is None, "game.already-seated")

    def _require_seat_there(self, seat: Seat) -> None:
        require(0 <= seat < len(self.lobby.chairs), "game.no-such-seat", seats=len(self.lobby.chairs))

    def _free_seat(self, seat: Seat | None, kept: Seat | None = None) -> Seat:
        """The wanted seat or the first free one; who is invited has the choice of the seat that is kept."""
        free = self.lobby.free_seats() if kept is None else [kept]
        if seat is None:
            require(free, "game.seat-taken")
            return free[0]
        self._require_seat_there(seat)
        require(seat in free, "game.seat-taken", seat=seat, free=free)
        return seat
