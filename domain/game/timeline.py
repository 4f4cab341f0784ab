"""The time line of a game: where rounds, phases and turns begin, who decided what and how long it took, where chance
spoke and where the lead changed.

It is read off the log in its order, as one reader may see it: what is hidden from the reader leaves no mark. Versions
only grow, so marks that were made stay.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from domain.game.base import GameEvent
from domain.game.events import GameAbandoned, GameFinished, GameStarted, SeatResigned
from domain.game.game import Game
from domain.game.rescue_events import GameAdjudicated, GameClosed, SeatTakenOver
from domain.game.time_events import ClocksPaused, ClocksResumed, StandInLeft, StandInSeated, TimeExpired
from domain.game.undo_events import GameRewound
from domain.game.words import words
from domain.kernel.record import Event, Seat, redact
from domain.kernel.table import Asked

MarkKind: TypeAlias = Literal["round", "phase", "turn", "decision", "chance", "lead", "table"]

AROUND: tuple[type[Event], ...] = (
    GameStarted,
    SeatResigned,
    SeatTakenOver,
    StandInSeated,
    StandInLeft,
    TimeExpired,
    ClocksPaused,
    ClocksResumed,
    GameAdjudicated,
    GameClosed,
    GameAbandoned,
    GameFinished,
    GameRewound,
)
"""What happens around the table and matters to who looks back."""


class Draw(msgspec.Struct, frozen=True, omit_defaults=True):
    """What chance decided: dice of so many `sides`, a `shuffle`, or a number `below` a bound.

    `values` are there for dice and numbers, as far as the reader may see them.
    """

    field: str
    kind: str
    sides: int = 0
    values: tuple[int, ...] = ()


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on the time line. `version` is the event that it is about; what was decided goes on until `last`."""

    kind: MarkKind
    version: int
    at: int
    last: int = 0
    seat: Seat | None = None
    ask: str = ""
    cause: str = ""
    bot: str = ""
    thought: int | None = None  # milliseconds since the seat was asked, or since its last answer
    seats: tuple[Seat, ...] = ()  # who leads
    scores: tuple[int, ...] = ()
    draws: tuple[Draw, ...] = ()
    text: str = ""


class Doing(NamedTuple):
    """What the first event of an append says of it, as far as the reader may know."""

    events: int  # of the append; 0 if the log does not say
    seat: Seat | None = None
    cause: str = ""
    bot: str = ""


class TimelineReader:
    """Reads a log event by event, through the eyes of a seat, a spectator (None), or `opened` with nothing hidden."""

    def __init__(self, game: Game, seat: Seat | None, *, opened: bool) -> None:
        """`game`: before its first event."""
        self.marks: list[Mark] = []
        self._game, self._seat, self._opened = game, seat, opened
        self._since: dict[Seat, int] = {}  # when each asked seat was asked, or gave its last answer
        self._ask = ""
        self._leaders: tuple[Seat, ...] = ()
        self._end = 0  # of the append that is being read
        self._said: Any = None

    @property
    def version(self) -> int:
        return self._game.version

    def take(self, event: Event, at: int, doing: Doing | None) -> None:
        """Read one more event; `doing` comes with the first of an append."""
        version = self._game.version + 1
        seen = msgspec.to_builtins(event) if self._opened else redact(event, self._seat)
        concealed = seen["type"] == "table.concealed"
        if doing is not None:
            self._end = version + max(doing.events, 1) - 1
            if doing.seat is not None and not isinstance(event, GameEvent):
                self._decision(version, at, doing)
        if not concealed:
            self._heading(version, at, event, seen)
            if event.drawn:
                self._chance(version, at, event, seen)
            if isinstance(event, AROUND):
                self.marks.append(Mark("table", version, at, seat=seen.get("seat")))
        self._game.fold((event,))
        if isinstance(event, Asked):
            self._asked(event, at)
        if version >= self._end:
            self._lead(version, at)

    def _decision(self, version: int, at: int, doing: Doing) -> None:
        seat = doing.seat
        assert seat is not None
        since = self._since.get(seat)
        thought = None if since is None else at - since
        ask = "" if since is None else self._ask
        self.marks.append(Mark("decision", version, at, self._end, seat, ask, doing.cause, doing.bot, thought))
        if since is not None:
            self._since[seat] = at

    def _asked(self, event: Asked, at: int) -> None:
        same = event.ask == self._ask
        self._since = {seat: self._since.get(seat, at) if same else at for seat in event.seats}
        self._ask = event.ask

    def _heading(self, version: int, at: int, event: Event, seen: dict[str, Any]) -> None:
        if self._said is None:
            if not self._game.lobby.setup.pack:
                return
            self._said = words(self._game.title, self._game.lobby.setup.pack)
        if self._said.level(seen["type"]) is None:
            return
        heading = self._said.heading(seen, ())
        if heading is not None:
            self.marks.append(Mark(heading.level, version, at, seat=seen.get("seat")))

    def _chance(self, version: int, at: int, event: Event, seen: dict[str, Any]) -> None:
        draws = tuple(_draw(event, field, seen) for field in event.drawn)
        self.marks.append(Mark("chance", version, at, seat=seen.get("seat"), draws=draws))

    def _lead(self, version: int, at: int) -> None:
        position = self._game.position
        if not position.pack:
            return
        scores = tuple(self._game.title.public_scores(position))
        best = max(scores, default=0)
        leaders = tuple(seat for seat, score in enumerate(scores) if score == best)
        if leaders == self._leaders:
            return
        everybody_at_first = not self._leaders and len(leaders) == len(scores)
        self._leaders = leaders
        if not everybody_at_first:
            self.marks.append(Mark("lead", version, at, seats=leaders, scores=scores))


def _draw(event: Event, field: str, seen: dict[str, Any]) -> Draw:
    drawn = event.drawn[field]
    if field not in seen or drawn.kind == "shuffle":
        return Draw(field, drawn.kind, _sides(event, field))
    value = seen[field]
    return Draw(field, drawn.kind, _sides(event, field), tuple(value) if isinstance(value, list) else (value,))


def _sides(event: Event, field: str) -> int:
    """How many outcomes one draw has; a bound that is itself a field is told only if it is public."""
    kind, of = event.drawn[field]
    match kind:
        case "dice":
            return int(of)
        case "below" if str(of) not in event.secrets:
            return int(getattr(event, str(of)))
    return 0


def next_mark(marks: Sequence[Mark], after: int, kind: str, seat: Seat | None) -> Mark | None:
    """The first mark of a kind after a version, and of a seat if one is named."""
    found = (mark for mark in marks if mark.version > after and mark.kind == kind)
    return next((mark for mark in found if seat is None or mark.seat == seat or seat in mark.seats), None)
