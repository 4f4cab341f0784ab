"""Followers whose connections break all the time still receive exactly the log."""

import pytest

from bakufu.client import Client
from service.conformance.fault_plan import Faults
from service.eventstore.port import Store
from tests import generic
from tests.live import AT_ONCE, faulty, serving
from tests.serving import services_on
from tests.subscribers import Subscriber, digest, play_out

READERS = 8  # many more under `make soak`
CUTS = Faults(cut=1.0, cut_bytes=12_000)


@pytest.mark.slow
def test_every_follower_receives_exactly_the_log(store: Store) -> None:
    """Spectators and seats, each cut off many times: nothing missing, nothing twice, nothing out of order."""
    services = services_on(store, stream_cap=READERS * 4, stream_share=READERS * 4)
    tokens = generic.players(services, 2)
    table = generic.Table("edo", 2, seed=5)
    generic.lay(services, table)
    generic.sit_down(services, table)
    with serving(services, threads=READERS * 4) as url, faulty(url, CUTS) as proxy:
        whose = [tokens[number % 4] if number % 4 < 2 else None for number in range(READERS)]
        readers = [Subscriber(proxy.url, token, table.id, AT_ONCE) for token in whose]
        for reader in readers:
            reader.start()
        play_out(services, table, between=lambda: None)
        for reader in readers:
            reader.join(100)
        with Client(url) as spectator:
            log = spectator.log(table.id)
        cuts = proxy.judge.verdict().faults["cut"]
    assert [reader.trouble for reader in readers] == [None] * READERS
    assert {len(reader.received) for reader in readers} == {services.store.version(table.id)}
    assert {digest(reader.received) for reader in readers} == {digest(log)}
    assert cuts > READERS * 5
