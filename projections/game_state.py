"""What all read models about games know of a game: its lobby, and who is asked. Nothing of it is secret."""

from operator import attrgetter
from typing import ClassVar, Literal, TypeAlias

import msgspec

from domain.administration.log import GameLookedAt
from domain.game.base import GameEvent
from domain.game.entropy import EntropyRevealed, EntropyWithheld, RevealAsked
from domain.game.events import (
    GAME_EVENTS,
    AbandonProposed,
    AbandonWithdrawn,
    GameAbandoned,
    GameFinished,
    GameOpened,
    GameStarted,
    InvitationDeclined,
    InvitationWithdrawn,
    PlayerInvited,
    PlayerRemoved,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    SeedRevealed,
)
from domain.game.lobby import Lobby
from domain.game.rescue_events import (
    ClockAgreed,
    ClockProposed,
    ClockRefused,
    ClockSet,
    GameAdjudicated,
    GameClosed,
    SeatTakenOver,
    TimeGiven,
)
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
from domain.game.undo_events import (
    BankSet,
    GameReplayed,
    GameRewound,
    UndoAgreed,
    UndoDeclined,
    UndoLapsed,
    UndoProposed,
)
from domain.kernel.record import Codec, Seat, tag_of
from domain.kernel.table import Asked
from projections.read_model import Fact, Foreign, shape_of

SNAPSHOT_EVERY = 250  # events

AroundTheTable: TypeAlias = (
    GameOpened
    | SeatTaken
    | SeatLeft
    | PlayerInvited
    | InvitationDeclined
    | InvitationWithdrawn
    | PlayerRemoved
    | RevealAsked
    | EntropyRevealed
    | EntropyWithheld
    | GameStarted
    | SeatResigned
    | AbandonProposed
    | AbandonWithdrawn
    | GameAbandoned
    | GameFinished
    | SeedRevealed
)
OfTime: TypeAlias = (
    ClockStarted
    | ClockStopped
    | ClockMoved
    | TimeWarned
    | TimeExpired
    | NightsSet
    | VacationTaken
    | PauseProposed
    | PauseWithdrawn
    | ClocksPaused
    | ClocksResumed
    | StandInSeated
    | StandInLeft
    | BotFailed
)
OfRescue: TypeAlias = (
    ClockProposed | ClockAgreed | ClockRefused | ClockSet | SeatTakenOver | TimeGiven | GameAdjudicated | GameClosed
)
OfUndo: TypeAlias = GameRewound | GameReplayed | UndoProposed | UndoAgreed | UndoDeclined | UndoLapsed | BankSet
GameFactEvent: TypeAlias = Asked | AroundTheTable | OfRescue | OfTime | OfUndo | GameLookedAt
"""Everything that the family reads; a new event that is missing here fails a test, then the type checker asks on."""

GameFact: TypeAlias = Fact[GameFactEvent]
Moment: TypeAlias = Literal["opened", "started", "ended"]


class GameState(msgspec.Struct, kw_only=True):
    id: str
    opened: int  # milliseconds since 1970, like all times here
    started: int | None = None
    ended: int | None = None
    version: int = 0  # of the last event that was folded
    at: int = 0
    asked: tuple[Seat, ...] = ()
    ask: str = ""
    passed: int = 0  # the last multiple of SNAPSHOT_EVERY that the game has passed
    passed_at: int = 0
    looked_at: bool = False  # by an auditor
    lobby: Lobby

    def players(self) -> dict[Seat, str]:
        """Who still plays, by seat; a player keeps the seat while a stand-in plays."""
        return {
            seat: chair.player
            for seat, chair in enumerate(self.lobby.chairs)
            if chair.player is not None and not chair.resigned
        }


class GameFamily:
    """The lobby is folded by the domain's own `apply`; here are only the moments that a lobby does not keep."""

    name = "games"
    codec = Codec((*GAME_EVENTS, Asked, GameLookedAt))
    foreign: ClassVar[Foreign] = {tag_of(GameLookedAt): attrgetter("game")}
    fingerprint = shape_of(GameState)
    freeze = staticmethod(msgspec.msgpack.Encoder().encode)
    thaw = staticmethod(msgspec.msgpack.Decoder(GameState).decode)

    def fold(self, state: GameState | None, fact: GameFact) -> GameState | None:
        event = fact.event
        if state is None:
            if not isinstance(event, GameOpened):
                return None  # no game begins like that
            state = GameState(id=fact.stream, opened=fact.at, lobby=Lobby())
        if isinstance(event, GameLookedAt):  # is no event of the game: its version stays
            state.looked_at = True
            return state
        if isinstance(event, Asked):
            state.asked, state.ask = event.seats, event.ask
        else:
            _change_lobby(state, event, fact.at)
        state.version, state.at = fact.version, fact.at
        if fact.version >= state.passed + SNAPSHOT_EVERY:
            state.passed, state.passed_at = fact.version - fact.version % SNAPSHOT_EVERY, fact.at
        return state

    def holds(self, state: GameState, fact: GameFact) -> bool:
        return fact.version <= state.version and not isinstance(fact.event, GameLookedAt)


def _change_lobby(state: GameState, event: GameEvent, at: int) -> None:
    event.apply(state.lobby)
    if isinstance(event, GameStarted):
        state.started = at
    elif isinstance(event, GameFinished | GameAbandoned):
        state.ended, state.asked, state.ask = at, (), ""
