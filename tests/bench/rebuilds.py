"""Building all read models from the whole log in one pass, against reading the log and decoding it, and nothing else.

The log holds games of all titles that were played at the same time, some of them with clocks: move by move, one game
after the other. That is what a busy service leaves behind, and harder than games played one after the other, because
every page touches every game.
"""

from collections.abc import Iterator

import msgspec

from domain.catalogue import catalogue
from domain.game.clock import Clock
from domain.game.lobby import Terms
from service.eventstore.port import START, Change, Store, StoredEvent
from service.projecting.models import ReadModels
from tests.bench import scripts
from tests.bench.engines import Engine, engines
from tests.bench.measure import CPU, WALL, Pair, Side, take_turns
from tests.bench.report import Row, rate_row

FLOORS = {"SQLite": 100_000.0, "PostgreSQL": 80_000.0}  # events a second of our CPU time
UNIT, PEER = "events/s", "reading the log"
COPIES = 27  # of twelve games
AT_ONCE = 100  # games in a transaction
PAGE = 10_000


def rows(quick: bool) -> Iterator[Row]:
    games = recorded(3 if quick else 200)
    with engines(quick) as found:
        for engine in found:
            if engine.durable:
                yield from of_engine(engine, games, quick)


def of_engine(engine: Engine, games: list[list[list[StoredEvent]]], quick: bool) -> Iterator[Row]:
    store = engine.store()
    try:
        events = fill(store, games, 1 if quick else COPIES)
        pair = take_turns(building(store, events), reading(store, events), 1 if quick else 3)
        yield judged(engine.name, events, pair, None if quick else FLOORS[engine.name])
        yield rate_row("rebuild", engine.name, pair, UNIT, PEER, WALL)
    finally:
        store.close()


def judged(name: str, events: int, pair: Pair, floor: float | None) -> Row:
    row = rate_row("rebuild", f"{name}, all read models from {events} events", pair, UNIT, PEER, CPU)
    row.floor = floor
    return row


def recorded(moves: int) -> list[list[list[StoredEvent]]]:
    """Three games of each title as appends; one of them has clocks."""
    found = []
    for title in catalogue().values():
        for seed in (1, 2, 3):
            terms = Terms(clock=Clock(decision=60, warn=10)) if seed == 1 else Terms()
            seats = max(title.meta.variants[0].seats)
            script = scripts.record(title, min(4, seats), "g_played", moves=moves, seed=seed, terms=terms)
            found.append(scripts.stored_batches(script))
    return found


def fill(store: Store, games: list[list[list[StoredEvent]]], copies: int) -> int:
    """Append all games move by move, each game as often as asked; returns how many events that were."""
    played = [(f"g_{copy:02}_{number:02}", game) for copy in range(copies) for number, game in enumerate(games)]
    for turn in range(max(map(len, games))):
        moved = [(stream, game[turn]) for stream, game in played if turn < len(game)]
        for start in range(0, len(moved), AT_ONCE):
            some = moved[start : start + AT_ONCE]
            store.append([Change(stream, events[0].version - 1, events) for stream, events in some])
    return copies * sum(len(events) for game in games for events in game)


def building(store: Store, events: int) -> Side:
    def build(models: ReadModels) -> int:
        models.build(models.rebuild(), hurry=True)
        assert models.checkpoint().number == events
        return events

    return Side(build, lambda _: ReadModels(store, lambda: scripts.AT))


def reading(store: Store, events: int) -> Side:
    def read(_: int) -> int:
        after, count = START, 0
        while (page := store.feed(after, PAGE)).size:
            for entry in page.entries:
                msgspec.json.decode(entry.event.data)
            after, count = page.upto, count + page.size
        assert count == events
        return count

    return Side(read)
