"""What must happen by itself, and when: one row for each game in which something is due, now or later."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from domain.game.lobby import OPEN, PLAYING
from projections.game_state import GameFactEvent, GameState
from projections.read_model import Gone, ReadModel, ReadRow

Queue: TypeAlias = Literal["urgent", "turns", "thinking", "maintenance", "webhooks"]

PEOPLE = "people"
"""Tag of items that somebody may be waiting for."""

NOW = "now"
"""Tag of items that wait for no time: a clock that was set back must not hold them up."""


class WorkItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that must happen by itself. Whoever does it reads everything else again."""

    kind: str
    subject: str  # a game, a delivery, a read model ...
    due: int  # milliseconds since 1970
    mark: str  # which state of the subject it is about: failures of an older one do not count
    why: str = ""
    queue: Queue = "turns"
    bot: str = ""  # the bot that is asked
    tries: int = 0  # failed ones, where the subject itself counts them
    note: str = ""  # how the last of them ended
    now: bool = False  # to be done as soon as it is there, whatever a clock says

    @property
    def id(self) -> str:
        """Its name among the leases."""
        return f"{self.kind}:{self.subject}"


read_work = msgspec.json.Decoder(WorkItem).decode
_encode = msgspec.json.Encoder().encode


def work_row(item: WorkItem) -> ReadRow:
    """Rows are sorted by the time at which they are due and tagged with their kind."""
    tags = {f"do:{item.kind}"} | ({PEOPLE} if item.queue == "urgent" else set()) | ({NOW} if item.now else set())
    return ReadRow(item.subject, item.due, frozenset(tags), _encode(item))


class WorkModel(ReadModel[GameState, GameFactEvent]):
    """Of each game what comes first: its start, a bot that is asked, a warning, or the end of somebody's time."""

    name = "work"
    version = 3
    family = "games"
    holds_work = True

    def rows(self, state: GameState) -> Iterator[ReadRow | Gone]:
        item = next_work(state)
        yield Gone(state.id) if item is None else work_row(item)


def next_work(state: GameState) -> WorkItem | None:
    lobby = state.lobby
    if lobby.status == OPEN:
        return _start(state)
    if lobby.status != PLAYING or (lobby.timing is not None and lobby.timing.paused):
        return None
    mark, queue = str(state.version), _queue(state)
    for seat in state.asked:
        bot = lobby.chairs[seat].played_by
        if bot is not None:
            why = f"{bot} is asked on seat {seat}"
            return WorkItem("bot", state.id, state.at, mark, why, queue, bot, now=True)
    first = min(_ends_of_time(state), default=None)
    if first is None:
        return None
    due, kind, seat = first
    why = f"the time of seat {seat} ends" + (" soon" if kind == "warning" else "")
    return WorkItem(kind, state.id, due, mark, why, queue)


def _start(state: GameState) -> WorkItem | None:
    """A game that starts by itself: as soon as everybody sits, or at its time."""
    start, mark = state.lobby.terms.start, str(state.version)
    if state.lobby.revealing:
        return WorkItem("start", state.id, state.lobby.reveal_until, mark, "entropy is revealed", _queue(state))
    if start.when == "full" and not state.lobby.untaken_seats():
        return WorkItem("start", state.id, state.at, mark, "everybody sits", _queue(state), now=True)
    if start.when == "at":
        return WorkItem("start", state.id, start.at, mark, "it starts at this time", _queue(state))
    return None


def _ends_of_time(state: GameState) -> Iterator[tuple[int, str, int]]:
    timing, terms = state.lobby.timing, state.lobby.terms.clock
    if timing is None or terms is None:
        return
    for seat, clock in enumerate(timing.clocks):
        if clock.started is None:
            continue
        yield clock.deadline, "deadline", seat
        begin = clock.deadline - terms.warn * 1000
        if terms.warn and not clock.warned and clock.started < begin:
            yield begin, "warning", seat


def _queue(state: GameState) -> Queue:
    return "urgent" if state.players() else "turns"
