"""Whole games played at random in memory, as exports: as many as a test wants, without a database."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from domain.game.game import Game, codec_of
from domain.game.lobby import Terms
from domain.game.opening import rules_of
from domain.game.orders import Open, Order, Play, SeatBot, Start, TakeSeat
from domain.kernel import seal
from domain.kernel.aggregate import Doer, person
from domain.kernel.chance import FastChance
from domain.kernel.title import AnyTitle
from service.application.exports import Exports
from service.eventstore.codec import LogPlace, StreamCodec
from service.eventstore.port import StoredEvent
from tests.playing import voice

BEGIN = 1_800_000_000_000


class MemoryLog:
    """As much of a store as exports read."""

    def __init__(self) -> None:
        self.streams: dict[str, list[StoredEvent]] = {}

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        return self.streams.get(stream, [])[after:upto]


class Recording:
    """A game and the log that it writes; time goes on by a second with each append."""

    def __init__(self, title: AnyTitle, id: str, seed: bytes) -> None:
        self.game = Game(title, id, seed)
        self._codec = StreamCodec(codec_of(title), rules_of(title))
        self._seed, self._hash, self._at = seed, seal.genesis(id), BEGIN
        self.events: list[StoredEvent] = []

    def do(self, doer: Doer, *wanted: Order) -> None:
        self._at += 1000
        self.game.tell_time(self._at)
        for order in wanted:
            self.game.decide(doer, order)
        place = LogPlace(self.game.id, self._seed, len(self.events), self._hash)
        written = self._codec.write(place, self.game.take(), self._at)
        self.events += written.events
        self._hash = written.hash


def recorded(title: AnyTitle, number: int) -> list[StoredEvent]:
    """One game of a title with two or three seats, some of them bots, played at random to its end."""
    picker = FastChance(number, "played")
    seats = 2 + picker.pick(2)
    table = Recording(title, f"g_{title.meta.name}{number:06}", number.to_bytes(32, "big"))
    table.do(person("p_0"), Open(title.setup(seats), Terms()))
    table.do(person("p_0"), TakeSeat(entropy="e0"))
    for seat in range(1, seats):
        if picker.pick(3) == 0:
            table.do(person("p_0"), SeatBot("random"))
        else:
            table.do(person(f"p_{seat}"), TakeSeat(entropy="" if picker.pick(2) else f"e{seat}"))
    table.do(person("p_0"), Start())
    game = table.game
    while game.position.asked:
        asked = game.position.asked
        seat = asked[picker.pick(len(asked))]
        options = game.options(seat)
        table.do(voice(game, seat), Play(seat, options[picker.pick(len(options))]))
    assert game.lobby.seed
    return table.events


class NoCheckpoints:
    """Nobody has signed anything yet."""

    def held(self, game: str, upto: int) -> None:
        return None


def exports_of(log: Any, titles: Mapping[str, AnyTitle]) -> Exports:
    """Exports of a log that nobody else uses."""
    unused = cast("Any", None)
    return Exports(log, unused, unused, titles, unused, cast("Any", NoCheckpoints()))


def exported(titles: Mapping[str, AnyTitle], events: Sequence[StoredEvent], id: str) -> bytes:
    """The export of a log that lies in memory."""
    log = MemoryLog()
    log.streams[id] = list(events)
    return b"".join(exports_of(log, titles).whole(id).lines())


def games_of(titles: Mapping[str, AnyTitle], title: str, count: int) -> Iterator[tuple[str, bytes]]:
    """Ids and exports of some games."""
    for number in range(1, count + 1):
        events = recorded(titles[title], number)
        id = f"g_{title}{number:06}"
        yield id, exported(titles, events, id)
