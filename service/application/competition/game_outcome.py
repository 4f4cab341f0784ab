"""What a game that is over says to the event it belongs to."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from domain.competition.tournament.orders import ReportResult
from domain.game.events import GameAbandoned, GameFinished, SeatResigned
from domain.game.game import Game
from domain.game.lobby import Lobby
from domain.game.time_events import StandInSeated
from domain.kernel.record import Seat, tag_of
from service.application.command_handler import CommandHandler
from service.eventstore.codec import decode_meta, time_of
from service.eventstore.port import StoredEvent

ADJUDICATED = "game.adjudicated"
ENDS = (tag_of(GameFinished), tag_of(GameAbandoned))
LEAVINGS = (tag_of(SeatResigned), tag_of(StandInSeated))


class _OfSeat(msgspec.Struct):
    seat: Seat


class _ByWhom(msgspec.Struct):
    by: str = ""


_read_seat = msgspec.json.Decoder(_OfSeat).decode
_read_mover = msgspec.json.Decoder(_ByWhom).decode


class GameOutcome(NamedTuple):
    """The end of a game, by seat. `shown` is when spectators may know of it: no standings tell it earlier."""

    game: str
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]
    version: int  # of the event that ended it
    hash: str
    left: tuple[int, ...]  # version at which the seat was left for good; 0: never
    absent: tuple[Seat, ...]  # whose players never moved
    void: bool
    shown: int
    adjudicated: bool = False  # an organiser has decided the game itself
    scores: tuple[int, ...] = ()  # by seat; none where the game was abandoned or adjudicated

    def report(self) -> ReportResult:
        return ReportResult(
            self.game,
            self.ranks,
            self.winners,
            self.version,
            self.hash,
            self.left,
            self.void,
            self.absent,
            self.scores,
        )


class WaitingGame(NamedTuple):
    """A game that goes on, and whom it waits for."""

    game: str
    asked: tuple[Seat, ...]


def outcome_of(handler: CommandHandler, id: str) -> GameOutcome | WaitingGame:
    """The end of a game, or that there is none yet."""
    return handler.read(id, lambda game: _outcome(game, handler))


def _outcome(game: Game, handler: CommandHandler) -> GameOutcome | WaitingGame:
    lobby = game.lobby
    if not lobby.over:
        return WaitingGame(game.id, tuple(game.position.asked))
    log = handler.events(game.id, 0, game.version)
    end = next(event for event in reversed(log) if event.type in ENDS)
    result = lobby.result
    seats = len(lobby.chairs)
    adjudicated = result is not None and result.reason == ADJUDICATED
    return GameOutcome(
        game.id,
        result.ranks if result else (1,) * seats,
        tuple(result.winners) if result else (),
        end.version,
        end.hash.hex(),
        tuple(_left(lobby, seat, log) for seat in range(seats)),
        tuple(_absent(lobby, log)) if result else (),
        result is None,
        time_of(end) + lobby.terms.delay * 1000,
        adjudicated,
        result.scores if result is not None and not adjudicated else (),
    )


def _left(lobby: Lobby, seat: Seat, log: Sequence[StoredEvent]) -> int:
    """Since when another plays the seat of somebody who did not come back."""
    chair = lobby.chairs[seat]
    if chair.player is None or not (chair.resigned or (chair.stand_in is not None and not chair.for_turn)):
        return 0
    return max((version for left, version in _leavings(log) if left == seat), default=0)


def _leavings(log: Sequence[StoredEvent]) -> Iterator[tuple[Seat, int]]:
    for event in log:
        if event.type in LEAVINGS:
            yield _read_seat(event.data).seat, event.version


def _mover(event: StoredEvent) -> str:
    """In whose name an event was appended, also where that is sealed."""
    if event.cause is not None and event.cause.startswith(b"{"):
        return _read_mover(event.cause).by
    return decode_meta(event.meta).by


def _absent(lobby: Lobby, log: Sequence[StoredEvent]) -> Iterator[Seat]:
    """Seats of accounts in whose name nothing happened after the opening but that they left."""
    opened = decode_meta(log[0].meta).events
    movers = {_mover(event) for event in log[opened:] if event.type not in LEAVINGS}
    for seat, chair in enumerate(lobby.chairs):
        if chair.player is not None and chair.player not in movers:
            yield seat
