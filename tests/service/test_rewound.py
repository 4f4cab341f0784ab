"""Rewinding: what was served at a version while the game was played is served again later, byte by byte."""

import pytest

from domain.catalogue import TITLES
from service.eventstore.open import open_store
from tests.rewound import WitnessedGame
from tests.serving import services_on


class ShortGame(WitnessedGame):
    """Ends the comparison after a while: whole games are for the long runs."""

    most_steps = 60

    def _unfinished(self) -> str:
        return self.id


@pytest.mark.parametrize("title", TITLES)
def test_live_and_rewound_answers_are_the_same(title, sqlite_url):
    """For every seat and the spectator at every version, with snapshots and without; the long form is in the soak."""
    store = open_store(f"{sqlite_url}?synchronous=normal")
    services = services_on(store)
    game = ShortGame(services, title, 3)
    game.play()
    compared = game.compare()
    assert compared.answers > compared.versions * 3
    store.close()


def test_rewinding_needs_no_engine_of_its_own(store):
    """The same on every engine, with a whole game."""
    game = WitnessedGame(services_on(store), "toy", 7)
    game.play()
    assert game.compare().versions == max(game.served)
