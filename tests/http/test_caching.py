"""What caches are told: every GET says who may keep its answer."""

import re

import pytest

from service.http.caching import BY_HEADER, NOWHERE, OWN, SHARED
from tests.http.driver import Player
from tests.http.test_ladders import played as played_ladder
from tests.http.test_tournaments import played

ASKED = {"profile.find_players": "?name=ann", "rewinding.difference": "?from=1&to=2"}
"""What some routes must be asked with."""


@pytest.fixture
def database(module_database):
    return module_database


@pytest.fixture
def admin(services, ann):
    """Ann, allowed everything."""
    token = services.accounts.grant(ann.id, "all", ["play", "admin", "organise"], None).text
    return Player(ann.client, ann.id, token)


@pytest.fixture
def addresses(app, services, admin, game):
    """Every route that can be asked with GET, with an address of something that is there."""
    hook = admin.post("/v1/webhooks", {"url": "https://hooks.example/"}).json["id"]
    admin.call("PUT", "/v1/me/rest", {"zone": "Asia/Tokyo"})
    events = [played(admin, services, rounds=1), played_ladder(admin, services)]
    ids = {"players": admin.id, "games": game, "webhooks": hook}
    ids |= {path.split("/")[2]: path.split("/")[3] for path in events}
    entrants = {path.split("/")[2]: admin.get(f"{path}/standings").json["standings"][0]["entrant"] for path in events}
    practice, ended = admin.open("toy", 2), admin.open("toy", 2)
    for mine in (practice, ended):
        admin.sit(mine)
        admin.sit(mine, bot="random")
        admin.post(f"/v1/games/{mine}/start")
    admin.post(f"/v1/games/{ended}/abandon")
    analysis = admin.post(f"/v1/games/{ended}/analysis", {}).json["id"]
    app.extensions["bakufu"].checkpoints.make()
    pack = app.extensions["bakufu"].titles["toy"].default_pack

    def address(rule):
        """The first word of a path says whose id it wants, or whose name."""
        kind = rule.rule.removeprefix("/v1").split("/")[1]
        own = {"play.hint": practice, "insights.explanations": ended, "insights.read_analysis": ended}
        own["statistics.luck"] = ended
        known = {
            "id": own.get(rule.endpoint, ids.get(kind)),
            "analysis": analysis,
            "name": {"docs": "docs.js", "rules": "edo"}.get(kind, "toy"),
            "pack": pack,
            "code": "request.stale",
            "n": "1",
            "list": "main",
            "entrant": entrants.get(kind),
            "number": "1",
            "picture": "standings.svg",
        }
        path = rule.rule + ASKED.get(rule.endpoint, "")
        for argument in rule.arguments:
            path = re.sub(rf"<(int:)?{argument}>", known[argument], path)
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
