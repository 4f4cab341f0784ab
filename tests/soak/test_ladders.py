"""300 rated games on ladders of all four titles, with RQ workers killed every few seconds.

SOAK_LADDER_GAMES changes the number of games of each title.
"""

import os
import time
from collections.abc import Callable
from functools import partial

import pytest

from domain.catalogue import TITLES
from service.bootstrap import build
from service.eventstore.open import open_store
from service.settings import Settings
from tests.competition.test_rating_quality import Played, figures, of_elo, of_openskill
from tests.workers.killed_ladders import hold_true, kill_until_over, open_ladders
from tests.workers.processes import worker

pytestmark = pytest.mark.soak
GAMES = int(os.environ.get("SOAK_LADDER_GAMES", "75"))


def test_three_hundred_rated_games_under_kills(postgres_url, redis_url, say):
    """All end, each result counts once, logs verify, standings are byte-equal after a full rebuild."""
    services, other = (
        build(Settings()._replace(database_url=postgres_url), store=open_store(postgres_url)) for _ in range(2)
    )
    try:
        ladders = open_ladders(services, TITLES, GAMES)
        begin = time.monotonic()
        with worker(postgres_url, redis_url, processes=4) as hired:
            kills = kill_until_over(services, ladders, hired, (2.0, 4.0), 7200)
        say(f"{GAMES * len(ladders)} rated games, {kills} kills, {time.monotonic() - begin:.1f} s")
        hold_true(services, other, ladders, GAMES)
    finally:
        services.store.close()
        other.store.close()


OTHERS: dict[str, Callable[[Played], float]] = {
    "pairwise Elo": of_elo,
    "openskill PlackettLuce": partial(of_openskill, "PlackettLuce"),
    "openskill BradleyTerryFull": partial(of_openskill, "BradleyTerryFull"),
    "openskill BradleyTerryPart": partial(of_openskill, "BradleyTerryPart"),
}


@pytest.mark.parametrize("other", OTHERS)
def test_log_loss_beside_others(other, say):
    """On simulated fields the running rating is less surprised than pairwise Elo and than openskill (extra `peers`)."""
    floor, ours, theirs = figures(OTHERS[other])
    say(f"log loss: true strengths {floor:.4f}, running rating {ours:.4f}, {other} {theirs:.4f}")
    assert floor < ours < theirs
