"""Forks of running games: what is hidden from whoever forks is in none of them."""

import pytest

from domain.catalogue import TITLES
from domain.kernel.chance import FastChance
from service.eventstore.port import Store
from tests.forked import require_nothing_hidden
from tests.serving import play, services_on, started_game

FORKS = 6


@pytest.mark.parametrize("title", TITLES)
def test_forks_hold_nothing_that_was_hidden(title: str, store: Store) -> None:
    """At random moments of a game, as a seat and as a spectator."""
    services = services_on(store)
    game = started_game(services, title, 3)
    chance = FastChance(7, title)
    for number in range(FORKS):
        for _ in range(chance.pick(25)):
            asked = services.games.look(game, lambda now: now.position.asked)
            play(services, game, asked[chance.pick(len(asked))])
        require_nothing_hidden(services, game, None if number % 3 == 0 else number % 3, chance)
