"""What caches are told: every GET says who may keep its answer."""

import pytest

from service.http.caching import BY_HEADER, NOWHERE, OWN, SHARED
from tests.http.driver import Player


@pytest.fixture
def admin(services, ann):
    """Ann, allowed everything."""
    token = services.accounts.grant(ann.id, "all", ["play", "admin"], None).text
    return Player(ann.client, ann.id, token)


@pytest.fixture
def addresses(app, admin, game):
    """Every route that can be asked with GET, with an address of something that is there."""
    hook = admin.post("/v1/webhooks", {"url": "https://hooks.example/"}).json["id"]
    ids = {"players": admin.id, "games": game, "webhooks": hook}
    pack = app.extensions["bakufu"].titles["toy"].default_pack

    def address(rule):
        """The first word of a path says whose id it wants, or whose name."""
        kind = rule.rule.removeprefix("/v1").split("/")[1]
        known = {
            "id": ids.get(kind),
            "name": {"docs": "docs.js", "rules": "edo"}.get(kind, "toy"),
            "pack": pack,
            "code": "request.stale",
        }
        path = rule.rule
        for argument in rule.arguments:
            path = path.replace(f"<{argument}>", known[argument])
        return path

    return {
        rule.endpoint: address(rule)
        for rule in app.url_map.iter_rules()
        if "GET" in rule.methods and not rule.endpoint.startswith("web.")
    }


def test_every_get_says_who_may_keep_it(addresses, admin):
    """Shared, the reader's own, or nobody's: no answer is left to a cache's own judgement."""
    assert addresses.keys() > SHARED.keys() | NOWHERE
    for endpoint, path in addresses.items():
        found = admin.get(path)
        assert found.status_code == 200, path
        told = found.headers["Cache-Control"]
        if endpoint in SHARED:
            assert told == f"public, max-age={SHARED[endpoint]}"
            assert found.headers.get("Vary") == BY_HEADER.get(endpoint)
        elif endpoint in NOWHERE:
            assert told == "no-store"
        else:
            assert (told, found.headers["Vary"]) == (OWN["Cache-Control"], OWN["Vary"])
        head = admin.client.head(path, headers={"Authorization": f"Bearer {admin.token}"})
        assert head.headers["Cache-Control"] == told


def test_what_is_shared_is_the_same_for_everybody(addresses, admin, ben, stranger):
    """A shared cache gives nobody what was made for somebody else."""
    for endpoint in SHARED:
        first, *others = (player.get(addresses[endpoint]) for player in (admin, ben, stranger))
        assert {other.data for other in others} == {first.data}


def test_what_is_shared_is_sent_once(addresses, stranger):
    """Who has it and asks again with its ETag is told so, without a body."""
    for endpoint in SHARED:
        first = stranger.get(addresses[endpoint])
        again = stranger.get(addresses[endpoint], headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["Cache-Control"] == first.headers["Cache-Control"]


def test_streams_and_304_say_it_too(game, ann):
    """Not only whole answers are told about."""
    tag = ann.get(f"/v1/games/{game}/view").headers["ETag"]
    for wanted in ({"If-None-Match": tag}, {}):
        found = ann.get(f"/v1/games/{game}/view", headers=wanted)
        assert found.headers["Cache-Control"] == "private, no-cache"
        assert "Authorization" in found.headers["Vary"]
    stream = ann.get(f"/v1/games/{game}/events?wait=0", headers={"Accept": "application/x-ndjson"})
    assert stream.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("path", ["/v1/games/g_none", "/v1/me", "/v1/titles/none", "/nowhere"])
def test_no_error_is_kept(stranger, path):
    """What was refused once may be there the next time."""
    assert stranger.get(path).headers["Cache-Control"] == "no-store"
