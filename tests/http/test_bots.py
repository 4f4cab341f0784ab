"""GET /v1/bots: whom one can play against."""

from domain.bots import BOTS
from tests.http.driver import code


def test_every_bot_is_listed(stranger):
    """Anybody sees all bots, each with every title of the service."""
    found = stranger.get("/v1/bots").json
    assert [one["name"] for one in found["bots"]] == list(BOTS)
    for one in found["bots"]:
        assert {"edo", "ikusa", "yedo", "yokohama"} <= {played["title"] for played in one["titles"]}
        assert all((played["rating"] is None) == (not played["measured"]) for played in one["titles"])


def test_bots_are_described_in_german(stranger):
    """The query decides, else Accept-Language."""
    by_query = stranger.get("/v1/bots?language=de").json["bots"]
    by_header = stranger.get("/v1/bots", headers={"Accept-Language": "de-CH,en;q=0.5"}).json["bots"]
    assert by_query == by_header
    assert {one["label"] for one in by_query} & {"Einsteiger", "Stark"}


def test_a_listed_bot_can_be_seated(ann, stranger):
    """The name is what a seat is given."""
    game = ann.open("toy", 2)
    assert ann.sit(game, bot=stranger.get("/v1/bots").json["bots"][0]["name"]).status_code == 201


def test_a_language_that_is_not_spoken(stranger):
    """Bad input is told by name."""
    assert code(stranger.get("/v1/bots?language=tlh")) == (422, "request.invalid")
