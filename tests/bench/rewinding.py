"""Looking back on a long game over HTTP, against looking at it as it is now.

A game of Yokohama of at least 5,000 events lies in a SQLite file with a snapshot every 250 events, as the workers make
them; it is in memory as games in use are. Ours: `view?version=` of a random version, through all of HTTP; `diff` over
1,000 events; the whole time line, read anew. The peer is in each case the newest `view`, asked for in the same way.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from flask.testing import FlaskClient

from domain.catalogue import catalogue
from domain.kernel.chance import FastChance
from projections.game_state import SNAPSHOT_EVERY
from service.bootstrap import Application, build
from service.eventstore.open import open_store
from service.eventstore.port import Change
from service.http.app import create_app
from service.settings import Settings
from tests.bench import scripts
from tests.bench.measure import Pair, Side, take_turns
from tests.bench.report import Row, cost_row

TARGET = 10.0
TITLE, GAME, EVENTS = "yokohama", "g_rewound", 5_000
APART = 1_000
PEER = "the newest view"


def rows(quick: bool) -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        services, version = filled(Path(folder), quick)
        client, picker = create_app(services).test_client(), FastChance(5)
        times, turns = (2, 1) if quick else (20, 25)

        def measured(path: Callable[[], str], each: int) -> Pair:
            newest = asking(client, lambda: f"/v1/games/{GAME}/view", times)
            return take_turns(asking(client, path, each), newest, turns)

        def past() -> str:
            return f"/v1/games/{GAME}/view?version={1 + picker.pick(version)}"

        def apart() -> str:
            first = 1 + picker.pick(max(1, version - APART))
            return f"/v1/games/{GAME}/diff?from={first}&to={min(version, first + APART)}"

        def timeline() -> str:
            services.timelines.forget()
            return f"/v1/games/{GAME}/timeline?labels=none"

        case = f"of {version:,} events"
        yield cost_row("rewind", f"view of a random version {case}", measured(past, times), PEER, at_most=TARGET)
        yield cost_row("rewind", f"diff over {APART:,} events {case}", measured(apart, max(1, times // 4)), PEER)
        yield cost_row("rewind", f"time line {case}, read anew", measured(timeline, 1), PEER)
        services.store.close()


def asking(client: FlaskClient, path: Callable[[], str], times: int) -> Side:
    def ask(_: int) -> int:
        for _ in range(times):
            answer = client.get(path())
            assert answer.status_code == 200, answer.data
        return times

    return Side(ask)


def filled(folder: Path, quick: bool) -> tuple[Application, int]:
    """A service with the game, and the version that it has reached."""
    titles = catalogue()
    store = open_store(f"sqlite:///{folder / 'rewound.db'}?synchronous=normal")
    services = build(Settings(), store=store, titles=titles)
    script = next(long_enough(quick))
    version, kept = 0, 0
    for number, batch in enumerate(scripts.stored_batches(script)):
        store.append([Change(GAME, version, batch, {} if number else {"seed": scripts.SEED})])
        version += len(batch)
        if version >= kept + SNAPSHOT_EVERY:
            services.handler.snapshot(GAME)
            kept = version - version % SNAPSHOT_EVERY
    return services, version


def long_enough(quick: bool) -> Iterator[scripts.Script]:
    title = catalogue()[TITLE]
    for seed in range(1, 100):
        moves = 40 if quick else 100_000
        script = scripts.record(title, max(title.meta.variants[0].seats), GAME, moves=moves, seed=seed)
        count = sum(len(batch) for batch in script.opening) + sum(len(move.events) for move in script.moves)
        if quick or count >= EVENTS:
            yield script
