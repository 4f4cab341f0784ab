"""Chat: who may say and read what, and how it goes away again."""

import pytest

from tests.http.driver import Player, code


def said(player: Player, game: str) -> list[str]:
    return [message["text"] for message in player.get(f"/v1/games/{game}/chat").json["messages"]]


@pytest.fixture
def talk(ann, ben, game):
    """A game with one message to the table and one among the seats."""
    for text, channel in (("hello all", "table"), ("hello Ben", "seats")):
        assert ann.post(f"/v1/games/{game}/chat", {"text": text, "channel": channel}).status_code == 201
    return game


def test_the_table_is_for_all_and_the_seats_for_themselves(talk, ann, ben, stranger, register):
    """Spectators read what was said to the table; seats read both."""
    assert said(ben, talk) == said(ann, talk) == ["hello all", "hello Ben"]
    assert said(stranger, talk) == said(register(), talk) == ["hello all"]


def test_only_the_table_talks(talk, register, stranger):
    """Spectators listen."""
    assert code(register().post(f"/v1/games/{talk}/chat", {"text": "hi"})) == (403, "game.not-seated")
    assert code(stranger.post(f"/v1/games/{talk}/chat", {"text": "hi"})) == (401, "request.unauthenticated")


def test_the_chat_of_a_private_game_is_private(ann, register, stranger):
    """As if there were no such game."""
    game = ann.open("toy", 2, visibility="private")
    ann.post(f"/v1/games/{game}/chat", {"text": "psst"})
    for other in (register(), stranger):
        assert code(other.get(f"/v1/games/{game}/chat")) == (404, "request.not-found")
    assert code(register().post(f"/v1/games/{game}/chat", {"text": "hi"})) == (404, "request.not-found")


def test_chat_is_not_in_the_log(talk, ann, services):
    """What is said is no event, and changes no version."""
    assert b"hello" not in b"".join(event.data + event.meta for event in services.store.read(talk))


def test_messages_are_read_in_pages(game, ann):
    """Pages join without gap or repeat."""
    for number in range(5):
        ann.post(f"/v1/games/{game}/chat", {"text": f"message {number}"})
    after: int | None = 0
    seen = []
    while after is not None:
        page = ann.get(f"/v1/games/{game}/chat?limit=2&after={after}").json
        seen += [message["number"] for message in page["messages"]]
        after = page["next"]
    assert seen == [1, 2, 3, 4, 5]


def test_a_repeated_message_is_said_once(game, ann):
    """Under one Idempotency-Key one message."""
    for _ in range(2):
        ann.post(f"/v1/games/{game}/chat", {"text": "once"}, headers={"Idempotency-Key": "say"})
    assert said(ann, game) == ["once"]
    other = ann.post(f"/v1/games/{game}/chat", {"text": "twice"}, headers={"Idempotency-Key": "say"})
    assert code(other) == (422, "request.key-reused")


def test_the_author_erases(talk, ann, ben, register):
    """Only the author, or an administrator, takes a message back."""
    message = ann.get(f"/v1/games/{talk}/chat").json["messages"][0]["id"]
    assert code(ben.delete(f"/v1/games/{talk}/chat/{message}")) == (403, "request.forbidden")
    assert ann.delete(f"/v1/games/{talk}/chat/{message}").status_code == 204
    assert said(ben, talk) == ["", "hello Ben"]
    assert code(ann.delete(f"/v1/games/{talk}/chat/m_none")) == (404, "request.not-found")


def test_what_one_cannot_read_one_cannot_report_or_erase(talk, ann, register):
    """A message among the seats does not exist for others."""
    message = ann.get(f"/v1/games/{talk}/chat").json["messages"][1]["id"]
    outsider = register()
    assert code(outsider.delete(f"/v1/games/{talk}/chat/{message}")) == (404, "request.not-found")
    assert code(outsider.call("PUT", f"/v1/games/{talk}/chat/{message}/report", {})) == (404, "request.not-found")


def test_a_message_sent_twice_at_once_is_said_once(game, ann, ben, shared_store, monkeypatch):
    """Two requests under one key that pass each other make one message; another key, or another author, another one."""
    path, words = f"/v1/games/{game}/chat", {"text": "hello"}
    first = ann.post(path, words, headers={"Idempotency-Key": "one"})
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(shared_store, "receipt", lambda *_: None)  # the first is not yet written down
        again = ann.post(path, words, headers={"Idempotency-Key": "one"})
    assert (again.status_code, again.data) == (201, first.data)
    assert said(ben, game) == ["hello"]
    for player, key in ((ann, "two"), (ben, "one")):
        assert player.post(path, words, headers={"Idempotency-Key": key}).status_code == 201
    assert said(ben, game) == ["hello"] * 3


def test_who_has_left_the_table_can_still_take_words_back(ann, ben):
    """A private game is gone for who stands up; what was said there is not, and is its author's to erase."""
    game = ann.open("toy", 2, visibility="private")
    key = ann.get(f"/v1/games/{game}/invitation").json["invitation"]
    assert ben.post(f"/v1/games/{game}/seats", {"seat": 1}, headers={"Invitation": key}).status_code == 201
    mine = ben.post(f"/v1/games/{game}/chat", {"text": "I am Ben"}).json["id"]
    others = ann.post(f"/v1/games/{game}/chat", {"text": "I am Ann"}).json["id"]
    assert ben.delete(f"/v1/games/{game}/seats/1").status_code == 200
    assert code(ben.delete(f"/v1/games/{game}/chat/{others}")) == (404, "request.not-found")
    assert ben.delete(f"/v1/games/{game}/chat/{mine}").status_code == 204
    assert said(ann, game) == ["", "I am Ann"]


def test_muting_is_for_oneself(talk, ann, ben, register):
    """Who mutes reads nothing more of the muted; others do."""
    third = register()
    assert ben.call("PUT", f"/v1/me/mutes/{ann.id}").status_code == 204
    assert ben.get("/v1/me/mutes").json["players"] == [ann.id]
    assert said(ben, talk) == []
    assert said(third, talk) == ["hello all"]
    assert ben.delete(f"/v1/me/mutes/{ann.id}").status_code == 204
    assert said(ben, talk) == ["hello all", "hello Ben"]
    assert code(ben.delete(f"/v1/me/mutes/{ann.id}")) == (404, "request.not-found")
    assert code(ben.call("PUT", "/v1/me/mutes/p_none")) == (404, "request.not-found")


def test_reports_reach_the_administrators(talk, ann, ben, register, services):
    """A report shows message and reason to administrators alone, who can erase and settle."""
    admin = register("Admin")
    admin.token = services.accounts.grant(admin.id, "admin", ["play", "admin"], None).text
    message = ann.get(f"/v1/games/{talk}/chat").json["messages"][1]["id"]
    for _ in range(2):
        told = ben.call("PUT", f"/v1/games/{talk}/chat/{message}/report", {"reason": "rude"})
        assert told.status_code == 204
    mine = [r for r in admin.get("/v1/reports").json["reports"] if r["message"]["id"] == message]
    assert [(r["reporter"], r["reason"], r["message"]["text"]) for r in mine] == [(ben.id, "rude", "hello Ben")]
    assert admin.delete(f"/v1/games/{talk}/chat/{message}").status_code == 204
    assert admin.delete(f"/v1/reports/{message}").status_code == 204
    assert code(admin.delete(f"/v1/reports/{message}")) == (404, "request.not-found")
    assert said(ben, talk) == ["hello all", ""]


@pytest.mark.parametrize(
    "body", [{}, {"text": ""}, {"text": "x" * 1001}, {"text": "a\nb"}, {"text": "x", "channel": "all"}]
)
def test_a_message_of_the_wrong_shape(game, ann, body):
    """Messages are bounded lines."""
    assert code(ann.post(f"/v1/games/{game}/chat", body)) == (422, "request.invalid")
