"""Pages of other origins: what a browser is told about who may read answers."""

import pytest

from service.bootstrap import build
from service.http.app import create_app
from service.settings import BadSetting, Settings

HERE, ELSEWHERE = "https://games.example", "https://evil.example"
ASKING = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}


@pytest.fixture
def open_app(services):
    settings = Settings(cors_origins=(HERE,), rate=1000)
    return create_app(build(settings, store=services.store, clock=services.clock, titles=services.titles))


def test_without_a_setting_no_page_may_read(app):
    """Nothing is said, neither before a request nor with its answer."""
    client = app.test_client()
    for answer in (
        client.get("/v1/titles", headers={"Origin": HERE}),
        client.options("/v1/games", headers={"Origin": HERE} | ASKING),
    ):
        assert not [name for name in dict(answer.headers) if name.startswith("Access-Control")]


@pytest.mark.parametrize("path", ["/v1/titles", "/v1/me", "/nowhere"])
def test_named_origins_may_read(open_app, path):
    """Good answers and problems alike; other origins are told nothing, and caches keep the two apart."""
    answer = open_app.test_client().get(path, headers={"Origin": HERE})
    assert answer.headers["Access-Control-Allow-Origin"] == HERE
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    other = open_app.test_client().get(path, headers={"Origin": ELSEWHERE})
    assert "Access-Control-Allow-Origin" not in other.headers
    for told in (answer, other, open_app.test_client().get(path)):
        assert "Origin" in ", ".join(told.headers.getlist("Vary"))


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/g_x/commands", "/v1/me/stream/main/watched/g_x"])
def test_a_browser_asks_first(open_app, path):
    """The question before a request is answered without a token."""
    answer = open_app.test_client().options(path, headers={"Origin": HERE} | ASKING)
    assert answer.status_code == 200
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "authorization" in answer.headers["Access-Control-Allow-Headers"].lower()
    assert "bakufu-client" not in answer.headers["Access-Control-Allow-Headers"].lower()
    refused = open_app.test_client().options(path, headers={"Origin": ELSEWHERE} | ASKING)
    assert "Access-Control-Allow-Methods" not in refused.headers


@pytest.mark.parametrize(
    "text", ["games.example", "https://games.example/", "ftp://x", "https://a@b", "https://A.example"]
)
def test_only_origins_are_accepted(text):
    """A setting that no browser would ever match is a mistake."""
    with pytest.raises(BadSetting, match="BAKUFU_CORS_ORIGINS"):
        Settings.from_environment({"BAKUFU_CORS_ORIGINS": text})


def test_several_origins_and_all():
    """Blanks or commas between them."""
    told = Settings.from_environment({"BAKUFU_CORS_ORIGINS": f"{HERE}, http://127.0.0.1:5173 *"})
    assert told.cors_origins == (HERE, "http://127.0.0.1:5173", "*")
    assert Settings.from_environment({}).cors_origins == ()
