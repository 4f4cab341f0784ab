"""The Game aggregate: the lobby and the clocks around any title."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from domain.game.base import GameEvent
from domain.game.ending import Ending
from domain.game.events import GAME_EVENT_UPCASTS, GAME_EVENTS, GameFinished
from domain.game.forking import Forking, position_of, takes_up
from domain.game.lobby import PLAYING, Lobby
from domain.game.orders import EndOrder, Open, Opening, Order, Play, RescueOrder, SeatOrder, TimeOrder, UndoOrder
from domain.game.replaying import Replay
from domain.game.rescue import Rescue
from domain.game.rewinding import Rewinding, ends_proposal
from domain.game.seating import Seating
from domain.game.undo_events import GameRewound, UndoLapsed
from domain.kernel.aggregate import Decision, Doer, Past, PastAppend, bot_name
from domain.kernel.chance import SealedChance, chance_key
from domain.kernel.errors import require
from domain.kernel.record import Codec, Command, Event, Seat
from domain.kernel.table import Asked, Table
from domain.kernel.title import AnyTitle

HOUSE = Doer("house")
OPENING = Opening()


def codec_of(title: AnyTitle) -> Codec:
    """Reads and writes a whole game of the title, lobby included."""
    return Codec((*GAME_EVENTS, Asked, *title.events), {**GAME_EVENT_UPCASTS, **title.event_upcasts})


class Forgotten:
    """The past of a game of which nobody keeps a log."""

    def at(self, stream: str, version: int) -> Any:
        raise LookupError(f"nobody remembers version {version} of {stream}")

    def appends(self, stream: str, after: int, upto: int) -> Sequence[PastAppend]:
        return ()


FORGOTTEN = Forgotten()


class Game(Ending, Forking, Seating, Rescue, Rewinding):
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
        "_seat",
        "id",
        "lobby",
        "past",
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
        self.past: Past = FORGOTTEN
        self._chance: SealedChance | None = None
        self._pending: list[Event] = []  # of the order that is being judged
        self._doer = HOUSE
        self._seat: Seat | None = None  # that speaks
        self._orders: list[Command] = []
        self._decided: list[Event] = []

    # -- deciding ----------------------------------------------------------------------------

    def decide(self, doer: Doer, order: Order) -> None:
        """Judge an order in somebody's name and apply what follows from it."""
        if isinstance(order, Play):
            seat, noted = order.seat, order.command
            if self._seat not in (None, seat):
                raise ValueError("what is stored together is said by one seat")
            self._require_voice(doer, seat)
            self._play(seat, noted)
            self._seat = seat
        elif isinstance(order, UndoOrder):
            if self._orders:
                raise ValueError("what goes back is stored alone")
            noted, self._seat = order, self._decide_undo(doer, order)
        else:
            self._decide_around(doer, order)
            noted = OPENING if isinstance(order, Open) else order
        if self.lobby.undo is not None and not self.lobby.over and ends_proposal(self._pending):
            self._emit(UndoLapsed())
        events, self._pending = self._pending, []
        self.version += len(events)
        self._doer = doer
        self._orders.append(noted)
        self._decided += events

    def take(self) -> Decision:
        decision = Decision(self._doer, self._orders, self._decided, self._seat)
        self._orders, self._decided, self._seat = [], [], None
        return decision

    def _decide_around(self, doer: Doer, order: SeatOrder | EndOrder | RescueOrder | TimeOrder) -> None:
        if isinstance(order, SeatOrder):
            self._decide_seating(doer, order)
        elif isinstance(order, EndOrder):
            self._decide_ending(doer, order)
        elif isinstance(order, RescueOrder):
            self._decide_rescue(doer, order)
        else:
            self._decide_time(doer, order)

    def _require_voice(self, doer: Doer, seat: Seat) -> None:
        """A bot speaks for the seat that it plays, anybody else for the own one."""
        if doer.cause != "bot":
            self.require_seat(doer.by, seat)
            return
        require(0 <= seat < len(self.lobby.chairs), "game.no-such-seat", seats=len(self.lobby.chairs))
        played_by = self.lobby.chairs[seat].played_by
        require(bool(played_by) and played_by == bot_name(doer.bot), "game.not-your-seat", seat=seat)

    # -- folding -----------------------------------------------------------------------------

    def remember(self, past: Past) -> None:
        self.past = past

    def fold(self, events: Iterable[Event]) -> None:
        """Apply what was stored. Where the game has gone back, what was taken back is never applied."""
        lobby, events = self.lobby, tuple(events)
        on_table = [event for event in events if not isinstance(event, GameEvent)]
        if len(on_table) < len(events):
            for event in events:
                if isinstance(event, GameEvent):
                    event.apply(lobby)
        jumps = len(on_table) < len(events) and any(type(event) is GameRewound for event in events)
        if jumps or (lobby.fork is not None and any(takes_up(lobby.fork, event) for event in events)):
            on_table = self._in_force(events)
        position = self.position
        for event in on_table:
            event.apply(position)
        self.version += len(events)

    def _in_force(self, events: Sequence[Event]) -> list[Event]:
        """What led to the position at the end: followed from there, backwards, over everything that was taken back.

        Where that leads before these events, the position as it was then is asked for, once. A fork begins with the
        position of its parent.
        """
        kept, fork = [], self.lobby.fork
        index = len(events)
        while index > 0:
            index -= 1
            event = events[index]
            if type(event) is GameRewound:
                index = event.to - self.version
                if index < 0:
                    self.position = self.past.at(self.id, event.to).position
            elif not isinstance(event, GameEvent):
                kept.append(event)
            if fork is not None and takes_up(fork, event):
                self.position, index = position_of(self.past, fork), 0
        return kept[::-1]

    def freeze(self) -> bytes:
        """The game as bytes, for a snapshot."""
        return msgspec.msgpack.encode((self.lobby, msgspec.Raw(self.title.pack_state(self.position))))

    def thaw(self, data: bytes, version: int) -> None:
        self.lobby, position = msgspec.msgpack.decode(data, type=tuple[Lobby, msgspec.Raw])
        self.position = self.title.unpack_state(bytes(position))
        self.version = version

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

    # -- inside ------------------------------------------------------------------------------

    def _deal(self) -> None:
        if self.lobby.fork is not None:
            self._take_up(self.lobby.fork)
            return
        table = self._table()
        self.title.deal(table, self.lobby.setup)
        self._settle(table)

    def _play_again(self, lost: Sequence[PastAppend]) -> None:
        table = self._table()
        replayed = Replay(self.title, table, lambda seat: self.lobby.chairs[seat].vacant).run(lost)
        self._pending += table.take_events()
        self._emit(replayed)

    def _is_being_opened(self) -> bool:
        return bool(self._orders) and isinstance(self._orders[0], Opening)

    def _go_on(self) -> None:
        self._settle(self._table())

    def _with_table(self, act: Callable[[Table[Any, Any]], None]) -> None:
        table = self._table()
        act(table)
        self._settle(table)

    def _ask_again(self) -> None:
        table = self._table()
        table.emit(Asked(self.position.asked, self.position.ask))
        self._pending += table.take_events()

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

    def _seat_of(self, player: str) -> Seat:
        seat = self.lobby.seat_of(player)
        require(seat is not None, "game.not-seated")
        assert seat is not None
        return seat
