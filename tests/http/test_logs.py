"""Log lines and histograms: who asked for what, how it ended and how long it took, and no more than that."""

import json
import logging
import re

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.logs import FIELDS, JsonLines, configure
from tests.http.driver import Player

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.fixture
def lines(caplog):
    """Lines of requests, as they would be written."""
    caplog.set_level(logging.INFO, logger="bakufu.request")
    return lambda: [
        json.loads(JsonLines().format(record)) for record in caplog.records if record.name == "bakufu.request"
    ]


def test_each_request_has_a_line(register, lines):
    """With its id, account, game, code and duration."""
    ann = register()
    game = ann.open()
    refused = ann.post(f"/v1/games/{game}/start")
    line = lines()[-1]
    assert (line["method"], line["route"], line["status"]) == ("POST", "/v1/games/<id>/start", refused.status_code)
    assert (line["account"], line["subject"], line["code"]) == (ann.id, game, refused.json["code"])
    assert line["request"] == refused.headers["Request-Id"]
    assert line["ms"] >= 0


def test_no_line_holds_a_token_or_what_somebody_wrote(register, lines, caplog):
    """Ids only."""
    ann = register("Confidential Name")
    ann.get("/v1/games?title=secretquery")
    ann.get("/v1/games/g_nowhere")
    told = json.dumps(lines())
    assert ann.token not in told
    assert "Confidential" not in told
    assert "secretquery" not in told


def test_people_are_not_bothered(capsys):
    """Text lines only tell what somebody should look at."""
    before = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        configure("text")
        logging.getLogger("bakufu.request").info("GET / 200")
        logging.getLogger("bakufu.quarantine").error("g_1 is damaged")
        assert re.fullmatch(r"[-0-9:, ]+ ERROR bakufu.quarantine: g_1 is damaged\n", capsys.readouterr().err)
        configure("json")
        logging.getLogger("bakufu.request").info("GET / 200", extra={FIELDS: {"status": 200}})
        line = json.loads(capsys.readouterr().err)
        assert (line["message"], line["status"], line["level"]) == ("GET / 200", 200, "info")
    finally:
        logging.getLogger().handlers[:], _ = before
        logging.getLogger().setLevel(before[1])
        logging.getLogger("bakufu").setLevel(logging.NOTSET)


def test_the_trace_of_the_caller_is_taken_over(app):
    """A well-formed traceparent goes into the id of the request; anything else in its place is not repeated."""
    stranger = Player(app.test_client())
    sent = {"traceparent": f"00-{TRACE}-00f067aa0ba902b7-01"}
    assert re.fullmatch(f"{TRACE}-[0-9a-f]{{16}}", stranger.get("/version", headers=sent).headers["Request-Id"])
    for bad in ("00-my-own-name-01", f"ff-{TRACE}-00f067aa0ba902b7-01", f"00-{'0' * 32}-00f067aa0ba902b7-01"):
        answer = stranger.get("/version", headers={"traceparent": bad})
        assert re.fullmatch("[0-9a-f]{16}", answer.headers["Request-Id"])


@pytest.mark.in_process(reason="each process has metrics of its own")
def test_durations_and_sizes_are_histograms(app, services):
    """As Prometheus reads them, by route."""
    client = app.test_client()
    for _ in range(3):
        client.get("/version")
    token = "m" * 32
    services = app.extensions["bakufu"]
    app.request_class.app = services._replace(settings=services.settings._replace(metrics_token=token))
    text = client.get("/metrics", headers={"Authorization": f"Bearer {token}"}).text
    found = {family.name: family for family in text_string_to_metric_families(text)}
    for name in ("bakufu_request_seconds", "bakufu_response_bytes"):
        counts = [
            sample.value
            for sample in found[name].samples
            if sample.name.endswith("_count") and sample.labels["route"] == "/version"
        ]
        assert counts == [3.0]
