"""Whether changed rules change anything that was played: every stored game is folded, judged and asked again.

What the code before the change answered is kept in a file of records, one line a game; the code after it is compared
with that. The first difference of each game is told.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from domain.game.game import Game
from domain.game.opening import rules_of
from domain.kernel.aggregate import PastAppend
from domain.kernel.errors import Broken, UnknownRecord
from domain.kernel.record import Event, Seat, option_id
from domain.kernel.title import AnyTitle
from service.application.aggregates import GameType
from service.application.audit_report import AuditReport
from service.application.disclosure import disclosed
from service.application.exports import Exports
from service.application.verification import judge_log
from service.eventstore.archive_file import revealed_seed
from service.eventstore.codec import SEED
from service.eventstore.port import Store, StoredEvent

PAGE = 200
FORMAT = "bakufu.regress.1"
MOST_NAMED = 5  # options in one sentence


class BadRecords(Exception):
    """A file that holds no records."""


class RecordHeader(msgspec.Struct):
    """First line of a file of records."""

    format: str = FORMAT
    rules: dict[str, str] = {}  # of each title


class GameRecord(msgspec.Struct):
    """What the code of one moment makes of a game: digest of all views, and the options of the seats that are asked."""

    id: str
    version: int
    hash: str  # of the last event
    views: str
    options: dict[Seat, list[str]] = {}  # of a running game


class Deviation(NamedTuple):
    """The first thing about a game that is not as it was. `what`: read, fold, judge, log, views or options."""

    game: str
    title: str
    version: int
    what: str
    text: str
    declared: bool = False  # the number of the rules says that they have changed


class RegressReport(msgspec.Struct):
    games: int = 0
    events: int = 0
    judged: int = 0  # games of which commands were judged again
    commands: int = 0
    compared: int = 0  # games with what was recorded of them
    differences: list[Deviation] = []


class Regression:
    def __init__(self, store: Store, exports: Exports, titles: Mapping[str, AnyTitle]) -> None:
        self._store, self._exports, self._titles = store, exports, titles
        self._kinds = GameType(titles)
        self.report = RegressReport()

    def header(self) -> RecordHeader:
        return RecordHeader(rules={name: rules_of(title) for name, title in self._titles.items()})

    def run(self, known: Mapping[str, GameRecord]) -> Iterator[tuple[GameRecord | None, Deviation | None]]:
        """Each stored game: what it is like now, if it can be read, and the first difference."""
        for id in self._every_id():
            yield self._game(id, known.get(id))

    def _every_id(self) -> Iterator[str]:
        yield from self._exports.every_id()
        after = ""
        while page := self._store.archived_streams(after, PAGE, imported=True):
            yield from (found.stream for found in page)
            after = page[-1].stream

    def _game(self, id: str, known: GameRecord | None) -> tuple[GameRecord | None, Deviation | None]:
        stored = self._store.read(id)
        title = self._titles.get(msgspec.json.decode(stored[0].data).get("title", ""))
        self.report.games += 1
        self.report.events += len(stored)
        if title is None:
            return None, self._differs(id, "", 1, "read", "its title is not known here")
        seed = self._store.secret(id, SEED) or revealed_seed(stored) or b""
        try:
            facts = self._kinds.codec_of(title.meta.name).read(stored)
        except UnknownRecord as error:
            return None, self._differs(id, title.meta.name, _unreadable(self._kinds, title, stored), "read", str(error))
        follower = _Follower(self._blank(title, id, seed), facts, stored)
        if (broken := follower.to(len(facts))) is not None:
            return None, self._differs(id, title.meta.name, follower.breaks_at(), "fold", broken)
        record = follower.record()
        difference = self._compared(title, facts, stored, known) if known is not None else None
        return record, difference or self._judged(Game(title, id, seed), stored)

    def _blank(self, title: AnyTitle, id: str, seed: bytes) -> Game:
        game = Game(title, id, seed)
        game.remember(_PlainPast(self._store, self._kinds))
        return game

    def _compared(
        self, title: AnyTitle, facts: Sequence[Event], stored: Sequence[StoredEvent], known: GameRecord
    ) -> Deviation | None:
        """The game as it was when it was recorded; it may have gone on since."""
        self.report.compared += 1
        name, version = title.meta.name, known.version
        if version > len(stored) or stored[version - 1].hash.hex() != known.hash:
            return self._differs(known.id, name, version, "log", "the log is not the one that was recorded")
        then = _Follower(self._blank(title, known.id, b""), facts, stored)
        then.to(version)
        now = then.record()
        for seat in sorted(known.options.keys() | now.options.keys()):
            if text := _told(known.options.get(seat, []), now.options.get(seat, [])):
                return self._differs(known.id, name, version, "options", f"seat {seat} {text}")
        if now.views != known.views:
            return self._differs(known.id, name, version, "views", "somebody sees the position otherwise")
        return None

    def _judged(self, game: Game, stored: Sequence[StoredEvent]) -> Deviation | None:
        """The first event that does not follow any more from the recorded commands, whatever the number of rules."""
        title, name = game.title, game.title.meta.name
        codec = self._kinds.codec_of(name)
        report = AuditReport(game.id, name)
        if not game.seed:
            return None  # nothing can be drawn again
        judge_log(game, disclosed(codec, stored, None, opened=True), report, any_rules=True)
        self.report.judged += bool(report.commands)
        self.report.commands += report.commands
        if not report.faults:
            return None
        declared = codec.rules_in(stored[0]) != rules_of(title)
        return self._differs(game.id, name, report.first or 1, "judge", report.faults[0], declared=declared)

    def _differs(
        self, game: str, title: str, version: int, what: str, text: str, *, declared: bool = False
    ) -> Deviation:
        difference = Deviation(game, title, version, what, text, declared)
        self.report.differences.append(difference)
        return difference


class _PlainPast:
    """The past as the code of now folds it, without any snapshot."""

    def __init__(self, store: Store, kinds: GameType) -> None:
        self._store, self._kinds = store, kinds

    def at(self, stream: str, version: int) -> Game:
        stored = self._store.read(stream, 0, version)
        seed = self._store.secret(stream, SEED) or b""
        game = self._kinds.load(stream, stored[0], {SEED: seed})
        game.remember(self)
        game.fold(self._kinds.codec(game).read(stored))
        return game

    def appends(self, stream: str, after: int, upto: int) -> Sequence[PastAppend]:
        return ()


class _Follower:
    """A game that is folded from its log, without any snapshot."""

    def __init__(self, game: Game, facts: Sequence[Event], stored: Sequence[StoredEvent]) -> None:
        self.game, self._facts, self._stored = game, facts, stored

    def to(self, version: int) -> str | None:
        """Fold up to a version, all at once: a game that went back finds its past in the same piece. Says why that
        cannot be done, if it cannot.
        """
        try:
            self.game.fold(self._facts[:version])
            self.game.title.check(self.game.position)
        except Broken as broken:
            return f"the position does not add up: {broken}"
        except Exception as error:  # noqa: BLE001 - changed code can break in any way, and the game is to be named
            return f"it does not fold: {type(error).__name__}: {error}"
        return None

    def breaks_at(self) -> int:
        """The first event that cannot be folded after those before it; the last one if each of them can."""
        game = Game(self.game.title, self.game.id, self.game.seed)
        try:
            for fact in self._facts:
                game.fold((fact,))
        except Exception:  # noqa: BLE001 - as above
            return game.version + 1
        return game.version

    def record(self) -> GameRecord:
        game = self.game
        views = hashlib.sha256()
        if game.position.pack:
            for seat in (*range(len(game.lobby.chairs)), None):
                views.update(msgspec.json.encode(game.title.view(game.position, seat), order="sorted"))
        options = {seat: [option_id(option) for option in game.options(seat)] for seat in game.position.asked}
        last = self._stored[game.version - 1]
        return GameRecord(game.id, game.version, last.hash.hex(), views.hexdigest(), options)


def _unreadable(kinds: GameType, title: AnyTitle, stored: Sequence[StoredEvent]) -> int:
    """The first event that cannot be read."""
    codec = kinds.codec_of(title.meta.name)
    for event in stored:
        try:
            codec.read((event,))
        except UnknownRecord:
            return event.version
    return 0


def _told(before: Sequence[str], now: Sequence[str]) -> str:
    gone = [option for option in before if option not in now]
    new = [option for option in now if option not in before]
    parts = [f"{what} {_named(ids)}" for what, ids in (("may no longer", gone), ("may now", new)) if ids]
    if not parts and list(before) != list(now):
        parts = ["is offered the same in another order"]
    return "; ".join(parts)


def _named(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - MOST_NAMED} more" if len(ids) > MOST_NAMED else ""
    return ", ".join(ids[:MOST_NAMED]) + more


def written(header: RecordHeader, records: Iterable[GameRecord]) -> Iterator[bytes]:
    """A file of records, line by line."""
    yield msgspec.json.encode(header) + b"\n"
    yield from (msgspec.json.encode(record) + b"\n" for record in records)


def read_records(lines: Iterable[bytes]) -> dict[str, GameRecord]:
    """Raises BadRecords."""
    rows = iter(lines)
    try:
        header = msgspec.json.decode(next(rows, b""), type=RecordHeader)
        if header.format != FORMAT:
            raise BadRecords(f"records of the format {header.format} cannot be read here")
        found = [msgspec.json.decode(row, type=GameRecord) for row in rows if row.strip()]
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecords(f"this is no file of records: {error}") from None
    return {record.id: record for record in found}
