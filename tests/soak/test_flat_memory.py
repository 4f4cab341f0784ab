"""A process that has served for long is as large as one that has served for a while.

`BAKUFU_SOAK_SHARE` takes a part of the number: 0.1 is a tenth of it.
"""

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.catalogue import catalogue
from service.bootstrap import build
from service.http.app import create_app
from service.settings import USUAL_RATE, Settings
from tests.bench import scripts, sending

pytestmark = pytest.mark.soak
COMMANDS = max(1000, int(100_000 * float(os.environ.get("BAKUFU_SOAK_SHARE", "1"))))
MARKS = 5
KEPT = 30  # games in memory, fewer than are played before the first mark
GROWTH = 1.15  # by which the last mark may lie above the first


def megabytes() -> float:
    """Resident, of this process."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.timeout(0)
def test_commands_leave_nothing_in_memory(sqlite_url: str, say: Callable[[str], None]) -> None:
    """Whole games of all titles, a command a request; positions of old games leave the cache."""
    services = build(Settings(database_url=f"{sqlite_url}?synchronous=normal", rate=USUAL_RATE, hot_games=KEPT))
    app = create_app(services).wsgi_app
    players = sending.register(services, 4)
    titles = list(catalogue().values())
    sizes, done, number = [megabytes()], 0, 0
    while len(sizes) <= MARKS:
        number += 1
        title = titles[number % len(titles)]
        script = scripts.record(title, 3, f"g_{number:020}", seed=number)
        scripts.seat_everybody(services.games, script, players.ids[:3])
        requests = sending.requests_of(script, players.tokens)
        done += sending.call(app, map(sending.environ, requests), [request.body for request in requests])
        if done >= COMMANDS * len(sizes) // MARKS:
            sizes.append(megabytes())
    services.store.close()
    told = ", ".join(f"{size:.0f}" for size in sizes)
    say(f"{done} commands in {number} games: {told} MB at the start and after each fifth")
    assert sizes[-1] < sizes[1] * GROWTH
