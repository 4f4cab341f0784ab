"""A client on a bad line: whatever is lost, doubled, late or turned away, the log is the one of a good line."""

from pathlib import Path

import pytest

from domain.catalogue import catalogue
from service.conformance.checker import Verdict
from service.conformance.fault_plan import Faults
from service.eventstore.open import open_store
from service.eventstore.port import Store
from tests import generic
from tests.live import faulty, serving
from tests.serving import services_on

BAD_LINE = Faults(drop=0.1, double=0.1, delay=0.1, stale=0.05, throttle=0.05, delay_seconds=0.002, retry_after=0)
TABLES = [
    generic.Table(name, seats, seed=1) for name, title in catalogue().items() for seats in title.meta.variants[0].seats
]
SHORT = [table for table in TABLES if table.seats == (4 if table.title == "ikusa" else 2)]
"""Each title at a table whose game is short; `make soak` plays all of them, many times."""


def played_directly(table: generic.Table, folder: Path) -> list[generic.Logged]:
    store = open_store(f"sqlite:///{folder / 'direct.db'}?synchronous=normal")
    services = services_on(store)
    generic.lay(services, table)
    generic.play_directly(services, table)
    log = generic.log_of(services, table)
    store.close()
    return log


def played(store: Store, table: generic.Table, faults: Faults) -> tuple[list[generic.Logged], Verdict]:
    services = services_on(store)
    tokens = generic.players(services, table.seats)
    generic.lay(services, table)
    with serving(services) as url, faulty(url, faults, seed=table.seed) as proxy:
        generic.play_through(proxy.url, tokens, table)
        return generic.log_of(services, table), proxy.judge.verdict()


@pytest.mark.slow
@pytest.mark.parametrize("table", SHORT, ids=lambda table: f"{table.title}-{table.seats}")
def test_a_bad_line_leaves_no_trace(table: generic.Table, tmp_path: Path) -> None:
    """Through drops, doubles, delays, 412 and 429 the same game comes out, byte for byte, without a refusal."""
    store = open_store(f"sqlite:///{tmp_path / 'bad.db'}?synchronous=normal")
    log, verdict = played(store, table, BAD_LINE)
    store.close()
    assert log == played_directly(table, tmp_path)
    assert log[-1].type == "game.seed-revealed"
    assert verdict.findings == []
    assert verdict.passed


def test_a_good_line_leaves_none_either(store: Store, tmp_path: Path) -> None:
    """Over HTTP the same choices give the same log as without."""
    table = generic.Table("toy", 4, seed=3)
    log, _ = played(store, table, Faults())
    assert log == played_directly(table, tmp_path)


def test_both_engines_stand_a_very_bad_line(store: Store, tmp_path: Path) -> None:
    """The receipts that make repetition safe are kept by both engines."""
    table = generic.Table("toy", 3, seed=2)
    log, verdict = played(store, table, BAD_LINE._replace(drop=0.4, double=0.4, stale=0.2))
    assert log == played_directly(table, tmp_path)
    assert verdict.findings == []
