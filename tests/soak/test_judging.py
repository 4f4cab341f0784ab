"""Many games in which everything happens, judged again: each event follows from its command, byte by byte."""

import pytest

from domain.bots import BOTS
from domain.catalogue import TITLES
from service.application.audit import verify
from service.eventstore.open import open_store
from tests.eventful import EventfulGame
from tests.serving import services_on

GAMES = 50


@pytest.mark.soak
@pytest.mark.parametrize("title", TITLES)
def test_eventful_games_are_judged(title: str, sqlite_url: str) -> None:
    """Bots, failures, time-outs, nights, vacations, pauses, proposals, resignations: all of it is accounted for."""
    store = open_store(f"{sqlite_url}?synchronous=normal")
    services = services_on(store)
    seen: set[str] = set()
    for seed in range(GAMES):
        id = EventfulGame(services, title, seed).play()
        report = verify(services.exports.whole(id).lines(), services.titles, bots=BOTS)
        assert (report.faults, report.gaps) == ([], []), id
        seen |= {event.type for event in store.read(id)}
    assert {"game.bot-failed", "clock.expired", "clock.warned", "game.seat-resigned", "clock.vacation-taken"} <= seen
    store.close()
