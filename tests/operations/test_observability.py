"""What Prometheus and Grafana are set up to look at is there."""

import json
import re
from pathlib import Path

import pytest
import yaml

from service.prometheus import exposition
from tests.serving import services_on, started_game
from workers.metrics import Meter, MetricsTotal

DOCKER = Path(__file__).parents[2] / "docker"
DASHBOARD = DOCKER / "observability" / "grafana" / "dashboards" / "bakufu.json"
NAME = re.compile(r"bakufu_[a-z_]+")
LABEL = re.compile(r"by \(([a-z, ]+)\)")
OF_PROMETHEUS = {"le", "job", "instance"}


@pytest.fixture
def told(store):
    """Everything that a web process and a worker tell."""
    from service.http.app import create_app

    services = services_on(store, metrics_token="a-token-for-the-scraper")
    started_game(services, id="g_1")
    client = create_app(services).test_client()
    headers = {"Authorization": "Bearer a-token-for-the-scraper"}
    client.get("/v1/titles")
    web = client.get("/metrics", headers=headers)
    assert web.status_code == 200
    return web.text + exposition(MetricsTotal(Meter()).metrics())


def expressions():
    panels = json.loads(DASHBOARD.read_text())["panels"]
    yield from ((panel["title"], target["expr"]) for panel in panels for target in panel["targets"])
    (group,) = yaml.safe_load((DOCKER / "observability" / "alerts.yaml").read_text())["groups"]
    yield from ((rule["alert"], rule["expr"]) for rule in group["rules"])


def test_every_metric_that_is_looked_at_is_told(told):
    """A dashboard that shows nothing is noticed here, and not on the day when it is needed."""
    known = set(NAME.findall(told))
    labels = set(re.findall(r'([a-z]+)="', told)) | OF_PROMETHEUS
    for title, expression in expressions():
        assert set(NAME.findall(expression)) <= known, title
        for names in LABEL.findall(expression):
            assert set(names.split(", ")) <= labels, title


def test_services_run_what_there_is():
    """Commands of compose.yaml are commands of this release, and profiles are those of its page."""
    from bakufu.commands import COMMANDS

    services = yaml.safe_load((DOCKER / "compose.yaml").read_text())["services"]
    ours = {name: service for name, service in services.items() if "build" in service}
    assert {command[1] for command in (s["command"] for s in ours.values()) if command[0] == "bakufu"} <= set(COMMANDS)
    profiles = {profile for service in services.values() for profile in service.get("profiles", [])}
    assert profiles == set(re.findall(r"^\| `([a-z]+)` \|", (DOCKER / "README.md").read_text(), re.MULTILINE))
    assert {"web", "worker", "sweep", "migrate"} == set(ours)
