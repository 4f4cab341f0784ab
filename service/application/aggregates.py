"""Kinds of aggregates, told apart by the word before the first underscore of a stream's id."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from domain.administration import log as administration
from domain.game.game import Game, codec_of
from domain.game.lobby import Lobby
from domain.game.opening import rules_of
from domain.kernel.title import AnyTitle
from projections.read_model import shape_of
from service.application.errors import NotVisible, UnknownTitle
from service.eventstore.codec import SEED, StreamCodec
from service.eventstore.port import StoredEvent

A = TypeVar("A")
LOBBY_SHAPE = shape_of(Lobby)


class AggregateType(Protocol[A]):
    """How one kind of aggregate is read from its stream."""

    @property
    def first(self) -> str:
        """Stored name of the event that every stream of the kind begins with."""

    def load(self, id: str, first: StoredEvent, secrets: Mapping[str, bytes]) -> A:
        """The aggregate before its first event."""

    def codec(self, aggregate: A) -> StreamCodec: ...

    def fingerprint(self, aggregate: A) -> str:
        """Of the shape of its snapshots."""


class AggregateTypes:
    """The registry: prefix of ids -> kind."""

    def __init__(self, types: Mapping[str, AggregateType[Any]]) -> None:
        self._types = dict(types)

    def of(self, stream: str) -> AggregateType[Any]:
        found = self._types.get(stream.partition("_")[0])
        if found is None:
            raise NotVisible(stream)
        return found


class GameType:
    """Games of all titles; which one it is stands in the first event."""

    first = "game.opened"

    def __init__(self, titles: Mapping[str, AnyTitle]) -> None:
        self._titles = titles
        self._codecs = {name: StreamCodec(codec_of(title), rules_of(title)) for name, title in titles.items()}

    def load(self, id: str, first: StoredEvent, secrets: Mapping[str, bytes]) -> Game:
        name: str = msgspec.json.decode(first.data)["title"]
        title = self._titles.get(name)
        if title is None:
            raise UnknownTitle(name)
        if SEED not in secrets:
            raise NotVisible(id)
        return Game(title, id, secrets[SEED])

    def codec(self, aggregate: Game) -> StreamCodec:
        return self._codecs[aggregate.title.meta.name]

    def codec_of(self, title: str) -> StreamCodec:
        return self._codecs[title]

    def fingerprint(self, aggregate: Game) -> str:
        return f"{aggregate.title.fingerprint}:{LOBBY_SHAPE}"


class AdminLogType:
    """The one stream of what administrators do."""

    first = "admin.log-begun"
    _codec = StreamCodec(administration.CODEC)

    def load(self, id: str, first: StoredEvent, secrets: Mapping[str, bytes]) -> administration.AdminLog:
        return administration.AdminLog(id)

    def codec(self, aggregate: administration.AdminLog) -> StreamCodec:
        return self._codec

    def fingerprint(self, aggregate: administration.AdminLog) -> str:
        return "admin-log:1"
