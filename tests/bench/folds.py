"""Folding a whole game from its stored bytes, against the library `eventsourcing` replaying as many events.

Ours: public and sealed bytes in memory -> `StreamCodec.read` -> `Game.fold`, as a game is loaded without a snapshot.
Theirs: `repository.get` of an application that keeps its stored events in memory (POPO): select, JSON decode, mutate.
Neither side reads a disk, checks the hash chain or uses a snapshot. The last row adds the reading: ours and theirs
out of a SQLite file.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from eventsourcing.application import Application

from domain.catalogue import catalogue
from domain.game.game import Game, codec_of
from domain.kernel.title import AnyTitle
from service.bootstrap import build
from service.eventstore.codec import StreamCodec
from service.eventstore.open import open_store
from service.eventstore.port import Change
from service.settings import Settings
from tests.bench import scripts
from tests.bench.measure import Pair, Side, take_turns
from tests.bench.peers import eventsourced
from tests.bench.report import Row, rate_row

TARGET = 15.0
UNIT, PEER = "events/s", "eventsourcing"


def rows(quick: bool) -> Iterator[Row]:
    titles = catalogue()
    for name, title in titles.items():
        script = record(title, quick)
        yield rate_row("fold", f"{name}, in memory", in_memory(script, quick), UNIT, PEER, at_least=TARGET)
    first = next(iter(titles.values()))
    with TemporaryDirectory() as folder:
        pair = from_sqlite(record(first, quick), Path(folder), quick)
        yield rate_row("fold", f"{first.meta.name}, out of SQLite", pair, UNIT, PEER)


def record(title: AnyTitle, quick: bool) -> scripts.Script:
    return scripts.record(title, max(title.meta.variants[0].seats), "g_folded", moves=20 if quick else 100_000)


def in_memory(script: scripts.Script, quick: bool) -> Pair:
    title, stored = script.title, [event for batch in scripts.stored_batches(script) for event in batch]
    codec = StreamCodec(codec_of(title))

    def fold(times: int) -> int:
        for _ in range(times):
            game = Game(title, script.id, scripts.SEED)
            game.fold(codec.read(stored))
            assert game.version == len(stored)
        return times * len(stored)

    app: Application = Application(env=dict(eventsourced.IN_MEMORY))
    return take_turns(
        Side(lambda _: fold(1 if quick else 20)), replaying(app, script, 1 if quick else 2), 1 if quick else 15
    )


def replaying(app: Application, script: scripts.Script, times: int) -> Side:
    events = [event for batch in (*script.opening, *(move.events for move in script.moves)) for event in batch]
    id = eventsourced.fill(app, [eventsourced.Fact(event) for event in events])

    def replay(_: int) -> int:
        for _ in range(times):
            aggregate: eventsourced.Record = app.repository.get(id, version=len(events) + 1)  # not out of a cache
            assert aggregate.version == len(events) + 1  # theirs counts the creation as well
        return times * len(events)

    return Side(replay)


def from_sqlite(script: scripts.Script, folder: Path, quick: bool) -> Pair:
    store = open_store(f"sqlite:///{folder / 'ours.db'}")
    version = 0
    for number, batch in enumerate(scripts.stored_batches(script)):
        store.append([Change(script.id, version, batch, {} if number else {"seed": scripts.SEED})])
        version += len(batch)
    games = build(Settings(), store=store, titles={script.title.meta.name: script.title}).games

    def load(times: int) -> int:
        for _ in range(times):
            games.at(script.id, version)
        return times * version

    app: Application = Application(env=eventsourced.in_file(str(folder / "theirs.db")))
    try:
        return take_turns(
            Side(lambda _: load(1 if quick else 10)), replaying(app, script, 1 if quick else 2), 1 if quick else 15
        )
    finally:
        app.close()
        store.close()
