"""The past of games as opened logs have it, for judging what goes back and what begins where another game has been."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from domain.game.game import Game, codec_of
from domain.kernel.aggregate import PastAppend
from domain.kernel.errors import UnknownRecord
from domain.kernel.record import CONCEALED, Event
from domain.kernel.title import AnyTitle
from service.application.appends import LogFault, LoggedAppend, cause_of
from service.application.disclosure import DisclosedEvent
from service.eventstore.codec import NEW_FORMAT

Parents: TypeAlias = Mapping[str, "RecordedPast"]
"""Opened logs of games from which others were forked, by id."""

NO_PARENTS: Parents = {}


class RecordedPast:
    """One opened log, and those of the games from which it was forked."""

    def __init__(
        self, game: Game, appends: Sequence[LoggedAppend], facts: Sequence[Event], parents: Parents = NO_PARENTS
    ) -> None:
        self._title, self._id, self._seed = game.title, game.id, game.seed
        self._appends, self._facts, self._parents = appends, facts, parents

    def at(self, stream: str, version: int) -> Game:
        if stream != self._id:
            return self._parents[stream].at(stream, version)
        then = Game(self._title, self._id, self._seed)
        then.remember(self)
        then.fold(self._facts[:version])
        return then

    def appends(self, stream: str, after: int, upto: int) -> Sequence[PastAppend]:
        found = (append for append in self._appends if append.first > after and append.last <= upto)
        return [self._known(append) for append in found if append.meta.format >= NEW_FORMAT]

    def was_at(self, version: int, hash: str) -> bool:
        """Whether the log had this hash at a version."""
        rows = (row for append in self._appends for row in append.rows if row.version == version)
        return any(row.hash == hash for row in rows)

    def _known(self, append: LoggedAppend) -> PastAppend:
        doer, seat, _, commands = cause_of(append)
        facts = self._facts[append.first - 1 : append.last]
        return PastAppend(append.first, append.last, doer.cause, seat, facts, bytes(commands))


def facts_of(rows: Sequence[DisclosedEvent], title: AnyTitle) -> list[Event]:
    codec, facts = codec_of(title), []
    for row in rows:
        try:
            facts.append(codec.decode(name_of(row), bytes(row.event), bytes(row.private) or None))
        except (UnknownRecord, msgspec.DecodeError) as error:
            raise LogFault(row.version, f"event {row.version} cannot be read: {error}") from None
    return facts


def name_of(row: DisclosedEvent) -> str:
    raw = bytes(row.private) if bytes(row.event) == CONCEALED else bytes(row.event)
    plain: Any = msgspec.json.decode(raw or b"{}")
    return str(plain.get("type", "")) if isinstance(plain, dict) else ""
