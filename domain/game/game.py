"""The Game aggregate: the lobby and the clocks around any title."""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.game.base import GameEvent
from domain.game.clock import judge_clock
from domain.game.events import (
    GAME_EVENTS,
    AbandonProposed,
    AbandonWithdrawn,
    GameAbandoned,
    GameFinished,
    GameOpened,
    GameStarted,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeedRevealed,
)
from domain.game.lobby import OPEN, PLAYING, Lobby, Terms
from domain.game.opening import judge_opening, pack_digest
from domain.game.orders import (
    Abandon,
    LeaveSeat,
    LobbyOrder,
    Open,
    Order,
    Play,
    PlayOn,
    RemoveBot,
    Resign,
    SeatBot,
    Start,
    TakeSeat,
    TimeOrder,
)
from domain.game.timekeeping import Timekeeping
from domain.kernel.aggregate import Decision, Doer
from domain.kernel.chance import SealedChance, chance_key, commitment
from domain.kernel.errors import require
from domain.kernel.ranking import ranks
from domain.kernel.record import Codec, Command, Event, Seat
from domain.kernel.table import Asked, Table
from domain.kernel.title import AnyTitle, Result, Setup

STAND_IN_BOT = "random"
HOUSE = Doer("house")


def codec_of(title: AnyTitle) -> Codec:
    """Reads and writes a whole game of the title, lobby included."""
    return Codec((*GAME_EVENTS, Asked, *title.events), title.event_upcasts)


class Game(Timekeeping):
    """One game: its lobby and the position on its table, at some version.

    `decide` is the only way to change it. After a RuleViolation nothing has changed. After a store refused what was
    taken, the game in memory is ahead of the log and must be thrown away.
    """

    __slots__ = (
        "_chance",
        "_decided",
        "_doer",
        "_orders",
        "_pending",
        "id",
        "lobby",
        "position",
        "seed",
        "title",
        "version",
    )

    def __init__(self, title: AnyTitle, id: str, seed: bytes) -> None:
        self.title = title
        self.id = id
        self.seed = seed
        self.version = 0
        self.now = 0
        self.lobby = Lobby()
        self.position: Any = title.blank()
        self._chance: SealedChance | None = None
        self._pending: list[Event] = []  # of the order that is being judged
        self._doer = HOUSE
        self._orders: list[Order] = []
        self._decided: list[Event] = []

    # -- deciding ----------------------------------------------------------------------------

    def decide(self, doer: Doer, order: Order) -> None:
        """Judge an order in somebody's name and apply what follows from it."""
        if isinstance(order, Play):
            self._require_voice(doer, order.seat)
            self._play(order.seat, order.command)
        else:
            self._decide_around(doer, order)
        events, self._pending = self._pending, []
        self.version += len(events)
        self._doer = doer
        self._orders.append(order)
        self._decided += events

    def take(self) -> Decision:
        decision = Decision(self._doer, self._orders, self._decided)
        self._orders, self._decided = [], []
        return decision

    def _decide_around(self, doer: Doer, order: LobbyOrder | TimeOrder) -> None:
        match order:
            case Open(setup, terms):
                self._open(doer.by, setup, terms)
            case TakeSeat(seat, entropy):
                self._take_seat(doer.by, seat, entropy)
            case SeatBot(bot, seat):
                self._seat_bot(doer.by, bot, seat)
            case LeaveSeat():
                self._leave_seat(doer.by)
            case RemoveBot(seat):
                self._remove_bot(doer.by, seat)
            case Start():
                self._start_game(doer.by)
            case Resign():
                self._resign(doer.by)
            case Abandon():
                self._abandon(doer.by)
            case PlayOn():
                self._play_on(doer.by)
            case _:
                self._decide_time(doer, order)

    def _require_voice(self, doer: Doer, seat: Seat) -> None:
        """A bot speaks for the seat that it plays, anybody else for the own one."""
        if doer.cause != "bot":
            self.require_seat(doer.by, seat)
            return
        require(0 <= seat < len(self.lobby.chairs), "game.no-such-seat", seats=len(self.lobby.chairs))
        require(self.lobby.chairs[seat].played_by == doer.bot, "game.not-your-seat", seat=seat)

    # -- folding -----------------------------------------------------------------------------

    def fold(self, events: Iterable[Event]) -> None:
        lobby, position = self.lobby, self.position
        count = 0
        for event in events:
            event.apply(lobby if isinstance(event, GameEvent) else position)
            count += 1
        self.version += count

    def freeze(self) -> bytes:
        """The game as bytes, for a snapshot."""
        return msgspec.msgpack.encode((self.lobby, msgspec.Raw(self.title.pack_state(self.position))))

    def thaw(self, data: bytes, version: int) -> None:
        self.lobby, position = msgspec.msgpack.decode(data, type=tuple[Lobby, msgspec.Raw])
        self.position = self.title.unpack_state(bytes(position))
        self.version = version

    # -- before the start --------------------------------------------------------------------

    def _open(self, host: str, setup: Setup, terms: Terms) -> None:
        judge_opening(self.title, setup)
        judge_clock(terms.clock)
        digest = pack_digest(self.title, setup.pack)
        self._emit(GameOpened(self.title.meta.name, setup, digest, host, terms, commitment(self.seed)))

    def _take_seat(self, player: str, seat: Seat | None, entropy: str) -> None:
        """Sit down, on a certain seat or on the first free one; `entropy` is mixed into the game's chance."""
        require(self.lobby.status == OPEN, "game.not-open")
        require(self.lobby.seat_of(player) is None, "game.already-seated")
        self._emit(SeatTaken(self._free_seat(seat), player, None, entropy))

    def _seat_bot(self, by: str, bot: str, seat: Seat | None) -> None:
        """The host puts a built-in bot on a free seat."""
        require(self.lobby.status == OPEN, "game.not-open")
        require(by == self.lobby.host, "game.not-host")
        self._emit(SeatTaken(self._free_seat(seat), None, bot, ""))

    def _leave_seat(self, player: str) -> None:
        require(self.lobby.status == OPEN, "game.not-open")
        self._emit(SeatLeft(self._seat_of(player)))

    def _remove_bot(self, by: str, seat: Seat) -> None:
        require(self.lobby.status == OPEN, "game.not-open")
        require(by == self.lobby.host, "game.not-host")
        require(0 <= seat < len(self.lobby.chairs), "game.no-such-seat", seats=len(self.lobby.chairs))
        require(self.lobby.chairs[seat].bot is not None, "game.not-your-seat", seat=seat)
        self._emit(SeatLeft(seat))

    def _start_game(self, by: str) -> None:
        """The host starts once everybody sits; the title deals."""
        require(self.lobby.status == OPEN, "game.not-open")
        require(by == self.lobby.host, "game.not-host")
        free = self.lobby.free_seats()
        require(not free, "game.seats-free", seats=free)
        self._emit(GameStarted())
        table = self._table()
        self.title.deal(table, self.lobby.setup)
        self._settle(table)

    # -- play --------------------------------------------------------------------------------

    def _play(self, seat: Seat, command: Command) -> None:
        require(self.lobby.status == PLAYING, "game.not-playing")
        require(self.lobby.timing is None or not self.lobby.timing.paused, "clock.paused")
        table = self._table()
        answers = self._is_answer(seat, command)
        self.title.play(table, seat, command)
        self._settle(table, seat if answers else None)

    def options(self, seat: Seat) -> list[Command]:
        return self.title.options(self.position, seat) if self.lobby.status == PLAYING else []

    def require_seat(self, player: str, seat: Seat) -> None:
        """Refuse unless the seat is the player's own."""
        require(0 <= seat < len(self.lobby.chairs), "game.no-such-seat", seats=len(self.lobby.chairs))
        chair = self.lobby.chairs[seat]
        require(chair.player == player and not chair.resigned, "game.not-your-seat", seat=seat)
        require(chair.stand_in is None, "game.stand-in-plays")

    def _resign(self, player: str) -> None:
        """Give up the seat: a bot or nobody takes over, as agreed when the game was opened."""
        require(self.lobby.status == PLAYING, "game.not-playing")
        self._give_up(self._seat_of(player))

    def _give_up(self, seat: Seat) -> None:
        self._emit(SeatResigned(seat, STAND_IN_BOT if self.lobby.terms.stand_in == "bot" else None))
        left = [other for other, chair in enumerate(self.lobby.chairs) if not chair.vacant]
        if not self.lobby.people():
            self._end(GameAbandoned("everybody-resigned"))
        elif len(left) == 1:
            self._end(GameFinished(self._last_one_left(left[0])))
        else:
            self._settle(self._table())

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

    # -- inside ------------------------------------------------------------------------------

    def _emit(self, event: GameEvent) -> None:
        event.apply(self.lobby)
        self._pending.append(event)

    def _table(self) -> Table[Any, Any]:
        if self._chance is None:
            entropies = [chair.entropy for chair in self.lobby.chairs]
            self._chance = SealedChance(chance_key(self.seed, entropies), self.id)
        parts = self.title.packs[self.lobby.setup.pack]
        return Table(self.position, parts, self._chance, self.version + len(self._pending))

    def _answer_for(self, seat: Seat) -> None:
        table = self._table()
        self.title.play(table, seat, self.title.fallback(self.position, seat))
        self._settle(table)

    def _is_answer(self, seat: Seat, command: Command) -> bool:
        """Whether the command answers the question asked; others leave the seat's clock running."""
        position = self.position
        return seat in position.asked and type(command) in self.title.questions[position.ask].answers

    def _settle(self, table: Table[Any, Any], answered: Seat | None = None) -> None:
        """Answer for vacant seats and by standing orders; when the title is done, so is the game."""
        while (answer := self._ready_answer()) is not None:
            self.title.play(table, *answer)
        self._pending += table.take_events()
        self._keep_time(answered)
        if not self.position.asked:
            result = self.title.result(self.position)
            if result is not None:
                self._end(GameFinished(result))

    def _ready_answer(self) -> tuple[Seat, Command] | None:
        """An asked seat for which nobody needs to be waited, and its answer."""
        for seat in self.position.asked:
            if self.lobby.chairs[seat].vacant:
                return seat, self.title.fallback(self.position, seat)
            ordered = self.title.standing_answer(self.position, seat)
            if ordered is not None:
                return seat, ordered
        return None

    def _end(self, event: GameEvent) -> None:
        self._stop_clocks()
        self._emit(event)
        self._emit(SeedRevealed(self.seed.hex()))

    def _free_seat(self, seat: Seat | None) -> Seat:
        free = self.lobby.free_seats()
        if seat is None:
            require(free, "game.seat-taken")
            return free[0]
        require(0 <= seat < len(self.lobby.chairs), "game.no-such-seat", seats=len(self.lobby.chairs))
        require(seat in free, "game.seat-taken", seat=seat, free=free)
        return seat

    def _seat_of(self, player: str) -> Seat:
        seat = self.lobby.seat_of(player)
        require(seat is not None, "game.not-seated")
        assert seat is not None
        return seat

    def _last_one_left(self, winner: Seat) -> Result:
        """Everybody else has resigned: no scores, one winner."""
        keys = [seat == winner for seat in range(len(self.lobby.chairs))]
        return Result("game.last-one-left", (winner,), ranks(keys), (0,) * len(keys))
