"""The administrators' log: one stream of facts, chained and checkpointed like a game.

It is written in the same transaction as what it tells. Nothing in it is secret to an administrator, and nothing in it
names a person: accounts stand there by their ids.
"""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from domain.kernel.aggregate import Decision, Doer, Past
from domain.kernel.errors import require
from domain.kernel.record import Codec, Command, Event

STREAM = "a_log"
LONGEST_REASON, LONGEST_NAME = 500, 80
HOUR_MS = 3_600_000

Looks: TypeAlias = dict[str, set[str]]
"""Who has looked into which games in the last hour that is known."""


BAN, LIFT_BAN = "player-banned", "ban-lifted"


class Ban(msgspec.Struct, frozen=True):
    """Why an account may not sit down at new tables, and until when; 0 is for good."""

    reason: str
    until: int

    def holds(self, now: int) -> bool:
        return self.until == 0 or self.until > now


class LogState(msgspec.Struct):
    hour: int = 0
    looks: Looks = {}
    bans: dict[str, Ban] = {}


class LogBegun(Event, tag="admin.log-begun"):
    def apply(self, state: LogState) -> None: ...


class ActionRecorded(Event, tag="admin.action-recorded"):
    """`by` is the account of the administrator, empty for whoever runs the service and used its command line.

    `subject` is the id of what was acted on; the action says of which kind it is. `until` is 0 for good.
    """

    by: str
    action: str
    subject: str
    reason: str
    detail: str
    until: int

    def apply(self, state: LogState) -> None:
        if self.action == BAN:
            state.bans[self.subject] = Ban(self.reason, self.until)
        elif self.action == LIFT_BAN:
            state.bans.pop(self.subject, None)


class GameLookedAt(Event, tag="admin.game-looked-at"):
    """An auditor has opened the hands of a running game, in an hour counted from 1970."""

    by: str
    game: str
    hour: int

    def apply(self, state: LogState) -> None:
        if self.hour > state.hour:
            state.hour, state.looks = self.hour, {}
        state.looks.setdefault(self.by, set()).add(self.game)


ADMIN_EVENTS: tuple[type[Event], ...] = (LogBegun, ActionRecorded, GameLookedAt)
CODEC = Codec(ADMIN_EVENTS)


class BeginLog(Command, tag="admin.begin"): ...


class Record(Command, tag="admin.record"):
    """Somebody who may has done something; `detail` is what a program wants to know of it, such as a scope."""

    action: str
    subject: str
    reason: str
    detail: str = ""
    until: int = 0


class Look(Command, tag="admin.look"):
    """Somebody opens the hands of a running game. Recorded once an hour: what is told is that it was seen, and when."""

    game: str


Order: TypeAlias = BeginLog | Record | Look


class AdminLog:
    def __init__(self, id: str) -> None:
        self.id, self.version = id, 0
        self.state = LogState()
        self._now = 0
        self._decision = Decision(Doer("house"), [], [])

    def remember(self, past: Past) -> None:
        """Nothing here goes back."""

    def tell_time(self, now: int) -> None:
        self._now = max(self._now, now)

    def has_seen(self, by: str, game: str) -> bool:
        """Whether a look of this hour is recorded."""
        return self._now // HOUR_MS <= self.state.hour and game in self.state.looks.get(by, ())

    def decide(self, doer: Doer, order: Order) -> None:
        match order:
            case BeginLog():
                require(self.version == 0, "admin.begun")
                self._emit(doer, order, LogBegun())
            case Record(action, subject, reason, detail, until):
                require(_is_word(action) and _is_word(subject), "admin.unnamed")
                require(0 < len(reason) <= LONGEST_REASON, "admin.no-reason")
                require(len(detail) <= LONGEST_NAME and until >= 0, "admin.unnamed")
                self._emit(doer, order, ActionRecorded(doer.by, action, subject, reason, detail, until))
            case Look(game):
                require(not self.has_seen(doer.by, game), "admin.seen")
                self._emit(doer, order, GameLookedAt(doer.by, game, self._now // HOUR_MS))

    def _emit(self, doer: Doer, order: Order, event: Event) -> None:
        self.fold([event])
        self._decision = Decision(doer, [*self._decision.orders, order], [*self._decision.events, event])

    def take(self) -> Decision:
        taken, self._decision = self._decision, Decision(Doer("house"), [], [])
        return taken

    def fold(self, events: Iterable[Event]) -> None:
        for event in events:
            event.apply(self.state)
            self.version += 1

    def freeze(self) -> bytes:
        return msgspec.msgpack.encode(self.state)

    def thaw(self, data: bytes, version: int) -> None:
        self.state, self.version = msgspec.msgpack.decode(data, type=LogState), version


def _is_word(text: str) -> bool:
    return 0 < len(text) <= LONGEST_NAME and text.isascii() and text.isprintable() and " " not in text
