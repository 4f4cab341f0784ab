"""ETag, If-None-Match, If-Match and Idempotency-Key."""

import pytest

from tests.http.driver import code
from tests.serving import elsewhere, play


def test_an_unchanged_view_costs_nothing(ann, game):
    """If-None-Match with the current ETag is answered with 304 and no body; also in a list, weak, or as *."""
    view = ann.get(f"/v1/games/{game}/view")
    tag = view.headers["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = ann.get(f"/v1/games/{game}/view", headers={"If-None-Match": known})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
    ann.play(game)
    assert ann.get(f"/v1/games/{game}/view", headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("what", ["", "/view", "/options"])
def test_perspectives_never_share_an_etag(ann, ben, stranger, game, what):
    """What one seat has cached is never taken for what another may see."""
    if what:
        tags = {player.get(f"/v1/games/{game}{what}").headers["ETag"] for player in (ann, ben)}
        assert len(tags) == 2
    else:
        assert ".public" in stranger.get(f"/v1/games/{game}").headers["ETag"]


def test_a_command_needs_a_version(ann, game):
    """Without If-Match a command is refused before it is judged."""
    command = ann.options(game)["options"][0]["command"]
    before = ann.version(game)
    answer = ann.post(f"/v1/games/{game}/commands", {"command": command})
    assert code(answer) == (428, "request.precondition-required")
    assert ann.version(game) == before


@pytest.mark.parametrize("header", ["7", '"7"', "v7", '"v7', "", '"vx.public"', '"v1", "v2"'])
def test_a_precondition_must_be_readable(ann, game, header):
    """If-Match is an ETag of the game or *, nothing else."""
    assert code(ann.play(game, match=header)) == (400, "request.bad-precondition")


def test_a_command_at_the_version_seen_is_judged(ann, game):
    """The ETag of a view or of options is the precondition of the next command."""
    listed = ann.get(f"/v1/games/{game}/options")
    answer = ann.play(game, listed.json["options"][0]["command"], match=listed.headers["ETag"])
    assert answer.status_code == 200
    assert answer.headers["ETag"] == f'"v{ann.version(game)}.seat0"'


def test_a_stale_command_is_refused(ann, ben, game):
    """Once somebody else has moved, a command for the version before is not judged at all."""
    listed = ben.get(f"/v1/games/{game}/options")
    ann.play(game)
    version = ann.version(game)
    answer = ben.play(game, listed.json["options"][0]["command"], match=listed.headers["ETag"])
    assert code(answer) == (412, "request.stale")
    assert answer.json["version"] == version
    assert ann.version(game) == version
    assert ben.play(game, listed.json["options"][0]["command"], match=f'"v{version + 5}"').status_code == 412


def test_a_process_that_lags_behind_finds_out(ann, ben, game, services):
    """Another process has written: a stale version is refused, and `*` is judged in the newest position."""
    other = elsewhere(services)
    keep = ann.options(game)["options"][0]["command"]
    kind = services.titles["toy"].command_types["toy.keep"]
    version = ann.version(game)
    seat_one = ben.options(game)["options"][0]["command"]
    play(other, game, 1, kind(seat_one["card"]))
    assert code(ann.play(game, keep, match=f'"v{version}"')) == (412, "request.stale")
    play(other, game, 0, kind(keep["card"]))
    assert ann.play(game, {"type": "toy.show"}).status_code == 200


def test_a_repeated_request_gets_its_answer_again(ann, game):
    """The same request under the same key is carried out once."""
    command = ann.options(game)["options"][0]["command"]
    seen = f'"v{ann.version(game)}"'
    first = ann.play(game, command, match=seen, key="k-1")
    version = ann.version(game)
    again = ann.play(game, command, match=seen, key="k-1")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert (again.data, again.status_code, again.headers["ETag"]) == (first.data, 200, first.headers["ETag"])
    assert ann.version(game) == version


def test_a_repeated_request_is_known_in_another_process(ann, game, services, app):
    """The receipt lies in the store, not in memory."""
    command = ann.options(game)["options"][0]["command"]
    first = ann.play(game, command, key="k-1")
    services.handler.cache.clear()
    again = ann.play(game, command, key="k-1")
    assert again.data == first.data


def test_a_key_is_for_one_request(ann, ben, game):
    """A key with another body, address or precondition is refused; another player's key is another key."""
    one, two = (option["command"] for option in ann.options(game)["options"])
    assert ann.play(game, one, key="k").status_code == 200
    version = ann.version(game)
    assert code(ann.play(game, two, key="k")) == (422, "request.key-reused")
    assert code(ann.play(game, one, key="k", match='"v1"')) == (422, "request.key-reused")
    assert code(ann.post(f"/v1/games/{game}/resign", headers={"Idempotency-Key": "k"})) == (422, "request.key-reused")
    assert ann.version(game) == version
    assert ben.play(game, key="k").status_code == 200


def test_opening_twice_under_one_key_opens_one_game(ann):
    """Opening, too, happens once."""
    headers = {"Idempotency-Key": "open-1"}
    first = ann.post("/v1/games", {"title": "toy", "seats": 2}, headers=headers)
    again = ann.post("/v1/games", {"title": "toy", "seats": 2}, headers=headers)
    assert again.json == first.json
    assert again.headers["Location"] == first.headers["Location"]
    assert len(ann.get(f"/v1/games?player={ann.id}").json["games"]) == 1
    assert code(ann.post("/v1/games", {"title": "toy", "seats": 3}, headers=headers)) == (422, "request.key-reused")


def test_a_refusal_is_not_remembered(ann, ben, game):
    """What was refused may succeed later under the same key: nothing has happened yet."""
    assert code(ann.play(game, {"type": "toy.show"}, key="k")) == (409, "table.wrong-answer")
    ann.play(game)
    ben.play(game)
    assert ann.play(game, {"type": "toy.show"}, key="k").status_code == 200


def test_receipt_and_events_stand_or_fall_together(ann, game, services, monkeypatch):
    """If the store fails, neither the events nor the receipt are there, and the repeated request is carried out."""
    from service.eventstore.port import StoreUnavailable

    command = ann.options(game)["options"][0]["command"]
    append = services.store.append

    def fail(*args, **more):
        raise StoreUnavailable("the lights went out")

    monkeypatch.setattr(services.store, "append", fail)
    lost = ann.play(game, command, key="k")
    assert (lost.status_code, lost.headers["Retry-After"]) == (503, "1")
    monkeypatch.setattr(services.store, "append", append)
    assert services.store.receipt(ann.id, "k") is None
    kept = ann.play(game, command, key="k")
    assert kept.status_code == 200
    assert "Idempotency-Replayed" not in kept.headers
    assert services.store.receipt(ann.id, "k").last == kept.json["version"]


def test_an_answer_lost_on_its_way_is_given_again(ann, game, services, monkeypatch):
    """The process dies after the append and before the answer: the client repeats and learns what happened."""
    command = ann.options(game)["options"][0]["command"]
    append = services.store.append

    def die_late(*args, **more):
        append(*args, **more)
        raise KeyboardInterrupt

    monkeypatch.setattr(services.store, "append", die_late)
    with pytest.raises(KeyboardInterrupt):
        ann.play(game, command, key="k")
    monkeypatch.setattr(services.store, "append", append)
    again = ann.play(game, command, key="k")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json["version"] == ann.version(game)


@pytest.mark.parametrize("key", ["", "with space", "\u00e4", "x" * 129])
def test_a_key_must_be_printable(ann, key):
    """A key is 1 to 128 visible ASCII characters."""
    answer = ann.post("/v1/games", {"title": "toy", "seats": 2}, headers={"Idempotency-Key": key})
    assert code(answer) == (400, "request.bad-key")


def test_registration_takes_no_key(stranger):
    """A receipt would have to keep the token."""
    answer = stranger.post("/v1/players", {"name": "Cleo"}, headers={"Idempotency-Key": "k"})
    assert code(answer) == (400, "request.no-key")
