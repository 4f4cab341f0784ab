"""A client on a bad line: whatever is lost, doubled, late or turned away, the log is the one of a good line."""

import pytest

from domain.catalogue import catalogue
from service.composition import Services
from service.conformance.fates import Faults
from service.stores.open import open_store
from service.stores.port import Store, StoredEvent
from tests import generic
from tests.live import faulty, serving
from tests.serving import services_on

BAD_LINE = Faults(drop=0.1, double=0.1, delay=0.1, stale=0.05, throttle=0.05, delay_seconds=0.002, retry_after=0)
TABLES = [
    generic.Table(name, seats, seed=1)
    for name, title in {**catalogue()}.items()
    for seats in title.meta.variants[0].seats
]


def log_of(services: Services, table: generic.Table) -> list[StoredEvent]:
    """The stored events; the clock of the tests stands still, so that times are equal too."""
    return services.games.events(table.id, 0, 10**9)


def played(store: Store, table: generic.Table, faults: Faults | None, seed: int = 1) -> list[StoredEvent]:
    services = services_on(store)
    tokens = generic.players(services)
    generic.lay(services, table)
    with serving(services) as url:
        if faults is None:
            generic.play_through(url, tokens, table)
        else:
            with faulty(url, faults, seed) as proxy:
                generic.play_through(proxy.url, tokens, table)
                assert proxy.judge.verdict().findings == []
    return log_of(services, table)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.title}-{table.seats}")
def test_a_bad_line_leaves_no_trace(table: generic.Table, tmp_path) -> None:
    """Through drops, doubles, delays, 412 and 429 the same game comes out, byte for byte, without a refusal."""
    logs = []
    for name, faults in (("good", None), ("bad", BAD_LINE)):
        store = open_store(f"sqlite:///{tmp_path / name}.db")
        logs.append(played(store, table, faults))
        store.close()
    assert len(logs[0]) > 100
    assert logs[0] == logs[1]


def test_a_bad_line_leaves_no_trace_on_any_engine(store: Store) -> None:
    """The receipts that make repetition safe are kept by both engines."""
    table = generic.Table("toy", 3, seed=1)
    faults = BAD_LINE._replace(drop=0.3, double=0.3)
    bad = played(store, table, faults, seed=2)
    assert bad[-1].type == "game.seed-revealed"
    assert [event.version for event in bad] == list(range(1, len(bad) + 1))
