"""A log taken apart into appends, and each of them judged again."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.game.game import Game
from domain.game.judging import RecordedAppend, Refused, carry_out, rule_of
from domain.game.orders import Play
from domain.game.recorded import CommandReader
from domain.kernel.aggregate import Cause, Doer
from domain.kernel.errors import UnknownRecord
from domain.kernel.record import Event, Seat, tag_of
from service.application.disclosure import DisclosedEvent
from service.eventstore.codec import NEW_FORMAT, EventMeta, LogPlace, StreamCodec, decode_meta
from service.eventstore.port import StoredEvent


class LogFault(Exception):
    """What does not fit, and at which event."""

    def __init__(self, version: int, text: str) -> None:
        super().__init__(text)
        self.version = version


class SealedCause(msgspec.Struct):
    """What stands in the sealed part where not even the actor is public."""

    cause: Cause
    commands: msgspec.Raw
    by: str = ""
    seat: int | None = None
    bot: str = ""
    budget: int = 0
    request: str = ""
    rules: str = ""


class LoggedAppend(NamedTuple):
    """Events that were stored together; those of format 1 are all taken for one."""

    first: int
    meta: EventMeta
    rows: Sequence[DisclosedEvent]

    @property
    def last(self) -> int:
        return self.first + len(self.rows) - 1


def meta_of(row: DisclosedEvent) -> EventMeta:
    if not bytes(row.meta):
        return EventMeta(row.at, seal=row.seal)
    try:
        return decode_meta(row.meta)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise LogFault(row.version, f"what event {row.version} says of itself cannot be read: {error}") from None


def appends_of(rows: Sequence[DisclosedEvent]) -> Iterator[LoggedAppend]:
    """The log in pieces. Raises LogFault where one begins or ends in the middle of another."""
    start = 0
    while start < len(rows):
        first = meta_of(rows[start])
        end = start + 1
        if first.format < NEW_FORMAT:
            while end < len(rows) and meta_of(rows[end]).format < NEW_FORMAT:
                end += 1
        elif not first.events:
            raise LogFault(start + 1, f"event {start + 1} has no cause")
        else:
            end = start + first.events
            _require_whole(rows, start, end, first)
        yield LoggedAppend(start + 1, first, rows[start:end])
        start = end


def _require_whole(rows: Sequence[DisclosedEvent], start: int, end: int, first: EventMeta) -> None:
    for number in range(start + 1, end):
        if number >= len(rows):
            raise LogFault(number + 1, f"event {number + 1} is missing: event {start + 1} began {first.events} of them")
        follows = meta_of(rows[number])
        if follows.format != first.format or follows.events or follows.at != first.at:
            raise LogFault(number + 1, f"event {number + 1} is no part of what event {start + 1} began")


class Judge:
    """Carries the commands of a log out again and compares what follows with what stands there."""

    def __init__(
        self, game: Game, codec: StreamCodec, asked: Callable[[Game, Doer, int, Play], None] | None = None
    ) -> None:
        self.game, self._codec = game, codec
        self._reader = CommandReader(game.title)
        self._asked = asked
        self.commands = 0  # that were judged

    def judge(self, append: LoggedAppend, facts: Sequence[Event], previous: bytes) -> None:
        """Raises LogFault at the first event that does not follow."""
        doer, seat, rules, commands = cause_of(append)
        plain = _plain(append.first, commands)
        recorded = RecordedAppend(append.first, append.meta.at, doer, seat, plain, facts)
        rule = rule_of(self.game)
        spoken = ", ".join(str(command.get("type", "")) for command in plain)
        place = LogPlace(self.game.id, self.game.seed, append.first - 1, previous)
        try:
            decision = carry_out(self.game, recorded, self._reader, self._listener(recorded))
        except Refused as refused:
            raise LogFault(append.first, f"event {append.first}: {refused} (rule: {rule})") from None
        except UnknownRecord as unknown:
            raise LogFault(append.first, f"the commands of event {append.first} cannot be read: {unknown}") from None
        self.commands += len(plain)
        written = self._codec.write(place, decision, recorded.at, rules=rules, commands=commands)
        self._compare(append, facts, written.events, decision.events, f"{spoken} (rule: {rule})")

    def _listener(self, recorded: RecordedAppend) -> Callable[[Play], None] | None:
        asked = self._asked
        if asked is None:
            return None
        return lambda order: asked(self.game, recorded.doer, recorded.first, order)

    def _compare(
        self,
        append: LoggedAppend,
        facts: Sequence[Event],
        expected: Sequence[StoredEvent],
        decided: Sequence[Event],
        why: str,
    ) -> None:
        """Facts first, of the whole append: the first event counts the others and would be blamed for one too many."""
        older = False
        for row, fact, event, stored in zip(append.rows, facts, decided, expected, strict=False):
            if bytes(row.event) != stored.data or (bytes(row.private) or None) != stored.secret:
                if fact != event or not _canonical(row):
                    raise LogFault(row.version, f"event {row.version} {_difference(fact, event)} follows from {why}")
                older = True  # the same fact in a shape of before
        if len(facts) > len(expected):
            extra = append.first + len(expected)
            raise LogFault(extra, f"event {extra} ({_told(facts[len(expected)])}) does not follow from {why}")
        if len(facts) < len(expected):
            raise LogFault(append.last, f"after event {append.last} {_told(decided[len(facts)])} follows from {why}")
        for row, stored in zip(append.rows, expected, strict=True):
            if not older and (bytes(row.meta) != stored.meta or (bytes(row.commands) or None) != stored.cause):
                raise LogFault(row.version, f"event {row.version} records its cause otherwise than it is recorded")


class LoggedCause(NamedTuple):
    """Who wanted what, public or sealed, and by which rules it was judged if they are not those of the first event."""

    doer: Doer
    seat: Seat | None
    rules: str
    commands: msgspec.Raw


def cause_of(append: LoggedAppend) -> LoggedCause:
    meta, sealed = append.meta, append.rows[0].commands
    try:
        if bytes(sealed).startswith(b"{"):
            hidden = msgspec.json.decode(sealed, type=SealedCause)
            doer = Doer(hidden.cause, hidden.by, hidden.bot, hidden.budget, hidden.request)
            return LoggedCause(doer, hidden.seat, hidden.rules, hidden.commands)
        cause = msgspec.convert(meta.cause, Cause)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise LogFault(append.first, f"the cause of event {append.first} cannot be read: {error}") from None
    doer = Doer(cause, meta.by, meta.bot, meta.budget, meta.request)
    return LoggedCause(doer, meta.seat, meta.rules, sealed if bytes(sealed) else meta.commands)


def _plain(version: int, commands: msgspec.Raw) -> list[dict[str, Any]]:
    try:
        return msgspec.json.decode(commands, type=list[dict[str, Any]])
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise LogFault(version, f"the commands of event {version} cannot be read: {error}") from None


def _canonical(row: DisclosedEvent) -> bool:
    """Written as we write: whoever reads it by other means reads the same."""
    return all(
        not bytes(part) or msgspec.json.encode(msgspec.json.decode(part)) == bytes(part)
        for part in (row.event, row.private)
    )


def _told(event: Event) -> str:
    return tag_of(type(event))


def _difference(found: Event, expected: Event) -> str:
    """What stands in the log, and what should."""
    if type(found) is not type(expected):
        return f"is {_told(found)}, but {_told(expected)}"
    for field in found.__struct_fields__:
        there, here = getattr(found, field), getattr(expected, field)
        if there != here:
            return f"({_told(found)}) has {field} {there!r}, but {here!r}"
    return f"({_told(found)}) is written otherwise than what"
