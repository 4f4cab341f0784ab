"""The inbox of every player: what has happened in their games that they should know of.

A note replaces the older one of the same kind about the same game, so an inbox stays as small as the number of games,
and whoever comes back after a long time reads only what still matters. The number of a note is the place of its
event in the feed: it comes from the log, and is the same after every rebuild.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Literal, TypeAlias, assert_never

import msgspec

from domain.game.events import (
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
from domain.kernel.record import Seat
from domain.kernel.table import Asked
from projections.game_state import GameFact, GameFactEvent, GameState
from projections.read_model import ReadModel, ReadRow

NoteKind: TypeAlias = Literal["started", "your-turn", "time-short", "finished", "abandoned"]
KINDS: tuple[NoteKind, ...] = ("started", "your-turn", "time-short", "finished", "abandoned")

FIRST_NUMBER = 2**40
"""Numbers below it were given by a counter, before they came from the log."""


NOBODY: tuple[NoteKind, Collection[Seat]] = ("started", ())
"""News that concern no player."""


class InboxNote(msgspec.Struct, frozen=True):
    """Something a player should know of. `id` is where to go on reading."""

    id: int
    at: int
    kind: str
    game: str
    title: str
    version: int
    seat: int


read_note = msgspec.json.Decoder(InboxNote).decode
_encode = msgspec.json.Encoder().encode


class InboxModel(ReadModel[GameState, GameFactEvent]):
    """Rows are sorted by number and tagged with their player; at most one for each player and event."""

    name = "inbox"
    version = 2
    family = "games"

    def on_event(self, before: GameState | None, fact: GameFact) -> Iterable[ReadRow]:
        if before is None:
            return ()
        kind, seats = _news(before, fact.event)
        return _notes(before, fact, kind, seats) if seats else ()


def _news(before: GameState, event: GameFactEvent) -> tuple[NoteKind, Collection[Seat]]:
    """How an event concerns players, and on which seats."""
    match event:
        case Asked(seats=seats):
            return "your-turn", [seat for seat in seats if seat not in before.asked]
        case ClockStarted() | ClockStopped():
            return NOBODY
        case GameStarted():
            return "started", before.players()
        case GameFinished():
            return "finished", before.players()
        case GameAbandoned():
            return "abandoned", before.players()
        case TimeWarned(seat=seat):
            return "time-short", (seat,)
        case (
            (ClockMoved() | ClocksPaused() | ClocksResumed())
            | (GameOpened() | SeatTaken() | SeatLeft() | SeatResigned() | SeedRevealed())
            | (AbandonProposed() | AbandonWithdrawn() | PauseProposed() | PauseWithdrawn())
            | (TimeExpired() | NightsSet() | VacationTaken() | StandInSeated() | StandInLeft() | BotFailed())
        ):
            return NOBODY
        case unknown:
            assert_never(unknown)


def _notes(before: GameState, fact: GameFact, kind: NoteKind, seats: Iterable[Seat]) -> list[ReadRow]:
    """One note for each of the seats that a player still holds."""
    players = before.players()
    return [_row(before, fact, kind, seat, players[seat]) for seat in seats if seat in players]


def _row(before: GameState, fact: GameFact, kind: NoteKind, seat: Seat, player: str) -> ReadRow:
    number = FIRST_NUMBER + fact.number
    note = InboxNote(number, fact.at, kind, fact.stream, before.lobby.title, fact.version, seat)
    return ReadRow(f"note:{player}:{fact.stream}:{kind}", number, _tags(player), _encode(note))


@lru_cache(maxsize=4096)
def _tags(player: str) -> frozenset[str]:
    return frozenset({f"player:{player}"})
