"""Exports: a game's log as lines that anybody can check, opened once it is over, else through one's own eyes."""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

import msgspec

from domain.game.game import Game
from domain.kernel.record import Drawn, Event, Seat, tag_of
from domain.kernel.title import AnyTitle
from service.application.access import OWN, PUBLIC, DelayedSight, Viewer, chosen_seat, require_visible
from service.application.aggregates import GameType
from service.application.checkpoints import Checkpoints, plain_proof
from service.application.command_handler import CommandHandler
from service.application.disclosure import Salts, disclosed
from service.application.errors import NotVisible
from service.eventstore.archive_file import name_in, plain_line
from service.eventstore.port import START, EventLog, StoredEvent

FORMAT = "bakufu.game.2"
READABLE = ("bakufu.game.1", FORMAT)
PAGE = 1000
PIECE = 2**14
NOTHING = msgspec.Raw(b"null")
REVEALED = b'"game.seed-revealed"'
GZIP = 31  # of zlib's ways to write


class PackName(msgspec.Struct, frozen=True):
    key: str
    digest: str


class ExportHeader(msgspec.Struct, kw_only=True):
    """First line of an export. No moment is named: the same log gives the same bytes."""

    format: str = FORMAT
    id: str
    title: str
    opened: bool  # sealed parts are included, all of them
    eyes: str = "spectator"  # `all` once it is opened, else `spectator` or `seat0`
    version: int | None = None  # number of events that follow
    hash: str | None = None  # of the last one
    rules: str = ""
    pack: PackName | None = None
    draws: dict[str, dict[str, dict[str, int | str]]] | None = None
    fork: msgspec.Raw = msgspec.Raw(b"null")
    checkpoint: msgspec.Raw = msgspec.Raw(b"null")
    by: str = ""


class _Opening(msgspec.Struct):
    """What the header repeats of a game's first event."""

    title: str = ""
    setup: dict[str, Any] = {}
    pack_digest: str = ""
    rules: str = ""
    fork: msgspec.Raw = msgspec.Raw(b"null")


class Export(NamedTuple):
    header: ExportHeader
    events: Iterator[bytes]

    def lines(self) -> Iterator[bytes]:
        """All of it, each line with its end."""
        yield _encode(self.header) + b"\n"
        for line in self.events:
            yield line + b"\n"


class _Sight(NamedTuple):
    version: int  # up to which it is seen
    title: str
    opened: bool
    seat: Seat | None
    salts: Salts | None  # of a running game


_encode = msgspec.json.Encoder().encode
_decode_opening = msgspec.json.Decoder(_Opening).decode


class Exports:
    def __init__(
        self,
        store: EventLog,
        handler: CommandHandler,
        games: GameType,
        titles: Mapping[str, AnyTitle],
        delayed: DelayedSight,
        checkpoints: Checkpoints,
    ) -> None:
        self._store, self._handler, self._games, self._titles = store, handler, games, titles
        self._delayed, self._checkpoints = delayed, checkpoints

    def of(self, id: str, viewer: Viewer, *, public: bool = False) -> Export:
        """As the viewer may see it now; who sees a game late gets it as far as that.

        All of it is checked before: an export that breaks off in the middle would be too late to say why.
        """
        self._handler.require_sound(id)
        found = self._handler.read(id, lambda game: self._admitted(game, viewer, public))
        if isinstance(found, int):
            return self._export(id, _sight(self._handler.at(id, found), None))
        return self._export(id, found)

    def whole(self, id: str) -> Export:
        """For the operator: private and late games, too, but no secret of a running one.

        The rows are taken as they lie there and nothing is folded: also a log that was tampered with can be verified.
        """
        stored = self._store.read(id)
        if not stored:
            raise NotVisible(id)
        opened = any(REVEALED in event.data for event in stored[-3:])
        title = _title_of(stored, self._titles)
        sight = _Sight(len(stored), title, opened, None, None)
        return Export(self._header(id, sight, stored[0], stored[-1]), (_plain_line(event, opened) for event in stored))

    def every_id(self) -> Iterator[str]:
        """Of all games in the log, in the order of their opening."""
        at = START
        while (page := self._store.feed(at, PAGE, (self._games.first,))).size:
            yield from (entry.stream for entry in page.entries)
            at = page.upto

    def _admitted(self, game: Game, viewer: Viewer, public: bool) -> _Sight | int:
        """What is to be seen, or up to which version somebody who is late may see it."""
        require_visible(game, viewer)
        self._delayed.require_spectators(game, viewer)
        upto = self._delayed.upto(game, viewer)
        return upto if upto < game.version else _sight(game, chosen_seat(game, viewer, PUBLIC if public else OWN))

    def _export(self, id: str, sight: _Sight) -> Export:
        (first,) = self._handler.events(id, 0, 1)
        (last,) = self._handler.events(id, sight.version - 1, sight.version)
        return Export(self._header(id, sight, first, last), self._events(id, sight))

    def _header(self, id: str, sight: _Sight, opening: StoredEvent, last: StoredEvent) -> ExportHeader:
        first = _opening_in(opening)
        return ExportHeader(
            id=id,
            title=sight.title,
            opened=sight.opened,
            eyes="all" if sight.opened else "spectator" if sight.seat is None else f"seat{sight.seat}",
            version=sight.version,
            hash=last.hash.hex(),
            rules=first.rules,
            pack=PackName(first.setup["pack"], first.pack_digest) if "pack" in first.setup else None,
            draws=draws_of(self._titles[sight.title]) if sight.title in self._titles else None,
            fork=first.fork,
            checkpoint=self._checkpoint(id, sight.version),
            by=f"bakufu {_version()}",
        )

    def _checkpoint(self, id: str, version: int) -> msgspec.Raw:
        found = self._checkpoints.held(id, version)
        return NOTHING if found is None else msgspec.Raw(_encode(plain_proof(id, found)))

    def _events(self, id: str, sight: _Sight) -> Iterator[bytes]:
        codec = self._games.codec_of(sight.title)
        for after in range(0, sight.version, PAGE):
            stored = self._handler.events(id, after, min(sight.version, after + PAGE))
            shown = disclosed(codec, stored, sight.seat, opened=sight.opened, salts=sight.salts)
            yield from map(_encode, shown)


def _opening_in(first: StoredEvent) -> _Opening:
    try:
        return _decode_opening(first.data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _Opening()


def _title_of(stored: Sequence[StoredEvent], titles: Mapping[str, AnyTitle]) -> str:
    """As the first event says, or where that cannot be read, as the names of the others say."""
    named = (_opening_in(stored[0]).title, *(event.type.partition(".")[0] for event in stored))
    return next((name for name in named if name in titles), named[0])


def _plain_line(event: StoredEvent, opened: bool) -> bytes:
    """A row of the log as a line, whatever is in it."""
    try:
        if name_in(event) == event.type:
            return plain_line(event, opened=opened)
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass
    return _encode({"version": event.version, "unreadable": True})


def _sight(game: Game, seat: Seat | None) -> _Sight:
    opened = bool(game.lobby.seed)
    salts = None if opened else Salts(game.id, game.seed)
    return _Sight(game.version, game.title.meta.name, opened, seat, salts)


def draws_of(title: AnyTitle) -> dict[str, dict[str, dict[str, int | str]]]:
    """Every field that is decided by chance, and how: enough to recompute it without knowing the game."""
    events: list[type[Event]] = [event for event in title.events if event.drawn]
    return {tag_of(event): {field: _how(drawn) for field, drawn in event.drawn.items()} for event in events}


def _how(drawn: Drawn) -> dict[str, int | str]:
    match drawn.kind:
        case "dice":
            return {"kind": "dice", "sides": drawn.of}
        case "below":
            return {"kind": "below", "of": drawn.of}
        case kind:
            return {"kind": kind}


def in_pieces(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Lines in pieces that are worth sending."""
    held: list[bytes] = []
    size = 0
    for line in lines:
        held.append(line)
        size += len(line)
        if size >= PIECE:
            yield b"".join(held)
            held, size = [], 0
    yield b"".join(held)


def packed(lines: Iterable[bytes]) -> Iterator[bytes]:
    """As gzip without a time: the same log gives the same bytes."""
    packing = zlib.compressobj(wbits=GZIP)
    for piece in in_pieces(lines):
        if done := packing.compress(piece):
            yield done
    yield packing.flush()


def _version() -> str:
    try:
        return version("bakufu")
    except PackageNotFoundError:
        return "0.0.0+unpackaged"
