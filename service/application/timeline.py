"""Looking back on a game: its time line, and what changed between two versions, all through one reader's eyes."""

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.game.game import Game
from domain.game.timeline import Doing, Mark, TimelineReader, next_mark
from domain.kernel.record import Event, Seat, redact
from service.application.access import Perspective, Viewer
from service.application.aggregates import GameType
from service.application.command_handler import CommandHandler
from service.application.disclosure import doing_of
from service.application.errors import Malformed, NotFound
from service.application.games import drawn_by
from service.application.json_patch import Operation, diff
from service.application.narration import Narration, Told
from service.application.sight import GameSight, ViewerEyes
from service.eventstore.codec import NEW_FORMAT, decode_time
from service.eventstore.port import StoredEvent

KEPT = 64  # time lines in memory, those that were asked for last
AT_ONCE = 500  # events that are read at a time
MOST_EVENTS = 10_000  # between two versions that are compared
TOLD_BY_EVENT = frozenset({"decision", "chance", "table"})


class TimelineQuery(NamedTuple):
    """Which marks: so many after a version, or only the next one of a kind, and of a seat if one is named."""

    after: int = 0
    limit: int = 1000
    next: str = ""
    seat: Seat | None = None


class TimelinePage(NamedTuple):
    version: int  # that the viewer may know of
    eyes: ViewerEyes
    opened: bool
    marks: list[Mark]
    more: bool


class Difference(NamedTuple):
    """What turns the view at one version into that at another, and what is told of the events between them."""

    eyes: ViewerEyes
    patch: list[Operation]
    entries: list[Told]


class _Seen(NamedTuple):
    """A game as it was found: who looks, whether everything is open, and what is played."""

    eyes: ViewerEyes
    opened: bool
    blank: Game


class _Kept:
    """A time line as far as it was read."""

    def __init__(self, reader: TimelineReader) -> None:
        self.reader, self.lock, self.at = reader, threading.Lock(), -1


class Timelines:
    def __init__(self, handler: CommandHandler, kinds: GameType, sight: GameSight, narration: Narration) -> None:
        self._handler, self._kinds, self._sight, self._narration = handler, kinds, sight, narration
        self._kept: OrderedDict[tuple[str, Seat | None, bool], _Kept] = OrderedDict()
        self._lock = threading.Lock()

    def page(
        self, id: str, viewer: Viewer, wanted: Perspective, query: TimelineQuery, language: str | None
    ) -> TimelinePage:
        """Marks in the order of the log, in words of a language if one is named."""
        seen = self._seen(id, viewer, wanted)
        upto = seen.eyes.upto
        if query.seat is not None and query.seat >= len(seen.blank.lobby.chairs):
            raise Malformed({"seat": [f"The game has {len(seen.blank.lobby.chairs)} seats."]})
        known = [mark for mark in self._marks(id, seen) if mark.version <= upto]
        if query.next:
            found = next_mark(known, query.after, query.next, query.seat)
            marks, more = [found] if found else [], False
        else:
            fitting = [mark for mark in known if mark.version > query.after and _is_of(mark, query.seat)]
            marks = _whole_versions(fitting, query.limit)
            more = len(marks) < len(fitting)
        if language is not None and marks:
            marks = self._told(id, seen, marks, language)
        return TimelinePage(upto, seen.eyes, seen.opened, marks, more)

    def forget(self) -> None:
        """Read every time line anew when it is asked for."""
        with self._lock:
            self._kept.clear()

    def difference(
        self, id: str, viewer: Viewer, wanted: Perspective, versions: tuple[int, int], language: str
    ) -> Difference:
        """From one version to another, forwards or back."""
        eyes, opened, _ = self._seen(id, viewer, wanted)
        for name, version in zip(("from", "to"), versions, strict=True):
            if not 1 <= version <= eyes.upto:
                raise NotFound(f"The game has the versions 1 to {eyes.upto}; `{name}` is none of them.")
        low, high = min(versions), max(versions)
        if high - low > MOST_EVENTS:
            raise Malformed({"to": [f"At most {MOST_EVENTS} events from `from`."]})
        before, after = (drawn_by(self._handler.at(id, version), eyes) for version in versions)
        stored = self._handler.events(id, low, high) if low < high else []
        told = self._narration.teller(id, eyes.seat, language)(stored, opened=opened)
        entries = [one for one in told if one.says_something]
        return Difference(eyes, diff(_plain(before), _plain(after)), entries)

    def _seen(self, id: str, viewer: Viewer, wanted: Perspective) -> _Seen:
        """All is open to an auditor who names no seat, and to everybody who sees that the seed is revealed."""

        def look(game: Game, eyes: ViewerEyes) -> _Seen:
            opened = eyes.opened or (bool(game.lobby.seed) and eyes.upto == game.version)
            blank = Game(game.title, id, b"")
            blank.remember(game.past)
            blank.lobby.chairs = list(game.lobby.chairs)
            return _Seen(eyes, opened, blank)

        return self._sight.see(id, viewer, wanted, look)

    # -- marks -------------------------------------------------------------------------------

    def _marks(self, id: str, seen: _Seen) -> list[Mark]:
        kept = self._keep(id, seen)
        with kept.lock:
            reader = kept.reader
            while reader.version < seen.eyes.upto:
                end = min(seen.eyes.upto, reader.version + AT_ONCE)
                self._read_on(kept, seen, self._handler.events(id, reader.version, end))
            return list(reader.marks)

    def _keep(self, id: str, seen: _Seen) -> _Kept:
        seat = None if seen.opened else seen.eyes.seat
        key = id, seat, seen.opened
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                blank = Game(seen.blank.title, id, b"")
                blank.remember(seen.blank.past)
                found = self._kept[key] = _Kept(TimelineReader(blank, seat, opened=seen.opened))
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return found

    def _read_on(self, kept: _Kept, seen: _Seen, stored: Sequence[StoredEvent]) -> None:
        seat = None if seen.opened else seen.eyes.seat
        codec = self._kinds.codec(seen.blank)
        for one, event in zip(stored, codec.read(stored), strict=True):
            at, format = msgspec.structs.astuple(decode_time(one.meta))
            if format >= NEW_FORMAT:
                doing = doing_of(one, seat, opened=seen.opened)
            else:
                doing = _old_doing(event, seat, opened=seen.opened) if at != kept.at else None
            kept.reader.take(event, at, doing)
            kept.at = at

    # -- words -------------------------------------------------------------------------------

    def _told(self, id: str, seen: _Seen, marks: Sequence[Mark], language: str) -> list[Mark]:
        """The same marks with the sentences and headings that the chronicle has for them."""
        first, last = marks[0].version, max(mark.last or mark.version for mark in marks)
        stored = self._handler.events(id, first - 1, last)
        seat = None if seen.opened else seen.eyes.seat
        told = {one.version: one for one in self._narration.teller(id, seat, language)(stored, opened=seen.opened)}
        leads = self._narration.leads(id, language)
        return [msgspec.structs.replace(mark, text=_text(mark, told) or leads(mark)) for mark in marks]


def _text(mark: Mark, told: Mapping[int, Told]) -> str:
    if mark.kind in TOLD_BY_EVENT:
        texts = (told[version].text for version in range(mark.version, max(mark.last, mark.version) + 1))
        return next((text for text in texts if text), "")
    heading = told[mark.version].heading
    return heading.text if heading is not None and mark.kind == heading.level else ""


def _is_of(mark: Mark, seat: Seat | None) -> bool:
    return seat is None or mark.seat == seat or seat in mark.seats


def _whole_versions(marks: Sequence[Mark], limit: int) -> list[Mark]:
    """The first of them, a few more if a version has several: a page ends with a version."""
    end = min(limit, len(marks))
    while 0 < end < len(marks) and marks[end].version == marks[end - 1].version:
        end += 1
    return list(marks[:end])


def _old_doing(event: Event, seat: Seat | None, *, opened: bool) -> Doing:
    """What an append of the old format tells: no more than its first event does."""
    seen = msgspec.to_builtins(event) if opened else redact(event, seat)
    speaker = seen.get("seat")
    around = seen["type"].startswith(("game.", "clock.", "table."))
    return Doing(1, speaker if isinstance(speaker, int) and not around else None)


def _plain(shown: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(shown))
