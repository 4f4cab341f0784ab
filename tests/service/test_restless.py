"""Games in which things are taken back: one position however it is reached, read models as rebuilt, judged again."""

from typing import Any

import pytest

from domain.bots import BOTS
from domain.catalogue import TITLES
from service.application.audit import verify
from service.bootstrap import Application
from service.eventstore.port import Store
from tests.restless import RestlessGame, folded_one_by_one
from tests.serving import services_on

MODELS = ("games", "work", "inbox", "conduct")


def rows(services: Application) -> dict[str, list[Any]]:
    """What read models say of what is in the log."""
    services.models.catch_up()
    return {model: services.models.find(model, limit=100_000) for model in MODELS}


@pytest.mark.parametrize("title", TITLES)
def test_a_restless_game(title: str, store: Store) -> None:
    """Free, agreed and decreed steps back: the log folds to one position, read models equal their rebuild, and every
    command is judged again to the same bytes.
    """
    services = services_on(store)
    game = RestlessGame(services, title, 1, most=12)
    game.play()
    assert game.free > 0
    assert game.agreed + game.decreed > 0
    now = services.handler.at(game.id, store.version(game.id))
    assert folded_one_by_one(services, game.id).freeze() == now.freeze()
    before = rows(services)
    services.models.build(services.models.rebuild())
    assert rows(services) == before
    report = verify(services.exports.whole(game.id).lines(), services.titles, bots=BOTS)
    assert (report.faults, report.gaps) == ([], [])
