"""GET /metrics: who may read it, and what it tells."""

import sys

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.application.work_list import KINDS
from service.http.app import create_app
from service.prometheus import CONTENT_TYPE, Metric, Sample, exposition
from service.settings import BadSetting, Settings
from tests.http.driver import Player

TOKEN = "prometheus-may-read-this"


@pytest.fixture
def scraped(services):
    """A service with a token for metrics."""
    return create_app(services._replace(settings=services.settings._replace(metrics_token=TOKEN)))


@pytest.fixture
def scraper(scraped):
    return Player(scraped.test_client(), token=TOKEN)


def told(answer):
    """Each sample by name and labels, as Prometheus understands it."""
    assert answer.status_code == 200
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_metrics_are_not_for_everybody(stranger, ann, scraped):
    """Without a token, with a player's, or with a wrong one there is nothing to read; by default no token opens it."""
    for app_player in (ann, Player(scraped.test_client(), token=ann.token)):
        assert app_player.get("/metrics").status_code == 403
    for wrong in ("", TOKEN[:-1], TOKEN + "x", "\u00e4" * 20):
        assert Player(scraped.test_client(), token=wrong).get("/metrics").status_code == 401
    assert stranger.get("/metrics").status_code == 401
    stranger.token = TOKEN
    assert stranger.get("/metrics").status_code == 401
    basic = {"Authorization": f"Basic {TOKEN}"}
    assert Player(scraped.test_client()).get("/metrics", headers=basic).status_code == 401


def test_the_token_for_metrics_opens_nothing_else(scraper):
    """It is nobody's account."""
    assert scraper.get("/metrics").status_code == 200
    assert scraper.get("/v1/me").status_code == 401
    assert scraper.get("/v1/reports").status_code == 401


def test_an_administrator_reads_metrics(services, register):
    """The scope `admin` is enough, whatever is set."""
    admin = register("Admin")
    admin.token = services.accounts.grant(admin.id, "admin", ["play", "admin"], None).text
    answer = admin.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == CONTENT_TYPE
    assert answer.headers["Cache-Control"] == "no-store"


def test_metrics_tell_the_to_do_list_by_kind(scraper, services, clock, ann):
    """What is due, by kind, and how far read models are behind; every kind is told, also with nothing in it."""
    services.models.catch_up()  # games of other tests lie in the same store
    before = told(scraper.get("/metrics"))
    game = ann.open("toy", 2)
    ann.sit(game)
    ann.sit(game, bot="random")
    ann.post(f"/v1/games/{game}/start")
    services.models.catch_up()
    clock.time += 5_000
    ann.open("toy", 2)  # nobody has looked at any list since
    clock.time += 5_000
    after = told(scraper.get("/metrics"))
    bots = ("bakufu_todo_due", ("kind", "bot"))
    assert after[bots] == before[bots] + 1
    assert after["bakufu_todo_lag_seconds", ("kind", "bot")] >= 5
    assert after["bakufu_read_model_lag_seconds", ("model", "conduct")] >= 5
    kinds = {key[1][1] for key in after if key[0] == "bakufu_todo_stuck"}
    assert kinds == {*KINDS, "other"}


def test_requests_are_counted_by_route_never_by_game(scraper, scraped):
    """Labels are the service's words, not the caller's: nobody can fill the memory with names."""
    nobody = Player(scraped.test_client())
    for number in range(3):
        nobody.get(f"/v1/games/g_{number}")
    nobody.call("BREW", "/healthz")
    nobody.get("/nothing/of/the/kind")
    by_place = {}
    for (name, *labels), value in told(scraper.get("/metrics")).items():
        if name == "bakufu_requests_total":
            label = dict(labels)
            by_place[label["method"], label["route"], label["status"]] = value
    assert by_place["GET", "/v1/games/<id>", "404"] == 3
    assert by_place["other", "none", "405"] == 1
    assert by_place["GET", "none", "404"] == 1


def test_metrics_need_no_extra_package(scraper, monkeypatch):
    """The embedded service has no library for Prometheus and tells its figures all the same."""
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    assert scraper.get("/metrics").status_code == 200


def test_a_token_that_could_be_guessed_is_refused():
    """A short or odd token is the operator's mistake, told without repeating it."""
    for text in ("short", "x" * 15, "with a space in the middle", "\u00e4" * 20):
        with pytest.raises(BadSetting, match="BAKUFU_METRICS_TOKEN") as told:
            Settings.from_environment({"BAKUFU_METRICS_TOKEN": text})
        assert text not in str(told.value)
    assert Settings.from_environment({"BAKUFU_METRICS_TOKEN": TOKEN}).metrics_token == TOKEN


def test_labels_are_escaped_and_large_counts_are_whole():
    """What is written is what Prometheus reads."""
    odd = 'a"b\\c\nd'
    text = exposition([Metric("x_total", "counter", "Help.", [Sample(123_456_789_012, {"l": odd}), Sample(0.25)])])
    [family] = text_string_to_metric_families(text)
    assert [(sample.labels, sample.value) for sample in family.samples] == [({"l": odd}, 123_456_789_012), ({}, 0.25)]
