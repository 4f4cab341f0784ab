"""Many whole games of every title over a bad line. How many: BAKUFU_SOAK_GAMES, by default 50 for each table."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from service.eventstore.open import open_store
from tests import generic
from tests.client.test_faults import BAD_LINE, TABLES, played, played_directly

GAMES = int(os.environ.get("BAKUFU_SOAK_GAMES", "50"))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 100 + GAMES))
@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.title}-{table.seats}")
def test_any_title_is_finished_on_a_bad_line(
    table: generic.Table, seed: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Every game is finished from its options alone, nothing is refused, and the log shows no trace of the faults."""
    table = table._replace(seed=seed)
    store = open_store(f"sqlite:///{tmp_path / 'bad.db'}")
    log, verdict = played(store, table, BAD_LINE)
    store.close()
    assert log == played_directly(table, tmp_path)
    assert verdict.findings == []
    record_property("figures", [table.title, table.seats, len(log), verdict.requests, verdict.faults])
