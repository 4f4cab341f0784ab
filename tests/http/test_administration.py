"""What administrators do stands in a log of its own; scopes that only they grant."""

import pytest

from domain.administration.log import STREAM
from domain.kernel import seal
from tests.http.driver import Player, code


@pytest.fixture
def admin(services, register):
    player = register("Admin")
    player.token = services.accounts.grant(player.id, "admin", ["play", "admin"], None).text
    return player


def entries(admin: Player) -> list[dict]:
    """The log from its beginning, page by page."""
    page = admin.get("/v1/admin/log?limit=3")
    found = list(page.json["events"])
    while page.json["next"] is not None:
        page = admin.get(page.headers["Link"].split(">")[0][1:])
        found += page.json["events"]
    return found


def newest(admin: Player, count: int) -> list[tuple]:
    acts = [one["event"] for one in entries(admin)[-count:]]
    return [(act["by"], act["action"], act["subject"], act["reason"], act["detail"]) for act in acts]


def test_every_act_is_recorded_with_its_reason(admin, ann, ben, game):
    """Invitations, scopes, erased words and settled reports: who, what, to whom, why; nothing is recorded in vain."""
    said = ben.post(f"/v1/games/{game}/chat", {"text": "out of place"}).json["id"]
    ann.call("PUT", f"/v1/games/{game}/chat/{said}/report", {"reason": "rude"})
    token = ann.post("/v1/me/tokens", {"label": "audit", "scopes": ["play"]}).json["id"]
    code_ = admin.post("/v1/invitations", {"label": "club", "uses": 2, "reason": "for the club"}).json
    acts = [
        ("DELETE", f"/v1/invitations/{code_['id']}?reason=over", None),
        ("PUT", f"/v1/admin/tokens/{token}/scopes/audit", {"reason": "a complaint"}),
        ("DELETE", f"/v1/admin/players/{ann.id}/scopes/audit?reason=settled", None),
        ("DELETE", f"/v1/games/{game}/chat/{said}?reason=rude", None),
        ("DELETE", f"/v1/reports/{said}", None),
    ]
    for method, path, body in acts:
        assert admin.call(method, path, body).status_code == 204, path
    version = admin.get("/v1/admin/log").json["version"]
    assert newest(admin, 6) == [
        (admin.id, "invitation-made", code_["id"], "for the club", "2 uses"),
        (admin.id, "invitation-withdrawn", code_["id"], "over", ""),
        (admin.id, "scope-granted", token, "a complaint", "audit"),
        (admin.id, "scope-withdrawn", ann.id, "settled", "audit"),
        (admin.id, "message-erased", said, "rude", game),
        (admin.id, "reports-settled", said, "No reason was given.", ""),
    ]
    for method, path, body in acts[:3:2] + acts[4:]:
        assert code(admin.call(method, path, body)) == (404, "request.not-found")
    ben.post(f"/v1/games/{game}/chat", {"text": "mine"})
    assert admin.get("/v1/admin/log").json["version"] == version


def test_an_author_erases_without_a_record(admin, ann, game):
    """One's own words are one's own affair."""
    admin.post("/v1/invitations", {"label": "x"})
    version = admin.get("/v1/admin/log").json["version"]
    said = ann.post(f"/v1/games/{game}/chat", {"text": "oops"}).json["id"]
    assert ann.delete(f"/v1/games/{game}/chat/{said}").status_code == 204
    assert admin.get("/v1/admin/log").json["version"] == version


def test_the_log_is_chained(admin, services):
    """Its hashes follow from its events, as those of a game do."""
    for number in range(5):
        admin.post("/v1/invitations", {"label": f"n{number}"})
    stored = services.store.read(STREAM)
    assert stored[0].type == "admin.log-begun"
    previous = seal.genesis(STREAM)
    for event, shown in zip(stored, entries(admin), strict=True):
        previous = seal.link_2(previous, seal.digest_of(event.meta), event.data)
        assert previous.hex() == shown["hash"] == event.hash.hex()


@pytest.mark.in_process(reason="at once only here: another process remembers a token for five seconds")
def test_scopes_are_granted_and_withdrawn(admin, ann, services):
    """The owner names a token; it and what is made of it carry the scope until that is withdrawn."""
    assert ann.get("/v1/me").json["scopes"] == ["play"]
    made = ann.post("/v1/me/tokens", {"label": "audit", "scopes": ["play"]}).json
    auditor = Player(ann.client, ann.id, made["token"])
    grant = f"/v1/admin/tokens/{made['id']}/scopes/audit"
    for _ in range(2):
        assert admin.call("PUT", grant, {"reason": "a complaint"}).status_code == 204
    assert newest(admin, 2)[0][2] != made["id"]
    assert auditor.get("/v1/me").json["scopes"] == ["audit", "play"]
    assert ann.get("/v1/me").json["scopes"] == ["play"]
    second = auditor.post("/v1/me/tokens", {"label": "x", "scopes": ["audit"]}).json
    listed = admin.get("/v1/admin/tokens?scope=audit").json["tokens"]
    assert {made["id"], second["id"]} <= {one["id"] for one in listed if one["player"] == ann.id}
    assert made["id"] not in admin.get("/v1/admin/tokens?scope=organise").text
    assert admin.delete(f"/v1/admin/players/{ann.id}/scopes/audit?reason=over").status_code == 204
    assert auditor.get("/v1/me").json["scopes"] == ["play"]
    assert Player(ann.client, ann.id, second["token"]).get("/v1/me").json["scopes"] == []


@pytest.mark.parametrize("what", ["", "/view", "/events", "/options", "/chronicle", "/board", "/chat", "/invitation"])
def test_the_log_is_no_game(admin, what):
    """Nobody can look at it as if it were one."""
    admin.post("/v1/invitations", {"label": "x"})
    missing, found = admin.get(f"/v1/games/g_none{what}"), admin.get(f"/v1/games/a_log{what}")
    assert (found.status_code, found.json) == (404, missing.json)
    command = {"command": {"type": "toy.show"}}
    for body, path in ((command, "commands"), ({}, "start"), ({}, "seats"), ({"text": "x"}, "chat")):
        answer = admin.post(f"/v1/games/a_log/{path}", body, headers={"If-Match": "*"})
        assert code(answer) == (404, "request.not-found")


def test_grants_that_make_no_sense(admin, ann):
    """Unknown tokens and players, scopes that nobody grants, and no reason."""
    token = ann.get("/v1/me/tokens").json["tokens"][0]["id"]
    why = {"reason": "x"}
    assert code(admin.call("PUT", "/v1/admin/tokens/t_none/scopes/audit", why)) == (404, "request.not-found")
    assert code(admin.call("PUT", f"/v1/admin/tokens/{token}/scopes/admin", why)) == (404, "request.not-found")
    assert code(admin.call("PUT", f"/v1/admin/tokens/{token}/scopes/audit", {})) == (422, "request.invalid")
    assert code(admin.delete(f"/v1/admin/players/{ann.id}/scopes/audit")) == (422, "request.invalid")
    nobody = f"/v1/admin/players/{ann.id}/scopes/organise?reason=x"
    assert code(admin.delete(nobody)) == (404, "request.not-found")
