"""Whoever works, embedded or RQ: what bots weigh is kept beside the log, and analyses are worked off."""

import pytest

from domain.bots import BOTS
from domain.game.observation import full_name
from service.application.access import Viewer
from service.application.explanations import unpack
from service.application.maintenance import DAY_MS, tidy
from service.application.work_list import items
from tests.workers.hands import audited, bot_game

ANN = Viewer("p_ann", frozenset({"play"}))


@pytest.fixture
def game(crew):
    """A game of Edo that bots have played to its end."""
    id = bot_game(crew.services, "g_weighed", "edo", 2, "easy")
    crew.drain()
    return id


def test_what_bots_weigh_is_kept_beside_the_log(crew, game):
    """Every decision with a choice has its explanation, in the position in which it was asked; the log is as ever."""
    services = crew.services
    audited(services, game)
    kept = services.store.explanations(game, 0, 10_000)
    assert len(kept) > 20
    assert {one.seat for one in kept} == {0, 1}
    assert {one.bot for one in kept} == {full_name(BOTS["easy"])}
    assert all(len(one.data) < 1000 and unpack(one.data).options for one in kept)
    assert all(one.version < services.store.version(game) for one in kept)
    for one in kept[::10]:
        position = services.handler.at(game, one.version).position
        assert one.seat in position.asked


def test_old_explanations_are_tidied_away(crew, game):
    """After as many days as the settings say."""
    services = crew.services
    services.clock.time += (services.settings.explanation_days + 1) * DAY_MS
    assert tidy(services, "explanations") > 20
    assert services.store.explanations(game, 0, 10) == []


def test_an_analysis_is_on_the_list_until_it_is_done(crew, game):
    """It is an item like all others, works in slices, and leaves the list with its findings."""
    services = crew.services
    middle = services.store.explanations(game, 0, 10_000)[40]
    wanted = services.analyses.ask(game, ANN, middle.version, None)
    assert [(item.kind, item.subject) for item in items(services, services.clock.now()) if item.kind == "analysis"] == [
        ("analysis", wanted.id)
    ]
    for _ in range(100):
        if not crew.analyse():
            break
    assert services.store.open_analyses(10) == []
    report = services.analysis_reports.read(game, wanted.id, ANN, "en")
    assert (report.status, report.seat, report.bot) == ("done", middle.seat, full_name(BOTS["search"]))
    assert report.options
    assert report.course[-1]["version"] == middle.version
