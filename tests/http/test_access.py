"""Accounts, tokens and invitations: who may have them, and what they allow."""

import pytest

from service.application.accounts import MOST_TOKENS
from service.application.audit import verify
from service.bootstrap import build
from service.http.app import create_app
from service.settings import Settings
from tests.http.driver import NUMBERS, Player, code
from tests.raw import table


@pytest.fixture
def admin(services, register):
    """An administrator, made the way the operator makes one."""
    player = register("Admin")
    player.token = services.accounts.grant(player.id, "admin", ["play", "admin"], None).text
    return player


def with_scopes(services, player: Player, *scopes: str) -> Player:
    return Player(player.client, player.id, services.accounts.grant(player.id, "x", scopes, None).text)


@pytest.mark.in_process(reason="at once only here: another process remembers a token for five seconds")
def test_a_further_token_works_until_it_is_revoked(ann, clock):
    """Tokens are made, listed by age without their text, and revoked at once."""
    clock.time += 1
    made = ann.post("/v1/me/tokens", {"label": "laptop", "scopes": ["play"]})
    assert made.status_code == 201
    second = Player(ann.client, ann.id, made.json["token"])
    assert second.get("/v1/me").json["scopes"] == ["play"]
    listed = ann.get("/v1/me/tokens").json["tokens"]
    assert [(t["label"], t["current"]) for t in listed] == [("first", True), ("laptop", False)]
    assert made.json["token"] not in str(listed)
    assert ann.delete(f"/v1/me/tokens/{made.json['id']}").status_code == 204
    assert code(second.get("/v1/me")) == (401, "request.unauthenticated")
    assert code(ann.delete(f"/v1/me/tokens/{made.json['id']}")) == (404, "request.not-found")


@pytest.mark.parametrize("way", ["revoked", "recovered", "erased"])
def test_a_token_is_gone_in_every_process_after_five_seconds(stranger, clock, way):
    """However it was taken away, and wherever it was used just before."""
    made = stranger.post("/v1/players", {"name": f"Mori {next(NUMBERS)}"}).json
    owner = Player(stranger.client, made["id"], made["token"])
    lent = owner.post("/v1/me/tokens", {"label": "lent", "scopes": ["play"]}).json
    guest = Player(stranger.client, owner.id, lent["token"])
    assert [guest.get("/v1/me").status_code for _ in range(4)] == [200] * 4
    taken = {
        "revoked": lambda: owner.delete(f"/v1/me/tokens/{lent['id']}"),
        "recovered": lambda: stranger.post("/v1/recovery", {"code": made["recovery"][0], "alone": True}),
        "erased": lambda: owner.delete("/v1/me"),
    }
    assert taken[way]().status_code in (201, 204)
    clock.time += 5_000
    assert [guest.get("/v1/me").status_code for _ in range(4)] == [401] * 4


def test_a_token_expires(ann, clock):
    """After its lifetime a token is nobody's, also where it was remembered."""
    made = ann.post("/v1/me/tokens", {"label": "short", "scopes": ["play"], "lifetime": 60}).json
    short = Player(ann.client, ann.id, made["token"])
    assert short.get("/v1/me").status_code == 200
    clock.time += 59_999
    assert short.get("/v1/me").status_code == 200
    clock.time += 1
    assert code(short.get("/v1/me")) == (401, "request.unauthenticated")


def test_a_token_grants_no_more_than_it_has(ann, services):
    """Nobody becomes an administrator by asking for it."""
    assert code(ann.post("/v1/me/tokens", {"label": "x", "scopes": ["admin"]})) == (403, "request.scope")
    narrow = with_scopes(services, ann, "play")
    assert code(narrow.post("/v1/me/tokens", {"label": "x", "scopes": ["play", "audit"]})) == (403, "request.scope")


def test_another_players_token_cannot_be_revoked(ann, ben):
    """Token ids of others are unknown ids."""
    theirs = ben.get("/v1/me/tokens").json["tokens"][0]["id"]
    assert code(ann.delete(f"/v1/me/tokens/{theirs}")) == (404, "request.not-found")
    assert ben.get("/v1/me").status_code == 200


def test_an_account_has_a_bounded_number_of_tokens(ann, services):
    """The list stays a list that a person can read."""
    for _ in range(MOST_TOKENS - 1):
        services.accounts.grant(ann.id, "x", ["play"], None)
    assert code(ann.post("/v1/me/tokens", {"label": "x", "scopes": ["play"]})) == (409, "account.too-many-tokens")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/games"),
        ("POST", "/v1/games/{game}/seats"),
        ("DELETE", "/v1/games/{game}/seats/0"),
        ("PUT", "/v1/games/{game}/entropy"),
        ("POST", "/v1/games/{game}/start"),
        ("POST", "/v1/games/{game}/resign"),
        ("POST", "/v1/games/{game}/abandon"),
        ("DELETE", "/v1/games/{game}/abandon"),
        ("POST", "/v1/games/{game}/commands"),
        ("POST", "/v1/games/{game}/batch"),
        ("POST", "/v1/games/{game}/chat"),
        ("GET", "/v1/games/{game}/invitation"),
        ("POST", "/v1/me/tokens"),
        ("GET", "/v1/me/tokens"),
        ("DELETE", "/v1/me/tokens/t_0"),
        ("DELETE", "/v1/me"),
        ("GET", "/v1/me/mutes"),
        ("PUT", "/v1/me/mutes/p_0"),
        ("DELETE", "/v1/me/mutes/p_0"),
        ("PUT", "/v1/games/{game}/chat/m_0/report"),
        ("DELETE", "/v1/games/{game}/chat/m_0"),
        ("POST", "/v1/games/{game}/return"),
        ("POST", "/v1/games/{game}/pause"),
        ("DELETE", "/v1/games/{game}/pause"),
        ("POST", "/v1/games/{game}/nights"),
        ("DELETE", "/v1/games/{game}/nights"),
        ("POST", "/v1/games/{game}/vacation"),
        ("GET", "/v1/webhooks"),
        ("POST", "/v1/webhooks"),
    ],
)
def test_what_a_player_does_needs_the_scope_play(ann, game, services, method, path):
    """A token for looking on can change nothing, not even for its owner."""
    before = ann.version(game)
    watcher = with_scopes(services, ann, "audit")
    answer = watcher.call(method, path.format(game=game), {} if method in ("POST", "PUT") else None)
    assert code(answer) == (403, "request.scope")
    assert answer.json["needed"] == "play"
    assert ann.version(game) == before
    assert watcher.get(f"/v1/games/{game}/view").status_code == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/invitations"),
        ("POST", "/v1/invitations"),
        ("DELETE", "/v1/invitations/i_0"),
        ("GET", "/v1/reports"),
        ("GET", "/metrics"),
        ("GET", "/v1/admin/log"),
        ("GET", "/v1/admin/tokens"),
        ("PUT", "/v1/admin/tokens/t_0/scopes/audit"),
        ("DELETE", "/v1/admin/players/p_0/scopes/audit?reason=x"),
        ("DELETE", "/v1/reports/m_0"),
    ],
)
def test_administration_needs_the_scope_admin(ann, stranger, method, path):
    """Players and strangers are refused."""
    body = {"POST": {"label": "x"}, "PUT": {"reason": "x"}}.get(method)
    assert code(ann.call(method, path, body)) == (403, "request.scope")
    assert code(stranger.call(method, path, body)) == (401, "request.unauthenticated")


def test_registration_by_invitation(services, admin, shared_store, clock):
    """With the setting, a code is needed; it works as often as it says, and is nowhere stored."""
    closed = build(Settings(registration="invitation"), store=shared_store, clock=clock, titles=services.titles)
    stranger = Player(create_app(closed).test_client())
    made = admin.post("/v1/invitations", {"label": "club", "uses": 1}).json
    names = [f"Guest {next(NUMBERS)}" for _ in range(3)]
    assert code(stranger.post("/v1/players", {"name": names[0]})) == (403, "account.invitation-needed")
    wrong = {"name": names[0], "invitation": "bki_wrong"}
    assert code(stranger.post("/v1/players", wrong)) == (403, "account.invitation-needed")
    right = {"name": names[0], "invitation": made["code"]}
    assert stranger.post("/v1/players", right).status_code == 201
    assert code(stranger.post("/v1/players", right | {"name": names[1]})) == (403, "account.invitation-needed")
    listed = admin.get("/v1/invitations").json["invitations"]
    assert [one["uses"] for one in listed if one["id"] == made["id"]] == [0]
    assert made["code"] not in str(listed)
    assert admin.delete(f"/v1/invitations/{made['id']}").status_code == 204
    assert code(admin.delete(f"/v1/invitations/{made['id']}")) == (404, "request.not-found")


def test_what_is_shown_once_takes_no_key(ann, admin):
    """A receipt would have to keep the token."""
    key = {"Idempotency-Key": "k"}
    assert code(ann.post("/v1/me/tokens", {"label": "x", "scopes": ["play"]}, headers=key)) == (400, "request.no-key")
    assert code(admin.post("/v1/invitations", {"label": "x"}, headers=key)) == (400, "request.no-key")


def test_contact_is_for_oneself_alone(register, ben, stranger):
    """What a person gives to be reached is told to nobody else."""
    player = register("Cleo", contact="cleo@example.org")
    assert player.get("/v1/me").json["contact"] == "cleo@example.org"
    for other in (ben, stranger):
        assert "cleo@example.org" not in other.get(f"/v1/players/{player.id}").text


@pytest.mark.in_process(reason="at once only here: another process remembers a token for five seconds")
def test_somebody_who_leaves_is_forgotten_and_the_games_stay(register, ben, services, shared_url):
    """Name, contact, tokens, words and webhooks are gone; seats are given up; the finished log still verifies."""
    gone = register("Gone", contact="gone@example.org")
    name = gone.get("/v1/me").json["name"]
    playing, waiting, other = gone.open("toy", 2, stand_in="nobody"), gone.open("toy", 2), ben.open("toy", 2)
    for player in (gone, ben):
        player.sit(playing)
    gone.sit(other)
    gone.post(f"/v1/games/{playing}/start")
    gone.post(f"/v1/games/{playing}/chat", {"text": "call me at gone@example.org"})
    hook = gone.post("/v1/webhooks", {"url": "https://gone.example/hook"}).json
    assert gone.delete("/v1/me").status_code == 204
    assert code(gone.get("/v1/me")) == (401, "request.unauthenticated")
    shown = ben.get(f"/v1/players/{gone.id}").json
    assert (shown["name"], shown["erased"]) == ("", True)
    assert ben.get(f"/v1/games/{playing}").json["result"]["winners"] == [1]
    assert ben.get(f"/v1/games/{waiting}").json["status"] == "abandoned"
    assert ben.get(f"/v1/games/{other}").json["seats"][0]["player"] is None
    for rows in ("accounts", "tokens", "receipts", "messages", "events"):
        held = str(table(shared_url, rows))
        assert "gone@example.org" not in held
        assert name not in held
    for secret in ("gone.example", hook["secret"]):
        assert secret not in str(table(shared_url, "webhooks"))
    assert hook["id"] not in str(table(shared_url, "deliveries"))
    assert verify(services.exports.whole(playing).lines(), services.titles).faults == []


def test_a_token_that_is_still_remembered_keeps_nothing_of_who_has_gone(register, ben, services, shared_store, clock):
    """Another process may know the token for seconds after its owner left; what it sends there is refused."""
    elsewhere = create_app(build(Settings(), store=shared_store, clock=clock, titles=services.titles))
    gone = register("Gone")
    game = gone.open("toy", 2)
    ben.sit(game)
    far = Player(elsewhere.test_client(), gone.id, gone.token)
    assert far.get("/v1/me").status_code == 200
    said = ben.post(f"/v1/games/{game}/chat", {"text": "hello"}).json["id"]
    gone.sit(game)
    assert services.accounts.erase(gone.id)
    assert code(far.post("/v1/me/tokens", {"label": "x", "scopes": ["play"]})) == (403, "request.scope")
    for method, path, body in (
        ("PUT", f"/v1/games/{game}/chat/{said}/report", {"reason": "it was me"}),
        ("POST", "/v1/webhooks", {"url": "https://gone.example/hook"}),
        ("POST", f"/v1/games/{game}/chat", {"text": "it was me"}),
    ):
        assert code(far.call(method, path, body)) == (401, "request.unauthenticated")
