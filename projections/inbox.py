"""The inbox of every player: what has happened in their games that they should know of.

A note replaces the older one of the same kind about the same game, so an inbox stays as small as the number of games,
and whoever comes back after a long time reads only what still matters. The number of a note comes from the place of
its event in the feed: it is the same after every rebuild. Between two places there is room for what is not in the log:
that something was said.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias, assert_never, get_args

import msgspec

from domain.administration.log import GameLookedAt
from domain.game.entropy import EntropyRevealed, EntropyWithheld, RevealAsked
from domain.game.events import (
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
from domain.kernel.record import Seat
from domain.kernel.table import Asked
from projections.game_state import GameFact, GameFactEvent, GameState
from projections.read_model import Fact, ReadModel, ReadRow

NoteKind: TypeAlias = Literal[
    "invited", "declined", "started", "your-turn", "time-short", "proposal", "finished", "hosted-finished", "abandoned",
    "looked-at", "round-paired", "round-over", "event-over", "pairing-stuck", "reveal", "rewound", "chat",
]  # fmt: skip
KINDS: tuple[NoteKind, ...] = get_args(NoteKind)

PROPOSED = {AbandonProposed: "abandon", PauseProposed: "pause", ClockProposed: "clock", UndoProposed: "undo"}

FIRST_NUMBER = 2**40
"""Numbers below it were given by a counter, before they came from the log."""

FIRST_SPACED = 2**42
"""Numbers below it, and from `FIRST_NUMBER` on, were given one to each place."""

SPACING = 2**12
"""From the number of one place to that of the next: 15 digits are enough for 240,000,000,000 events."""


def note_number(place: int) -> int:
    """Of what the event at this place of the feed tells; those up to the next one's follow it and are in no log."""
    return FIRST_SPACED + place * SPACING


def spaced(number: int) -> int:
    """The same place for a number that was given when there was no room between two."""
    return note_number(number - FIRST_NUMBER) if FIRST_NUMBER <= number < FIRST_SPACED else number


class News(NamedTuple):
    """How an event concerns players: whom, on which seat if any, and what a proposal is about."""

    kind: NoteKind
    players: Iterable[tuple[str, Seat | None]]
    what: str = ""


class InboxNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something a player should know of. `id` is where to go on reading."""

    id: int
    at: int
    kind: str
    game: str
    title: str
    version: int
    seat: int | None  # None for a host without one
    what: str = ""  # that is proposed; of tournaments, which one
    message: int = 0  # the number of what was said last


read_note = msgspec.json.Decoder(InboxNote).decode
_encode = msgspec.json.Encoder().encode


class InboxModel(ReadModel[GameState, GameFactEvent]):
    """Rows are sorted by number and tagged with their player; at most one for each player and event."""

    name = "inbox"
    version = 6
    family = "games"

    def on_event(self, before: GameState | None, fact: GameFact) -> Iterable[ReadRow]:
        if before is None:
            return ()
        told = (_news(before, fact.event), _audit(before, fact.event))
        if isinstance(fact.event, GameLookedAt):
            fact = fact._replace(version=before.version)
        title = before.lobby.title
        return [note_row(fact, news, player, seat, title) for news in told if news for player, seat in news.players]


def _audit(before: GameState, event: GameFactEvent) -> News | None:
    """That an auditor has looked is told with the last event of the game, and at once when it is over."""
    last = before.looked_at and isinstance(event, SeedRevealed)
    if last or (before.ended is not None and isinstance(event, GameLookedAt)):
        chairs = enumerate(before.lobby.chairs)
        return News("looked-at", [(chair.player, seat) for seat, chair in chairs if chair.player is not None])
    return None


def _news(before: GameState, event: GameFactEvent) -> News | None:
    match event:
        case Asked(seats=seats):
            return News("your-turn", _seated(before, [seat for seat in seats if seat not in before.asked]))
        case ClockStarted() | ClockStopped():
            return None
        case TimeWarned(seat=seat):
            return News("time-short", _seated(before, [seat]))
        case AbandonProposed(seat=seat) | PauseProposed(seat=seat) | ClockProposed(seat=seat) | UndoProposed(seat=seat):
            return News("proposal", _others(before, seat), PROPOSED[type(event)])
        case GameRewound(seat=seat):
            return News("rewound", _seated(before) if seat is None else _others(before, seat))
        case _:
            return _news_of_table(before, event)


def _news_of_table(before: GameState, event: GameFactEvent) -> News | None:
    """From the first invitation to the end."""
    match event:
        case PlayerInvited(seat=seat, player=player):
            return News("invited", [(player, seat)])
        case InvitationDeclined():
            return News("declined", [(before.lobby.host, before.lobby.seat_of(before.lobby.host))])
        case RevealAsked(seats=seats):
            return News("reveal", _seated(before, seats))
        case GameStarted():
            return News("started", [*_seated(before), *_seatless_host(before)])
        case GameFinished():
            return News("finished", _seated(before))
        case SeedRevealed():  # follows the end, with which the host has an event of its own
            return News("hosted-finished", _seatless_host(before)) if before.lobby.result else None
        case GameAbandoned():
            return News("abandoned", [*_seated(before), *_seatless_host(before)])
        case (
            (Asked() | ClockStarted() | ClockStopped() | TimeWarned())
            | (AbandonProposed() | PauseProposed() | ClockProposed() | UndoProposed() | GameRewound())
            | (GameReplayed() | UndoAgreed() | UndoDeclined() | UndoLapsed() | BankSet())
            | (ClockMoved() | ClocksPaused() | ClocksResumed())
            | (GameOpened() | SeatTaken() | SeatLeft() | SeatResigned())
            | (ClockAgreed() | ClockRefused() | ClockSet() | TimeGiven())
            | (EntropyRevealed() | EntropyWithheld())
            | (SeatTakenOver() | GameAdjudicated() | GameClosed())
            | (InvitationWithdrawn() | PlayerRemoved() | AbandonWithdrawn() | PauseWithdrawn())
            | (TimeExpired() | NightsSet() | VacationTaken() | StandInSeated() | StandInLeft() | BotFailed())
            | GameLookedAt()
        ):
            return None
        case unknown:
            assert_never(unknown)


def _seated(before: GameState, seats: Iterable[Seat] | None = None) -> list[tuple[str, Seat | None]]:
    """Players who still hold one of the seats, or any."""
    players = before.players()
    return [(players[seat], seat) for seat in (players if seats is None else seats) if seat in players]


def _others(before: GameState, seat: Seat) -> list[tuple[str, Seat | None]]:
    return [(player, other) for player, other in _seated(before) if other != seat]


def _seatless_host(before: GameState) -> list[tuple[str, Seat | None]]:
    """A host who has no seat hears of the game all the same, unless it is shown late."""
    host, late = before.lobby.host, before.lobby.terms.delay > 0
    return [(host, None)] if host and not late and before.lobby.was_seated(host) is None else []


def note_row(fact: Fact[Any], news: News, player: str, seat: Seat | None, title: str, game: str = "") -> ReadRow:
    number, game = note_number(fact.number), game or fact.stream
    note = InboxNote(number, fact.at, news.kind, game, title, fact.version, seat, news.what)
    return ReadRow(f"note:{player}:{fact.stream}:{news.kind}", number, _tags(player), _encode(note))


@lru_cache(maxsize=4096)
def _tags(player: str) -> frozenset[str]:
    return frozenset({f"player:{player}"})
