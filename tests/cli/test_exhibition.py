"""The exhibition: a game that goes on by itself, and that visitors may join."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from service.cli.exhibition import BOT, Exhibition
from service.eventstore.open import open_store
from tests.browser.world import World
from tests.live import serving
from tests.serving import services_on

PATIENCE = 60.0
ROUNDS = 2000


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    store = open_store(f"sqlite:///{tmp_path / 'exhibition.db'}")
    yield World(services_on(store, rate=0))
    store.close()


def works_until(world: World, game: str, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Let bots play until something holds of a game; what it is like then."""
    for _ in range(ROUNDS):
        world.work()
        shown: dict[str, Any] = world.ask("GET", f"/v1/games/{game}")
        if holds(shown):
            return shown
        version = shown["version"]
        world.ask("GET", f"/v1/games/{game}/events?after={version}&limit=1&wait=1")
    raise AssertionError("it never happens")


def test_a_game_is_played_without_anybody(world: World) -> None:
    """One seat is played at a pace for people, the others by bots; it ends with a result."""
    with serving(world.app) as url, Exhibition(url, ["toy"], pace=0) as running:
        game = running.first_game(PATIENCE)
        assert game is not None
        ended = works_until(world, game, lambda shown: bool(shown["result"]))
        assert [seat["bot"] for seat in ended["seats"]] == [None, BOT, BOT]
        assert ended["status"] == "finished"


def test_a_visitor_takes_over_a_seat(world: World) -> None:
    """Whoever sits down plays on against bots; the house gives its seat to one as well, and nobody waits for it."""
    with serving(world.app) as url, Exhibition(url, ["toy"], pace=0) as running:
        game = running.first_game(PATIENCE)
        assert game is not None
        world.ask("PUT", f"/v1/games/{game}/seats/1", {}, player=3)
        works_until(world, game, lambda shown: shown["asked"] == [1])
        first = world.ask("GET", f"/v1/games/{game}/options", player=3)["options"][0]
        world.ask("POST", f"/v1/games/{game}/commands", {"command": first["command"]}, player=3)
        shown = works_until(world, game, lambda shown: shown["seats"][0]["resigned"] or bool(shown["result"]))
        assert shown["seats"][1]["player"] == "p_player3"
        assert shown["seats"][0]["bot"] == BOT
        assert shown["status"] == "playing"
