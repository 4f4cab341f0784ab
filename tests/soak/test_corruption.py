"""A thousand random changes of stored values on each engine: each closed or named, none built upon, no 500.

`BAKUFU_SOAK_SHARE` takes a part of the number: 0.1 is a tenth of them.
"""

import os
import random
from collections import Counter
from collections.abc import Callable

import pytest

from service.eventstore.port import Store
from tests.service.corruption import DamagedHouse
from tests.service.damage_trial import try_damage

pytestmark = pytest.mark.soak
TRIALS = max(30, int(1000 * float(os.environ.get("BAKUFU_SOAK_SHARE", "1"))))
HARMLESS = {"events.position", "events.txid", "archived.at", "archived.places", "archived.imported", "archived.data"}


@pytest.mark.timeout(0)
def test_a_thousand_changes(store: Store, store_url: str, say: Callable[[str], None]) -> None:
    """In every column in turn. Only what changes no answer passes: a place in the feed that keeps the order, the date
    of archiving, a byte of gzip's header.
    """
    house, dice = DamagedHouse(store, store_url), random.Random("corruption")
    found: Counter[str] = Counter()
    unseen: Counter[str] = Counter()
    places = house.places()
    for number in range(TRIALS):
        table, column = places[number % len(places)]
        outcome = try_damage(house, table, column, dice)
        found[outcome] += 1
        if outcome == "same":
            unseen[f"{table}.{column}"] += 1
    say(f"{store.engine}: {found.total()} changes in {len(places)} columns: {dict(found)}; no effect: {dict(unseen)}")
    assert set(unseen) <= HARMLESS, unseen
