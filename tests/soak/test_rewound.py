"""Many games in which everything happens, rewound to every version: what was served is served again, byte by byte."""

import os
from collections.abc import Callable

import pytest

from domain.catalogue import TITLES
from service.eventstore.open import open_store
from tests.rewound import WitnessedGame
from tests.serving import services_on

GAMES = max(1, round(100 * float(os.environ.get("BAKUFU_SOAK_SHARE", "1"))))


@pytest.mark.soak
@pytest.mark.parametrize("title", TITLES)
def test_live_and_rewound_answers_are_the_same(title: str, sqlite_url: str, say: Callable[[str], None]) -> None:
    """For every seat and the spectator, at every version; options of asked seats, too."""
    store = open_store(f"{sqlite_url}?synchronous=normal")
    services = services_on(store)
    versions = answers = 0
    for seed in range(GAMES):
        game = WitnessedGame(services, title, seed)
        game.play()
        compared = game.compare()
        versions, answers = versions + compared.versions, answers + compared.answers
    say(f"{title}: {GAMES} games, {versions} versions, {answers} answers the same, live and rewound")
    store.close()
